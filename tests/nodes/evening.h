// People at tables of several nodes.
#pragma once

#include <doctest/doctest.h>

#include "base/json.h"
#include "nodes/town.h"
#include "support/picture_moves.h"

namespace wonders::testing {

inline const std::string kTwoPeople = R"({"edition":"first","players":3,"seats":[{"kind":"person"},{"kind":"person"},)"
                                      R"({"kind":"bot","level":"greedy","name":"Bot"}]})";

inline SignedIn guest_at(TestNode& node, const std::string& name) {
  SignedIn result;
  REQUIRE_FALSE(node.hub->sign_in(name, result));
  node.commit();
  return result;
}

inline std::string member(const std::string& json, std::string_view key) {
  JsonDocument document;
  REQUIRE(document.parse(json));
  return std::string(document.root().get(key)->as_string().value_or(""));
}

inline std::string order(std::string_view type, const TableId& table, const std::string& more = "") {
  return R"({"type":")" + std::string(type) + R"(","table":")" + table + "\"" + (more.empty() ? "" : "," + more) + "}";
}

/// Somebody at a node, who plays what comes first.
struct Person {
  TestNode* node;
  SignedIn guest;
  ConnectionId id;

  Person(TestNode& where, const std::string& name)
      : node(&where), guest(guest_at(where, name)), id(where.connect(guest)) {}

  void say(const std::string& text) const { node->say(id, text); }
  std::size_t count(std::string_view words) const { return node->count(id, words); }
  std::int64_t decision() const {
    JsonDocument document;
    const std::string view = node->last(id, R"("type":"view")");
    REQUIRE(document.parse(view));
    return *document.root().get("picture")->get("decision")->as_int();
  }
  std::string first_move() const {
    JsonDocument document;
    const std::string view = node->last(id, R"("type":"view")");
    REQUIRE(document.parse(view));
    const auto moves = moves_in(*document.root().get("picture")->get("legal"));
    return moves.empty() ? "" : moves.front();
  }
  void choose(const TableId& table) const {
    const std::string move = first_move();
    if (move.empty()) return;
    say(order("choose", table, R"("decision":)" + std::to_string(decision()) + R"(,"move":)" + move + R"(,"ref":7)"));
  }
  void go_to(TestNode& where) {
    node = &where;
    id = where.connect(guest);
  }
};

/// Ada's table, with Bob at it, and a game that has begun.
struct Evening {
  Evening(Town& its_town, TestNode& adas, TestNode& bobs, const std::string& clock = R"("clock":{"kind":"none"})")
      : town(its_town), ada(adas, "Ada"), bob(bobs, "Bob") {
    const ApiAnswer made = adas.post("/tables", "{" + clock + "," + kTwoPeople.substr(1), &ada.guest);
    REQUIRE_MESSAGE(made.status == 201, made.body);
    table = member(made.body, "id");
    for (const Person* person : {&ada, &bob}) {
      person->say(order("join", table, R"("ref":1)"));
      town.settle();
      REQUIRE(person->count(R"("type":"ack","ref":1)") == 1);
    }
    ada.say(order("start", table, R"("ref":2)"));
    town.settle();
    REQUIRE(bob.count(R"("type":"view")") > 0);
  }
  void play_on() const {
    for (int round = 0; round < 100 && ada.count(R"("type":"end")") == 0; ++round) {
      ada.choose(table);
      town.settle();
      bob.choose(table);
      town.settle();
    }
  }
  /// How often the seat's choice for a decision is stored.
  std::size_t stored(int seat, std::int64_t decision) const {
    std::size_t found = 0;
    for (const std::string& event : town.store.events(table)) {
      const bool chose = event.starts_with(R"({"event":"chose")");
      const bool this_one = event.find(R"("seat":)" + std::to_string(seat) + ",") != std::string::npos &&
                            event.find(R"("decision":)" + std::to_string(decision) + ",") != std::string::npos;
      found += chose && this_one ? 1 : 0;
    }
    return found;
  }

  Town& town;
  Person ada, bob;
  TableId table;
};

}  // namespace wonders::testing
