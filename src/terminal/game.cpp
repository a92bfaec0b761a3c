#include "terminal/game.h"

#include <algorithm>

#include "terminal/person.h"
#include "terminal/report/sheet.h"

namespace wonders {

namespace {

bool contains(const std::vector<std::string>& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

std::string unused_bot_name(const Messages& messages, const std::vector<std::string>& taken) {
  for (std::size_t n = 1;; ++n) {
    const std::string key = "bot_name." + std::to_string(n);
    if (!messages.has(key)) return messages.get("bot_name.1");
    if (std::string name = messages.get(key); !contains(taken, name)) return name;
  }
}

std::string person_name(const Messages& messages, const PlayOptions& options, std::size_t i) {
  return options.people == 1 ? messages.get("name.you") : messages.get("name.person", {{"n", i + 1}});
}

}  // namespace

Seating seating(const Messages& messages, const PlayOptions& options) {
  Seating all;
  std::vector<std::string> taken = options.names;
  const std::size_t first = has_free_city(options.players) ? 1 : 0;
  if (first == 1) all.names.push_back(messages.get("name.free_city"));
  for (std::size_t i = 0; i < options.players; ++i) {
    const bool person = i < options.people;
    std::string name = i < options.names.size() ? options.names[i] : "";
    if (name.empty()) name = person ? person_name(messages, options, i) : unused_bot_name(messages, taken);
    taken.push_back(name);
    all.names.push_back(std::move(name));
    (person ? all.people : all.bots).push_back(seat(first + i));
  }
  return all;
}

TerminalGame::TerminalGame(Console& console, const Words& words, const PlayOptions& options, Seating seating,
                           std::vector<std::unique_ptr<Bot>> bots)
    : console_(console), words_(words), options_(options), seating_(std::move(seating)), bots_(std::move(bots)),
      edition_(edition(options.edition)) {}

bool TerminalGame::begin() {
  const Table drawn = random_table(options_.players, options_.seed);
  const std::optional<Table> table =
      assign_boards(console_, words_, options_.assignment, drawn, seating_.people, seating_.names);
  if (!table) return false;
  introduce();
  Game::Bots by_seat{};
  for (std::size_t i = 0; i < bots_.size(); ++i) by_seat[index(seating_.bots[i])] = bots_[i].get();
  game_.emplace(Game::Setup{.edition = edition_, .table = *table, .seed = options_.seed, .bots = by_seat});
  for (std::size_t i = 0; i < seating_.names.size(); ++i) game_->name_seat(seat(i), seating_.names[i]);
  if (seating_.people.size() == 1 && !seating_.bots.empty()) {
    known_.emplace(edition_, view_of(edition_, state(), seating_.people[0]));
  }
  return true;
}

void TerminalGame::introduce() {
  console_.print(
      paragraph("", words_.say("intro.game", {{"n", options_.players}, {"edition", edition_name(options_.edition)}})));
  std::vector<std::string> bots;
  bots.reserve(seating_.bots.size());
  for (Seat bot : seating_.bots) bots.push_back(seating_.names[index(bot)]);
  if (bots.empty()) return;
  const std::string names = joined(words_, bots, Joint::conjunction);
  console_.print(paragraph("", words_.say("intro.bots", {{"n", bots.size()}, {"names", names}})));
}

bool TerminalGame::run() {
  if (begin()) {
    while (!game_->over() && play_phase()) {
    }
  }
  const bool finished = began() && game_->over();
  if (finished) {
    show_end();
  } else {
    console_.print(paragraph("", words_.say("end.left")));
  }
  return finished;
}

bool TerminalGame::play_phase() {
  if (!ask_people()) return false;
  game_->ask_bots();
  game_->finish_phase();
  log_.add(game_->before(), state());
  if (known_) known_->observe(view_of(edition_, state(), seating_.people[0]));
  return true;
}

/// The controller of the Free City is asked last: it keeps the keyboard for the Free City's card.
bool TerminalGame::ask_people() {
  std::vector<Seat> order = seating_.people;
  if (state().has_free_city() && order.front() == controller(state())) std::reverse(order.begin(), order.end());
  return std::all_of(order.begin(), order.end(), [&](Seat person) { return ask_person(person); });
}

/// Asks what there is to decide, if anything. False when the person leaves.
bool TerminalGame::ask_person(Seat person) {
  const Seat who = game_->undecided(person);
  if (who == kNoSeat) return true;
  if (!hand_over(person)) return false;
  MoveList legal;
  legal_moves(edition_, state(), who, legal);
  if (state().phase != Phase::free_city && !log_.empty()) {
    console_.print("");
    console_.print(log_.last_turn(words_, seating_.names, person));
    // The conflicts would scroll out of sight before anybody has read them.
    const bool pause = log_.age_ended() && state().phase == Phase::choose && !console_.tall();
    if (pause && !console_.ask(words_.say("prompt.next_age", {{"age", words_.age(state().age)}}))) return false;
  }
  console_.print("");
  Person at_keyboard(console_, words_, seating_.names, log_, known_ ? &*known_ : nullptr);
  const View view = view_of(edition_, state(), person);
  const std::optional<Move> move = at_keyboard.decide(view, {legal.begin(), legal.size()});
  if (move) game_->choose(who, *move);
  if (move && known_ && who != person) known_->decided(who, *move);
  return move.has_value();
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
  console_.print(final_lines(words_, edition_, state(), seating_.names));
}

}  // namespace wonders
