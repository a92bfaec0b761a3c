#pragma once

#include <map>
#include <set>

#include "server/store/store.h"

namespace wonders::storage {

/// Keeps everything as long as it lives: for tests and for a server that shall forget.
class MemoryStore : public server::GameStore {
 public:
  void commit(const server::Batch& batch) override;
  std::optional<server::StoredPlayer> player(std::string_view id) override;
  std::string settings(std::string_view player) override;
  std::optional<server::StoredToken> token(std::string_view hash) override;
  std::vector<server::StoredSubscription> subscriptions(std::string_view player) override;
  std::string push_key() override { return push_key_; }
  std::optional<server::StoredTable> table(std::string_view id) override;
  std::optional<server::StoredTable> table_by_code(std::string_view code) override;
  std::vector<server::StoredTable> unfinished_tables() override;
  std::vector<server::TableId> tables_of(std::string_view player) override;
  std::vector<server::StoredTable> unfinished_tables_of(std::string_view player) override;
  std::vector<server::StoredGame> games_of(std::string_view player, server::Time before, std::size_t most) override;
  std::vector<server::TableId> unnoted_games(std::string_view player, std::size_t most) override;
  std::vector<server::StoredPlayer> players_named(std::string_view name, std::size_t most) override;
  std::vector<server::StoredBan> bans() override { return bans_; }
  std::vector<server::StoredReport> reports(std::size_t skip, std::size_t most) override;
  std::vector<server::AuditEntry> audit(std::size_t skip, std::size_t most) override;
  std::size_t tidy(const server::Cutoffs& cutoffs, std::size_t most) override;
  std::vector<std::string> events(std::string_view table) override;

 private:
  void check(const server::Batch& batch) const;
  void forget(const server::PlayerId& player);
  void end_subscriptions();
  void forget_table(const server::TableId& table);
  bool needed(const server::PlayerId& player) const;

  std::map<std::string, server::StoredPlayer, std::less<>> players_;
  std::map<std::string, std::string, std::less<>> settings_;
  std::map<std::string, server::StoredToken, std::less<>> tokens_;
  std::map<std::string, server::StoredSubscription, std::less<>> subscriptions_;  // by endpoint
  std::string push_key_;
  std::map<server::TableId, server::StoredTable, std::less<>> tables_;
  std::map<std::string, server::TableId, std::less<>> codes_;
  std::map<server::TableId, server::EndedTable> ended_;
  std::set<server::TableId> quiet_;  // games without their chat
  std::map<std::string, std::set<server::TableId>, std::less<>> attended_;
  std::map<std::string, std::map<server::TableId, server::StoredGame>, std::less<>> games_;  // of each player
  std::vector<server::StoredBan> bans_;
  std::vector<server::StoredReport> reports_;
  std::vector<server::AuditEntry> audit_;
  std::map<std::string, std::vector<std::string>, std::less<>> events_;
};

}  // namespace wonders::storage
