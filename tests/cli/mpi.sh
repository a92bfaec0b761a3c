#!/usr/bin/env bash
# simulate, arena and analyse under mpirun: the same bytes with any number of ranks, one voice, and errors that end all of them.
source "$(dirname "${BASH_SOURCE[0]}")/support.bash"

# on_ranks N STATUS ARGUMENT...: like run, on N ranks of this machine, which has fewer cores than that.
on_ranks() {
  local ranks=$1 wanted=$2 status=0
  shift 2
  OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 timeout 300 \
    mpirun --oversubscribe --mca btl self,vader -n "$ranks" "$WONDERS" "$@" \
    >"$work/out" 2>"$work/err" </dev/null || status=$?
  [ "$status" = "$wanted" ] ||
    fail "$ranks ranks, wonders $*: exit status $status instead of $wanted: $(head -c 600 "$work/err")"
}

same() { cmp -s "$1" "$2" || fail "$3"; }

command -v mpirun >/dev/null || fail "mpirun is not installed (Debian: openmpi-bin libopenmpi-dev)"

# simulate: fewer games than ranks, an unfinished block at the end, many blocks.
for games in 1 150 3000; do
  series=(simulate --edition second --players 4 --games $games --seed 7 --bots greedy,random --jobs 2)
  run 0 "${series[@]}" --records "$work/one.jsonl"
  cp "$work/out" "$work/one"
  for ranks in 1 2 3; do
    on_ranks $ranks 0 "${series[@]}" --records "$work/more.jsonl"
    same "$work/out" "$work/one" "$games games: another summary on $ranks ranks"
    same "$work/more.jsonl" "$work/one.jsonl" "$games games: other records on $ranks ranks"
    silent err
  done
done
run 0 simulate --games 100000 --seed 3 --players 2 --json
cp "$work/out" "$work/one"
on_ranks 3 0 simulate --games 100000 --seed 3 --players 2 --json
same "$work/out" "$work/one" "100000 games: another summary on 3 ranks"

# Records on standard output, and a random seed that one rank draws for all and tells once.
run 0 simulate --games 500 --seed 3 --records -
cp "$work/out" "$work/one"
on_ranks 3 0 simulate --games 500 --seed 3 --records -
same "$work/out" "$work/one" "other records on standard output"
on_ranks 3 0 simulate --games 500 --jobs 1
seed=$(sed -n 's/^seed //p' "$work/err")
cp "$work/out" "$work/drawn"
run 0 simulate --games 500 --seed "$seed"
same "$work/out" "$work/drawn" "the seed '$seed' that was told is not the one that was played"

# arena: the table, the JSON but for the times, a test that stops early, a tournament gone on with.
without_times() {
  sed -E 's/"(ms_per_move|ms_per_move_interval)":(\[[^]]*\]|[^,}]*)/"\1":0/g; s/"ns":[0-9]+/"ns":0/g' "$1"
}
games=(arena --bots greedy,random --players 3 --games 400 --seed 7)
run 0 "${games[@]}" --json "$work/one.json" --resume "$work/games.jsonl"
cp "$work/out" "$work/one"
run 0 arena --bots greedy,random --games 5000 --seed 1 --sprt 0.4,0.6
cp "$work/out" "$work/stopped"
for ranks in 1 2 3; do
  head -n 100 "$work/games.jsonl" >"$work/more.jsonl"
  on_ranks $ranks 0 "${games[@]}" --json "$work/more.json" --resume "$work/more.jsonl"
  same "$work/out" "$work/one" "arena: another result on $ranks ranks"
  same <(without_times "$work/more.json") <(without_times "$work/one.json") "arena: other JSON on $ranks ranks"
  same <(without_times "$work/more.jsonl") <(without_times "$work/games.jsonl") "arena: other games on $ranks ranks"
  on_ranks $ranks 0 arena --bots greedy,random --games 5000 --seed 1 --sprt 0.4,0.6
  same "$work/out" "$work/stopped" "arena: the sequential test stops elsewhere on $ranks ranks"
done

# analyse: the same reviews, from the beginning or gone on with; text for one rank alone; a wrong record ends all.
"$WONDERS" simulate --games 7 --seed 4 --bots greedy --records "$work/played.jsonl" >/dev/null 2>&1
reviews=(analyse "$work/played.jsonl" --json --nodes 20 --seed 3 --jobs 1)
run 0 "${reviews[@]}"
cp "$work/out" "$work/one"
for ranks in 1 2 3; do
  on_ranks $ranks 0 "${reviews[@]}"
  same "$work/out" "$work/one" "analyse: other reviews on $ranks ranks"
  silent err
  head -n 3 "$work/one" >"$work/reviews.jsonl"
  on_ranks $ranks 0 "${reviews[@]}" --resume "$work/reviews.jsonl"
  same "$work/out" "$work/one" "analyse: other reviews gone on with on $ranks ranks"
  same "$work/reviews.jsonl" "$work/one" "analyse: another file on $ranks ranks"
done
run 0 analyse "$work/played.jsonl" --game 2 --nodes 20 --seed 3
cp "$work/out" "$work/text"
on_ranks 3 0 analyse "$work/played.jsonl" --game 2 --nodes 20 --seed 3
same "$work/out" "$work/text" "analyse: another text on 3 ranks"
sed '5s/"turn":2/"turn":3/' "$work/played.jsonl" >"$work/wrong.jsonl"
on_ranks 3 1 analyse "$work/wrong.jsonl" --json --nodes 20 --seed 3
says err "wrong.jsonl:5: "

# Errors are told once, by one rank, and end all.
on_ranks 3 2 simulate --games many
[ "$(grep -c -- "--games" "$work/err")" = 1 ] || fail "a wrong option is not told once: $(head -c 600 "$work/err")"
on_ranks 3 1 simulate --games 3000 --seed 1 --records "$work/no/such/folder"
says err "cannot be written"
on_ranks 3 1 simulate --games 30000 --seed 1 --records /dev/full
says err "cannot be written"
on_ranks 3 1 arena --bots greedy --games 3 --seed 7 --resume "$work/games.jsonl"
says err "another tournament"
on_ranks 3 0 simulate --help
[ "$(grep -c "^usage" "$work/out")" = 1 ] || fail "help comes more than once"

finish
