#include "convert.h"

#include "catalog/catalog.h"
#include "record/explain.h"
#include "rules/check.h"
#include "text/messages.h"
#include "view/view_json.h"

namespace wonders::python {

namespace {

std::string quoted(std::string_view text) { return "\"" + std::string(text) + "\""; }

py::object type(const char* name) { return py::module_::import("wonders._types").attr(name); }

[[noreturn]] void wrong(const std::string& what) { throw py::value_error(what); }

std::string shown(const py::handle& value) { return py::repr(value).cast<std::string>(); }

std::size_t number_from(const py::handle& value, const char* where) {
  try {
    const auto n = value.cast<long>();
    if (n >= 0 && n < 256) return static_cast<std::size_t>(n);
  } catch (const py::cast_error&) {  // told below
  }
  wrong(std::string(where) + ": expected a number of coins, found " + shown(value));
}

Action action_from(const py::handle& value) {
  if (py::isinstance<py::str>(value)) {
    const auto name = value.cast<std::string>();
    for (std::size_t i = 0; i < kMoveActionNames.size(); ++i) {
      if (kMoveActionNames[i] == name) return static_cast<Action>(i);
    }
  }
  std::string known;
  for (const std::string_view name : kMoveActionNames) known += (known.empty() ? "" : ", ") + std::string(name);
  wrong("move: expected an action (" + known + "), found " + shown(value));
}

bool uses(const std::vector<Board>& boards, Board board) {
  for (const Board other : boards) {
    if (wonder_of(other) == wonder_of(board)) return true;
  }
  return false;
}

}  // namespace

EditionId edition_from(const std::string& name) {
  if (const std::optional<EditionId> found = find_edition(name)) return *found;
  wrong("edition: expected \"first\" or \"second\", found " + quoted(name));
}

std::size_t players_from(std::size_t players) {
  if (!valid_players(players)) wrong("players: expected 2 to 7, found " + std::to_string(players));
  return players;
}

Seat seat_from(std::size_t i, std::size_t seats) {
  if (i < seats) return seat(i);
  wrong("seat: expected 0 to " + std::to_string(seats - 1) + ", found " + std::to_string(i));
}

Seat player_from(std::size_t i, std::size_t players) {
  const Seat who = seat_from(i, seats_for(players));
  if (player_seats(players).contains(who)) return who;
  wrong("seat: nobody sits at the Free City; expected 1 or 2, found 0");
}

CardId card_from(EditionId edition, const std::string& name) {
  if (const std::optional<CardId> found = find_card(edition, name)) return *found;
  wrong("card: " + quoted(name) + " is not in the " + std::string(edition_name(edition)) + " edition");
}

Table table_from(EditionId edition, std::size_t players, Seed seed, const py::object& boards) {
  const Table random = random_table(players, seed);
  if (boards.is_none()) return random;
  if (!py::isinstance<py::sequence>(boards) || py::len(boards) != random.seats()) {
    wrong("boards: expected one for each of " + std::to_string(random.seats()) + " seats, found " + shown(boards));
  }
  Table table = random;
  std::vector<Board> used;
  std::vector<bool> open(random.seats(), false);
  std::size_t i = 0;
  for (const py::handle entry : boards) {
    const std::string where = "boards[" + std::to_string(i) + "]";
    if (entry.is_none()) {
      open[i++] = true;
      continue;
    }
    if (!py::isinstance<py::sequence>(entry) || py::isinstance<py::str>(entry) || py::len(entry) != 2) {
      wrong(where + ": expected (wonder, side) or None, found " + shown(entry));
    }
    const auto pair = py::reinterpret_borrow<py::sequence>(entry);
    const std::optional<Board> board =
        find_board(edition, py::str(pair[0]).cast<std::string>(), py::str(pair[1]).cast<std::string>());
    if (!board) wrong(where + ": there is no such board in this edition: " + shown(entry));
    if (uses(used, *board)) wrong(where + ": another seat has this wonder: " + shown(entry));
    used.push_back(*board);
    table.boards[i++] = *board;
  }
  std::size_t next = 0;
  for (std::size_t k = 0; k < table.seats(); ++k) {
    if (!open[k]) continue;
    while (uses(used, random.boards[next])) ++next;
    table.boards[k] = random.boards[next];
    used.push_back(random.boards[next]);
  }
  return table;
}

py::object to_python(EditionId edition, const Move& move) {
  const py::object card =
      move.card == kNoCard ? py::object(py::none()) : py::str(std::string(card_name(edition, move.card)));
  return type("Move")(kMoveActionNames[index(move.action)], card, int{move.to_left}, int{move.to_right});
}

Move move_from(EditionId edition, const py::handle& value) {
  if (!py::isinstance<py::sequence>(value) || py::isinstance<py::str>(value) || py::len(value) < 2 ||
      py::len(value) > 4) {
    wrong("move: expected Move(action, card, left, right), found " + shown(value));
  }
  const auto parts = py::reinterpret_borrow<py::sequence>(value);
  const auto coins = [&](std::size_t i, const char* where) {
    return static_cast<std::uint8_t>(py::len(parts) > i ? number_from(parts[i], where) : 0);
  };
  Move move{action_from(parts[0]), kNoCard, coins(2, "move.left"), coins(3, "move.right")};
  if (py::isinstance<py::str>(parts[1])) {
    move.card = card_from(edition, parts[1].cast<std::string>());
  } else if (!parts[1].is_none() || move.action != Action::decline) {
    wrong("move: expected the name of a card, found " + shown(parts[1]));
  }
  return move;
}

void require_legal(EditionId id, const State& s, Seat who, const Move& move) {
  const Edition& e = edition(id);
  const Objection objection = awaiting(s).contains(who) ? check(e, s, who, move) : Objection::not_awaited;
  if (objection == Objection::none) return;
  const Note note =
      objection == Objection::not_awaited ? Note("illegal.not_awaited") : explain(e, s, who, move, objection);
  const py::object error = type("IllegalMove")("seat " + std::to_string(index(who)) + ": " + in_english(note));
  PyErr_SetObject(error.get_type().ptr(), error.ptr());
  throw py::error_already_set();
}

py::object to_python(const ScoreSheet& sheet) {
  return type("Score")(sheet.conflicts, sheet.treasury, sheet.wonder, sheet.civilian, sheet.science, sheet.commercial,
                       sheet.guilds, sheet.total());
}

py::list to_python(SeatSet seats) {
  py::list list;
  for (const Seat i : seats) list.append(index(i));
  return list;
}

py::list moves_to_python(EditionId edition, const MoveList& moves) {
  py::list list;
  for (const Move& m : moves) list.append(to_python(edition, m));
  return list;
}

py::list boards_to_python(EditionId edition, const std::vector<Board>& boards) {
  py::list list;
  const py::object board_type = type("Board");
  for (const Board board : boards) list.append(board_type(wonder_name(edition, board), side_name(edition, board)));
  return list;
}

py::object json_to_python(const std::string& json) { return py::module_::import("json").attr("loads")(json); }

std::string python_to_json(const py::object& value) {
  return py::module_::import("json").attr("dumps")(value).cast<std::string>();
}

template <class Cards>
py::list cards_to_python(EditionId edition, const Cards& cards) {
  py::list list;
  for (const CardId card : cards) list.append(std::string(card_name(edition, card)));
  return list;
}

template <>
py::list cards_to_python(EditionId edition, const CardSet& cards) {
  py::list list;
  cards.for_each([&](CardId card) { list.append(std::string(card_name(edition, card))); });
  return list;
}

template <>
py::list cards_to_python(EditionId edition, const Discard& cards) {
  py::list list;
  cards.kinds.for_each([&](CardId card) {
    for (unsigned k = 0; k < cards.copies[index(card)]; ++k) list.append(std::string(card_name(edition, card)));
  });
  return list;
}

template py::list cards_to_python(EditionId, const Hand&);
template py::list cards_to_python(EditionId, const Markers&);

}  // namespace wonders::python
