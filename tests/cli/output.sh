#!/usr/bin/env bash
# Standard output that is closed, full or read in part: no crash, no endless run, and a message where something is lost.
source "$(dirname "${BASH_SOURCE[0]}")/support.bash"

for command in "catalog --json" "simulate --games 3 --seed 1" "simulate --games 3 --seed 1 --records -" \
               "perft --seed 1" "--version"; do
  status=0
  # shellcheck disable=SC2086
  "$WONDERS" $command >&- 2>"$work/err" || status=$?
  [ "$status" = 1 ] || fail "$command with a closed output: exit status $status instead of 1"
  says err "standard output cannot be written"
  status=0
  # shellcheck disable=SC2086
  "$WONDERS" $command >/dev/full 2>"$work/err" || status=$?
  [ "$status" = 1 ] || fail "$command with a full output: exit status $status instead of 1"
  says err "standard output cannot be written"
done

# A reader that has seen enough ends the run: a billion games would take hours.
"$WONDERS" simulate --games 1000000000 --seed 1 --records - 2>"$work/err" | head -n 1 >"$work/out"
statuses=("${PIPESTATUS[@]}")
[ "${statuses[0]}" = 0 ] || fail "a closed pipe: exit status ${statuses[0]}"
[ "$(wc -l <"$work/out")" = 1 ] || fail "the first record did not arrive"
silent err

# A file that cannot be written is named.
run 1 simulate --games 3 --seed 1 --records "$work/no/such/folder/x.jsonl"
says err "$work/no/such/folder/x.jsonl: cannot be written"
run 1 simulate --games 3 --seed 1 --records /dev/full
says err "/dev/full: cannot be written"
silent out

finish
