#pragma once

#include <map>
#include <set>

#include "server/store.h"

namespace wonders::storage {

/// Keeps everything as long as it lives: for tests and for a server that shall forget.
class MemoryStore : public server::GameStore {
 public:
  void commit(const server::Batch& batch) override;
  std::optional<server::StoredPlayer> player(std::string_view id) override;
  std::optional<server::StoredToken> token(std::string_view hash) override;
  std::optional<server::StoredTable> table(std::string_view id) override;
  std::optional<server::StoredTable> table_by_code(std::string_view code) override;
  std::vector<server::StoredTable> unfinished_tables() override;
  std::vector<std::string> events(std::string_view table) override;

 private:
  void check(const server::Batch& batch) const;

  std::map<std::string, server::StoredPlayer, std::less<>> players_;
  std::map<std::string, server::StoredToken, std::less<>> tokens_;
  std::vector<server::StoredTable> tables_;
  std::map<std::string, std::vector<std::string>, std::less<>> events_;
};

}  // namespace wonders::storage
