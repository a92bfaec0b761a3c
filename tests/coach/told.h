#pragma once

#include <string>
#include <string_view>

#include "coach/coach.h"
#include "support/position.h"

namespace wonders::testing {

inline View seen(const Position& p, int seat = 0) {
  return view_of(p.edition(), p.state(), wonders::seat(static_cast<std::size_t>(seat)));
}

inline std::string told(const Reasons& reasons) {
  std::string all;
  for (const Reason& reason : reasons) all += (all.empty() ? "" : "; ") + reason.note.to_string();
  return all;
}

inline Move move_of(const Position& p, const Choice& c) {
  return {c.action, c.card.empty() ? kNoCard : p.card_id(c.card), static_cast<std::uint8_t>(c.to_left),
          static_cast<std::uint8_t>(c.to_right)};
}

/// All that speaks for and against a choice, in the words of developers.
inline std::string in_favour(const Position& p, const Choice& c, int viewer = 0) {
  return told(judge(seen(p, viewer), move_of(p, c)).in_favour);
}
inline std::string against(const Position& p, const Choice& c) { return told(judge(seen(p), move_of(p, c)).against); }
/// All that the position is about for seat 0.
inline std::string about_it(const Position& p) { return told(about(seen(p))); }

inline bool has(const std::string& list, std::string_view what) { return list.find(what) != std::string::npos; }

}  // namespace wonders::testing

/// What was said is shown when it is not what was expected.
#define CHECK_SAYS(list, what)                                                                                         \
  do {                                                                                                                 \
    const std::string& list_said = (list);                                                                             \
    CHECK_MESSAGE(wonders::testing::has(list_said, what), "said: " << list_said);                                      \
  } while (false)
#define CHECK_SILENT(list, what)                                                                                       \
  do {                                                                                                                 \
    const std::string& list_said = (list);                                                                             \
    CHECK_FALSE_MESSAGE(wonders::testing::has(list_said, what), "said: " << list_said);                                \
  } while (false)
