#!/usr/bin/env bash
# `wonders verify` and `wonders replay`: what they print and how they end, also for input that means harm.
set -eu
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
: "${WONDERS:=build/release/wonders}"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
games=$work/games.jsonl
"$WONDERS" simulate --players 3 --games 5 --seed 1 --records "$games" >/dev/null

fail() {
  echo "$*" >&2
  exit 1
}

# expect STATUS TEXT COMMAND...: the exit status, and a text that must stand somewhere in all that is printed.
expect() {
  local status=0 wanted_status=$1 wanted=$2
  shift 2
  "$@" >"$work/out" 2>&1 </dev/null || status=$?
  if [ "$status" != "$wanted_status" ] || ! grep -qF -- "$wanted" "$work/out"; then
    head -c 2000 "$work/out" >&2
    fail "$*: expected status $wanted_status and '$wanted', got status $status"
  fi
}

expect_last() {
  [ "$(tail -n 1 "$work/out")" = "$1" ] || fail "the last line is '$(tail -n 1 "$work/out")' instead of '$1'"
}

expect 0 "" "$WONDERS" verify "$games"
expect_last "5 passed, 0 failed"
expect 0 "10 passed, 0 failed" "$WONDERS" verify "$games" "$games"
"$WONDERS" verify - <"$games" | grep -qx "5 passed, 0 failed" || fail "standard input"
expect 0 "0 passed, 0 failed" "$WONDERS" verify /dev/null
expect 2 "name at least one file" "$WONDERS" verify
expect 2 "--nonsense" "$WONDERS" verify --nonsense "$games"
expect 0 "example:" "$WONDERS" verify --help
expect 1 "no-such-file.jsonl: No such file or directory" "$WONDERS" verify no-such-file.jsonl
expect 1 "Is a directory" "$WONDERS" verify "$work"
expect 1 "5 passed, 1 failed" "$WONDERS" verify no-such-file.jsonl "$games"

# Blank lines and CRLF are no records and no mistakes; line numbers count them.
{ echo; sed 's/$/\r/' "$games"; echo "   "; echo '{'; } >"$work/blank.jsonl"
expect 1 "blank.jsonl:8: column 2:" "$WONDERS" verify "$work/blank.jsonl"
expect_last "5 passed, 1 failed"

# A wrong treasury is named with file, line, Age, turn, seat and both values.
sed '2s/"coins":\[[0-9]*,/"coins":[99,/' "$games" >"$work/wrong.jsonl"
expect 1 "wrong.jsonl:2: Age I, turn 1, seat 0 (" "$WONDERS" verify "$work/wrong.jsonl"
expect 1 "coins after the turn: expected" "$WONDERS" verify "$work/wrong.jsonl"
expect_last "4 passed, 1 failed"

# Hostile input: an error for each line, little memory, no crash.
first=$(head -n 1 "$games")
{
  printf '[%.0s' $(seq 10000); echo
  printf '{"a":%.0s' $(seq 10000); echo
  echo "${first:0:3000}"
  echo "${first/\"players\":3/\"players\":99999999999999999999999}"
  echo "${first/\"players\":3/\"players\":\"3\"}"
  echo "${first/\"players\":3/\"players\":3,\"players\":3}"
  printf '{"format":"\xff\xfe"}\n'
  printf '\0\0\0\n'
  echo 'null'
  echo "$first$first"
} >"$work/bad.jsonl"
expect 1 "0 passed, 10 failed" "$WONDERS" verify "$work/bad.jsonl"
for line in 1 2 3 4 5 6 7 8 9 10; do
  grep -q "bad.jsonl:$line: ." "$work/out" || fail "no message for line $line"
done

# A line of 1 GB, as a pipe and in 256 MB of address space; the record after it is still read.
status=0
{ head -c 1000000000 /dev/zero; echo; cat "$games"; } |
  (ulimit -v 262144; "$WONDERS" verify - >"$work/out" 2>&1) || status=$?
[ "$status" = 1 ] || fail "a line of 1 GB: status $status: $(head -c 500 "$work/out")"
grep -q "^-:1: the line is longer than" "$work/out" || fail "a line of 1 GB: $(head -c 500 "$work/out")"
expect_last "5 passed, 1 failed"

# Deals that follow from their seed and salt, and one that does not.
sealed=tests/record/data/sealed.jsonl
expect 0 "4 passed, 0 failed" "$WONDERS" verify "$sealed"
sed 's/"salt":"[0-9a-f]/"salt":"x/' "$sealed" >"$work/unsealed.jsonl"
expect 1 'that the seed and salt of "deal" give: expected ' "$WONDERS" verify "$work/unsealed.jsonl"
expect_last "0 passed, 4 failed"
expect 0 "Winner: " "$WONDERS" replay "$sealed" --game 2

expect 0 "Winner: " "$WONDERS" replay "$games"
expect 0 "seat 2" "$WONDERS" replay "$games" --lang en
expect 2 "--lang: there is no 'xx'" "$WONDERS" replay "$games" --lang xx
expect 0 "Winner: " "$WONDERS" replay "$games" --ascii
! LC_ALL=C grep -q '[^ -~]' "$work/out" || fail "replay --ascii prints more than ASCII"
expect 0 "Age III, turn 6" "$WONDERS" replay "$games" --game 5
[ "$(LC_ALL=C.UTF-8 wc -L <"$work/out")" -le 80 ] || fail "the replay is wider than 80 columns"
expect 1 "there is no game 6, the file has 5" "$WONDERS" replay "$games" --game 6
expect 2 "--game" "$WONDERS" replay "$games" --game 0
expect 2 "name one file" "$WONDERS" replay
expect 1 "wrong.jsonl:2: Age I, turn 1, seat 0 (" "$WONDERS" replay "$work/wrong.jsonl" --game 2
expect 1 "bad.jsonl:9: column 1: expected an object, found null" "$WONDERS" replay "$work/bad.jsonl" --game 9
"$WONDERS" replay - <"$games" | grep -q "The score" || fail "replay of standard input"
