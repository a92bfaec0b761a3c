#pragma once

#include <string>
#include <vector>

#include "analysis/review.h"
#include "terminal/words/words.h"

// The review of a game for people (docs/analysis.md).
namespace wonders {

/// For a terminal. `game` counts from 1.
std::string review_text(const Words& words, const GameReview& review, std::uint64_t game);

/// A page that needs nothing else, with its plots drawn as SVG: a beginning, a part for each game, and an end.
std::string review_page_begin(const Messages& messages);
std::string review_page_part(const Messages& messages, const GameReview& review, std::uint64_t game);
std::string review_page_end();

/// "build Baths, 2 coins to neighbours"
std::string choice_text(const Words& words, const Move& m);
/// "Age II, turn 3"
std::string place_text(const Words& words, std::size_t age, std::size_t turn);
std::string verdict_text(const Words& words, Verdict verdict);
/// "Science: no clear error in 5 decisions", or "Trade: 12.3% lost in 4 decisions"
std::string theme_text(const Words& words, const PlayerReview& player, DecisionTheme theme);
/// Why the best choice is better, in the coach's words; may be empty.
std::string why_text(const Words& words, const DecisionReview& decision);
/// 0.123 → "+12.3%"
std::string change_text(Millionths change);

/// At the beginning, in the middle and at the end of each Age.
bool tells_points(const TurnReview& turn);

/// The clear errors, the dearest first.
std::vector<const DecisionReview*> dearest(const GameReview& review, std::size_t most);

}  // namespace wonders
