#!/usr/bin/env bash
# A database that is damaged: what the server says of it when it starts, and whether it is worth starting it again.
source "$(dirname "${BASH_SOURCE[0]}")/support.bash"

"$WONDERS" --help | grep -q '^  serve ' || finish # a program built without its server

data=$(dirname "${BASH_SOURCE[0]}")/../storage/data
db=$work/wonders.db

# again: one that is whole, with games that are not over.
again() {
  rm -f "$db"*
  cp "$data/v0.1.db" "$db"
  run 0 db check --db "$db" # of this version now, and all in one file
}

# damage NAME: nonsense on the page where that table or index begins.
damage() {
  python3 - "$db" "$1" <<'PYTHON' || fail "cannot damage $1"
import sqlite3, sys
name = sys.argv[2]
database = sqlite3.connect(sys.argv[1])
database.execute('PRAGMA wal_checkpoint(TRUNCATE)')
[(page,)] = database.execute('SELECT rootpage FROM sqlite_schema WHERE name = ?', [name])
[(size,)] = database.execute('PRAGMA page_size')
database.close()
with open(sys.argv[1], 'r+b') as file:
    file.seek((page - 1) * size)
    file.write(b'\xee' * size)
PYTHON
}

# starts: the server runs until it is ended; what it logs is in $work/err.
starts() {
  : >"$work/out"
  "$WONDERS" serve --port 0 --db "$db" >"$work/out" 2>"$work/err" </dev/null &
  local server=$!
  for _ in $(seq 600); do
    grep -q '^http' "$work/out" && break
    kill -0 "$server" 2>/dev/null || break
    sleep 0.05
  done
  kill -TERM "$server" 2>/dev/null || fail "no server: $(cat "$work/err")"
  wait "$server" || fail "the server did not end well: $(cat "$work/err")"
}

again
starts

# The systemd unit starts it again after any other status than these.
grep -q '^RestartPreventExitStatus=2 3$' "$(dirname "${BASH_SOURCE[0]}")/../../packaging/wonders.service" ||
  fail "the unit does not know what the server ends with"
for part in meta unfinished; do
  again
  damage "$part"
  run 3 serve --port 0 --db "$db"
  says err 'malformed'
done
again
printf 'no database at all, but long enough to be taken for one%.0s' $(seq 100) >"$db"
run 3 serve --port 0 --db "$db"

# Whom the host keeps out is a smaller matter than everybody else.
again
damage bans
starts
says err '"event":"bans_unreadable"'

# What another time may bring: here there is no file yet, but a folder.
mkdir "$work/folder"
run 1 serve --port 0 --db "$work/folder"
finish
