#!/usr/bin/env bash
# play: whole games from standard input, left games, wrong usage, records.
source "$(dirname "${BASH_SOURCE[0]}")/support.bash"

# feed STATUS ARGUMENT...: like run, with standard input passed on.
feed() {
  local wanted=$1 status=0
  shift
  "$WONDERS" "$@" >"$work/out" 2>"$work/err" || status=$?
  [ "$status" = "$wanted" ] || fail "wonders $*: exit status $status instead of $wanted: $(head -c 300 "$work/err")"
}

# Whatever is asked, one of these is a good answer.
script() {
  printf '1\n2\n1\n2\n1\n2\n1\n'
  for round in $(seq 200); do
    for card in 2 1 3 4 5 6 7; do printf '%s b\n\n%s s\n1 x\n' "$card" "$card"; done
  done
}
script >"$work/script"

for edition in first second; do
  for players in 2 3 5 7; do
    feed 0 play --edition $edition --players $players --seed 4 --record "$work/games.jsonl" <"$work/script"
    says out "── The score ─"
    says out "The seed was 4."
    silent err
    if awk -v most=80 'BEGIN { wide = 0 } { if (length($0) > most) wide = 1 } END { exit !wide }' \
      <(LC_ALL=C.UTF-8 sed 's/[^ -~]/x/g' "$work/out"); then
      fail "$edition, $players players: a line is wider than 80 columns"
    fi
  done
done

# What was recorded can be verified; a game that was left is a record too.
feed 0 play --seed 4 --players 4 --humans 2 --record "$work/games.jsonl" <<<$'\n1 x\n\n1 x\n'
says out "The game ends here, unfinished."
run 0 verify "$work/games.jsonl"
says out "9 passed, 0 failed"

# The same seed and answers, the same bytes; another seed, another game.
feed 0 play --seed 4 <"$work/script"
cp "$work/out" "$work/first"
feed 0 play --seed 4 <"$work/script"
cmp -s "$work/out" "$work/first" || fail "the same seed and answers gave another game"

# A seed that was not given is told at the end and deals the same game again.
feed 0 play <"$work/script"
cp "$work/out" "$work/random"
head -n 5 "$work/random" | grep -q -i "seed" && fail "the seed is told before the end"
seed=$(sed -n 's/^The seed was \([0-9]*\)\..*/\1/p' "$work/random")
feed 0 play --seed "$seed" <"$work/script"
cmp -s "$work/out" "$work/random" || fail "the seed told at the end gave another game"

# No colours where there is no terminal.
grep -q $'\x1b' "$work/out" && fail "colours without a terminal"

# ASCII alone, if that is asked for.
feed 0 play --seed 4 --ascii <"$work/script"
LC_ALL=C grep -q '[^ -~]' "$work/out" && fail "--ascii: $(LC_ALL=C grep -m1 '[^ -~]' "$work/out")"

# Whole games in every language, typed in it: the same games as in English, no wider, and in ASCII if that is asked for.
in_words() {
  sed "s/\\<b\\>/$2/; s/\\<s\\>/$3/; s/\\<x\\>/$4/" "$work/script" >"$work/script.$1"
}
in_words en b s x
in_words tr inşa aşama sat
in_words hu épít szint elad
in_words fi rakenna vaihe myy
for language in en tr hu fi; do
  game=(play --seed 4 --edition second --humans 1 --names Ada,Ben,Cleo --lang $language)
  feed 0 "${game[@]}" --record "$work/games.$language" <"$work/script.$language"
  silent err
  cmp -s "$work/games.en" "$work/games.$language" || fail "the same answers, typed in $language, gave another game"
  grep -v '^[^>]*> ' "$work/out" | LC_ALL=C.UTF-8 sed 's/[^ -~]/x/g' | grep -q '.\{81\}' &&
    fail "$language: a line is wider than 80 columns"
  feed 0 "${game[@]}" --ascii <"$work/script.$language"
  grep -v '^[^>]*> ' "$work/out" | LC_ALL=C grep -q '[^ -~]' && fail "$language: more than ASCII with --ascii"
done

# The end of the input ends the game, also at once.
run 0 play --seed 4
says out "The game ends here, unfinished."

# Wrong usage.
run 2 play --players 8
run 2 play --players 3 --humans 4
says err "--humans"
run 2 play --names Ada,Ada
says err "two players are called Ada"
run 2 play --names a,b,c,d
says err "more names than players"
run 2 play --wonders chosen
run 2 play --bots nobody
says err "--bots"
run 2 play --lang xx
says err "there is no 'xx' yet"
run 1 play --record "$work/no/such/folder/games.jsonl"
says err "No such file or directory"
run 0 play --help
says out "--humans"

finish
