#!/usr/bin/env bash
# score: the pad from prompts and from JSON.
source "$(dirname "${BASH_SOURCE[0]}")/support.bash"

# E-029, the example of the rulebook, against somebody who took nothing but coins.
status=0
"$WONDERS" score --names Ada,Ben >"$work/out" 2>"$work/err" <<'ANSWERS' || status=$?
1 3 5 -1 -1 -1
0
14
oops
14
10
0
2 5 6
0
3 2 1
0
4
0
0
0
ANSWERS
[ "$status" = 0 ] || fail "the pad from prompts: exit status $status"
says out "  Total                      58             4"
says out "Winner: Ada, with 58 points."
says out "Please type a number"

cat >"$work/pad.json" <<'JSON'
{"players": [
  {"name": "Ada", "conflicts": 6, "coins": 14, "wonder": 10, "civilian": 13,
   "science": {"compass": 3, "gear": 2, "tablet": 1}, "commercial": 4},
  {"name": "Ben", "wonder": 54, "coins": 14},
  {"name": "Cleo", "civilian": 58, "coins": 2}]}
JSON
run 0 score --json "$work/pad.json"
says out '"total":58,"coins":14'
says out '"winners":["Ada","Ben"]'
"$WONDERS" score --json - <"$work/pad.json" | cmp -s - "$work/out" || fail "standard input gives another score"

echo '{"players": [{"name": "Ada", "coins": "many"}, {"name": "Ben"}]}' >"$work/bad.json"
run 1 score --json "$work/bad.json"
says err "bad.json: line 1, column 39: expected a whole number from 0 to 999 for \"coins\""
silent out
run 1 score --json "$work/missing.json"
says err "missing.json: cannot be opened"
head -c 3000000 /dev/zero >"$work/large.json"
run 1 score --json "$work/large.json"
says err "longer than a score pad can be"

run 1 score --names Ada,Ben
says out "Nothing was counted."
run 2 score --names Ada
run 2 score --names Ada,Ada
run 0 score --help
says out "--json"

finish
