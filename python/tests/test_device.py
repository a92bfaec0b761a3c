"""Games that a framework sees in place: the library for the host does what the one for a GPU does."""
import importlib.util
import pathlib
import subprocess
import sys

import numpy as np
import pytest

import wonders
from wonders import device
from wonders.device import RESULTS, DeviceBatch, DeviceNetwork

TRAIN = pathlib.Path(__file__).resolve().parents[2] / "train"
WEIGHTS = TRAIN / "weights" / "all-kinds.bin"


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


def module_of(name):
    """One of the trainer's files that do without PyTorch."""
    spec = importlib.util.spec_from_file_location(name, TRAIN / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_copy_is_made_where_one_is_asked_for_and_only_there():
    batch = DeviceBatch(None, [("first", 3, 4)])
    batch.reset(seed=1)
    batch.look()

    class Copied:  # numpy before 2.1 cannot say that it wants one
        def __dlpack_device__(self):
            return batch.features.__dlpack_device__()

        def __dlpack__(self, **how):
            return batch.features.__dlpack__(copy=True)
    shared, copied = np.from_dlpack(batch.features), np.from_dlpack(Copied())
    assert np.array_equal(shared, copied) and not np.shares_memory(shared, copied)
    np.asarray(batch.features)[0, 0] ^= 1
    assert not np.array_equal(shared, copied)
    kept = batch.features.numpy()
    del batch
    assert np.array_equal(shared, kept) and copied[0].any()


@pytest.mark.parametrize("how", [{"stream": 1}, {"stream": 0}, {"dl_device": (2, 0)}, {"dl_device": (2, 0), "copy": False}])
def test_what_memory_of_the_host_cannot_be_is_refused(how):
    batch = DeviceBatch(None, [("first", 3, 1)])
    with pytest.raises(BufferError):
        batch.features.__dlpack__(**how)
    assert batch.features.__dlpack__(stream=None, max_version=(1, 0), dl_device=(1, 0), copy=False)


class OnGpu:
    """What DLPack asks of a batch on a GPU, without one."""
    on_gpu, stream = True, 0

    def __init__(self):
        self._lib, self.waits = self, []

    def wonders_learn_wait(self, stream, other):
        self.waits.append((stream, other))


@pytest.mark.parametrize(("own", "asked", "waits"), [
    (0, None, []), (0, 1, []), (0, -1, []), (0, 2, [(2, 1)]), (0, 4711, [(4711, 1)]),
    (99, None, [(1, 99)]), (99, 1, [(1, 99)]), (99, -1, []), (99, 99, []), (99, 2, [(2, 99)])])
def test_a_stream_that_asks_for_an_array_waits_for_the_one_of_the_batch(own, asked, waits):
    from wonders.device import DeviceArray
    batch = OnGpu()
    batch.stream = own
    array = DeviceArray(batch, 4096, (2, 3), "|u1")
    array._wait_on(asked)
    assert batch.waits == waits
    for wrong in (0, -2):
        with pytest.raises(BufferError):
            array._wait_on(wrong)


def test_a_network_says_of_a_batch_in_place_what_the_reference_says():
    reference = module_of("whole_numbers").Network(WEIGHTS, wonders.feature_units())
    batch = DeviceBatch(None, [("first", 3, 8), ("second", 2, 8)], choose_boards=4)
    network = DeviceNetwork(batch, WEIGHTS.read_bytes())
    batch.reset(seed=2)
    at = arrays(batch)
    for _ in range(12):
        batch.look()
        network.look()
        n = int(at["count"][0])
        logits, values = reference(at["features"][:n])
        assert np.array_equal(np.asarray(network.logits)[:n], logits)
        assert np.array_equal(np.asarray(network.values)[:n], values)
        at["actions"][:n] = np.where(at["masks"][:n], logits, logits.min() - 1).argmax(1)
        batch.act()


def test_another_network_than_the_one_meant_is_refused():
    batch, weights = DeviceBatch(None, [("first", 3, 1)]), WEIGHTS.read_bytes()
    meant = 0xCBF29CE484222325
    for byte in weights:
        meant = (meant ^ byte) * 0x100000001B3 % 2**64
    assert DeviceNetwork(batch, weights, meant)
    for wrong in ((weights, meant ^ 1), (weights[:-1] + bytes([weights[-1] ^ 1]), meant), (weights[:-1], 0), (b"", 0)):
        with pytest.raises(ValueError):
            DeviceNetwork(batch, *wrong)


def test_two_libraries_are_compared_in_place_and_a_difference_is_found(monkeypatch):
    compare = module_of("compare_in_place")
    libraries = 2 * [pathlib.Path(device.__file__).parent / "libwonders_learn_cpu.so"]
    weights = WEIGHTS.read_bytes()
    same = compare.compare(libraries, weights, 4)
    assert same.differences == {} and same.decisions > 12 * 4 * 2 * 15
    assert same.boards == 2 * sum(2 * players for players in range(2, 8))
    look = compare.DeviceNetwork.look
    looks = []

    def wrong(self):
        look(self)
        looks.append(self)
        if len(looks) == 2:  # the second library's first
            np.asarray(self.values)[0, 1] += 1
    monkeypatch.setattr(compare.DeviceNetwork, "look", wrong)
    assert compare.compare(libraries, weights, 1).differences == {"values": (1, "first edition, 2 players")}
