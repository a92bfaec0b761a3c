#include "server/table/settings.h"

#include <algorithm>

#include "bots/factory.h"
#include "catalog/catalog.h"
#include "rules/setup.h"
#include "server/tools/clean_text.h"

namespace wonders::server {

namespace {

/// A missing member keeps what `target` has.
template <class E, std::size_t N>
bool read_choice(JsonValue json, std::string_view key, const std::array<std::string_view, N>& names, E& target) {
  const auto member = json.get(key);
  if (!member) return true;
  const auto text = member->as_string();
  const auto found = text ? std::find(names.begin(), names.end(), *text) : names.end();
  if (found == names.end()) return false;
  target = static_cast<E>(found - names.begin());
  return true;
}

bool read_flag(JsonValue json, std::string_view key, bool& target) {
  const auto member = json.get(key);
  if (!member) return true;
  const auto truth = member->as_bool();
  if (truth) target = *truth;
  return truth.has_value();
}

bool read_clock(JsonValue json, Settings& settings) {
  const auto clock = json.get("clock");
  if (!clock) return true;
  if (!clock->is_object() || !clock->get("kind") || !read_choice(*clock, "kind", kClockNames, settings.clock)) {
    return false;
  }
  if (settings.clock == ClockKind::none) return true;
  const bool turn = settings.clock == ClockKind::turn;
  const auto member = clock->get(turn ? "seconds" : "days");
  const auto amount = member ? member->as_int(turn ? kLeastSeconds : 1, turn ? kMostSeconds : kMostDays) : std::nullopt;
  settings.clock_amount = amount.value_or(0);
  return amount.has_value();
}

Refused read_seat(JsonValue json, SeatPlan& seat) {
  constexpr std::array<std::string_view, 2> kKinds{"person", "bot"};
  if (!json.is_object() || !json.get("kind") || !read_choice(json, "kind", kKinds, seat.kind)) {
    return bad("seats: expected {\"kind\": \"person\"} or {\"kind\": \"bot\", \"level\": …}");
  }
  if (seat.kind == SeatKind::person) return {};
  const auto level = json.get("level");
  seat.level = level ? std::string(level->as_string().value_or("")) : "";
  if (!known_level(seat.level)) return bad("seats: there is no bot of that level");
  if (const auto name = json.get("name")) {
    const auto clean = clean_text(name->as_string().value_or(""), kMaxName);
    if (!clean) return Refusal{ErrorCode::bad_name, "seats: a name has 1 to 24 characters"};
    seat.name = *clean;
  }
  return {};
}

Refused read_seats(JsonValue json, TablePlan& plan) {
  const auto seats = json.get("seats");
  if (!seats || !seats->is_array() || seats->size() != plan.settings.players)
    return bad("seats: expected one a player");
  for (JsonValue entry : seats->elements()) {
    if (auto refused = read_seat(entry, plan.seats.emplace_back())) return refused;
  }
  const auto person = [](const SeatPlan& seat) { return seat.kind == SeatKind::person; };
  if (std::none_of(plan.seats.begin(), plan.seats.end(), person)) return bad("seats: at least one is for a person");
  return {};
}

}  // namespace

bool known_level(std::string_view level) {
  const auto kinds = bot_kinds();
  return std::any_of(kinds.begin(), kinds.end(),
                     [&](const BotKind& kind) { return kind.name == level && kind.category != BotCategory::classic; });
}

Refused read_plan(JsonValue json, TablePlan& plan) {
  plan = {};
  if (!json.is_object()) return bad("expected an object");
  Settings& settings = plan.settings;
  const auto edition = json.get("edition");
  const auto id = edition ? find_edition(edition->as_string().value_or("")) : std::nullopt;
  if (!id) return bad("edition: expected \"first\" or \"second\"");
  settings.edition = *id;
  const auto players = json.get("players");
  const auto count = players ? players->as_int(2, static_cast<std::int64_t>(kMaxSeats)) : std::nullopt;
  if (!count) return bad("players: expected 2 to 7");
  settings.players = static_cast<std::uint8_t>(*count);
  if (!read_choice(json, "assignment", kAssignmentNames, settings.assignment)) return bad("assignment: not known");
  if (!read_choice(json, "absence", kAbsenceNames, settings.absence)) return bad("absence: not known");
  if (!read_flag(json, "listed", settings.listed)) return bad("listed: expected true or false");
  if (!read_flag(json, "learning", settings.learning)) return bad("learning: expected true or false");
  if (!read_clock(json, settings)) return bad("clock: expected a kind, and seconds (5 to 3600) or days (1 to 14)");
  return read_seats(json, plan);
}

namespace {

void write_setting_members(JsonWriter& json, const Settings& settings) {
  json.field("edition", edition_name(settings.edition)).field("players", settings.players);
  json.field("assignment", kAssignmentNames[index(settings.assignment)]);
  json.key("clock").begin_object().field("kind", kClockNames[index(settings.clock)]);
  if (settings.clock == ClockKind::turn) json.field("seconds", settings.clock_amount);
  if (settings.clock == ClockKind::days) json.field("days", settings.clock_amount);
  json.end_object();
  json.field("listed", settings.listed).field("learning", settings.learning);
  json.field("absence", kAbsenceNames[index(settings.absence)]);
}

}  // namespace

void write_settings(JsonWriter& json, const Settings& settings) {
  json.begin_object();
  write_setting_members(json, settings);
  json.end_object();
}

void write_plan(JsonWriter& json, const TablePlan& plan) {
  json.begin_object();
  write_setting_members(json, plan.settings);
  json.key("seats").begin_array();
  for (const SeatPlan& seat : plan.seats) {
    json.begin_object().field("kind", kSeatKindNames[index(seat.kind)]);
    if (!seat.level.empty()) json.field("level", seat.level);
    if (!seat.name.empty()) json.field("name", seat.name);
    json.end_object();
  }
  json.end_array().end_object();
}

}  // namespace wonders::server
