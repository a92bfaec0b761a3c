#pragma once

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <string>
#include <string_view>
#include <vector>

#include "base/json.h"
#include "rules/score.h"
#include "rules/setup.h"
#include "view/view.h"

// Values of the engine as Python says them: cards by name, seats as numbers, moves and scores as named tuples of
// wonders/_types.py. What cannot be read raises ValueError and says what was found where.
namespace wonders::python {

namespace py = pybind11;

/// A game at one moment, with the edition that it is played by.
struct Position {
  EditionId edition{};
  State state;
};

EditionId edition_from(const std::string& name);
std::size_t players_from(std::size_t players);
Seat seat_from(std::size_t i, std::size_t seats);
/// A seat at which somebody sits.
Seat player_from(std::size_t i, std::size_t players);
CardId card_from(EditionId edition, const std::string& name);

/// None, or an entry for each seat: None or (wonder, side). What is None comes by chance.
Table table_from(EditionId edition, std::size_t players, Seed seed, const py::object& boards);

py::object to_python(EditionId edition, const Move& move);
/// (action, card), (action, card, left, right) or a Move.
Move move_from(EditionId edition, const py::handle& value);
/// Raises IllegalMove, with the reason, if the move is not legal.
void require_legal(EditionId edition, const State& s, Seat who, const Move& move);

py::object to_python(const ScoreSheet& sheet);
py::list to_python(SeatSet seats);
py::list moves_to_python(EditionId edition, const MoveList& moves);
py::list boards_to_python(EditionId edition, const std::vector<Board>& boards);
py::object json_to_python(const std::string& json);
std::string python_to_json(const py::object& value);

template <class Cards>
py::list cards_to_python(EditionId edition, const Cards& cards);

/// Bytes of a value without pointers, for pickling.
template <class T>
py::bytes bytes_of(const T& value) {
  return py::bytes(reinterpret_cast<const char*>(&value), sizeof value);
}
template <class T>
T from_bytes(const py::bytes& bytes) {
  const auto text = static_cast<std::string_view>(bytes);
  if (text.size() != sizeof(T)) throw py::value_error("pickled by another version of wonders");
  T value;
  std::memcpy(static_cast<void*>(&value), text.data(), sizeof value);
  return value;
}

void bind_catalog(py::module_& m);
void bind_games(py::module_& m);
void bind_records(py::module_& m);
void bind_arena(py::module_& m);
void bind_batches(py::module_& m);

}  // namespace wonders::python
