#include <pybind11/numpy.h>

#include "bots/factory.h"
#include "catalog/catalog.h"
#include "catalog/catalog_json.h"
#include "convert.h"
#include "learn/features.h"

namespace wonders::python {

namespace {

/// Calls f(name, first, width, unit) for each block of a row, those of a city one by one.
template <class F>
void for_each_block(F&& f) {
  std::size_t at = 0;
  for (const Block& block : kRowBlocks) {
    if (block.unit != 0) {
      f(std::string(block.name), at, block.width, block.unit);
      at += block.width;
      continue;
    }
    for (const Block& part : kCityBlocks) {
      f(std::string(block.name) + ": " + std::string(part.name), at, part.width, part.unit);
      at += part.width;
    }
  }
}

std::vector<std::string> action_names(const std::string& edition) {
  const EditionId id = edition_from(edition);
  std::vector<std::string> names;
  for (std::size_t a = 0; a < kAllActions; ++a) names.push_back(action_name(static_cast<ActionId>(a), id));
  return names;
}

py::list feature_blocks() {
  const py::object type = py::module_::import("wonders._types").attr("Block");
  py::list blocks;
  for_each_block([&](const std::string& name, std::size_t first, std::size_t width, unsigned unit) {
    blocks.append(type(name, first, width, unit));
  });
  return blocks;
}

py::array_t<float> feature_units() {
  py::array_t<float> units(static_cast<py::ssize_t>(kFeatures));
  float* at = units.mutable_data();
  for_each_block([&](const std::string&, std::size_t, std::size_t width, unsigned unit) {
    for (std::size_t k = 0; k < width; ++k) *at++ = static_cast<float>(unit);
  });
  return units;
}

py::list bot_kinds_list() {
  const py::object type = py::module_::import("wonders._types").attr("BotKind");
  py::list kinds;
  for (const BotKind& kind : bot_kinds()) kinds.append(type(kind.name, kBotCategoryNames[index(kind.category)]));
  return kinds;
}

}  // namespace

void bind_catalog(py::module_& m) {
  m.attr("ACTIONS") = kAllActions;
  m.attr("FEATURES") = kFeatures;
  m.def(
      "catalog", [](const std::string& edition) { return json_to_python(catalog_json(edition_from(edition))); },
      py::arg("edition") = "first", "All cards and wonders of an edition, in the form of schema/catalog.json.");
  m.def("action_names", &action_names, py::arg("edition") = "first", "What each action does, by its number.");
  m.def("feature_blocks", &feature_blocks, "What the features of a row stand for, in their order.");
  m.def("feature_units", &feature_units, "What to divide each feature by, so that most lie between 0 and 1.");
  m.def("bot_kinds", &bot_kinds_list, "The names that bots are made of, and for whom each is.");
}

}  // namespace wonders::python
