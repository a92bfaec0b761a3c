#!/usr/bin/env bash
# Options from a file: what it gives counts, the command line has precedence, and mistakes are told with file and line.
source "$(dirname "${BASH_SOURCE[0]}")/support.bash"

"$WONDERS" --help | grep -q '^  serve ' || finish # a program built without its server

# refused LINES TEXT: with such a file the server does not start, and says this.
refused() {
  printf '%b' "$1" >"$work/wrong.conf"
  local status=0
  timeout 60 "$WONDERS" serve --port 0 --db :memory: --config "$work/wrong.conf" >"$work/out" 2>"$work/err" || status=$?
  [ "$status" = 2 ] || fail "exit status $status instead of 2 for: $1"
  says err "$2"
  says err "wrong.conf:"
  silent out
}

refused 'port = 0\nfrobnicate = 1\n' "wrong.conf:2: there is no option 'frobnicate'; there are host, port"
refused '# a comment\n\nport 8000\n' "wrong.conf:3: expected a line like 'port = 8000'"
refused 'sync = full\nsync = normal\n' "wrong.conf:2: sync is given twice"
refused 'sync = fast\n' "wrong.conf:1: sync: 'fast' is not one of full, normal"
refused '\nkeep-chat = soon\n' "wrong.conf:2: keep-chat: 'soon' is not a whole number from 0 to 36500"
refused 'proxy = maybe\n' "wrong.conf:1: proxy is either yes or no"
refused 'host =\n' "wrong.conf:1: host needs a value: ADDRESS"
refused 'config = other.conf\n' "wrong.conf:1: there is no option 'config'"
run 1 serve --config "$work/none.conf"
says err "none.conf: cannot be opened"
run 2 serve --lang fi --port 0 --db :memory: --config "$work/wrong.conf"
says err "wrong.conf:1: valitsinta ”config” ei ole"

# started OPTION...: starts a server, waits for its address, and leaves it in $server.
started() {
  "$WONDERS" serve "$@" >"$work/out" 2>"$work/err" &
  server=$!
  for _ in $(seq 400); do
    grep -q '^http' "$work/out" && return
    kill -0 "$server" || break
    sleep 0.05
  done
  fail "the server did not start: $(cat "$work/err")"
}
stopped() {
  kill -TERM "$server"
  wait "$server" || fail "the server ended with status $?"
}

# Spaces are free, a carriage return is none of the value, and what is `no` is not given.
printf ' host=127.0.0.2\r\nport\t=\t1\n  # the line above is for the command line to change\nlan = no\ndb = %s\nlog-level = info\n' \
  "$work/games.db" >"$work/good.conf"
started --port 0 --config "$work/good.conf"
says out "http://127.0.0.2:"
grep -q '^http://127.0.0.2:1/' "$work/out" && fail "the file's port has precedence over the command line's"
[ "$(wc -l <"$work/out")" = 1 ] || fail "lan = no prints addresses: $(cat "$work/out")"
[ -s "$work/games.db" ] || fail "the database is not where the file says"
says err '"event":"listening"'

# Those who look after the server find it by the same file, whatever else stands there.
run 0 admin --config "$work/good.conf" bans
says out '{"ok":true'
run 1 admin --config "$work/good.conf" --admin "$work/nowhere" bans
says err "nowhere"
run 0 db check --config "$work/good.conf"
says out ', 0 damaged'
stopped
run 2 db check --config "$work/good.conf" --store postgres:///x

# The example that is installed is right as it stands; only what a test may not use is changed.
started --config "$(dirname "${BASH_SOURCE[0]}")/../../packaging/wonders.conf" --port 0 --db :memory:
says out "http://127.0.0.1:"
stopped
finish
