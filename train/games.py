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
        lib.wonders_learn_create.argtypes = [number, handle, handle, handle]
        for name in ("features", "actions", "results"):
            getattr(lib, f"wonders_learn_{name}").restype = number
        lib.wonders_learn_units.argtypes = [handle]
        lib.wonders_learn_free.argtypes = [handle]
        lib.wonders_learn_choose_boards.argtypes = [handle, number]
        lib.wonders_learn_reset.argtypes = [handle, ctypes.c_uint64, handle]
        lib.wonders_learn_ready.argtypes = [handle] * 3
        lib.wonders_learn_rows.argtypes = [handle, handle, number, handle, handle, handle]
        lib.wonders_learn_step.argtypes = [handle] * 3
        lib.wonders_learn_score.argtypes = [handle] * 3
        self.lib = lib
        self.features = lib.wonders_learn_features()
        self.actions = lib.wonders_learn_actions()
        self.results = lib.wonders_learn_results()

    def action_name(self, action, edition):
        text = ctypes.create_string_buffer(64)
        self.lib.wonders_learn_action_name(ctypes.c_int64(action), ctypes.c_int64(edition), text, ctypes.c_int64(64))
        return text.value.decode()

    def units(self):
        units = torch.empty(self.features, dtype=torch.uint8)
        self.lib.wonders_learn_units(units.data_ptr())
        return units.float()


class Kind:
    """Games of one edition and number of players."""

    def __init__(self, edition, players, games):
        self.edition, self.players, self.games = edition, players, games
        self.rows = players * games


class Games:
    """Games of several kinds, stepped together. A row is a player of a game, numbered over all kinds."""

    def __init__(self, library, kinds, device, boards=0):
        """In one of `boards` games players choose the side of their board, in another one any board; in the others, and
        without this number, boards come by chance."""
        self.library, self.device = library, device
        self.lib = library.lib
        self.kinds = [Kind(*kind) for kind in kinds]
        numbers = [(ctypes.c_int64 * len(kinds))(*column) for column in zip(*kinds)]
        self.handle = library.lib.wonders_learn_create(len(kinds), *numbers)
        if not self.handle:
            raise ValueError("too many kinds of games")
        library.lib.wonders_learn_choose_boards(self.handle, boards)
        self.base = [0]
        for kind in self.kinds:
            self.base.append(self.base[-1] + kind.rows)
        self.rows = self.base[-1]
        self.ready = torch.empty(self.rows, dtype=torch.uint8, device=device)
        self.actions = torch.empty(self.rows, dtype=torch.int16, device=device)
        self.results = torch.empty(self.rows, library.results, device=device)
        kind_of_row = torch.empty(self.rows, dtype=torch.int64)
        for k in range(len(self.kinds)):
            kind_of_row[self.base[k]:self.base[k + 1]] = k
        self.kind_of_row = kind_of_row.to(device)

    def each(self):
        return zip(self.kinds, self.base)

    def stream(self):
        return torch.cuda.current_stream().cuda_stream if self.device == "cuda" else None

    def reset(self, seed):
        self.lib.wonders_learn_reset(self.handle, seed, self.stream())

    def waiting(self):
        """The rows that have to decide."""
        self.lib.wonders_learn_ready(self.handle, self.ready.data_ptr(), self.stream())
        return self.ready.nonzero().squeeze(1)

    def look(self, rows, features, masks):
        """Fills features and masks of these rows."""
        features.zero_()
        masks.zero_()
        self.lib.wonders_learn_rows(self.handle, rows.data_ptr(), rows.numel(), features.data_ptr(),
                                            masks.data_ptr(), self.stream())

    def step(self, rows, actions):
        self.actions.fill_(-1)
        self.actions[rows] = actions.to(torch.int16)
        self.lib.wonders_learn_step(self.handle, self.actions.data_ptr(), self.stream())

    def score(self):
        self.lib.wonders_learn_score(self.handle, self.results.data_ptr(), self.stream())
        return self.results
