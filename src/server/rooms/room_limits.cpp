// How many tables there may be, and which of them makes room for another.
#include <tuple>

#include "server/rooms/rooms.h"

namespace wonders::server {

Rooms::Held Rooms::held_elsewhere(const PlayerId& player) {
  Held held;
  for (const GameTable* table : glimpse_elsewhere(player)) {
    if (!lives(*table)) continue;
    const bool seated = table->seat_of(player) != kNoSeat;
    held.hosted += table->host() == player ? 1 : 0;
    held.seats += seated ? 1 : 0;
    held.waiting += seated && table->status() == Status::open ? 1 : 0;
  }
  return held;
}

Refused Rooms::may_host_another(const PlayerId& host, const Whose& whose) {
  if (ports_.ours != nullptr && ports_.ours->none()) return Refusal{ErrorCode::paused, "no tables here yet; wait"};
  if (holdings_.hosted(host) + held_elsewhere(host).hosted >= options_.most_hosted) {
    return Refusal{ErrorCode::table_limit, "you host too many tables"};
  }
  if (!may_hold_another(host)) return Refusal{ErrorCode::table_limit, "you have seats at too many tables"};
  constexpr std::size_t kNetworksOfSite = 16;
  const std::size_t most = options_.most_of_network;
  if (origins_.of_network(whose.network) >= most || origins_.of_site(whose.largest()) >= kNetworksOfSite * most) {
    return Refusal{ErrorCode::network_limit, "too many tables from your network are not over"};
  }
  return {};
}

Whose Rooms::holder(const Room& room) const {
  const Whose known = origins_.of(room.table.id());
  return known.network.empty() ? Whose{room.table.host()} : known;
}

Room* Rooms::longest_alone() const {
  Room* found = nullptr;
  for_each([&](Room& room) {
    if (!room.under_way() || !room.present.empty()) return;
    if (found == nullptr || room.alone_since < found->alone_since) found = &room;
  });
  return found;
}

Rooms::Tally::Holds Rooms::Tally::of(const Whose& whose) const {
  const auto count = [](const auto& counts, const std::string& name) {
    const auto found = counts.find(name);
    return found == counts.end() ? std::size_t{0} : found->second;
  };
  return {count(sites, whose.largest()), count(networks, whose.network)};
}

Rooms::Tally Rooms::tally() const {
  Tally counts;
  for_each([&](const Room& room) {
    if (!lives(room.table)) return;
    const Whose whose = holder(room);
    ++counts.sites[whose.largest()];
    ++counts.networks[whose.network];
  });
  return counts;
}

Room* Rooms::most_dispensable(const Whose& newcomer) const {
  const Tally counts = tally();
  const Tally::Holds own = counts.of(newcomer);
  const auto ahead = [&](const Whose& whose, Tally::Holds holds) {
    const bool same_site = whose.largest() == newcomer.largest();
    return same_site ? holds.second >= own.second + 2 : holds.first >= own.first + 2;
  };
  Room* found = nullptr;
  std::tuple<Tally::Holds, bool, Time> most{};
  for_each([&](Room& room) {
    if (!lives(room.table)) return;
    const Whose whose = holder(room);
    const Tally::Holds holds = counts.of(whose);
    const bool nobody_here = room.present.empty();
    if (!ahead(whose, holds) || (!nobody_here && holds.first <= options_.most_hosted)) return;
    const std::tuple these{holds, nobody_here, room.table.created()};
    if (found != nullptr && these <= most) return;
    most = these;
    found = &room;
  });
  return found;
}

bool Rooms::may_hold_another(const PlayerId& player) {
  const Held elsewhere = held_elsewhere(player);
  return holdings_.seats(player) + elsewhere.seats < options_.most_seats &&
         holdings_.waiting(player) + elsewhere.waiting < options_.most_waiting;
}

}  // namespace wonders::server
