#include "view/view_json.h"

#include "catalog/catalog.h"
#include "catalog/catalog_json.h"
#include "view/decision.h"

namespace wonders {

namespace {

template <class Cards>
void write_cards(JsonWriter& json, EditionId id, const Cards& cards) {
  json.begin_array();
  for (const CardId card : cards) write_card(json, id, card);
  json.end_array();
}

void write_seats(JsonWriter& json, SeatSet seats) {
  json.begin_array();
  seats.for_each([&](Seat i) { json.value(index(i)); });
  json.end_array();
}

void write_discard(JsonWriter& json, EditionId id, const Discard& discard) {
  json.begin_array();
  discard.kinds.for_each([&](CardId card) {
    for (unsigned k = 0; k < discard.copies[index(card)]; ++k) write_card(json, id, card);
  });
  json.end_array();
}

/// All sources of one sort that a city's board, structures and stages give.
void write_sources(JsonWriter& json, EditionId id, const City& city, bool tradable) {
  const auto write_effects = [&](const Effects& effects) {
    for (const Effect& effect : effects) {
      if (effect.tradable != tradable) continue;
      if (effect.type == EffectType::produce_choice) json.value(letters(effect.goods));
      if (effect.type != EffectType::produce) continue;
      for (const char letter : letters(effect.goods)) json.value(std::string_view(&letter, 1));
    }
  };
  const SideDef& side = side_def(id, city.board);
  json.begin_array();
  if (tradable) json.value(kResourceLetters.substr(index(side.resource), 1));
  city.structures.for_each([&](CardId card) { write_effects(card_def(id, card).gives); });
  for (std::size_t i = 0; i < city.stages_built(); ++i) write_effects(side.stages[i].gives);
  json.end_array();
}

void write_tokens(JsonWriter& json, const City& city) {
  json.begin_array();
  for (const auto& age : city.tokens) json.begin_array().value(age[0]).value(age[1]).end_array();
  json.end_array();
}

void write_score(JsonWriter& json, const ScoreSheet& sheet) {
  json.begin_object().field("conflicts", sheet.conflicts).field("treasury", sheet.treasury);
  json.field("wonder", sheet.wonder).field("civilian", sheet.civilian).field("science", sheet.science);
  json.field("commercial", sheet.commercial).field("guilds", sheet.guilds).field("total", sheet.total()).end_object();
}

void write_production(JsonWriter& json, EditionId edition, const City& city) {
  json.key("offer");
  write_sources(json, edition, city, true);
  json.key("private");
  write_sources(json, edition, city, false);
}

void write_city(JsonWriter& json, const Edition& e, const State& table, Seat who) {
  const City& city = table.city(who);
  json.begin_object().field("wonder", wonder_name(e.id, city.board)).field("side", side_name(e.id, city.board));
  json.field("stages", city.stages_built()).field("coins", city.coins).key("structures").begin_array();
  city.structures.for_each([&](CardId card) { write_card(json, e.id, card); });
  json.end_array().field("shields", city.tally[Count::shields]);
  write_production(json, e.id, city);
  json.key("tokens");
  write_tokens(json, city);
  json.field("free_build", city.free_build_left != 0).key("score");
  write_score(json, score(e, table, who));
  json.end_object();
}

void write_last(JsonWriter& json, const View& v) {
  json.begin_object().field("phase", kPhaseNames[index(v.resolved)]).key("moves").begin_array();
  v.moved.for_each([&](Seat i) {
    json.begin_object().field("seat", index(i));
    write_move_members(json, v.edition, v.moves[index(i)]);
    json.end_object();
  });
  json.end_array().end_object();
}

void write_result(JsonWriter& json, const Edition& e, const State& table) {
  json.begin_object().key("winners");
  write_seats(json, winners(e, table));
  json.key("copied_guild").begin_array();
  table.all_seats().for_each([&](Seat i) { write_card(json, e.id, copied_guild(e, table, i)); });
  json.end_array().end_object();
}

void write_cards_of_viewer(JsonWriter& json, const View& v) {
  json.key("hand");
  write_cards(json, v.edition, v.hand);
  json.key("choices");
  write_cards(json, v.edition, v.choices);
  json.key("discard");
  if (v.phase == Phase::salvage && v.deciding != kNoSeat) {
    write_discard(json, v.edition, v.discard);
  } else {
    json.null();
  }
  json.field("discard_size", v.discard_size).key("hand_sizes").begin_array();
  for (std::size_t i = 0; i < v.seats; ++i) json.value(v.hand_sizes[i]);
  json.end_array().key("markers");
  write_cards(json, v.edition, v.markers);
}

}  // namespace

void write_card(JsonWriter& json, EditionId id, CardId card) {
  if (card == kNoCard) {
    json.null();
  } else {
    json.value(card_name(id, card));
  }
}

void write_seat(JsonWriter& json, Seat seat) {
  if (seat == kNoSeat) {
    json.null();
  } else {
    json.value(index(seat));
  }
}

void write_move_members(JsonWriter& json, EditionId id, const Move& m) {
  json.field("action", kMoveActionNames[index(m.action)]).key("card");
  write_card(json, id, m.card);
  json.field("left", m.to_left).field("right", m.to_right);
}

void write_move(JsonWriter& json, EditionId edition, const Move& move) {
  json.begin_object();
  write_move_members(json, edition, move);
  json.end_object();
}

void write_cities(JsonWriter& json, const Edition& e, const State& table) {
  json.begin_array();
  table.all_seats().for_each([&](Seat i) { write_city(json, e, table, i); });
  json.end_array();
}

void write_view(JsonWriter& json, const View& v) {
  const Edition& e = edition(v.edition);
  const State table = public_state(v);
  json.begin_object().field("edition", edition_name(v.edition)).field("players", v.players).field("seats", v.seats);
  json.key("you");
  write_seat(json, v.seat);
  json.field("age", v.age).field("turn", v.turn).field("phase", kPhaseNames[index(v.phase)]).key("awaiting");
  write_seats(json, v.awaiting);
  json.key("deciding");
  write_seat(json, v.deciding);
  json.key("controller");
  write_seat(json, v.has_free_city() ? controller(table) : kNoSeat);
  write_cards_of_viewer(json, v);
  json.key("cities");
  write_cities(json, e, table);
  json.key("last");
  write_last(json, v);
  json.key("result");
  if (v.phase == Phase::over) {
    write_result(json, e, table);
  } else {
    json.null();
  }
  json.end_object();
}

}  // namespace wonders
