"""The checker finds what it is there to find."""

import copy
import unittest

import check


def view(decision, cities="c", hand="h"):
    return ("view", "t", {"decision": decision, "chosen": {"seats": []}, "view": {"cities": [cities], "hand": hand}})


MOVE = {"action": "build", "card": "Altar", "left": 1, "right": 0}
CHOICE = {"decision": 1, "move": MOVE, "phase": "choose", "age": 1, "turn": 1}
EVENTS = {"t": [{"event": "chose", "seat": 2, "decision": 1, "move": MOVE}]}
RECORDS = {"t": {"turns": [{"age": 1, "turn": 1, "moves": [{"seat": 2, **MOVE}]}]}}


ONE = {"ack": 1, "taken back": 0}
BACK = {"event": "unchose", "seat": 2, "decision": 1}
LOOM = {**MOVE, "card": "Loom"}


def chats(*texts):
    return {"t": [{"event": "chat", "text": text} for text in texts]}


class Checker(unittest.TestCase):
    def test_a_history_may_be_told_again_but_not_taken_back(self):
        self.assertEqual(check.one_history("Ada", [view(1), view(1), view(2), view(2)]), [])
        self.assertEqual(len(check.one_history("Ada", [view(2), view(1)])), 1)

    def test_one_decision_is_shown_in_one_way(self):
        other = copy.deepcopy(view(1))
        other[2]["chosen"] = {"seats": [1]}
        self.assertEqual(check.one_history("Ada", [view(1), other]), [])
        self.assertEqual(len(check.one_history("Ada", [view(1), view(1, hand="x")])), 1)

    def test_everybody_sees_the_same_cities(self):
        self.assertEqual(check.same_cities({"Ada": [view(1)], "Bob": [view(1, hand="x")]}), [])
        self.assertEqual(len(check.same_cities({"Ada": [view(1)], "Bob": [view(1, cities="x")]})), 1)

    def test_an_acknowledged_choice_is_there_once(self):
        told = [("ack", "t", CHOICE)]
        self.assertEqual(check.acknowledged("Ada", {"t": 2}, told, EVENTS, RECORDS), ([], ONE))
        for events in ({"t": []}, {"t": EVENTS["t"] * 2}, {"t": [{**EVENTS["t"][0], "move": {**MOVE, "card": "Loom"}}]}):
            self.assertEqual(len(check.acknowledged("Ada", {"t": 2}, told, events, RECORDS)[0]), 1)
        lost = {"t": {"turns": [{"age": 1, "turn": 1, "moves": []}]}}
        self.assertEqual(len(check.acknowledged("Ada", {"t": 2}, told, EVENTS, lost)[0]), 1)

    def test_a_power_that_builds_for_nothing_is_known_by_both_its_names(self):
        told = [("ack", "t", {**CHOICE, "move": {**MOVE, "action": "build_free"}})]
        events = {"t": [{**EVENTS["t"][0], "move": {**MOVE, "action": "build_free"}}]}
        free = {"t": {"turns": [{"age": 1, "turn": 1, "moves": [{"seat": 2, **MOVE, "free": "power"}]}]}}
        self.assertEqual(check.acknowledged("Ada", {"t": 2}, told, events, free), ([], ONE))
        self.assertEqual(len(check.acknowledged("Ada", {"t": 2}, told, events, RECORDS)[0]), 1)

    def test_what_was_taken_back_is_taken_back(self):
        told = [("ack", "t", CHOICE), ("taken back", "t", {"decision": 1}), ("ack", "t", {**CHOICE, "move": LOOM})]
        chose, loom = EVENTS["t"][0], {**EVENTS["t"][0], "move": LOOM}
        record = {"t": {"turns": [{"age": 1, "turn": 1, "moves": [{"seat": 2, **LOOM}]}]}}

        def complaints(events, said):
            return len(check.acknowledged("Ada", {"t": 2}, said, {"t": events}, record)[0])

        self.assertEqual(complaints([chose, BACK, loom], told), 0)
        self.assertEqual(complaints([chose, BACK, loom], told[:2]), 0)  # the other choice was not acknowledged
        self.assertEqual(complaints([chose, BACK], told[:2]), 0)
        for events in ([chose], [chose, loom], [chose, BACK, chose], [chose, BACK, chose, BACK, loom]):
            self.assertGreater(complaints(events, told), 0, events)
        self.assertGreater(complaints([chose], told[:2]), 0)
        self.assertGreater(complaints([chose, BACK, loom], told[:1]), 0)

    def test_chat_comes_once_and_in_order(self):
        events = chats("a", "b", "c")

        def complaints(*told, stored=events):
            return len(check.chat({"Ada": [(kind, "t", what) for kind, what in told]}, stored)[0])

        came, seen = ("came", 1), ("view", {})
        a, b, c = (("line", text) for text in "abc")
        self.assertEqual(complaints(came, a, b, ("said", "c"), c, came, seen, a, b, c, seen, a, b, c), 0)
        for wrong in ([a, a], [a, c], [b, a], [a, b, seen, b], [seen, a, b, a], [("line", "x")], [("said", "x")]):
            self.assertGreater(complaints(came, *wrong), 0, wrong)
        self.assertEqual(complaints(came, stored=chats("a", "a")), 1)
        self.assertEqual(check.chat({"Ada": [("said", "t", "a")]}, events)[1], 1)

    def test_nothing_is_stored_twice(self):
        self.assertEqual(check.in_order("t", EVENTS["t"]), [])
        self.assertEqual(len(check.in_order("t", EVENTS["t"] * 2)), 1)
        self.assertEqual(check.in_order("t", [*EVENTS["t"], BACK, *EVENTS["t"]]), [])
        self.assertEqual(len(check.in_order("t", [*EVENTS["t"], BACK, BACK])), 1)


if __name__ == "__main__":
    unittest.main()
