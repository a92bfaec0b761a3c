#!/usr/bin/env bash
# The program and the independent implementation of tests/oracle judge each other's games: each accepts the other's
# records, and both reject every broken one.   WONDERS=build/release/wonders tests/cli/oracle.sh [games of each kind]
set -eu
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
: "${WONDERS:=build/release/wonders}"
games=${1:-4}
oracle=tests/oracle
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() {
  echo "$*" >&2
  exit 1
}

# expect STATUS LAST_LINE COMMAND...: runs the command and compares its exit status and the last line it prints.
expect() {
  local status=0 wanted_status=$1 wanted_line=$2
  shift 2
  "$@" >"$work/out" || status=$?
  local line
  line=$(tail -n 1 "$work/out")
  if [ "$status" != "$wanted_status" ] || [ "$line" != "$wanted_line" ]; then
    head -n 20 "$work/out" >&2
    fail "$*: expected '$wanted_line' and status $wanted_status, got '$line' and $status"
  fi
}

for edition in first second; do
  "$WONDERS" catalog --edition $edition --json >"$work/$edition.json"
done
catalogues=(--first "$work/first.json" --second "$work/second.json")

theirs=() ours=()
for edition in first second; do
  for players in 2 3 4 5 6 7; do
    file=$work/theirs-$edition-$players.jsonl
    python3 $oracle/generate.py --catalog "$work/$edition.json" --edition $edition --players $players \
      --games "$games" --seed $players --stages 0.3 --sealed 0.5 >"$file"
    theirs+=("$file")
    file=$work/ours-$edition-$players.jsonl
    "$WONDERS" simulate --edition $edition --players $players --games "$games" --seed $players --records "$file" \
      >/dev/null
    ours+=("$file")
  done
done
# Boards whose powers need luck to show.
for board in Olympia Babylon Halikarnassos; do
  for players in 2 3; do
    file=$work/theirs-$board-$players.jsonl
    python3 $oracle/generate.py --catalog "$work/first.json" --edition first --players $players --wonder $board \
      --games $((3 * games)) --seed 9 --stages 0.8 >"$file"
    theirs+=("$file")
  done
done

all=$(cat "${theirs[@]}" | wc -l)
expect 0 "$all passed, 0 failed" "$WONDERS" verify "${theirs[@]}"
all=$(cat "${ours[@]}" | wc -l)
[ "$all" = $((12 * games)) ] || fail "simulate wrote $all records instead of $((12 * games))"
expect 0 "$all passed, 0 failed" python3 $oracle/verify.py "${catalogues[@]}" "${ours[@]}"
expect 0 "$all passed, 0 failed" "$WONDERS" verify "${ours[@]}"

python3 $oracle/mutate.py "${catalogues[@]}" --each 3 "${theirs[@]}" "${ours[@]}" >"$work/broken.jsonl" \
  2>"$work/kinds" || fail "$(cat "$work/kinds")"
all=$(wc -l <"$work/broken.jsonl")
[ "$all" -gt 100 ] || fail "only $all broken records"
expect 1 "0 passed, $all failed" "$WONDERS" verify "$work/broken.jsonl"
