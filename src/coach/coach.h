#pragma once

#include <vector>

#include "base/json_writer.h"
#include "base/rng.h"
#include "coach/reason.h"
#include "view/knowledge.h"

// The coach: what a strong player looks at in a decision. It knows what the seat knows and nothing else; the moves come
// from a search (bots/search), the reasons from what each move changes. Reasons are notes, which clients put into
// words.
namespace wonders {

struct CoachOptions {
  std::uint64_t nodes = 6000;    // games that the search tries
  std::size_t most_moves = 3;    // candidates
  std::size_t most_reasons = 3;  // for each of them, and of the position
};

/// A move that is worth considering. `in_favour` has the weightiest reason first.
struct Suggestion {
  Move move{};
  double worth = 0;  // what the search expects of it, in parts of a sure win (bots/learned/utility.h)
  Reasons in_favour{};
  Reasons against{};
};

struct Advice {
  Reasons about{};                        // what the position is about, the weightiest first
  std::vector<Suggestion> suggestions{};  // the best first
};

/// Advice for the decision that is asked of the seat; something must be. The same knowledge, options and random numbers
/// give the same advice on every machine.
Advice advise(const Knowledge& known, const CoachOptions& options, Rng& rng);

/// What speaks for and against one legal move, whether it is among the suggestions or not: all of it.
Suggestion judge(const View& view, const Move& move);

/// What the position is about: all of it.
Reasons about(const View& view);

/// A move in a few words: "Build: Altar".
Note title_of(EditionId edition, const Move& move);

/// {"about": [note, …], "moves": [{"move": …, "title": note, "for": [note, …], "against": [note, …]}, …]}, see
/// docs/embedding.md.
void write_advice(JsonWriter& json, EditionId edition, const Advice& advice);

}  // namespace wonders
