// Goods asked for by name.
#include <doctest/doctest.h>

#include "catalog/supply.h"

using namespace wonders;

TEST_CASE("a supply counts the sources that can give a resource, and those of a kind") {
  const Supply one_clay = sources_of_all(units("C"));
  const Supply choice = source_of_one(units("CO"));
  const Supply press = sources_of_all(units("P"));
  const Supply city = one_clay + choice + press;
  CHECK(city.sources_of(Resource::clay) == 2);
  CHECK(city.sources_of(Resource::ore) == 1);
  CHECK(city.sources_of(Resource::wood) == 0);
  CHECK(city.sources_of(Resource::papyrus) == 1);
  CHECK(city.sources_of(Resource::glass) == 0);
  CHECK(city.sources_of(Goods::raw) == 2);
  CHECK(city.sources_of(Goods::manufactured) == 1);
  CHECK(city.has(Goods::raw));
  CHECK_FALSE(choice.has(Goods::manufactured));
}

TEST_CASE("every resource is counted by its own name") {
  for (std::size_t r = 0; r < kResources; ++r) {
    const Supply one = sources_of_all(units(kResourceLetters.substr(r, 1)));
    for (std::size_t other = 0; other < kResources; ++other) {
      CHECK(one.sources_of(static_cast<Resource>(other)) == (other == r ? 1 : 0));
    }
    CHECK(one.has(goods_of(static_cast<Resource>(r))));
  }
}

TEST_CASE("a supply stops counting at seven") {
  CHECK(sources_of_all(units("WWWWWWWWW")).sources_of(Resource::wood) == 7);
  CHECK(sources_of_all(units("WWWWWSSSS")).sources_of(Goods::raw) == 7);
}

TEST_CASE("what is missing is what no source is left for") {
  const Supply own = sources_of_all(units("W")) + source_of_one(units("WS")) + sources_of_all(units("G"));
  CHECK(units_missing(own, sources_of_all(units("WS")), Goods::raw) == 0);
  CHECK(units_missing(own, sources_of_all(units("WSS")), Goods::raw) == 1);
  CHECK(units_missing(own, sources_of_all(units("CCO")), Goods::raw) == 3);
  CHECK(units_missing(own, sources_of_all(units("WGL")), Goods::manufactured) == 1);
}
