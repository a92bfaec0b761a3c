"""The network: dense layers, a policy over all actions and a few values."""
import math
import struct

import torch
import torch.nn.functional as F
from torch import nn

VALUES = ("utility", "score", "win", "left score", "right score")
FLOATS, BYTES = b"WNET0003", b"WNET0004"
OLD_BYTES = b"WNET0002"  # without blocks, and with the units of features folded into eight bits


class Network(nn.Module):
    def __init__(self, features, actions, units, first=640, second=512, blocks=1):
        super().__init__()
        self.shape = (features, first, second, blocks, actions, len(VALUES))
        self.register_buffer("scale", 1.0 / units, persistent=False)
        self.one = nn.Linear(features, first)
        self.two = nn.Linear(first, second)
        self.blocks = nn.ModuleList(nn.Linear(second, second) for _ in range(blocks))
        self.policy = nn.Linear(second, actions)
        self.value_hidden = nn.Linear(second, 64)
        self.value = nn.Linear(64, len(VALUES))
        nn.init.normal_(self.one.weight, std=math.sqrt(2 / 220))  # about 220 inputs are not zero
        for layer in (self.two, self.value_hidden):
            nn.init.kaiming_normal_(layer.weight, nonlinearity="relu")
        for block in self.blocks:  # at first a block adds next to nothing
            nn.init.normal_(block.weight, std=0.05 / math.sqrt(second))
        nn.init.normal_(self.policy.weight, std=0.01 / math.sqrt(second))
        nn.init.normal_(self.value.weight, std=0.01)
        for layer in self.layers():
            nn.init.zeros_(layer.bias)

    def layers(self):
        return (self.one, self.two, *self.blocks, self.policy, self.value_hidden, self.value)

    def forward(self, rows):
        # Rows are bytes, which bfloat16 holds exactly; their units go into the weights, which are fewer.
        x = rows.to(torch.bfloat16 if rows.is_cuda else torch.float32)
        h = torch.relu(self.two(torch.relu(F.linear(x, self.one.weight * self.scale, self.one.bias))))
        for block in self.blocks:
            h = h + torch.relu(block(h))
        return self.policy(h), self.value(torch.relu(self.value_hidden(h)))

    def operations(self):
        """Multiplications and additions of one row: forwards, and backwards, where the features need no gradient."""
        first = self.one.weight.numel()
        rest = sum(layer.weight.numel() for layer in self.layers()) - first
        return 2 * (first + rest), 2 * (first + 2 * rest)


def _write_head(network, file, magic):
    file.write(magic + struct.pack("<6i", *network.shape))


def export(network, path):
    """The weights as floats, to go on learning from."""
    with open(path, "wb") as file:
        _write_head(network, file, FLOATS)
        for layer in network.layers():
            for numbers in (layer.weight, layer.bias):
                file.write(numbers.detach().float().cpu().numpy().tobytes())


def export_small(network, path):
    """The weights for src/learn/network.h: a scale for each row, and eight bits for each weight of it. Features keep
    their units: a weight of the first layer is for a feature divided by its unit, so that all of them are alike in size
    and eight bits are enough."""
    with open(path, "wb") as file:
        _write_head(network, file, BYTES)
        for layer in network.layers():
            weight = layer.weight.detach().float()
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
        if magic not in (FLOATS, BYTES) or struct.unpack("<6i", file.read(24)) != network.shape:
            raise ValueError(f"{path} holds no weights of this network")
        read = _read_floats if magic == FLOATS else _read_small
        with torch.no_grad():
            for layer in network.layers():
                layer.weight.copy_(read(file, *layer.weight.shape))
                layer.bias.copy_(_read_floats(file, *layer.bias.shape))


def graft(network, path):
    """Begins where a network of the old form stopped: of its first layer the units that count for most, its second, and
    blocks that add next to nothing yet."""
    with open(path, "rb") as file:
        if file.read(8) != OLD_BYTES:
            raise ValueError(f"{path} holds no weights of the old form")
        features, first, second, actions, values = struct.unpack("<5i", file.read(20))
        sizes = [(first, features), (second, first), (actions, second), (64, second), (values, 64)]
        old = [(_read_small(file, *size), _read_floats(file, size[0])) for size in sizes]
    units = network.scale.cpu().reciprocal()
    one, one_bias, two, two_bias = old[0][0] * units, old[0][1], *old[1]
    weights = two.norm(dim=0) * one.norm(dim=1)
    kept = weights.topk(network.one.out_features)[1].sort()[0]
    with torch.no_grad():
        pairs = [(network.one, (one[kept], one_bias[kept])), (network.two, (two[:, kept], two_bias))]
        for layer, (weight, bias) in pairs + list(zip((network.policy, network.value_hidden, network.value), old[2:])):
            layer.weight.copy_(weight)
            layer.bias.copy_(bias)
