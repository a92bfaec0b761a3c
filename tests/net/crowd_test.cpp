#include "net/limits/crowd.h"

#include <doctest/doctest.h>

#include <map>
#include <optional>
#include <vector>

using namespace wonders::net;

namespace {

/// People at the door of a house for five.
class House {
 public:
  bool enter(const std::string& name, const std::string& whose, const std::string& site = "") {
    auto place = crowd.enter({whose, site}, {4, 3}, [this, name] { sent_away.push_back(name); });
    if (!place) return false;
    places[name] = std::move(place);
    return true;
  }

  Crowd crowd{5};
  std::vector<std::string> sent_away;
  std::map<std::string, Crowd::Place> places;
};

}  // namespace

TEST_CASE("crowd: one address has so many connections and no more") {
  House house;
  for (const char* name : {"a1", "a2", "a3", "a4"}) CHECK(house.enter(name, "a"));
  CHECK_FALSE(house.enter("a5", "a"));
  house.places.erase("a1");
  CHECK(house.enter("a5", "a"));
  CHECK(house.crowd.size() == 4);
}

TEST_CASE("crowd: a network of many addresses has so many connections together") {
  House house;
  for (const char* name : {"a", "b", "c"}) CHECK(house.enter(name, name, "site"));
  CHECK_FALSE(house.enter("d", "d", "site"));
  CHECK(house.enter("e", "e", "another"));
  house.places["a"].becomes({"f", "another"}, [] {});
  CHECK(house.enter("d", "d", "site"));
  house.places.erase("b");
  CHECK(house.enter("g", "g", "another"));
  CHECK_FALSE(house.enter("h", "h", "another"));
}

TEST_CASE("crowd: a full house sends away the newest of who has most") {
  House house;
  for (const char* name : {"a1", "a2", "a3"}) CHECK(house.enter(name, "a"));
  CHECK(house.enter("b1", "b"));
  CHECK(house.enter("c1", "c"));
  CHECK_FALSE(house.enter("a4", "a"));  // not for more of the same
  CHECK(house.sent_away.empty());
  CHECK(house.enter("d1", "d"));
  CHECK(house.sent_away == std::vector<std::string>{"a3"});
  CHECK(house.enter("e1", "e"));
  CHECK(house.sent_away == std::vector<std::string>{"a3", "a2"});
  CHECK_FALSE(house.enter("f1", "f"));  // five with one each: none of them is too much
  CHECK(house.crowd.size() == 5);
  house.places.erase("a3");  // what was sent away ends later, and changes nothing any more
  CHECK(house.crowd.size() == 5);
  house.places.erase("b1");
  CHECK(house.enter("f1", "f"));
}

TEST_CASE("crowd: in a full house a site of many networks makes room, though each of them has only one") {
  House house;
  for (const char* name : {"a", "b", "c"}) CHECK(house.enter(name, name, "site"));
  CHECK(house.enter("d", "d", "another"));
  CHECK(house.enter("e", "e"));
  CHECK(house.enter("f", "f"));
  CHECK(house.sent_away == std::vector<std::string>{"c"});
  CHECK_FALSE(house.enter("g", "g", "site"));     // not for more of the same
  CHECK_FALSE(house.enter("h", "h", "another"));  // which would have as many then
  CHECK_FALSE(house.enter("i", "f"));
  CHECK(house.sent_away.size() == 1);
}

TEST_CASE("crowd: within a site the network with the most makes room, and there the newest") {
  House house;
  for (const char* name : {"a1", "a2"}) CHECK(house.enter(name, "a", "site"));
  CHECK(house.enter("b", "b", "site"));
  for (const char* name : {"c", "d"}) CHECK(house.enter(name, name));
  CHECK(house.enter("e", "e"));
  CHECK(house.sent_away == std::vector<std::string>{"a2"});
  CHECK_FALSE(house.enter("f", "f", "site"));  // one each
  house.places.erase("b");
  CHECK(house.enter("a3", "a", "site"));
  CHECK(house.enter("f", "f", "site"));  // the newcomer's own site, where somebody else has two
  CHECK(house.sent_away == std::vector<std::string>{"a2", "a3"});
}

TEST_CASE("crowd: whose a connection is may turn out later") {
  House house;
  for (const char* name : {"1", "2", "3", "4"}) {
    CHECK(house.enter(name, "the proxy"));
    house.places[name].becomes({"a"}, [&house, name] { house.sent_away.push_back(name + std::string(" as a")); });
  }
  CHECK(house.enter("5", "the proxy"));
  CHECK(house.enter("6", "b"));
  CHECK(house.sent_away == std::vector<std::string>{"4 as a"});
  bool late = false;
  house.places["4"].becomes({"c"}, [&] { late = true; });
  CHECK(late);  // it was to go before
}

TEST_CASE("crowd: the connection of a proxy is a visitor's for a while") {
  House house;
  for (const char* name : {"1", "2", "3", "4"}) CHECK(house.enter(name, "the proxy"));
  CHECK(house.places["1"].serves({"a", "site"}, {2, 3}));
  CHECK(house.places["2"].serves({"a", "site"}, {2, 3}));
  CHECK(house.places["2"].serves({"a", "site"}, {2, 3}));  // it is theirs already
  CHECK_FALSE(house.places["3"].serves({"a", "site"}, {2, 3}));
  CHECK(house.places["3"].serves({"b", "site"}, {2, 3}));
  CHECK_FALSE(house.places["4"].serves({"c", "site"}, {2, 3}));
  CHECK(house.places["1"].serves({"the proxy"}, {5, 5}));
  CHECK(house.places["4"].serves({"c", "site"}, {2, 3}));
  CHECK(house.enter("5", "d"));
  CHECK(house.enter("6", "the proxy"));  // of the site the newest goes, of those with most
  CHECK(house.sent_away == std::vector<std::string>{"4"});
  CHECK_FALSE(house.places["4"].serves({"the proxy"}, {5, 5}));
}
