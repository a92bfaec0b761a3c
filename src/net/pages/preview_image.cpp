#include "net/pages/preview_image.h"

#include <cairo.h>

#include <algorithm>
#include <array>
#include <memory>
#include <numbers>
#include <string_view>

namespace wonders::net {

namespace {

struct Ink {
  double red, green, blue;
};

constexpr Ink kParchment{0.957, 0.914, 0.835}, kParchmentLow{0.902, 0.835, 0.714}, kText{0.176, 0.133, 0.098},
    kFaint{0.43, 0.36, 0.28}, kClay{0.612, 0.239, 0.122}, kGold{0.965, 0.851, 0.545}, kShade{0.851, 0.651, 0.247},
    kRow{0.98, 0.957, 0.906};

/// What is drawn with: colours, shapes and lines of text.
class Canvas {
 public:
  Canvas()
      : surface_(cairo_image_surface_create(CAIRO_FORMAT_RGB24, kPreviewWidth, kPreviewHeight)),
        cairo_(cairo_create(surface_.get())) {}

  cairo_t* get() const { return cairo_.get(); }
  void ink(Ink ink, double strength = 1) const { cairo_set_source_rgba(get(), ink.red, ink.green, ink.blue, strength); }
  void box(double x, double y, double width, double height) const { cairo_rectangle(get(), x, y, width, height); }
  void fill() const { cairo_fill(get()); }

  void rounded(double x, double y, double width, double height, double radius) const {
    constexpr double kQuarter = std::numbers::pi / 2;
    cairo_new_sub_path(get());
    cairo_arc(get(), x + width - radius, y + radius, radius, -kQuarter, 0);
    cairo_arc(get(), x + width - radius, y + height - radius, radius, 0, kQuarter);
    cairo_arc(get(), x + radius, y + height - radius, radius, kQuarter, 2 * kQuarter);
    cairo_arc(get(), x + radius, y + radius, radius, 2 * kQuarter, 3 * kQuarter);
    cairo_close_path(get());
  }

  /// Corners in a square of 100 by 100, which is drawn at a place in a size.
  template <std::size_t N>
  void shape(const std::array<double, N>& corners) const {
    static_assert(N % 2 == 0);
    for (std::size_t i = 0; i < N; i += 2) {
      (i == 0 ? cairo_move_to : cairo_line_to)(get(), corners[i], corners[i + 1]);
    }
    cairo_close_path(get());
  }

  void font(const char* family, double size, bool bold) const {
    cairo_select_font_face(get(), family, CAIRO_FONT_SLANT_NORMAL,
                           bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(get(), size);
  }

  double width(const std::string& text) const {
    cairo_text_extents_t extents;
    cairo_text_extents(get(), text.c_str(), &extents);
    return extents.x_advance;
  }

  /// Cut off where there is no room.
  void text(double x, double y, std::string words, double room) const {
    const std::string whole = words;
    while (!words.empty() && width(words == whole ? words : words + "…") > room) {
      do words.pop_back();
      while (!words.empty() && (static_cast<unsigned char>(words.back()) & 0xC0) == 0x80);
      // What is left of a letter of several bytes.
      if (!words.empty() && static_cast<unsigned char>(words.back()) >= 0xC0) words.pop_back();
    }
    cairo_move_to(get(), x, y);
    cairo_show_text(get(), (words == whole ? words : words + "…").c_str());
  }

  std::string png() const {
    std::string bytes;
    cairo_surface_flush(surface_.get());
    const auto append = [](void* to, const unsigned char* data, unsigned length) {
      static_cast<std::string*>(to)->append(reinterpret_cast<const char*>(data), length);
      return CAIRO_STATUS_SUCCESS;
    };
    if (cairo_status(get()) != CAIRO_STATUS_SUCCESS) return {};
    if (cairo_surface_write_to_png_stream(surface_.get(), append, &bytes) != CAIRO_STATUS_SUCCESS) return {};
    return bytes;
  }

 private:
  struct Free {
    void operator()(cairo_surface_t* surface) const { cairo_surface_destroy(surface); }
    void operator()(cairo_t* cairo) const { cairo_destroy(cairo); }
  };
  std::unique_ptr<cairo_surface_t, Free> surface_;
  std::unique_ptr<cairo_t, Free> cairo_;
};

void draw_columns(const Canvas& canvas, double from, double to, double top, double height) {
  for (double x = from; x < to; x += 14) canvas.box(x, top, 8, height);
}

/// The seven wonders as silhouettes in a square of 100 by 100.
void draw_wonder(const Canvas& canvas, std::string_view wonder) {
  if (wonder == "Gizah") {
    canvas.shape(std::array<double, 6>{50, 12, 92, 88, 8, 88});
  } else if (wonder == "Alexandria") {
    canvas.shape(std::array<double, 8>{30, 88, 36, 52, 64, 52, 70, 88});
    canvas.shape(std::array<double, 8>{39, 48, 42, 26, 58, 26, 61, 48});
    canvas.shape(std::array<double, 6>{42, 22, 58, 22, 50, 8});
  } else if (wonder == "Babylon") {
    for (int step = 0; step < 4; ++step) canvas.box(8 + step * 11, 72 - step * 19, 84 - step * 22, 16);
  } else if (wonder == "Olympia") {
    canvas.shape(std::array<double, 6>{6, 36, 94, 36, 50, 12});
    draw_columns(canvas, 12, 90, 40, 38);
    canvas.box(6, 80, 88, 9);
  } else if (wonder == "Rhodos") {
    cairo_new_sub_path(canvas.get());
    cairo_arc(canvas.get(), 50, 20, 10, 0, 2 * std::numbers::pi);
    canvas.shape(std::array<double, 16>{34, 34, 78, 34, 90, 8, 96, 12, 80, 44, 64, 44, 64, 60, 36, 60});
    canvas.shape(std::array<double, 8>{36, 60, 48, 60, 36, 90, 22, 90});
    canvas.shape(std::array<double, 8>{52, 60, 64, 60, 78, 90, 64, 90});
  } else if (wonder == "Halikarnassos") {
    canvas.shape(std::array<double, 8>{28, 40, 44, 12, 56, 12, 72, 40});
    draw_columns(canvas, 22, 78, 43, 26);
    canvas.box(16, 72, 68, 17);
  } else {
    canvas.shape(std::array<double, 6>{12, 30, 88, 30, 50, 14});
    draw_columns(canvas, 15, 86, 33, 45);
    canvas.box(8, 80, 84, 4);
    canvas.box(2, 86, 96, 4);
  }
}

void draw_emblem(const Canvas& canvas, double x, double y, double size, std::string_view wonder) {
  canvas.ink(kClay);
  canvas.rounded(x, y, size, size, size / 5);
  canvas.fill();
  cairo_save(canvas.get());
  cairo_translate(canvas.get(), x + size * 0.1, y + size * 0.1);
  cairo_scale(canvas.get(), size * 0.008, size * 0.008);
  canvas.ink(kGold);
  draw_wonder(canvas, wonder);
  canvas.fill();
  cairo_restore(canvas.get());
}

void draw_crown(const Canvas& canvas, double x, double y, double size) {
  cairo_save(canvas.get());
  cairo_translate(canvas.get(), x, y);
  cairo_scale(canvas.get(), size / 100, size / 100);
  canvas.ink(kShade);
  canvas.shape(std::array<double, 14>{8, 84, 0, 24, 30, 52, 50, 12, 70, 52, 100, 24, 92, 84});
  canvas.fill();
  cairo_restore(canvas.get());
}

void draw_ground(const Canvas& canvas) {
  cairo_pattern_t* ground = cairo_pattern_create_linear(0, 0, 0, kPreviewHeight);
  cairo_pattern_add_color_stop_rgb(ground, 0, kParchment.red, kParchment.green, kParchment.blue);
  cairo_pattern_add_color_stop_rgb(ground, 1, kParchmentLow.red, kParchmentLow.green, kParchmentLow.blue);
  cairo_set_source(canvas.get(), ground);
  cairo_paint(canvas.get());
  cairo_pattern_destroy(ground);
  // Far hills, and a frieze above them.
  canvas.ink(kShade, 0.16);
  canvas.shape(std::array<double, 14>{0, 630, 0, 520, 240, 430, 470, 540, 760, 410, 1200, 560, 1200, 630});
  canvas.fill();
  canvas.ink(kClay);
  canvas.box(0, 0, kPreviewWidth, 14);
  canvas.fill();
  canvas.ink(kGold);
  for (double x = 10; x < kPreviewWidth; x += 24) canvas.box(x, 4, 12, 6);
  canvas.fill();
}

void draw_row(const Canvas& canvas, const PreviewRow& row, double y, double height) {
  constexpr double kLeft = 60, kRight = kPreviewWidth - 60;
  const double inner = height - 10, size = std::min(30.0, inner * 0.56), line = y + inner / 2 + size * 0.36;
  canvas.ink(row.winner ? kGold : kRow, row.faint ? 0.45 : 0.92);
  canvas.rounded(kLeft, y, kRight - kLeft, inner, 12);
  canvas.fill();
  if (!row.wonder.empty()) draw_emblem(canvas, kLeft + 8, y + 5, inner - 10, row.wonder);
  if (row.winner) draw_crown(canvas, kLeft + inner + 10, y + inner / 2 - 15, 30);
  canvas.ink(row.faint ? kFaint : kText);
  canvas.font("sans", size, row.winner);
  const double name = kLeft + inner + (row.winner ? 54 : 14);
  canvas.text(name, line, row.name, 640 - name);
  canvas.font("sans", size * 0.86, false);
  canvas.ink(kFaint);
  canvas.text(670, line, row.wonder_name, 330);
  canvas.font("sans", size, true);
  canvas.ink(kText);
  canvas.text(kRight - 24 - canvas.width(row.points), line, row.points, 140);
}

}  // namespace

std::string draw_preview(const PreviewPicture& picture) {
  const Canvas canvas;
  draw_ground(canvas);
  draw_emblem(canvas, 60, 52, 92, "Gizah");
  canvas.ink(kText);
  double size = 50;
  canvas.font("serif", size, true);
  while (size > 34 && canvas.width(picture.title) > 950) canvas.font("serif", size -= 2, true);
  canvas.text(180, 98, picture.title, 960);
  canvas.ink(kFaint);
  canvas.font("sans", 27, false);
  canvas.text(180, 140, picture.about, 960);
  constexpr double kTop = 180, kBottom = 600;
  const double height =
      std::min(84.0, (kBottom - kTop) / static_cast<double>(std::max<std::size_t>(1, picture.rows.size())));
  for (std::size_t i = 0; i < picture.rows.size(); ++i) {
    draw_row(canvas, picture.rows[i], kTop + height * static_cast<double>(i), height);
  }
  return canvas.png();
}

}  // namespace wonders::net
