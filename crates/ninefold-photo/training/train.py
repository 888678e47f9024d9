"""Trains the network on sets of patches and writes the weights that read held-out faces best.

The set that chooses the weights is not the one that `evaluate.py` measures them on."""

import argparse
import copy
import math
import time

import numpy as np
import torch
from torch import nn

import network as net

BATCH = 256


def load(paths):
    """Returns the sets of `patches.py` joined: patches, medians, references, digits, pen flags."""
    sets = [np.load(p) for p in paths]
    patches = np.concatenate([s["patches"] for s in sets])
    median = np.concatenate([net.medians(s["patches"]) for s in sets])
    ref, digits, pen = (np.concatenate([s[k] for s in sets]) for k in ("ref", "digits", "pen"))
    return patches, median, ref, digits.astype(np.int64), pen


def loss_of(logits, digits, pen):
    """Returns the loss: which digit, and for digits whether a pen wrote it."""
    which = nn.functional.cross_entropy(logits[:, :10], digits, label_smoothing=0.02)
    full = digits > 0
    written = nn.functional.binary_cross_entropy_with_logits(logits[full, 10], pen[full].float())
    return which + 0.15 * written


def average(mean, network, step):
    """Moves the averaged network, batch statistics too, a little towards the current one."""
    keep = min(0.999, (1 + step) / (10 + step))
    with torch.no_grad():
        for a, b in zip(mean.state_dict().values(), network.state_dict().values()):
            if a.is_floating_point():
                a.mul_(keep).add_(b, alpha=1 - keep)
            else:
                a.copy_(b)


def held_out(network, held):
    """Returns the mean cross-entropy and the share of wrong cells on the held-out set."""
    patches, median, ref, digits, _ = held
    network.eval()
    logits = []
    with torch.no_grad():
        for at in range(0, len(patches), 4096):
            part = slice(at, at + 4096)
            x = torch.from_numpy(net.normalise(patches[part], median[part], ref[part]))[:, None]
            logits.append(network(x)[:, :10])
    logits, digits = torch.cat(logits), torch.from_numpy(digits)
    wrong = (logits.argmax(1) != digits).float().mean().item()
    return nn.functional.cross_entropy(logits, digits).item(), wrong


def train(data, held, steps, seed, checks, out):
    """Runs `steps` of AdamW with a cosine and keeps the averaged weights of the best of `checks` checks."""
    torch.manual_seed(seed)
    rng = np.random.default_rng(seed)
    patches, median, ref, digits, pen = data
    network = net.Network(dropout=0.1).to(memory_format=torch.channels_last)
    mean = copy.deepcopy(network)
    optimiser = torch.optim.AdamW(network.parameters(), lr=2e-3, weight_decay=1e-2)
    best, order, at, began = math.inf, rng.permutation(len(patches)), 0, time.time()
    for step in range(steps):
        for group in optimiser.param_groups:
            warm = min(1, (step + 1) / 200)
            group["lr"] = 2e-3 * warm * (0.01 + 0.99 * (1 + math.cos(math.pi * step / steps)) / 2)
        if at + BATCH > len(order):
            order, at = rng.permutation(len(patches)), 0
        pick = np.sort(order[at : at + BATCH])
        at += BATCH
        gain = np.exp(rng.normal(0, 0.1, BATCH)).astype(np.float32)
        x = torch.from_numpy(net.normalise(patches[pick], median[pick], ref[pick] * gain))[:, None]
        x = x.to(memory_format=torch.channels_last)
        network.train()
        loss = loss_of(network(x), torch.from_numpy(digits[pick]), torch.from_numpy(pen[pick]))
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        average(mean, network, step)
        if (step + 1) % (steps // checks) == 0:
            entropy, wrong = held_out(mean, held)
            if entropy < best:
                best = entropy
                net.write(mean, out)
            line = f"step {step + 1}: loss {loss.item():.4f}, held-out cross-entropy {entropy:.4f}, wrong {wrong:.4%}"
            print(f"{line}, {time.time() - began:.0f} s", flush=True)


def main():
    """Reads the arguments and trains."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sets", nargs="+", help="npz files of patches.py to train with")
    parser.add_argument("--held", required=True, help="npz file of patches.py with held-out faces")
    parser.add_argument("--steps", type=int, default=16000)
    parser.add_argument("--checks", type=int, default=16)
    parser.add_argument("--seed", type=int, default=42)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--out", required=True, help="where to write the weights")
    given = parser.parse_args()
    torch.set_num_threads(given.threads)
    train(load(given.sets), load([given.held]), given.steps, given.seed, given.checks, given.out)


if __name__ == "__main__":
    main()
