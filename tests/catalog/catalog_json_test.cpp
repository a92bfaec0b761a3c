#include "catalog/catalog_json.h"

#include <doctest/doctest.h>

#include <fstream>
#include <sstream>
#include <string>

#include "catalog/catalog.h"
#include "support/source_dir.h"

using namespace wonders;

namespace {

std::string golden(const std::string& name) {
  std::ifstream file(testing::source_path("tests/golden/" + name), std::ios::binary);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

const CardDef& card(EditionId id, std::string_view name) { return card_def(id, *find_card(id, name)); }

}  // namespace

TEST_CASE("the catalogue as JSON is the data file of the first edition, byte for byte") {
  CHECK(catalog_json(EditionId::first) == golden("catalog-first.json"));
}

TEST_CASE("the catalogue as JSON is the data file of the second edition, byte for byte") {
  CHECK(catalog_json(EditionId::second) == golden("catalog-second.json"));
}

TEST_CASE("an effect as JSON names its type and only its own parameters") {
  CHECK(effect_json(effects::points(3)) == R"({"type": "points", "n": 3})");
  CHECK(effect_json(effects::owner_produces_one_of("GLP")) ==
        R"({"type": "produce_choice", "one_of": "GLP", "tradable": false})");
  CHECK(effect_json(effects::discount(Goods::raw, kLeft)) ==
        R"({"type": "discount", "goods": "raw", "from": ["left"], "price": 1})");
}

TEST_CASE("Forum is chained from both trading posts, by name and by symbol") {
  const std::vector<std::string_view> posts{"East Trading Post", "West Trading Post"};
  CHECK(chain_parents(definition(EditionId::first), card(EditionId::first, "Forum")) == posts);
  CHECK(chain_parents(definition(EditionId::second), card(EditionId::second, "Forum")) == posts);
}
