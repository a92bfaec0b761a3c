#!/usr/bin/env python3
"""A bot for `wonders arena --bots "process:python3 examples/bots/random_bot.py,greedy"`: any legal move, by chance.

It reads questions as lines of JSON and answers those of type "choose". See docs/bots.md.
"""
import json
import random
import sys

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "begin":
        random.seed(message["view"]["you"])
    if message["type"] == "choose":
        choice = random.randrange(len(message["moves"]))
        print(json.dumps({"id": message["id"], "move": choice}), flush=True)
