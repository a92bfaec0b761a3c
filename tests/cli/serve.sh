#!/usr/bin/env bash
# What a host sees: the address, and with --lan those for the others and a QR code. Nothing leaves this machine here.
source "$(dirname "${BASH_SOURCE[0]}")/support.bash"

"$WONDERS" --help | grep -q '^  serve ' || finish # a program built without its server

# serve [OPTION...]: starts a server on any free port, ends it when it waits for guests, and leaves what it printed in
# $work/out. It runs inside of the command $around: a terminal, a network of its own.
around=()
serve() {
  printf '%s\n' "echo \$\$ >'$work/pid'" "exec '$WONDERS' serve $* --port 0 --db :memory: --log-level off" >"$work/start"
  rm -f "$work/pid"
  "${around[@]}" sh "$work/start" >"$work/out" 2>"$work/err" </dev/null &
  for _ in $(seq 1200); do
    grep -q '^http' "$work/out" && break
    sleep 0.05
  done
  kill -TERM "$(cat "$work/pid")" || fail "no server: $(cat "$work/err")"
  wait
}

# The text of the QR code in $work/out, found by a reader that shares nothing with the program.
code() { node "$(dirname "${BASH_SOURCE[0]}")/../browser/support/qr_reader.mjs" <"$work/out" 2>&1; }
# The first address for the others, as it is printed.
address() { tr -d '\r' <"$work/out" | sed -n 's/^  \(http:.*\)/\1/p' | head -1; }

serve --host 127.0.0.1
says out "http://127.0.0.1:"
[ "$(wc -l <"$work/out")" = 1 ] || fail "without --lan more than the address is printed: $(cat "$work/out")"

# At one address: that one is for the others.
serve --host 127.0.0.1 --lan
says out "Others in your network open:"
[ "$(address)" = "$(head -1 "$work/out")" ] || fail "another address for the others: $(head -3 "$work/out")"
[ "$(code)" = "$(address)" ] || fail "the QR code says '$(code)' instead of '$(address)'"
grep -q $'\033' "$work/out" && fail "colours in what is no terminal"

# A terminal shows it black on white, whatever its own colours are.
in_terminal() { script --quiet --return --command "$*" /dev/null; }
around=(in_terminal)
serve --host 127.0.0.1 --lan
grep -q $'\033\\[38;5;16;48;5;231m' "$work/out" || fail "no black on white in a terminal"
[ "$(code)" = "$(address)" ] || fail "in a terminal the QR code says '$(code)' instead of '$(address)'"

# Everywhere: the addresses of this machine, here in a network that has two, and private ones first.
around=(unshare --map-root-user --net sh -c "ip link add one type veth peer name two && ip addr add 203.0.113.7/24 dev one &&
  ip addr add 192.168.178.23/24 dev two && ip link set one up && ip link set two up && exec \"\$@\"" -)
if "${around[@]}" true 2>/dev/null; then
  serve --lan
  says out "http://localhost:"
  [[ "$(address)" =~ ^http://192\.168\.178\.23:[0-9]+/$ ]] || fail "not the address of the household: $(head -4 "$work/out")"
  grep -qE '^  http://203\.0\.113\.7:[0-9]+/$' "$work/out" || fail "the other address is not named: $(head -4 "$work/out")"
  [ "$(code)" = "$(address)" ] || fail "the QR code says '$(code)' instead of '$(address)'"
else
  echo "no network of its own can be made here"
fi

# A machine that is in no network says so.
around=(unshare --map-root-user --net)
if "${around[@]}" true 2>/dev/null; then
  serve --lan
  says out "This machine has no address in a network, so nobody else can join."
fi
finish
