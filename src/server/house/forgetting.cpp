#include "server/house/forgetting.h"

#include <algorithm>

#include "server/tools/secrets.h"
#include "text/messages.h"

namespace wonders::server {

std::optional<std::size_t> Forgetting::forget(const PlayerId& player) {
  parts_.commits.commit();  // what is asked of the store is there
  if (!parts_.store.player(player)) return std::nullopt;
  parts_.batch.signed_out.push_back(player);
  if (others_ != nullptr) others_->signed_out(player, {});
  forget_at_tables(player);
  under_way_[player] = parts_.store.tables_of(player);
  if (finish(player)) return 0;
  return under_way_.at(player).size();
}

void Forgetting::forget_at_tables(const PlayerId& player) {
  end_connections(parts_.connections, parts_.mail, parts_.connections.of(player), "signed_out");
  for (const TableId& table : parts_.rooms.held_by(player)) {
    Room* room = parts_.steward.find(table);
    const Seat seat = room == nullptr ? kNoSeat : room->table.seat_of(player);
    if (seat == kNoSeat) continue;
    TableEvent gone{.kind = EventKind::stood_up, .seat = seat};
    if (room->under_way()) {
      gone.kind = EventKind::stand_in;
      gone.on = true;
    }
    (void)parts_.steward.happen(*room, std::move(gone));
  }
  parts_.commits.commit();
  for (const TableId& table : parts_.store.tables_of(player)) {
    if (parts_.rooms.ours(table)) rewrite_events(table, player, random_id(parts_.entropy, kIdLength));
  }
  parts_.commits.commit();
}

bool Forgetting::names(const TableId& table, const PlayerId& player) {
  const std::vector<std::string> events = parts_.rooms.stored_events(table);
  return std::any_of(events.begin(), events.end(),
                     [&](const std::string& text) { return text.find(player) != std::string::npos; });
}

/// A table may have come here since the others were asked.
bool Forgetting::finish(const PlayerId& player) {
  std::vector<TableId>& left = under_way_.at(player);
  const auto ours = [&](const TableId& table) { return parts_.rooms.ours(table); };
  if (parts_.several_nodes) {
    std::erase_if(left, [&](const TableId& table) { return !names(table, player); });
    if (std::any_of(left.begin(), left.end(), ours)) {
      forget_at_tables(player);
      std::erase_if(left, ours);
    }
    if (!left.empty()) {
      if (others_ != nullptr) others_->forgets(player);
      return false;
    }
  }
  under_way_.erase(player);
  // There is nobody left to keep out.
  for (BanKind kind : {BanKind::guest, BanKind::mute}) parts_.house.lift(kind, player);
  const std::vector<TableId> attended = parts_.store.tables_of(player);
  parts_.batch.forgotten.push_back(player);
  parts_.log.info("forgotten", {{"player", player}});
  parts_.commits.commit();
  // The lists of the others have the name, too.
  for (const TableId& table : attended) {
    if (const GameTable* found = parts_.steward.look_up(table)) parts_.rooms.note_game(*found);
  }
  std::erase_if(parts_.batch.played, [&](const StoredGame& game) { return !parts_.store.player(game.player); });
  parts_.commits.commit();
  return true;
}

bool Forgetting::go_on() {
  std::vector<PlayerId> players;
  players.reserve(under_way_.size());
  for (const auto& [player, tables] : under_way_) players.push_back(player);
  bool any = false;
  for (const PlayerId& player : players) any |= finish(player);
  return any;
}

/// What is stored, and the table in memory in the same way.
void Forgetting::rewrite_events(const TableId& table, const PlayerId& player, const PlayerId& alias) {
  const std::string name = in_english(Note("player.forgotten"));
  EditionId edition{};
  std::uint32_t number = 0;
  for (const std::string& text : parts_.rooms.stored_events(table)) {
    auto event = decode_event(text, edition);
    if (event && event->kind == EventKind::created) edition = event->plan.settings.edition;
    if (event && replace_person(*event, player, alias, name)) {
      parts_.batch.rewritten.push_back({table, number, encode(*event, edition)});
    }
    ++number;
  }
  if (Room* room = parts_.rooms.find_loaded(table)) {
    parts_.rooms.replace_person(*room, player, alias, name);
    parts_.teller.table_changed(*room);
  }
}

}  // namespace wonders::server
