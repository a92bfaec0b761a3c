#include "learn/numbering.h"

#include <algorithm>
#include <cassert>
#include <vector>

#include "catalog/catalog.h"

namespace wonders {

namespace {

std::vector<std::string_view> all_names() {
  std::vector<std::string_view> names;
  for (const EditionId id : {EditionId::first, EditionId::second}) {
    for (std::size_t i = 0; i < edition(id).card_count; ++i) {
      const std::string_view name = card_name(id, static_cast<CardId>(i));
      if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    }
  }
  assert(names.size() == kStructures);
  return names;
}

const std::vector<std::string_view>& names() {
  static const std::vector<std::string_view> all = all_names();
  return all;
}

}  // namespace

Numbering numbering_of(EditionId id) {
  Numbering numbering;
  for (std::size_t i = 0; i < edition(id).card_count; ++i) {
    const auto at = std::find(names().begin(), names().end(), card_name(id, static_cast<CardId>(i)));
    numbering.structure[i] = static_cast<std::uint8_t>(at - names().begin());
  }
  return numbering;
}

std::string_view structure_name(std::size_t structure) { return names()[structure]; }

}  // namespace wonders
