"""The trainer of train/ on a CPU: learns a little, goes on from weights alone, and what it writes plays in the program. With
./test --long, where PyTorch is installed."""
import importlib.util
import json
import os
import pathlib
import struct
import sys

import numpy as np
import pytest

import wonders
from wonders import device

pytestmark = [pytest.mark.skipif("WONDERS_LONG" not in os.environ, reason="only with --long"),
              pytest.mark.skipif(importlib.util.find_spec("torch") is None, reason="PyTorch is not installed")]

ROOT = pathlib.Path(__file__).resolve().parents[2]
HOST = str(pathlib.Path(device.__file__).parent / "libwonders_learn_cpu.so")


@pytest.fixture
def train(monkeypatch):
    """Its folder among those of modules."""
    monkeypatch.syspath_prepend(str(ROOT / "train"))


def trainer(monkeypatch, folder, *options, **changes):
    """A trainer of a few small games and a small network, with these options and changes of its configuration."""
    import train
    config = json.loads((ROOT / "train" / "config.json").read_text(encoding="utf-8"))
    config["kinds"]["rows"] = {"2": 1, "3": 1, "7": 1}  # the fewest games there can be
    config |= {"hidden": [128, 128, 1], "minibatch": 256} | changes
    folder.mkdir()
    (folder / "config.json").write_text(json.dumps(config), encoding="utf-8")
    monkeypatch.setattr(sys, "argv", ["train.py", "--library", HOST, "--config", str(folder / "config.json"), "--out", str(folder),
                                      "--log", "0", *map(str, options)])
    return train.Trainer(train.arguments())


def weights_of(network):
    return {name: value.clone() for name, value in network.state_dict().items()}


def test_a_run_learns_and_another_goes_on_from_its_weights_with_its_past_self(train, monkeypatch, tmp_path, capsys):
    import torch
    first = trainer(monkeypatch, tmp_path / "first", "--iterations", 2)
    begun = weights_of(first.network)
    assert not first.rows_of_others().any()  # it has no past
    first.run()
    learned = weights_of(first.network)
    assert first.iteration == 2 and first.decisions > 2000
    assert all(not torch.equal(begun[name], learned[name]) for name in begun if name.endswith("weight"))
    assert all(value.isfinite().all() for value in learned.values())
    lines = [line for line in capsys.readouterr().out.splitlines() if line.startswith("t ")]
    assert [line.split()[3] for line in lines] == ["1", "2"]

    kept = tmp_path / "first" / "weights_small.bin"
    second = trainer(monkeypatch, tmp_path / "second", "--iterations", 1, "--weights", tmp_path / "first" / "weights.bin",
                     past_selves=[str(kept)])
    assert all(torch.equal(learned[name], value) for name, value in weights_of(second.network).items())
    past = second.rows_of_others()
    assert 0 < past.float().mean() < 0.2  # one seat of a fifth of the games
    rounded = weights_of(second.past)
    assert all((rounded[name] - learned[name]).abs().max() <= learned[name].abs().max() / 127 for name in learned)
    assert any(not torch.equal(rounded[name], learned[name]) for name in learned)
    second.run()
    assert second.iteration == 1 and (tmp_path / "second" / "weights.bin").stat().st_size == 32 + 4 * sum(
        parameter.numel() for parameter in second.network.parameters())


def action_of(move, names):
    """The number of a bot's move, without its payments."""
    verb = {"build": "build", "build_free": "build free", "salvage": "build free", "stage": "stage with", "sell": "sell"}
    return names.index("decline" if move.action == "decline" else f"{verb[move.action]} {move.card}")


def test_the_program_plays_by_the_weights_that_a_run_wrote(train, monkeypatch, tmp_path):
    import torch
    made = trainer(monkeypatch, tmp_path / "run", "--iterations", 2, learning_rate=[0.003, 0.003])
    made.run()
    bot = wonders.Bot(f"neural:weights={tmp_path / 'run' / 'weights_small.bin'}")
    batch = wonders.Batch("second", players=3, games=1, seed=4, new_games=False)
    names = wonders.action_names("second")
    behind, spreads = [], []
    bot.begin(batch.position(0).view(0))
    while len((looked := batch.look())[0]):
        rows, features, masks = looked
        actions = masks.argmax(1)
        if rows[0] == 0 and masks[0, :names.index("payment 1")].any():
            view = batch.position(0).view(0)
            chosen = action_of(bot.choose(view), names)
            with torch.no_grad():
                logits = made.forward(made.network, torch.from_numpy(features[:1].copy()))[0][0].numpy()
            legal = logits[masks[0].astype(bool)]
            assert masks[0, chosen]
            behind.append(legal.max() - logits[chosen])
            spreads.append(legal.max() - legal.min())
            actions[0] = chosen
        batch.step(actions)
        bot.observe(batch.position(0).view(0))
    assert len(behind) >= 15
    assert np.mean(behind) < np.mean(spreads) / 10  # the likeliest, but for what eight bits cannot hold


def test_weights_of_another_network_are_refused(train, monkeypatch, tmp_path):
    made = trainer(monkeypatch, tmp_path / "small")
    made.keep(7)
    path = tmp_path / "small" / "at-0007.bin"
    magic, *shape = struct.unpack("<8s6i", path.read_bytes()[:32])
    assert magic == b"WNET0004" and shape == [wonders.FEATURES, 128, 128, 1, wonders.ACTIONS, 5]
    with pytest.raises(ValueError, match="holds no weights of this network"):
        trainer(monkeypatch, tmp_path / "wide", "--weights", path, hidden=[256, 128, 1])


def test_libraries_are_compared_in_every_kind_of_game_boards_included(train):
    from compare import compare
    from games import Library
    library = Library(HOST)
    compared = compare([(library, "cpu"), (library, "cpu")], games=4)
    assert compared.decisions > 12 * 4 * 2 * 15
    assert compared.boards == 2 * sum(2 * players for players in range(2, 8))  # by side and freely, in both editions


def test_a_difference_between_libraries_is_found(train, monkeypatch):
    import games
    from compare import compare
    library = games.Library(HOST)
    look = games.Games.look

    def wrong(self, rows, features, masks):
        look(self, rows, features, masks)
        if self.device == "cpu:0":
            features[-1, 5] ^= 1
    monkeypatch.setattr(games.Games, "look", wrong)
    with pytest.raises(SystemExit, match="features differ, edition 0, 2 players: 1 bytes"):
        compare([(library, "cpu"), (library, "cpu:0")], games=4)
