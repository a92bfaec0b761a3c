#include "record/explain.h"

#include "catalog/catalog.h"

namespace wonders {

namespace {

using Notes = std::vector<Note>;

NoteArg card_arg(const Edition& e, CardId card) { return {"card", card_note(e.id, card)}; }

/// A list that says so if it is empty.
NoteArg list_arg(std::string_view name, Notes notes) {
  if (notes.empty()) notes.emplace_back("illegal.none");
  return {name, std::move(notes)};
}

template <class Cards>
Notes notes_of(const Edition& e, const Cards& cards) {
  Notes notes;
  for (CardId card : cards) notes.push_back(card_note(e.id, card));
  return notes;
}

Notes notes_of(const Edition& e, const CardSet& cards) {
  Notes notes;
  cards.for_each([&](CardId card) { notes.push_back(card_note(e.id, card)); });
  return notes;
}

Note payment_note(std::string_view key, const Move& m) { return {key, {{"left", m.to_left}, {"right", m.to_right}}}; }

Note way_note(const Move& m) {
  switch (m.action) {
    case Action::build: return payment_note("illegal.way_build", m);
    case Action::build_free: return {"illegal.way_build_free"};
    case Action::stage: return payment_note("illegal.way_stage", m);
    case Action::sell: return {"illegal.way_sell"};
    case Action::salvage:
    case Action::decline: break;
  }
  return {};
}

/// A reason, and what could be done with the card instead: "…; legal with Forum (left+right): build 0+2, sell".
Note with_legal(const Edition& e, const State& s, Seat who, CardId card, Note why) {
  MoveList moves;
  legal_moves(e, s, who, moves);
  Notes ways;
  for (const Move& m : moves) {
    if (m.card == card) ways.push_back(way_note(m));
  }
  return {"illegal.with_legal", {{"why", std::move(why)}, card_arg(e, card), list_arg("ways", std::move(ways))}};
}

/// What the Free City could do, whatever it would pay.
Notes free_city_choices(const Edition& e, const State& s) {
  MoveList moves;
  legal_moves(e, s, kFreeCity, moves);
  Notes choices;
  const Move* last = nullptr;
  for (const Move& m : moves) {
    if (last == nullptr || last->card != m.card || last->action != m.action) {
      choices.emplace_back(m.action == Action::stage ? "illegal.could_stage" : "illegal.could_build",
                           std::initializer_list<NoteArg>{card_arg(e, m.card)});
    }
    last = &m;
  }
  return choices;
}

NoteArg left_arg(const Move& m) { return {"left", m.to_left}; }
NoteArg right_arg(const Move& m) { return {"right", m.to_right}; }

/// The stage that the coins were meant for; 0 if they were for the card itself.
NoteArg stage_arg(const State& s, Seat who, const Move& m) {
  return {"stage", m.action == Action::stage ? s.city(who).stages_built() + 1 : 0};
}

/// The coins of each legal way to do the same with the card: "0+2, 2+0" for left and right.
Notes payments(const Edition& e, const State& s, Seat who, const Move& wanted) {
  MoveList moves;
  legal_moves(e, s, who, moves);
  Notes notes;
  for (const Move& m : moves) {
    if (m.card == wanted.card && m.action == wanted.action) notes.push_back(payment_note("illegal.payment", m));
  }
  return notes;
}

Note wrong_payment(const Edition& e, const State& s, Seat who, const Move& m) {
  if (m.action == Action::sell) return {"illegal.paid_for_sale", {left_arg(m), right_arg(m)}};
  return {"illegal.wrong_payment",
          {stage_arg(s, who, m), card_arg(e, m.card), left_arg(m), right_arg(m),
           list_arg("payments", payments(e, s, who, m))}};
}

Note paid_for_free_build(const Edition& e, const State& s, Seat who, const Move& m) {
  if (s.phase == Phase::salvage) return {"illegal.paid_for_salvage"};
  if (m.action == Action::build_free) return {"illegal.paid_for_power", {left_arg(m), right_arg(m)}};
  return with_legal(e, s, who, m.card, {"illegal.costs_nothing", {card_arg(e, m.card), left_arg(m), right_arg(m)}});
}

Note not_in_hand(const Edition& e, const State& s, Seat who, const Move& m) {
  const NoteArg cards = list_arg("cards", notes_of(e, cards_to_choose(s, who)));
  if (m.card == kNoCard) return {"illegal.no_card", {cards}};
  if (s.phase == Phase::free_city) return {"illegal.not_left_for_free_city", {card_arg(e, m.card), cards}};
  return {"illegal.not_in_hand", {card_arg(e, m.card), cards}};
}

Note already_built(const Edition& e, const State& s, Seat who, const Move& m) {
  Note why("illegal.already_built", {card_arg(e, m.card)});
  return s.phase == Phase::salvage ? why : with_legal(e, s, who, m.card, std::move(why));
}

}  // namespace

Note card_note(EditionId id, CardId card) { return {"card." + std::string(card_name(id, card))}; }

Note board_note(EditionId id, Board board) {
  return {"board",
          {{"wonder", Note("wonder." + std::string(wonder_name(id, board)))},
           {"side", Note("side." + std::string(side_name(id, board)))}}};
}

Note explain(const Edition& e, const State& s, Seat who, const Move& m, Objection objection) {
  switch (objection) {
    case Objection::none: return {};
    case Objection::not_awaited: return {"illegal.not_awaited"};
    case Objection::wrong_action: return {"illegal.wrong_action"};
    case Objection::not_in_hand: return not_in_hand(e, s, who, m);
    case Objection::already_built: return already_built(e, s, who, m);
    case Objection::cost_not_met:
      return with_legal(
          e, s, who, m.card,
          {"illegal.cost_not_met", {stage_arg(s, who, m), card_arg(e, m.card), {"n", s.city(who).coins}}});
    case Objection::wrong_payment: return wrong_payment(e, s, who, m);
    case Objection::paid_for_free_build: return paid_for_free_build(e, s, who, m);
    case Objection::no_free_build:
      return with_legal(e, s, who, m.card, {"illegal.no_free_build", {card_arg(e, m.card)}});
    case Objection::free_build_wasted: return {"illegal.free_build_wasted", {card_arg(e, m.card)}};
    case Objection::no_stage_left:
      return with_legal(e, s, who, m.card, {"illegal.no_stage_left", {{"board", board_note(e.id, s.city(who).board)}}});
    case Objection::must_use_chain: return {"illegal.must_use_chain", {card_arg(e, m.card)}};
    case Objection::must_play: return {"illegal.must_play", {list_arg("choices", free_city_choices(e, s))}};
    case Objection::not_in_discard:
      return {"illegal.not_in_discard",
              {card_arg(e, m.card), list_arg("cards", notes_of(e, s.discard.kinds - s.city(who).structures))}};
  }
  return {};
}

Note explain_mark(const Edition& e, const State& s, Seat who, CardId card, FreeMark found) {
  const NoteArg mark = found == FreeMark::none
                           ? NoteArg{"mark", Note("illegal.no_mark")}
                           : NoteArg{"mark", Note("record.word", {{"word", kFreeMarkNames[index(found)]}})};
  switch (free_reason(e, s, who, card)) {
    case Free::no_cost: return {"illegal.mark_no_cost", {card_arg(e, card), mark}};
    case Free::chain:
      return {
          "illegal.mark_chain",
          {card_arg(e, card), list_arg("parents", notes_of(e, s.city(who).structures & e.card(card).parents)), mark}};
    case Free::power: return {"illegal.mark_power", {card_arg(e, card), mark}};
    case Free::no: break;
  }
  return with_legal(e, s, who, card, {"illegal.mark_not_free", {card_arg(e, card), mark}});
}

}  // namespace wonders
