"""Was everything that people were told true? From what they wrote down, the events in the database, and the records."""

import json


def without_choices(picture):
    """Of one decision everybody is always shown the same but for who has chosen already."""
    return json.dumps({key: value for key, value in picture.items() if key != "chosen"}, sort_keys=True)


def one_history(person, told):
    """The complaints about what one person was told: nothing is taken back, and nothing is told in two ways."""
    complaints, last, shown = [], {}, {}
    for kind, table, what in told:
        if kind != "view":
            continue
        decision = what["decision"]
        if decision < last.get(table, 0):
            complaints.append(f"{person} at {table}: decision {decision} after {last[table]}")
        last[table] = max(decision, last.get(table, 0))
        picture = without_choices(what)
        if shown.setdefault((table, decision), picture) != picture:
            complaints.append(f"{person} at {table}: decision {decision} was shown in two ways")
    return complaints


def same_cities(people):
    """The complaints about people who saw different cities at one time."""
    complaints, seen = [], {}
    for person, told in people.items():
        for kind, table, what in told:
            if kind != "view":
                continue
            key = (table, what["decision"])
            cities = json.dumps(what["view"]["cities"], sort_keys=True)
            first, public = seen.setdefault(key, (person, cities))
            if public != cities:
                complaints.append(f"{person} and {first} saw different cities at {table}, decision {key[1]}")
    return complaints


def bare(move):
    return (move["action"], move.get("card"), move.get("left", 0), move.get("right", 0))


def as_chosen(move):
    """A move of a record in the words of a choice: a record says with `free` that a power was used."""
    return {**move, "action": "build_free"} if move.get("free") == "power" else move


def in_record(record, choice, seat):
    """How often the choice is where it belongs in the record."""
    turn = next((t for t in record["turns"] if (t["age"], t["turn"]) == (choice["age"], choice["turn"])), None)
    if turn is None:
        return 0
    place = {"choose": "moves", "seventh": "seventh", "salvage": "salvage"}[choice["phase"]]
    moves = [move for move in turn.get(place, []) if move["seat"] == seat]
    if place == "salvage":
        return sum(move["card"] == choice["move"]["card"] for move in moves)
    # Of a second-edition power, and of a chain, the choice says nothing.
    return sum(bare(choice["move"]) in (bare(move), bare(as_chosen(move))) for move in moves)


TAKEN_BACK = "taken back"


def acknowledged(person, seat_of, told, events, records):
    """The complaints about acknowledged choices: each is stored once, in its order with those that were taken back, and
    the last that stands is in the record once. And how many there were, of both kinds."""
    complaints, counts, done = [], {"ack": 0, TAKEN_BACK: 0}, {}
    for kind, table, choice in told:
        if kind in counts:
            counts[kind] += 1
            done.setdefault((table, choice["decision"]), []).append(choice if kind == "ack" else None)
    for (table, decision), choices in done.items():
        seat = seat_of[table]
        stored = [bare(event["move"]) if event["event"] == "chose" else TAKEN_BACK for event in events[table]
                  if event["event"] in ("chose", "unchose") and (event["seat"], event["decision"]) == (seat, decision)]
        wanted = [bare(choice["move"]) if choice else TAKEN_BACK for choice in choices]
        where = f"{person} at {table}, decision {decision}"
        # After what was taken back comes another choice, which may not have been acknowledged.
        if stored[:len(wanted)] != wanted or len(stored) > len(wanted) + (choices[-1] is None):
            complaints.append(f"{where}: acknowledged {wanted}, stored {stored}")
        if table in records and choices[-1] and in_record(records[table], choices[-1], seat) != 1:
            complaints.append(f"{where}: acknowledged {choices[-1]['move']}, but not in the record")
    return complaints, counts


def chat(people, events):
    """The complaints about lines of chat: those that were acknowledged are stored, none of them twice, and everybody is
    told what is stored, from the first line on, one after the other. And how many were acknowledged."""
    complaints, count = [], 0
    lines = {table: [event["text"] for event in stored if event["event"] == "chat"] for table, stored in events.items()}
    for table, stored in lines.items():
        complaints += [f"{table}: {text!r} is stored twice" for text in set(stored) if stored.count(text) > 1]
    for person, told in people.items():
        next_line, from_the_first = {}, set()  # of each table; whoever comes is told all of it, after a view
        for kind, table, what in told:
            if kind == "said":
                count += 1
                if what not in lines[table]:
                    complaints.append(f"{person} at {table}: {what!r} was acknowledged and is not stored")
            elif kind == "came":
                next_line[table] = 0
            elif kind == "view":
                from_the_first.add(table)
            elif kind == "line":
                if what not in lines[table]:
                    complaints.append(f"{person} at {table}: was told {what!r}, which is not stored")
                    continue
                at = lines[table].index(what)
                if at != next_line.get(table, 0) and not (at == 0 and table in from_the_first):
                    complaints.append(f"{person} at {table}: was told {what!r}, line {at}, in the place of line "
                                      f"{next_line.get(table, 0)}")
                from_the_first.discard(table)
                next_line[table] = at + 1
    return complaints, count


def in_order(table, events):
    """The complaints about what is stored: at most one choice counts for a seat and decision, and only what was chosen is
    taken back."""
    complaints, seen = [], set()
    for number, event in enumerate(events):
        if event["event"] not in ("chose", "unchose"):
            continue
        key = (event["seat"], event["decision"])
        if (event["event"] == "chose") == (key in seen):
            what = "a second choice" if key in seen else "the taking back of no choice"
            complaints.append(f"{table}: event {number} is {what} of seat {key[0]} for decision {key[1]}")
        seen ^= {key}
    return complaints
