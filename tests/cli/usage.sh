#!/usr/bin/env bash
# What a wrong command line is told, and what --help and --version say.
source "$(dirname "${BASH_SOURCE[0]}")/support.bash"

run 0 --version
says out "wonders 0."
says out "commit "
says out "compiler "
says out "editions first second"
silent err

run 0 --help
says out "simulate"
! grep -q '⟦' "$work/out" || fail "the overview lacks a message"
run 2
says err "usage: wonders COMMAND"
silent out
run 2 frobnicate
says err "there is no command 'frobnicate'; there are catalog"

# Every command explains itself, with an example of itself.
for command in $("$WONDERS" --help | sed -n 's/^  \([a-z]*\)  *[^ ].*/\1/p' | grep -v '^wonders$'); do
  run 0 "$command" --help
  says out "usage: wonders $command"
  says out "example:"
  grep -A9 '^example:' "$work/out" | grep -q "wonders $command" || fail "$command --help has no example"
  silent err
  ! grep -q '⟦' "$work/out" || fail "$command --help lacks a message: $(grep -m1 '⟦' "$work/out")"
  cp "$work/out" "$work/help"
  run 0 "$command" --help --lang en
  cmp -s "$work/out" "$work/help" || fail "$command --help is not English by default"
  run 2 "$command" --lang=xx
  says err "--lang: there is no 'xx' yet; there is en"
  run 2 "$command" --no-such-option
  says err "unknown option --no-such-option"
  says err "Try 'wonders $command --help'."
  silent out
done

run 2 simulate --players 8
says err "--players: '8' is not a whole number from 2 to 7"
run 2 simulate --players three
says err "--players: 'three' is not a whole number from 2 to 7"
run 2 simulate --players -3
says err "'-3' is not a whole number from 2 to 7"
run 2 simulate --players 3.5
run 2 simulate --players ''
run 2 simulate --games 0
says err "--games: '0' is not a whole number from 1 to"
run 2 simulate --games 99999999999999999999999
run 2 simulate --seed 18446744073709551616
says err "--seed: '18446744073709551616' is not a whole number from 0 to 18446744073709551615"
run 2 simulate --seed
says err "--seed needs a value: S"
run 2 simulate --seed --games 5
says err "--seed needs a value: S"
run 2 simulate --seed 1 --seed 2
says err "--seed is given twice"
run 2 simulate --edition third
says err "--edition: 'third' is not one of first, second"
run 2 simulate --bots clever
says err "--bots: there is no bot 'clever'; there are novice, apprentice"
run 2 simulate --bots greedy,random,random,random --players 3
says err "--bots: 4 bots for 3 players"
run 2 simulate --bots greedy:nodes=3
says err "takes no options"
run 2 simulate extra
says err "unexpected argument 'extra'"
run 2 simulate --json=yes
says err "--json takes no value"
run 2 simulate -x
says err "unknown option -x"
run 2 simulate --records ''
says err "--records needs a file name"
run 2 bench --seconds soon
says err "--seconds: 'soon' is not a number from 0 to 3600"
run 2 bench --seconds nan
run 2 perft --turns 19
says err "--turns: '19' is not a whole number from 1 to 18"

# Both ways to give a value mean the same.
run 0 simulate --games 5 --seed=18446744073709551615 --players=4
cp "$work/out" "$work/first"
run 0 simulate --games=5 --seed 18446744073709551615 --players 4
cmp -s "$work/out" "$work/first" || fail "--name=value and --name value differ"
silent err

# A random seed is told, and repeats the run.
run 0 simulate --games 5
seed=$(sed -n 's/^seed //p' "$work/err")
[ -n "$seed" ] || fail "no seed on standard error"
cp "$work/out" "$work/first"
run 0 simulate --games 5 --seed "$seed"
cmp -s "$work/out" "$work/first" || fail "the printed seed does not repeat the run"

finish
