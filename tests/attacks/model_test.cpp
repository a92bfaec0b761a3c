// A model of a table's life, as docs/protocol.md tells it, and the real server beside it: every position of the model
// that can be reached is reached, every action is tried in it, and both must agree.
#include <doctest/doctest.h>

#include <deque>
#include <map>
#include <regex>
#include <set>

#include "attacks/kinds.h"
#include "catalog/catalog.h"
#include "rules/legal.h"

using namespace wonders;
using namespace wonders::testing;

namespace {

constexpr std::size_t kPeople = 2;  // and a bot in the third seat
constexpr std::size_t kBot = 2;

struct Rules {
  ClockKind clock{};
  Absence absence{};
};

enum class Act : std::uint8_t { join, leave, drop, start, choose, chat, sit_elsewhere, bot, time, crash };
struct Deed {
  Act act{};
  std::size_t who = 0;

  std::string name() const {
    constexpr std::array<const char*, 10> kNames{"join", "leave", "drop", "start", "choose",
                                                 "chat", "sit",   "bot",  "time",  "crash"};
    return std::string(kNames[index(act)]) + (act >= Act::bot ? "" : std::to_string(who));
  }
};

std::vector<Deed> all_actions() {
  std::vector<Deed> actions{{Act::bot}, {Act::time}, {Act::crash}};
  for (std::size_t p = 0; p < kPeople; ++p) {
    for (Act act : {Act::join, Act::leave, Act::drop, Act::start, Act::choose, Act::chat, Act::sit_elsewhere}) {
      actions.push_back({act, p});
    }
  }
  return actions;
}

// --- the model

constexpr std::size_t kNone = 99;

struct Model {
  Rules rules;
  Status status = Status::open;
  std::array<std::size_t, kPeople> seated{};  // who sits in seat i, or kNone
  std::array<bool, kPeople> present{};        // person p is at the table
  std::array<bool, kPeople + 1> stand_in{};   // by seat
  std::array<bool, kPeople + 1> chosen{};     // by seat
  std::size_t host = 0;
  std::uint32_t decision = 0;
  // What is not shown, but decides what comes next.
  bool overdue = false;                   // the clock of this decision has run out
  std::array<bool, kPeople> away_long{};  // person p has been away for two minutes

  /// What the people at the table can see.
  std::string picture() const {
    std::string text = std::to_string(index(status)) + std::to_string(host) + std::to_string(decision);
    for (std::size_t i = 0; i < kPeople; ++i) text += std::to_string(seated[i]) + (present[i] ? "p" : "-");
    for (std::size_t i = 0; i <= kPeople; ++i) text += std::string(stand_in[i] ? "s" : "-") + (chosen[i] ? "c" : "-");
    return text;
  }

  std::string key() const {
    return picture() + (overdue ? "o" : "-") + (away_long[0] ? "a" : "-") + (away_long[1] ? "a" : "-");
  }

  std::size_t seat_of(std::size_t p) const {
    for (std::size_t i = 0; i < kPeople; ++i) {
      if (seated[i] == p) return i;
    }
    return kNone;
  }

  bool playing() const { return status == Status::playing; }
  bool automatic(std::size_t seat) const { return seat == kBot || stand_in[seat]; }
  bool player_present() const {
    for (std::size_t p = 0; p < kPeople; ++p) {
      if (present[p] && seat_of(p) != kNone) return true;
    }
    return false;
  }
  bool anybody_present() const { return present[0] || present[1]; }
  bool asked(std::size_t seat) const { return playing() && !chosen[seat] && !automatic(seat); }
  bool deserted() const { return playing() && !player_present() && stand_in[0] && stand_in[1]; }

  // What happens; the words are those of the answer: "ack" or an error's code, or nothing.

  std::string join(std::size_t p) {
    if (status == Status::closed) return "table_not_found";
    if (status == Status::open && seat_of(p) == kNone) {
      for (std::size_t i = 0; i < kPeople; ++i) {
        if (seated[i] != kNone) continue;
        seated[i] = p;
        if (seat_of(host) == kNone) host = p;
        break;
      }
    }
    present[p] = true;
    come_back(p);
    return "ack";
  }

  std::string leave(std::size_t p) {
    if (status == Status::closed) return "table_not_found";
    if (!present[p]) return "ack";
    present[p] = false;
    const std::size_t seat = seat_of(p);
    if (status == Status::open && seat != kNone) {
      seated[seat] = kNone;
      if (host == p && seat_of(1 - p) != kNone) host = 1 - p;
    }
    if (playing() && seat != kNone) stand_in[seat] = true;
    if (deserted()) status = Status::closed;
    return "ack";
  }

  std::string start(std::size_t p) {
    if (status == Status::closed) return "table_not_found";
    if (status != Status::open) return "not_open";
    if (host != p) return "not_host";
    if (seated[0] == kNone || seated[1] == kNone) return "seats_empty";
    status = Status::playing;
    decision = 1;
    return "ack";
  }

  std::string choose(std::size_t p) {
    if (status == Status::closed) return "table_not_found";
    if (seat_of(p) == kNone) return "not_seated";
    if (!playing()) return "not_playing";
    come_back(p);
    chose(seat_of(p));
    return "ack";
  }

  std::string chat(std::size_t p) {
    if (status == Status::closed) return "table_not_found";
    if (!present[p]) return "not_seated";
    come_back(p);
    return "ack";
  }

  std::string sit_elsewhere(std::size_t p) {
    if (status == Status::closed) return "table_not_found";
    if (!present[p]) return "not_seated";
    if (status != Status::open) return "not_open";
    const std::size_t from = seat_of(p), to = from == 0 ? 1 : 0;
    if (seated[to] != kNone) return "seat_taken";
    if (from != kNone) seated[from] = kNone;
    seated[to] = p;
    if (seat_of(host) == kNone) host = p;
    return "ack";
  }

  /// The first bot that was asked answers.
  void bot() {
    for (std::size_t i = 0; i <= kPeople && playing(); ++i) {
      if (!automatic(i) || chosen[i]) continue;
      chose(i);
      return;
    }
  }

  /// The next moment at which something is due: false if nothing is.
  bool time() {
    if (status == Status::closed) return false;
    if (status == Status::open) {
      if (anybody_present()) return false;
      status = Status::closed;  // nobody for 15 minutes
      return true;
    }
    if (!player_present()) {
      status = Status::closed;  // nobody for 24 hours
      return true;
    }
    if (rules.absence == Absence::wait) return false;
    // With a clock everybody who is asked is late; without, who is away.
    bool due = false;
    for (std::size_t i = 0; i < kPeople; ++i) {
      if (!asked(i)) continue;
      if (rules.clock == ClockKind::turn) overdue = due = true;
      if (rules.clock == ClockKind::none && !present[seated[i]]) away_long[seated[i]] = due = true;
    }
    act_for_the_late();
    return due;
  }

  /// Whoever comes back after the time was over is late again.
  void act_for_the_late() {
    for (std::size_t p = 0; p < kPeople; ++p) away_long[p] = away_long[p] && !present[p];
    overdue = overdue && player_present();  // a clock of seconds runs only while a player is there
    if (!playing() || !player_present() || rules.absence == Absence::wait) return;
    const std::uint32_t now = decision;
    for (std::size_t i = 0; i < kPeople; ++i) {
      if (decision != now || !asked(i) || !(overdue || away_long[seated[i]])) continue;
      if (rules.absence == Absence::bot) stand_in[i] = true;
      if (rules.absence == Absence::sell) chose(i);
    }
    if (decision != now) act_for_the_late();
  }

  void crash() {
    present = {};
    away_long = {};
    overdue = false;
  }

 private:
  void come_back(std::size_t p) {
    if (playing() && seat_of(p) != kNone) stand_in[seat_of(p)] = false;
  }

  void chose(std::size_t seat) {
    chosen[seat] = true;
    if (!chosen[0] || !chosen[1] || !chosen[kBot]) return;
    chosen = {};
    overdue = false;
    ++decision;
  }
};

// --- the server beside it

class RealTable {
 public:
  explicit RealTable(const Rules& rules) {
    restart();
    for (std::size_t p = 0; p < kPeople; ++p) {
      SignedIn guest;
      REQUIRE_FALSE(world_.hub->sign_in("Guest", guest));
      people_[p] = guest;
    }
    const std::string clock = rules.clock == ClockKind::turn ? R"({"kind":"turn","seconds":60})" : R"({"kind":"none"})";
    const std::string plan = R"({"edition":"first","players":3,"absence":")" +
                             std::string(kAbsenceNames[index(rules.absence)]) + R"(","clock":)" + clock +
                             R"(,"seats":[{"kind":"person"},{"kind":"person"},{"kind":"bot","level":"random"}]})";
    world_.hub->commit();
    const ApiAnswer made = answer(*world_.hub, {Method::post, "/tables", people_[0].token, plan});
    REQUIRE(made.status == 201);
    JsonDocument document;
    REQUIRE(document.parse(made.body));
    table_ = *document.root().get("id")->as_string();
    world_.hub->commit();
  }

  /// What the person is answered.
  std::string say(std::size_t p, std::string_view type, const std::string& more = "") {
    if (connections_[p] == 0) connect(p);
    world_.clock.time += 100;
    world_.wire.sent.clear();
    world_.hub->received(connections_[p], message(type, table_, R"("ref":1)" + more));
    settle();
    for (const Wire::Sent& sent : last_) {
      if (sent.to != connections_[p] || sent.text.find(R"("ref":1)") == std::string::npos) continue;
      if (sent.text.find(R"({"type":"ack")") == 0) return "ack";
      JsonDocument document;
      REQUIRE(document.parse(sent.text));
      return std::string(*document.root().get("code")->as_string());
    }
    return "";
  }

  std::string choose(std::size_t p) {
    const GameTable* game = find();
    Move move = kNoMove;
    std::uint32_t decision = 1;
    if (game != nullptr && game->in_game()) {
      decision = game->decision();
      const Seat seat = game->seat_of(people_[p].player.id);
      MoveList legal;
      if (seat != kNoSeat) legal_moves(game->edition(), game->state(), seat, legal);
      // Another one if something was chosen before: a change of mind.
      if (!legal.empty()) move = legal[game->chosen().contains(seat) ? legal.size() - 1 : 0];
    }
    std::string text = choose_message(table_, decision, EditionId::first, move);
    text = text.substr(text.find(R"("decision")"));
    return say(p, "choose", "," + text.substr(0, text.size() - 1));
  }

  void drop(std::size_t p) {
    if (connections_[p] == 0) return;
    world_.hub->disconnected(connections_[p]);
    connections_[p] = 0;
    settle();
  }

  void bot() {
    auto& asked = world_.bots.asked;
    const GameTable* game = find();
    if (game == nullptr || !game->in_game()) return;
    std::erase_if(asked, [&](const ObedientBots::Asked& one) { return one.decision != game->decision(); });
    if (asked.empty()) return;
    const auto first = std::min_element(asked.begin(), asked.end(),
                                        [](const auto& one, const auto& other) { return one.seat < other.seat; });
    const ObedientBots::Asked one = *first;
    asked.erase(first);
    MoveList legal;
    legal_moves(game->edition(), game->state(), one.seat, legal);
    world_.hub->bot_moved(one.bot, one.decision, legal[0]);
    settle();
  }

  /// What is due at once.
  void tick() {
    for (int i = 0; i < 10 && world_.hub->next_wake() <= world_.clock.time; ++i) {
      world_.hub->tick();
      settle();
    }
  }

  bool time() {
    const Time wake = world_.hub->next_wake();
    if (wake == kNever) return false;
    world_.clock.time = std::max(world_.clock.time, wake);
    world_.hub->tick();
    settle();
    return true;
  }

  void restart() {
    world_.bots.asked.clear();
    connections_ = {};
    world_.hub = std::make_unique<Hub>(
        Hub::Ports{world_.clock, world_.dice, world_.store, world_.bots, world_.wire, world_.log});
    world_.hub->load();
    settle();
  }

  const GameTable* find() const { return world_.hub->find_table(table_); }

  /// The same in the model's words.
  Model seen(const Rules& rules) const {
    Model model{.rules = rules};
    const GameTable* game = find();
    model.status = game == nullptr ? Status::closed : game->status();
    if (model.status == Status::closed) return model;
    const Presence presence = world_.hub->presence_of(table_);
    for (std::size_t i = 0; i < kPeople; ++i) {
      const TableSeat& seat = game->seats()[i];
      model.seated[i] = seat.free() ? kNone : person(seat.player);
      if (model.seated[i] != kNone) model.present[model.seated[i]] = presence.connected.contains(wonders::seat(i));
    }
    for (std::size_t i = 0; i <= kPeople; ++i) {
      model.stand_in[i] = game->seats()[i].stand_in;
      model.chosen[i] = game->in_game() && game->chosen().contains(wonders::seat(i));
    }
    model.host = person(game->host());
    model.decision = game->decision();
    return model;
  }

  /// Is the last `table` that each connection at the table got what it would be told now? (What was chosen since comes
  /// by `progress` and `view`.)
  bool pictures_are_new() const {
    const GameTable* game = find();
    if (game == nullptr) return true;
    for (std::size_t p = 0; p < kPeople; ++p) {
      const auto picture = pictures_.find(connections_[p]);
      const Seat seat = game->seat_of(people_[p].player.id);
      if (connections_[p] == 0 || picture == pictures_.end()) continue;
      if (seat == kNoSeat || !world_.hub->presence_of(table_).connected.contains(seat)) continue;
      const std::string now = table_message(*game, world_.hub->presence_of(table_), seat);
      if (without_choices(picture->second) != without_choices(now)) return false;
    }
    return true;
  }

 private:
  static std::string without_choices(const std::string& text) {
    static const std::regex changing(R"rx("(chosen|decision|deadline)":[a-z0-9]+)rx");
    return std::regex_replace(text, changing, "");
  }

  void connect(std::size_t p) {
    connections_[p] = ++last_connection_;
    world_.hub->connected(connections_[p], people_[p].player);
    settle();
  }

  std::size_t person(const PlayerId& id) const { return people_[0].player.id == id ? 0 : 1; }

  void settle() {
    world_.hub->commit();
    last_ = std::move(world_.wire.sent);
    world_.wire.sent.clear();
    for (const Wire::Sent& sent : last_) {
      if (sent.text.find(R"({"type":"table")") == 0) pictures_[sent.to] = sent.text;
    }
  }

  TwinWorld world_;
  std::array<SignedIn, kPeople> people_;
  std::array<ConnectionId, kPeople> connections_{};
  ConnectionId last_connection_ = 0;
  TableId table_;
  std::vector<Wire::Sent> last_;
  std::map<ConnectionId, std::string> pictures_;
};

std::pair<std::string, std::string> happen_first(const Deed& action, Model& model, RealTable& real) {
  const std::size_t p = action.who;
  switch (action.act) {
    case Act::join: return {model.join(p), real.say(p, "join")};
    case Act::leave: return {model.leave(p), real.say(p, "leave")};
    case Act::drop:
      model.present[p] = false;
      real.drop(p);
      return {};
    case Act::start: return {model.start(p), real.say(p, "start")};
    case Act::choose: return {model.choose(p), real.choose(p)};
    case Act::chat: return {model.chat(p), real.say(p, "chat", R"(,"text":"Hello")")};
    case Act::sit_elsewhere: {
      const std::string to = model.seat_of(p) == 0 ? "1" : "0";
      return {model.sit_elsewhere(p), real.say(p, "sit", R"(,"seat":)" + to)};
    }
    case Act::bot:
      model.bot();
      real.bot();
      return {};
    case Act::time: {
      const std::string due = model.time() ? "due" : "nothing due";
      return {due, real.time() ? "due" : "nothing due"};
    }
    case Act::crash:
      model.crash();
      real.restart();
      return {};
  }
  return {};
}

/// The same in both. Returns what was answered, by the model and by the server.
std::pair<std::string, std::string> happen(const Deed& action, Model& model, RealTable& real) {
  auto answers = happen_first(action, model, real);
  model.act_for_the_late();
  real.tick();
  return answers;
}

struct Explored {
  std::size_t positions = 0, steps = 0;
  std::string disagreement;
};

/// Breadth first, so that a disagreement is found on a shortest way.
Explored explore(const Rules& rules, std::size_t most_steps, std::uint32_t last_decision) {
  Explored result;
  Model first{.rules = rules};
  first.seated = {0, kNone};
  std::set<std::string> known{first.key()};
  std::deque<std::vector<Deed>> ways{{}};
  const std::vector<Deed> actions = all_actions();
  while (!ways.empty()) {
    const std::vector<Deed> way = ways.front();
    ways.pop_front();
    ++result.positions;
    for (const Deed& action : actions) {
      Model model = first;
      RealTable real(rules);
      for (const Deed& before : way) happen(before, model, real);
      const auto [wanted, answered] = happen(action, model, real);
      ++result.steps;
      Model seen = real.seen(rules);
      // A spectator is present without a seat: the table shows only a number.
      for (std::size_t p = 0; p < kPeople; ++p) {
        if (model.seat_of(p) == kNone) seen.present[p] = model.present[p];
      }
      const bool closed = model.status == Status::closed && seen.status == Status::closed;
      const bool agree = wanted == answered && (closed || model.picture() == seen.picture()) && real.pictures_are_new();
      if (!agree) {
        for (const Deed& before : way) result.disagreement += before.name() + " ";
        result.disagreement += action.name() + ": expected " + wanted + " " + model.picture() + ", got " + answered +
                               " " + seen.picture() +
                               (real.pictures_are_new() ? "" : ", and somebody has an old picture");
        return result;
      }
      if (closed || model.decision > last_decision || way.size() + 1 >= most_steps) continue;
      if (!known.insert(model.key()).second) continue;
      ways.push_back(way);
      ways.back().push_back(action);
    }
  }
  return result;
}

}  // namespace

TEST_CASE("attacks: every way through a table's life goes as the protocol says") {
  std::size_t positions = 0, steps = 0;
  for (ClockKind clock : {ClockKind::none, ClockKind::turn}) {
    for (Absence absence : {Absence::bot, Absence::sell, Absence::wait}) {
      CAPTURE(index(clock));
      CAPTURE(index(absence));
      const Explored explored = explore({clock, absence}, long_run() ? 30 : 5, long_run() ? 2 : 1);
      CHECK(explored.disagreement == "");
      positions += explored.positions;
      steps += explored.steps;
    }
  }
  MESSAGE(positions, " positions, ", steps, " steps tried");
}
