#pragma once

#include "terminal/console/layout.h"
#include "terminal/table/scene.h"

namespace wonders {

/// One line for each city, with a heading: coins, shields, stages, tokens and the number of cards of each colour.
Lines overview(const Scene& scene);

/// How much room there is: a small screen leaves out what the neighbours have built, which `v` shows.
enum class Room { small, ample };

/// What a neighbour sells and has built. `label` stands before the first line.
Lines neighbor_lines(const Scene& scene, Seat seat, std::string_view label, Room room);

/// A city in full: production, stages with cost and effect, discounts, structures by colour.
Lines city_lines(const Scene& scene, Seat seat, std::string_view label);

/// The same with the effect of every structure: what `v` shows.
Lines city_in_detail(const Scene& scene, Seat seat);

/// Overview, both neighbours and the own city (or the Free City, when it is its turn).
Lines table_lines(const Scene& scene, Seat focus, Room room);

/// The stages of a board side: "[x] 2 wood: 3 points".
std::vector<std::string> stage_texts(const Words& words, Board board, std::size_t built);

}  // namespace wonders
