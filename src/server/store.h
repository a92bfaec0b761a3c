#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/noted_error.h"
#include "server/types.h"

namespace wonders::server {

struct StoredPlayer {
  PlayerId id;
  std::string name;
  Time created = 0;

  friend bool operator==(const StoredPlayer&, const StoredPlayer&) = default;
};

enum class TokenKind : std::uint8_t { session, recovery };

/// The token itself is never stored, only its hash.
struct StoredToken {
  std::string hash;
  PlayerId player;
  TokenKind kind{};
  Time created = 0;

  friend bool operator==(const StoredToken&, const StoredToken&) = default;
};

struct StoredTable {
  TableId id;
  std::string code;
  Time created = 0;
  bool finished = false;

  friend bool operator==(const StoredTable&, const StoredTable&) = default;
};

/// One thing that happened at a table; `number` counts from 0 without gaps.
struct StoredEvent {
  TableId table;
  std::uint32_t number = 0;
  std::string text;

  friend bool operator==(const StoredEvent&, const StoredEvent&) = default;
};

/// What becomes durable together, or not at all.
struct Batch {
  std::vector<StoredPlayer> players;  // new, or renamed
  std::vector<PlayerId> signed_out;   // all tokens that they had before this batch are gone
  std::vector<StoredToken> tokens;
  std::vector<std::string> revoked;  // hashes
  std::vector<StoredTable> tables;
  std::vector<StoredEvent> events;
  std::vector<TableId> finished;

  bool empty() const {
    return players.empty() && signed_out.empty() && tokens.empty() && revoked.empty() && tables.empty() &&
           events.empty() && finished.empty();
  }
};

/// The store cannot be read or written. Whoever meets it stops: nothing may be shown that is not durable.
struct StoreError : NotedError {
  using NotedError::NotedError;
};

/// An append-only log of events for each table, and the guests. All functions throw StoreError.
class GameStore {
 public:
  virtual ~GameStore() = default;

  /// Returns when all of it is durable. An event whose number is taken, and a table whose id or code is taken, is an
  /// error, and then nothing of the batch is kept.
  virtual void commit(const Batch& batch) = 0;

  virtual std::optional<StoredPlayer> player(std::string_view id) = 0;
  virtual std::optional<StoredToken> token(std::string_view hash) = 0;
  virtual std::optional<StoredTable> table(std::string_view id) = 0;
  virtual std::optional<StoredTable> table_by_code(std::string_view code) = 0;
  /// Oldest first.
  virtual std::vector<StoredTable> unfinished_tables() = 0;
  /// In order, from number 0 on.
  virtual std::vector<std::string> events(std::string_view table) = 0;
};

}  // namespace wonders::server
