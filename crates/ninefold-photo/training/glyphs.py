"""Digits of installed fonts as small pictures.

`fonts.txt` names the packages. Faces without Latin digits, hairlines, signs in place of digits and old-style figures
are left out. So are faces that look like one already kept. No glyph is shipped: only weights learnt from them are.
"""

import os
import subprocess
import sys
from dataclasses import dataclass

import numpy as np
from PIL import Image, ImageDraw, ImageFont

SIDE = 64
HEIGHT = 44
HERE = os.path.dirname(os.path.abspath(__file__))


@dataclass
class Face:
    """A face: the nine digits as `u8[9, 64, 64]`, ink 255, and where they come from."""

    package: str
    name: str
    pen: bool
    held: bool
    digits: np.ndarray


def packages():
    """Returns the lines of `fonts.txt` as (package, held out, handwriting-like)."""
    rows = []
    with open(os.path.join(HERE, "fonts.txt"), encoding="utf-8") as lines:
        for line in lines:
            if line.strip() and not line.startswith("#"):
                package, role, kind = line.split()[:3]
                rows.append((package, role == "held", kind == "pen"))
    return rows


def files(package):
    """Returns the outline font files of an installed package, sorted."""
    listed = subprocess.run(["dpkg", "-L", package], capture_output=True, text=True, check=True)
    ends = (".ttf", ".otf", ".ttc", ".t1", ".pfb")
    found = {os.path.realpath(f) for f in listed.stdout.split("\n") if f.lower().endswith(ends)}
    return sorted(f for f in found if os.path.isfile(f))


def draw(font, digit):
    """Returns one digit in the middle of a `u8[64, 64]`, or None if it does not fit."""
    left, top, right, bottom = font.getbbox(digit)
    if not (2 <= right - left <= 60 and 2 <= bottom - top <= 60):
        return None
    picture = Image.new("L", (SIDE, SIDE))
    at = ((SIDE - left - right) / 2, (SIDE - top - bottom) / 2)
    ImageDraw.Draw(picture).text((round(at[0]), round(at[1])), digit, fill=255, font=font)
    return np.asarray(picture)


def render(path, pen):
    """Returns the nine digits of a font file, or None if it has none that can be used."""
    try:
        probe = ImageFont.truetype(path, 100, layout_engine=ImageFont.Layout.BASIC)
        boxes = [probe.getbbox(d) for d in "123456789"]
        heights = np.array([b[3] - b[1] for b in boxes])
        # Old-style figures have a low 1 and 2: no grid is printed with them. A hand varies more.
        if heights.min() < (0.7 if pen else 0.85) * heights.max() or heights.max() < 20:
            return None
        font = ImageFont.truetype(path, round(100 * HEIGHT / heights.max()), layout_engine=ImageFont.Layout.BASIC)
        digits = [draw(font, d) for d in "123456789"]
    except (OSError, ValueError):
        return None
    if any(d is None for d in digits):
        return None
    digits = np.stack(digits)
    ink = digits.sum(axis=(1, 2)) / 255.0
    # Below 2 px of 44 a stroke is a hairline; above 60 % of the box the digit is a block or is boxed.
    if ink.min() < 2.0 * HEIGHT or ink.max() > 1600:
        return None
    return digits


def shape(digits):
    """Returns the digits as unit vectors of a 16x16 picture, for comparing faces."""
    small = digits.reshape(9, 16, 4, 16, 4).mean(axis=(2, 4)).reshape(9, -1).astype(np.float32)
    small -= small.mean(axis=1, keepdims=True)
    return small / np.maximum(np.linalg.norm(small, axis=1, keepdims=True), 1e-6)


def look_like_digits(faces):
    """Returns the faces whose digits are nearest to the mean of their own class: seven of nine, of a pen's four."""
    shapes = [shape(f.digits) for f in faces]
    mean = np.mean(shapes, axis=0)
    mean /= np.linalg.norm(mean, axis=1, keepdims=True)
    return [f for f, s in zip(faces, shapes) if ((s @ mean.T).argmax(axis=1) == np.arange(9)).sum() >= (4 if f.pen else 7)]


def distinct(faces, limit=0.985):
    """Returns the faces without those whose nine digits all agree with a face kept before."""
    kept, shapes = [], []
    for face in faces:
        own = shape(face.digits)
        if not any((own * other).sum(axis=1).min() > limit for other in shapes):
            kept.append(face)
            shapes.append(own)
    return kept


def load():
    """Returns all faces: those to train with first, then the held-out ones that resemble none of them."""
    faces = []
    for package, held, pen in packages():
        for path in files(package):
            digits = render(path, pen)
            if digits is not None:
                faces.append(Face(package, os.path.basename(path), pen, held, digits))
    faces.sort(key=lambda f: (f.held, f.package, f.name))
    return distinct(look_like_digits(faces))


def save(path):
    """Writes the faces to an npz file and says how many there are."""
    faces = load()
    np.savez_compressed(
        path,
        digits=np.stack([f.digits for f in faces]),
        package=np.array([f.package for f in faces]),
        name=np.array([f.name for f in faces]),
        pen=np.array([f.pen for f in faces]),
        held=np.array([f.held for f in faces]),
    )
    held = sum(f.held for f in faces)
    print(f"{len(faces) - held} faces to train with, {sum(f.pen for f in faces)} pen-like in all, {held} held out")


if __name__ == "__main__":
    save(sys.argv[1])
