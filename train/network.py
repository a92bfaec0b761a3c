"""The network: dense layers, a policy over all actions and a few values."""
import math
import struct

import torch
import torch.nn.functional as F
from torch import nn

VALUES = ("utility", "score", "win", "left score", "right score")
FLOATS, BYTES = b"WNET0001", b"WNET0002"


class Network(nn.Module):
    def __init__(self, features, actions, units, first=768, second=512):
        super().__init__()
        self.shape = (features, first, second, actions, len(VALUES))
        self.register_buffer("scale", 1.0 / units, persistent=False)
        self.one = nn.Linear(features, first)
        self.two = nn.Linear(first, second)
        self.policy = nn.Linear(second, actions)
        self.value_hidden = nn.Linear(second, 64)
        self.value = nn.Linear(64, len(VALUES))
        nn.init.normal_(self.one.weight, std=math.sqrt(2 / 220))  # about 220 inputs are not zero
        for layer in (self.two, self.value_hidden):
            nn.init.kaiming_normal_(layer.weight, nonlinearity="relu")
        nn.init.normal_(self.policy.weight, std=0.01 / math.sqrt(second))
        nn.init.normal_(self.value.weight, std=0.01)
        for layer in self.layers():
            nn.init.zeros_(layer.bias)

    def layers(self):
        return (self.one, self.two, self.policy, self.value_hidden, self.value)

    def forward(self, rows):
        # Rows are bytes, which bfloat16 holds exactly; their units go into the weights, which are fewer.
        x = rows.to(torch.bfloat16 if rows.is_cuda else torch.float32)
        h = torch.relu(self.two(torch.relu(F.linear(x, self.one.weight * self.scale, self.one.bias))))
        return self.policy(h), self.value(torch.relu(self.value_hidden(h)))


def _layers(network):
    """The layers with their weights as they work on plain features: the units are folded into the first."""
    for layer in network.layers():
        yield layer, layer.weight.detach().float() * (network.scale if layer is network.one else 1.0)


def export(network, path):
    """Weights alone, as floats, to go on from."""
    with open(path, "wb") as file:
        file.write(FLOATS + struct.pack("<5i", *network.shape))
        for layer, weight in _layers(network):
            file.write(weight.cpu().contiguous().numpy().tobytes())
            file.write(layer.bias.detach().float().cpu().numpy().tobytes())


def export_small(network, path):
    """The same in a quarter of the space, to keep: each row as a scale and whole numbers from -127 to 127."""
    with open(path, "wb") as file:
        file.write(BYTES + struct.pack("<5i", *network.shape))
        for layer, weight in _layers(network):
            scales = weight.abs().amax(1).clamp_min(1e-12) / 127
            rows = (weight / scales[:, None]).round().clamp(-127, 127).to(torch.int8).cpu()
            for scale, row in zip(scales.tolist(), rows):
                file.write(struct.pack("<f", scale) + row.numpy().tobytes())
            file.write(layer.bias.detach().float().cpu().numpy().tobytes())


def _read_floats(file, *shape):
    count = math.prod(shape)
    return torch.frombuffer(bytearray(file.read(4 * count)), dtype=torch.float32).view(*shape)


def _read_small(file, rows, columns):
    weight = torch.empty(rows, columns)
    for row in range(rows):
        (scale,) = struct.unpack("<f", file.read(4))
        weight[row] = torch.frombuffer(bytearray(file.read(columns)), dtype=torch.int8).float() * scale
    return weight


def load(network, path):
    """Reads what either of the two wrote."""
    with open(path, "rb") as file:
        magic = file.read(8)
        if magic not in (FLOATS, BYTES) or struct.unpack("<5i", file.read(20)) != network.shape:
            raise ValueError(f"{path} holds no weights of this network")
        read = _read_floats if magic == FLOATS else _read_small
        with torch.no_grad():
            for layer in network.layers():
                weight = read(file, *layer.weight.shape).to(layer.weight.device)
                layer.weight.copy_(weight / network.scale if layer is network.one else weight)
                layer.bias.copy_(_read_floats(file, *layer.bias.shape))
