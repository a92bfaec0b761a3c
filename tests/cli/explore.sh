#!/usr/bin/env bash
# explore: tables for people, the same as JSON, names in every language, and mistakes that are named.
source "$(dirname "${BASH_SOURCE[0]}")/support.bash"

run 0 explore --players 4
grep -q "^Gizah A " "$work/out" || fail "the overview lacks a board"
grep -q "^Palace " "$work/out" || fail "the overview lacks a card"
silent err
run 0 explore scriptorium --players 4 --edition second
grep -q "^By turn" "$work/out" || fail "a card has no table by turn"
run 0 explore Vízvezeték --lang hu
grep -q "Vízvezeték" "$work/out" || fail "a card is not found by its Hungarian name"
run 0 explore Gizah --edition second
grep -q "^Gizah night" "$work/out" || fail "a wonder lacks its night side"
for table in "The first turn" "By the source of most points" "Beside this wonder"; do
  grep -q "^$table" "$work/out" || fail "a wonder lacks: $table"
done
run 0 explore --age 3 --turn 6 --players 7
grep -q "^Palace " "$work/out" || fail "the last turn lacks a card"
grep -q "^Stages in this turn" "$work/out" || fail "a turn lacks the stages"
grep -q "^card .*built .*more .*points more" "$work/out" || fail "a turn lacks the effects"
grep -Eq "^Palace .*[0-9] ±[0-9].* [+-]?[0-9.]+ ±[0-9]" "$work/out" || fail "the effects of a card lack their intervals"

run 0 explore --players 5 --json
python3 - "$work/out" <<'PYTHON' || fail "the JSON does not hold what the tables show"
import json, sys
told = json.load(open(sys.argv[1]))
assert told["edition"] == "first" and told["players"] == 5 and told["games"] > 0
sides = told["tables"]["sides"]
assert len(sides) == 14
seats = sum(side["seats"] for side in sides)
assert abs(sum(side["win"] * side["seats"] for side in sides) / seats - 0.2) < 0.001
assert {row["age"] for row in told["tables"]["cards"]} == {1, 2, 3}
assert {row["neighbor"] for row in told["tables"]["pairs"]} == {side["board"] for side in sides}
for name in ("cards", "turns", "own boards", "openings", "neighbors", "stages", "stage turns", "pairs"):
    for figure in ("win more", "points more"):
        assert any(row[figure] is not None and row[figure + " ±"] >= 0 for row in told["tables"][name]), (name, figure)
PYTHON
run 0 explore Palace --json
python3 -c 'import json, sys
told = json.load(open(sys.argv[1]))["tables"]
assert {row["card"] for row in told["cards"]} == {"Palace"} and told["sides"] == []' "$work/out" || fail "the JSON of a card has others"

run 1 explore Atlantis
grep -q "Atlantis" "$work/err" || fail "an unknown name is not named"
run 2 explore Palace Altar
run 2 explore --age 1
run 2 explore --turn 7 --age 1

finish
