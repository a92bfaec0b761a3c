#pragma once

#include "terminal/words/words.h"

namespace wonders::testing {

inline const Messages& english() {
  static const Messages messages = Messages::load("en").value();
  return messages;
}

inline Words words_of(EditionId id) { return Words(english(), id, Theme{}); }

}  // namespace wonders::testing
