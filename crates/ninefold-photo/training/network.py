"""The network: its layers in torch, the normalisation of a patch, and the file that the crate reads."""

import struct

import numpy as np
import torch
from torch import nn

OUTPUTS = 11


class Network(nn.Module):
    """Four convolutions and a dense layer: 44,475 weights, and batch norms that `folded` removes."""

    def __init__(self, dropout=0.0):
        super().__init__()
        shapes = [(1, 16, 5, 2, 2), (16, 32, 3, 1, 1), (32, 48, 3, 1, 1), (48, 48, 3, 1, 1)]
        self.convolutions = nn.ModuleList(nn.Conv2d(i, o, k, s, p, bias=False) for i, o, k, s, p in shapes)
        self.norms = nn.ModuleList(nn.BatchNorm2d(o) for _, o, *_ in shapes)
        self.dropout = nn.Dropout(dropout)
        # A dense layer over 3x3x48, written as a convolution: its weights then export like the others.
        self.dense = nn.Conv2d(48, OUTPUTS, 3)

    def forward(self, x):
        for i, (convolution, norm) in enumerate(zip(self.convolutions, self.norms)):
            x = torch.relu(norm(convolution(x)))
            if i % 2 == 1:
                x = nn.functional.max_pool2d(x, 2)
        return self.dense(self.dropout(x)).flatten(1)


def medians(patches):
    """Returns the median of rows and columns 3 to 24 of each patch."""
    middle = patches[:, 3:25, 3:25].reshape(len(patches), -1)
    return np.median(middle, axis=1).astype(np.float32)


def normalise(patches, median, ref):
    """Returns patches as the network sees them: ink positive, in units of the grid's contrast."""
    x = (median[:, None, None] - patches) / np.maximum(ref, 2.0)[:, None, None]
    return np.clip(x, -4, 6).astype(np.float32)


def folded(network):
    """Returns the five layers as (weights [ky, kx, in, out], biases [out]), batch norms folded in."""
    layers = []
    for convolution, norm in zip(network.convolutions, network.norms):
        gain = norm.weight / torch.sqrt(norm.running_var + norm.eps)
        weights = convolution.weight * gain[:, None, None, None]
        layers.append((weights, norm.bias - norm.running_mean * gain))
    layers.append((network.dense.weight, network.dense.bias))
    return [(w.detach().permute(2, 3, 1, 0).numpy(), b.detach().numpy()) for w, b in layers]


def write(network, path):
    """Writes the weights as int8 with a scale for each output, the form described in the README."""
    parts = [b"N9OC", bytes([1, 0, 0, 0])]
    for weights, biases in folded(network):
        scale = np.maximum(np.abs(weights).max(axis=(0, 1, 2)), 1e-9) / 127
        quantised = np.clip(np.round(weights / scale), -127, 127).astype(np.int8)
        parts += [quantised.tobytes(), scale.astype("<f4").tobytes(), biases.astype("<f4").tobytes()]
    with open(path, "wb") as file:
        file.write(b"".join(parts))


def read(path):
    """Returns a function from normalised patches to logits, with the weights of a file."""
    with open(path, "rb") as file:
        data = file.read()
    magic, version = struct.unpack_from("<4sB", data)
    if magic != b"N9OC" or version != 1:
        raise ValueError(f"{path} has no weights of version 1")
    at, layers = 8, []
    for shape in [(5, 5, 1, 16), (3, 3, 16, 32), (3, 3, 32, 48), (3, 3, 48, 48), (3, 3, 48, OUTPUTS)]:
        count, outputs = int(np.prod(shape)), shape[-1]
        weights = np.frombuffer(data, np.int8, count, at).reshape(shape).astype(np.float32)
        scale = np.frombuffer(data, "<f4", outputs, at + count)
        bias = np.frombuffer(data, "<f4", outputs, at + count + 4 * outputs)
        layers.append((torch.from_numpy((weights * scale).transpose(3, 2, 0, 1).copy()), torch.from_numpy(bias.copy())))
        at += count + 8 * outputs
    if at != len(data):
        raise ValueError(f"{path} has {len(data)} bytes instead of {at}")
    return lambda x: run(layers, x)


def run(layers, x):
    """Returns the logits `f32[n, 11]` of normalised patches `f32[n, 28, 28]`."""
    out = []
    with torch.no_grad():
        for part in torch.from_numpy(x)[:, None].split(4096):
            for i, (weights, bias) in enumerate(layers[:4]):
                stride, padding = ((2, 2), 2) if i == 0 else ((1, 1), 1)
                part = torch.relu(nn.functional.conv2d(part, weights, bias, stride, padding))
                if i % 2 == 1:
                    part = nn.functional.max_pool2d(part, 2)
            out.append(nn.functional.conv2d(part, *layers[4]).flatten(1))
    return torch.cat(out).numpy()
