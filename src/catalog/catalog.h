#pragma once

#include <optional>
#include <string_view>

#include "catalog/compile.h"

namespace wonders {

/// The two editions at run time. Code that runs inside the compiler includes first_edition.h or second_edition.h
/// instead.
const Edition& edition(EditionId id);
const EditionDef& definition(EditionId id);
std::optional<EditionId> find_edition(std::string_view name);
std::string_view edition_name(EditionId id);

/// The first row that prints the structure: name, colour, cost and effects are the same in all of its rows.
const CardDef& card_def(EditionId id, CardId card);
std::string_view card_name(EditionId id, CardId card);
std::optional<CardId> find_card(EditionId id, std::string_view name);

const WonderDef& wonder_def(EditionId id, Board board);
const SideDef& side_def(EditionId id, Board board);
std::string_view wonder_name(EditionId id, Board board);
std::string_view side_name(EditionId id, Board board);
std::optional<Board> find_board(EditionId id, std::string_view wonder, std::string_view side);

}  // namespace wonders
