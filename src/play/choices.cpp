#include "play/choices.h"

#include <algorithm>

#include "catalog/catalog.h"
#include "catalog/catalog_json.h"
#include "rules/score.h"
#include "rules/turn.h"
#include "view/decision.h"
#include "view/view_json.h"

namespace wonders {

namespace {

std::vector<std::string> sources_of(const Effects& effects) {
  std::vector<std::string> sources;
  for (const Effect& effect : effects) {
    if (effect.type == EffectType::produce_choice) sources.push_back(letters(effect.goods));
    if (effect.type != EffectType::produce) continue;
    for (const char letter : letters(effect.goods)) sources.emplace_back(1, letter);
  }
  return sources;
}

unsigned price(const Way& way) { return way.to_bank + way.move.to_left + way.move.to_right; }

/// Collects the choices of the seat that a view asks.
class Chooser {
 public:
  explicit Chooser(const View& view)
      : e_(edition(view.edition)), view_(view), table_(public_state(view)), who_(view.deciding),
        points_(score(e_, table_, who_).total()) {}

  Choices collect() {
    Choices choices;
    CardSet cards = view_.discard.kinds;
    for (const CardId card : view_.choices) cards.insert(card);
    cards.for_each([&](CardId card) { choices.cards.push_back({.card = card, .build = buildable(card)}); });
    MoveList legal;
    legal_moves(e_, view_, legal);
    for (const Move& move : legal) {
      if (move.action == Action::decline) {
        choices.may_decline = true;
      } else {
        add(choices, move);
      }
    }
    if (view_.phase != Phase::salvage) choices.stage = next_stage_buildable();
    return choices;
  }

 private:
  Buildable buildable(CardId card) const {
    if (table_.city(who_).structures.contains(card)) return {.can = CanBuild::already_built};
    const bool pays = table_.phase != Phase::salvage && free_reason(e_, table_, who_, card) == Free::no;
    return pays ? payable(card_def(e_.id, card).cost) : Buildable{};
  }

  Buildable next_stage_buildable() const {
    const City& city = table_.city(who_);
    if (!has_next_stage(e_, city)) return {.can = CanBuild::no_stage_left};
    return payable(stage_def().cost);
  }

  Buildable payable(const Cost& cost) const {
    Shortage shortage = shortage_of(market_of(table_, who_), cost);
    const CanBuild can = shortage.affordable ? CanBuild::ok : CanBuild::cost_not_met;
    return {.can = can, .shortage = std::move(shortage)};
  }

  const StageDef& stage_def() const {
    const City& city = table_.city(who_);
    return side_def(e_.id, city.board).stages[city.stages_built()];
  }

  void add(Choices& choices, const Move& move) const {
    const auto with_card = [&](const CardChoices& c) { return c.card == move.card; };
    CardChoices& card = *std::find_if(choices.cards.begin(), choices.cards.end(), with_card);
    const State then = after_move_alone(e_, table_, who_, move);
    if (card.actions.empty() || card.actions.back().action != move.action) {
      card.actions.push_back(action_of(move, then));
    }
    insert_by_price(card.actions.back().ways, {.move = move,
                                               .to_bank = coins_to_bank(e_, table_, who_, move),
                                               .coins = then.city(who_).coins,
                                               .points = score(e_, then, who_).total() - points_});
  }

  ActionChoices action_of(const Move& move, const State& then) const {
    ActionChoices action{.action = move.action,
                         .shields = then.city(who_).tally[Count::shields] - table_.city(who_).tally[Count::shields]};
    switch (move.action) {
      case Action::build:
      case Action::build_free:
        action.how = right_to_build(e_, table_, who_, move);
        if (action.how == How::chain) action.from = chain_parent(e_, table_.city(who_), move.card);
        [[fallthrough]];
      case Action::salvage: action.production = sources_of(card_def(e_.id, move.card).gives); break;
      case Action::stage: action.production = sources_of(stage_def().gives); break;
      case Action::sell:
      case Action::decline: break;
    }
    return action;
  }

  /// Equal prices keep the order of the legal moves.
  static void insert_by_price(std::vector<Way>& ways, const Way& way) {
    const auto cheaper = [](const Way& a, const Way& b) { return price(a) < price(b); };
    ways.insert(std::upper_bound(ways.begin(), ways.end(), way, cheaper), way);
  }

  const Edition& e_;
  const View& view_;
  State table_;
  Seat who_;
  int points_;
};

// --- as JSON

void write_buildable(JsonWriter& json, const Buildable& buildable) {
  json.field("build", kCanBuildNames[index(buildable.can)]);
  json.field("missing", buildable.shortage.letters).field("missing_coins", buildable.shortage.coins);
}

void write_way(JsonWriter& json, const Way& way) {
  json.begin_object().field("left", way.move.to_left).field("right", way.move.to_right).field("bank", way.to_bank);
  json.field("coins", way.coins).field("points", way.points).end_object();
}

bool builds(Action action) { return action == Action::build || action == Action::build_free; }

void write_action(JsonWriter& json, EditionId edition, const ActionChoices& action) {
  json.begin_object().field("action", kMoveActionNames[index(action.action)]).key("how");
  if (builds(action.action)) {
    json.value(kHowNames[index(action.how)]);
  } else {
    json.null();
  }
  write_card(json.key("from"), edition, action.from);
  json.field("shields", action.shields).key("production").begin_array();
  for (const std::string& source : action.production) json.value(source);
  json.end_array().key("ways").begin_array();
  for (const Way& way : action.ways) write_way(json, way);
  json.end_array().end_object();
}

void write_card_choices(JsonWriter& json, EditionId edition, const CardChoices& choices) {
  write_card(json.begin_object().key("card"), edition, choices.card);
  write_buildable(json, choices.build);
  json.key("actions").begin_array();
  for (const ActionChoices& action : choices.actions) write_action(json, edition, action);
  json.end_array().end_object();
}

}  // namespace

Choices choices_of(const View& view) { return Chooser(view).collect(); }

void write_choices(JsonWriter& json, EditionId edition, const Choices& choices) {
  json.begin_object().key("cards").begin_array();
  for (const CardChoices& card : choices.cards) write_card_choices(json, edition, card);
  json.end_array().key("stage");
  if (choices.stage) {
    json.begin_object();
    write_buildable(json, *choices.stage);
    json.end_object();
  } else {
    json.null();
  }
  json.field("decline", choices.may_decline).end_object();
}

}  // namespace wonders
