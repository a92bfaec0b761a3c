#include "terminal/game.h"

#include <algorithm>
#include <array>

#include "terminal/person.h"
#include "terminal/sheet.h"

namespace wonders {

namespace {

constexpr std::array<std::string_view, kMaxSeats> kBotNames{"Cleo", "Dido", "Enki", "Hiram", "Nefru", "Solon", "Thais"};

/// The streams of a seed from here on belong to the bots, one for each seat (as in bots/match.cpp).
constexpr std::uint64_t kBotStream = 16;

bool contains(const std::vector<std::string>& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

std::string unused_bot_name(const std::vector<std::string>& taken) {
  for (std::string_view name : kBotNames) {
    if (!contains(taken, name)) return std::string(name);
  }
  return std::string(kBotNames.front());
}

std::string person_name(const Messages& messages, const PlayOptions& options, std::size_t i) {
  return options.people == 1 ? messages.get("name.you") : messages.get("name.person", {{"n", i + 1}});
}

}  // namespace

Seating seating(const Messages& messages, const PlayOptions& options) {
  Seating all;
  std::vector<std::string> taken = options.names;
  const std::size_t first = options.players == 2 ? 1 : 0;
  if (first == 1) all.names.push_back(messages.get("name.free_city"));
  for (std::size_t i = 0; i < options.players; ++i) {
    const bool person = i < options.people;
    std::string name = i < options.names.size() ? options.names[i] : "";
    if (name.empty()) name = person ? person_name(messages, options, i) : unused_bot_name(taken);
    taken.push_back(name);
    all.names.push_back(std::move(name));
    (person ? all.people : all.bots).push_back(seat(first + i));
  }
  return all;
}

TerminalGame::TerminalGame(Console& console, const Words& words, const PlayOptions& options, Seating seating,
                           std::vector<std::unique_ptr<Bot>> bots)
    : console_(console), words_(words), options_(options), seating_(std::move(seating)), bots_(std::move(bots)),
      edition_(edition(options.edition)) {
  for (Seat bot : seating_.bots) chances_.push_back(stream(options_.seed, kBotStream + index(bot)));
}

Bot* TerminalGame::bot_of(Seat seat) const {
  for (std::size_t i = 0; i < seating_.bots.size(); ++i) {
    if (seating_.bots[i] == seat) return bots_[i].get();
  }
  return nullptr;
}

bool TerminalGame::begin() {
  const Table drawn = random_table(options_.players, options_.seed);
  const std::optional<Table> table =
      assign_boards(console_, words_, options_.assignment, drawn, seating_.people, seating_.names);
  if (!table) return false;
  state_ = new_game(edition_, *table, options_.seed);
  recorder_.begin(edition_, state_, options_.seed);
  for (std::size_t i = 0; i < seating_.names.size(); ++i) recorder_.record().seats[i].name = seating_.names[i];
  began_ = true;
  introduce();
  for (Seat bot : seating_.bots) bot_of(bot)->begin(view_of(edition_, state_, bot));
  return true;
}

void TerminalGame::introduce() {
  const std::string edition = words_.say("edition." + std::string(edition_name(options_.edition)));
  console_.print(words_.say("intro.game", {{"n", options_.players}, {"edition", edition}}));
  std::vector<std::string> bots;
  bots.reserve(seating_.bots.size());
  for (Seat bot : seating_.bots) bots.push_back(seating_.names[index(bot)]);
  if (bots.empty()) return;
  const std::string names = joined(words_, bots, Joint::conjunction);
  console_.print(paragraph("", words_.say("intro.bots", {{"n", bots.size()}, {"names", names}})));
}

bool TerminalGame::run() {
  if (begin()) {
    while (state_.phase != Phase::over && play_phase()) {
    }
  }
  const bool finished = began_ && state_.phase == Phase::over;
  if (finished) {
    show_end();
  } else {
    console_.print(words_.say("end.left"));
  }
  return finished;
}

bool TerminalGame::play_phase() {
  const SeatSet awaited = awaiting(state_);
  TurnMoves moves{};
  if (!ask_people(awaited, moves)) return false;
  ask_bots(awaited, moves);
  const State before = state_;
  play(edition_, state_, moves);
  log_.add(edition_, before, state_);
  recorder_.add(edition_, before, moves, state_);
  show_to_bots();
  return true;
}

/// The controller of the Free City is asked last: it keeps the keyboard for the Free City's card.
bool TerminalGame::ask_people(SeatSet awaited, TurnMoves& moves) {
  std::vector<Seat> order = seating_.people;
  if (state_.has_free_city() && order.front() == controller(state_)) std::reverse(order.begin(), order.end());
  for (Seat person : order) {
    bool goes_on = true;
    awaited.for_each([&](Seat who) {
      if (goes_on && decider(state_, who) == person) goes_on = ask_person(who, moves);
    });
    if (!goes_on) return false;
  }
  return true;
}

bool TerminalGame::ask_person(Seat who, TurnMoves& moves) {
  const Seat decides = decider(state_, who);
  if (!hand_over(decides)) return false;
  MoveList legal;
  legal_moves(edition_, state_, who, legal);
  const View view = view_of(edition_, state_, decides);
  if (state_.phase != Phase::free_city && !log_.empty()) {
    console_.print("");
    console_.print(log_.last_turn(words_, seating_.names, decides));
    // The conflicts would scroll out of sight before anybody has read them.
    const bool pause = log_.age_ended() && state_.phase == Phase::choose && !console_.tall();
    if (pause && !console_.ask(words_.say("prompt.next_age", {{"age", words_.age(state_.age)}}))) return false;
  }
  console_.print("");
  Person person(console_, words_, seating_.names, log_);
  const std::optional<Move> move = person.decide(view, {legal.begin(), legal.size()});
  if (!move) return false;
  moves[index(who)] = *move;
  return true;
}

void TerminalGame::ask_bots(SeatSet awaited, TurnMoves& moves) {
  awaited.for_each([&](Seat who) {
    const Seat decides = decider(state_, who);
    for (std::size_t i = 0; i < seating_.bots.size(); ++i) {
      if (seating_.bots[i] != decides) continue;
      MoveList legal;
      legal_moves(edition_, state_, who, legal);
      const View view = view_of(edition_, state_, decides);
      moves[index(who)] = bots_[i]->choose(view, {legal.begin(), legal.size()}, chances_[i]);
    }
  });
}

void TerminalGame::show_to_bots() {
  for (Seat bot : seating_.bots) bot_of(bot)->observe(view_of(edition_, state_, bot));
}

/// Hands stay secret when people share a keyboard.
bool TerminalGame::hand_over(Seat person) {
  if (seating_.people.size() == 1 || person == at_keyboard_) return true;
  at_keyboard_ = person;
  console_.clear();
  console_.print("");
  if (!console_.ask(words_.say("prompt.hand_over", {{"name", seating_.names[index(person)]}}))) return false;
  console_.clear();
  return true;
}

void TerminalGame::show_end() {
  if (seating_.people.size() > 1) console_.clear();
  console_.print("");
  console_.print(log_.last_turn(words_, seating_.names, seating_.people.size() == 1 ? seating_.people[0] : kNoSeat));
  console_.print(final_lines(words_, edition_, state_, seating_.names));
}

}  // namespace wonders
