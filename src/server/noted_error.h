#pragma once

#include <stdexcept>
#include <string>

#include "text/messages.h"

namespace wonders::server {

/// Why the server cannot run. Logs get English; the note is for who started it.
struct NotedError : std::runtime_error {
  explicit NotedError(const Note& why) : std::runtime_error(in_english(why)), note(why) {}
  /// What can only be a mistake of ours.
  explicit NotedError(const std::string& why) : std::runtime_error(why) {}

  Note note;
};

}  // namespace wonders::server
