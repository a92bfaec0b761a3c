#!/usr/bin/env bash
# Being one of several nodes: what is missing or unsafe is told before anything is connected to.
source "$(dirname "${BASH_SOURCE[0]}")/support.bash"

"$WONDERS" --help | grep -q '^  serve ' || finish # a program built without its server
store=(--store "postgres://nobody@127.0.0.1:1/none")

if timeout 60 "$WONDERS" serve "${store[@]}" --bus nats://127.0.0.1:1 2>&1 | grep -q 'without NATS'; then
  finish
fi

run 2 serve --bus nats://127.0.0.1:1 --db :memory:
says err '--bus goes with --store'
run 2 serve "${store[@]}" --bus nats://ada:secret@127.0.0.1:1
says err '--bus-file'

printf 'address = nats://127.0.0.1:1\n' >"$work/bus"
chmod 644 "$work/bus"
run 1 serve "${store[@]}" --bus-file "$work/bus"
says err 'others can read this file'
chmod 600 "$work/bus"
printf '# ours\nuser = ada\nfrobnicate = 1\n' >"$work/bus"
run 1 serve "${store[@]}" --bus-file "$work/bus"
says err "bus: line 3: expected NAME = VALUE"
says err 'address, user, password, token'
run 1 serve "${store[@]}" --bus-file "$work/none"
says err 'cannot be opened'

finish
