#!/usr/bin/env bash
# The stored games: checked, backed up while the server runs, restored, exported; what is wrong is said and changes nothing.
source "$(dirname "${BASH_SOURCE[0]}")/support.bash"

"$WONDERS" --help | grep -q '^  db ' || finish # a program built without its server

data=$(dirname "${BASH_SOURCE[0]}")/../storage/data
db=$work/wonders.db
cp "$data/v0.1.db" "$db"

run 0 db --help
says out 'wonders db backup'
run 2 db
run 2 db dance
run 2 db backup
run 2 db check --db "$db" --store postgres:///x
run 2 db check --store postgres://ada:secret@localhost/x
grep -q secret "$work/err" && fail "the password is shown"
run 2 serve --store postgres://ada:secret@localhost/x --port 0
says err '--store-file'
printf 'postgres://ada:secret@localhost/x\n' >"$work/address-of-store"
chmod 644 "$work/address-of-store"
run 1 db check --store-file "$work/address-of-store"
says err 'chmod 600'
run 1 db check --db "$work/nowhere.db"
[ ! -e "$work/nowhere.db" ] || fail "looking made a database"

run 0 db check --db "$db"
says out ', 0 damaged'
run 0 db backup "$work/stopped.jsonl" --db "$db"
run 1 db backup "$work/stopped.jsonl" --db "$db"
[ "$(stat -c %a "$work/stopped.jsonl")" = 600 ] || fail "others can read the backup"

# While a server runs, which keeps its file locked.
: >"$work/address"
"$WONDERS" serve --port 0 --db "$db" --log-level off >"$work/address" &
server=$!
trap 'kill -KILL "$server" 2>/dev/null; rm -rf "$work"' EXIT
for _ in $(seq 600); do
  grep -q '^http' "$work/address" && break
  sleep 0.05
done
run 0 db backup "$work/running.jsonl" --db "$db"
run 0 db check --db "$db"
run 0 db export "$work/games.jsonl" --db "$db"
run 1 db restore "$work/running.jsonl" --db "$db" # locked
ls "$work"/*.copy-* 2>/dev/null && fail "a copy is left"
kill -TERM "$server"
wait "$server" || fail "the server did not end well"
# Meanwhile the days of a turn were over; what had happened before has happened.
lost=$(comm -23 <(grep '"events"' "$work/stopped.jsonl" | sort) <(sort "$work/running.jsonl") | wc -l)
[ "$lost" = 0 ] || fail "$lost events are not in the backup that was made while the server ran"

run 0 verify "$work/games.jsonl"
says out ' 0 failed'
[ "$(wc -l <"$work/games.jsonl")" -ge 2 ] || fail "too few games"

run 0 db restore "$work/running.jsonl" --db "$work/restored.db"
run 0 db backup "$work/again.jsonl" --db "$work/restored.db"
cmp -s "$work/running.jsonl" "$work/again.jsonl" || fail "restored is not what was backed up"
run 1 db restore "$work/running.jsonl" --db "$work/restored.db"
says err 'not empty'
head -c 3000 "$work/running.jsonl" >"$work/cut.jsonl"
run 1 db restore "$work/cut.jsonl" --db "$work/other.db"
run 0 db check --db "$work/other.db"
says out '0 tables'
run 0 db import "$work/restored.db" --db "$work/moved.db"
run 0 db backup "$work/moved.jsonl" --db "$work/moved.db"
cmp -s "$work/running.jsonl" "$work/moved.jsonl" || fail "moved is not what was there"
run 0 db export --db "$work/moved.db"
cmp -s "$work/out" "$work/games.jsonl" || fail "exported games differ"
finish
