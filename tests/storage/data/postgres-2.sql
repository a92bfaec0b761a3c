-- A database of the version before there were several nodes (commit af2bb75), as it made its tables, with a guest, a
-- table and the lease of the server that wrote them.
CREATE SCHEMA wonders;
SET search_path = wonders;
CREATE TABLE meta (version BIGINT NOT NULL);
CREATE TABLE leases (
  scope TEXT COLLATE "C" PRIMARY KEY, holder TEXT NOT NULL, epoch BIGINT NOT NULL, commits BIGINT NOT NULL,
  taken TIMESTAMPTZ NOT NULL DEFAULT now());
CREATE TABLE players (
  id TEXT COLLATE "C" PRIMARY KEY, name TEXT COLLATE "C" NOT NULL, created BIGINT NOT NULL,
  seen BIGINT NOT NULL DEFAULT 0);
CREATE INDEX seen ON players (seen);
CREATE INDEX named ON players (name);
CREATE TABLE settings (player TEXT COLLATE "C" PRIMARY KEY REFERENCES players, body TEXT NOT NULL);
CREATE TABLE tokens (
  hash TEXT COLLATE "C" PRIMARY KEY, player TEXT COLLATE "C" NOT NULL REFERENCES players, kind BIGINT NOT NULL,
  created BIGINT NOT NULL);
CREATE INDEX tokens_of ON tokens (player);
CREATE INDEX sessions_since ON tokens (created) WHERE kind = 0;
CREATE TABLE subscriptions (
  endpoint TEXT COLLATE "C" PRIMARY KEY, player TEXT COLLATE "C" NOT NULL,
  session TEXT COLLATE "C" NOT NULL REFERENCES tokens ON DELETE CASCADE,
  public_key TEXT NOT NULL, auth TEXT NOT NULL, created BIGINT NOT NULL);
CREATE INDEX subscriptions_of ON subscriptions (player);
CREATE INDEX subscriptions_in ON subscriptions (session);
CREATE TABLE push_key (body TEXT COLLATE "C" NOT NULL);
CREATE TABLE tables (
  id TEXT COLLATE "C" PRIMARY KEY, code TEXT COLLATE "C" NOT NULL UNIQUE, created BIGINT NOT NULL,
  finished BIGINT NOT NULL, ended BIGINT NOT NULL DEFAULT 0, quiet BIGINT NOT NULL DEFAULT 0);
CREATE INDEX unfinished ON tables (created) WHERE finished = 0;
CREATE INDEX ended ON tables (ended) WHERE finished <> 0;
CREATE TABLE events (
  game TEXT COLLATE "C" NOT NULL REFERENCES tables, number BIGINT NOT NULL, body BYTEA NOT NULL,
  PRIMARY KEY (game, number));
CREATE TABLE attended (
  player TEXT COLLATE "C" NOT NULL, game TEXT COLLATE "C" NOT NULL, PRIMARY KEY (player, game));
CREATE INDEX attended_at ON attended (game);
CREATE TABLE played (
  player TEXT COLLATE "C" NOT NULL, game TEXT COLLATE "C" NOT NULL, ended BIGINT NOT NULL, summary TEXT NOT NULL,
  hidden BIGINT NOT NULL, PRIMARY KEY (player, game));
CREATE INDEX played_by ON played (player, ended) WHERE hidden = 0;
CREATE TABLE bans (
  kind BIGINT NOT NULL, subject TEXT COLLATE "C" NOT NULL, until BIGINT NOT NULL, created BIGINT NOT NULL,
  reason TEXT NOT NULL, PRIMARY KEY (kind, subject));
CREATE TABLE reports (
  number BIGINT PRIMARY KEY, time BIGINT NOT NULL, game TEXT NOT NULL, reporter TEXT NOT NULL,
  player TEXT NOT NULL, name TEXT NOT NULL, reason TEXT NOT NULL, lines TEXT NOT NULL);
CREATE TABLE audit (
  number BIGINT PRIMARY KEY, time BIGINT NOT NULL, action TEXT NOT NULL, subject TEXT NOT NULL,
  detail TEXT NOT NULL);
CREATE FUNCTION begin_commit(its_scope TEXT, its_epoch BIGINT, its_number BIGINT) RETURNS void
  LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE leases SET commits = its_number
      WHERE scope = its_scope AND epoch = its_epoch AND commits = its_number - 1;
    IF NOT FOUND THEN RAISE EXCEPTION 'the lease has passed to another' USING ERRCODE = 'WL001'; END IF;
  END $$;
CREATE FUNCTION begin_tidying(its_scope TEXT, its_epoch BIGINT) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM 1 FROM leases WHERE scope = its_scope AND epoch = its_epoch FOR UPDATE;
    IF NOT FOUND THEN RAISE EXCEPTION 'the lease has passed to another' USING ERRCODE = 'WL001'; END IF;
  END $$;
CREATE FUNCTION append_event(its_scope TEXT, its_epoch BIGINT, its_game TEXT, its_number BIGINT, its_body BYTEA)
  RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO events SELECT its_game, its_number, its_body FROM leases
      WHERE scope = its_scope AND epoch = its_epoch AND (its_number = 0 OR EXISTS
        (SELECT 1 FROM events WHERE game = its_game AND number = its_number - 1));
    IF NOT FOUND THEN
      RAISE EXCEPTION 'event % out of order at table %', its_number, its_game USING ERRCODE = 'WL002';
    END IF;
  END $$;
INSERT INTO meta VALUES (2);
INSERT INTO leases VALUES ('all', 'old:1', 7, 12);
INSERT INTO players VALUES ('ada', 'Ada', 5, 6);
INSERT INTO tokens VALUES ('hash', 'ada', 0, 6);
INSERT INTO tables VALUES ('t1', 'CODE01', 1, 0, 0, 0);
INSERT INTO events VALUES ('t1', 0, '0'), ('t1', 1, '1');
INSERT INTO attended VALUES ('ada', 't1');
