#include "wonders/input.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <system_error>

#include "base/line_reader.h"
#include "record/read.h"

namespace wonders::cli {

InputFile::InputFile(std::string_view name) {
  if (name == "-") {
    descriptor_ = STDIN_FILENO;
    return;
  }
  descriptor_ = open(std::string(name).c_str(), O_RDONLY | O_CLOEXEC);
  owned_ = descriptor_ >= 0;
  if (!owned_) error_ = std::generic_category().message(errno);
}

InputFile::~InputFile() {
  if (owned_) close(descriptor_);
}

std::uint64_t count_lines(std::span<const std::string_view> files) {
  std::uint64_t count = 0;
  for (const std::string_view name : files) {
    std::error_code error;
    if (!std::filesystem::is_regular_file(name, error)) return 0;
    const InputFile file(name);
    if (!file.ok()) return 0;
    LineReader lines(file.descriptor(), {.max_line_bytes = kMaxRecordBytes});
    std::string_view line;
    for (LineStatus status = lines.next(line); status != LineStatus::end; status = lines.next(line)) {
      if (status == LineStatus::read_error) return 0;
      if (status == LineStatus::too_long || !is_blank(line)) ++count;
    }
  }
  return count;
}

bool is_blank(std::string_view line) { return line.find_first_not_of(" \t\r") == std::string_view::npos; }

}  // namespace wonders::cli
