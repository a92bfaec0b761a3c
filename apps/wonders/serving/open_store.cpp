#include "wonders/serving/open_store.h"

#include <sys/stat.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "storage/memory_store.h"
#include "storage/sqlite_store.h"
#if defined(WONDERS_POSTGRES)
#include "storage/postgres/postgres_store.h"
#endif
#include "wonders/serving/server_paths.h"
#include "wonders/texts.h"

namespace wonders::cli {

namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 2> kSyncNames{"full", "normal"};

std::unique_ptr<server::GameStore> open_sqlite(const Args& args, storage::Durability durability) {
  const fs::path path = database_path(args);
  std::error_code error;
  if (path.has_parent_path()) fs::create_directories(path.parent_path(), error);
  if (error)
    throw InputError(path.parent_path().string() + ": " + say("file.cannot_create", {{"why", error.message()}}));
  try {
    return std::make_unique<storage::SqliteStore>(path.string(), durability);
  } catch (const server::StoreDamaged& problem) {
    throw DamagedError(path.string() + ": " + words_of(problem));
  } catch (const server::StoreError& problem) {
    throw InputError(path.string() + ": " + words_of(problem));
  }
}

}  // namespace

std::string words_of(const server::NotedError& error) {
  return error.note.empty() ? error.what() : texts().get(error.note);
}

void refuse_open_file(const std::string& path) {
  struct stat found{};
  if (stat(path.c_str(), &found) != 0) {
    throw InputError(path + ": " + say("file.cannot_open", {{"why", std::strerror(errno)}}));
  }
  if ((found.st_mode & (S_IRWXG | S_IRWXO)) != 0) throw InputError(say("serve.store_file_open", {{"path", path}}));
}

namespace {

storage::Durability durability_of(const Args& args) {
  const bool normal = args.choice("sync", kSyncNames).value_or(0) == 1;
  return normal ? storage::Durability::normal : storage::Durability::full;
}

}  // namespace

#if defined(WONDERS_POSTGRES)

namespace {

/// Only its owner may be able to read it: a password may be in it.
std::string read_secret(const std::string& path) {
  refuse_open_file(path);
  std::ifstream file(path);
  std::string line;
  if (!std::getline(file, line)) throw InputError(path + ": " + say("file.cannot_read", {{"why", "-"}}));
  return line;
}

}  // namespace

std::optional<std::string> store_address(const Args& args) {
  const auto given = args.text("store");
  const auto file = args.text("store-file");
  if ((given ? 1 : 0) + (file ? 1 : 0) + (args.text("db") ? 1 : 0) > 1) throw UsageError(say("serve.two_stores"));
  if (file) return read_secret(std::string(*file));
  if (given) refuse_password(std::string(*given));
  return given ? std::optional<std::string>(*given) : std::nullopt;
}

void refuse_password(const std::string& address) {
  try {
    if (storage::has_password({address})) throw UsageError(say("serve.store_password"));
  } catch (const server::StoreError& problem) {
    throw UsageError(words_of(problem));
  }
}

namespace {

std::unique_ptr<server::GameStore> open_postgres(const std::string& address, storage::Durability durability) {
  try {
    return std::make_unique<storage::PostgresStore>(storage::PostgresPlace{address}, durability);
  } catch (const server::NotedError& problem) {
    throw InputError(words_of(problem));
  }
}

}  // namespace

std::unique_ptr<server::GameStore> open_store_as_node(const Args& args, const std::string& node) {
  const auto address = store_address(args);
  try {
    return std::make_unique<storage::PostgresStore>(storage::PostgresPlace{*address}, durability_of(args), node);
  } catch (const server::NotedError& problem) {
    throw InputError(words_of(problem));
  }
}

#else

std::optional<std::string> store_address(const Args& args) {
  if (args.text("store") || args.text("store-file")) throw InputError(say("serve.no_postgres"));
  return std::nullopt;
}

void refuse_password(const std::string&) { throw InputError(say("serve.no_postgres")); }

namespace {

std::unique_ptr<server::GameStore> open_postgres(const std::string&, storage::Durability) { return nullptr; }

}  // namespace

std::unique_ptr<server::GameStore> open_store_as_node(const Args&, const std::string&) {
  throw InputError(say("serve.no_postgres"));
}

#endif

std::unique_ptr<server::GameStore> open_store(const Args& args) {
  const storage::Durability durability =
      durability_of(args);  // also where it does not matter: it may be written wrongly
  if (const auto address = store_address(args)) return open_postgres(*address, durability);
  if (args.text("db", "") == kInMemory) return std::make_unique<storage::MemoryStore>();
  return open_sqlite(args, durability);
}

}  // namespace wonders::cli
