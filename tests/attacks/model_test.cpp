// A model of a table's life and the real server beside it: every position of the model that can be reached is reached,
// every action is tried in it, and both must agree.
#include <doctest/doctest.h>

#include <deque>
#include <set>

#include "attacks/kinds.h"
#include "attacks/model_server.h"

using namespace wonders;
using namespace wonders::testing;

namespace {

enum class Act : std::uint8_t {
  join,
  leave,
  drop,
  start,
  choose,
  unchoose,
  board,
  chat,
  sit_elsewhere,
  remove,
  vote,
  bot,
  time,
  patience,
  crash
};
struct Deed {
  Act act{};
  std::size_t who = 0;

  std::string name() const {
    constexpr std::array<const char*, 15> kNames{"join",     "leave", "drop", "start",    "choose",
                                                 "unchoose", "board", "chat", "sit",      "remove",
                                                 "vote",     "bot",   "time", "patience", "crash"};
    return std::string(kNames[index(act)]) + (act >= Act::bot ? "" : std::to_string(who));
  }
};

std::vector<Deed> all_actions() {
  std::vector<Deed> actions{{Act::bot}, {Act::time}, {Act::patience}, {Act::crash}};
  for (std::size_t p = 0; p < kPeople; ++p) {
    for (Act act : {Act::join, Act::leave, Act::drop, Act::start, Act::choose, Act::unchoose, Act::board, Act::chat,
                    Act::sit_elsewhere, Act::remove, Act::vote}) {
      actions.push_back({act, p});
    }
  }
  return actions;
}

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
    case Act::unchoose: return {model.unchoose(p), real.unchoose(p)};
    case Act::board: return {model.board(p), real.board(p)};
    case Act::chat: return {model.chat(p), real.say(p, "chat", R"(,"text":"Hello")")};
    case Act::sit_elsewhere: {
      const std::string to = model.seat_of(p) == 0 ? "1" : "0";
      return {model.sit_elsewhere(p), real.say(p, "sit", R"(,"seat":)" + to)};
    }
    case Act::remove: return {model.remove(p), real.remove(p)};
    case Act::vote: return {model.vote(p), real.vote(p)};
    case Act::patience:
      if (!model.patient()) return {};
      model.patience();
      real.patience();
      return {};
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

namespace {

void explore_all(Assignment assignment, std::size_t most_steps, std::uint32_t last_decision) {
  std::size_t positions = 0, steps = 0;
  for (ClockKind clock : {ClockKind::none, ClockKind::turn, ClockKind::days}) {
    for (Absence absence : {Absence::bot, Absence::sell, Absence::wait}) {
      CAPTURE(index(clock));
      CAPTURE(index(absence));
      // Each clock and each absence goes one step further once; with --long all of them do, together.
      const bool is_deep = long_run() || index(clock) == index(absence);
      const Explored explored = explore({clock, absence, assignment}, most_steps - (is_deep ? 0 : 1), last_decision);
      CHECK(explored.disagreement == "");
      positions += explored.positions;
      steps += explored.steps;
    }
  }
  MESSAGE(positions, " positions, ", steps, " steps tried");
}

}  // namespace

TEST_CASE("attacks: every way through a table's life goes as the protocol says") {
  explore_all(Assignment::random, long_run() ? 30 : 5, long_run() ? 2 : 1);
}

TEST_CASE("attacks: so does every way through the choice of boards") {
  explore_all(Assignment::side, long_run() ? 30 : 5, long_run() ? 1 : 0);
}
