#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "analysis/chances.h"

namespace wonders {

/// What is said of a decision (docs/analysis.md has the reasons for the numbers).
enum class Verdict : std::uint8_t {
  fine,        // nothing better was found, or surely nothing better by kInaccuracy
  inaccuracy,  // surely worse than the best by kInaccuracy
  mistake,     // surely worse by kMistake
  blunder,     // surely worse by kBlunder
  forced,      // there was one choice only
  unclear,     // too close to call: the intervals overlap, or nearly
};
inline constexpr std::array<std::string_view, 6> kVerdictNames{"fine",    "inaccuracy", "mistake",
                                                               "blunder", "forced",     "unclear"};

/// In chances to win, as backgammon's doubtful, bad and very bad plays of 0.04, 0.08 and 0.16 points, where a win is
/// worth 1 and a loss -1.
inline constexpr Millionths kInaccuracy = 20'000;
inline constexpr Millionths kMistake = 40'000;
inline constexpr Millionths kBlunder = 80'000;

/// Half the width of an interval in standard errors: 99%.
inline constexpr double kSureErrors = 2.576;

/// A choice and what it is worth to whoever decides. All of a decision are tried in the same worlds, and `low` and
/// `high` leave out what is the same for all: where two do not overlap, one is surely better than the other.
struct JudgedMove {
  Move move{};
  Millionths win = 0;
  Millionths low = 0;
  Millionths high = 0;
  double points = 0;
  std::uint64_t games = 0;  // that were played on with it
};

struct Judgement {
  Verdict verdict = Verdict::forced;
  Move played{};
  Millionths loss = 0;      // how much more the best would have been worth
  Millionths loss_low = 0;  // surely so much
  Millionths loss_high = 0;
  Millionths win = 0;                    // with what was played
  Millionths error = 0;                  // the standard error of that, what is the same for all included
  std::vector<JudgedMove> candidates{};  // the best first; what was played, if it is as good

  const JudgedMove& best() const { return candidates.front(); }
  const JudgedMove& choice() const;
};

/// Judges a choice of `known.now().deciding` from all that its player could know, by playing on with about `nodes`
/// games in all: fewer where it is clear.
Judgement judge(const Knowledge& known, const Move& played, PlayoutPolicy& policy, std::uint64_t nodes, Rng rng);

/// The same for some of the choices alone, so that all games are theirs.
Judgement judge_among(const Knowledge& known, const Move& played, std::span<const Move> others, PlayoutPolicy& policy,
                      std::uint64_t nodes, Rng rng);

}  // namespace wonders
