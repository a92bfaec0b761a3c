#include "record/transcript.h"

#include "catalog/catalog.h"
#include "record/explain.h"
#include "record/text.h"

namespace wonders {

namespace {

constexpr std::array<std::string_view, kAges> kAgeNames{"Age I", "Age II", "Age III"};
constexpr std::size_t kLabelWidth = 23;  // "0 Halikarnassos night" and a gap
constexpr std::size_t kMoveWidth = 48;
constexpr std::size_t kNumberWidth = 8;

std::string padded(std::string text, std::size_t width) {
  if (text.size() < width) text.append(width - text.size(), ' ');
  return text;
}

std::string right_aligned(const std::string& text, std::size_t width) {
  return std::string(text.size() < width ? width - text.size() : 0, ' ') + text;
}

/// A player's name may hold anything, also what a terminal would obey, and be of any length.
std::string printable(std::string_view name) {
  constexpr std::size_t kMost = 36;
  std::string text;
  std::size_t characters = 0;
  for (std::size_t i = 0; i < name.size(); ++i) {
    const auto c = static_cast<unsigned char>(name[i]);
    const bool continues = (c & 0xC0u) == 0x80u;
    if (!continues && ++characters > kMost) return text + "…";
    const bool c1_control = c == 0xC2 && i + 1 < name.size() && static_cast<unsigned char>(name[i + 1]) < 0xA0;
    if (c < 0x20 || c == 0x7F || c1_control) {
      text += '?';
      if (c1_control) ++i;
    } else {
      text += name[i];
    }
  }
  return text;
}

class Transcript {
 public:
  explicit Transcript(const GameRecord& record) : record_(record) {}

  void head() {
    out_ += "7 Wonders, " + std::string(edition_name(record_.edition)) + " edition, " +
            std::to_string(record_.players) + " players";
    if (record_.seed) out_ += ", seed " + std::to_string(*record_.seed);
    out_ += "\n";
    for (std::size_t i = 0; i < record_.seat_count(); ++i) {
      const RecordedSeat& seat = record_.seats[i];
      const bool free_city = record_.has_free_city() && i == index(kFreeCity);
      std::string line = "  " + label(i);
      if (free_city) line += "the Free City";
      if (seat.name) line += (free_city ? ", " : "") + printable(*seat.name);
      add_line(line);
    }
  }

  void turn(const State& before, const RecordedTurn& turn) {
    out_ += "\n";
    std::string title = std::string(kAgeNames[turn.age - 1u]) + ", turn " + std::to_string(turn.turn);
    if (turn.controller != kNoSeat)
      title += " (seat " + std::to_string(index(turn.controller)) + " plays the Free City)";
    out_ += padded(title, 2 + kLabelWidth + kMoveWidth) + right_aligned("coins", 5) + "\n";
    for (std::size_t i = 0; i < turn.moves.size(); ++i) {
      const std::size_t stage = before.cities[i].stages_built() + 1;
      const std::string line = "  " + label(i) + padded(sentence(turn.moves[i], stage), kMoveWidth);
      out_ += line + right_aligned(std::to_string(turn.coins[i]), 5) + "\n";
    }
    for (const RecordedMove& m : turn.seventh) {
      std::size_t stage = before.city(m.seat).stages_built() + 1;
      if (turn.moves[index(m.seat)].action == RecordedAction::stage) ++stage;
      add_line("  " + label(index(m.seat)) + "last card: " + sentence(m, stage));
    }
    for (const RecordedSalvage& entry : turn.salvage) {
      const std::string card = entry.card == kNoCard ? "nothing" : std::string(card_name(record_.edition, entry.card));
      add_line("  " + label(index(entry.seat)) + "from the discard pile: " + card);
    }
  }

  void conflicts(const State& after, std::size_t age) {
    out_ += "\nConflicts of " + std::string(kAgeNames[age - 1]) + ": shields, tokens against the left and the right\n";
    for (std::size_t i = 0; i < record_.seat_count(); ++i) {
      const City& city = after.cities[i];
      out_ += "  " + label(i) + right_aligned(std::to_string(city.tally[Count::shields]), 3) +
              right_aligned(token(city.tokens[age - 1][0]), 5) + right_aligned(token(city.tokens[age - 1][1]), 5) +
              "\n";
    }
  }

  void result(const RecordedResult& result) {
    out_ += "\n" + padded("Score sheet", 14);
    for (std::size_t i = 0; i < result.scores.size(); ++i) {
      out_ += right_aligned("seat " + std::to_string(i), kNumberWidth);
    }
    out_ += "\n";
    score_row(result, "conflicts", &ScoreSheet::conflicts);
    score_row(result, "treasury", &ScoreSheet::treasury);
    score_row(result, "wonder", &ScoreSheet::wonder);
    score_row(result, "civilian", &ScoreSheet::civilian);
    score_row(result, "science", &ScoreSheet::science);
    score_row(result, "commercial", &ScoreSheet::commercial);
    score_row(result, "guilds", &ScoreSheet::guilds);
    row("total", [&](std::size_t i) { return result.scores[i].total; });
    row("coins", [&](std::size_t i) { return int{result.coins[i]}; });
    for (std::size_t i = 0; i < result.copied_guild.size(); ++i) {
      if (result.copied_guild[i] == kNoCard) continue;
      out_ += "Seat " + std::to_string(i) + " copies the " +
              std::string(card_name(record_.edition, result.copied_guild[i])) + ".\n";
    }
    out_ += result.winners.size() == 1 ? "Winner:" : "Shared victory:";
    std::string gap = " ";
    result.winners.for_each([&](Seat i) {
      out_ += gap + "seat " + std::to_string(index(i)) + " (" + board(index(i)) + ")";
      gap = ", ";
    });
    out_ += "\n";
  }

  void stopped(std::size_t turns) {
    out_ += "\nThe record stops after " + std::to_string(turns) + (turns == 1 ? " turn.\n" : " turns.\n");
  }

  std::string take() { return std::move(out_); }

 private:
  void add_line(std::string line) {
    while (!line.empty() && line.back() == ' ') line.pop_back();
    out_ += line + "\n";
  }

  std::string board(std::size_t i) const { return board_name(record_.edition, record_.seats[i].board); }
  std::string label(std::size_t i) const { return padded(std::to_string(i) + " " + board(i), kLabelWidth); }

  /// "build Stockade (2 left)", with the stage's number and what makes a build free.
  std::string sentence(const RecordedMove& m, std::size_t stage) const {
    constexpr std::array kActions{Action::build, Action::stage, Action::sell};
    std::string text = move_text(record_.edition, {kActions[index(m.action)], m.card, m.left, m.right});
    if (m.action == RecordedAction::stage) text.replace(0, 5, "stage " + std::to_string(stage) + " with");
    if (m.free == FreeMark::chain) text += " (chain)";
    if (m.free == FreeMark::power) text += " (free)";
    return text;
  }

  static std::string token(int points) { return (points > 0 ? "+" : "") + std::to_string(points); }

  template <class F>
  void row(const std::string& name, F&& value) {
    out_ += padded("  " + name, 14);
    for (std::size_t i = 0; i < record_.seat_count(); ++i) {
      out_ += right_aligned(std::to_string(value(i)), kNumberWidth);
    }
    out_ += "\n";
  }

  void score_row(const RecordedResult& result, const std::string& name, int ScoreSheet::* points) {
    row(name, [&](std::size_t i) { return result.scores[i].sheet.*points; });
  }

  const GameRecord& record_;
  std::string out_;
};

}  // namespace

std::string transcript(const GameRecord& record, std::optional<Disagreement>& wrong) {
  Transcript text(record);
  text.head();
  Replay replay(record);
  for (State before = replay.state(); replay.next_turn(); before = replay.state()) {
    const RecordedTurn& turn = record.turns[replay.turns_played() - 1];
    text.turn(before, turn);
    if (turn.turn == kTurnsPerAge) text.conflicts(replay.state(), turn.age);
  }
  wrong = replay.disagreement();
  if (!wrong && record.result) text.result(*record.result);
  if (!wrong && !record.result) text.stopped(record.turns.size());
  return text.take();
}

}  // namespace wonders
