#pragma once

#include <array>
#include <string>
#include <vector>

#include "catalog/catalog.h"
#include "view/view.h"

// A city as somebody with the printed cards and paper would work it out: from the rows of the catalogue and by trying,
// without any table that the engine has compiled from them.
namespace wonders::testing {

struct SlowCity {
  EditionId edition{};
  const SideDef* board = nullptr;
  std::vector<const CardDef*> structures{};
  std::size_t stages = 0;
  int coins = 0;

  bool has(std::string_view name) const;
  std::vector<Effect> effects() const;
  int shields() const;
  std::array<int, 4> symbols() const;
  int science() const;
  /// Each source as the letters of which it yields one; those that neighbours may buy, or all.
  std::vector<std::string> sources(bool tradable_only) const;
  bool produces(char letter) const;
  bool offers(char letter) const;
  /// Units of a cost that the own sources cannot give, whichever way they are used.
  int missing(const Cost& cost) const;
  int counted(std::uint16_t of) const;
  /// Would a structure of the city make this one free?
  bool chains_to(const CardDef& card) const;
  bool complete() const { return stages == board->stages.size(); }
};

SlowCity slow_city(const View& view, Seat who);

const CardDef& def_of(EditionId edition, CardId card);
const CardDef& def_named(EditionId edition, std::string_view name);
bool chained(const CardDef& parent, const CardDef& child);
int slow_science(std::array<int, 4> symbols);

/// Rows of structures of later Ages with this many cities, without guilds, that the city lacks; each name once.
std::vector<const CardDef*> slow_coming(const View& view, const SlowCity& city);

}  // namespace wonders::testing
