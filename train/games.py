"""Many games at once for PyTorch: the library that gpu/learn.cu makes, with its rows as tensors in place."""
import ctypes
import os

import torch

RESULTS = ("conflicts", "treasury", "wonder", "civilian", "science", "commercial", "guilds", "total", "win", "coins", "over")


class Library:
    def __init__(self, path):
        lib = ctypes.CDLL(os.path.abspath(path))
        handle, number = ctypes.c_void_p, ctypes.c_int64
        lib.wonders_learn_create.restype = handle
        lib.wonders_learn_create.argtypes = [number] * 3
        for name in ("features", "actions", "results"):
            getattr(lib, f"wonders_learn_{name}").restype = number
        lib.wonders_learn_units.argtypes = [handle]
        lib.wonders_learn_free.argtypes = [handle]
        lib.wonders_learn_reset.argtypes = [handle, ctypes.c_uint64, handle]
        lib.wonders_learn_ready.argtypes = [handle] * 3
        lib.wonders_learn_rows.argtypes = [handle, handle, number, handle, handle, handle]
        lib.wonders_learn_step.argtypes = [handle] * 3
        lib.wonders_learn_score.argtypes = [handle] * 3
        self.lib = lib
        self.features = lib.wonders_learn_features()
        self.actions = lib.wonders_learn_actions()
        self.results = lib.wonders_learn_results()

    def units(self):
        units = torch.empty(self.features, dtype=torch.uint8)
        self.lib.wonders_learn_units(units.data_ptr())
        return units.float()


class Kind:
    """Games of one edition and number of players."""

    def __init__(self, library, edition, players, games):
        self.lib = library.lib
        self.edition, self.players, self.games = edition, players, games
        self.rows = players * games
        self.handle = self.lib.wonders_learn_create(edition, players, games)


class Games:
    """Games of several kinds, stepped together. A row is a player of a game, numbered over all kinds."""

    def __init__(self, library, kinds, device):
        self.library, self.device = library, device
        self.kinds = [Kind(library, *kind) for kind in kinds]
        self.base = [0]
        for kind in self.kinds:
            self.base.append(self.base[-1] + kind.rows)
        self.rows = self.base[-1]
        self.streams = [torch.cuda.Stream() for _ in self.kinds] if device == "cuda" else []
        self.ready = torch.empty(self.rows, dtype=torch.uint8, device=device)
        self.actions = torch.empty(self.rows, dtype=torch.int16, device=device)
        self.results = torch.empty(self.rows, library.results, device=device)
        kind_of_row = torch.empty(self.rows, dtype=torch.int64)
        for k in range(len(self.kinds)):
            kind_of_row[self.base[k]:self.base[k + 1]] = k
        self.kind_of_row = kind_of_row.to(device)

    def each(self):
        return zip(self.kinds, self.base)

    def side_by_side(self, launch):
        """Calls launch(number, kind, base, stream) for each kind. The kernels of one kind do not fill a GPU, so that each
        has a stream of its own; what follows waits for all of them."""
        if self.device != "cuda":
            for number, (kind, base) in enumerate(self.each()):
                launch(number, kind, base, None)
            return
        main = torch.cuda.current_stream()
        for number, (kind, base) in enumerate(self.each()):
            stream = self.streams[number]
            stream.wait_stream(main)
            launch(number, kind, base, stream.cuda_stream)
        for stream in self.streams:
            main.wait_stream(stream)

    def reset(self, seed):
        self.side_by_side(lambda number, kind, base, stream: kind.lib.wonders_learn_reset(
            kind.handle, seed + (number << 40), stream))

    def waiting(self):
        """The rows that have to decide, and how many of them each kind has."""
        self.side_by_side(lambda number, kind, base, stream: kind.lib.wonders_learn_ready(
            kind.handle, self.ready[base:].data_ptr(), stream))
        rows = self.ready.nonzero().squeeze(1)
        return rows, torch.bincount(self.kind_of_row[rows], minlength=len(self.kinds)).tolist()

    def look(self, rows, counts, features, masks):
        """Fills features and masks (zeros before) of these rows."""
        features.zero_()
        masks.zero_()
        own = rows - torch.tensor(self.base[:-1], device=self.device)[self.kind_of_row[rows]]
        first = [sum(counts[:number]) for number in range(len(counts))]

        def launch(number, kind, base, stream):
            at, count = first[number], counts[number]
            if count:
                kind.lib.wonders_learn_rows(kind.handle, own[at:].data_ptr(), count, features[at:].data_ptr(),
                                            masks[at:].data_ptr(), stream)

        self.side_by_side(launch)

    def step(self, rows, actions):
        self.actions.fill_(-1)
        self.actions[rows] = actions.to(torch.int16)
        self.side_by_side(lambda number, kind, base, stream: kind.lib.wonders_learn_step(
            kind.handle, self.actions[base:].data_ptr(), stream))

    def score(self):
        self.side_by_side(lambda number, kind, base, stream: kind.lib.wonders_learn_score(
            kind.handle, self.results[base:].data_ptr(), stream))
        return self.results
