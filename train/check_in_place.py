#!/usr/bin/env python3
"""Shows that PyTorch sees a batch in place, on a GPU or the host: the same addresses, a step changes what a tensor holds, and
streams, copies and devices are as the Python array API says for DLPack.

    train/check_in_place.py LIBRARY [games]
"""
import pathlib
import sys

import torch

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent / "python" / "wonders"))
from device import DeviceBatch  # alone: the package needs its engine for the host

NAMES = ("rows", "count", "features", "masks", "actions", "results")


def check_addresses(batch):
    tensors = {name: torch.from_dlpack(getattr(batch, name)) for name in NAMES}
    for name, tensor in tensors.items():
        array = getattr(batch, name)
        assert tensor.data_ptr() == array._pointer and tuple(tensor.shape) == array.shape, name
        assert tensor.is_cuda == batch.on_gpu, name
        interface = array.__cuda_array_interface__ if batch.on_gpu else array.__array_interface__
        assert interface["data"][0] == tensor.data_ptr(), name
    return tensors


def check_steps(batch, seen):
    """What the batch writes is in the tensors, and what is written into them counts."""
    batch.reset(seed=1)
    seen["features"].fill_(255)
    batch.look()
    count = seen["count"].item()
    before = seen["features"][:count].clone()
    assert count > 0 and (before < 255).any(1).all()
    last = seen["masks"].shape[1] - 1 - seen["masks"][:count].flip(1).argmax(1)
    seen["actions"][:count] = last
    batch.act()
    batch.look()
    after = seen["features"][:min(count, seen["count"].item())].clone()
    assert not torch.equal(before[:len(after)], after)
    batch.reset(seed=1)  # the same games with other actions end up elsewhere
    batch.look()
    assert torch.equal(seen["features"][:count], before)
    seen["actions"][:count] = seen["masks"][:count].to(torch.int8).argmax(1)
    batch.act()
    batch.look()
    assert not torch.equal(seen["features"][:len(after)], after)


def check_copies(batch, seen):
    own = batch.features.__dlpack_device__()
    copied = torch.utils.dlpack.from_dlpack(batch.features.__dlpack__(copy=True))
    assert copied.data_ptr() != seen["features"].data_ptr() and torch.equal(copied, seen["features"])
    seen["features"][0, 0] += 1
    assert not torch.equal(copied, seen["features"])
    seen["features"][0, 0] -= 1
    shared = torch.utils.dlpack.from_dlpack(batch.features.__dlpack__(copy=False, dl_device=own))
    assert shared.data_ptr() == seen["features"].data_ptr()
    on_host = torch.utils.dlpack.from_dlpack(batch.features.__dlpack__(dl_device=(1, 0)))
    assert not on_host.is_cuda and torch.equal(on_host, seen["features"].cpu())
    for refused in ({"dl_device": (1 if batch.on_gpu else 2, 0), "copy": False}, {"dl_device": (10, 0)}, {"stream": 0 if batch.on_gpu else 1}):
        try:
            batch.features.__dlpack__(**refused)
        except BufferError:
            continue
        raise AssertionError(f"{refused} was not refused")


def check_streams(library, games):
    """A batch on a stream of its own; another stream that asks for an array waits for what the batch is doing."""
    theirs, ours = torch.cuda.Stream(), torch.cuda.Stream()
    batch = DeviceBatch(library, [("first", 3, games)], stream=ours.cuda_stream)
    with torch.cuda.stream(theirs):
        for seed in range(1, 6):
            batch.reset(seed)
            batch.look()
            seen = torch.from_dlpack(batch.features).clone()  # on their stream, after what is on ours
            count = torch.from_dlpack(batch.count).clone()
            torch.cuda.synchronize()
            n = count.item()
            assert n > 0 and torch.equal(seen[:n], torch.from_dlpack(batch.features)[:n])
    for stream in (None, 1, 2, -1, theirs.cuda_stream, ours.cuda_stream):
        again = torch.utils.dlpack.from_dlpack(batch.features.__dlpack__(stream=stream))
        assert again.data_ptr() == batch.features._pointer
    torch.cuda.synchronize()


def main(library, games):
    batch = DeviceBatch(library, [("first", 3, games), ("second", 7, 16)], choose_boards=4)
    seen = check_addresses(batch)
    check_steps(batch, seen)
    check_copies(batch, seen)
    if batch.on_gpu:
        check_streams(library, games)
    del batch
    assert seen["count"].item() > 0  # a tensor holds the memory that it sees
    print(f"torch {torch.__version__} sees all {len(NAMES)} arrays in place on {seen['features'].device}: addresses, steps, copies"
          f"{' and streams' if seen['features'].is_cuda else ''} are as they should be")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 65536)
