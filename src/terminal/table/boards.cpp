#include "terminal/table/boards.h"

#include "terminal/console/input.h"
#include "terminal/table/cities.h"
#include "terminal/words/describe.h"

namespace wonders {

namespace {

Lines side_lines(const Words& words, std::size_t number, Board board) {
  const SideDef& side = side_def(words.edition(), board);
  const std::string head =
      words.say("boards.side", {{"side", words.side(board)}, {"goods", resource_text(words, side.resource)}});
  Lines lines{"  " + std::to_string(number) + "  " + head};
  append(lines, flow("       ", stage_texts(words, board, 0), "  "));
  return lines;
}

/// Asks for 1 to `most`; a side may also be named.
std::optional<std::size_t> ask_number(Console& console, const Words& words, std::string_view prompt, std::size_t most,
                                      std::span<const std::string> spoken) {
  for (;;) {
    const std::optional<std::string> line = console.ask(prompt);
    if (!line) return std::nullopt;
    const std::string answer = lower(*line);
    for (std::size_t i = 0; i < spoken.size(); ++i) {
      if (answer == lower(spoken[i])) return i + 1;
    }
    if (const auto number = parse_number(answer); number && *number >= 1 && *number <= most) return number;
    if (answer == "q" || answer == "quit") return std::nullopt;
    console.print(paragraph("", words.say("boards.again", {{"n", most}})));
  }
}

std::optional<std::size_t> ask_side(Console& console, const Words& words, Board board, std::string_view name) {
  console.print(paragraph("", words.say("boards.choose_side", {{"name", name}, {"wonder", words.wonder(board)}})));
  std::vector<std::string> spoken;
  for (std::size_t side = 0; side < kSides; ++side) {
    console.print(side_lines(words, side + 1, with_side(board, side)));
    spoken.push_back(words.side(with_side(board, side)));
  }
  const auto number = ask_number(console, words, words.say("prompt.side"), kSides, spoken);
  if (!number) return std::nullopt;
  return *number - 1;
}

/// The wonders that no other person has chosen.
std::vector<std::size_t> free_wonders(const Table& table, std::span<const Seat> chosen) {
  std::vector<std::size_t> left;
  for (std::size_t wonder = 0; wonder < kWonders; ++wonder) {
    bool taken = false;
    for (Seat seat : chosen) taken = taken || wonder_of(table.boards[index(seat)]) == wonder;
    if (!taken) left.push_back(wonder);
  }
  return left;
}

std::optional<std::size_t> ask_wonder(Console& console, const Words& words, std::span<const std::size_t> left,
                                      std::string_view name) {
  console.print(paragraph("", words.say("boards.choose_wonder", {{"name", name}})));
  std::vector<std::string> spoken;
  for (std::size_t i = 0; i < left.size(); ++i) {
    const Board board = board_of(left[i], 0);
    spoken.push_back(words.wonder(board));
    console.print(
        "  " + std::to_string(i + 1) + "  " +
        words.say("boards.wonder", {{"wonder", words.wonder(board)},
                                    {"goods", resource_text(words, side_def(words.edition(), board).resource)}}));
  }
  const auto number = ask_number(console, words, words.say("prompt.wonder", {{"n", left.size()}}), left.size(), spoken);
  if (!number) return std::nullopt;
  return left[*number - 1];
}

/// Whoever held the wonder gets the one that the seat gives up.
void take_wonder(Table& table, Seat seat, std::size_t wonder) {
  const Board given_up = table.boards[index(seat)];
  for (std::size_t i = 0; i < table.seats(); ++i) {
    if (wonder_of(table.boards[i]) == wonder) table.boards[i] = given_up;
  }
  table.boards[index(seat)] = board_of(wonder, 0);
}

}  // namespace

Assignment usual_assignment(EditionId edition) {
  return edition == EditionId::first ? Assignment::random : Assignment::side;
}

std::optional<Table> assign_boards(Console& console, const Words& words, Assignment way, Table drawn,
                                   std::span<const Seat> people, std::span<const std::string> names) {
  if (way == Assignment::random) return drawn;
  for (std::size_t i = 0; i < people.size(); ++i) {
    const Seat person = people[i];
    const std::string& name = names[index(person)];
    if (way == Assignment::free) {
      const auto wonder = ask_wonder(console, words, free_wonders(drawn, people.first(i)), name);
      if (!wonder) return std::nullopt;
      take_wonder(drawn, person, *wonder);
    }
    Board& board = drawn.boards[index(person)];
    const auto side = ask_side(console, words, board, name);
    if (!side) return std::nullopt;
    board = with_side(board, *side);
  }
  return drawn;
}

}  // namespace wonders
