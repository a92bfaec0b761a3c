#!/usr/bin/env bash
# analyse: the same bytes with any number of jobs; chances that sum to one and a split that is exact; a page that needs
# nothing else; what is wrong with a record is said, with the place.
source "$(dirname "${BASH_SOURCE[0]}")/support.bash"

messages=$(dirname "${BASH_SOURCE[0]}")/../../messages/terminal
for players in 2 3 5; do
  "$WONDERS" simulate --players $players --edition second --games 1 --seed $players --bots greedy,random \
    --records - 2>/dev/null >>"$work/games.jsonl"
done
few=(--nodes 40 --seed 7)
run 0 analyse "$work/games.jsonl" "${few[@]}" --json --jobs 1 --html "$work/page.html"
cp "$work/out" "$work/one"
silent err
for jobs in 2 5; do
  run 0 analyse "$work/games.jsonl" "${few[@]}" --json --jobs $jobs
  cmp -s "$work/out" "$work/one" || fail "another review with $jobs jobs"
done

python3 - "$work/one" "$work/games.jsonl" <<'PYTHON' || fail "the JSON reviews"
import json, sys
reviews, records = ([json.loads(line) for line in open(path)] for path in sys.argv[1:])
assert [review["game"] for review in reviews] == [0, 1, 2]
for review, record in zip(reviews, records):
    assert review["edition"] == record["edition"] and review["players"] == record["players"]
    places = [(turn["age"], turn["turn"]) for turn in review["turns"]]
    assert places == [(age, turn) for age in (1, 2, 3) for turn in range(7)]
    for turn in review["turns"]:
        assert abs(sum(turn["win"]) - 1) < 1e-9
        assert len(turn["win"]) == len(turn["points"]) == len(record["seats"])
    winners = record["result"]["winners"]
    end = review["turns"][-1]
    assert all(abs(win - (seat in winners) / len(winners)) < 1e-5 for seat, win in enumerate(end["win"]))
    assert end["points"] == [score["total"] for score in record["result"]["scores"]]
    moves = [move for turn in record["turns"] for move in turn["moves"]]
    played = [d["played"] for d in review["decisions"] if d["phase"] in ("choose", "free_city")]
    key = lambda move: json.dumps(move, sort_keys=True)
    assert sorted(map(key, played)) == sorted(map(key, moves))
    for decision in review["decisions"]:
        wins = {key(c["move"]): c["win"] for c in decision["candidates"]}
        best, mine = wins[key(decision["best"])], wins[key(decision["played"])]
        assert best == max(wins.values()) and abs(best - mine - decision["loss"]) < 1e-9
        assert all(c["low"] <= c["win"] <= c["high"] for c in decision["candidates"])
    assert len(review["summary"]) == review["players"]
    for player in review["summary"]:
        change = player["decisions"] + player["others"] + player["luck"]
        assert abs(player["start"] + change - player["result"]) < 1e-9
        assert abs(player["result"] - player["luck"] - player["adjusted"]) < 1e-9
        themes = player["themes"]
        assert set(player["weaknesses"]) == {name for name, theme in themes.items() if theme["lost"] > 0}
        assert set(player["strengths"]) == {
            name for name, theme in themes.items() if theme["lost"] == 0 and theme["decisions"] >= 3}
        lost = [themes[name]["lost"] for name in player["weaknesses"]]
        assert lost == sorted(lost, reverse=True)
        own = [d["loss"] for d in review["decisions"] if d["seat"] == player["seat"]]
        assert abs(sum(own) / len(own) - player["error"]) < 2e-6
PYTHON

# One game of several is the same as among them; all hands give other chances, and both are told.
run 0 analyse "$work/games.jsonl" "${few[@]}" --json --game 2
[ "$(cat "$work/out")" = "$(sed -n 2p "$work/one")" ] || fail "another review of a game alone"
run 0 analyse "$work/games.jsonl" "${few[@]}" --game 2 --open
says out "all hands face up"
run 0 analyse "$work/games.jsonl" "${few[@]}" --game 2 --lang hu
says out "Győzelmi esélyben mérve"

# The games of several files one after the other, counted on.
head -2 "$work/games.jsonl" >"$work/two.jsonl"
tail -1 "$work/games.jsonl" >"$work/third.jsonl"
run 0 analyse "$work/two.jsonl" "$work/third.jsonl" "${few[@]}" --json
cmp -s "$work/out" "$work/one" || fail "another review of the same games in two files"
run 0 analyse "$work/two.jsonl" "$work/third.jsonl" "${few[@]}" --game 3
says out "Game 3"
says out "5 players"

# The points that are expected, with their spread: those of the JSON, rounded; and no table by turns wider
# than the screen.
"$WONDERS" simulate --players 7 --games 1 --seed 7 --bots greedy,random --records "$work/seven.jsonl" >/dev/null 2>&1
for language in en tr hu fi; do
  run 0 analyse "$work/seven.jsonl" --nodes 8 --seed 7 --lang $language --json
  cp "$work/out" "$work/told"
  run 0 analyse "$work/seven.jsonl" --nodes 8 --seed 7 --lang $language --html "$work/seven.html"
  python3 - "$work/out" "$work/told" "$work/seven.html" "$messages/$language.json" <<'PYTHON' || fail "the points expected, $language"
import json, re, sys
text, told, page, messages = (open(path, encoding="utf-8").read() for path in sys.argv[1:])
told, messages = json.loads(told), json.loads(messages)
wanted = [turn for turn in told["turns"] if turn["turn"] % 3 == 0]
cells = [(float(points), float(spread)) for points, spread in re.findall(r"(-?\d+) ±(\d+)", text)]
exact = [pair for turn in wanted for pair in zip(turn["points"], turn["spread"])]
assert len(cells) == len(exact) == 9 * 7, len(cells)
for shown, known in zip(cells, exact):
    assert all(abs(a - b) < 0.502 for a, b in zip(shown, known)), (shown, known)
assert cells[-1][1] == 0
flat = " ".join(text.split())
for key in ("analyse.points_title", "analyse.about_points"):
    assert messages[key] in flat and messages[key] in page, key
assert "classic:instinct" in flat and "classic:instinct" in page
tables = text[text.index("\n" + messages["analyse.chances"] + "\n"):]
wide = [line for line in tables.splitlines() if len(line) > 80]
assert not wide, wide
PYTHON
done

# Strengths and weaknesses by kind, in the text and on the page.
run 0 analyse "$work/games.jsonl" --nodes 400 --seed 7 --game 1 --html "$work/kinds.html"
says out "Weaknesses of "
says out "Strengths of "
says out ": no clear error in "
grep -Eq "[A-Z][a-z ]+: [0-9.]+% lost in [0-9]+ decision" "$work/out" || fail "no weakness by kind in the text"
grep -Eq "<td class=\"t\">[A-Z][a-z ]+: [0-9.]+% lost in [0-9]+ decision" "$work/kinds.html" || fail "none on the page"
grep -Eq "<td class=\"t\">[A-Z][a-z ]+: no clear error in [0-9]+ decision" "$work/kinds.html" || fail "no strength there"
for language in tr hu fi; do
  run 0 analyse "$work/games.jsonl" --nodes 400 --seed 7 --game 1 --lang $language
  says out "$(sed -n 's/.*"analyse.weaknesses_of": "\([^"]*\)".*/\1/p' "$messages/$language.json" | sed 's/{name}/greedy/')"
done

# Whoever watches a terminal sees how far a game is, and how long all of them take.
script --quiet --return --command \
  "'$WONDERS' analyse '$work/games.jsonl' --nodes 1500 --seed 7 --json --jobs 1" /dev/null >"$work/out" 2>"$work/err"
grep -aEq '\] +[1-9][0-9]?%  0 games, .*[0-9]:[0-9][0-9] left' "$work/out" || fail "no progress within the first game"

# Interrupted within a line, and gone on with; what is another review is refused and left as it is.
head -c $(($(head -2 "$work/one" | wc -c) - 100)) "$work/one" >"$work/cut.jsonl"
run 0 analyse "$work/games.jsonl" "${few[@]}" --json --resume "$work/cut.jsonl"
cmp -s "$work/out" "$work/one" || fail "another review after an interruption"
cmp -s "$work/cut.jsonl" "$work/one" || fail "the file of reviews was not completed"
run 1 analyse "$work/games.jsonl" --nodes 40 --seed 8 --json --resume "$work/cut.jsonl"
says err "cut.jsonl:1: this is the review of another game"
cmp -s "$work/cut.jsonl" "$work/one" || fail "a file of other reviews was changed"
run 2 analyse "$work/games.jsonl" "${few[@]}" --resume "$work/cut.jsonl"

# The page has its plots and loads nothing.
[ "$(grep -c "</svg>" "$work/page.html")" = 3 ] || fail "not a plot for each game"
! grep -qE "(src|href)=|@import|url\(" "$work/page.html" || fail "the page loads something"

# A random seed is printed.
run 0 analyse "$work/games.jsonl" --nodes 4 --game 1
says err "seed"

# What is wrong is said, with its place.
run 2 analyse
run 2 analyse "$work/games.jsonl" --nodes 0
run 1 analyse "$work/none.jsonl" --seed 1
run 1 analyse "$work/games.jsonl" --game 4 --seed 1
says err "there is no game 4"
sed '2s/"card":"[^"]*"/"card":"Palace"/' "$work/games.jsonl" >"$work/wrong.jsonl"
run 1 analyse "$work/wrong.jsonl" "${few[@]}" --json
says err "wrong.jsonl:2: "
[ "$(wc -l <"$work/out")" = 1 ] || fail "the games before a wrong one are not printed"
run 1 analyse "$work/games.jsonl" "${few[@]}" --game 1 --html "$work/none/page.html"
says err "none/page.html"
finish
