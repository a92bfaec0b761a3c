"""The examples learn, and what docs/learning.md shows runs as it stands there."""
import importlib.util
import os
import pathlib
import re

import numpy as np
import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]


def example(name):
    spec = importlib.util.spec_from_file_location(name, ROOT / "python" / "examples" / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_table_learns_to_do_better_than_chance():
    kinds, table, means = example("tabular").learn(rounds=3)
    assert means[-1] > means[0] + 5
    assert {"build blue", "build free", "stage", "sell"} <= set(kinds) and table.shape == (18, len(kinds))


def test_a_policy_gradient_learns_to_do_better_than_chance():
    means = example("policy_gradient").learn(rounds=5, games=24, rate=10.0)
    assert means[-1] > means[0] + 2


def test_the_learner_that_beats_greedy_improves_within_some_games(monkeypatch):
    module = example("beat_greedy")
    monkeypatch.setattr(module, "GAMES", 24)
    monkeypatch.setattr(module, "PART", 128)
    learner = module.Learner(seed=1)
    points = [learner.improve(seed=k * 24, rate=2e-3, entropy=0.01).mean() for k in range(8)]
    assert np.mean(points[-2:]) > np.mean(points[:2]) + 2
    assert 0 <= learner.wins_against("random", games=9, seed=1) <= 1


@pytest.mark.skipif("WONDERS_LONG" not in os.environ, reason="only with --long")
@pytest.mark.skipif(importlib.util.find_spec("torch") is None, reason="PyTorch is not installed")
def test_a_policy_learns_in_pytorch_on_games_that_it_sees_in_place():
    import torch
    from wonders.device import DeviceBatch
    batch = DeviceBatch(None, [("first", 3, 2)])
    features, count = torch.from_dlpack(batch.features), torch.from_dlpack(batch.count)
    assert features.data_ptr() == batch.features.__array_interface__["data"][0]
    batch.reset(seed=1)
    features.fill_(255)
    batch.look()
    assert (features[:int(count)] < 255).any(1).all()  # nothing was copied: what the batch writes is there
    means = example("torch_in_place").learn(rounds=4, games=16)
    assert means[-1] > means[0] + 3


def blocks():
    text = (ROOT / "docs" / "learning.md").read_text(encoding="utf-8")
    return re.findall(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("number", range(len(blocks())))
def test_what_the_page_shows_runs(number, capsys):
    """A line "# → …" says what the statement before it prints."""
    code = blocks()[number]
    exec(compile(code, f"docs/learning.md, block {number + 1}", "exec"), {"__name__": "docs"})
    expected = re.findall(r"# → (.*)$", code, re.MULTILINE)
    printed = capsys.readouterr().out.splitlines()
    assert printed == expected


def test_the_page_has_examples_and_names_the_numbers_that_the_engine_has():
    import wonders
    text = (ROOT / "docs" / "learning.md").read_text(encoding="utf-8")
    assert len(blocks()) >= 6
    assert f"{wonders.ACTIONS} actions" in text and f"{wonders.FEATURES:,}" in text
    names = wonders.action_names()
    for first, last, name in re.findall(r"^\| (\d+)(?: to (\d+))? \| `([^`]+)`", text, re.MULTILINE):
        assert names[int(first)] == name, first
        assert last == "" or int(last) < wonders.ACTIONS
    assert np.isfinite(wonders.feature_units()).all()
