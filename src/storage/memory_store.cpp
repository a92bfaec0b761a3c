#include "storage/memory_store.h"

#include <algorithm>
#include <tuple>

namespace wonders::storage {

using namespace server;

namespace {

constexpr std::string_view kChatEvent = R"({"event":"chat")";

template <class Map>
auto find_in(const Map& map, std::string_view key) {
  const auto found = map.find(key);
  return found == map.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace

void MemoryStore::check(const Batch& batch) const {
  std::map<std::string, std::size_t, std::less<>> counts;  // of the tables that something happens at
  std::set<std::string> codes;
  for (const StoredTable& table : batch.tables) {
    const bool taken = tables_.count(table.id) != 0 || codes_.count(table.code) != 0;
    if (taken || !counts.emplace(table.id, 0).second || !codes.insert(table.code).second)
      throw StoreError("table exists: " + table.id);
  }
  for (const StoredEvent& event : batch.events) {
    auto count = counts.find(event.table);
    if (count == counts.end()) {
      if (tables_.count(event.table) == 0) throw StoreError("no such table: " + event.table);
      const auto known = events_.find(event.table);
      count = counts.emplace(event.table, known == events_.end() ? 0 : known->second.size()).first;
    }
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
    place->second.seen = std::max(place->second.seen, player.seen);
  }
  for (const StoredSettings& settings : batch.settings) settings_[settings.player] = settings.json;
  for (const PlayerId& player : batch.signed_out) {
    std::erase_if(tokens_, [&](const auto& entry) { return entry.second.player == player; });
  }
  for (const StoredToken& token : batch.tokens) tokens_[token.hash] = token;
  for (const std::string& hash : batch.revoked) tokens_.erase(hash);
  for (const std::string& endpoint : batch.unsubscribed) subscriptions_.erase(endpoint);
  for (const StoredSubscription& one : batch.subscribed) subscriptions_[one.endpoint] = one;
  if (!batch.push_key.empty()) push_key_ = batch.push_key;
  for (const StoredTable& table : batch.tables) {
    tables_.emplace(table.id, table);
    codes_.emplace(table.code, table.id);
  }
  for (const StoredEvent& event : batch.events) events_[event.table].push_back(event.text);
  for (const StoredEvent& event : batch.rewritten) events_.at(event.table).at(event.number) = event.text;
  for (const EndedTable& end : batch.ended) {
    ended_[end.table] = end;
    if (const auto table = tables_.find(end.table); table != tables_.end()) table->second.finished = true;
  }
  for (const Attendance& one : batch.attended) attended_[one.player].insert(one.table);
  for (const StoredGame& game : batch.played) {
    auto [place, is_new] = games_[game.player].try_emplace(game.table, game);
    if (!is_new) place->second.summary = game.summary;
  }
  for (const Attendance& one : batch.hidden) {
    const auto games = games_.find(one.player);
    if (games == games_.end()) continue;
    if (const auto game = games->second.find(one.table); game != games->second.end()) game->second.hidden = true;
  }
  for (const PlayerId& player : batch.forgotten) forget(player);
  const auto lift = [&](const StoredBan& ban) {
    std::erase_if(bans_, [&](const StoredBan& old) { return old.kind == ban.kind && old.subject == ban.subject; });
  };
  for (const StoredBan& ban : batch.lifted) lift(ban);
  for (const StoredBan& ban : batch.bans) {
    lift(ban);
    bans_.push_back(ban);
  }
  reports_.insert(reports_.end(), batch.reports.begin(), batch.reports.end());
  audit_.insert(audit_.end(), batch.audit.begin(), batch.audit.end());
  end_subscriptions();
}

/// With the sessions that they were made in.
void MemoryStore::end_subscriptions() {
  std::erase_if(subscriptions_, [&](const auto& entry) { return tokens_.count(entry.second.session) == 0; });
}

void MemoryStore::forget(const PlayerId& player) {
  std::erase_if(tokens_, [&](const auto& entry) { return entry.second.player == player; });
  settings_.erase(player);
  attended_.erase(player);
  games_.erase(player);
  std::erase_if(reports_,
                [&](const StoredReport& report) { return report.player == player || report.reporter == player; });
  players_.erase(player);
}

void MemoryStore::forget_table(const TableId& table) {
  if (const auto found = tables_.find(table); found != tables_.end()) {
    codes_.erase(found->second.code);
    tables_.erase(found);
  }
  events_.erase(table);
  ended_.erase(table);
  for (auto& [player, tables] : attended_) tables.erase(table);
  for (auto& [player, games] : games_) games.erase(table);
}

/// By a table that is not over.
bool MemoryStore::needed(const PlayerId& player) const {
  const auto found = attended_.find(player);
  return found != attended_.end() && std::any_of(found->second.begin(), found->second.end(),
                                                 [&](const TableId& table) { return ended_.count(table) == 0; });
}

std::size_t MemoryStore::tidy(const Cutoffs& cutoffs, std::size_t most) {
  std::size_t done = 0;
  const auto some = [&](auto& all, auto&& old, auto&& remove) {
    std::vector<std::string> names;
    for (const auto& [name, entry] : all) {
      if (done + names.size() < most && old(entry)) names.push_back(name);
    }
    for (const std::string& name : names) remove(name);
    done += names.size();
  };
  some(
      tokens_,
      [&](const StoredToken& token) { return token.kind == TokenKind::session && token.created < cutoffs.sessions; },
      [&](const std::string& hash) { tokens_.erase(hash); });
  some(
      ended_, [&](const EndedTable& end) { return end.given_up && end.time < cutoffs.given_up; },
      [&](const TableId& table) { forget_table(table); });
  some(
      ended_, [&](const EndedTable& end) { return !end.given_up && end.time < cutoffs.games; },
      [&](const TableId& table) { forget_table(table); });
  some(
      ended_,
      [&](const EndedTable& end) { return !end.given_up && end.time < cutoffs.chat && quiet_.count(end.table) == 0; },
      [&](const TableId& table) {
        quiet_.insert(table);
        for (std::string& text : events_[table]) {
          if (text.starts_with(kChatEvent)) text = std::string(kChatEvent) + "}";
        }
      });
  some(
      players_, [&](const StoredPlayer& player) { return player.seen < cutoffs.guests && !needed(player.id); },
      [&](const PlayerId& player) { forget(player); });
  end_subscriptions();
  done += std::erase_if(reports_, [&](const StoredReport& report) { return report.time < cutoffs.reports; });
  return done;
}

std::vector<StoredSubscription> MemoryStore::subscriptions(std::string_view player) {
  std::vector<StoredSubscription> found;
  for (const auto& [endpoint, one] : subscriptions_) {
    if (one.player == player) found.push_back(one);
  }
  std::sort(found.begin(), found.end(), [](const StoredSubscription& a, const StoredSubscription& b) {
    return std::tie(a.created, a.endpoint) < std::tie(b.created, b.endpoint);
  });
  return found;
}

std::vector<TableId> MemoryStore::tables_of(std::string_view player) {
  const auto found = attended_.find(player);
  return found == attended_.end() ? std::vector<TableId>()
                                  : std::vector<TableId>(found->second.begin(), found->second.end());
}

std::vector<StoredTable> MemoryStore::unfinished_tables_of(std::string_view player) {
  std::vector<StoredTable> found = unfinished_tables();
  const auto attended = attended_.find(player);
  std::erase_if(found, [&](const StoredTable& table) {
    return attended == attended_.end() || attended->second.count(table.id) == 0;
  });
  return found;
}

std::vector<StoredGame> MemoryStore::games_of(std::string_view player, Time before, std::size_t most) {
  std::vector<StoredGame> found;
  if (const auto games = games_.find(player); games != games_.end()) {
    for (const auto& [table, game] : games->second) {
      if (!game.hidden && game.ended < before) found.push_back(game);
    }
  }
  std::sort(found.begin(), found.end(), [](const StoredGame& a, const StoredGame& b) {
    return std::tie(b.ended, b.table) < std::tie(a.ended, a.table);
  });
  if (found.size() > most) found.resize(most);
  return found;
}

std::vector<TableId> MemoryStore::unnoted_games(std::string_view player, std::size_t most) {
  std::vector<TableId> found;
  const auto games = games_.find(player);
  for (const TableId& table : tables_of(player)) {
    const auto end = ended_.find(table);
    const bool played = end != ended_.end() && !end->second.given_up;
    const bool noted = games != games_.end() && games->second.count(table) != 0;
    if (played && !noted && found.size() < most) found.push_back(table);
  }
  return found;
}

std::vector<StoredPlayer> MemoryStore::players_named(std::string_view name, std::size_t most) {
  std::vector<StoredPlayer> found;
  for (const auto& [id, player] : players_) {
    if (player.name == name && found.size() < most) found.push_back(player);
  }
  return found;
}

namespace {

template <class T>
std::vector<T> newest(const std::vector<T>& all, std::size_t skip, std::size_t most) {
  const auto first = all.rbegin() + static_cast<std::ptrdiff_t>(std::min(skip, all.size()));
  return {first, first + std::min(static_cast<std::ptrdiff_t>(most), all.rend() - first)};
}

}  // namespace

std::vector<StoredReport> MemoryStore::reports(std::size_t skip, std::size_t most) {
  return newest(reports_, skip, most);
}
std::vector<AuditEntry> MemoryStore::audit(std::size_t skip, std::size_t most) { return newest(audit_, skip, most); }

std::optional<StoredPlayer> MemoryStore::player(std::string_view id) { return find_in(players_, id); }
std::string MemoryStore::settings(std::string_view player) { return find_in(settings_, player).value_or(""); }
std::optional<StoredToken> MemoryStore::token(std::string_view hash) { return find_in(tokens_, hash); }

std::optional<StoredTable> MemoryStore::table(std::string_view id) { return find_in(tables_, id); }

std::optional<StoredTable> MemoryStore::table_by_code(std::string_view code) {
  const auto found = codes_.find(code);
  return found == codes_.end() ? std::nullopt : table(found->second);
}

std::vector<StoredTable> MemoryStore::unfinished_tables() {
  std::vector<StoredTable> found;
  for (const auto& [id, table] : tables_) {
    if (!table.finished) found.push_back(table);
  }
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
