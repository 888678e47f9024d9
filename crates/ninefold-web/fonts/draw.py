#!/usr/bin/env python3
"""Draws the digits of the page's grid: page/fonts/digits-regular.woff2 and digits-bold.woff2.

    pip install -r crates/ninefold-web/fonts/requirements.txt
    python crates/ninefold-web/fonts/draw.py            # writes both
    python crates/ninefold-web/fonts/draw.py --check    # fails if they are not what it draws

A flat pen follows the centre lines of each digit, so another weight needs only another pen. All digits have the same
width and are vertically centred in the line, so that the page need not correct their position in a cell.
"""

import io
import sys
from pathlib import Path
from typing import NamedTuple

import pathops
from fontTools.fontBuilder import FontBuilder
from fontTools.misc.bezierTools import splitCubicAtT
from fontTools.misc.timeTools import timestampFromString
from fontTools.pens.ttGlyphPen import TTGlyphPen

FOLDER = Path(__file__).resolve().parent.parent / "page" / "fonts"
FAMILY = "Ninefold Digits"
# A fixed time for every font, so that its bytes are always the same.
TIME = timestampFromString("Wed Jan 01 00:00:00 2025")

# All lengths are in thousandths of the font's size.
SIZE = 1000
ADVANCE = 610
MIDDLE = ADVANCE / 2
HEIGHT = 730
# Round digits extend beyond the line by this much, or they would look lower than the others.
OVERSHOOT = 10
# The pen is wider than high, because horizontal strokes look thicker than vertical ones.
FLATNESS = 0.9
# The fullness of a curve between its ends: 0.55 would draw ellipses.
FULLNESS = 0.6
# The length by which strokes extend beyond the edge at which they are cut.
OUTSIDE = 100
# The number of parts in a unit while strokes are outlined.
FINENESS = 16


class Weight(NamedTuple):
    name: str
    value: int
    pen: float
    wider: float  # than the regular weight


WEIGHTS = [Weight("Regular", 400, 88, 0), Weight("Bold", 700, 124, 22)]


class Curve(NamedTuple):
    """A curve with two handles; only the part of it between `first` and `last`, from 0 to 1, is drawn."""

    one: tuple
    other: tuple
    end: tuple
    first: float = 0
    last: float = 1


class Quarter(NamedTuple):
    """Returns a quarter of an oval, which starts vertical and ends horizontal, or the reverse."""

    upright: bool
    end: tuple
    first: float = 0
    last: float = 1

    def curve(self, start):
        (x, y), (to_x, to_y) = start, self.end
        across, up = FULLNESS * (to_x - x), FULLNESS * (to_y - y)
        handles = [(x, y + up), (to_x - across, to_y)] if self.upright else [(x + across, y), (to_x, to_y - up)]
        return Curve(*handles, *self[1:])


def upright(x, y, **part):
    return Quarter(True, (x, y), **part)


def flat(x, y, **part):
    return Quarter(False, (x, y), **part)


def oval(left, right, low, high, straight=0):
    """A closed oval; its sides are straight for this length."""
    middle = (left + right) / 2
    below, above = (low + high - straight) / 2, (low + high + straight) / 2
    sides = [(right, below), upright(middle, low), flat(left, below), (left, above)]
    return [(middle, high), flat(right, above), *sides, upright(middle, high), CLOSE]


# Ends a closed line.
CLOSE = None


class Digits:
    """The centre lines of each digit: points with straight lines or curves between them."""

    def __init__(self, weight):
        self.pen, self.wider = weight.pen, weight.wider
        # The pen extends half its size beyond the centre lines.
        self.low, self.high = FLATNESS * self.pen / 2, HEIGHT - FLATNESS * self.pen / 2
        self.under, self.over = self.low - OVERSHOOT, self.high + OVERSHOOT

    def sides(self, width):
        """Returns the left and right ends of the centre lines of a digit of this width."""
        half = (width + self.wider - self.pen) / 2
        return MIDDLE - half, MIDDLE + half

    def zero(self):
        left, right = self.sides(484)
        return [oval(left, right, self.under, self.over, straight=110)]

    def one(self):
        stem = MIDDLE + 56
        left = stem - 190 - self.wider / 2
        return [[(left, HEIGHT - 195), (stem, HEIGHT + 5), (stem, 0)]]

    def two(self):
        left, right = self.sides(464)
        bowl = self.over - 196
        return [
            [
                (left, bowl),
                upright(MIDDLE - 4, self.over, first=0.25),
                flat(right - 10, bowl),
                Curve((right - 10, bowl - 185), (left + 75, self.low + 195), (left + 12, self.low)),
                (right + self.pen / 2, self.low),
            ]
        ]

    def three(self):
        left, right = self.sides(466)
        waist, start = 388, MIDDLE - 74
        return [
            [
                (left + 20, self.over - 165),
                upright(MIDDLE - 8, self.over, first=0.3),
                flat(right - 24, (self.over + waist) / 2),
                upright(MIDDLE + 8, waist),
                (start, waist),
            ],
            [
                (start, waist),
                (MIDDLE + 4, waist),
                flat(right, (waist + self.under) / 2),
                upright(MIDDLE - 6, self.under),
                flat(left, self.under + 175, last=0.7),
            ],
        ]

    def four(self):
        left, right = self.sides(500)
        bar, stem = 180, right - 98
        slant = (stem - 40 - left) / (HEIGHT - bar)
        top = (stem - 40 + slant * OUTSIDE, HEIGHT + OUTSIDE)
        return [[top, (left, bar), (right + self.pen / 2, bar)], [(stem, 0), (stem, 355)]]

    def five(self):
        left, right = self.sides(464)
        bowl = 462
        return [
            [
                (right - 10, self.high),
                (left + 36, self.high),
                (left + 21, bowl - 56),
                Curve((left + 80, bowl - 20), (MIDDLE - 55, bowl), (MIDDLE - 2, bowl)),
                flat(right, (bowl + self.under) / 2),
                upright(MIDDLE - 8, self.under),
                flat(left, self.under + 175, last=0.7),
            ]
        ]

    def six(self):
        left, right = self.sides(478)
        bowl = 462
        middle = (bowl + self.under) / 2
        top = (left + 235, HEIGHT)
        return [
            oval(left, right, self.under, bowl),
            [
                (left, middle),
                Curve((left, middle + 120), (left + 45, middle + 175), (left + 112, middle + 285)),
                top,
                (2 * top[0] - left - 112, 2 * top[1] - middle - 285),
            ],
        ]

    def seven(self):
        left, right = self.sides(464)
        return [[(left - self.pen / 2, self.high), (right, self.high), (MIDDLE - 60, -OUTSIDE)]]

    def eight(self):
        left, right = self.sides(480)
        waist = 394
        return [oval(left + 22, right - 22, waist, self.over), oval(left, right, self.under, waist)]

    def nine(self):
        """Returns the six, rotated by half a turn."""
        return [[turned(step) for step in line] for line in self.six()]

    def glyphs(self):
        names = "zero one two three four five six seven eight nine".split()
        return {name: drawn(getattr(self, name)(), self.pen) for name in names}


def turned(step):
    if isinstance(step, Curve):
        return step._replace(one=turned(step.one), other=turned(step.other), end=turned(step.end))
    if isinstance(step, Quarter):
        return step._replace(end=turned(step.end))
    return step and (ADVANCE - step[0], HEIGHT - step[1])


def drawn(lines, pen):
    """Returns the outline of the stroke that the pen draws along the lines."""
    outline = pathops.Path()
    for line in lines:
        stroke = pathops.Path()
        follow(line, stroke.getPen())
        # Shrinking makes the round pen flat. Its outline is exact to part of a unit, so the units are small here.
        stroke = stroke.transform(FINENESS, 0, 0, FINENESS / FLATNESS, 0, 0)
        stroke.stroke(FINENESS * pen, pathops.LineCap.BUTT_CAP, pathops.LineJoin.MITER_JOIN, 10)
        stroke = stroke.transform(1 / FINENESS, 0, 0, FLATNESS / FINENESS, 0, 0)
        # Slanted strokes begin outside, because they are cut along the edge.
        if any(is_outside(step) for step in line):
            stroke = pathops.op(stroke, box(), pathops.PathOp.INTERSECTION)
        outline.addPath(stroke)
    outline.simplify(fix_winding=True)
    return outline


def is_outside(step):
    return isinstance(step, tuple) and len(step) == 2 and not 0 <= step[1] <= HEIGHT


def box():
    path = pathops.Path()
    follow([(0, 0), (ADVANCE, 0), (ADVANCE, HEIGHT), (0, HEIGHT), CLOSE], path.getPen())
    return path


def follow(line, pen):
    """Draws a line with a pen of fontTools."""
    at, is_begun = line[0], False
    for step in line[1:]:
        if step is CLOSE:
            pen.closePath()
            return
        if isinstance(step, Quarter):
            step = step.curve(at)
        if isinstance(step, Curve):
            cuts = [t for t in (step.first, step.last) if 0 < t < 1]
            points = splitCubicAtT(at, step.one, step.other, step.end, *cuts)[1 if step.first > 0 else 0]
        else:
            points = (at, step)
        if not is_begun:
            pen.moveTo(points[0])
            is_begun = True
        if len(points) == 4:
            pen.curveTo(*points[1:])
        else:
            pen.lineTo(points[1])
        at = points[-1]
    pen.endPath()


def font(weight):
    """Returns the bytes of the font with this weight."""
    digits = Digits(weight).glyphs()
    glyphs = {".notdef": pathops.Path(), "space": pathops.Path(), **digits}
    for name, path in glyphs.items():
        pen = TTGlyphPen(None)
        path.draw(pen)
        glyphs[name] = pen.glyph()
    builder = FontBuilder(SIZE)
    builder.setupGlyphOrder(list(glyphs))
    builder.setupCharacterMap({ord(" "): "space"} | dict(zip(range(ord("0"), ord("9") + 1), digits)))
    builder.setupGlyf(glyphs)
    builder.setupHorizontalMetrics({name: (ADVANCE, getattr(glyph, "xMin", 0)) for name, glyph in glyphs.items()})
    # The space above the digits equals the space below them.
    above, below = (SIZE + HEIGHT) // 2, (SIZE - HEIGHT) // 2
    builder.setupHorizontalHeader(ascent=above, descent=-below)
    lines = dict(sTypoAscender=above, sTypoDescender=-below, sTypoLineGap=0, usWinAscent=above, usWinDescent=below)
    builder.setupOS2(**lines, usWeightClass=weight.value, sCapHeight=HEIGHT)
    builder.setupNameTable({"familyName": FAMILY, "styleName": weight.name})
    builder.setupPost(isFixedPitch=1, underlinePosition=-90, underlineThickness=60, keepGlyphNames=False)
    builder.font.recalcTimestamp = False
    builder.updateHead(created=TIME, modified=TIME)
    builder.font.flavor = "woff2"
    file = io.BytesIO()
    builder.save(file)
    return file.getvalue()


def main():
    for weight in WEIGHTS:
        path, contents = FOLDER / f"digits-{weight.name.lower()}.woff2", font(weight)
        if "--check" not in sys.argv:
            path.write_bytes(contents)
        elif path.read_bytes() != contents:
            sys.exit(f"{path} differs from the output of this script")
        print(f"{path.name}: {len(contents)} bytes")


if __name__ == "__main__":
    main()
