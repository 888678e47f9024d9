"""Fixtures and helpers that the tests share."""

import os
import subprocess
from pathlib import Path

import pytest

LINE = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."
SOLUTION = "483921657967345821251876493548132976729564138136798245372689514814253769695417382"
HARD = "..1....9.5..713......4......1..956..7...6.8..6..3.4..1....4..3.9.82......54.....2"
# A puzzle known as Golden Nugget, whose rating takes seconds on any machine.
HARDEST = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."
MANY = "." * 81
NONE = "11" + "." * 79


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of shared puzzle collections."""
    folder = os.environ.get("NINEFOLD_SHARED")
    if not folder:
        pytest.skip("NINEFOLD_SHARED is not set")
    return Path(folder)


@pytest.fixture(scope="session")
def program() -> list[str]:
    """The program `ninefold`, which must give the same answers."""
    name = os.environ.get("NINEFOLD_PROGRAM")
    if not name:
        pytest.skip("NINEFOLD_PROGRAM is not set")
    return [name]


def run(command: list[str], text: str) -> list[str]:
    """Returns the lines that a command prints for an input text."""
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    assert done.returncode in (0, 1), done.stderr
    return done.stdout.splitlines()


def corpus(shared: Path, name: str, most: int) -> list[str]:
    """Returns the first puzzles of a collection."""
    lines = (shared / "corpora" / name).read_text().splitlines()
    return [line[:81] for line in lines if line and not line.startswith("#")][:most]
