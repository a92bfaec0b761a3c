#include "base/qr_code.h"

#include <doctest/doctest.h>

#include <array>
#include <string>

// What a reader does, written down from the standard on its own: it takes a code apart and finds the text again. The
// numbers that it is held against are those of the standard's examples.
namespace wonders {

namespace {

using Codewords = std::vector<unsigned>;

/// Powers of 2 in the field of the standard, and back.
struct Field {
  std::array<unsigned, 255> power{};
  std::array<unsigned, 256> log{};
  Field() {
    unsigned x = 1;
    for (unsigned i = 0; i < 255; ++i) {
      power[i] = x;
      log[x] = i;
      x = x < 128 ? 2 * x : (2 * x) ^ 0x11d;
    }
  }
};

/// A whole block is right if its polynomial is zero at the first powers of 2.
bool is_right(const Codewords& block, std::size_t check) {
  const Field field;
  for (unsigned root = 0; root < check; ++root) {
    unsigned sum = 0;
    for (const unsigned c : block) {
      sum = (sum == 0 ? 0 : field.power[(field.log[sum] + root) % 255]) ^ c;
    }
    if (sum != 0) return false;
  }
  return true;
}

struct Blocks {
  std::size_t check;
  std::vector<std::size_t> data;  // data codewords of each block
};

/// Table 9 of the standard, the rows of M.
const std::array<Blocks, 10> kBlocks{{{10, {16}},
                                      {16, {28}},
                                      {26, {44}},
                                      {18, {32, 32}},
                                      {24, {43, 43}},
                                      {16, {27, 27, 27, 27}},
                                      {18, {31, 31, 31, 31}},
                                      {22, {38, 38, 39, 39}},
                                      {22, {36, 36, 36, 37, 37}},
                                      {26, {43, 43, 43, 43, 44}}}};
/// Format information of M with the masks 0 to 7, and version information of 7 to 10.
const std::array<unsigned, 8> kFormats{0x5412, 0x5125, 0x5e7c, 0x5b4b, 0x45f9, 0x40ce, 0x4f97, 0x4aa0};
const std::array<unsigned, 4> kVersions{0x07c94, 0x085bc, 0x09a99, 0x0a4d3};
const std::array<std::vector<std::size_t>, 11> kCentres{
    {{}, {}, {6, 18}, {6, 22}, {6, 26}, {6, 30}, {6, 34}, {6, 22, 38}, {6, 24, 42}, {6, 26, 46}, {6, 28, 50}}};

std::size_t version_of(const QrCode& code) { return (code.size() - 17) / 4; }

bool near_finder(const QrCode& code, std::size_t row, std::size_t column) {
  const std::size_t n = code.size();
  return (row < 9 && column < 9) || (row < 9 && column >= n - 8) || (row >= n - 8 && column < 9);
}

bool in_alignment(const QrCode& code, std::size_t row, std::size_t column) {
  const auto& centres = kCentres[version_of(code)];
  for (const std::size_t r : centres) {
    for (const std::size_t c : centres) {
      const bool shown = !near_finder(code, r, c);
      if (shown && row + 2 >= r && row <= r + 2 && column + 2 >= c && column <= c + 2) return true;
    }
  }
  return false;
}

bool holds_data(const QrCode& code, std::size_t row, std::size_t column) {
  if (row == 6 || column == 6 || near_finder(code, row, column) || in_alignment(code, row, column)) return false;
  const std::size_t n = code.size();
  const bool version = version_of(code) >= 7;
  return !(version && ((row < 6 && column >= n - 11) || (column < 6 && row >= n - 11)));
}

unsigned mask_of(const QrCode& code) {
  unsigned first = 0, second = 0;
  const std::size_t n = code.size();
  // Along row 8 and then up column 8 past the lines of timing; the copy goes up column 8 from below, then along row 8.
  const std::array<std::size_t, 8> along{0, 1, 2, 3, 4, 5, 7, 8};
  const std::array<std::size_t, 7> up{7, 5, 4, 3, 2, 1, 0};
  for (std::size_t i = 0; i < 15; ++i) {
    first = first << 1 | ((i < 8 ? code.dark(8, along[i]) : code.dark(up[i - 8], 8)) ? 1u : 0u);
    second = second << 1 | ((i < 7 ? code.dark(n - 1 - i, 8) : code.dark(8, n - 15 + i)) ? 1u : 0u);
  }
  CHECK(first == second);
  for (unsigned mask = 0; mask < 8; ++mask) {
    if (kFormats[mask] == first) return mask;
  }
  FAIL("no format information of M: ", first);
  return 8;
}

bool flips(unsigned mask, std::size_t i, std::size_t j) {
  switch (mask) {
    case 0: return (i + j) % 2 == 0;
    case 1: return i % 2 == 0;
    case 2: return j % 3 == 0;
    case 3: return (i + j) % 3 == 0;
    case 4: return (i / 2 + j / 3) % 2 == 0;
    case 5: return (i * j) % 2 + (i * j) % 3 == 0;
    case 6: return ((i * j) % 2 + (i * j) % 3) % 2 == 0;
    default: return ((i + j) % 2 + (i * j) % 3) % 2 == 0;
  }
}

Codewords codewords_of(const QrCode& code) {
  const unsigned mask = mask_of(code);
  std::vector<bool> bits;
  bool up = true;
  for (int right = static_cast<int>(code.size()) - 1; right > 0; right -= 2) {
    if (right == 6) right = 5;
    for (std::size_t k = 0; k < code.size(); ++k) {
      const std::size_t row = up ? code.size() - 1 - k : k;
      for (int side = 0; side < 2; ++side) {
        const auto column = static_cast<std::size_t>(right - side);
        if (holds_data(code, row, column)) bits.push_back(code.dark(row, column) != flips(mask, row, column));
      }
    }
    up = !up;
  }
  Codewords result;
  for (std::size_t i = 0; i + 8 <= bits.size(); i += 8) {
    unsigned value = 0;
    for (std::size_t k = 0; k < 8; ++k) value = 2 * value + (bits[i + k] ? 1 : 0);
    result.push_back(value);
  }
  return result;
}

std::vector<Codewords> blocks_of(const QrCode& code) {
  const Blocks& layout = kBlocks[version_of(code) - 1];
  const Codewords all = codewords_of(code);
  std::vector<Codewords> blocks(layout.data.size());
  std::size_t next = 0;
  for (std::size_t i = 0; i < layout.data.back(); ++i) {
    for (std::size_t b = 0; b < blocks.size(); ++b) {
      if (i < layout.data[b]) blocks[b].push_back(all.at(next++));
    }
  }
  for (std::size_t i = 0; i < layout.check; ++i) {
    for (Codewords& block : blocks) block.push_back(all.at(next++));
  }
  CHECK(next == all.size());
  return blocks;
}

std::string text_of(const QrCode& code) {
  const Blocks& layout = kBlocks[version_of(code) - 1];
  std::string bits;
  const auto blocks = blocks_of(code);
  for (std::size_t b = 0; b < blocks.size(); ++b) {
    CHECK(is_right(blocks[b], layout.check));
    for (std::size_t i = 0; i < layout.data[b]; ++i) {
      for (int k = 7; k >= 0; --k) bits += ((blocks[b][i] >> k) & 1) != 0 ? '1' : '0';
    }
  }
  const auto number = [&](std::size_t at, std::size_t size) { return std::stoul(bits.substr(at, size), nullptr, 2); };
  CHECK(number(0, 4) == 4);
  const std::size_t wide = version_of(code) < 10 ? 8 : 16;
  std::string text;
  for (std::size_t i = 0; i < number(4, wide); ++i) text += static_cast<char>(number(4 + wide + 8 * i, 8));
  return text;
}

}  // namespace

TEST_CASE("a reader finds the text again, of every length that fits") {
  std::string text;
  for (std::size_t n = 0; n <= QrCode::kMostBytes; ++n) {
    const auto code = QrCode::of(text);
    REQUIRE(code.has_value());
    CHECK(text_of(*code) == text);
    text += static_cast<char>('!' + n * 7 % 90);
  }
  CHECK(!QrCode::of(text).has_value());
}

TEST_CASE("a code is as small as it can be") {
  // The bytes that fit with M, by version, as the standard lists them.
  const std::array<std::size_t, 10> most{14, 26, 42, 62, 84, 106, 122, 152, 180, 213};
  for (std::size_t version = 1; version <= most.size(); ++version) {
    CHECK(version_of(*QrCode::of(std::string(most[version - 1], 'x'))) == version);
  }
}

TEST_CASE("version and patterns are where readers look for them") {
  for (const std::size_t bytes : {110u, 130u, 160u, 200u}) {
    const QrCode code = *QrCode::of(std::string(bytes, 'x'));
    unsigned across = 0, down = 0;
    for (std::size_t i = 18; i-- > 0;) {
      across = across << 1 | (code.dark(i / 3, code.size() - 11 + i % 3) ? 1u : 0u);
      down = down << 1 | (code.dark(code.size() - 11 + i % 3, i / 3) ? 1u : 0u);
    }
    CHECK(across == kVersions[version_of(code) - 7]);
    CHECK(down == across);
  }
  const QrCode code = *QrCode::of("http://192.168.0.17:8000/");
  const std::string finder = "1111111"
                             "1000001"
                             "1011101"
                             "1011101"
                             "1011101"
                             "1000001"
                             "1111111";
  const std::size_t n = code.size();
  using Corner = std::pair<std::size_t, std::size_t>;
  for (const auto& [row, column] : {Corner{0, 0}, Corner{0, n - 7}, Corner{n - 7, 0}}) {
    std::string found;
    for (std::size_t i = 0; i < 49; ++i) found += code.dark(row + i / 7, column + i % 7) ? '1' : '0';
    CHECK(found == finder);
  }
  for (std::size_t i = 8; i < n - 8; ++i) CHECK(code.dark(6, i) == (i % 2 == 0));
}

TEST_CASE("the check codewords are those of the worked example that every textbook has") {
  // "HELLO WORLD" in version 1-M. The block is divided as ours are; a single wrong codeword is noticed.
  Codewords block{32, 91,  11, 120, 209, 114, 220, 77,  67,  64,  236, 17, 236,
                  17, 236, 17, 196, 35,  39,  119, 235, 215, 231, 226, 93, 23};
  CHECK(is_right(block, 10));
  block[3] ^= 1;
  CHECK(!is_right(block, 10));
}

}  // namespace wonders
