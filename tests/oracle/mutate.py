#!/usr/bin/env python3
"""Breaks valid records: each record written has one known mistake, named in its extra field "mutation".

    mutate.py --first catalog-first.json --second catalog-second.json [--each N] FILE... > broken.jsonl

A correct verifier rejects every line. A count of each kind goes to standard error; the exit status is 1 if this
folder's own verifier accepts a broken record.
"""

import argparse
import json
import random
import sys
from collections import Counter

import break_form
import break_moves
import break_payments
import break_powers
import break_result
import catalog as catalogs
import verify
from breaking import MUTATIONS, Case

MODULES = (break_form, break_moves, break_payments, break_powers, break_result)


def read_records(paths):
    for path in paths:
        with open(path, encoding="utf-8") as file:
            for line in file:
                if line.strip():
                    yield json.loads(line)


def broken_records(record, editions, rng, kinds):
    """(kind, record) for each kind that applies to the record."""
    case = Case(record, editions[record["edition"]], rng)
    for kind in kinds:
        broken = MUTATIONS[kind](case)
        if broken is not None:
            yield kind, {"mutation": kind, **broken}


def cut_line(record):
    """A line that ends in the middle; the field that names the mistake stands first and survives."""
    text = json.dumps({"mutation": "line_cut", **record})
    return text[:len(text) * 2 // 3]


def accepted(record, editions):
    try:
        verify.check_record(record, editions)
    except verify.Disagreement:
        return False
    return True


def main():
    parser = argparse.ArgumentParser(description="Breaks valid records, one mistake each.")
    parser.add_argument("--first", required=True, help="catalogue of the first edition, JSON")
    parser.add_argument("--second", required=True, help="catalogue of the second edition, JSON")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--each", type=int, default=5, help="records of each kind at most")
    parser.add_argument("files", nargs="+", metavar="FILE")
    arguments = parser.parse_args()
    editions = {"first": catalogs.load(arguments.first), "second": catalogs.load(arguments.second)}
    rng = random.Random(arguments.seed)
    counts, wrong = Counter(), 0
    for record in read_records(arguments.files):
        open_kinds = [kind for kind in MUTATIONS if counts[kind] < arguments.each]
        for kind, broken in broken_records(record, editions, rng, open_kinds):
            counts[kind] += 1
            print(json.dumps(broken))
            if accepted(broken, editions):
                wrong += 1
                print(f"accepted: {kind}", file=sys.stderr)
        if counts["line_cut"] < arguments.each:
            counts["line_cut"] += 1
            print(cut_line(record))
    for kind in list(MUTATIONS) + ["line_cut"]:
        print(f"{counts[kind]:6} {kind}", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
