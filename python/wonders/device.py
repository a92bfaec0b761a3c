"""Many games where a framework can see them in place: on a GPU, or on the host to try things out.

    batch = DeviceBatch("build/gpu/libwonders_learn.so", [("first", 3, 65536)])
    features = torch.from_dlpack(batch.features)        # the batch's own memory, nothing is copied
    batch.reset(seed=1)
    while ...:
        batch.look()                                    # fills count, rows, features and masks
        actions[:] = policy(features, masks)            # into the batch's memory, too
        batch.act()

gpu/build_learn makes that library; without a path it is the one for the host, which comes with the package. Nothing of look() and act() comes to the host: how many rows there are is a number in the
device's memory, and rows beyond it are left as they were.
"""
import atexit
import ctypes
import math
import os

_ROWS, _COUNT, _FEATURES, _MASKS, _ACTIONS, _RESULTS = range(6)
RESULTS = ("conflicts", "treasury", "wonder", "civilian", "science", "commercial", "guilds", "total", "win", "coins", "over")
_CPU, _CUDA = 1, 2  # devices, as DLPack numbers them
_KINDS = {"i": 0, "u": 1, "f": 2}


class _Tensor(ctypes.Structure):  # DLTensor and DLManagedTensor of DLPack 0.8
    _fields_ = [("data", ctypes.c_void_p), ("device_type", ctypes.c_int32), ("device_id", ctypes.c_int32),
                ("ndim", ctypes.c_int32), ("code", ctypes.c_uint8), ("bits", ctypes.c_uint8), ("lanes", ctypes.c_uint16),
                ("shape", ctypes.POINTER(ctypes.c_int64)), ("strides", ctypes.POINTER(ctypes.c_int64)),
                ("byte_offset", ctypes.c_uint64)]


class _Managed(ctypes.Structure):
    pass


_Deleter = ctypes.CFUNCTYPE(None, ctypes.POINTER(_Managed))
_Managed._fields_ = [("tensor", _Tensor), ("context", ctypes.c_void_p), ("deleter", _Deleter)]
_lent = {}  # what frameworks hold, with the batch whose memory it is


@_Deleter
def _give_back(managed):
    _lent.pop(ctypes.addressof(managed.contents), None)


@atexit.register
def _keep_what_is_lent():
    """Arrays may outlive Python, which could not be called to take them back."""
    for managed, _, _ in _lent.values():
        managed.deleter = _Deleter()
    ctypes.pythonapi.Py_IncRef(ctypes.py_object(_lent))


class _Copy:
    """Memory of its own with what an array held."""

    def __init__(self, owner, pointer, size):
        self._lib, self.pointer = owner._lib, owner._lib.wonders_learn_copied(pointer, size, owner.stream)

    def __del__(self):
        self._lib.wonders_learn_release(self.pointer)


class DeviceArray:
    """An array in the memory of a batch, for whoever reads DLPack, `__cuda_array_interface__` or numpy's interface."""

    def __init__(self, batch, pointer, shape, kind):
        self._batch, self._pointer, self.shape, self._kind = batch, pointer, shape, kind
        self._size = math.prod(shape) * int(kind[2:])

    def __dlpack_device__(self):
        return (_CUDA if self._batch.on_gpu else _CPU, 0)

    def __dlpack__(self, *, stream=None, max_version=None, dl_device=None, copy=None):
        """As the Python array API says. The batch works on the stream it was given, or the default one; what whoever asks
        puts on `stream` from now on waits for what is there. -1: it takes care of that itself."""
        own = self.__dlpack_device__()
        self._wait_on(stream)
        if dl_device is not None and tuple(dl_device) != own:
            if copy is False or tuple(dl_device) != (_CPU, 0):
                raise BufferError(f"the array is on device {own}, and there is no way to {tuple(dl_device)} without a copy"
                                  if copy is False else f"the array cannot be copied to device {tuple(dl_device)}")
            memory = self._on_host()
            return self._capsule(ctypes.addressof(memory), (_CPU, 0), memory)
        if copy:
            copied = _Copy(self._batch, self._pointer, self._size)
            self._wait_on(stream)
            return self._capsule(copied.pointer, own, copied)
        return self._capsule(self._pointer, own, self._batch)

    def _wait_on(self, stream):
        if not self._batch.on_gpu:
            if stream is not None:
                raise BufferError(f"memory of the host has no stream, so not {stream} either")
            return
        if stream == 0 or stream is not None and stream < -1:
            raise BufferError(f"{stream} is no stream: the default one is 1, that of each thread 2")
        default = 1
        theirs, ours = default if stream is None else stream, self._batch.stream or default
        if theirs not in (-1, ours):
            self._batch._lib.wonders_learn_wait(theirs, ours)

    def _on_host(self):
        memory = (ctypes.c_uint8 * self._size)()
        self._batch._lib.wonders_learn_to_host(memory, self._pointer, self._size, self._batch.stream)
        return memory

    def numpy(self):
        """A copy of it in the memory of the host, as an array of numpy."""
        import numpy
        return numpy.frombuffer(self._on_host(), numpy.dtype(self._kind)).reshape(self.shape)

    def _capsule(self, pointer, device, owner):
        sizes = (ctypes.c_int64 * len(self.shape))(*self.shape)
        managed = _Managed()
        managed.tensor = _Tensor(pointer, *device, len(self.shape), _KINDS[self._kind[1]], 8 * int(self._kind[2:]), 1, sizes, None, 0)
        managed.deleter = _give_back
        _lent[ctypes.addressof(managed)] = (managed, sizes, owner)
        new = ctypes.pythonapi.PyCapsule_New
        new.restype, new.argtypes = ctypes.py_object, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
        return new(ctypes.addressof(managed), b"dltensor", None)

    def _interface(self, **more):
        return {"shape": self.shape, "typestr": self._kind, "data": (self._pointer, False), "version": 3, **more}

    def __getattr__(self, name):
        if name == "__cuda_array_interface__" and self._batch.on_gpu:
            return self._interface(stream=self._batch.stream or 1)
        if name == "__array_interface__" and not self._batch.on_gpu:
            return self._interface()
        raise AttributeError(name)


class DeviceBatch:
    """Games of several kinds, each an edition, a number of players and how many there are, stepped together.

    A row is a player of a game, by kind, game and player. After look(), `count` says how many have to decide, `rows`
    which; the n-th of them has row n of `features` and `masks`, and its action is read from place n of `actions`.
    Of `choose_boards` games one lets its players choose the side of their boards and one any board (0: none).
    """

    def __init__(self, library, kinds, choose_boards=0, stream=0):
        lib = ctypes.CDLL(os.path.abspath(library or os.path.join(os.path.dirname(__file__), "libwonders_learn_cpu.so")))
        handle, number = ctypes.c_void_p, ctypes.c_int64
        lib.wonders_learn_create.restype = lib.wonders_learn_array.restype = handle
        lib.wonders_learn_create.argtypes = [number, handle, handle, handle]
        lib.wonders_learn_array.argtypes = [handle, number]
        lib.wonders_learn_choose_boards.argtypes = [handle, number]
        lib.wonders_learn_reset.argtypes = [handle, ctypes.c_uint64, handle]
        lib.wonders_learn_look.argtypes = lib.wonders_learn_act.argtypes = [handle, handle]
        lib.wonders_learn_score.argtypes = [handle, handle, handle]
        lib.wonders_learn_free.argtypes = lib.wonders_learn_release.argtypes = [handle]
        lib.wonders_learn_copied.restype, lib.wonders_learn_copied.argtypes = handle, [handle, number, handle]
        lib.wonders_learn_to_host.argtypes = [handle, handle, number, handle]
        lib.wonders_learn_wait.argtypes = [handle, handle]
        lib.wonders_learn_network.restype = lib.wonders_learn_network_array.restype = handle
        lib.wonders_learn_network.argtypes = [handle, number, ctypes.c_uint64, number]
        lib.wonders_learn_network_array.argtypes = [handle, number]
        lib.wonders_learn_network_look.argtypes = [handle] * 4
        lib.wonders_learn_network_free.argtypes = [handle]
        lib.wonders_learn_network_values.restype = number
        for name in ("features", "actions", "results", "on_gpu"):
            getattr(lib, f"wonders_learn_{name}").restype = number
        self._lib, self.stream, self.on_gpu = lib, stream, bool(lib.wonders_learn_on_gpu())
        self._handle = self._create(kinds)
        lib.wonders_learn_choose_boards(self._handle, choose_boards)
        rows = sum(players * games for _, players, games in kinds)
        features, actions = lib.wonders_learn_features(), lib.wonders_learn_actions()
        self.rows = self._array(_ROWS, (rows,), "<i8")
        self.count = self._array(_COUNT, (1,), "<i8")
        self.features = self._array(_FEATURES, (rows, features), "|u1")
        self.masks = self._array(_MASKS, (rows, actions), "|u1")
        self.actions = self._array(_ACTIONS, (rows,), "<i8")
        self.results = self._array(_RESULTS, (rows, len(RESULTS)), "<f4")

    def _create(self, kinds):
        editions = {"first": 0, "second": 1}
        for edition, players, games in kinds:
            if edition not in editions or not 2 <= players <= 7 or games < 1:
                raise ValueError(f"no games of this kind: {edition!r}, {players} players, {games} games")
        columns = list(zip(*((editions[edition], players, games) for edition, players, games in kinds)))
        numbers = [(ctypes.c_int64 * len(kinds))(*column) for column in columns]
        made = self._lib.wonders_learn_create(len(kinds), *numbers) if kinds else None
        if not made:
            raise ValueError(f"between one and sixteen kinds of games, not {len(kinds)}")
        return made

    def _array(self, which, shape, kind):
        return DeviceArray(self, self._lib.wonders_learn_array(self._handle, which), shape, kind)

    def reset(self, seed=0):
        """Begins all games anew, with the deals that follow this seed."""
        self._lib.wonders_learn_reset(self._handle, seed, self.stream)

    def look(self):
        """Fills `count`, `rows`, `features` and `masks`."""
        self._lib.wonders_learn_look(self._handle, self.stream)

    def act(self):
        """Takes `actions` for the rows that were looked at last; what is not legal becomes the first legal action."""
        self._lib.wonders_learn_act(self._handle, self.stream)

    def score(self):
        """Fills `results`: what RESULTS names, for each row of all, also while games go on."""
        self._lib.wonders_learn_score(self._handle, self.results._pointer, self.stream)

    def __del__(self):
        if getattr(self, "_handle", None):
            self._lib.wonders_learn_free(self._handle)


class DeviceNetwork:
    """A network that train/ taught, in whole numbers, which sees the rows of a batch where they are: after look(), row n of
    `logits` (256 is 1) and `values` (65536 is 1) is what it says of row n of the batch's features, to the last bit the same
    on every machine. `weights` are the bytes of a file in the small form and `hash` its FNV-1a, if it is to be checked."""

    def __init__(self, batch, weights, hash=0):
        self._batch, self._lib = batch, batch._lib
        rows, actions = batch.masks.shape
        self._handle = self._lib.wonders_learn_network(weights, len(weights), hash, rows)
        if not self._handle:
            raise ValueError("these bytes are no network for these games, or not the one that was meant")
        self.logits = self._array(0, (rows, actions))
        self.values = self._array(1, (rows, self._lib.wonders_learn_network_values()))

    @property
    def stream(self):
        return self._batch.stream

    @property
    def on_gpu(self):
        return self._batch.on_gpu

    def _array(self, which, shape):
        return DeviceArray(self, self._lib.wonders_learn_network_array(self._handle, which), shape, "<i4")

    def look(self):
        """Fills `logits` and `values` for the rows that the batch looked at last."""
        batch = self._batch
        self._lib.wonders_learn_network_look(self._handle, batch.features._pointer, batch.count._pointer, batch.stream)

    def __del__(self):
        if getattr(self, "_handle", None):
            self._lib.wonders_learn_network_free(self._handle)
