#include "catalog/catalog.h"
#include "view/decision.h"
#include "view/shortage.h"
#include "view/view_json.h"

namespace wonders {

namespace {

void write_shortage(JsonWriter& json, const Shortage& found) {
  json.field("missing", found.letters).field("missing_coins", found.coins);
}

std::string_view free_name(Free reason) {
  switch (reason) {
    case Free::no: break;
    case Free::no_cost: return "none";
    case Free::chain: return "chain";
    case Free::power: return "power";
  }
  return "";
}

CardId chain_parent(const Edition& e, const City& city, CardId card) {
  CardId parent = kNoCard;
  (city.structures & e.card(card).parents).for_each([&](CardId c) { parent = parent == kNoCard ? c : parent; });
  return parent;
}

void write_explained_move(JsonWriter& json, const Edition& e, const State& table, Seat who, const Move& m) {
  const bool build = m.action == Action::build;
  const bool power = m.action == Action::build_free;
  const Free reason = build ? free_reason(e, table, who, m.card) : power ? Free::power : Free::no;
  json.begin_object();
  write_move_members(json, e.id, m);
  json.field("bank", build && reason == Free::no ? e.card(m.card).coin_cost : 0).key("free");
  if (reason == Free::no) {
    json.null();
  } else {
    json.value(free_name(reason));
  }
  json.key("chain_from");
  write_card(json, e.id, reason == Free::chain ? chain_parent(e, table.city(who), m.card) : kNoCard);
  json.end_object();
}

void write_buildable(JsonWriter& json, const Edition& e, const State& table, Seat who, CardId card) {
  const bool built = table.city(who).structures.contains(card);
  const bool pays = table.phase != Phase::salvage && free_reason(e, table, who, card) == Free::no;
  Shortage found;
  if (!built && pays) found = shortage_of(market_of(table, who), card_def(e.id, card).cost);
  json.begin_object().key("card");
  write_card(json, e.id, card);
  json.field("build", built ? "already_built" : found.affordable ? "ok" : "cost_not_met");
  write_shortage(json, found);
  json.end_object();
}

void write_next_stage(JsonWriter& json, const Edition& e, const State& table, Seat who) {
  const City& city = table.city(who);
  const bool left = has_next_stage(e, city);
  Shortage found;
  if (left) found = shortage_of(market_of(table, who), side_def(e.id, city.board).stages[city.stages_built()].cost);
  json.begin_object().field("build", !left ? "no_stage_left" : found.affordable ? "ok" : "cost_not_met");
  write_shortage(json, found);
  json.end_object();
}

}  // namespace

std::string_view objection_name(Objection objection) {
  switch (objection) {
    case Objection::none: return "none";
    case Objection::not_awaited: return "not_awaited";
    case Objection::wrong_action: return "wrong_action";
    case Objection::not_in_hand: return "not_in_hand";
    case Objection::already_built: return "already_built";
    case Objection::cost_not_met: return "cost_not_met";
    case Objection::wrong_payment: return "wrong_payment";
    case Objection::paid_for_free_build: return "paid_for_free_build";
    case Objection::no_free_build: return "no_free_build";
    case Objection::free_build_wasted: return "free_build_wasted";
    case Objection::no_stage_left: return "no_stage_left";
    case Objection::must_use_chain: return "must_use_chain";
    case Objection::must_play: return "must_play";
    case Objection::not_in_discard: return "not_in_discard";
  }
  return "";
}

void write_explained_moves(JsonWriter& json, const View& v) {
  const Edition& e = edition(v.edition);
  const State table = public_state(v);
  MoveList moves;
  legal_moves(e, v, moves);
  json.begin_object().key("moves").begin_array();
  for (const Move& m : moves) write_explained_move(json, e, table, v.deciding, m);
  json.end_array().key("cards").begin_array();
  CardSet cards = v.discard.kinds;
  for (const CardId card : v.choices) cards.insert(card);
  cards.for_each([&](CardId card) { write_buildable(json, e, table, v.deciding, card); });
  json.end_array().key("stage");
  if (v.deciding == kNoSeat || v.phase == Phase::salvage) {
    json.null();
  } else {
    write_next_stage(json, e, table, v.deciding);
  }
  json.end_object();
}

}  // namespace wonders
