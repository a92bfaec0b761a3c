#pragma once

#include <cstdint>

// The tables of the database, and how those of earlier versions become these.
namespace wonders::storage {

// WITHOUT ROWID: the events of a table lie together, in order. `version` is for later changes of the tables.
inline constexpr const char* kSchema = R"sql(
CREATE TABLE IF NOT EXISTS meta (version INTEGER NOT NULL) STRICT;
INSERT INTO meta SELECT 2 WHERE NOT EXISTS (SELECT 1 FROM meta);
CREATE TABLE IF NOT EXISTS players (
  id TEXT PRIMARY KEY, name TEXT NOT NULL, created INTEGER NOT NULL,
  seen INTEGER NOT NULL DEFAULT 0) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS settings (
  player TEXT PRIMARY KEY REFERENCES players, body TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS tokens (
  hash TEXT PRIMARY KEY, player TEXT NOT NULL REFERENCES players, kind INTEGER NOT NULL,
  created INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS tokens_of ON tokens (player);
CREATE TABLE IF NOT EXISTS subscriptions (
  endpoint TEXT PRIMARY KEY, player TEXT NOT NULL, session TEXT NOT NULL REFERENCES tokens ON DELETE CASCADE,
  public_key TEXT NOT NULL, auth TEXT NOT NULL, created INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS subscriptions_of ON subscriptions (player);
CREATE INDEX IF NOT EXISTS subscriptions_in ON subscriptions (session);
CREATE TABLE IF NOT EXISTS push_key (body TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS tables (
  id TEXT PRIMARY KEY, code TEXT NOT NULL UNIQUE, created INTEGER NOT NULL,
  finished INTEGER NOT NULL, ended INTEGER NOT NULL DEFAULT 0, quiet INTEGER NOT NULL DEFAULT 0) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS unfinished ON tables (created) WHERE finished = 0;
CREATE TABLE IF NOT EXISTS events (
  game TEXT NOT NULL REFERENCES tables, number INTEGER NOT NULL, body TEXT NOT NULL,
  PRIMARY KEY (game, number)) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS seen ON players (seen);
CREATE INDEX IF NOT EXISTS ended ON tables (ended) WHERE finished <> 0;
CREATE TABLE IF NOT EXISTS attended (
  player TEXT NOT NULL, game TEXT NOT NULL, PRIMARY KEY (player, game)) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS attended_at ON attended (game);
CREATE TABLE IF NOT EXISTS played (
  player TEXT NOT NULL, game TEXT NOT NULL, ended INTEGER NOT NULL, summary TEXT NOT NULL, hidden INTEGER NOT NULL,
  PRIMARY KEY (player, game)) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS played_by ON played (player, ended) WHERE hidden = 0;
CREATE TABLE IF NOT EXISTS bans (
  kind INTEGER NOT NULL, subject TEXT NOT NULL, until INTEGER NOT NULL, created INTEGER NOT NULL, reason TEXT NOT NULL,
  PRIMARY KEY (kind, subject)) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS reports (
  number INTEGER PRIMARY KEY, time INTEGER NOT NULL, game TEXT NOT NULL, reporter TEXT NOT NULL, player TEXT NOT NULL,
  name TEXT NOT NULL, reason TEXT NOT NULL, lines TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS audit (
  number INTEGER PRIMARY KEY, time INTEGER NOT NULL, action TEXT NOT NULL, subject TEXT NOT NULL,
  detail TEXT NOT NULL) STRICT;
)sql";

// `finished` of a table: 0 not, 1 over, 2 given up. `quiet`: its chat was deleted.
inline constexpr std::int64_t kVersion = 2;

// From version 1, which had no `seen`, `ended`, `quiet` and `attended`: what they would have held counts from now on.
inline constexpr const char* kFromVersion1 = R"sql(
ALTER TABLE players ADD COLUMN seen INTEGER NOT NULL DEFAULT 0;
UPDATE players SET seen = unixepoch() * 1000;
ALTER TABLE tables ADD COLUMN ended INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN quiet INTEGER NOT NULL DEFAULT 0;
UPDATE tables SET ended = unixepoch() * 1000 WHERE finished = 1;
UPDATE tables SET finished = 2 WHERE finished = 1
  AND EXISTS (SELECT 1 FROM events WHERE game = id AND body LIKE '{"event":"closed"%');
CREATE TABLE attended (
  player TEXT NOT NULL, game TEXT NOT NULL, PRIMARY KEY (player, game)) STRICT, WITHOUT ROWID;
INSERT OR IGNORE INTO attended SELECT json_extract(body, '$.player'), game FROM events
  WHERE body LIKE '%"player":%' AND json_valid(body) AND json_extract(body, '$.player') IS NOT NULL;
UPDATE meta SET version = 2;
)sql";

}  // namespace wonders::storage
