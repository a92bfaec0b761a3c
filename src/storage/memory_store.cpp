#include "storage/memory_store.h"

#include <algorithm>
#include <tuple>

namespace wonders::storage {

using namespace server;

namespace {

template <class Map>
auto find_in(const Map& map, std::string_view key) {
  const auto found = map.find(key);
  return found == map.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace

void MemoryStore::check(const Batch& batch) const {
  std::map<std::string, std::size_t, std::less<>> counts;
  std::set<std::string> taken;
  for (const StoredTable& table : tables_) {
    counts[table.id] = 0;
    taken.insert({table.id, table.code});
  }
  for (const StoredTable& table : batch.tables) {
    if (!taken.insert(table.id).second || !taken.insert(table.code).second)
      throw StoreError("table exists: " + table.id);
    counts[table.id] = 0;
  }
  for (auto& [id, count] : counts) {
    if (const auto found = events_.find(id); found != events_.end()) count = found->second.size();
  }
  for (const StoredEvent& event : batch.events) {
    const auto count = counts.find(event.table);
    if (count == counts.end()) throw StoreError("no such table: " + event.table);
    if (event.number != count->second++) throw StoreError("event out of order at table " + event.table);
  }
  for (const StoredToken& token : batch.tokens) {
    if (tokens_.count(token.hash) != 0) throw StoreError("token exists");
  }
}

void MemoryStore::commit(const Batch& batch) {
  check(batch);
  for (const StoredPlayer& player : batch.players) {
    const auto [place, is_new] = players_.try_emplace(player.id, player);
    if (!is_new) place->second.name = player.name;
  }
  for (const PlayerId& player : batch.signed_out) {
    std::erase_if(tokens_, [&](const auto& entry) { return entry.second.player == player; });
  }
  for (const StoredToken& token : batch.tokens) tokens_[token.hash] = token;
  for (const std::string& hash : batch.revoked) tokens_.erase(hash);
  for (const StoredTable& table : batch.tables) tables_.push_back(table);
  for (const StoredEvent& event : batch.events) events_[event.table].push_back(event.text);
  for (StoredTable& table : tables_) {
    const auto& finished = batch.finished;
    if (std::find(finished.begin(), finished.end(), table.id) != finished.end()) table.finished = true;
  }
}

std::optional<StoredPlayer> MemoryStore::player(std::string_view id) { return find_in(players_, id); }
std::optional<StoredToken> MemoryStore::token(std::string_view hash) { return find_in(tokens_, hash); }

std::optional<StoredTable> MemoryStore::table(std::string_view id) {
  const auto found = std::find_if(tables_.begin(), tables_.end(), [&](const StoredTable& t) { return t.id == id; });
  return found == tables_.end() ? std::nullopt : std::optional(*found);
}

std::optional<StoredTable> MemoryStore::table_by_code(std::string_view code) {
  const auto found = std::find_if(tables_.begin(), tables_.end(), [&](const StoredTable& t) { return t.code == code; });
  return found == tables_.end() ? std::nullopt : std::optional(*found);
}

std::vector<StoredTable> MemoryStore::unfinished_tables() {
  std::vector<StoredTable> found;
  std::copy_if(tables_.begin(), tables_.end(), std::back_inserter(found),
               [](const StoredTable& table) { return !table.finished; });
  std::sort(found.begin(), found.end(), [](const StoredTable& a, const StoredTable& b) {
    return std::tie(a.created, a.id) < std::tie(b.created, b.id);
  });
  return found;
}

std::vector<std::string> MemoryStore::events(std::string_view table) {
  const auto found = events_.find(table);
  return found == events_.end() ? std::vector<std::string>() : found->second;
}

}  // namespace wonders::storage
