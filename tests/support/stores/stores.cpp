#include "support/stores/stores.h"

#include <cstdlib>
#include <filesystem>
#include <set>
#include <stdexcept>
#include <string>

#include "storage/memory_store.h"
#include "storage/sqlite_store.h"
#include "support/program.h"
#if defined(WONDERS_POSTGRES)
#include "storage/postgres/postgres_store.h"
#include "support/stores/postgres.h"
#endif

namespace wonders::testing {

namespace {

/// Its file is gone when it is: nobody opens it again.
struct FileStore : Folder, storage::SqliteStore {
  FileStore() : SqliteStore(file("test.db"), storage::Durability::normal) {}
};

#if defined(WONDERS_POSTGRES)

/// Databases that were made and that no store uses now: to empty one is faster than to make one.
std::set<std::string>& spare_databases() {
  static std::set<std::string> spare;
  return spare;
}

std::string empty_database() {
  auto& spare = spare_databases();
  if (spare.empty()) return PostgresServer::shared().new_database();
  const std::string address = spare.extract(spare.begin()).value();
  PostgresServer::shared().ask(address,
                               "TRUNCATE wonders.players, wonders.settings, wonders.tokens, wonders.subscriptions, "
                               "wonders.push_key, wonders.tables, wonders.events, wonders.attended, wonders.played, "
                               "wonders.bans, wonders.reports, wonders.audit");
  return address;
}

struct DatabaseStore : storage::PostgresStore {
  explicit DatabaseStore(const std::string& place) : PostgresStore({place}), address(place) {}
  ~DatabaseStore() override { spare_databases().insert(address); }
  std::string address;
};

#endif

}  // namespace

std::unique_ptr<server::GameStore> test_store() {
  const char* named = std::getenv("WONDERS_TEST_STORE");
  const std::string kind = named == nullptr ? "memory" : named;
  if (kind == "memory") return std::make_unique<storage::MemoryStore>();
  if (kind == "sqlite") return std::make_unique<FileStore>();
#if defined(WONDERS_POSTGRES)
  if (kind == "postgres") return std::make_unique<DatabaseStore>(empty_database());
#endif
  throw std::runtime_error("WONDERS_TEST_STORE: there is no store " + kind);
}

}  // namespace wonders::testing
