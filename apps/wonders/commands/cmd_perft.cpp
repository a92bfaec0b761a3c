#include <array>
#include <string>

#include "catalog/catalog.h"
#include "rules/measure/perft.h"
#include "rules/setup.h"
#include "terminal/words/words.h"
#include "wonders/commands.h"
#include "wonders/options.h"
#include "wonders/output.h"
#include "wonders/texts.h"

namespace wonders::cli {

namespace {

std::string board_text(EditionId id, Board board) { return Words(texts(), id, {}).board(board); }

/// The moves of each seat that decides first; the Free City's depend on its controller's.
std::string first_moves(const Edition& e, const State& s) {
  std::string text;
  s.all_seats().for_each([&](Seat i) {
    MoveList legal;
    if (awaiting(s).contains(i)) legal_moves(e, s, i, legal);
    text += say("perft.seat", {{"seat", index(i)}}) + "  " + pad_right(board_text(e.id, s.city(i).board), 20) +
            pad_left(legal.empty() ? "-" : say("perft.moves", {{"n", legal.size()}}), 12) + "\n";
  });
  return text;
}

int cmd_perft(const Args& args) {
  const EditionId id = edition_option(args);
  const std::size_t players = players_option(args);
  const std::size_t turns = args.number("turns", 1, kAges * kTurnsPerAge, 1);
  const Seed seed = seed_option(args);
  const Edition& e = edition(id);
  const State s = new_game(e, random_table(players, seed), seed);
  print(say("perft.game", {{"edition", edition_name(id)}, {"n", players}, {"seed", std::to_string(seed)}}) + "\n" +
        first_moves(e, s));
  flush_output();
  for (std::size_t n = 1; n <= turns; ++n) {
    const SequenceCount count = perft(e, s, n);
    if (count.overflow) throw InputError(say("perft.too_many", {{"n", n}}));
    const std::string sequences = say("perft.sequences", {{"count", std::to_string(count.number)}});
    print(say("perft.turns", {{"turns", n}}) + "  " + pad_left(sequences, 30) + "\n");
    flush_output();
  }
  return 0;
}

constexpr std::array kPerftOptions{
    kEditionOption,
    kPlayersOption,
    kSeedOption,
    Option{"turns", "T", "option.perft.turns"},
};

}  // namespace

const Command kPerftCommand{
    .name = "perft",
    .summary = "command.perft",
    .positional = {},
    .options = kPerftOptions,
    .example = "wonders perft --edition first --players 3 --seed 1 --turns 2",
    .run = cmd_perft,
};

}  // namespace wonders::cli
