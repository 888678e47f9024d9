"""Pages to print, equal to those of the program."""

import re
import subprocess
from pathlib import Path

import pytest
from conftest import HARD, LINE, MANY, NONE

import ninefold

PUZZLES = [LINE, HARD, LINE, HARD, LINE]


@pytest.mark.parametrize(
    ("options", "arguments"),
    [
        ({}, []),
        (
            {"caption": "{number}|{level}|SE {er}, {hodoku}", "title": "Rätsel", "language": "de"},
            ["--caption", "{number}|{level}|SE {er}, {hodoku}", "--title", "Rätsel", "--language", "de"],
        ),
        (
            {"paper": "a5", "per_page": 4, "solutions": "foot", "cut_marks": True, "binding": 5.5},
            ["--paper", "a5", "--per-page", "4", "--solutions", "foot", "--cut-marks", "--binding", "5.5"],
        ),
        (
            {"large_print": True, "page_numbers": False, "solutions": "none"},
            ["--large-print", "--no-page-numbers", "--solutions", "none"],
        ),
        ({"hints": True, "candidates": True, "paper": "letter"}, ["--hints", "--candidates", "--paper", "letter"]),
        ({"explain": True}, ["--explain"]),
        ({"explain": True, "language": "de"}, ["--explain", "--language", "de"]),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_pages_are_those_of_the_program(program, tmp_path, options, arguments):
    (tmp_path / "puzzles").write_text("\n".join(PUZZLES) + "\n")
    (tmp_path / "cover").write_text("A cover\n\nbelow it\n")
    output = tmp_path / "book.pdf"
    command = [*program, "print", "--cover", tmp_path / "cover", "--output", output, *arguments, tmp_path / "puzzles"]
    subprocess.run(command, check=True, capture_output=True)
    book = ninefold.print(PUZZLES, threads=2, cover="A cover\n\nbelow it\n", **options)
    assert len(book) == 5
    assert book.pdf() == output.read_bytes()


def test_pages_of_svg_have_labels():
    book = ninefold.print(PUZZLES, caption="{label}", labels=["one", "two", "three", "four", "five"], per_page=4)
    pages = book.svg()
    assert [len(re.findall('role="img"', page)) for page in pages] == [4, 1, 5]
    assert ">three<" in pages[0]
    assert ">five<" in pages[1]
    with pytest.raises(ValueError, match="found 1 labels for 5 puzzles"):
        ninefold.print(PUZZLES, labels=["one"])


def test_a_warning_tells_of_puzzles_that_are_not_printed():
    with pytest.warns(UserWarning, match="3 of 4 puzzles are not printed; the first is puzzle 2: .*several solutions"):
        book = ninefold.print([LINE, MANY, NONE, "nonsense"])
    assert len(book) == 1
    with pytest.warns(UserWarning, match="1 of 1 puzzles"):
        nothing = ninefold.print([MANY])
    with pytest.raises(ValueError, match="there is no puzzle to print"):
        nothing.pdf()


def test_puzzles_that_take_too_long_are_not_printed():
    # Easy puzzles are quick in any build; every step of a hardest one takes long.
    hardest = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"
    with pytest.warns(UserWarning, match="1 of 2 puzzles are not printed; the first is puzzle 1: time ran out"):
        book = ninefold.print([hardest, LINE], explain=True, timeout=0.5)
    assert len(book) == 1
    assert len(ninefold.print([LINE], timeout=60)) == 1
    with pytest.raises(ValueError, match="expected seconds above 0"):
        ninefold.print([LINE], timeout=0)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"paper": "a3"}, '"a4", "letter", "legal", "a5"'),
        ({"per_page": 5}, "expected one of 1, 2, 4, 6, 9, 12"),
        ({"caption": "{stars}"}, "is not a placeholder"),
        ({"large_print": True, "per_page": 12}, "large print"),
        ({"title": "long " * 99}, "title is too long"),
        ({"cover": "A paragraph.\n\n" * 99}, "cover"),
        ({"explain": True, "per_page": 4}, "explain and per_page exclude each other"),
    ],
)
def test_what_cannot_be_printed_is_refused(options, message):
    with pytest.raises(ValueError, match=message):
        ninefold.print([LINE], **options)


def test_a_character_that_the_font_lacks_is_named():
    with pytest.raises(ValueError, match="has no 数;"):
        ninefold.print([LINE], title="数").pdf()


def test_pictures_are_those_of_the_program(program, tmp_path):
    def drawn(name: str, *arguments: str) -> bytes:
        output: Path = tmp_path / name
        subprocess.run([*program, "picture", HARD, "--output", output, *arguments], check=True, capture_output=True)
        return output.read_bytes()

    grid = ninefold.Grid(HARD)
    assert grid.svg().encode() == drawn("a.svg")
    assert grid.svg(candidates=True).encode() == drawn("b.svg", "--candidates")
    assert grid.png() == drawn("a.png")
    assert grid.png(300, candidates=True) == drawn("b.png", "--candidates", "--width", "300")
    assert grid.explain()[2].png(400) == drawn("c.png", "--step", "3", "--width", "400")
    with pytest.raises(ValueError, match="found the width 3, expected 16 to 10000"):
        grid.png(3)
