#!/usr/bin/env bash
# arena: the same result with any number of jobs, interrupted or not; JSON in the documented form; a clear test stops.
source "$(dirname "${BASH_SOURCE[0]}")/support.bash"

games=(arena --bots greedy,random --edition second --players 4 --games 200 --seed 7)
run 0 "${games[@]}" --jobs 1 --json "$work/result.json" --html "$work/report.html"
cp "$work/out" "$work/one"
run 0 "${games[@]}" --jobs 2
cmp -s "$work/out" "$work/one" || fail "another result with two jobs"

python3 - "$work/result.json" <<'PYTHON' || fail "the JSON result"
import json, sys
result = json.load(open(sys.argv[1]))
assert result["edition"] == "second" and result["players"] == 4 and result["games"] == 200
greedy, random = result["bots"]
assert greedy["bot"] == "greedy" and greedy["seats"] == 1 and greedy["games"] == 200
assert random["bot"] == "random" and random["seats"] == 3
assert abs(greedy["win_share"] + 3 * random["win_share"] - 1) < 1e-9
for bot in result["bots"]:
    assert bot["low"] <= bot["win_share"] <= bot["high"]
    assert 1 <= bot["mean_rank"] <= 4 and bot["ms_per_move"] >= 0
    assert abs(sum(bot["categories"].values()) - bot["mean_score"]) < 1e-9
    assert sum(wonder["cities"] for wonder in bot["wonders"]) == 200 * bot["seats"]
assert greedy["win_share"] > 0.9 and greedy["mean_margin"] > 0 > random["mean_margin"]
PYTHON
grep -q "</svg>" "$work/report.html" || fail "no plots in the report"

# Interrupted within a line, and gone on with.
run 0 "${games[@]}" --resume "$work/games.jsonl"
head -c 40000 "$work/games.jsonl" >"$work/cut.jsonl"
run 0 "${games[@]}" --resume "$work/cut.jsonl"
cmp -s "$work/out" "$work/one" || fail "another result after an interruption"
[ "$(wc -l <"$work/cut.jsonl")" = 201 ] || fail "the file was not completed"
run 1 arena --bots greedy --games 3 --seed 7 --resume "$work/games.jsonl"
says err "another tournament"

# Without the luck of the deals: the same games, and what they tell besides, with any number of jobs.
lucky=(arena --bots greedy,planner --players 3 --games 30 --seed 7 --luck 8)
run 0 "${lucky[@]}" --jobs 1 --json "$work/lucky.json"
cp "$work/out" "$work/lucky"
run 0 "${lucky[@]}" --jobs 3
cmp -s "$work/out" "$work/lucky" || fail "other luck with three jobs"
says out "without luck"
run 0 arena --bots greedy,planner --players 3 --games 30 --seed 7 --json "$work/plain.json"
grep -q "without luck" "$work/out" && fail "luck is told that was not asked for"
python3 - "$work/lucky.json" "$work/plain.json" <<'PYTHON' || fail "the JSON of --luck"
import json, sys
lucky, plain = (json.load(open(path)) for path in sys.argv[1:])
for bot, same in zip(lucky["bots"], plain["bots"], strict=True):
    assert bot["win_share"] == same["win_share"] and "adjusted_win_share" not in same
    low, high = bot["adjusted_interval"]
    assert low <= bot["adjusted_win_share"] <= high and bot["worth_of_adjusting"] > 0
    assert bot["adjusted_win_share"] != bot["win_share"]
PYTHON
run 2 arena --bots greedy,random --games 3 --luck 0

# What is not ours is refused and left as it is; of what is damaged a copy is kept.
head -c 5000000 /dev/zero | tr '\0' x >"$work/foreign"
cp "$work/foreign" "$work/before"
run 1 "${games[@]}" --resume "$work/foreign"
says err "another tournament"
cmp -s "$work/foreign" "$work/before" || fail "a file that is not ours was changed"

sed '50s/players/slayers/' "$work/games.jsonl" >"$work/damaged.jsonl"
cp "$work/damaged.jsonl" "$work/before"
run 0 "${games[@]}" --resume "$work/damaged.jsonl"
cmp -s "$work/out" "$work/one" || fail "another result after a damage"
says err "damaged.jsonl:50: from here on the file is damaged"
cmp -s "$work/damaged.jsonl.damaged" "$work/before" || fail "games behind a damaged line are lost"

head -c -1 "$work/games.jsonl" >"$work/endless.jsonl"
run 0 "${games[@]}" --resume "$work/endless.jsonl"
cmp -s "$work/endless.jsonl" "$work/games.jsonl" || fail "a log without its last line end was not mended"

status=0
flock "$work/games.jsonl" "$WONDERS" "${games[@]}" --resume "$work/games.jsonl" >"$work/out" 2>"$work/err" || status=$?
[ "$status" = 1 ] || fail "a log that another arena holds was opened"
says err "another arena is writing this file"

# A clear answer ends the tournament early.
run 0 arena --bots greedy,random --games 5000 --seed 1 --sprt 0.4,0.6
says out "the win share is 0.600 rather than 0.400"
head -1 "$work/out" | grep -q "^5000 games" && fail "the sequential test did not stop"

run 2 arena --bots greedy,clever --games 3
says err "there is no bot 'clever'"
run 2 arena --sprt 0.6,0.4 --games 3
run 2 arena --bots greedy,greedy,greedy,greedy --players 3
run 0 arena --help
says out "--sprt"
run 0 arena --list
for bot in random greedy planner search neural classic:instinct classic:rollout classic:search novice oracle military builder process; do says out "$bot"; done

# A program from outside plays; one that fails loses its own moves alone.
example=$(dirname "${BASH_SOURCE[0]}")/../../examples/bots/random_bot.py
run 0 arena --bots "process:timeout=60000:python3 $example,greedy" --games 3 --seed 1
grep -q "were played for it" "$work/out" && fail "the Python example left moves to others"
run 0 arena --bots "process:exit 1,greedy" --games 3 --seed 1
says out "54 moves were played for it"
says out "  54: it had ended"
nonsense="while read -r line; do case \"\$line\" in *choose*) echo hello;; esac; done"
run 0 arena --bots "process:timeout=60000:$nonsense,greedy" --games 3 --seed 1 --json "$work/faults.json" --html "$work/faults.html"
says out "  54: its answer was not JSON; first it had written \"hello\""
grep -q "<code>&quot;hello&quot;</code>" "$work/faults.html" || fail "the page does not show the faults"
python3 - "$work/faults.json" <<'PYTHON' || fail "the faults in the JSON"
import json, sys
bot = json.load(open(sys.argv[1]))["bots"][0]
assert bot["faults"] == 54 and bot["fault_kinds"] == [{"kind": "not_json", "count": 54, "first": "\"hello\""}]
PYTHON

# A program that hangs ends with the arena, however that ends.
mkfifo "$work/started"
hangs="echo \$\$ >$work/started; trap \"\" TERM HUP; sleep 1000 & wait; sleep 1000"
"$WONDERS" arena --bots "process:timeout=600000:$hangs,greedy" --games 1 --seed 1 >"$work/out" 2>&1 &
arena=$!
read -rt 60 bot <>"$work/started" || fail "the program was not started"
kill -KILL "$arena"
wait "$arena" 2>/dev/null
timeout 60 tail --pid="$bot" -f /dev/null || fail "a hanging program outlived its arena"

finish
