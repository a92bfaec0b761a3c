#include <algorithm>
#include <thread>

#include "arena/report/report.h"
#include "arena/simulate.h"
#include "arena/standings.h"
#include "arena/tournament.h"
#include "bots/factory.h"
#include "catalog/catalog.h"
#include "convert.h"
#include "record/read.h"
#include "record/replay.h"
#include "record/write.h"

namespace wonders::python {

namespace {

std::vector<std::string> specs_from(const std::vector<std::string>& bots, std::size_t players) {
  if (bots.empty()) throw py::value_error("bots: expected one or more names");
  std::string list;
  for (const std::string& bot : bots) list += (list.empty() ? "" : ",") + bot;
  BotSpecs found = bot_specs(list, players);
  if (!found.error.empty()) throw py::value_error("bots: " + in_english(found.error));
  return found.specs;
}

std::size_t threads_from(std::size_t threads) {
  if (threads > 1024) throw py::value_error("threads: expected at most 1024, found " + std::to_string(threads));
  return threads != 0 ? threads : std::max(1u, std::thread::hardware_concurrency());
}

py::object arena(const std::vector<std::string>& bots, const std::string& edition, std::size_t players,
                 std::uint64_t games, Seed seed, std::size_t threads) {
  Tournament tournament{.edition = edition_from(edition),
                        .players = players_from(players),
                        .games = games,
                        .seed = seed,
                        .bots = specs_from(bots, players)};
  Standings standings(tournament);
  bool stopped = false;
  const std::size_t count = threads_from(threads);
  {
    const py::gil_scoped_release others_may_go_on;
    play_tournament(tournament, 0, count, [&](const GameResult& result) {
      standings.add(result);
      const py::gil_scoped_acquire for_signals;
      stopped = PyErr_CheckSignals() != 0;
      return !stopped;
    });
  }
  if (stopped) throw py::error_already_set();
  standings.finish();
  return json_to_python(json_report({.standings = standings, .test = std::nullopt}));
}

py::list simulated_records(const std::vector<std::string>& bots, const std::string& edition, std::size_t players,
                           std::uint64_t games, Seed seed, std::size_t threads) {
  const Series series{.edition = edition_from(edition),
                      .players = players_from(players),
                      .games = games,
                      .seed = seed,
                      .bots = specs_from(bots, players),
                      .records = true};
  std::string lines;
  const std::size_t count = threads_from(threads);
  {
    const py::gil_scoped_release others_may_go_on;
    simulate(series, count, [&](std::uint64_t, std::string_view records) { lines += records; });
  }
  py::list list;
  for (std::size_t at = 0; at < lines.size();) {
    const std::size_t end = lines.find('\n', at);
    list.append(lines.substr(at, end - at));
    at = end == std::string::npos ? lines.size() : end + 1;
  }
  return list;
}

GameRecord record_from(const std::string& line) {
  GameRecord record;
  RecordReader reader;
  if (reader.read(line, record)) return record;
  const py::object type = py::module_::import("wonders._types").attr("RecordError");
  PyErr_SetString(type.ptr(), in_english(reader.error().with_place()).c_str());
  throw py::error_already_set();
}

py::object problem_of(const GameRecord& record) {
  const std::optional<Disagreement> problem = verify(record);
  return problem ? py::object(py::str(in_english(with_place(record, *problem)))) : py::object(py::none());
}

py::list positions_of(const GameRecord& record) {
  std::vector<State> positions;
  Replay replay(record);
  replay.keep_positions(positions);
  while (replay.next_turn()) {
  }
  py::list list;
  for (const State& s : positions) list.append(Position{record.edition, s});
  return list;
}

std::vector<Board> boards_of(const GameRecord& record) {
  std::vector<Board> boards;
  for (std::size_t i = 0; i < record.seat_count(); ++i) boards.push_back(record.seats[i].board);
  return boards;
}

}  // namespace

void bind_records(py::module_& m) {
  py::class_<GameRecord>(m, "Record",
                         "A game that was written down (docs/record.md). Reading checks its form, not the game.")
      .def(py::init(&record_from), py::arg("line"))
      .def_property_readonly("edition", [](const GameRecord& r) { return edition_name(r.edition); })
      .def_property_readonly("players", [](const GameRecord& r) { return int{r.players}; })
      .def_property_readonly("seed", [](const GameRecord& r) { return r.seed; })
      .def_property_readonly("boards", [](const GameRecord& r) { return boards_to_python(r.edition, boards_of(r)); })
      .def_property_readonly("names",
                             [](const GameRecord& r) {
                               std::vector<std::optional<std::string>> names;
                               for (std::size_t i = 0; i < r.seat_count(); ++i) names.push_back(r.seats[i].name);
                               return names;
                             })
      .def_property_readonly("problem", &problem_of, "Where it first departs from the rules, or None.")
      .def("positions", &positions_of, "Every position of the game, up to where it departs from the rules.")
      .def(
          "to_json",
          [](const GameRecord& r) {
            std::string line;
            append_json(r, line);
            return line;
          },
          "One line, without its end.");
}

void bind_arena(py::module_& m) {
  m.def("arena", &arena, py::arg("bots"), py::arg("edition") = "first", py::arg("players") = 3, py::arg("games") = 300,
        py::arg("seed") = 0, py::arg("threads") = 0,
        "Bots against each other on the same deals; what `wonders arena --json` prints. The last bot of a short list "
        "is repeated.");
  m.def("records", &simulated_records, py::arg("bots"), py::arg("edition") = "first", py::arg("players") = 3,
        py::arg("games") = 1, py::arg("seed") = 0, py::arg("threads") = 0, "Games of bots, each as a line of JSON.");
}

}  // namespace wonders::python
