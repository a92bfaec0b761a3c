#include "wonders/input.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

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

bool is_blank(std::string_view line) { return line.find_first_not_of(" \t\r") == std::string_view::npos; }

}  // namespace wonders::cli
