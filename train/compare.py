#!/usr/bin/env python3
"""Plays the same games with the library for the CPU and the one for the GPU, and compares every row byte for byte.

    train/compare.py CPU_LIBRARY GPU_LIBRARY [games]
"""
import pathlib
import sys
import time

import torch

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent / "python" / "wonders"))
from device import DeviceBatch  # alone: the package needs its engine for the host
from games import Games, Library

BOARDS = 4  # of so many games one has its sides chosen and one its boards
STEPS = 40  # more than any game of three players needs


class Compared:
    """What was compared: all decisions, and those of boards among them."""

    def __init__(self):
        self.decisions = self.boards = 0


def compare_kind(libraries, kind, compared):
    """Plays games of one kind by the same random actions with both libraries, each with its device."""
    edition, players, _ = kind
    tables = [Games(library, [kind], device, BOARDS) for library, device in libraries]
    library = tables[0].library
    boards = torch.tensor([library.action_name(action, edition).startswith("board ") for action in range(library.actions)])
    for table in tables:
        table.reset(77)
    while True:
        waiting = [table.waiting() for table in tables]
        rows = waiting[0]
        assert torch.equal(rows.cpu(), waiting[1].cpu()), "other rows wait"
        if rows.numel() == 0:
            break
        seen = []
        for table, own in zip(tables, waiting):
            features = torch.empty(own.numel(), library.features, dtype=torch.uint8, device=table.device)
            masks = torch.empty(own.numel(), library.actions, dtype=torch.uint8, device=table.device)
            table.look(own, features, masks)
            seen.append((features.cpu(), masks.cpu()))
        for name, a, b in zip(("features", "masks"), *seen):
            if not torch.equal(a, b):
                where = (a != b).nonzero()
                sys.exit(f"{name} differ, edition {edition}, {players} players: {len(where)} bytes, first {where[0].tolist()}")
        masks = seen[0][1]
        compared.decisions += rows.numel()
        compared.boards += int(masks[:, boards].any(1).sum())
        actions = torch.multinomial(masks.float(), 1).squeeze(1)
        for table, own in zip(tables, waiting):
            table.step(own, actions.to(table.device))
    results = [table.score().cpu() for table in tables]
    assert torch.equal(*results), "other results"


def compare(libraries, games):
    """The same with all kinds of games."""
    compared = Compared()
    for edition in (0, 1):
        for players in range(2, 8):
            torch.manual_seed(players)
            compare_kind(libraries, (edition, players, games), compared)
    return compared


def main(cpu_path, gpu_path, games):
    compared = compare([(Library(cpu_path), "cpu"), (Library(gpu_path), "cuda")], games)
    print(f"{compared.decisions} decisions compared, {compared.boards} of them of boards, 0 differ")
    speed(gpu_path)


def speed(path):
    """Decisions a second of engine and features, measured with CUDA events. What acts is as cheap as can be: it takes the
    first legal action. The arrays are the batch's own memory, and nothing comes to the host while games go on."""
    batch = DeviceBatch(path, [("first", 3, 65536)])
    count, masks, actions = (torch.from_dlpack(array) for array in (batch.count, batch.masks, batch.actions))
    decisions = torch.zeros(1, dtype=torch.int64, device="cuda")
    for label in ("warm", "measured", "again"):
        spans = []
        decisions.zero_()
        batch.reset(1)
        for _ in range(STEPS):
            marks = [torch.cuda.Event(enable_timing=True) for _ in range(4)]
            marks[0].record()
            batch.look()
            marks[1].record()
            torch.argmax(masks, 1, out=actions)
            decisions += count
            marks[2].record()
            batch.act()
            marks[3].record()
            spans.append(marks)
        batch.look()
        torch.cuda.synchronize()
        assert count.item() == 0, "games go on"
        engine = sum(a.elapsed_time(b) + c.elapsed_time(d) for a, b, c, d in spans) / 1000
        looking = sum(a.elapsed_time(b) for a, b, _, _ in spans) / 1000
        whole = spans[0][0].elapsed_time(spans[-1][3]) / 1000
        print(f"{label}: {decisions.item() / engine / 1e6:.1f} million decisions a second in engine and features "
              f"({decisions.item()} in {engine:.4f} s, of which {looking:.4f} s looking), {decisions.item() / whole / 1e6:.1f} with choosing")


if __name__ == "__main__":
    started = time.time()
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]) if len(sys.argv) > 3 else 1000)
    print(f"{time.time() - started:.0f} s")
