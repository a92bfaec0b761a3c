#pragma once

#include "server/world.h"

namespace wonders::testing {

inline std::string msg(std::string_view type, const TableId& table, const std::string& more = "") {
  return R"({"type":")" + std::string(type) + R"(","table":")" + table + R"(")" + (more.empty() ? "" : "," + more) +
         "}";
}

/// A table with that many people, all seated, and the rest bots.
struct Party {
  std::vector<SignedIn> guests;
  std::vector<ConnectionId> people;
  TableId table;

  Party(World& world, std::string_view edition, std::size_t players, std::size_t persons,
        const std::string& more = "") {
    for (std::size_t i = 0; i < persons; ++i) guests.push_back(world.guest("Guest " + std::to_string(i)));
    table = world.create(guests[0], plan(edition, players, persons, more));
    for (const SignedIn& guest : guests) people.push_back(world.connect(guest));
    for (ConnectionId id : people) world.say(id, msg("join", table));
  }

  void start(World& world) { world.say(people[0], msg("start", table)); }
  const GameTable& game(World& world) const { return *world.hub->find_table(table); }
};

}  // namespace wonders::testing
