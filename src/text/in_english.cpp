#include "text/messages.h"

namespace wonders {

#ifdef __wasm__

/// The module for the browser has no texts, and no need of what reads them.
std::string in_english(const Note& note) { return note.to_string(); }

#else

std::string in_english(const Note& note) {
  static const std::optional<Messages> english = Messages::load("en");
  return english ? english->get(note) : note.to_string();
}

#endif

}  // namespace wonders
