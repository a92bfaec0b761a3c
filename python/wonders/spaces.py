"""Gymnasium's spaces where it is installed; otherwise the little of them that the environments need."""
import numpy as np

try:
    from gymnasium.spaces import Box, Dict, Discrete, MultiDiscrete, Space
except ImportError:
    class Space:
        """What values there may be."""

        def __init__(self, shape, dtype, seed=None):
            self.shape, self.dtype = shape, None if dtype is None else np.dtype(dtype)
            self.seed(seed)

        def seed(self, seed=None):
            self.np_random = np.random.default_rng(seed)

        def __contains__(self, value):
            return self.contains(value)

        def __eq__(self, other):
            return type(self) is type(other) and self._parts() == other._parts()

        __hash__ = None

    class Discrete(Space):
        """Whole numbers below n."""

        def __init__(self, n, seed=None):
            super().__init__((), np.int64, seed)
            self.n = n

        def _parts(self):
            return self.n

        def sample(self, mask=None):
            """Any of them, or with a mask any whose entry is 1 (0 if there is none)."""
            if mask is None:
                return np.int64(self.np_random.integers(self.n))
            legal = np.flatnonzero(mask)
            return np.int64(self.np_random.choice(legal) if len(legal) else 0)

        def contains(self, value):
            return isinstance(value, (int, np.integer)) and 0 <= value < self.n

        def __repr__(self):
            return f"Discrete({self.n})"

    class MultiDiscrete(Space):
        """Arrays of whole numbers, each below its n."""

        def __init__(self, nvec, seed=None):
            self.nvec = np.asarray(nvec, dtype=np.int64)
            super().__init__(self.nvec.shape, np.int64, seed)

        def _parts(self):
            return self.nvec.tolist()

        def sample(self, mask=None):
            if mask is not None:
                return np.array([self.np_random.choice(np.flatnonzero(row)) for row in mask])
            return self.np_random.integers(self.nvec)

        def contains(self, value):
            value = np.asarray(value)
            return value.shape == self.shape and bool(np.all((0 <= value) & (value < self.nvec)))

        def __repr__(self):
            return f"MultiDiscrete({self.nvec.tolist()})"

    class Box(Space):
        """Arrays of numbers from low to high."""

        def __init__(self, low, high, shape, dtype, seed=None):
            super().__init__(tuple(shape), dtype, seed)
            self.low = np.full(shape, low, dtype=dtype)
            self.high = np.full(shape, high, dtype=dtype)

        def _parts(self):
            return (self.shape, self.dtype, self.low.tolist(), self.high.tolist())

        def sample(self, mask=None):
            return self.np_random.integers(self.low, self.high, dtype=self.dtype, endpoint=True)

        def contains(self, value):
            return (isinstance(value, np.ndarray) and value.shape == self.shape and np.can_cast(value.dtype, self.dtype) and
                    bool(np.all((self.low <= value) & (value <= self.high))))

        def __repr__(self):
            return f"Box({self.low.min()}, {self.high.max()}, {self.shape}, {self.dtype})"

    class Dict(Space):
        """Dictionaries with a value of its own space under each key."""

        def __init__(self, spaces, seed=None):
            self.spaces = dict(spaces)
            super().__init__(None, None, seed)

        def _parts(self):
            return list(self.spaces.items())

        def seed(self, seed=None):
            super().seed(seed)
            for i, space in enumerate(self.spaces.values()):
                space.seed(None if seed is None else seed + i)

        def sample(self, mask=None):
            return {key: space.sample() for key, space in self.spaces.items()}

        def contains(self, value):
            return (isinstance(value, dict) and value.keys() == self.spaces.keys() and
                    all(value[key] in space for key, space in self.spaces.items()))

        def __getitem__(self, key):
            return self.spaces[key]

        def __repr__(self):
            return f"Dict({self.spaces})"

__all__ = ["Box", "Dict", "Discrete", "MultiDiscrete", "Space"]
