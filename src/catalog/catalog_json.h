#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "catalog/compile.h"

namespace wonders {

/// An edition in the schema of the data files (docs/adding-a-card.md): one line for each card and stage, ended by a
/// newline. Made from the definitions alone, so that a card added there is in it.
std::string catalog_json(EditionId id);

/// One effect in the same schema, e.g. {"type": "points", "n": 3}.
std::string effect_json(const Effect& effect);
std::string_view effect_name(EffectType type);

/// The letters of some units, in the order of the data files: "WWS".
std::string letters(const Units& units);

/// Does the edition print chain symbols rather than names?
bool chains_by_symbol(const EditionDef& def);

/// The structures that make a card free, and those that it makes free, by name.
std::vector<std::string_view> chain_parents(const EditionDef& def, const CardDef& card);
std::vector<std::string_view> chain_children(const EditionDef& def, const CardDef& card);

}  // namespace wonders
