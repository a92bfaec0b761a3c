#pragma once

#include <array>
#include <cstdint>

#include "base/fixed_vector.h"
#include "base/rng.h"
#include "bots/bot.h"
#include "bots/learned/policy_features.h"
#include "rules/legal.h"

namespace wonders {

/// What a strong player sees at a glance: how likely each choice is, learned from the choices of a searching bot
/// (apps/trainer). One move takes well under a microsecond, so that thousands of games can be played out for one
/// decision. Whole numbers only: every machine finds the same.
using InstinctWeights = std::array<std::int16_t, feature::kCount>;

/// The weights in use, made by apps/trainer.
const InstinctWeights& instinct_weights();

/// A card and what to do with it, paid for in the best way, and how much instinct is drawn to it: one more in
/// kLikingUnit is e times as likely.
struct Option {
  Move move;
  int liking;
};
inline constexpr int kLikingUnit = 256;

/// Two actions with each card, a free build and the sale; or every structure of the discard pile, or none.
using Options = ScratchList<Option, kMaxCards + 1>;

/// Every choice of an awaited seat, each with one way to pay: the cheapest, and where it is the same, to whom it helps
/// least.
void list_options(const Edition& e, const State& s, Seat who, Options& out);

/// The same with how much each is liked.
void weigh_options(const InstinctWeights& w, const Edition& e, const State& s, Seat who, Options& out);

/// One of the options by chance, in proportion to their likelihood.
std::size_t draw_index(const Options& options, Rng& rng);
inline Move draw_option(const Options& options, Rng& rng) { return options[draw_index(options, rng)].move; }

/// Moves of everybody who is awaited.
void choose_by_instinct(const InstinctWeights& w, const Edition& e, const State& s, Rng& rng, TurnMoves& moves);

/// play() as a call: bots would otherwise hold many copies of the whole rules, which a browser has to load.
void carry_out(const Edition& e, State& s, const TurnMoves& moves);

/// Goes on to the end of the game.
void play_out_by_instinct(const InstinctWeights& w, const Edition& e, State& s, Rng& rng);

/// Plays what it likes most, without thinking.
class InstinctBot final : public Bot {
 public:
  explicit InstinctBot(const InstinctWeights& weights = instinct_weights()) : weights_(weights) {}

  Move choose(const View& view, std::span<const Move> legal, Rng& rng) override;

 private:
  const InstinctWeights& weights_;
};

}  // namespace wonders
