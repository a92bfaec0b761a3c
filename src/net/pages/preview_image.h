#pragma once

#include <string>
#include <vector>

namespace wonders::net {

/// A line of the picture: a seat.
struct PreviewRow {
  std::string name;
  std::string wonder;       // of the catalogue, which chooses the drawing; empty: none
  std::string wonder_name;  // in words
  std::string points;       // empty: none
  bool winner = false;
  bool faint = false;  // nobody sits there
};

struct PreviewPicture {
  std::string title;
  std::string about;
  std::vector<PreviewRow> rows;
};

inline constexpr int kPreviewWidth = 1200, kPreviewHeight = 630;

/// A PNG; empty if it could not be drawn.
std::string draw_preview(const PreviewPicture& picture);

}  // namespace wonders::net
