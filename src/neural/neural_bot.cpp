#include "neural/neural_bot.h"

#include <algorithm>
#include <array>
#include <functional>
#include <iterator>
#include <optional>

#include "bots/learned/policy.h"
#include "neural/second_look.h"
#include "view/decision.h"

namespace wonders {

namespace {

constexpr int in_logits(int hundredths) { return hundredths * Network::kLogitUnit / 100; }

/// What a taste adds to the logit of a move.
int bonus(const NeuralTaste& taste, const Edition& e, const Move& m) {
  if (m.action == Action::stage) return in_logits(taste.stage);
  const bool builds = m.action == Action::build || m.action == Action::build_free || m.action == Action::salvage;
  return builds ? in_logits(taste.color[index(e.card(m.card).color)]) : 0;
}

/// The logits of the network with those of a taste.
std::vector<RatedAction> with_taste(const LearnTables& tables, const NeuralTaste& taste, const MoveList& legal,
                                    std::vector<RatedAction> rated) {
  for (auto& [action, logit] : rated) {
    const auto meant = std::ranges::find_if(
        legal, [&, action = action](const Move& m) { return action_of(tables.numbering, m) == action; });
    if (meant != legal.end()) logit += bonus(taste, tables.edition, *meant);
  }
  return rated;
}

bool is_card(ActionId action, Way way) { return action < kDecline && action % kWays == index(way); }

/// What a player does not think of, drawn when it comes to each: a card, whatever can be done with it, or a stage.
class Overlooked {
 public:
  Overlooked(int percent, Rng& rng) : percent_(static_cast<std::uint32_t>(percent)), rng_(rng) {}

  bool operator()(ActionId action) {
    if (action >= kDecline || is_card(action, Way::sell)) return false;  // what is left when nothing else was seen
    std::optional<bool>& drawn = drawn_[is_card(action, Way::stage) ? kStructures : action / kWays];
    if (!drawn) drawn = rng_.below(100) < percent_;
    return *drawn;
  }

 private:
  std::uint32_t percent_;
  Rng& rng_;
  std::array<std::optional<bool>, kStructures + 1> drawn_{};
};

/// The actions that are not overlooked. Whoever sees nothing to build takes the first thing to hand: people do not sell
/// by mistake.
std::vector<RatedAction> noticed(const std::vector<RatedAction>& all, int overlooks, Rng& rng) {
  if (overlooks == 0) return all;
  Overlooked overlooked(overlooks, rng);
  const auto sells = [](const RatedAction& one) { return is_card(one.action, Way::sell); };
  std::vector<RatedAction> left, builds;
  std::ranges::copy_if(all, std::back_inserter(left), [&](const RatedAction& one) { return !overlooked(one.action); });
  if (!std::ranges::all_of(left, sells)) return left;
  std::ranges::copy_if(all, std::back_inserter(builds), std::not_fn(sells));
  if (builds.empty()) return all;
  return {builds[rng.below(static_cast<std::uint32_t>(builds.size()))]};
}

/// An action by chance, by the softmax of the logits divided by the noise.
ActionId draw(const std::vector<RatedAction>& all, const Manner& manner, Rng& rng) {
  const RatedAction best = *std::ranges::max_element(all, {}, &RatedAction::logit);
  if (manner.noise == 0) return best.action;
  constexpr int kSaleReach = 100;
  Options options;
  std::vector<ActionId> actions;
  for (const auto& [action, logit] : all) {
    const int reach = is_card(action, Way::sell) ? std::min(kSaleReach, manner.reach) : manner.reach;
    if (logit < best.logit - in_logits(reach)) continue;
    options.push_back({kNoMove, (logit - best.logit) * 100 / manner.noise});
    actions.push_back(action);
  }
  return actions[sample_index(options, rng)];
}

}  // namespace

void NeuralBot::begin(const View& view) {
  policy_.emplace(network_, view.edition);
  manner_ = manners_.of(view.players);
  memory_ = {};
  lapses_of_ = 0;
  remember(memory_, view);
  if (manner_.looks > 0) known_.begin(view);
}

void NeuralBot::observe(const View& view) {
  if (!policy_) return begin(view);
  remember(memory_, view);
  if (manner_.looks > 0) known_.observe(view);
}

void NeuralBot::draw_lapses(const View& view, Rng& rng) {
  if (manner_.lapses == 0 || lapses_of_ == view.age) return;
  lapses_of_ = view.age;
  for (bool& lapse : lapses_.of) lapse = rng.below(100) < static_cast<std::uint32_t>(manner_.lapses);
}

Move NeuralBot::choose(const View& view, std::span<const Move> legal, Rng& rng) {
  observe(view);
  Move move = legal.size() == 1 ? legal[0] : choose_by_network(view, rng);
  if (manner_.looks == 0) return move;
  if (legal.size() > 1) move = second_look(known_.knowledge(), move, manner_.looks, rng);
  if (view.deciding != view.seat) known_.decided(view.deciding, move);
  return move;
}

Move NeuralBot::choose_by_network(const View& view, Rng& rng) {
  draw_lapses(view, rng);
  const LearnTables& tables = policy_->tables();
  const State seen = public_state(view);
  MoveList moves;
  legal_moves(tables.edition, seen, view.deciding, moves);
  Intent intent;
  Move move{};
  while (true) {
    const std::vector<RatedAction>& rated = policy_->look(view, seen, memory_, intent, moves, lapses_);
    // Whom to pay is no question of taste or luck.
    const Manner plain;
    const Manner& manner = intent.paying() ? plain : manner_;
    const std::vector<RatedAction> all = with_taste(tables, manner.taste, moves, rated);
    const ActionId action = draw(noticed(all, manner.overlooks, rng), manner, rng);
    if (take_action(tables.numbering, moves, action, intent, move)) return move;
  }
}

}  // namespace wonders
