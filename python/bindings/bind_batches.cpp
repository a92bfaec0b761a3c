#include <pybind11/numpy.h>

#include <algorithm>
#include <thread>

#include "action_batch.h"
#include "bots/factory.h"
#include "catalog/catalog.h"
#include "convert.h"
#include "text/messages.h"

namespace wonders::python {

namespace {

constexpr std::size_t kMostGames = 1 << 20;

std::size_t games_from(std::size_t games) {
  if (games >= 1 && games <= kMostGames) return games;
  throw py::value_error("games: expected 1 to " + std::to_string(kMostGames) + ", found " + std::to_string(games));
}

std::size_t threads_from(std::size_t threads) {
  if (threads > 1024) throw py::value_error("threads: expected at most 1024, found " + std::to_string(threads));
  return threads != 0 ? threads : std::max(1u, std::thread::hardware_concurrency());
}

/// The engine's own memory as an array, alive as long as its owner or the array.
template <class T>
py::array shared(const py::object& owner, T* data, std::vector<std::size_t> shape) {
  return py::array_t<std::remove_const_t<T>>(std::move(shape), data, owner);
}

/// The same, and Python cannot write there.
template <class T>
py::array fixed(const py::object& owner, const T* data, std::vector<std::size_t> shape) {
  py::array array = shared(owner, data, std::move(shape));
  array.attr("flags").attr("writeable") = false;
  return array;
}

template <class Batch>
py::array results_of(const py::object& self, const Batch& batch) {
  py::array array(py::dtype::of<SeatResult>(), {batch.rows()}, {sizeof(SeatResult)}, batch.results().data(), self);
  array.attr("flags").attr("writeable") = false;
  return array;
}

template <class Batch>
py::array ended_of(const py::object& self, const Batch& batch) {
  return fixed(self, batch.ended().data(), {batch.games()}).attr("view")("bool");
}

template <class T>
using Given = py::array_t<T, py::array::c_style | py::array::forcecast>;

template <class T>
void require_length(const Given<T>& given, std::size_t length, const char* what) {
  if (given.ndim() == 1 && static_cast<std::size_t>(given.shape(0)) == length) return;
  throw py::value_error(std::string(what) + ": expected one for each of " + std::to_string(length) +
                        " rows, found an array of the shape " +
                        py::str(given.attr("shape")).template cast<std::string>());
}

// --- moves

void step_moves(MoveBatch& batch, const Given<std::int32_t>& choices) {
  require_length(choices, batch.rows(), "choices");
  const std::int32_t* data = choices.data();
  if (const std::size_t row = batch.first_wrong(data); row < batch.rows()) {
    throw py::index_error("choices[" + std::to_string(row) + "]: expected less than " +
                          std::to_string(batch.counts()[row]) + ", found " + std::to_string(data[row]));
  }
  const py::gil_scoped_release others_may_go_on;
  batch.step(data);
}

void bind_move_batch(py::module_& m) {
  py::class_<MoveBatch>(m, "MoveBatch", "Many games by the engine's own lists of moves.")
      .def(py::init([](const std::string& edition_name, std::size_t players, std::size_t games, Seed seed,
                       std::size_t threads) {
             const Edition& e = edition(edition_from(edition_name));
             return std::make_unique<MoveBatch>(e, players_from(players), games_from(games), seed,
                                                threads_from(threads));
           }),
           py::arg("edition") = "first", py::arg("players") = 3, py::arg("games") = 1024, py::arg("seed") = 0,
           py::arg("threads") = 1)
      .def_property_readonly("games", &MoveBatch::games)
      .def_property_readonly("seats", &MoveBatch::seats)
      .def_property_readonly("rows", &MoveBatch::rows)
      .def_property_readonly(
          "counts",
          [](const py::object& self) {
            const auto& b = self.cast<const MoveBatch&>();
            return fixed(self, b.counts().data(), {b.rows()});
          },
          "How many legal moves each row has; 0 if nothing is asked of it.")
      .def_property_readonly(
          "firsts",
          [](const py::object& self) {
            const auto& b = self.cast<const MoveBatch&>();
            return fixed(self, b.firsts().data(), {b.rows()});
          },
          "Where the moves of each row begin in `moves`.")
      .def_property_readonly(
          "moves",
          [](const py::object& self) {
            const auto& b = self.cast<const MoveBatch&>();
            return fixed(self, reinterpret_cast<const std::uint8_t*>(b.moves().data()),
                         {b.moves().size(), sizeof(Move)});
          },
          "Action, card, coins to the left and to the right, as numbers.")
      .def(
          "position",
          [](const MoveBatch& b, std::size_t g) {
            if (g >= b.games()) throw py::index_error("game: there are " + std::to_string(b.games()));
            return Position{b.edition(), b.states()[g]};
          },
          py::arg("game"))
      .def("step", &step_moves, py::arg("choices"), "Plays the chosen move of every row that has some.")
      .def_property_readonly("ended",
                             [](const py::object& self) { return ended_of(self, self.cast<const MoveBatch&>()); })
      .def_property_readonly("results",
                             [](const py::object& self) { return results_of(self, self.cast<const MoveBatch&>()); });
}

// --- actions

BoardChoice boards_from(const std::string& name) {
  for (std::size_t i = 0; i < kBoardChoiceNames.size(); ++i) {
    if (kBoardChoiceNames[i] == name) return static_cast<BoardChoice>(i);
  }
  throw py::value_error("boards: expected \"random\", \"side\" or \"free\", found \"" + name + "\"");
}

std::vector<std::string> bots_from(const std::vector<std::optional<std::string>>& bots, std::size_t players) {
  if (!bots.empty() && bots.size() != players) {
    throw py::value_error("bots: expected a name or None for each of " + std::to_string(players) + " players, found " +
                          std::to_string(bots.size()));
  }
  std::vector<std::string> specs;
  for (const std::optional<std::string>& spec : bots) {
    if (spec) {
      if (const MadeBot made = make_bot(*spec); made.bot == nullptr) {
        throw py::value_error("bots[" + std::to_string(specs.size()) + "]: " + in_english(made.error));
      }
    }
    specs.push_back(spec.value_or(""));
  }
  return specs;
}

std::unique_ptr<ActionBatch> new_batch(const std::string& edition_name, std::size_t players, std::size_t games,
                                       Seed seed, std::size_t threads, const std::string& boards,
                                       const std::vector<std::optional<std::string>>& bots, bool new_games) {
  const ActionBatch::Setup setup{.edition = edition_from(edition_name),
                                 .players = players_from(players),
                                 .games = games_from(games),
                                 .seed = seed,
                                 .threads = threads_from(threads),
                                 .boards = boards_from(boards),
                                 .bots = bots_from(bots, players),
                                 .new_games = new_games};
  const py::gil_scoped_release others_may_go_on;
  return std::make_unique<ActionBatch>(setup);
}

/// (rows, features, masks) of the players that have to decide.
py::tuple look(const py::object& self) {
  auto& batch = self.cast<ActionBatch&>();
  {
    const py::gil_scoped_release others_may_go_on;
    batch.look();
  }
  const std::size_t n = batch.waiting().size();
  return py::make_tuple(fixed(self, batch.waiting().data(), {n}), shared(self, batch.features().data(), {n, kFeatures}),
                        shared(self, batch.masks().data(), {n, kAllActions}).attr("view")("bool"));
}

void step_actions(ActionBatch& batch, const Given<std::int64_t>& actions) {
  require_length(actions, batch.waiting().size(), "actions");
  const std::int64_t* data = actions.data();
  for (std::size_t i = 0; i < batch.waiting().size(); ++i) {
    if (batch.is_legal(i, data[i])) continue;
    const bool known = data[i] >= 0 && data[i] < static_cast<std::int64_t>(kAllActions);
    throw py::value_error("actions[" + std::to_string(i) + "]: " + std::to_string(data[i]) +
                          (known ? " (" + action_name(static_cast<ActionId>(data[i]), batch.edition()) + ")" : "") +
                          " is not legal in row " + std::to_string(batch.waiting()[i]));
  }
  const py::gil_scoped_release others_may_go_on;
  batch.step(data);
}

void bind_action_batch(py::module_& m) {
  py::class_<ActionBatch>(m, "Batch", "Many games for a learner: features, masks and actions.")
      .def(py::init(&new_batch), py::arg("edition") = "first", py::arg("players") = 3, py::arg("games") = 1024,
           py::arg("seed") = 0, py::arg("threads") = 1, py::arg("boards") = "random",
           py::arg("bots") = std::vector<std::optional<std::string>>{}, py::arg("new_games") = true)
      .def_property_readonly("games", &ActionBatch::games)
      .def_property_readonly("players", &ActionBatch::players)
      .def_property_readonly("rows", &ActionBatch::rows)
      .def("look", &look, "(rows, features, masks) of the players that have to decide, in place until the next step.")
      .def("step", &step_actions, py::arg("actions"), "One action for each of the rows that look() gave.")
      .def(
          "position",
          [](const ActionBatch& b, std::size_t g) {
            if (g >= b.games()) throw py::index_error("game: there are " + std::to_string(b.games()));
            return Position{b.edition(), b.game(g).state};
          },
          py::arg("game"))
      .def_property_readonly(
          "ended", [](const py::object& self) { return ended_of(self, self.cast<const ActionBatch&>()); },
          "The games that ended with the last step.")
      .def_property_readonly(
          "results", [](const py::object& self) { return results_of(self, self.cast<const ActionBatch&>()); },
          "How they ended, by row: points and wins.");
}

py::tuple play_random(const std::string& edition_name, std::size_t players, const std::string& mode, Seed first,
                      std::size_t games) {
  const Edition& e = edition(edition_from(edition_name));
  players_from(players);
  if (mode != "list" && mode != "sample")
    throw py::value_error("mode: expected \"list\" or \"sample\", found \"" + mode + "\"");
  Playout total;
  {
    const py::gil_scoped_release others_may_go_on;
    RandomGame game;
    MoveList scratch;
    for (Seed seed = first; seed < first + games; ++seed) {
      const Playout one = mode == "list" ? play_out<Draw::list>(e, players, seed, game, scratch)
                                         : play_out<Draw::sample>(e, players, seed, game, scratch);
      total.hash += one.hash;
      total.decisions += one.decisions;
    }
  }
  return py::make_tuple(total.hash, total.decisions);
}

}  // namespace

void bind_batches(py::module_& m) {
  PYBIND11_NUMPY_DTYPE(SeatResult, conflicts, treasury, wonder, civilian, science, commercial, guilds, total, win);
  bind_move_batch(m);
  bind_action_batch(m);
  m.def("play_random", &play_random, py::arg("edition") = "first", py::arg("players") = 3, py::arg("mode") = "list",
        py::arg("first_seed") = 0, py::arg("games") = 1000,
        "(signature, decisions) of random games, as `wonders bench` plays them.");
}

}  // namespace wonders::python
