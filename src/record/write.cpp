#include "record/write.h"

#include <charconv>

#include "base/json_writer.h"
#include "catalog/catalog.h"

namespace wonders {

namespace {

using Place = ExtraMembers::Place;

/// Writes by appending whole pieces: a record has hundreds of small values, and JsonWriter's general care for each of
/// them (commas, escapes) would take most of the time.
class RecordWriter {
 public:
  RecordWriter(const GameRecord& record, std::string& out) : record_(record), out_(out) {}

  void write() {
    text(R"({"format":"wonders-record","version":1,"edition":)");
    quoted(edition_name(record_.edition));
    text(R"(,"players":)");
    number(record_.players);
    if (record_.seed) {
      text(R"(,"seed":")");
      number(*record_.seed);
      text("\"");
    }
    if (record_.deal) sealed(*record_.deal);
    text(R"(,"seats":)");
    list(record_.seat_count(), [&](std::size_t i) { seat(i); });
    text(R"(,"free_city":)");
    text(record_.has_free_city() ? "0" : "null");
    text(R"(,"deals":)");
    list(record_.deals.size(), [&](std::size_t i) { deal(record_.deals[i]); });
    text(R"(,"turns":)");
    list(record_.turns.size(), [&](std::size_t i) { turn(i); });
    text(R"(,"conflicts":)");
    list(record_.conflicts.size(), [&](std::size_t i) { conflicts(record_.conflicts[i]); });
    if (record_.result) {
      text(R"(,"result":)");
      result(*record_.result);
    }
    extra(Place::record, 0, 0);
    text("}");
  }

 private:
  void text(std::string_view piece) { out_.append(piece); }

  template <std::integral T>
  void number(T value) {
    if (value >= 0 && value < 10) {
      out_.push_back(static_cast<char>('0' + value));
      return;
    }
    char digits[24];
    const auto end = std::to_chars(digits, digits + sizeof digits, value).ptr;
    out_.append(digits, static_cast<std::size_t>(end - digits));
  }

  /// For names of the catalogue, which need no escapes.
  void quoted(std::string_view name) {
    out_.push_back('"');
    out_.append(name);
    out_.push_back('"');
  }

  template <class F>
  void list(std::size_t size, F&& write_item) {
    out_.push_back('[');
    for (std::size_t i = 0; i < size; ++i) {
      if (i > 0) out_.push_back(',');
      write_item(i);
    }
    out_.push_back(']');
  }

  void card(CardId c) { quoted(card_name(record_.edition, c)); }

  void card_or_null(CardId c) {
    if (c == kNoCard) {
      text("null");
    } else {
      card(c);
    }
  }

  void coins(const SeatCoins& all) {
    list(all.size(), [&](std::size_t i) { number(all[i]); });
  }

  void seat(std::size_t i) {
    const RecordedSeat& seat = record_.seats[i];
    text(R"({"wonder":)");
    quoted(wonder_name(record_.edition, seat.board));
    text(R"(,"side":)");
    quoted(side_name(record_.edition, seat.board));
    if (seat.name) {
      text(R"(,"name":)");
      append_json_string(out_, *seat.name);
    }
    extra(Place::seat, 0, i);
    text("}");
  }

  void sealed(const SealedDeal& deal) {
    text(R"(,"deal":{"scheme":)");
    quoted(kSealedScheme);
    text(R"(,"seed":")");
    number(deal.seed);
    text(R"(","salt":)");
    append_json_string(out_, deal.salt);
    if (deal.assignment) {
      text(R"(,"assignment":)");
      quoted(kAssignmentNames[index(*deal.assignment)]);
    }
    extra(Place::deal, 0, 0);
    text("}");
  }

  void deal(const Deal& hands) {
    list(hands.size(), [&](std::size_t i) { list(hands[i].size(), [&](std::size_t k) { card(hands[i][k]); }); });
  }

  void turn(std::size_t t) {
    const RecordedTurn& turn = record_.turns[t];
    text(R"({"age":)");
    number(turn.age);
    text(R"(,"turn":)");
    number(turn.turn);
    text(R"(,"controller":)");
    if (turn.controller == kNoSeat) {
      text("null");
    } else {
      number(index(turn.controller));
    }
    text(R"(,"moves":)");
    list(turn.moves.size(), [&](std::size_t i) { move(turn.moves[i], Place::move, t, i); });
    text(R"(,"seventh":)");
    list(turn.seventh.size(), [&](std::size_t i) { move(turn.seventh[i], Place::seventh, t, i); });
    text(R"(,"salvage":)");
    list(turn.salvage.size(), [&](std::size_t i) { salvage(turn.salvage[i], t, i); });
    text(R"(,"coins":)");
    coins(turn.coins);
    extra(Place::turn, t, 0);
    text("}");
  }

  void move(const RecordedMove& m, Place place, std::size_t t, std::size_t i) {
    text(R"({"seat":)");
    number(index(m.seat));
    text(R"(,"card":)");
    card(m.card);
    switch (m.action) {
      case RecordedAction::build: text(R"(,"action":"build")"); break;
      case RecordedAction::stage: text(R"(,"action":"stage")"); break;
      case RecordedAction::sell: text(R"(,"action":"sell")"); break;
    }
    if (m.action != RecordedAction::sell || m.left != 0 || m.right != 0) {
      text(R"(,"left":)");
      number(m.left);
      text(R"(,"right":)");
      number(m.right);
    }
    if (m.free != FreeMark::none) {
      text(R"(,"free":)");
      quoted(kFreeMarkNames[index(m.free)]);
    }
    extra(place, t, i);
    text("}");
  }

  void salvage(const RecordedSalvage& entry, std::size_t t, std::size_t i) {
    text(R"({"seat":)");
    number(index(entry.seat));
    text(R"(,"card":)");
    card_or_null(entry.card);
    extra(Place::salvage, t, i);
    text("}");
  }

  void conflicts(const Conflicts& age) {
    list(age.size(), [&](std::size_t i) { list(2, [&](std::size_t side) { number(age[i][side]); }); });
  }

  void result(const RecordedResult& result) {
    text(R"({"coins":)");
    coins(result.coins);
    text(R"(,"scores":)");
    list(result.scores.size(), [&](std::size_t i) { score(result.scores[i], i); });
    text(R"(,"copied_guild":)");
    list(result.copied_guild.size(), [&](std::size_t i) { card_or_null(result.copied_guild[i]); });
    text(R"(,"winners":[)");
    bool first = true;
    result.winners.for_each([&](Seat winner) {
      if (!first) text(",");
      first = false;
      number(index(winner));
    });
    text("]");
    extra(Place::result, 0, 0);
    text("}");
  }

  void score(const RecordedScore& score, std::size_t i) {
    const auto row = [&](std::string_view key, int points) {
      text(key);
      number(points);
    };
    row(R"({"conflicts":)", score.sheet.conflicts);
    row(R"(,"treasury":)", score.sheet.treasury);
    row(R"(,"wonder":)", score.sheet.wonder);
    row(R"(,"civilian":)", score.sheet.civilian);
    row(R"(,"science":)", score.sheet.science);
    row(R"(,"commercial":)", score.sheet.commercial);
    row(R"(,"guilds":)", score.sheet.guilds);
    row(R"(,"total":)", score.total);
    extra(Place::score, 0, i);
    text("}");
  }

  void extra(Place place, std::size_t turn, std::size_t entry) {
    for (const ExtraMembers& extra : record_.extras) {
      if (extra.place != place || extra.turn != turn || extra.entry != entry) continue;
      out_.push_back(',');
      out_.append(extra.members);
    }
  }

  const GameRecord& record_;
  std::string& out_;
};

}  // namespace

void append_json(const GameRecord& record, std::string& out) { RecordWriter(record, out).write(); }

}  // namespace wonders
