#include "base/qr_code.h"

#include <algorithm>
#include <array>

namespace wonders {

namespace {

/// How the codewords of a version are laid out with the error correction M: blocks, some of which have one byte more.
struct Layout {
  std::size_t check;                      // error correction codewords of each block
  std::size_t blocks;                     // in all
  std::size_t data;                       // data codewords of each of the shorter blocks
  std::size_t shorter;                    // blocks
  std::array<std::uint8_t, 3> alignment;  // centres of the alignment patterns; 0: none

  std::size_t data_codewords() const { return blocks * data + (blocks - shorter); }
};

constexpr std::array<Layout, 10> kLayouts{{
    {10, 1, 16, 1, {}},
    {16, 1, 28, 1, {6, 18}},
    {26, 1, 44, 1, {6, 22}},
    {18, 2, 32, 2, {6, 26}},
    {24, 2, 43, 2, {6, 30}},
    {16, 4, 27, 4, {6, 34}},
    {18, 4, 31, 4, {6, 22, 38}},
    {22, 4, 38, 2, {6, 24, 42}},
    {22, 5, 36, 3, {6, 26, 46}},
    {26, 5, 43, 4, {6, 28, 50}},
}};

const Layout& layout_of(std::size_t version) { return kLayouts[version - 1]; }
constexpr std::size_t length_bits(std::size_t version) { return version < 10 ? 8 : 16; }

/// Multiplication in the field of 256 elements with the polynomial x⁸ + x⁴ + x³ + x² + 1.
std::uint8_t times(std::uint8_t a, std::uint8_t b) {
  unsigned product = 0;
  for (int bit = 7; bit >= 0; --bit) {
    product = (product << 1) ^ ((product >> 7) * 0x11du);
    if (((b >> bit) & 1) != 0) product ^= a;
  }
  return static_cast<std::uint8_t>(product);
}

/// The coefficients of (x − 1)(x − 2)(x − 4)…, the highest one, which is 1, left out.
std::vector<std::uint8_t> generator(std::size_t degree) {
  std::vector<std::uint8_t> result(degree, 0);
  result.back() = 1;
  std::uint8_t root = 1;
  for (std::size_t i = 0; i < degree; ++i) {
    for (std::size_t k = 0; k < degree; ++k) {
      result[k] = times(result[k], root);
      if (k + 1 < degree) result[k] ^= result[k + 1];
    }
    root = times(root, 2);
  }
  return result;
}

/// The Reed-Solomon codewords of a block: the remainder of its division by the generator.
std::vector<std::uint8_t> check_codewords(const std::uint8_t* data, std::size_t size,
                                          const std::vector<std::uint8_t>& divisor) {
  std::vector<std::uint8_t> result(divisor.size(), 0);
  for (std::size_t i = 0; i < size; ++i) {
    const std::uint8_t factor = data[i] ^ result.front();
    result.erase(result.begin());
    result.push_back(0);
    for (std::size_t k = 0; k < result.size(); ++k) result[k] ^= times(divisor[k], factor);
  }
  return result;
}

class Bits {
 public:
  void append(unsigned value, std::size_t count) {
    while (count-- > 0) {
      if (size_ % 8 == 0) bytes_.push_back(0);
      bytes_.back() |= static_cast<std::uint8_t>(((value >> count) & 1u) << (7 - size_ % 8));
      ++size_;
    }
  }
  std::size_t size() const { return size_; }
  std::vector<std::uint8_t> take() { return std::move(bytes_); }

 private:
  std::vector<std::uint8_t> bytes_;
  std::size_t size_ = 0;
};

std::vector<std::uint8_t> data_codewords(std::string_view bytes, std::size_t version) {
  constexpr unsigned kByteMode = 4;
  const std::size_t all = layout_of(version).data_codewords();
  Bits bits;
  bits.append(kByteMode, 4);
  bits.append(static_cast<unsigned>(bytes.size()), length_bits(version));
  for (const char c : bytes) bits.append(static_cast<std::uint8_t>(c), 8);
  bits.append(0, std::min<std::size_t>(4, all * 8 - bits.size()));
  bits.append(0, (8 - bits.size() % 8) % 8);
  for (unsigned pad = 0xec; bits.size() < all * 8; pad ^= 0xec ^ 0x11) bits.append(pad, 8);
  return bits.take();
}

/// The blocks with their check codewords, woven into each other.
std::vector<std::uint8_t> woven(const std::vector<std::uint8_t>& data, std::size_t version) {
  const Layout& layout = layout_of(version);
  const std::vector<std::uint8_t> divisor = generator(layout.check);
  const auto size_of = [&](std::size_t block) { return layout.data + (block < layout.shorter ? 0 : 1); };
  std::vector<std::vector<std::uint8_t>> checks;
  std::vector<const std::uint8_t*> starts;
  const std::uint8_t* next = data.data();
  for (std::size_t block = 0; block < layout.blocks; ++block) {
    starts.push_back(next);
    checks.push_back(check_codewords(next, size_of(block), divisor));
    next += size_of(block);
  }
  std::vector<std::uint8_t> result;
  for (std::size_t i = 0; i <= layout.data; ++i) {
    for (std::size_t block = 0; block < layout.blocks; ++block) {
      if (i < size_of(block)) result.push_back(starts[block][i]);
    }
  }
  for (std::size_t i = 0; i < layout.check; ++i) {
    for (const auto& check : checks) result.push_back(check[i]);
  }
  return result;
}

/// The remainder of value · x^bits, for the codes that protect format and version.
unsigned remainder(unsigned value, unsigned bits, unsigned polynomial) {
  unsigned rest = value;
  for (unsigned i = 0; i < bits; ++i) rest = (rest << 1) ^ ((rest >> (bits - 1)) * polynomial);
  return rest;
}

bool masked(unsigned mask, std::size_t row, std::size_t column) {
  const std::size_t product = row * column;
  switch (mask) {
    case 0: return (row + column) % 2 == 0;
    case 1: return row % 2 == 0;
    case 2: return column % 3 == 0;
    case 3: return (row + column) % 3 == 0;
    case 4: return (row / 2 + column / 3) % 2 == 0;
    case 5: return product % 2 + product % 3 == 0;
    case 6: return (product % 2 + product % 3) % 2 == 0;
    default: return ((row + column) % 2 + product % 3) % 2 == 0;
  }
}

}  // namespace

std::optional<QrCode> QrCode::of(std::string_view bytes) {
  for (std::size_t version = 1; version <= kLayouts.size(); ++version) {
    if (4 + length_bits(version) + 8 * bytes.size() > 8 * layout_of(version).data_codewords()) continue;
    QrCode code(version);
    code.draw_patterns();
    code.draw_data(woven(data_codewords(bytes, version), version));
    code.choose_mask();
    return code;
  }
  return std::nullopt;
}

QrCode::QrCode(std::size_t version) : version_(version), size_(17 + 4 * version), modules_(size_ * size_, 0) {}

void QrCode::fix(std::size_t row, std::size_t column, bool dark) {
  modules_[row * size_ + column] = static_cast<std::uint8_t>(kFixed | (dark ? kDark : 0));
}

/// Three nested squares around the centre, and the light line around them as far as it is in the code.
void QrCode::draw_finder(std::size_t row, std::size_t column) {
  for (std::size_t r = row < 4 ? 0 : row - 4; r <= std::min(row + 4, size_ - 1); ++r) {
    for (std::size_t c = column < 4 ? 0 : column - 4; c <= std::min(column + 4, size_ - 1); ++c) {
      const std::size_t far = std::max(r > row ? r - row : row - r, c > column ? c - column : column - c);
      fix(r, c, far != 2 && far != 4);
    }
  }
}

void QrCode::draw_alignment(std::size_t row, std::size_t column) {
  for (std::size_t r = 0; r < 5; ++r) {
    for (std::size_t c = 0; c < 5; ++c) {
      fix(row + r - 2, column + c - 2, r == 0 || r == 4 || c == 0 || c == 4 || (r == 2 && c == 2));
    }
  }
}

void QrCode::draw_patterns() {
  for (std::size_t i = 0; i < size_; ++i) {
    fix(6, i, i % 2 == 0);
    fix(i, 6, i % 2 == 0);
  }
  draw_finder(3, 3);
  draw_finder(3, size_ - 4);
  draw_finder(size_ - 4, 3);
  const auto& centres = layout_of(version_).alignment;
  const std::size_t last = *std::max_element(centres.begin(), centres.end());
  for (const std::size_t row : centres) {
    for (const std::size_t column : centres) {
      const bool at_finder = (row == 6 && (column == 6 || column == last)) || (row == last && column == 6);
      if (row != 0 && column != 0 && !at_finder) draw_alignment(row, column);
    }
  }
  draw_version();
  draw_format(0);  // takes the place
}

void QrCode::draw_version() {
  if (version_ < 7) return;
  const auto version = static_cast<unsigned>(version_);
  const unsigned bits = version << 12 | remainder(version, 12, 0x1f25);
  for (std::size_t i = 0; i < 18; ++i) {
    const bool dark = ((bits >> i) & 1) != 0;
    fix(i / 3, size_ - 11 + i % 3, dark);
    fix(size_ - 11 + i % 3, i / 3, dark);
  }
}

/// Error correction M is 0; both copies, and the module that is always dark.
void QrCode::draw_format(unsigned mask) {
  const unsigned bits = (mask << 10 | remainder(mask, 10, 0x537)) ^ 0x5412;
  for (std::size_t i = 0; i < 15; ++i) {
    const bool dark = ((bits >> i) & 1) != 0;
    // Down and to the left around the first finder pattern, past the lines of timing.
    const std::size_t down = i < 6 ? i : i + 1;
    const std::size_t left = i < 9 ? 15 - i : 14 - i;
    if (i < 8) {
      fix(down, 8, dark);
      fix(8, size_ - 1 - i, dark);
    } else {
      fix(8, left, dark);
      fix(size_ - 15 + i, 8, dark);
    }
  }
  fix(size_ - 8, 8, true);
}

/// In pairs of columns from the right, up and down in turn.
void QrCode::draw_data(const std::vector<std::uint8_t>& codewords) {
  std::size_t next = 0;
  bool up = true;
  for (std::size_t right = size_ - 1; right < size_; right -= 2, up = !up) {
    if (right == 6) --right;  // the column of timing is no part of a pair
    for (std::size_t i = 0; i < size_; ++i) {
      const std::size_t row = up ? size_ - 1 - i : i;
      for (const std::size_t column : {right, right - 1}) {
        std::uint8_t& module = modules_[row * size_ + column];
        if ((module & kFixed) != 0) continue;
        if (next < 8 * codewords.size()) module = (codewords[next / 8] >> (7 - next % 8)) & 1;
        ++next;
      }
    }
    if (right == 1) break;
  }
}

void QrCode::apply_mask(unsigned mask) {
  for (std::size_t row = 0; row < size_; ++row) {
    for (std::size_t column = 0; column < size_; ++column) {
      std::uint8_t& module = modules_[row * size_ + column];
      if ((module & kFixed) == 0 && masked(mask, row, column)) module ^= kDark;
    }
  }
}

void QrCode::choose_mask() {
  unsigned best = 0, least = ~0u;
  for (unsigned mask = 0; mask < 8; ++mask) {
    apply_mask(mask);
    draw_format(mask);
    if (const unsigned cost = penalty(); cost < least) {
      least = cost;
      best = mask;
    }
    apply_mask(mask);  // a second time undoes it
  }
  apply_mask(best);
  draw_format(best);
}

/// What makes a code hard to read: long lines of one colour, and what looks like a finder pattern.
unsigned QrCode::penalty_of_lines(bool columns) const {
  constexpr unsigned kFinder = 0b10111010000, kFinderBehind = 0b00001011101;
  unsigned cost = 0;
  for (std::size_t line = 0; line < size_; ++line) {
    std::size_t run = 0;
    unsigned window = 0;
    for (std::size_t i = 0; i < size_; ++i) {
      const bool now = columns ? dark(i, line) : dark(line, i);
      const bool same = i > 0 && ((window & 1) != 0) == now;
      run = same ? run + 1 : 1;
      if (run == 5) cost += 3;
      if (run > 5) cost += 1;
      window = (window << 1 | (now ? 1u : 0u)) & 0x7ff;
      if (i >= 10 && (window == kFinder || window == kFinderBehind)) cost += 40;
    }
  }
  return cost;
}

unsigned QrCode::penalty() const {
  unsigned cost = penalty_of_lines(false) + penalty_of_lines(true);
  std::size_t darks = 0;
  for (std::size_t row = 0; row < size_; ++row) {
    for (std::size_t column = 0; column < size_; ++column) {
      const bool here = dark(row, column);
      darks += here ? 1 : 0;
      if (row + 1 == size_ || column + 1 == size_) continue;
      if (here == dark(row + 1, column) && here == dark(row, column + 1) && here == dark(row + 1, column + 1))
        cost += 3;
    }
  }
  const std::size_t all = size_ * size_;
  const std::size_t off = 2 * darks > all ? 2 * darks - all : all - 2 * darks;
  return cost + 10 * static_cast<unsigned>(off * 10 / all);
}

}  // namespace wonders
