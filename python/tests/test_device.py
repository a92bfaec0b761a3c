"""Games that a framework sees in place: the library for the host does what the one for a GPU does."""
import subprocess
import sys

import numpy as np
import pytest

import wonders
from wonders.device import RESULTS, DeviceBatch


def arrays(batch):
    return {name: np.asarray(getattr(batch, name)) for name in ("rows", "count", "features", "masks", "actions", "results")}


def play(batch, rng):
    """Plays all games with random actions; returns the features and masks of every step, copied."""
    seen, at = [], arrays(batch)
    while True:
        batch.look()
        n = int(at["count"][0])
        if n == 0:
            return seen
        seen.append((at["rows"][:n].copy(), at["features"][:n].copy(), at["masks"][:n].copy()))
        for i in range(n):
            at["actions"][i] = rng.choice(np.flatnonzero(at["masks"][i]))
        batch.act()


def test_rows_are_those_of_a_batch_of_the_package():
    device = DeviceBatch(None, [("second", 4, 12)])
    device.reset(seed=5)
    steps = play(device, np.random.default_rng(2))
    batch, rng = wonders.Batch("second", players=4, games=12, seed=5, new_games=False), np.random.default_rng(2)
    for rows, features, masks in steps:
        other_rows, other_features, other_masks = batch.look()
        assert np.array_equal(rows, other_rows)
        assert np.array_equal(features, other_features) and np.array_equal(masks, other_masks)
        batch.step(np.array([rng.choice(np.flatnonzero(mask)) for mask in masks]))
    assert len(batch.look()[0]) == 0
    device.score()
    results = arrays(device)["results"]
    assert np.array_equal(results[:, RESULTS.index("total")], batch.results["total"])
    assert results[:, RESULTS.index("over")].all()


def test_arrays_are_the_memory_of_the_batch():
    batch = DeviceBatch(None, [("first", 2, 3), ("second", 7, 2)], choose_boards=2)
    batch.reset(seed=1)
    by_dlpack, by_interface = np.from_dlpack(batch.features), np.asarray(batch.features)
    assert by_dlpack.shape == by_interface.shape == (2 * 3 + 7 * 2, wonders.FEATURES)
    batch.look()
    assert by_interface[0].any() and np.array_equal(by_dlpack, by_interface)
    del batch  # whoever holds an array holds its memory
    assert by_dlpack[0].any() and np.array_equal(by_dlpack, by_interface)


@pytest.mark.parametrize("action", [-1, -(2**63), 40000, 2**16 + 1, 2**63 - 1, wonders.ACTIONS])
def test_what_is_no_action_becomes_the_first_legal_one(action):
    steps = []
    for number in (action, wonders.ACTIONS - 1):  # no action at all, and one that is none of a card
        batch = DeviceBatch(None, [("first", 3, 4)])
        batch.reset(seed=3)
        at = arrays(batch)
        for _ in range(20):
            batch.look()
            n = int(at["count"][0])
            at["actions"][:n] = number
            steps.append((at["rows"][:n].tolist(), at["features"][:n].tolist()))
            batch.act()
    assert steps[:20] == steps[20:]
    assert steps[0] != steps[1]  # nobody waits for ever


@pytest.mark.parametrize("framework", ["numpy", "torch"])
def test_arrays_may_be_held_until_the_program_has_ended(framework):
    pytest.importorskip(framework)
    code = f'''
import sys
from {framework} import from_dlpack
from wonders.device import DeviceBatch
sys.held = from_dlpack(DeviceBatch(None, [("first", 3, 2)]).features)
'''
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (ended.returncode, ended.stderr) == (0, "")


def test_boards_are_chosen_where_that_was_asked_for():
    batch = DeviceBatch(None, [("first", 3, 4)], choose_boards=4)
    batch.reset(seed=1)
    at = arrays(batch)
    batch.look()
    boards = [name.startswith("board ") for name in wonders.action_names("first")]
    choosing = at["masks"][:int(at["count"][0])][:, boards].sum(1)
    assert sorted(choosing.tolist())[-2:] == [2, 14]  # the side of a board; any board


@pytest.mark.parametrize("kinds", [[], [("third", 3, 1)], [("first", 8, 1)], [("first", 3, 0)], [("first", 3, 1)] * 17])
def test_games_that_there_are_not_are_refused(kinds):
    with pytest.raises(ValueError):
        DeviceBatch(None, kinds)
