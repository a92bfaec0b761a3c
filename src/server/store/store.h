#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/noted_error.h"
#include "server/store/leases.h"
#include "server/types.h"

namespace wonders::server {

struct StoredPlayer {
  PlayerId id;
  std::string name;
  Time created = 0;
  Time seen = 0;  // to the day

  friend bool operator==(const StoredPlayer&, const StoredPlayer&) = default;
};

enum class TokenKind : std::uint8_t { session, recovery };

/// What a guest wishes of the client, in the client's own words: a small JSON object that the server only keeps.
struct StoredSettings {
  PlayerId player;
  std::string json;

  friend bool operator==(const StoredSettings&, const StoredSettings&) = default;
};

/// The token itself is never stored, only its hash.
struct StoredToken {
  std::string hash;
  PlayerId player;
  TokenKind kind{};
  Time created = 0;

  friend bool operator==(const StoredToken&, const StoredToken&) = default;
};

/// Where a browser of a guest can be called. It ends with the session that it was made in.
struct StoredSubscription {
  std::string endpoint;  // of one guest only, the last who named it
  PlayerId player;
  std::string session;     // the hash of its token
  std::string public_key;  // of the browser, in base64url
  std::string auth;        // a secret of the browser's, in base64url
  Time created = 0;

  friend bool operator==(const StoredSubscription&, const StoredSubscription&) = default;
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

/// A table that is over, or was given up.
struct EndedTable {
  TableId table;
  Time time = 0;
  bool given_up = false;
};

/// Something at a table names somebody: where to look when a person's data is asked for.
struct Attendance {
  PlayerId player;
  TableId table;
};

/// A finished game in the list of somebody who played it. `summary` is a GameSummary of the protocol; the events of
/// the table have all of it, too.
struct StoredGame {
  PlayerId player;
  TableId table;
  Time ended = 0;
  std::string summary;
  bool hidden = false;  // from that player

  friend bool operator==(const StoredGame&, const StoredGame&) = default;
};

enum class BanKind : std::uint8_t { guest, network, mute };
inline constexpr std::array<std::string_view, 3> kBanNames{"guest", "network", "mute"};

/// A guest or a network that may not come here, or a guest who may not write.
struct StoredBan {
  BanKind kind{};
  std::string subject;  // the guest's id, or an address with the length of its prefix
  Time until = kNever;
  Time created = 0;
  std::string reason;

  friend bool operator==(const StoredBan&, const StoredBan&) = default;
};

/// Somebody complained of somebody, with what the latter had written last.
struct StoredReport {
  Time time = 0;
  TableId table;
  PlayerId reporter;
  PlayerId player;
  std::string name;
  std::string reason;
  std::string lines;

  friend bool operator==(const StoredReport&, const StoredReport&) = default;
};

/// What the host of the server did.
struct AuditEntry {
  Time time = 0;
  std::string action;
  std::string subject;
  std::string detail;

  friend bool operator==(const AuditEntry&, const AuditEntry&) = default;
};

/// What is older than these may go.
struct Cutoffs {
  Time guests = 0;    // seen last
  Time sessions = 0;  // begun
  Time chat = 0;      // of games that ended
  Time games = 0;     // that were played to the end
  Time given_up = 0;  // tables that were
  Time reports = 0;
};

/// What becomes durable together, or not at all.
struct Batch {
  std::vector<StoredPlayer> players;  // new, or renamed
  std::vector<StoredSettings> settings;
  std::vector<PlayerId> signed_out;  // all tokens that they had before this batch are gone
  std::vector<StoredToken> tokens;
  std::vector<std::string> revoked;  // hashes
  std::vector<StoredSubscription> subscribed;
  std::vector<std::string> unsubscribed;  // endpoints, before those that are new
  std::string push_key;                   // what the server signs push messages with; empty: as it was
  std::vector<StoredTable> tables;
  std::vector<StoredEvent> events;
  std::vector<StoredEvent> rewritten;  // events that are there already, with another text
  std::vector<EndedTable> ended;
  std::vector<Attendance> attended;
  std::vector<StoredGame> played;   // new, or with another summary; what was hidden stays so
  std::vector<Attendance> hidden;   // games that a player does not want to see any more
  std::vector<PlayerId> forgotten;  // guests, with their tokens and settings
  std::vector<StoredBan> bans;      // new, or changed
  std::vector<StoredBan> lifted;
  std::vector<StoredReport> reports;
  std::vector<AuditEntry> audit;

  /// What is about guests alone, taken out of it: nothing in memory follows from that, so it can fail by itself.
  Batch take_guests() {
    Batch guests;
    guests.players = std::exchange(players, {});
    guests.settings = std::exchange(settings, {});
    guests.signed_out = std::exchange(signed_out, {});
    guests.tokens = std::exchange(tokens, {});
    guests.revoked = std::exchange(revoked, {});
    guests.subscribed = std::exchange(subscribed, {});
    guests.unsubscribed = std::exchange(unsubscribed, {});
    guests.hidden = std::exchange(hidden, {});
    return guests;
  }

  bool empty() const {
    return players.empty() && settings.empty() && signed_out.empty() && tokens.empty() && revoked.empty() &&
           subscribed.empty() && unsubscribed.empty() && push_key.empty() && tables.empty() && events.empty() &&
           rewritten.empty() && ended.empty() && attended.empty() && played.empty() && hidden.empty() &&
           forgotten.empty() && bans.empty() && lifted.empty() && reports.empty() && audit.empty();
  }
};

/// The store cannot be read or written. Whoever meets it stops: nothing may be shown that is not durable.
struct StoreError : NotedError {
  using NotedError::NotedError;
};

/// A part of the store is damaged. Where that is met in a commit, nothing of the batch is kept, and what else is in it
/// may be committed by itself.
struct StoreDamaged : StoreError {
  using StoreError::StoreError;
};

/// The store cannot be reached now, but may be again. Whoever meets it shows nothing, waits and tries the same again.
struct StoreAway : NotedError {
  using NotedError::NotedError;
};

/// A copy of a store that is being made while the store is used: what is written meanwhile is in it or not.
class StoreCopy {
 public:
  virtual ~StoreCopy() = default;
  /// Copies some more, briefly; false when all is there. Throws StoreError.
  virtual bool go_on() = 0;
};

/// An append-only log of events for each table, and the guests. All functions throw StoreError; those of a store on
/// another machine also StoreAway.
class GameStore {
 public:
  virtual ~GameStore() = default;

  /// Returns when all of it is durable. An event whose number is taken, and a table whose id or code is taken, is an
  /// error, and then nothing of the batch is kept. After StoreAway the same batch must be given again before any
  /// other: it may have become durable or not, and the store finds out.
  virtual void commit(const Batch& batch) = 0;

  /// Begins to copy itself into a new file; none where a store has other ways to be copied.
  virtual std::unique_ptr<StoreCopy> copy_to(const std::string& /*path*/) { return nullptr; }

  /// Throws StoreAway where it cannot be reached.
  virtual void reach() {}

  /// Where several nodes share the store: who holds which tables. None where there is one server.
  virtual Leases* leases() { return nullptr; }

  virtual std::optional<StoredPlayer> player(std::string_view id) = 0;
  /// Empty for a guest who has set nothing.
  virtual std::string settings(std::string_view player) = 0;
  virtual std::optional<StoredToken> token(std::string_view hash) = 0;
  /// Oldest first.
  virtual std::vector<StoredSubscription> subscriptions(std::string_view player) = 0;
  /// Empty until there is one.
  virtual std::string push_key() = 0;
  virtual std::optional<StoredTable> table(std::string_view id) = 0;
  virtual std::optional<StoredTable> table_by_code(std::string_view code) = 0;
  /// Oldest first.
  virtual std::vector<StoredTable> unfinished_tables() = 0;
  /// Where something names the player.
  virtual std::vector<TableId> tables_of(std::string_view player) = 0;
  /// The same, of tables that are not over.
  virtual std::vector<StoredTable> unfinished_tables_of(std::string_view player) = 0;
  /// Finished games that ended before then and are not hidden, newest first.
  virtual std::vector<StoredGame> games_of(std::string_view player, Time before, std::size_t most) = 0;
  /// Finished games at which somebody sat or wrote, and of which nothing is in the list yet.
  virtual std::vector<TableId> unnoted_games(std::string_view player, std::size_t most) = 0;
  virtual std::vector<StoredPlayer> players_named(std::string_view name, std::size_t most) = 0;
  virtual std::vector<StoredBan> bans() = 0;
  /// Newest first, without the newest so many.
  virtual std::vector<StoredReport> reports(std::size_t skip, std::size_t most) = 0;
  virtual std::vector<AuditEntry> audit(std::size_t skip, std::size_t most) = 0;
  /// Deletes some of what is older than it may be, and returns how much; `most` keeps it short. Of a game that was
  /// played the chat goes, and the rest stays; a guest who sits at a table that is not over stays.
  virtual std::size_t tidy(const Cutoffs& cutoffs, std::size_t most) = 0;
  /// In order, from number 0 on.
  virtual std::vector<std::string> events(std::string_view table) = 0;
  /// Those of each of these tables, in fewer questions than there are tables where the store can.
  virtual std::vector<std::vector<std::string>> events_of(std::span<const TableId> tables) {
    std::vector<std::vector<std::string>> all;
    for (const TableId& table : tables) all.push_back(events(table));
    return all;
  }
};

}  // namespace wonders::server
