#include <array>
#include <map>
#include <memory>
#include <optional>

#include "bots/factory.h"
#include "catalog/catalog.h"
#include "convert.h"
#include "play/picture.h"
#include "record/write.h"
#include "text/messages.h"
#include "view/decision.h"
#include "view/determinize.h"
#include "view/view_json.h"

namespace wonders::python {

namespace {

using Choices = std::map<std::size_t, py::object>;

std::unique_ptr<Bot> bot_from(const std::string& spec) {
  MadeBot made = make_bot(spec);
  if (made.bot == nullptr) throw py::value_error("bot \"" + spec + "\": " + in_english(made.error));
  return std::move(made.bot);
}

std::string_view phase_name(Phase phase) { return kPhaseNames[index(phase)]; }

std::vector<Board> boards_of(const State& s) {
  std::vector<Board> boards;
  for (std::size_t i = 0; i < s.seats; ++i) boards.push_back(s.cities[i].board);
  return boards;
}

py::object none_or(Seat who) { return who == kNoSeat ? py::object(py::none()) : py::int_(index(who)); }

// --- positions

Position new_position(const std::string& edition_name, std::size_t players, Seed seed, const py::object& boards) {
  const EditionId id = edition_from(edition_name);
  return {id, new_game(edition(id), table_from(id, players_from(players), seed, boards), seed)};
}

Seat viewer_from(const State& s, std::optional<std::size_t> viewer) {
  return viewer ? player_from(*viewer, s.players) : kNoSeat;
}

View view_from(EditionId id, const State& s, std::optional<std::size_t> viewer) {
  return view_of(edition(id), s, viewer_from(s, viewer));
}

py::list legal_moves_of(EditionId id, const State& s, std::size_t i) {
  const Seat who = seat_from(i, s.seats);
  MoveList legal;
  if (awaiting(s).contains(who)) legal_moves(edition(id), s, who, legal);
  return moves_to_python(id, legal);
}

Position played(const Position& p, const Choices& choices) {
  TurnMoves moves{};
  SeatSet given;
  for (const auto& [i, value] : choices) {
    const Seat who = seat_from(i, p.state.seats);
    const Move move = move_from(p.edition, value);
    require_legal(p.edition, p.state, who, move);
    moves[index(who)] = move;
    given.insert(who);
  }
  if (given != awaiting(p.state)) {
    throw py::value_error("moves: expected one for each of the seats " +
                          py::repr(to_python(awaiting(p.state))).cast<std::string>() + ", found those of " +
                          py::repr(to_python(given)).cast<std::string>());
  }
  Position next = p;
  play(edition(p.edition), next.state, moves);
  return next;
}

void bind_positions(py::module_& m) {
  py::class_<Position>(m, "Position", "A game at one moment, hidden cards included. It never changes.")
      .def(py::init(&new_position), py::arg("edition") = "first", py::arg("players") = 3, py::arg("seed") = 0,
           py::arg("boards") = py::none())
      .def_property_readonly("edition", [](const Position& p) { return edition_name(p.edition); })
      .def_property_readonly("players", [](const Position& p) { return int{p.state.players}; })
      .def_property_readonly("seats", [](const Position& p) { return int{p.state.seats}; })
      .def_property_readonly("age", [](const Position& p) { return int{p.state.age}; })
      .def_property_readonly("turn", [](const Position& p) { return int{p.state.turn}; })
      .def_property_readonly("phase", [](const Position& p) { return phase_name(p.state.phase); })
      .def_property_readonly("over", [](const Position& p) { return p.state.phase == Phase::over; })
      .def_property_readonly("awaited", [](const Position& p) { return to_python(awaiting(p.state)); })
      .def_property_readonly("player_seats", [](const Position& p) { return to_python(p.state.player_seats()); })
      .def_property_readonly("boards",
                             [](const Position& p) { return boards_to_python(p.edition, boards_of(p.state)); })
      .def_property_readonly("winners",
                             [](const Position& p) { return to_python(winners(edition(p.edition), p.state)); })
      .def_property_readonly("discard", [](const Position& p) { return cards_to_python(p.edition, p.state.discard); })
      .def(
          "hand",
          [](const Position& p, std::size_t i) {
            return cards_to_python(p.edition, p.state.hand(seat_from(i, p.state.seats)));
          },
          py::arg("seat"))
      .def(
          "markers",
          [](const Position& p, std::size_t i) {
            return cards_to_python(p.edition, p.state.markers[index(seat_from(i, p.state.seats))]);
          },
          py::arg("seat"))
      .def(
          "decider",
          [](const Position& p, std::size_t i) { return index(decider(p.state, seat_from(i, p.state.seats))); },
          py::arg("seat"), "The player who answers for a seat: its own, but another for the Free City.")
      .def(
          "view",
          [](const Position& p, std::optional<std::size_t> viewer) { return view_from(p.edition, p.state, viewer); },
          py::arg("seat"), "What a player may know; None for a spectator.")
      .def(
          "legal_moves", [](const Position& p, std::size_t i) { return legal_moves_of(p.edition, p.state, i); },
          py::arg("seat"))
      .def("play", &played, py::arg("moves"), "The position after the moves of all seats that are awaited.")
      .def(
          "score",
          [](const Position& p, std::size_t i) {
            return to_python(score(edition(p.edition), p.state, seat_from(i, p.state.seats)));
          },
          py::arg("seat"))
      .def(
          "__eq__", [](const Position& a, const Position& b) { return a.edition == b.edition && a.state == b.state; },
          py::is_operator())
      .def("__repr__",
           [](const Position& p) {
             return "<wonders.Position " + std::string(edition_name(p.edition)) + " edition, " +
                    std::to_string(p.state.players) + " players, Age " + std::to_string(p.state.age) + ", turn " +
                    std::to_string(p.state.turn) + ", " + std::string(phase_name(p.state.phase)) + ">";
           })
      .def(py::pickle([](const Position& p) { return py::make_tuple(index(p.edition), bytes_of(p.state)); },
                      [](const py::tuple& t) {
                        return Position{static_cast<EditionId>(t[0].cast<int>()),
                                        from_bytes<State>(t[1].cast<py::bytes>())};
                      }))
      .attr("__hash__") = py::none();
}

// --- views

View view_from_dict(const py::object& value) {
  const std::string json = python_to_json(value);
  JsonDocument document;
  if (!document.parse(json)) throw py::value_error("view: no JSON");
  ViewError error;
  const std::optional<View> view = read_view(document.root(), error);
  if (!view) throw py::value_error("view: " + error.to_string());
  return *view;
}

py::object view_to_dict(const View& v) {
  std::string json;
  JsonWriter writer(json);
  write_view(writer, v);
  return json_to_python(json);
}

void bind_views(py::module_& m) {
  py::class_<View>(m, "View", "What one player, or a spectator, may know at one moment.")
      .def_static("from_dict", &view_from_dict, py::arg("view"), "Reads the form of schema/view.json.")
      .def("to_dict", &view_to_dict, "The form of schema/view.json.")
      .def_property_readonly("edition", [](const View& v) { return edition_name(v.edition); })
      .def_property_readonly("seat", [](const View& v) { return none_or(v.seat); })
      .def_property_readonly(
          "deciding", [](const View& v) { return none_or(v.deciding); },
          "The seat to decide for now: the own one, the Free City, or None.")
      .def_property_readonly("players", [](const View& v) { return int{v.players}; })
      .def_property_readonly("seats", [](const View& v) { return int{v.seats}; })
      .def_property_readonly("age", [](const View& v) { return int{v.age}; })
      .def_property_readonly("turn", [](const View& v) { return int{v.turn}; })
      .def_property_readonly("phase", [](const View& v) { return phase_name(v.phase); })
      .def_property_readonly("over", [](const View& v) { return v.phase == Phase::over; })
      .def_property_readonly("hand", [](const View& v) { return cards_to_python(v.edition, v.hand); })
      .def(
          "coins", [](const View& v, std::size_t i) { return int{v.city(seat_from(i, v.seats)).coins}; },
          py::arg("seat"))
      .def(
          "structures",
          [](const View& v, std::size_t i) {
            return cards_to_python(v.edition, v.city(seat_from(i, v.seats)).structures);
          },
          py::arg("seat"))
      .def(
          "legal_moves",
          [](const View& v) {
            MoveList legal;
            legal_moves(edition(v.edition), v, legal);
            return moves_to_python(v.edition, legal);
          },
          "The legal moves of the seat to decide for; none if nothing is asked.")
      .def(
          "score",
          [](const View& v, std::size_t i) { return to_python(score(edition(v.edition), v, seat_from(i, v.seats))); },
          py::arg("seat"))
      .def_property_readonly("winners", [](const View& v) { return to_python(winners(edition(v.edition), v)); })
      .def(
          "__eq__", [](const View& a, const View& b) { return a == b; }, py::is_operator())
      .def(py::pickle([](const View& v) { return py::make_tuple(bytes_of(v)); },
                      [](const py::tuple& t) { return from_bytes<View>(t[0].cast<py::bytes>()); }))
      .attr("__hash__") = py::none();
}

// --- bots and knowledge

/// A bot with its own random numbers.
struct OwnedBot {
  std::string spec;
  std::unique_ptr<Bot> bot;
  Rng rng;
};

Move chosen_by(OwnedBot& own, const View& v) {
  MoveList legal;
  legal_moves(edition(v.edition), v, legal);
  if (legal.empty()) throw py::value_error("view: nothing is asked of this seat now");
  const py::gil_scoped_release others_may_go_on;
  return own.bot->choose(v, {legal.begin(), legal.end()}, own.rng);
}

void bind_bots(py::module_& m) {
  py::class_<OwnedBot>(m, "Bot", "A player that decides from views alone.")
      .def(py::init([](const std::string& spec, Seed seed) { return OwnedBot{spec, bot_from(spec), Rng(seed)}; }),
           py::arg("spec"), py::arg("seed") = 0)
      .def_readonly("spec", &OwnedBot::spec)
      .def(
          "begin", [](OwnedBot& own, const View& v) { own.bot->begin(v); }, py::arg("view"),
          "A new game begins; show the first view of its seat.")
      .def(
          "observe", [](OwnedBot& own, const View& v) { own.bot->observe(v); }, py::arg("view"),
          "The seat's view after every phase.")
      .def(
          "choose", [](OwnedBot& own, const View& v) { return to_python(v.edition, chosen_by(own, v)); },
          py::arg("view"));
}

void bind_knowledge(py::module_& m) {
  const auto seat_of = [](const Knowledge& k, std::size_t i) { return seat_from(i, k.now().seats); };
  py::class_<Knowledge>(m, "Knowledge", "What a player with perfect memory knows, from the views of one seat alone.")
      .def(py::init([](const View& first) { return Knowledge(edition(first.edition), first); }), py::arg("first"))
      .def("observe", &Knowledge::observe, py::arg("view"), "The view after the next phase.")
      .def(
          "decided",
          [seat_of](Knowledge& k, std::size_t i, const py::object& move) {
            k.decided(seat_of(k, i), move_from(k.edition().id, move));
          },
          py::arg("seat"), py::arg("move"), "What was chosen for the Free City, whose face-down cards no view repeats.")
      .def_property_readonly("view", [](const Knowledge& k) { return k.now(); })
      .def(
          "possible_in_hand",
          [seat_of](const Knowledge& k, std::size_t i) {
            return cards_to_python(k.edition().id, k.possible_in_hand(seat_of(k, i)));
          },
          py::arg("seat"))
      .def(
          "certain_in_hand",
          [seat_of](const Knowledge& k, std::size_t i) {
            return cards_to_python(k.edition().id, k.certain_in_hand(seat_of(k, i)));
          },
          py::arg("seat"))
      .def(
          "possible_marker",
          [seat_of](const Knowledge& k, std::size_t i, std::size_t stage) {
            const Seat who = seat_of(k, i);
            if (stage >= k.now().city(who).stages_built()) throw py::value_error("stage: it is not built");
            return cards_to_python(k.edition().id, k.possible_marker(who, stage));
          },
          py::arg("seat"), py::arg("stage"))
      .def_property_readonly(
          "possible_in_discard",
          [](const Knowledge& k) { return cards_to_python(k.edition().id, k.possible_in_discard()); })
      .def_property_readonly("certain_in_discard",
                             [](const Knowledge& k) { return cards_to_python(k.edition().id, k.certain_in_discard()); })
      .def(
          "sample",
          [](const Knowledge& k, Seed seed) {
            Rng rng(seed);
            return Position{k.edition().id, determinize(k, rng)};
          },
          py::arg("seed"), "A random world that fits all that is known.")
      .def_property_readonly("consistent", &Knowledge::consistent);
}

// --- games with record and bots

class BoundGame {
 public:
  BoundGame(const std::string& edition_name, std::size_t players, Seed seed, const py::object& boards,
            const std::map<std::size_t, std::string>& bots)
      : id_(edition_from(edition_name)) {
    const Table table = table_from(id_, players_from(players), seed, boards);
    Game::Bots at{};
    for (const auto& [i, spec] : bots) {
      const Seat who = player_from(i, players);
      bots_[index(who)] = bot_from(spec);
      at[index(who)] = bots_[index(who)].get();
    }
    game_ = std::make_unique<Game>(Game::Setup{.edition = edition(id_), .table = table, .seed = seed, .bots = at});
    for (const auto& [i, spec] : bots) game_->name_seat(seat(i), spec);
  }

  Game& game() { return *game_; }
  const Game& game() const { return *game_; }
  EditionId edition_id() const { return id_; }
  const State& state() const { return game_->state(); }

  /// The awaited seats that no bot decides for and nobody has chosen for.
  SeatSet asked() const {
    SeatSet open;
    game_->awaited().for_each([&](Seat who) {
      if (bots_[index(decider(state(), who))] == nullptr && !game_->chosen().contains(who)) open.insert(who);
    });
    return open;
  }

  void choose(std::size_t i, const py::object& value) {
    const Seat who = seat_from(i, state().seats);
    const Move move = move_from(id_, value);
    require_legal(id_, state(), who, move);
    game_->choose(who, move);
  }

  void play(const Choices& choices) {
    if (game_->over()) throw py::value_error("the game is over");
    for (const auto& [i, value] : choices) choose(i, value);
    if (!asked().empty()) {
      throw py::value_error("moves: missing are those of the seats " +
                            py::repr(to_python(asked())).cast<std::string>());
    }
    const py::gil_scoped_release others_may_go_on;
    game_->ask_bots();
    game_->finish_phase();
  }

  py::object picture(std::optional<std::size_t> viewer) const {
    std::string json;
    JsonWriter writer(json);
    write_picture(writer, picture_of(*game_, viewer_from(state(), viewer)));
    return json_to_python(json);
  }

  std::string record() const {
    std::string line;
    append_json(game_->record(), line);
    return line;
  }

 private:
  EditionId id_;
  std::array<std::unique_ptr<Bot>, kMaxSeats> bots_;
  std::unique_ptr<Game> game_;
};

void bind_game(py::module_& m) {
  py::class_<BoundGame>(m, "Game", "A game that is being played, with bots at some seats and a record of it.")
      .def(py::init<const std::string&, std::size_t, Seed, const py::object&,
                    const std::map<std::size_t, std::string>&>(),
           py::arg("edition") = "first", py::arg("players") = 3, py::arg("seed") = 0, py::arg("boards") = py::none(),
           py::arg("bots") = std::map<std::size_t, std::string>{})
      .def_property_readonly("edition", [](const BoundGame& g) { return edition_name(g.edition_id()); })
      .def_property_readonly("position", [](const BoundGame& g) { return Position{g.edition_id(), g.state()}; })
      .def_property_readonly("over", [](const BoundGame& g) { return g.game().over(); })
      .def_property_readonly("phase", [](const BoundGame& g) { return phase_name(g.state().phase); })
      .def_property_readonly("age", [](const BoundGame& g) { return int{g.state().age}; })
      .def_property_readonly("turn", [](const BoundGame& g) { return int{g.state().turn}; })
      .def_property_readonly(
          "asked", [](const BoundGame& g) { return to_python(g.asked()); },
          "The seats that need a move from outside before the phase can be carried out.")
      .def_property_readonly("winners",
                             [](const BoundGame& g) { return to_python(winners(edition(g.edition_id()), g.state())); })
      .def(
          "view",
          [](const BoundGame& g, std::optional<std::size_t> viewer) {
            return view_from(g.edition_id(), g.state(), viewer);
          },
          py::arg("seat"), "What a player may know; None for a spectator.")
      .def("picture", &BoundGame::picture, py::arg("seat"),
           "The form of schema/picture.json: view, choices and events.")
      .def(
          "legal_moves", [](const BoundGame& g, std::size_t i) { return legal_moves_of(g.edition_id(), g.state(), i); },
          py::arg("seat"))
      .def("choose", &BoundGame::choose, py::arg("seat"), py::arg("move"), "May be changed until the phase is played.")
      .def("play", &BoundGame::play, py::arg("moves") = Choices{},
           "Takes the moves by seat, lets the bots choose, and carries out the phase.")
      .def(
          "score",
          [](const BoundGame& g, std::size_t i) {
            return to_python(score(edition(g.edition_id()), g.state(), seat_from(i, g.state().seats)));
          },
          py::arg("seat"))
      .def("record", &BoundGame::record, "The game so far as one line of JSON (docs/record.md).");
}

}  // namespace

void bind_games(py::module_& m) {
  bind_positions(m);
  bind_views(m);
  bind_bots(m);
  bind_knowledge(m);
  bind_game(m);
}

}  // namespace wonders::python
