#!/usr/bin/env bash
# catalog: the JSON is the data file, and the table has every card.
source "$(dirname "${BASH_SOURCE[0]}")/support.bash"
golden=$(dirname "${BASH_SOURCE[0]}")/../golden

for edition in first second; do
  run 0 catalog --edition $edition --json
  cmp -s "$work/out" "$golden/catalog-$edition.json" || fail "catalog --edition $edition --json differs"
  python3 -m json.tool "$work/out" /dev/null || fail "catalog --edition $edition --json is no JSON"
  silent err
  run 0 catalog --edition $edition
  names=$(python3 -c 'import json, sys
for card in json.load(open(sys.argv[1]))["cards"]: print(card["name"])' "$golden/catalog-$edition.json")
  while read -r name; do
    grep -q "^$name  *[a-z]" "$work/out" || fail "$name is missing in the table"
  done <<<"$names"
done
run 0 catalog --json
cmp -s "$work/out" "$golden/catalog-first.json" || fail "the default is not the first edition"

finish
