#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace wonders::cli {

/// A file to read, or standard input for "-".
class InputFile {
 public:
  explicit InputFile(std::string_view name);
  ~InputFile();
  InputFile(const InputFile&) = delete;
  InputFile& operator=(const InputFile&) = delete;

  bool ok() const { return descriptor_ >= 0; }
  int descriptor() const { return descriptor_; }
  /// Why it could not be opened.
  const std::string& error() const { return error_; }

 private:
  int descriptor_ = -1;
  bool owned_ = false;
  std::string error_;
};

/// How many lines there are that are not blank; 0 if some file is no regular one, so that it can be read once only.
std::uint64_t count_lines(std::span<const std::string_view> files);

/// Nothing but white space: such lines of a file of records are passed over.
bool is_blank(std::string_view line);

}  // namespace wonders::cli
