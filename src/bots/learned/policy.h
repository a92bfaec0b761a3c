#pragma once

#include <array>
#include <cstdint>

#include "base/fixed_vector.h"
#include "base/rng.h"
#include "bots/bot.h"
#include "bots/learned/policy_features.h"
#include "rules/legal.h"

namespace wonders {

/// The policy: how likely a strong player is to make each choice, as a softmax over linear logits, learned from the
/// choices of a searching bot (apps/trainer). One move takes well under a microsecond, so that thousands of games can
/// be played out for one decision. Whole numbers only: every machine finds the same.
using PolicyWeights = std::array<std::int16_t, feature::kTable.size()>;

/// The weights in use, made by apps/trainer.
const PolicyWeights& policy_weights();

/// A card and what to do with it, paid for in the best way, and its logit in parts of kLogitUnit: one whole more is e
/// times as likely.
struct Option {
  Move move;
  int logit;
};
inline constexpr int kLogitUnit = 256;

/// Two actions with each card, a free build and the sale; or every structure of the discard pile, or none.
using Options = ScratchList<Option, kMaxCards + 1>;

/// Every choice of an awaited seat, each with one way to pay: the cheapest, and where it is the same, to whom it helps
/// least.
void list_options(const Edition& e, const State& s, Seat who, Options& out);

/// The same with the policy's logits; a single option has none.
void evaluate_options(const PolicyWeights& w, const Edition& e, const State& s, Seat who, Options& out);

/// One of the options by chance, by the softmax of their logits.
std::size_t sample_index(const Options& options, Rng& rng);
inline Move sample_option(const Options& options, Rng& rng) { return options[sample_index(options, rng)].move; }

/// Samples a move for everybody who is awaited.
void choose_by_policy(const PolicyWeights& w, const Edition& e, const State& s, Rng& rng, TurnMoves& moves);

/// play() as a call: bots would otherwise hold many copies of the whole rules, which a browser has to load.
void carry_out(const Edition& e, State& s, const TurnMoves& moves);

/// A rollout: samples moves to the end of the game.
void play_out_by_policy(const PolicyWeights& w, const Edition& e, State& s, Rng& rng);

}  // namespace wonders
