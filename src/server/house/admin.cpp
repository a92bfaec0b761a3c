#include "server/house/admin.h"

#include <algorithm>
#include <charconv>
#include <functional>

#include "base/json.h"
#include "text/messages.h"

namespace wonders::server {

namespace {

struct Order {
  std::string action;
  std::string subject;
  std::string reason;
  std::int64_t days = 0;  // 0: for ever

  Time until(Time now) const { return days == 0 ? kNever : now + days * kDay; }
};

constexpr std::size_t kMostRows = 1000, kMostSkipped = 1'000'000'000;

std::string failed(std::string_view why) {
  std::string text;
  JsonWriter json(text);
  json.begin_object().field("error", why).end_object();
  return text;
}

std::string done() { return R"({"ok":true})"; }

/// {"ok":true,"NAME":[…]}
template <class F>
std::string listed(std::string_view name, F&& write) {
  std::string text;
  JsonWriter json(text);
  json.begin_object().field("ok", true).key(name).begin_array();
  write(json);
  json.end_array().end_object();
  return text;
}

void write_room(JsonWriter& json, const Room& room) {
  const GameTable& table = room.table;
  json.begin_object().field("id", table.id()).field("code", table.code());
  json.field("status", kStatusNames[index(table.status())]).field("host", table.host());
  json.field("created", table.created()).field("decision", table.decision()).field("events", room.events);
  json.field("connections", room.present.size()).key("people").begin_array();
  for (const TableSeat& seat : table.seats()) {
    if (seat.player.empty()) continue;
    json.begin_object().field("id", seat.player).field("name", seat.name).field("stand_in", seat.stand_in).end_object();
  }
  json.end_array().end_object();
}

/// Also those that are not in memory, of which little is known until somebody looks into them.
std::string tables(Hub& hub, const Order&) {
  return listed("tables", [&](JsonWriter& json) {
    hub.for_each_room([&](const Room& room) { write_room(json, room); });
    for (const StoredTable& table : hub.tables_elsewhere()) {
      json.begin_object().field("id", table.id).field("code", table.code);
      json.field("status", hub.asleep(table.id) ? "asleep" : "damaged").field("created", table.created).end_object();
    }
  });
}

/// With the chat, and who is there: the game itself stays secret also from the host.
std::string table(Hub& hub, const Order& order) {
  const Room* room = hub.find_room(order.subject);
  if (room == nullptr) return failed("there is no such table");
  std::string text;
  JsonWriter json(text);
  json.begin_object().field("ok", true);
  write_room(json.key("table"), *room);
  json.key("chat").begin_array();
  for (const ChatLine& line : room->table.chat()) {
    json.begin_object().field("time", line.time).field("player", line.player).field("name", line.name);
    json.field("text", line.text).end_object();
  }
  json.end_array().end_object();
  return text;
}

std::string close(Hub& hub, const Order& order) {
  return hub.close_table(order.subject) ? done() : failed("there is no such table, or its game is over");
}

void write_guest(JsonWriter& json, Hub& hub, const StoredPlayer& player) {
  json.begin_object().field("id", player.id).field("name", player.name);
  json.field("created", player.created).field("seen", player.seen);
  json.field("banned", hub.house().banned(player.id)).field("muted", hub.house().muted(player.id));
  json.key("addresses").begin_array();
  for (const std::string& address : hub.addresses_of(player.id)) json.value(address);
  json.end_array().end_object();
}

/// By id or by name; without either, everybody who is connected.
std::string guests(Hub& hub, const Order& order) {
  return listed("guests", [&](JsonWriter& json) {
    for (const StoredPlayer& player : hub.find_guests(order.subject, kMostRows)) write_guest(json, hub, player);
  });
}

bool is_guest(Hub& hub, const std::string& id) { return hub.stored_guest(id).has_value(); }

std::string remove(Hub& hub, const Order& order) {
  const auto guest = hub.stored_guest(order.subject);
  if (!guest) return failed("there is no such guest");
  hub.sign_out_everywhere(*guest);
  return done();
}

std::string ban(Hub& hub, const Order& order) {
  StoredBan ban{BanKind::guest, order.subject, order.until(hub.wall()), 0, order.reason};
  if (const auto guest = hub.stored_guest(order.subject)) {
    hub.house().ban(ban);
    hub.send_away(guest->id);
    return done();
  }
  if (!Network::read(order.subject)) return failed("neither a guest's id nor an address or network");
  ban.kind = BanKind::network;
  hub.house().ban(ban);
  hub.send_away_banned();
  return done();
}

std::string unban(Hub& hub, const Order& order) {
  const bool lifted =
      hub.house().lift(BanKind::guest, order.subject) || hub.house().lift(BanKind::network, order.subject);
  return lifted ? done() : failed("there is no such ban");
}

std::string mute(Hub& hub, const Order& order) {
  if (!is_guest(hub, order.subject)) return failed("there is no such guest");
  hub.house().ban({BanKind::mute, order.subject, order.until(hub.wall()), 0, order.reason});
  return done();
}

std::string unmute(Hub& hub, const Order& order) {
  return hub.house().lift(BanKind::mute, order.subject) ? done() : failed("that guest is not muted");
}

std::string bans(Hub& hub, const Order&) {
  return listed("bans", [&](JsonWriter& json) {
    for (const StoredBan& ban : hub.house().bans()) {
      json.begin_object().field("kind", kBanNames[index(ban.kind)]).field("subject", ban.subject);
      json.field("created", ban.created).key("until");
      if (ban.until == kNever) {
        json.null();
      } else {
        json.value(ban.until);
      }
      json.field("reason", ban.reason).end_object();
    }
  });
}

std::string delete_person(Hub& hub, const Order& order) {
  const auto left = hub.forgetting().forget(order.subject);
  if (!left) return failed("there is no such guest");
  if (*left == 0) return done();
  std::string text;
  JsonWriter(text).begin_object().field("ok", true).field("tables_left", *left).end_object();
  return text;
}

/// A page of a long list: the subject says how many of the newest were on those before, and `more` whether there is a
/// next one.
template <class Read, class Write>
std::string paged(std::string_view name, const Order& order, Read&& read, Write&& write) {
  std::size_t skip = 0;
  const char* end = order.subject.data() + order.subject.size();
  const auto [rest, error] = std::from_chars(order.subject.data(), end, skip);
  const bool number = error == std::errc() && rest == end && skip <= kMostSkipped;
  if (!order.subject.empty() && !number) return failed("expected how many to leave out");
  const auto rows = read(skip, kMostRows + 1);
  std::string text;
  JsonWriter json(text);
  json.begin_object().field("ok", true).key(name).begin_array();
  for (std::size_t i = 0; i < std::min(rows.size(), kMostRows); ++i) write(json, rows[i]);
  json.end_array().field("more", rows.size() > kMostRows).end_object();
  return text;
}

std::string reports(Hub& hub, const Order& order) {
  const auto read = [&](std::size_t skip, std::size_t most) { return hub.store().reports(skip, most); };
  return paged("reports", order, read, [](JsonWriter& json, const StoredReport& report) {
    json.begin_object().field("time", report.time).field("table", report.table);
    json.field("reporter", report.reporter).field("player", report.player).field("name", report.name);
    json.field("reason", report.reason).field("lines", report.lines).end_object();
  });
}

std::string audit(Hub& hub, const Order& order) {
  const auto read = [&](std::size_t skip, std::size_t most) { return hub.store().audit(skip, most); };
  return paged("audit", order, read, [](JsonWriter& json, const AuditEntry& entry) {
    json.begin_object().field("time", entry.time).field("action", entry.action);
    json.field("subject", entry.subject).field("detail", entry.detail).end_object();
  });
}

std::string log_level(Hub& hub, const Order& order) {
  const auto found = std::find(kLogLevelNames.begin(), kLogLevelNames.end(), order.subject);
  if (found == kLogLevelNames.end()) return failed("expected debug, info, warning, error or off");
  hub.log().set_least(static_cast<LogLevel>(found - kLogLevelNames.begin()));
  return done();
}

struct Action {
  std::string_view name;
  std::string (*run)(Hub&, const Order&);
  bool commits = false;  // on the way: what fails then is the server's end. The others look before they do anything
};

// One a line, so that a new action is a new line.
// clang-format off
constexpr Action kActions[] = {
    {"tables", tables},
    {"table", table},
    {"close", close},
    {"guests", guests},
    {"remove", remove},
    {"ban", ban},
    {"unban", unban},
    {"mute", mute},
    {"unmute", unmute},
    {"bans", bans},
    {"delete", delete_person, true},
    {"reports", reports},
    {"audit", audit},
    {"log-level", log_level},
};
// clang-format on

std::string text_of(JsonValue json, std::string_view key) {
  const auto member = json.get(key);
  return member ? std::string(member->as_string().value_or("")) : std::string();
}

/// What cannot be read is answered, and nothing has happened. Whatever else fails is the caller's.
std::string carry_out(Hub& hub, const Action& action, const Order& order) {
  if (action.commits) return action.run(hub, order);
  try {
    return action.run(hub, order);
  } catch (const StoreError& error) {
    hub.log().error("store_damaged", {{"reason", error.what()}});
    return failed("the database cannot be read there");
  }
}

}  // namespace

std::vector<std::string_view> admin_actions() {
  std::vector<std::string_view> names;
  for (const Action& action : kActions) names.push_back(action.name);
  return names;
}

std::string administer(Hub& hub, std::string_view request) {
  JsonDocument document;
  if (!document.parse(request) || !document.root().is_object()) return failed("expected an object of JSON");
  const JsonValue json = document.root();
  Order order{text_of(json, "action"), text_of(json, "subject"), text_of(json, "reason")};
  if (const auto days = json.get("days")) {
    const auto number = days->as_int(1, 36500);
    if (!number) return failed("days: expected 1 to 36500");
    order.days = *number;
  }
  const auto* found = std::find_if(std::begin(kActions), std::end(kActions),
                                   [&](const Action& action) { return action.name == order.action; });
  if (found == std::end(kActions)) return failed("there is no such action");
  std::string answer = carry_out(hub, *found, order);
  if (answer.starts_with(R"({"ok":true)")) {
    const std::string days = order.days == 0 ? "" : std::to_string(order.days) + " days";
    const bool both = !days.empty() && !order.reason.empty();
    hub.house().note(order.action, order.subject, days + (both ? ": " : "") + order.reason);
    hub.log().info("admin", {{"action", order.action}, {"subject", order.subject}});
  }
  return answer;
}

}  // namespace wonders::server
