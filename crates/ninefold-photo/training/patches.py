"""Whole synthetic grids, photographed on paper as it were, and cut into cells as the crate cuts them.

A grid is drawn at 56 px a cell, blurred, lit, seen in perspective at 20 to 80 px a cell, compressed as a JPEG and
brought back to 28 px a cell. So block artefacts lie as in photos, neighbours spill into a cell as in photos, and the
reference contrast is that of the grid as in photos.
"""

import io
import sys
from dataclasses import dataclass, field

import numpy as np
import torch
import torch.nn.functional as F
from PIL import Image, ImageFilter
from scipy.ndimage import gaussian_filter

CELL = 56
GRID = 9 * CELL
MARGIN = CELL // 2
SIDE = GRID + 2 * MARGIN
TILE = 64
GLYPH_HEIGHT = 44
# A little more of the digits that photos confuse most: 1 with nothing, 4 with 8 and 9.
CLASS_WEIGHTS = np.array([1.3, 1, 1, 1.3, 1, 1, 1, 1.1, 1.1])


def chance(rng, p):
    """Returns true with probability `p`."""
    return rng.random() < p


def smooth(rng, nodes, side, sd):
    """Returns a smooth random field of `side` squared: normal values at `nodes` squared points, interpolated."""
    values = Image.fromarray(rng.normal(0, sd, (nodes, nodes)).astype(np.float32))
    return np.asarray(values.resize((side, side), Image.BICUBIC))


@dataclass
class Sources:
    """The glyphs to draw with: print faces by package, pen-like faces, digits drawn by strokes."""

    print_faces: list
    pen_faces: np.ndarray
    strokes: np.ndarray

    @staticmethod
    def load(faces, strokes, held):
        """Reads the files of `glyphs.py` and `strokes.py`; `held` takes the held-out faces only."""
        data = np.load(faces)
        use = data["held"] == held
        digits, pen, package = data["digits"][use], data["pen"][use], data["package"][use]
        by_package = [digits[(package == p) & ~pen] for p in sorted(set(package[~pen]))]
        return Sources(by_package, digits[pen], np.load(strokes))

    def print_face(self, rng):
        """Returns a random printed face; large families weigh as the square root of their size."""
        weights = np.sqrt([len(f) for f in self.print_faces])
        faces = self.print_faces[rng.choice(len(weights), p=weights / weights.sum())]
        return faces[rng.integers(len(faces))]

    def pen_digit(self, rng, digit):
        """Returns a random handwritten digit: three of four drawn by strokes."""
        if chance(rng, 0.25) and len(self.pen_faces):
            return self.pen_faces[rng.integers(len(self.pen_faces))][digit - 1]
        bank = self.strokes[digit - 1]
        return bank[rng.integers(len(bank))]


@dataclass
class Content:
    """A grid's truth, and each cell's picture and how it is placed."""

    digits: np.ndarray
    pen: np.ndarray
    glyphs: np.ndarray = field(default_factory=lambda: np.zeros((81, TILE, TILE), np.uint8))
    height: np.ndarray = field(default_factory=lambda: np.zeros(81))


def content(rng, sources):
    """Returns random digits for the cells, printed, written or both."""
    empty = np.clip(rng.normal(0.22, 0.13), 0.02, 0.6)
    digits = rng.choice(9, 81, p=CLASS_WEIGHTS / CLASS_WEIGHTS.sum()) + 1
    digits[rng.random(81) < empty] = 0
    share = rng.uniform(0.1, 1) if chance(rng, 0.35) else 0.0
    cells = Content(digits, (rng.random(81) < share) & (digits > 0))
    one_face = sources.print_face(rng) if chance(rng, 0.6) else None
    size = np.clip(rng.normal(0.58, 0.1), 0.36, 0.85)
    pen_size = np.clip(rng.normal(0.58, 0.11), 0.34, 0.85)
    for i in np.flatnonzero(digits):
        if cells.pen[i]:
            cells.glyphs[i] = sources.pen_digit(rng, digits[i])
            cells.height[i] = np.clip(pen_size * np.exp(rng.normal(0, 0.13)), 0.3, 0.9)
        else:
            face = sources.print_face(rng) if one_face is None else one_face
            cells.glyphs[i] = face[digits[i] - 1]
            cells.height[i] = size
    return cells


def place(rng, cells):
    """Returns the cells' digits as ink `f32[81, 64, 64]`: scaled, shifted, turned, sheared, wobbling."""
    pen = cells.pen
    n = 81
    scale = GLYPH_HEIGHT / np.maximum(cells.height * CELL, 1)
    common = rng.normal(0, 0.025, 2)
    shift = (common + rng.normal(0, np.where(pen, 0.06, 0.022)[:, None], (n, 2))) * CELL
    turn = rng.normal(0, 0.03) + rng.normal(0, np.where(pen, 0.11, 0.02), n)
    shear = rng.normal(0, 0.05) + rng.normal(0, np.where(pen, 0.1, 0.015), n)
    wide = np.exp(rng.normal(0, 0.1) + rng.normal(0, np.where(pen, 0.12, 0.02), n))
    cos, sin = np.cos(turn) * scale, np.sin(turn) * scale
    theta = np.zeros((n, 2, 3), np.float32)
    theta[:, 0, 0], theta[:, 0, 1] = cos / wide, sin / wide + shear * scale
    theta[:, 1, 0], theta[:, 1, 1] = -sin, cos
    theta[:, :, 2] = -np.einsum("nij,nj->ni", theta[:, :, :2], shift) / (TILE / 2)
    where = F.affine_grid(torch.from_numpy(theta), (n, 1, TILE, TILE), align_corners=False)
    nodes = rng.normal(0, np.where(pen, 0.025, 0.006)[:, None, None, None], (n, 2, 4, 4)).astype(np.float32)
    bend = F.interpolate(torch.from_numpy(nodes), size=(TILE, TILE), mode="bilinear", align_corners=True)
    source = torch.from_numpy(cells.glyphs)[:, None].float() / 255
    return F.grid_sample(source, where + bend.permute(0, 2, 3, 1), align_corners=False)[:, 0].numpy().copy()


def damage(rng, tiles, digits):
    """Erases blobs of some digits and pales others, in place: bad print, worst for a 1."""
    rate = 0.2 if chance(rng, 0.2) else 0.02
    for i in np.flatnonzero(digits):
        if chance(rng, 2.5 * rate if digits[i] == 1 else rate):
            ys, xs = np.nonzero(tiles[i] > 0.5)
            for _ in range(rng.integers(1, 4) if len(ys) else 0):
                at = rng.integers(len(ys))
                yy, xx = np.ogrid[:TILE, :TILE]
                blob = np.exp(-((yy - ys[at]) ** 2 + (xx - xs[at]) ** 2) / (2 * rng.uniform(1.5, 4) ** 2))
                tiles[i] *= 1 - rng.uniform(0.5, 1) * np.minimum(1, 1.5 * blob)
        if chance(rng, 0.15 if digits[i] == 1 else 0.05):
            tiles[i] *= rng.uniform(0.45, 0.9)


def marks(rng, ink, sources, empty):
    """Draws pencil marks into some of the empty cells: a full block, a row, a corner or anywhere."""
    share, style, kind = rng.uniform(0.3, 1), rng.integers(4), chance(rng, 0.5)
    face = sources.print_face(rng)
    for i in empty[rng.random(len(empty)) < share]:
        chosen = np.flatnonzero(rng.random(9) < rng.uniform(0.15, 0.9))
        strength = rng.uniform(0.3, 1)
        for order, d in enumerate(chosen):
            size = int(rng.uniform(0.13, 0.27) * CELL * 64 / GLYPH_HEIGHT)
            glyph = sources.pen_digit(rng, d + 1) if kind else face[d]
            small = np.asarray(Image.fromarray(glyph).resize((size, size), Image.BILINEAR)) / 255.0
            spots = [(d % 3 * 0.3 + 0.2, d // 3 * 0.3 + 0.2), (0.15 + order * 0.18, 0.5), (0.2 + order * 0.2, 0.17)]
            u, v = spots[style] if style < 3 else rng.uniform(0.15, 0.85, 2)
            x = int(MARGIN + i % 9 * CELL + u * CELL - size / 2)
            y = int(MARGIN + i // 9 * CELL + v * CELL - size / 2)
            part = ink[max(y, 0) : y + size, max(x, 0) : x + size]
            if u < 0.95:
                np.maximum(part, strength * small[: part.shape[0], : part.shape[1]], out=part)


def lines(rng):
    """Returns the grid's lines as ink, both ways, a little crooked, thin and thick."""
    thin, thick = rng.uniform(0.012, 0.04) * CELL, rng.uniform(0.03, 0.09) * CELL
    weak, strong = rng.uniform(0.25, 1.1), rng.uniform(0.4, 1.15)
    every = chance(rng, 0.12)
    index = np.arange(10)
    boxes = (index % 3 == 0) & ~np.full(10, every)
    width = np.where(boxes, max(thick, thin), thin) * np.exp(rng.normal(0, 0.08, 10))
    strength = np.where(boxes, strong, weak)
    at = np.arange(SIDE, dtype=np.float32) + 0.5 - MARGIN
    both = []
    for _ in range(2):
        sd = rng.uniform(0, 0.045) * CELL
        u = at + smooth(rng, 11, SIDE, sd) + smooth(rng, 4, SIDE, sd) * 0.5
        near = np.clip(np.round(u / CELL), 0, 9).astype(np.int64)
        cover = np.clip(width[near] / 2 - np.abs(u - near * CELL) + 0.5, 0, 1) * strength[near]
        both.append(cover)
    out = (at < -3) | (at > GRID + 3)
    both[0][out], both[1][out] = 0, 0
    ink = np.maximum(both[0], both[1].T)
    ink[:, out] = 0
    if chance(rng, 0.2):
        ink *= np.clip(1 + smooth(rng, 24, SIDE, 0.35), 0, 1)
    return ink.astype(np.float32)


def dirt(rng, ink):
    """Adds specks and a few stray strokes to the ink, in place."""
    for _ in range(rng.poisson(6)):
        x, y = rng.integers(8, SIDE - 8, 2)
        yy, xx = np.ogrid[-8:8, -8:8]
        speck = np.exp(-(xx**2 + yy**2) / (2 * rng.uniform(0.5, 2) ** 2)) * rng.uniform(0.2, 1)
        np.maximum(ink[y - 8 : y + 8, x - 8 : x + 8], speck, out=ink[y - 8 : y + 8, x - 8 : x + 8])
    for _ in range(rng.poisson(0.7)):
        n = 40
        start, angle, length = rng.uniform(20, SIDE - 20, 2), rng.uniform(0, 6.3), rng.uniform(10, 120)
        t = np.linspace(0, length, n)
        xs = (start[0] + np.cos(angle) * t).astype(int)
        ys = (start[1] + np.sin(angle) * t).astype(int)
        ok = (xs > 1) & (ys > 1) & (xs < SIDE - 2) & (ys < SIDE - 2)
        layer = np.zeros_like(ink)
        layer[ys[ok], xs[ok]] = 1
        np.maximum(ink, np.minimum(1, gaussian_filter(layer, 0.8) * 4) * rng.uniform(0.2, 0.8), out=ink)


def draw(rng, sources, cells):
    """Returns the ink of the whole canvas, `f32[560, 560]`."""
    tiles = place(rng, cells)
    damage(rng, tiles, cells.digits)
    strength = rng.uniform(0.5, 1) * np.exp(rng.normal(0, 0.06, 81))
    pen_strength = rng.uniform(0.3, 1) * np.exp(rng.normal(0, 0.12, 81))
    tiles *= np.where(cells.pen, pen_strength, strength)[:, None, None].astype(np.float32)
    ink = np.zeros((SIDE, SIDE), np.float32)
    spill = MARGIN - (TILE - CELL) // 2
    for i in np.flatnonzero(cells.digits):
        y, x = spill + i // 9 * CELL, spill + i % 9 * CELL
        np.maximum(ink[y : y + TILE, x : x + TILE], tiles[i], out=ink[y : y + TILE, x : x + TILE])
    if chance(rng, 0.22):
        marks(rng, ink, sources, np.flatnonzero(cells.digits == 0))
    if chance(rng, 0.15):
        ink *= np.clip(1 + smooth(rng, SIDE // 4, SIDE, rng.uniform(0.05, 0.35)), 0, 1.2)
    if chance(rng, 0.1):
        # Print of the other side of the page.
        ghost = gaussian_filter(np.roll(ink[:, ::-1], tuple(rng.integers(0, SIDE, 2)), (0, 1)), 1.5)
        np.maximum(ink, ghost * rng.uniform(0.03, 0.2), out=ink)
    if chance(rng, 0.88):
        np.maximum(ink, lines(rng), out=ink)
    if chance(rng, 0.2):
        dirt(rng, ink)
    return ink


def folds(rng, light):
    """Draws creases and edges of shadows over the brightness, in place."""
    yy, xx = np.ogrid[:SIDE, :SIDE]
    for _ in range(rng.integers(1, 4)):
        angle = rng.choice([0, np.pi / 2]) + rng.normal(0, 0.15) if chance(rng, 0.6) else rng.uniform(0, np.pi)
        x, y = rng.uniform(0, SIDE, 2)
        d = ((xx - x) * np.sin(angle) + (yy - y) * np.cos(angle)).astype(np.float32)
        width = rng.uniform(0.7, 4)
        light *= np.maximum(0.1, 1 + rng.uniform(-0.45, 0.3) * np.exp(-((d / width) ** 2) / 2))
        if chance(rng, 0.5):
            light *= 1 - rng.uniform(0, 0.4) / (1 + np.exp(-np.clip(d / rng.uniform(1, 40), -30, 30)))


def expose(rng, ink):
    """Returns the brightness 0 to 255 of the paper with its ink: contrast, light, folds, focus."""
    contrast = rng.uniform(0.25, 0.92) if chance(rng, 0.85) else rng.uniform(0.13, 0.4)
    light = rng.uniform(120, 250) * (1 - contrast * np.minimum(ink, 1.05))
    if chance(rng, 0.12):
        shade = np.where(rng.random(81) < 0.35, rng.uniform(0.65, 1), 1.0).reshape(9, 9).repeat(CELL, 0).repeat(CELL, 1)
        light[MARGIN:-MARGIN, MARGIN:-MARGIN] *= shade
    light *= np.exp(smooth(rng, 4, SIDE, rng.uniform(0, 0.22)))
    if chance(rng, 0.3):
        light *= 1 + smooth(rng, SIDE // rng.integers(2, 10), SIDE, rng.uniform(0, 0.04))
    if chance(rng, 0.15):
        folds(rng, light)
    if chance(rng, 0.85):
        # Most photos are not burnt out.
        light *= min(1, rng.uniform(200, 260) / light.max())
    return focus(rng, np.clip(light, 0, 255).astype(np.float32))


def focus(rng, light):
    """Returns the brightness as the lens saw it: sharp, out of focus, moved, or out of focus in a part."""
    if chance(rng, 0.3):
        return light
    sigma = abs(rng.normal(0, 1.5)) + (rng.uniform(0.5, 3) if chance(rng, 0.2) else 0)
    sigmas = np.array([sigma, sigma])
    if chance(rng, 0.2):
        sigmas[rng.integers(2)] += rng.uniform(0, 3.5)
    blurred = gaussian_filter(light, sigmas, truncate=3)
    if chance(rng, 0.15):
        share = np.clip(0.5 + smooth(rng, 3, SIDE, 0.6), 0, 1)
        return blurred * share + light * (1 - share)
    return blurred


def homography(source, target):
    """Returns the eight coefficients that take points of `source` to `target`, as PIL's PERSPECTIVE wants them."""
    rows, values = [], []
    for (x, y), (u, v) in zip(source, target):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        values += [u, v]
    return np.linalg.solve(np.array(rows), np.array(values))


def photograph(rng, light):
    """Returns the grid's 252x252 grey pixels after a photo of it: seen from an angle, noisy, compressed."""
    cell = np.exp(rng.uniform(np.log(20), np.log(80)))
    ratio = CELL / cell
    if ratio > 1.2:
        light = gaussian_filter(light, 0.33 * np.sqrt(ratio**2 - 1), truncate=3)
    angle = rng.uniform(-0.7, 0.7) if chance(rng, 0.15) else rng.normal(0, 0.06)
    size = int(cell * 9 * (1.25 if abs(angle) < 0.15 else 1.55))
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * cell * 4.5
    turned = corners @ np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    seen = turned + rng.normal(0, rng.uniform(0, 0.35) * cell, (4, 2)) + size / 2
    flat = np.array([[0, 0], [GRID, 0], [GRID, GRID], [0, GRID]], float) + MARGIN
    picture = Image.fromarray(np.round(light).astype(np.uint8))
    paper = int(light.mean())
    picture = picture.transform(
        (size, size), Image.PERSPECTIVE, homography(seen, flat), Image.BILINEAR, fillcolor=paper
    )
    picture = camera(rng, picture)
    # The corners are found to a few hundredths of a cell.
    found = seen + rng.normal(0, 0.035 * cell, (4, 2))
    cut = picture.transform((GRID, GRID), Image.PERSPECTIVE, homography(flat - MARGIN, found), Image.BILINEAR)
    grey = np.asarray(cut).astype(np.float32)
    return grey.reshape(252, 2, 252, 2).mean(axis=(1, 3))


def camera(rng, picture):
    """Returns the picture with the noise, sharpening, tone curve and compression of a camera."""
    grey = np.asarray(picture).astype(np.float32)
    if chance(rng, 0.7):
        noise = rng.normal(0, abs(rng.normal(0, 4)), grey.shape).astype(np.float32)
        grey += gaussian_filter(noise, 0.6) * 1.8 if chance(rng, 0.5) else noise
    if chance(rng, 0.4):
        grey = 255 * np.clip(grey / 255, 0, 1) ** np.exp(rng.normal(0, 0.25))
    picture = Image.fromarray(np.clip(grey + 0.5, 0, 255).astype(np.uint8))
    if chance(rng, 0.25):
        picture = picture.filter(ImageFilter.UnsharpMask(rng.uniform(0.7, 2.5), int(rng.uniform(40, 180)), 0))
    if chance(rng, 0.85):
        file = io.BytesIO()
        picture.save(file, "JPEG", quality=int(rng.uniform(25, 96)))
        picture = Image.open(file)
    return picture


def reference(rng, patches, digits):
    """Returns the grid's reference contrast: the mean of the 12 largest deviations among a puzzle's worth of digits."""
    deviations = patches[:, 4:24, 4:24].std(axis=(1, 2))
    full = np.flatnonzero(digits)
    clues = rng.permutation(full)[: rng.integers(20, 60)]
    return np.sort(deviations[clues])[-12:].mean() * np.exp(rng.normal(0, 0.08))


def grid(rng, sources):
    """Returns a grid's 81 patches `u8[81, 28, 28]` with dark ink, its digits, which are written, its reference."""
    cells = content(rng, sources)
    light = expose(rng, draw(rng, sources, cells))
    inverted = chance(rng, 0.06)
    grey = photograph(rng, 255 - light if inverted else light)
    grey = 255 - grey if inverted else grey
    patches = grey.reshape(9, 28, 9, 28).transpose(0, 2, 1, 3).reshape(81, 28, 28)
    return np.round(patches).astype(np.uint8), cells.digits, cells.pen, reference(rng, patches, cells.digits)


def make(seed, count, sources):
    """Returns `count` grids' patches, digits, pen flags and references, one row a cell."""
    patches = np.zeros((count, 81, 28, 28), np.uint8)
    digits, pen = np.zeros((count, 81), np.uint8), np.zeros((count, 81), bool)
    ref = np.zeros((count, 81), np.float32)
    for i in range(count):
        # A seed for each grid: the set does not depend on how many processes share the work.
        rng = np.random.default_rng([seed, i])
        patches[i], digits[i], pen[i], ref[i] = grid(rng, sources)
    return patches.reshape(-1, 28, 28), digits.reshape(-1), pen.reshape(-1), ref.reshape(-1)


def main(faces, strokes, held, seed, count, out):
    """Makes a set of patches and writes it to an npz file."""
    torch.set_num_threads(1)
    sources = Sources.load(faces, strokes, held == "held")
    patches, digits, pen, ref = make(int(seed), int(count), sources)
    np.savez(out, patches=patches, digits=digits, pen=pen, ref=ref)


if __name__ == "__main__":
    main(*sys.argv[1:])
