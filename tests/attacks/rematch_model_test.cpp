// After the game: a model of rematches as docs/protocol.md tells them, and the real server beside it. Two played, a
// third did not; every way through asking again, coming, leaving, vanishing, waiting and crashing is tried.
#include <doctest/doctest.h>

#include <deque>
#include <set>

#include "attacks/kinds.h"
#include "attacks/model.h"
#include "attacks/twins.h"
#include "catalog/catalog.h"
#include "rules/legal.h"

using namespace wonders;
using namespace wonders::testing;

namespace {

constexpr std::size_t kAll = 3;  // the last one is a stranger

enum class Step : std::uint8_t { rematch, join, leave, drop, five_minutes, crash };
struct StepTaken {
  Step step{};
  std::size_t who = 0;

  std::string name() const {
    constexpr std::array<const char*, 6> kNames{"rematch", "join", "leave", "drop", "wait", "crash"};
    return std::string(kNames[index(step)]) + (step >= Step::five_minutes ? "" : std::to_string(who));
  }
};

/// The table of the next game, if somebody asked for it.
struct NextTable {
  Status status = Status::closed;  // none yet is like one that was given up
  bool made = false;
  std::array<std::size_t, kPeople> seated{kNone, kNone};
  std::array<std::size_t, kPeople> kept_for{kNone, kNone};
  bool still_kept = false;
  std::size_t host = kNone;
  std::array<bool, kAll> present{};
  unsigned empty_for = 0;  // times five minutes

  std::string key() const {
    std::string text = std::to_string(index(status)) + (made ? "m" : "-") + (still_kept ? "k" : "-");
    for (std::size_t i = 0; i < kPeople; ++i)
      text += " " + std::to_string(seated[i]) + "/" + std::to_string(kept_for[i]);
    for (const bool here : present) text += here ? "p" : "-";
    return text + std::to_string(host) + std::to_string(empty_for);
  }

  /// As far as everybody can see it.
  std::string picture() const {
    if (!made || status == Status::closed) return "none";
    std::string text = "host " + std::to_string(host);
    for (std::size_t i = 0; i < kPeople; ++i) {
      text += ", " + std::to_string(seated[i]) + (seated[i] != kNone && present[seated[i]] ? " here" : "");
    }
    return text;
  }

  std::size_t seat_of(std::size_t p) const {
    for (std::size_t i = 0; i < kPeople; ++i) {
      if (seated[i] == p) return i;
    }
    return kNone;
  }

  std::size_t free_for(std::size_t p) const {
    std::size_t free = kNone;
    for (std::size_t i = 0; i < kPeople; ++i) {
      if (seated[i] != kNone) continue;
      if (kept_for[i] == p) return i;
      if (free == kNone && (kept_for[i] == kNone || !still_kept)) free = i;
    }
    return free;
  }

  std::string rematch(std::size_t p) {
    if (p >= kPeople) return "not_seated";
    if (made && status == Status::open) return join(p);
    *this = {.status = Status::open, .made = true, .kept_for = {0, 1}, .still_kept = true, .host = p};
    seated[p] = p;
    present[p] = true;
    return "ack";
  }

  std::string join(std::size_t p) {
    if (!made) return "";
    if (status == Status::closed) return "table_not_found";
    const std::size_t seat = free_for(p);
    if (seat_of(p) == kNone && seat != kNone) {
      seated[seat] = p;
      if (seat_of(host) == kNone) host = p;
    }
    present[p] = true;
    empty_for = 0;
    return "ack";
  }

  std::string leave(std::size_t p) {
    if (!made) return "";
    if (status == Status::closed) return "table_not_found";
    if (!present[p]) return "ack";
    present[p] = false;
    const std::size_t seat = seat_of(p);
    if (seat == kNone) return "ack";
    seated[seat] = kept_for[seat] = kNone;  // who left it has no claim to it any more
    if (host != p) return "ack";
    for (std::size_t i = kPeople; i-- > 0;) {
      if (seated[i] != kNone) host = seated[i];
    }
    return "ack";
  }

  void five_minutes() {
    still_kept = false;
    const bool empty = !present[0] && !present[1] && !present[2];
    empty_for = empty ? empty_for + 1 : 0;
    if (empty_for == 3 && status == Status::open) status = Status::closed;
  }

  void crash() {
    present = {};
    empty_for = 0;
  }
};

/// What was stored when a game was over; each way begins from a copy.
struct PlayedEvening {
  storage::MemoryStore store;
  Time time = 0;
  std::array<SignedIn, kAll> people;
  TableId table;
};

PlayedEvening played_evening() {
  TwinWorld world;
  world.hub =
      std::make_unique<Hub>(Hub::Ports{world.clock, world.dice, world.store, world.bots, world.wire, world.log});
  PlayedEvening evening;
  for (SignedIn& person : evening.people) REQUIRE_FALSE(world.hub->sign_in("Guest", person));
  TablePlan plan;
  plan.settings.players = 2;
  plan.seats = {{SeatKind::person, "", ""}, {SeatKind::person, "", ""}};
  REQUIRE_FALSE(world.hub->create_table(evening.people[0].player, plan, {}, evening.table));
  world.hub->commit();
  const auto say = [&](std::size_t p, const std::string& text) {
    world.clock.time += kSecond;
    world.hub->received(p + 1, text);
    world.hub->commit();
  };
  for (std::size_t p = 0; p < kPeople; ++p) {
    world.hub->connected(p + 1, evening.people[p].player);
    say(p, message("join", evening.table));
  }
  say(0, message("start", evening.table));
  const GameTable& table = *world.hub->find_table(evening.table);
  while (table.in_game()) {
    for (std::size_t p = 0; p < kPeople; ++p) {
      const Seat asked = table.in_game() ? table.undecided(table.seat_of(evening.people[p].player.id)) : kNoSeat;
      if (asked == kNoSeat) continue;
      say(p, choose_message(evening.table, table.decision(), EditionId::first, table.game().default_move(asked)));
    }
  }
  REQUIRE(table.status() == Status::over);
  evening.store = world.store;
  evening.time = world.clock.time;
  return evening;
}

class RealRematch {
 public:
  explicit RealRematch(const PlayedEvening& evening) : evening_(evening) {
    world_.store = evening.store;
    world_.clock.time = evening.time;
    crash();
  }

  std::string take(const StepTaken& taken) {
    const std::size_t p = taken.who;
    switch (taken.step) {
      case Step::rematch: return say(p, "rematch", evening_.table);
      case Step::join: return next_.empty() ? "" : say(p, "join", next_);
      case Step::leave: return next_.empty() ? "" : say(p, "leave", next_);
      case Step::drop:
        if (connections_[p] != 0) world_.hub->disconnected(connections_[p]);
        connections_[p] = 0;
        world_.hub->commit();
        return "";
      case Step::five_minutes: pass(5 * kMinute); return "";
      case Step::crash: crash(); return "";
    }
    return "";
  }

  std::string picture() const {
    const GameTable* table = next_.empty() ? nullptr : world_.hub->find_table(next_);
    if (table == nullptr || table->status() == Status::closed) return "none";
    NextTable seen{.status = table->status(), .made = true, .host = person(table->host())};
    const std::size_t first = table->seats().size() - kPeople;  // behind the Free City
    for (std::size_t i = 0; i < kPeople; ++i) {
      const TableSeat& seat = table->seats()[first + i];
      seen.seated[i] = seat.free() ? kNone : person(seat.player);
      const bool here = world_.hub->presence_of(*table).connected.contains(wonders::seat(first + i));
      if (!seat.free()) seen.present[seen.seated[i]] = here;
    }
    return seen.picture();
  }

 private:
  std::size_t person(const PlayerId& id) const {
    for (std::size_t p = 0; p < kAll; ++p) {
      if (evening_.people[p].player.id == id) return p;
    }
    return kNone;
  }

  void crash() {
    connections_ = {};
    world_.hub = std::make_unique<Hub>(
        Hub::Ports{world_.clock, world_.dice, world_.store, world_.bots, world_.wire, world_.log});
    world_.hub->load();
    world_.hub->commit();
  }

  void pass(Time duration) {
    const Time end = world_.clock.time + duration;
    while (world_.hub->next_wake() <= end) {
      world_.clock.time = std::max(world_.clock.time, world_.hub->next_wake());
      world_.hub->tick();
      world_.hub->commit();
    }
    world_.clock.time = end;
  }

  std::string say(std::size_t p, std::string_view type, const TableId& table) {
    if (connections_[p] == 0) {
      connections_[p] = ++last_;
      world_.hub->connected(last_, evening_.people[p].player);
    }
    pass(100);
    world_.wire.sent.clear();
    world_.hub->received(connections_[p], message(type, table, R"("ref":1)"));
    world_.hub->commit();
    if (const GameTable* old = world_.hub->find_table(evening_.table)) next_ = old->next();
    for (const Wire::Sent& sent : world_.wire.sent) {
      if (sent.to != connections_[p] || sent.text.find(R"("ref":1)") == std::string::npos) continue;
      if (sent.text.find(R"({"type":"ack")") == 0) return "ack";
      JsonDocument document;
      REQUIRE(document.parse(sent.text));
      return std::string(*document.root().get("code")->as_string());
    }
    return "nothing";
  }

  const PlayedEvening& evening_;
  TwinWorld world_;
  std::array<ConnectionId, kAll> connections_{};
  ConnectionId last_ = 0;
  TableId next_;
};

std::string take(const StepTaken& taken, NextTable& model) {
  switch (taken.step) {
    case Step::rematch: return model.rematch(taken.who);
    case Step::join: return model.join(taken.who);
    case Step::leave: return model.leave(taken.who);
    case Step::drop: model.present[taken.who] = false; return "";
    case Step::five_minutes: model.five_minutes(); return "";
    case Step::crash: model.crash(); return "";
  }
  return "";
}

std::vector<StepTaken> all_steps() {
  std::vector<StepTaken> steps{{Step::five_minutes}, {Step::crash}};
  for (std::size_t p = 0; p < kAll; ++p) {
    for (Step step : {Step::rematch, Step::join, Step::leave, Step::drop}) steps.push_back({step, p});
  }
  return steps;
}

}  // namespace

TEST_CASE("attacks: every way to a rematch goes as the protocol says") {
  const PlayedEvening evening = played_evening();
  std::set<std::string> known{NextTable{}.key()};
  std::deque<std::vector<StepTaken>> ways{{}};
  const std::size_t most_steps = long_run() ? 20 : 4;
  std::size_t positions = 0, tried = 0;
  std::string disagreement;
  while (!ways.empty() && disagreement.empty()) {
    const std::vector<StepTaken> way = ways.front();
    ways.pop_front();
    ++positions;
    for (const StepTaken& step : all_steps()) {
      NextTable model;
      RealRematch real(evening);
      std::string told;
      for (const StepTaken& before : way) {
        take(before, model);
        real.take(before);
        told += before.name() + " ";
      }
      const std::string wanted = take(step, model), answered = real.take(step);
      ++tried;
      if (wanted != answered || model.picture() != real.picture()) {
        disagreement = told + step.name() + ": expected " + wanted + ", " + model.picture() + "; got " + answered +
                       ", " + real.picture();
        break;
      }
      if (way.size() + 1 >= most_steps || !known.insert(model.key()).second) continue;
      ways.push_back(way);
      ways.back().push_back(step);
    }
  }
  CHECK(disagreement == "");
  MESSAGE(positions, " positions, ", tried, " steps tried");
}
