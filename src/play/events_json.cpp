#include "play/events.h"
#include "view/view_json.h"

namespace wonders {

namespace {

void write_winners(JsonWriter& json, SeatSet winners) {
  json.key("winners").begin_array();
  winners.for_each([&](Seat i) { json.value(index(i)); });
  json.end_array();
}

class EventWriter {
 public:
  EventWriter(JsonWriter& json, EditionId edition) : json_(json), edition_(edition) {}

  void write(const Event& event) {
    json_.begin_object().field("type", kEventKindNames[index(event.kind)]);
    write_members(event);
    json_.end_object();
  }

 private:
  EventWriter& seat(const Event& event) {
    json_.field("seat", index(event.seat));
    return *this;
  }
  EventWriter& card(std::string_view key, CardId card) {
    write_card(json_.key(key), edition_, card);
    return *this;
  }
  void number(std::string_view key, int n) { json_.field(key, n); }

  void write_members(const Event& event) {
    switch (event.kind) {
      case EventKind::phase:
        json_.field("age", event.age).field("turn", event.turn).field("phase", kPhaseNames[index(event.phase)]);
        json_.key("controller");
        write_seat(json_, event.seat);
        return;
      case EventKind::built:
        seat(event).card("card", event.card);
        json_.field("how", kHowNames[index(event.how)]);
        card("from", event.from);
        return;
      case EventKind::stage: seat(event).card("card", event.card).number("stage", event.n); return;
      case EventKind::sold: seat(event).card("card", event.card).number("coins", event.n); return;
      case EventKind::salvaged:
      case EventKind::discarded: seat(event).card("card", event.card); return;
      case EventKind::declined:
      case EventKind::drew: seat(event); return;
      case EventKind::paid:
        seat(event);
        json_.key("to");
        write_seat(json_, event.other);
        number("coins", event.n);
        return;
      case EventKind::earned: seat(event).number("coins", event.n); return;
      case EventKind::passed:
        seat(event);
        json_.key("to");
        write_seat(json_, event.other);
        number("cards", event.n);
        return;
      case EventKind::conflict:
        seat(event);
        json_.field("against", index(event.other)).field("shields", event.shields);
        json_.field("their_shields", event.their_shields).field("token", event.n);
        return;
      case EventKind::age: number("age", event.n); return;
      case EventKind::scored: seat(event).number("points", event.n); return;
      case EventKind::over: write_winners(json_, event.winners); return;
    }
  }

  JsonWriter& json_;
  EditionId edition_;
};

}  // namespace

void write_events(JsonWriter& json, EditionId edition, const Events& events) {
  EventWriter writer(json, edition);
  json.begin_array();
  for (const Event& event : events) writer.write(event);
  json.end_array();
}

}  // namespace wonders
