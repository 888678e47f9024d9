"""Digits drawn by a pen: skeletons with jittered control points, a spline, a width that varies.

Fonts are not handwriting. A skeleton is a list of strokes; a stroke is a list of points in a box of width 0.6 and
height 1, y downwards. A point written twice is a corner.
"""

import sys

import numpy as np

SIDE = 64
HEIGHT = 44

SKELETONS = {
    1: [
        [[(0.3, 0), (0.3, 0.5), (0.3, 1)]],
        [[(0.4, 0), (0.3, 0.5), (0.22, 1)]],
        [[(0.12, 0.22), (0.32, 0), (0.32, 0), (0.32, 0.5), (0.32, 1)]],
        [[(0.02, 0.4), (0.36, 0), (0.36, 0), (0.34, 0.5), (0.33, 1)]],
        [[(0.12, 0.2), (0.3, 0), (0.3, 0), (0.3, 0.5), (0.3, 1)], [(0.08, 1), (0.3, 1), (0.54, 0.99)]],
    ],
    2: [
        [[(0.05, 0.22), (0.15, 0.04), (0.4, 0.02), (0.52, 0.2), (0.42, 0.48), (0.2, 0.75), (0.02, 0.98), (0.02, 0.98),
          (0.3, 0.98), (0.58, 0.97)]],
        [[(0.05, 0.2), (0.25, 0), (0.5, 0.15), (0.45, 0.45), (0.22, 0.8), (0.06, 0.97), (0, 0.88), (0.12, 0.83),
          (0.32, 0.96), (0.6, 0.95)]],
        [[(0.03, 0.06), (0.3, 0.02), (0.52, 0.06), (0.52, 0.06), (0.26, 0.52), (0.02, 0.97), (0.02, 0.97), (0.3, 0.97),
          (0.57, 0.97)]],
        [[(0.02, 0.3), (0.1, 0.06), (0.35, 0), (0.5, 0.16), (0.46, 0.4), (0.02, 0.94), (0.2, 0.9), (0.4, 1),
          (0.6, 0.92)]],
    ],
    3: [
        [[(0.05, 0.12), (0.25, 0), (0.48, 0.12), (0.45, 0.36), (0.2, 0.47), (0.2, 0.47), (0.48, 0.58), (0.52, 0.82),
          (0.28, 1), (0.02, 0.88)]],
        [[(0.05, 0.02), (0.28, 0.02), (0.5, 0.02), (0.5, 0.02), (0.22, 0.4), (0.22, 0.4), (0.5, 0.55), (0.5, 0.85),
          (0.25, 1), (0.02, 0.9)]],
        [[(0.06, 0.08), (0.32, 0), (0.48, 0.18), (0.36, 0.42), (0.24, 0.46), (0.3, 0.5), (0.48, 0.62), (0.46, 0.88),
          (0.22, 1), (0, 0.86)]],
    ],
    4: [
        [[(0.12, 0), (0.06, 0.3), (0.03, 0.6), (0.03, 0.6), (0.3, 0.6), (0.6, 0.58)], [(0.42, 0.25), (0.42, 0.6),
          (0.41, 1)]],
        [[(0.08, 0.04), (0.07, 0.4), (0.18, 0.54), (0.45, 0.5)], [(0.46, 0), (0.45, 0.5), (0.43, 1)]],
        [[(0.4, 0), (0.2, 0.33), (0, 0.66), (0, 0.66), (0.3, 0.66), (0.6, 0.65)], [(0.4, 0), (0.4, 0.5), (0.4, 1)]],
        [[(0.58, 0.64), (0.3, 0.64), (0, 0.62), (0, 0.62), (0.22, 0.3), (0.44, 0), (0.44, 0), (0.42, 0.5), (0.4, 1)]],
        [[(0.3, 0), (0.16, 0.3), (0.02, 0.56), (0.02, 0.56), (0.3, 0.55), (0.56, 0.52)], [(0.38, 0.3), (0.32, 0.65),
          (0.26, 1)]],
        [[(0.1, 0), (0.06, 0.5), (0.06, 0.5), (0.3, 0.5), (0.5, 0.5)], [(0.5, 0.02), (0.5, 0.5), (0.5, 1)]],
    ],
    5: [
        [[(0.1, 0.02), (0.08, 0.2), (0.06, 0.42), (0.06, 0.42), (0.3, 0.36), (0.52, 0.58), (0.42, 0.92), (0.15, 1),
          (0, 0.88)], [(0.1, 0.02), (0.3, 0.02), (0.54, 0)]],
        [[(0.54, 0.02), (0.32, 0.02), (0.12, 0.02), (0.12, 0.02), (0.1, 0.22), (0.08, 0.44), (0.08, 0.44), (0.35, 0.36),
          (0.55, 0.65), (0.35, 0.97), (0.02, 0.92)]],
        [[(0.5, 0.03), (0.2, 0.05), (0.1, 0.28), (0.35, 0.45), (0.5, 0.7), (0.3, 0.97), (0.02, 0.9)]],
        [[(0.12, 0.1), (0.1, 0.42), (0.1, 0.42), (0.34, 0.38), (0.5, 0.6), (0.42, 0.92), (0.18, 1), (0, 0.92)],
         [(0.16, 0.04), (0.36, 0.03), (0.6, 0)]],
    ],
    6: [
        [[(0.42, 0), (0.15, 0.3), (0.03, 0.68), (0.2, 1), (0.45, 0.92), (0.5, 0.7), (0.3, 0.55), (0.06, 0.72)]],
        [[(0.2, 0), (0.08, 0.35), (0.02, 0.75), (0.18, 1), (0.44, 0.94), (0.46, 0.68), (0.26, 0.56), (0.03, 0.7)]],
        [[(0.5, 0.1), (0.36, 0), (0.12, 0.22), (0.03, 0.65), (0.22, 1), (0.5, 0.86), (0.46, 0.58), (0.24, 0.52),
          (0.05, 0.72)]],
        [[(0.36, 0), (0.1, 0.45), (0.06, 0.85), (0.3, 1), (0.5, 0.82), (0.36, 0.64), (0.14, 0.76), (0.12, 0.92)]],
    ],
    7: [
        [[(0.03, 0.03), (0.3, 0.03), (0.55, 0.03), (0.55, 0.03), (0.38, 0.5), (0.2, 1)]],
        [[(0.03, 0.04), (0.3, 0.02), (0.55, 0.03), (0.55, 0.03), (0.38, 0.5), (0.22, 1)], [(0.14, 0.52), (0.34, 0.5),
          (0.54, 0.48)]],
        [[(0.02, 0.18), (0.04, 0.04), (0.04, 0.04), (0.3, 0.04), (0.56, 0.02), (0.56, 0.02), (0.34, 0.5), (0.26, 1)]],
        [[(0.02, 0.08), (0.2, 0), (0.38, 0.06), (0.56, 0.02), (0.56, 0.02), (0.32, 0.45), (0.24, 1)],
         [(0.1, 0.5), (0.32, 0.48), (0.56, 0.5)]],
        [[(0.02, 0.18), (0.05, 0.03), (0.05, 0.03), (0.3, 0.05), (0.56, 0.02), (0.56, 0.02), (0.36, 0.5), (0.2, 1)],
         [(0.16, 0.46), (0.36, 0.47), (0.5, 0.44)]],
    ],
    8: [
        [[(0.45, 0.12), (0.25, 0), (0.08, 0.15), (0.15, 0.38), (0.42, 0.58), (0.5, 0.82), (0.27, 1), (0.04, 0.82),
          (0.12, 0.6), (0.4, 0.38), (0.48, 0.18), (0.42, 0.08)]],
        [[(0.28, 0), (0.08, 0.12), (0.1, 0.36), (0.28, 0.46), (0.46, 0.36), (0.48, 0.12), (0.28, 0)],
         [(0.28, 0.46), (0.05, 0.6), (0.05, 0.88), (0.28, 1), (0.52, 0.88), (0.52, 0.6), (0.28, 0.46)]],
        [[(0.5, 0.06), (0.28, 0), (0.1, 0.16), (0.2, 0.4), (0.46, 0.64), (0.42, 0.94), (0.16, 0.98), (0.06, 0.76),
          (0.26, 0.5), (0.56, 0.1)]],
    ],
    9: [
        [[(0.5, 0.15), (0.28, 0), (0.05, 0.2), (0.1, 0.45), (0.35, 0.5), (0.5, 0.2), (0.5, 0.2), (0.5, 0.6),
          (0.48, 1)]],
        [[(0.5, 0.14), (0.28, 0), (0.05, 0.18), (0.1, 0.44), (0.35, 0.48), (0.5, 0.18), (0.52, 0.6), (0.38, 0.95),
          (0.08, 0.94)]],
        [[(0.48, 0.16), (0.28, 0), (0.06, 0.16), (0.08, 0.42), (0.32, 0.46), (0.5, 0.18), (0.5, 0.18), (0.42, 0.6),
          (0.26, 1)]],
        [[(0.46, 0.1), (0.22, 0), (0.04, 0.24), (0.18, 0.48), (0.42, 0.36), (0.48, 0.08), (0.5, 0.5), (0.5, 0.84),
          (0.3, 1), (0.06, 0.84)]],
    ],
}


def spline(points, steps=7):
    """Returns points along a Catmull-Rom spline through `points`; a doubled point makes a corner."""
    p = np.vstack([2 * points[0] - points[1], points, 2 * points[-1] - points[-2]])
    t = np.linspace(0, 1, steps, endpoint=False)[:, None]
    parts = []
    for a, b, c, d in zip(p, p[1:], p[2:], p[3:]):
        parts.append(0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3))
    return np.vstack(parts + [points[-1:]])


def jitter(rng, stroke, sd):
    """Returns the control points of a stroke moved by `sd`; both halves of a corner move alike."""
    points = np.array(stroke, dtype=np.float64)
    moved = points + rng.normal(0, sd, points.shape)
    for i in range(1, len(points)):
        if (points[i] == points[i - 1]).all():
            moved[i] = moved[i - 1]
    return moved


def draw(rng, digit):
    """Returns a digit written by a random hand as `u8[64, 64]`, ink 255."""
    variants = SKELETONS[digit]
    skeleton = variants[rng.integers(len(variants))]
    sd = rng.uniform(0.01, 0.05)
    slant, wide = rng.normal(0, 0.12), np.exp(rng.normal(0, 0.18))
    lines = [spline(jitter(rng, s, sd)) for s in skeleton]
    everything = np.vstack(lines)
    low, high = everything.min(axis=0), everything.max(axis=0)
    scale = HEIGHT / max(high[1] - low[1], 0.5)
    middle = (low + high) / 2
    # The width is that of the pen: 2 to 7 % of a cell in which the digit takes about 58 %.
    radius = HEIGHT / 0.58 * rng.uniform(0.02, 0.07) / 2
    picture = np.zeros((SIDE, SIDE), np.float32)
    for line in lines:
        p = (line - middle) * scale
        p = np.stack([p[:, 0] * wide - slant * p[:, 1], p[:, 1]], axis=1) + SIDE / 2
        picture = np.maximum(picture, trace(rng, p.astype(np.float32), radius))
    return np.round(255 * picture).astype(np.uint8)


def trace(rng, p, radius):
    """Returns the ink that a pen leaves on the 64x64 pixels as it moves along `p`."""
    x = np.arange(SIDE, dtype=np.float32)[:, None] + np.float32(0.5)
    along = np.linspace(0, 1, len(p), dtype=np.float32)[:-1]
    # Pressure: a slow wave, and ink that falls off towards the end of a third of the strokes.
    wave = 1 + rng.uniform(0, 0.3) * np.sin(2 * np.pi * (rng.uniform() + rng.uniform(0.3, 1.2) * along))
    fade = 1 - (rng.uniform(0, 0.6) if rng.uniform() < 0.33 else 0) * along
    ink = np.zeros((SIDE, SIDE), np.float32)
    for a, step, width, dark in zip(p[:-1], np.diff(p, axis=0), radius * wave, fade):
        # Only the pixels near this piece of the stroke.
        low = np.clip(np.floor(np.minimum(a, a + step) - width - 1), 0, SIDE).astype(int)
        high = np.clip(np.ceil(np.maximum(a, a + step) + width + 1), 0, SIDE).astype(int)
        dx, dy = x[low[0] : high[0]].T - a[0], x[low[1] : high[1]] - a[1]
        t = np.clip((dx * step[0] + dy * step[1]) / max((step**2).sum(), 1e-9), 0, 1)
        distance = np.hypot(dx - t * step[0], dy - t * step[1])
        part = ink[low[1] : high[1], low[0] : high[0]]
        np.maximum(part, dark * np.clip(width - distance + 0.5, 0, 1), out=part)
    return ink


def bank(seed, count):
    """Returns `count` pictures of each digit as `u8[9, count, 64, 64]`."""
    rng = np.random.default_rng(seed)
    return np.stack([np.stack([draw(rng, digit) for _ in range(count)]) for digit in range(1, 10)])


if __name__ == "__main__":
    np.save(sys.argv[1], bank(int(sys.argv[2]), int(sys.argv[3])))
