#!/usr/bin/env bash
# What a host sees: the address, and with --lan those for the others and a QR code. Nothing leaves this machine here.
source "$(dirname "${BASH_SOURCE[0]}")/support.bash"

"$WONDERS" --help | grep -q '^  serve ' || finish # a program built without its server

# serve OPTION...: starts a server on any free port of this machine and leaves what it prints in $work/out.
serve() {
  "$WONDERS" serve --host 127.0.0.1 --port 0 --db :memory: --log-level off "$@" >"$work/out" 2>"$work/err" &
  server=$!
  for _ in $(seq 1200); do
    grep -q '^http' "$work/out" && break
    sleep 0.05
  done
  kill -TERM "$server"
  wait "$server"
}

serve
says out "http://127.0.0.1:"
[ "$(wc -l <"$work/out")" = 1 ] || fail "without --lan more than the address is printed: $(cat "$work/out")"

serve --lan
if grep -q 'no address in a network' "$work/out"; then
  echo "this machine is in no network"
else
  says out "Others in your network open:"
  grep -qE '^  http://[0-9.]+:[0-9]+/$' "$work/out" || fail "no address for the others: $(head -3 "$work/out")"
  # The corner of a QR code: the upper edges of its finder pattern, two rows in a line.
  says out "█▀▀▀▀▀█"
fi
finish
