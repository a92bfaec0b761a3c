#pragma once

#include <doctest/doctest.h>

#include <string>

#include "catalog/catalog.h"
#include "record/read.h"
#include "record/recorder.h"
#include "record/replay.h"
#include "record/write.h"
#include "rules/legal.h"
#include "text/messages.h"

// Random games as records, for the tests of this folder.
namespace wonders::test {

inline constexpr std::array kBothEditions{EditionId::first, EditionId::second};

/// Builds a stage in three of four turns where one can be built, so that powers come into play early.
inline Move stage_lovers_move(const MoveList& moves, Rng& rng) {
  const auto any = [&] { return moves[rng.below(static_cast<std::uint32_t>(moves.size()))]; };
  if (rng.below(4) != 0) {
    for (const Move& m : moves) {
      if (m.action == Action::stage || m.action == Action::build_free) return m;
    }
  }
  return any();
}

/// A game from its seed; it stops early after fewer turns.
inline GameRecord random_record(EditionId id, const Table& table, Seed seed, std::size_t turns = kTurns) {
  const Edition& e = edition(id);
  Rng rng = stream(seed, 77);
  State s = new_game(e, table, seed);
  Recorder recorder;
  recorder.begin(e, s, seed);
  MoveList moves;
  TurnMoves chosen{};
  while (s.phase != Phase::over && recorder.record().turns.size() < turns) {
    awaiting(s).for_each([&](Seat i) {
      legal_moves(e, s, i, moves);
      chosen[index(i)] = stage_lovers_move(moves, rng);
    });
    const State before = s;
    play(e, s, chosen);
    recorder.add(e, before, chosen, s);
  }
  return recorder.record();
}

inline GameRecord random_record(EditionId id, std::size_t players, Seed seed, std::size_t turns = kTurns) {
  return random_record(id, random_table(players, seed), seed, turns);
}

/// The first of many games with that board at seat 0 for which the condition holds.
template <class F>
GameRecord find_record(EditionId id, std::size_t players, std::string_view wonder, std::string_view side, F&& holds) {
  const Board wanted = *find_board(id, wonder, side);
  for (Seed seed = 1; seed <= 5000; ++seed) {
    Table table = random_table(players, seed);
    for (std::size_t i = 0; i < table.seats(); ++i) {
      if (wonder_of(table.boards[i]) == wonder_of(wanted)) table.boards[i] = table.boards[0];
    }
    table.boards[0] = wanted;
    GameRecord record = random_record(id, table, seed);
    if (holds(record)) return record;
  }
  FAIL("no such game among 5000");
  return {};
}

inline std::string line_of(const GameRecord& record) {
  std::string line;
  append_json(record, line);
  return line;
}

/// A note in English. Its message must be there, and every placeholder filled.
inline std::string in_words(const Note& note) {
  std::string text = in_english(note);
  for (const std::string_view sign : {"⟦", "{card", "{n}", "{what", "{found", "{expected"}) {
    CHECK_MESSAGE(text.find(sign) == std::string::npos, text);
  }
  return text;
}

/// What a reader says about a line: "" if it is a record that follows the rules.
inline std::string complaint(const std::string& line) {
  RecordReader reader;
  GameRecord record;
  if (!reader.read(line, record)) return in_words(reader.error().with_place());
  const std::optional<Disagreement> wrong = verify(record);
  return wrong ? in_words(with_place(record, *wrong)) : "";
}

inline std::string complaint(const GameRecord& record) {
  const std::optional<Disagreement> wrong = verify(record);
  return wrong ? in_words(with_place(record, *wrong)) : "";
}

inline bool contains(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

/// The text with its n-th occurrence of a part replaced; the text itself if there is none.
inline std::string replaced(std::string text, std::string_view part, std::string_view by, std::size_t n = 0) {
  std::size_t at = text.find(part);
  for (; n > 0 && at != std::string::npos; --n) at = text.find(part, at + 1);
  if (at != std::string::npos) text.replace(at, part.size(), by);
  return text;
}

}  // namespace wonders::test
