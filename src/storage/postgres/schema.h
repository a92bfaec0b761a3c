#pragma once

#include <array>
#include <cstdint>
#include <span>

// The tables in PostgreSQL: those of sqlite_schema.h, in a schema of their own, and who may write to them.
namespace wonders::storage {

// Keys are compared byte by byte, as in SQLite, so that both list the same things in the same order. What happened at a
// table is bytes, whatever they are.
//
// `leases` says who writes. `scope` is what the lease is about: 'all' is everything there is, for a server that is
// alone. Each time somebody takes a lease its epoch grows, and with another epoch nothing can be written any more.
// `commits` counts what the holder has written: one who did not hear how a commit ended asks here.
inline constexpr std::array kPostgresSchema{
    R"sql(CREATE TABLE meta (version BIGINT NOT NULL))sql",
    R"sql(CREATE TABLE leases (
      scope TEXT COLLATE "C" PRIMARY KEY, holder TEXT NOT NULL, epoch BIGINT NOT NULL, commits BIGINT NOT NULL,
      taken TIMESTAMPTZ NOT NULL DEFAULT now()))sql",
    R"sql(CREATE TABLE players (
      id TEXT COLLATE "C" PRIMARY KEY, name TEXT COLLATE "C" NOT NULL, created BIGINT NOT NULL,
      seen BIGINT NOT NULL DEFAULT 0))sql",
    R"sql(CREATE INDEX seen ON players (seen))sql",
    R"sql(CREATE INDEX named ON players (name))sql",
    R"sql(CREATE TABLE settings (player TEXT COLLATE "C" PRIMARY KEY REFERENCES players, body TEXT NOT NULL))sql",
    R"sql(CREATE TABLE tokens (
      hash TEXT COLLATE "C" PRIMARY KEY, player TEXT COLLATE "C" NOT NULL REFERENCES players, kind BIGINT NOT NULL,
      created BIGINT NOT NULL))sql",
    R"sql(CREATE INDEX tokens_of ON tokens (player))sql",
    R"sql(CREATE INDEX sessions_since ON tokens (created) WHERE kind = 0)sql",
    R"sql(CREATE TABLE subscriptions (
      endpoint TEXT COLLATE "C" PRIMARY KEY, player TEXT COLLATE "C" NOT NULL,
      session TEXT COLLATE "C" NOT NULL REFERENCES tokens ON DELETE CASCADE,
      public_key TEXT NOT NULL, auth TEXT NOT NULL, created BIGINT NOT NULL))sql",
    R"sql(CREATE INDEX subscriptions_of ON subscriptions (player))sql",
    R"sql(CREATE INDEX subscriptions_in ON subscriptions (session))sql",
    R"sql(CREATE TABLE push_key (body TEXT COLLATE "C" NOT NULL))sql",
    R"sql(CREATE TABLE tables (
      id TEXT COLLATE "C" PRIMARY KEY, code TEXT COLLATE "C" NOT NULL UNIQUE, created BIGINT NOT NULL,
      finished BIGINT NOT NULL, ended BIGINT NOT NULL DEFAULT 0, quiet BIGINT NOT NULL DEFAULT 0))sql",
    R"sql(CREATE INDEX unfinished ON tables (created) WHERE finished = 0)sql",
    R"sql(CREATE INDEX ended ON tables (ended) WHERE finished <> 0)sql",
    R"sql(CREATE TABLE events (
      game TEXT COLLATE "C" NOT NULL REFERENCES tables, number BIGINT NOT NULL, body BYTEA NOT NULL,
      PRIMARY KEY (game, number)))sql",
    R"sql(CREATE TABLE attended (
      player TEXT COLLATE "C" NOT NULL, game TEXT COLLATE "C" NOT NULL, PRIMARY KEY (player, game)))sql",
    R"sql(CREATE INDEX attended_at ON attended (game))sql",
    R"sql(CREATE TABLE played (
      player TEXT COLLATE "C" NOT NULL, game TEXT COLLATE "C" NOT NULL, ended BIGINT NOT NULL, summary TEXT NOT NULL,
      hidden BIGINT NOT NULL, PRIMARY KEY (player, game)))sql",
    R"sql(CREATE INDEX played_by ON played (player, ended) WHERE hidden = 0)sql",
    R"sql(CREATE TABLE bans (
      kind BIGINT NOT NULL, subject TEXT COLLATE "C" NOT NULL, until BIGINT NOT NULL, created BIGINT NOT NULL,
      reason TEXT NOT NULL, PRIMARY KEY (kind, subject)))sql",
    R"sql(CREATE TABLE reports (
      number BIGINT PRIMARY KEY, time BIGINT NOT NULL, game TEXT NOT NULL, reporter TEXT NOT NULL,
      player TEXT NOT NULL, name TEXT NOT NULL, reason TEXT NOT NULL, lines TEXT NOT NULL))sql",
    R"sql(CREATE TABLE audit (
      number BIGINT PRIMARY KEY, time BIGINT NOT NULL, action TEXT NOT NULL, subject TEXT NOT NULL,
      detail TEXT NOT NULL))sql",
    // Refuses who does not hold the lease any more, and a commit that has been done. The row stays locked until the
    // transaction ends, so that nobody takes the lease in the middle of it.
    R"sql(CREATE FUNCTION begin_commit(its_scope TEXT, its_epoch BIGINT, its_number BIGINT) RETURNS void
      LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE leases SET commits = its_number
          WHERE scope = its_scope AND epoch = its_epoch AND commits = its_number - 1;
        IF NOT FOUND THEN RAISE EXCEPTION 'the lease has passed to another' USING ERRCODE = 'WL001'; END IF;
      END $$)sql",
    R"sql(CREATE FUNCTION begin_tidying(its_scope TEXT, its_epoch BIGINT) RETURNS void LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM 1 FROM leases WHERE scope = its_scope AND epoch = its_epoch FOR UPDATE;
        IF NOT FOUND THEN RAISE EXCEPTION 'the lease has passed to another' USING ERRCODE = 'WL001'; END IF;
      END $$)sql",
    // An event is taken from who holds the lease, and only if it is the next one of its table.
    R"sql(CREATE FUNCTION append_event(its_scope TEXT, its_epoch BIGINT, its_game TEXT, its_number BIGINT, its_body BYTEA)
      RETURNS void LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO events SELECT its_game, its_number, its_body FROM leases
          WHERE scope = its_scope AND epoch = its_epoch AND (its_number = 0 OR EXISTS
            (SELECT 1 FROM events WHERE game = its_game AND number = its_number - 1));
        IF NOT FOUND THEN
          RAISE EXCEPTION 'event % out of order at table %', its_number, its_game USING ERRCODE = 'WL002';
        END IF;
      END $$)sql",
};

// From here on the tables are changed by steps, each in a transaction of its own, or not at all. They can be done again
// where one was broken off before that was so. What several nodes need: a shard's lease ends at `until`, by the
// database's time: then whoever wants it may take it, and until then nobody tries. A node has a lease of its own, which
// says that it lives and counts its commits.
inline constexpr std::array kPostgresNodes{
    R"sql(ALTER TABLE meta ADD COLUMN IF NOT EXISTS oldest BIGINT NOT NULL DEFAULT 2)sql",
    R"sql(ALTER TABLE leases ADD COLUMN IF NOT EXISTS until TIMESTAMPTZ NOT NULL DEFAULT '-infinity')sql",
    R"sql(INSERT INTO leases SELECT 'shard-' || lpad(number::text, 2, '0'), '', 0, 0 FROM generate_series(0, 59) AS number
      ON CONFLICT (scope) DO NOTHING)sql",
    // What these nodes call themselves on the bus, so that others at the same bus are not meant.
    R"sql(INSERT INTO leases SELECT 'cluster', substr(md5(random()::text || clock_timestamp()::text), 1, 12), 0, 0
      ON CONFLICT (scope) DO NOTHING)sql",
    // Refuses who does not hold the shard any more. As long as the transaction lasts nobody takes it.
    R"sql(CREATE OR REPLACE FUNCTION hold_lease(its_scope TEXT, its_epoch BIGINT) RETURNS void LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM 1 FROM leases WHERE scope = its_scope AND epoch = its_epoch FOR SHARE;
        IF NOT FOUND THEN RAISE EXCEPTION 'the lease has passed to another' USING ERRCODE = 'WL001'; END IF;
      END $$)sql",
};

// A program of version V uses a database of a later version where `oldest` is at most V, and brings one of an earlier
// version up to date. So while a new version rolls out, nodes of the one before run on, and start: a step that only
// adds (tables, indexes, functions of new names, columns that have a default) leaves `oldest` as it is. One that an
// earlier program would misread raises it; then all nodes have to stop first, and the changelog says so.
struct PostgresStep {
  std::int64_t to;
  std::int64_t oldest;
  std::span<const char* const> statements;
};
inline constexpr std::int64_t kPostgresFirst = 2;  // kPostgresSchema
inline constexpr std::array kPostgresSteps{PostgresStep{3, 2, kPostgresNodes}};
inline constexpr std::int64_t kPostgresVersion = kPostgresSteps.back().to;

// Nodes that were killed long ago, and what they said of themselves.
inline constexpr const char* kForgetNodes = "DELETE FROM leases WHERE (scope LIKE 'node-%' OR scope LIKE 'deaf-%') AND "
                                            "until < now() - interval '1 day' AND taken < now() - interval '1 "
                                            "day'";

}  // namespace wonders::storage
