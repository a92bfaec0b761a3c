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


def acknowledged(person, seat_of, told, events, records):
    """The complaints about acknowledged choices: each is stored once, and in the record once."""
    complaints, count = [], 0
    for kind, table, choice in told:
        if kind != "ack":
            continue
        count += 1
        seat = seat_of[table]
        stored = [event["move"] for event in events[table] if event["event"] == "chose" and event["seat"] == seat and
                  event["decision"] == choice["decision"]]
        where = f"{person} at {table}, decision {choice['decision']}"
        if [bare(move) for move in stored] != [bare(choice["move"])]:
            complaints.append(f"{where}: acknowledged {choice['move']}, stored {stored}")
        if table in records and in_record(records[table], choice, seat) != 1:
            complaints.append(f"{where}: acknowledged {choice['move']}, but not in the record")
    return complaints, count


def in_order(table, events):
    """The complaints about what is stored: at most one choice counts for a seat and decision."""
    complaints, seen = [], set()
    for number, event in enumerate(events):
        if event["event"] != "chose":
            continue
        key = (event["seat"], event["decision"])
        if key in seen:
            complaints.append(f"{table}: event {number} is a second choice of seat {key[0]} for decision {key[1]}")
        seen.add(key)
    return complaints
