#!/usr/bin/env python3
"""Plays the same games with the library for the CPU and the one for the GPU, and compares every row byte for byte.

    train/compare.py CPU_LIBRARY GPU_LIBRARY [games]
"""
import sys
import time

import torch

from games import Games, Library


def main(cpu_path, gpu_path, games):
    compared = 0
    for edition in (0, 1):
        for players in range(2, 8):
            tables = [Games(Library(path), [(edition, players, games)], device)
                      for path, device in ((cpu_path, "cpu"), (gpu_path, "cuda"))]
            library = tables[0].library
            torch.manual_seed(players)
            for table in tables:
                table.reset(77)
            while True:
                waiting = [table.waiting() for table in tables]
                rows = waiting[0]
                assert torch.equal(rows, waiting[1].cpu()), "other rows wait"
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
                compared += rows.numel()
                actions = torch.multinomial(seen[0][1].float(), 1).squeeze(1)
                for table, own in zip(tables, waiting):
                    table.step(own, actions.to(table.device))
            results = [table.score().cpu() for table in tables]
            assert torch.equal(*results), "other results"
    print(f"{compared} decisions compared, 0 differ")
    speed(gpu_path)


def speed(path):
    """Decisions a second of engine and features alone, measured with CUDA events."""
    games = Games(Library(path), [(0, 3, 65536)], "cuda")
    library = games.library
    features = torch.empty(games.rows, library.features, dtype=torch.uint8, device="cuda")
    masks = torch.empty(games.rows, library.actions, dtype=torch.uint8, device="cuda")
    for label in ("warm", "measured"):
        begin, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
        begin.record()
        games.reset(1)
        decisions = 0
        while True:
            rows = games.waiting()
            if rows.numel() == 0:
                break
            n = rows.numel()
            games.look(rows, features[:n], masks[:n])
            games.step(rows, masks[:n].argmax(1))
            decisions += n
        end.record()
        torch.cuda.synchronize()
        seconds = begin.elapsed_time(end) / 1000
        print(f"{label}: {decisions / seconds / 1e6:.1f} million decisions a second ({decisions} in {seconds:.3f} s)")


if __name__ == "__main__":
    started = time.time()
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]) if len(sys.argv) > 3 else 1000)
    print(f"{time.time() - started:.0f} s")
