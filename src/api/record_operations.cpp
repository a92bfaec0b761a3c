#include <array>

#include "api/operations.h"
#include "api/read_record.h"
#include "catalog/catalog.h"
#include "play/picture.h"

namespace wonders {

namespace {

/// In English for developers, and as a note for people.
void write_problem(JsonWriter& json, const GameRecord& record, const std::optional<Disagreement>& problem) {
  if (!problem) {
    json.key("problem").null().key("problem_note").null();
    return;
  }
  const Note note = with_place(record, *problem);
  json.field("problem", in_english(note));
  write_note(json.key("problem_note"), note);
}

bool verify_record(Context&, const Request& request, JsonWriter& json) {
  GameRecord record;
  if (!read_record(request, record)) return false;
  const std::optional<Disagreement> problem = verify(record);
  json.begin_object().field("valid", !problem);
  write_problem(json, record, problem);
  json.end_object();
  return true;
}

void write_seats(JsonWriter& json, const GameRecord& record) {
  json.begin_array();
  for (std::size_t i = 0; i < record.seat_count(); ++i) {
    const RecordedSeat& seat = record.seats[i];
    json.begin_object().field("wonder", wonder_name(record.edition, seat.board));
    json.field("side", side_name(record.edition, seat.board)).key("name");
    if (seat.name) {
      json.value(*seat.name);
    } else {
      json.null();
    }
    json.end_object();
  }
  json.end_array();
}

void write_opened(JsonWriter& json, std::uint32_t id, const OpenedRecord& opened) {
  json.begin_object().field("record", id).field("edition", edition_name(opened.record.edition));
  json.field("players", opened.record.players).key("seats");
  write_seats(json, opened.record);
  json.key("positions").begin_array();
  for (const State& s : opened.positions) {
    json.begin_object().field("age", s.age).field("turn", s.turn).field("phase", kPhaseNames[index(s.phase)]);
    json.end_object();
  }
  json.end_array();
  write_problem(json, opened.record, opened.problem);
  json.end_object();
}

bool open(Context& context, const Request& request, JsonWriter& json) {
  if (context.records.full()) return request.fail("too_many", "close a record first");
  GameRecord record;
  if (!read_record(request, record)) return false;
  Note problem;
  std::unique_ptr<OpenedRecord> opened = open_record(std::move(record), problem);
  if (opened == nullptr) return request.fail_noted("bad_record", problem);
  const std::uint32_t id = context.records.add(std::move(opened));
  write_opened(json, id, *context.records.find(id));
  return true;
}

bool find_record(const Context& context, const Request& request, std::uint32_t& id, OpenedRecord*& record) {
  if (!request.integer("record", 1, UINT32_MAX, id)) return false;
  record = context.records.find(id);
  return record != nullptr || request.fail("not_open", "there is no record of that number");
}

template <class Cards>
void write_cards(JsonWriter& json, EditionId id, const Cards& cards) {
  json.begin_array();
  for (const CardId card : cards) write_card(json, id, card);
  json.end_array();
}

void write_hidden(JsonWriter& json, const Edition& e, const State& s) {
  json.key("hands").begin_array();
  for (std::size_t i = 0; i < s.seats; ++i) write_cards(json, e.id, s.hands[i]);
  json.end_array().key("markers").begin_array();
  for (std::size_t i = 0; i < s.seats; ++i) write_cards(json, e.id, s.markers[i]);
  json.end_array().key("discard").begin_array();
  s.discard.kinds.for_each([&](CardId card) {
    for (unsigned k = 0; k < s.discard.copies[index(card)]; ++k) write_card(json, e.id, card);
  });
  json.end_array();
}

/// "seat": a number, null for a spectator, "all" for everything.
bool position(Context& context, const Request& request, JsonWriter& json) {
  std::uint32_t id = 0;
  OpenedRecord* opened = nullptr;
  std::size_t i = 0;
  if (!find_record(context, request, id, opened)) return false;
  const auto last = static_cast<std::int64_t>(opened->positions.size()) - 1;
  if (!request.integer("position", 0, last, i)) return false;
  const State& s = opened->positions[i];
  const Edition& e = edition(opened->record.edition);
  const std::optional<JsonValue> wanted = request.member("seat");
  Seat viewer = kNoSeat;
  const bool all = wanted && wanted->as_string() == "all";
  if (wanted && !all && !request.integer("seat", s.has_free_city() ? 1 : 0, s.seats - 1, viewer)) return false;
  const Picture picture = all ? open_picture_at(e, opened->positions, i) : picture_at(e, opened->positions, i, viewer);
  json.begin_object().field("position", i);
  write_picture(json.key("picture"), picture);
  if (all) write_hidden(json, e, s);
  json.end_object();
  return true;
}

bool close(Context& context, const Request& request, JsonWriter& json) {
  std::uint32_t id = 0;
  OpenedRecord* record = nullptr;
  if (!find_record(context, request, id, record)) return false;
  context.records.close(id);
  json.value(true);
  return true;
}

constexpr std::array kRecordOperations{NamedOperation{"verify", verify_record}, NamedOperation{"open_record", open},
                                       NamedOperation{"record_position", position},
                                       NamedOperation{"close_record", close}};

}  // namespace

std::span<const NamedOperation> record_operations() { return kRecordOperations; }

}  // namespace wonders
