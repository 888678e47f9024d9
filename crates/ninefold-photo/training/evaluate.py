"""Measures weights on grids of held-out faces, and writes a few patches with their logits for the crate's tests."""

import argparse

import numpy as np
import torch

import network as net


def interval(wrong, count):
    """Returns the 95 % interval of an error rate by Wilson's formula."""
    z, rate = 1.96, wrong / count
    middle = (rate + z * z / (2 * count)) / (1 + z * z / count)
    half = z / (1 + z * z / count) * np.sqrt(rate * (1 - rate) / count + z * z / (4 * count**2))
    return max(0.0, middle - half), min(1.0, middle + half)


def row(name, wrong):
    """Prints one line of the table: the share of wrong cells and its interval."""
    if len(wrong):
        low, high = interval(wrong.sum(), len(wrong))
        print(f"{name:34} {len(wrong):7} cells  {wrong.mean():8.3%} wrong  ({low:.3%} to {high:.3%})")


def report(data, logits):
    """Prints the share of wrong cells: in all, by kind, by contrast, by digit; and how often output 10 is wrong."""
    digits, pen, ref = data["digits"], data["pen"], data["ref"]
    read = logits[:, :10].argmax(axis=1)
    wrong = read != digits
    row("all", wrong)
    for low, high in [(0, 5), (5, 10), (10, 20), (20, 256)]:
        row(f"reference contrast {low} to {high}", wrong[(ref >= low) & (ref < high)])
    clear = ref >= 10
    row("empty, contrast 10 or more", wrong[clear & (digits == 0)])
    row("print, contrast 10 or more", wrong[clear & (digits > 0) & ~pen])
    row("pen, contrast 10 or more", wrong[clear & pen])
    for digit in range(1, 10):
        chosen = clear & (digits == digit) & ~pen
        others = np.bincount(read[chosen & wrong], minlength=10)
        row(f"printed {digit}, mostly as {others.argmax()}", wrong[chosen])
    full = clear & (digits > 0)
    row("output 10, print", logits[full & ~pen, 10] > 0)
    row("output 10, pen", logits[full & pen, 10] <= 0)


def vectors(data, median, logits, path):
    """Writes eight patches, one a line: median, reference, 784 grey values, 11 logits."""
    digits, ref = data["digits"], data["ref"]
    kinds = [0, 0, 1, 2, 4, 6, 7, 8]
    used = set()
    with open(path, "w", encoding="utf-8") as file:
        for kind in kinds:
            found = (i for i in np.flatnonzero((digits == kind) & (ref > 8)) if i not in used)
            i = next(found)
            used.add(i)
            grey = " ".join(str(v) for v in data["patches"][i].reshape(-1))
            out = " ".join(f"{v:.6f}" for v in logits[i])
            file.write(f"{median[i]:.1f} {ref[i]:.6f} {grey} {out}\n")


def main():
    """Reads the arguments, measures, writes the vectors if asked to."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("weights")
    parser.add_argument("set", help="npz file of patches.py with held-out faces")
    parser.add_argument("--vectors", help="where to write patches and logits")
    given = parser.parse_args()
    torch.set_num_threads(1)
    data = {k: v for k, v in np.load(given.set).items()}
    # The vectors carry the reference as six decimals; the logits are those of the value written.
    data["ref"] = np.array([float(f"{r:.6f}") for r in data["ref"]], np.float32)
    median = net.medians(data["patches"])
    logits = net.read(given.weights)(net.normalise(data["patches"], median, data["ref"]))
    report(data, logits)
    if given.vectors:
        vectors(data, median, logits, given.vectors)


if __name__ == "__main__":
    main()
