#!/usr/bin/env bash
# simulate: the same bytes with any number of jobs, constant memory, records that verify.
source "$(dirname "${BASH_SOURCE[0]}")/support.bash"

for edition in first second; do
  for players in 2 3 4 5 6 7; do
    games=(simulate --edition $edition --players $players --games 150 --seed 7 --bots greedy,random)
    run 0 "${games[@]}" --jobs 1 --records "$work/one.jsonl"
    cp "$work/out" "$work/one"
    for jobs in 2 7; do
      run 0 "${games[@]}" --jobs $jobs --records "$work/more.jsonl"
      cmp -s "$work/out" "$work/one" || fail "$edition, $players players: another summary with $jobs jobs"
      cmp -s "$work/more.jsonl" "$work/one.jsonl" || fail "$edition, $players players: other records with $jobs jobs"
    done
    [ "$(wc -l <"$work/one.jsonl")" = 150 ] || fail "$edition, $players players: not 150 records"
    run 0 verify "$work/one.jsonl"
    says out "150 passed, 0 failed"
  done
done

# Records on standard output stand alone; the summary goes to standard error.
run 0 simulate --games 20 --seed 3 --records -
[ "$(wc -l <"$work/out")" = 20 ] || fail "records on standard output: not 20 lines"
says err "signature"

# The summary as JSON.
run 0 simulate --games 20 --seed 3 --players 2 --json
python3 - "$work/out" <<'PYTHON' || fail "the JSON summary"
import json, sys
summary = json.load(open(sys.argv[1]))
assert summary["games"] == 20 and summary["seed"] == "3" and len(summary["signature"]) == 16
free_city, one, two = summary["mean_scores"]
assert free_city["bot"] is None and free_city["win_share"] is None
assert abs(one["win_share"] + two["win_share"] - 1) < 1e-9
rows = ("conflicts", "treasury", "wonder", "civilian", "science", "commercial", "guilds")
assert abs(sum(one[row] for row in rows) - one["total"]) < 1e-9
PYTHON

# 300 MB of records pass through 200 MB of address space.
(
  ulimit -v 200000
  "$WONDERS" simulate --games 50000 --seed 1 --jobs 2 --records - 2>"$work/err"
) | wc -c >"$work/out"
[ "$(cat "$work/out")" -gt 200000000 ] || fail "records in little memory: $(head -c 300 "$work/err")"

finish
