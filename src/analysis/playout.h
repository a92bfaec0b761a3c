#pragma once

#include <array>
#include <cstdint>
#include <memory>

#include "base/rng.h"
#include "bots/learned/policy.h"
#include "rules/state.h"

// Games played on from a position, which is how everything here comes to its numbers.
namespace wonders {

/// Whose play the numbers assume. One for each thread.
class PlayoutPolicy {
 public:
  virtual ~PlayoutPolicy() = default;

  /// Chooses for everybody who is awaited.
  virtual void choose(const Edition& e, const State& s, Rng& rng, TurnMoves& moves) = 0;

  /// One for another thread.
  virtual std::unique_ptr<PlayoutPolicy> copy() const = 0;
};

/// The learned policy of the bots, by chance: a microsecond a decision. Its logits are multiplied by `sharpness` parts
/// of a hundred: more of it makes fewer whims.
class InstinctPolicy final : public PlayoutPolicy {
 public:
  static constexpr int kUsualSharpness = 100;

  explicit InstinctPolicy(int sharpness = kUsualSharpness, const PolicyWeights& weights = policy_weights())
      : sharpness_(sharpness), weights_(weights) {}

  void choose(const Edition& e, const State& s, Rng& rng, TurnMoves& moves) override;
  std::unique_ptr<PlayoutPolicy> copy() const override { return std::make_unique<InstinctPolicy>(*this); }

 private:
  int sharpness_;
  const PolicyWeights& weights_;
};

void play_on(PlayoutPolicy& policy, const Edition& e, State& s, Rng& rng);

/// The whole win, which divides evenly among any number of winners.
inline constexpr std::int64_t kWholeWin = 420;

/// How a game ended, by seat. The Free City never wins.
struct End {
  std::array<std::int64_t, kMaxSeats> win{};  // parts of kWholeWin
  std::array<std::int64_t, kMaxSeats> points{};
};
End end_of(const Edition& e, const State& over);

/// Many ends.
struct Ends {
  std::uint64_t games = 0;
  std::array<std::int64_t, kMaxSeats> wins{};
  std::array<std::int64_t, kMaxSeats> points{};
  std::array<std::int64_t, kMaxSeats> squares{};  // of points

  void add(const End& end);
};

}  // namespace wonders
