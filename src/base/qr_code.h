#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace wonders {

/// A QR code (ISO/IEC 18004) for an address: bytes, with the error correction M (15% of it may be unreadable).
class QrCode {
 public:
  static constexpr std::size_t kMostBytes = 213;  // of the largest version that is made here, 10

  /// The smallest code that holds the bytes; empty if none does.
  static std::optional<QrCode> of(std::string_view bytes);

  /// Modules on a side, without the margin of four light ones that readers need around it.
  std::size_t size() const { return size_; }
  bool dark(std::size_t row, std::size_t column) const { return (modules_[row * size_ + column] & kDark) != 0; }

 private:
  static constexpr std::uint8_t kDark = 1;
  static constexpr std::uint8_t kFixed = 2;  // a pattern that readers look for, no data

  explicit QrCode(std::size_t version);

  void fix(std::size_t row, std::size_t column, bool dark);
  void draw_finder(std::size_t row, std::size_t column);
  void draw_alignment(std::size_t row, std::size_t column);
  void draw_patterns();
  void draw_version();
  void draw_format(unsigned mask);
  void draw_data(const std::vector<std::uint8_t>& codewords);
  void apply_mask(unsigned mask);
  void choose_mask();
  unsigned penalty() const;
  unsigned penalty_of_lines(bool columns) const;

  std::size_t version_;
  std::size_t size_;
  std::vector<std::uint8_t> modules_;  // row by row
};

}  // namespace wonders
