#!/usr/bin/env bash
# What the host of a server does to it while it runs, and that its files are the host's alone.
source "$(dirname "${BASH_SOURCE[0]}")/support.bash"

"$WONDERS" --help | grep -q '^  serve ' || finish # a program built without its server

db=$work/games/wonders.db
umask 022
: >"$work/address"
"$WONDERS" serve --port 0 --db "$db" --log-level info >"$work/address" 2>"$work/log" &
server=$!
trap 'kill -KILL "$server" 2>/dev/null; rm -rf "$work"' EXIT
for _ in $(seq 1200); do
  grep -q '^http' "$work/address" && break
  sleep 0.05
done
port=$(grep -o '[0-9]*/$' "$work/address" | tr -d /)

# post PATH BODY [TOKEN]: what the server answers, on one line.
post() {
  local token=${3:+"Authorization: Bearer $3"$'\r\n'}
  exec 3<>"/dev/tcp/127.0.0.1/$port"
  printf 'POST /api/v1/%s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n%sContent-Length: %d\r\n\r\n%s' \
    "$1" "${token:-}" "${#2}" "$2" >&3
  tr -d '\r\n' <&3
  exec 3<&-
}
# text_in NAME: the first text of that name in standard input.
text_in() {
  grep -o "\"$1\":\"[^\"]*\"" | head -1 | cut -d'"' -f4
}
admin() {
  local wanted=$1
  shift
  run "$wanted" admin --db "$db" "$@"
}

for file in "$db" "$db-wal" "$db.admin"; do
  [ "$(stat -c %a "$file")" = 600 ] || fail "others can read $file: $(stat -c %A "$file")"
done
[ "$(stat -c %a "$work/games")" = 700 ] || fail "others can look into the folder that the server made"

eve=$(post guest '{"name":"Eve"}')
id=$(text_in id <<<"$eve")
token=$(text_in token <<<"$eve")
plan='{"edition":"first","players":3,"seats":[{"kind":"person"},{"kind":"person"},{"kind":"person"}]}'
code=$(post tables "$plan" "$token" | text_in code)

admin 0 tables
says out "\"code\":\"$code\""
admin 0 table "$code"
says out '"chat":[]'
grep -q seed "$work/out" && fail "the host is shown the seed"
admin 0 guests Eve
says out "$id"
admin 0 mute "$id" --days 2 --reason "writes in capitals"
admin 0 unmute "$id"
admin 0 ban "$id" --days 7 --reason rude
says out '{"ok":true}'
post tables "$plan" "$token" | grep -q '"banned"' || fail "who is banned makes tables"
admin 0 unban "$id"
admin 0 ban 192.0.2.0/24
admin 0 bans
says out '"subject":"192.0.2.0/24"'
admin 1 ban somebody
says out '"error"'
admin 0 close "$code"
admin 1 close "$code"
admin 0 remove "$id"
post tables "$plan" "$token" | grep -q not_signed_in || fail "who was removed is still signed in"
admin 0 delete "$id"
admin 1 delete "$id"
admin 0 reports
says out '"reports":[]'
admin 0 copy "$work/copy.db"
[ "$(stat -c %a "$work/copy.db")" = 600 ] || fail "others can read the copy"
admin 1 copy "$work/copy.db" # it is there
admin 0 log-level error
post guest '{"name":"Quiet"}' >/dev/null
admin 0 audit
for action in tables table guests mute unmute ban unban bans close remove delete reports copy log-level; do
  says out "\"action\":\"$action\""
done
says out '7 days: rude'
admin 1 dance

kill -TERM "$server"
wait "$server" || fail "the server did not end well"
[ "$(grep -c '"event":"guest"' "$work/log")" = 1 ] || fail "the log went on at the level before: $(cat "$work/log")"
admin 1 tables # nobody is there
says err "$db.admin"
finish
