#!/usr/bin/env bash
# bench and perft: the fields that scripts rely on, and results that do not depend on the time measured.
source "$(dirname "${BASH_SOURCE[0]}")/support.bash"

run 0 bench --seconds 0 --json
python3 - "$work/out" <<'PYTHON' || fail "bench --json"
import json, sys
bench = json.load(open(sys.argv[1]))
assert bench["version"] and bench["state_bytes"] < 1024
kinds = [(result["edition"], result["players"], result["mode"]) for result in bench["results"]]
assert kinds == [(edition, players, mode) for edition in ("first", "second") for players in range(2, 8)
                 for mode in ("list", "sample")]
for result in bench["results"]:
    assert result["games_per_second"] > 0 and result["ns_per_decision"] > 0
    assert len(result["signature"]) == 16
PYTHON

run 0 bench --edition second --players 3 --mode sample --seconds 0 --instructions --json
python3 - "$work/out" <<'PYTHON' || fail "bench --instructions"
import json, sys
[result] = json.load(open(sys.argv[1]))["results"]
assert (result["edition"], result["players"], result["mode"]) == ("second", 3, "sample")
assert 100 < result["instructions_per_decision"] < 10000
PYTHON

signatures() {
  grep -oE '\b[0-9a-f]{16}\b' "$work/out"
}
run 0 bench --edition second --players 7 --seconds 0
short=$(signatures)
run 0 bench --edition second --players 7 --seconds 0.2
[ "$(signatures)" = "$short" ] || fail "the signature depends on the time"
[ "$(wc -w <<<"$short")" = 2 ] || fail "bench shows not two signatures"

run 0 perft --edition first --players 3 --seed 1 --turns 2
says out "seat 0  Olympia A               14 moves"
says out "turns 1                  2002 sequences"
says out "turns 2               3096168 sequences"
silent err

finish
