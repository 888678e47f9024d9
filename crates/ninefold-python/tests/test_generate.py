"""New puzzles: equal to those of the program for any number of threads; and how a run ends."""

import csv
import datetime
import re
import subprocess
import warnings
from pathlib import Path

import duckdb
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from conftest import run

import ninefold

COLUMNS = ["puzzle", "label", "solution", "clues", "er", "ep", "ed", "attempt"]


def rows_of_program(program: list[str], *options: str) -> list[dict[str, object]]:
    """Returns the rows of the program's CSV, converted to the types of the table."""
    done = subprocess.run([*program, "generate", "--csv", *options], capture_output=True, text=True, check=False)
    assert done.returncode in (0, 1), done.stderr
    figures = {"clues": int, "attempt": int, "er": float, "ep": float, "ed": float}

    def value(name: str, text: str) -> object:
        return figures.get(name, str)(text) if text else None

    return [{name: value(name, text) for name, text in row.items()} for row in csv.DictReader(done.stdout.splitlines())]


@pytest.mark.parametrize(
    ("options", "arguments"),
    [
        ({"count": 600}, ["--count", "600"]),
        ({"count": 20, "rate": True}, ["--count", "20", "--rate"]),
        ({"count": 5000, "grids": True}, ["--count", "5000", "--grids"]),
        ({"count": 30, "unbiased": True, "clues": 25}, ["--count", "30", "--unbiased", "--clues", "25"]),
        ({"count": 20, "symmetry": "half", "minimal": True}, ["--count", "20", "--symmetry", "half", "--minimal"]),
        ({"count": 20, "level": "hard", "clues": (24, 26)}, ["--count", "20", "--level", "hard", "--clues", "24-26"]),
        ({"count": 5, "er": (2.0, 2.6), "ep": "-1.5"}, ["--count", "5", "--rating", "2.0-2.6", "--ep", "-1.5"]),
        ({"count": 3, "diamond": True}, ["--count", "3", "--diamond"]),
        ({"count": 3, "pearl": True, "er": (1.6, None)}, ["--count", "3", "--pearl", "--rating", "1.6-"]),
        ({"count": 1, "technique": "x-wing", "only": True}, ["--count", "1", "--technique", "x-wing", "--only"]),
        ({"technique": "xy-wing", "position": True, "count": 1}, ["--technique", "xy-wing", "--position"]),
        ({"technique": "xy-wing", "order": "se", "count": 1}, ["--technique", "xy-wing", "--order", "se"]),
        ({"technique": "jellyfish", "count": 3}, ["--technique", "jellyfish", "--count", "3"]),
        ({"count": 3, "hardest": "x-wing", "uniqueness": False}, ["--count", "3", "--hardest", "x-wing", "--no-uniqueness"]),
        (
            {"count": 5, "without": ["naked single", "pointing"]},
            ["--count", "5", "--without", "naked single", "--without", "pointing"],
        ),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_puzzles_are_those_of_the_program(program, options, arguments):
    expected = rows_of_program(program, "--seed", "96", *arguments)
    for threads in [1, 2]:
        table = ninefold.generate(seed=96, threads=threads, **options)
        assert table.column_names == [*COLUMNS, "position"] if options.get("position") else COLUMNS
        names = table.column_names
        assert table.to_list() == [{name: row[name] for name in names} for row in expected]
    assert len(table) == options["count"]


def test_a_pattern_has_its_clues(program):
    lines = run([*program, "generate", "--count", "3", "--seed", "5", "--pattern", PATTERN], "")
    table = ninefold.generate(3, seed=5, pattern=PATTERN)
    assert table["puzzle"].to_list() == lines
    for puzzle in lines:
        assert ["." if symbol == "." else "x" for symbol in puzzle] == list(PATTERN)


PATTERN = "xxxxx.xxx" "x...x...x" "x.xx.xx.x" "xxx...xxx" "x...x...x" "xxx...xxx" "x.xx.xx.x" "x...x...x" "xxx.xxxxx"


def test_a_day_is_a_seed(program):
    lines = run([*program, "generate", "--count", "2", "--date", "2026-11-21"], "")
    for date in ["2026-11-21", datetime.date(2026, 11, 21)]:
        assert ninefold.generate(2, date=date)["puzzle"].to_list() == lines
    assert ninefold.generate(2, seed=20261121)["puzzle"].to_list() == lines
    with pytest.raises(ValueError, match="date: expected a date, such as 2026-11-21"):
        ninefold.generate(date="21.11.2026")
    with pytest.raises(ValueError, match="date and seed exclude each other"):
        ninefold.generate(seed=1, date="2026-11-21")


def test_without_a_seed_puzzles_are_others_each_time():
    puzzles = {ninefold.generate()["puzzle"][0] for _ in range(5)}
    assert len(puzzles) == 5


def test_every_puzzle_is_what_was_ordered():
    table = ninefold.generate(50, seed=1, level="medium", clues="-26")
    answers = ninefold.solve(table)
    assert answers["solution"].to_list() == table["solution"].to_list()
    assert set(answers["status"].to_list()) == {"unique"}
    rated = ninefold.rate(table)
    for name in ["er", "ep", "ed"]:
        assert rated[name].to_list() == table[name].to_list()
    assert all(1.6 <= er <= 2.9 for er in table["er"].to_list())
    people = ninefold.rate(table, scale="human")
    assert set(people["level"].to_list()) == {"medium"}
    assert all(clues <= 26 for clues in table["clues"].to_list())
    checked = ninefold.check(table)
    assert checked["clues"].to_list() == table["clues"].to_list()
    assert all(checked["minimal"].to_list())


def test_blocks_go_on_where_others_ended(program):
    whole = ninefold.generate(1000, seed=96)["puzzle"].to_list()
    later = ninefold.generate(30, seed=96, from_block=3)["puzzle"].to_list()
    assert later == whole[768:798]
    assert later == run([*program, "generate", "--seed", "96", "--count", "30", "--from-block", "3"], "")


@pytest.mark.parametrize("clues", [25, "25", (25, 25)])
def test_a_range_may_be_a_text_a_number_or_two_ends(clues):
    assert set(ninefold.generate(10, seed=1, clues=clues)["clues"].to_list()) == {25}
    assert min(ninefold.generate(10, seed=1, clues=(26, None))["clues"].to_list()) >= 26
    assert ninefold.generate(1, seed=1, er=1.5)["er"].to_list() == [1.5]


def test_every_library_takes_the_table():
    made = ninefold.generate(3, seed=1, rate=True)
    rows = made.to_list()
    assert pa.table(made).to_pylist() == rows
    assert pl.DataFrame(made).to_dicts() == rows
    assert pd.DataFrame.from_arrow(made).to_dict("records") == rows
    assert duckdb.sql("SELECT puzzle, clues FROM made").fetchall() == [(row["puzzle"], row["clues"]) for row in rows]
    bare = pa.table(ninefold.generate(3, seed=1))
    assert bare.column("er").null_count == 3
    assert [str(field.type) for field in bare.schema] == ["string_view"] * 3 + ["uint32"] + ["double"] * 3 + ["uint64"]


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"clues": "-16"}, "a puzzle has at least 17 clues"),
        ({"clues": "24+"}, "clues: found \"24\\+\", expected a range A-B"),
        ({"clues": (26, 24)}, "clues: 26-24 is empty: 26 is more than 24"),
        ({"clues": -20}, "clues: found -20, expected a number that is not below 0"),
        ({"clues": (24, 25, 26)}, "clues: found \"\\(24, 25, 26\\)\", expected a range"),
        ({"er": 7.15}, "er: found \"7.15\", expected a range"),
        ({"level": "insane"}, "level: found 'insane', expected one of \"easy\""),
        ({"technique": "x-ray"}, "technique: found \"x-ray\", expected a technique"),
        ({"technique": "skyscraper", "order": "se"}, "skyscraper is not a technique of the order of Sudoku Explainer"),
        ({"technique": "skyscraper", "known": ["naked pair"]}, "skyscraper is needed, but the player does not know it"),
        ({"only": True}, "only goes with technique only"),
        ({"aim": "conditions"}, "aim goes with near only"),
        ({"symmetry": "most"}, "symmetry: found 'most', expected one of \"none\""),
        ({"unbiased": True, "symmetry": "half"}, "unbiased puzzles"),
        ({"pattern": "x"}, "pattern: found \"x\", expected a pattern of 81 symbols"),
        ({"without": ["x-ray"]}, "without: found \"x-ray\", expected a technique"),
        ({"count": 0}, "count: found 0, expected a whole number from 1 to"),
        ({"attempts": 0}, "attempts: found 0, expected a whole number from 1 to"),
        ({"level": 3}, "level: found 3, expected one of"),
        ({"grids": "yes"}, "grids: found 'yes', expected true or false"),
        ({"seed": -1}, "seed: found -1, expected a whole number from 0 to"),
        ({"threads": 0}, "found 0 threads, expected 1 or more"),
    ],
    ids=str,
)
def test_what_cannot_be_is_refused(options, told):
    with pytest.raises(ValueError, match=told):
        ninefold.generate(**options)


def test_what_has_the_wrong_type_is_refused():
    with pytest.raises(TypeError, match="unexpected keyword argument 'colour'"):
        ninefold.generate(colour="red")
    with pytest.raises(ValueError, match="without: found \"3.5\", expected a technique"):
        ninefold.generate(without=[3.5])


SEED = "..63........54...9.....1.3...8...45...4.56........7..2....3.72..2.7..6..9.......4"


def test_searches_are_those_of_the_program(program):
    near = ninefold.generate(5, seed=1, near=[ninefold.Grid(SEED)], aim="highest-rating")
    assert None not in near["er"].to_list()
    options = ["--near", "-", "--aim", "highest-rating", "--count", "5", "--seed", "1"]
    assert near["puzzle"].to_list() == run([*program, "generate", *options], SEED)
    fewer = ninefold.generate(2, seed=1, near=SEED, exchanges="{-2+1}")
    assert fewer["clues"].to_list() == [22, 22]
    hard = ninefold.generate(3, seed=1, er=(9, None), unrelated=True)
    assert min(hard["er"].to_list()) >= 9 and len(set(hard["attempt"].to_list())) == 3
    with pytest.warns(ninefold.AttemptsUsedUp, match="the search finds no new puzzles"):
        assert len(ninefold.generate(1, near=SEED, exchanges=["{-2+1}"], clues=18)) == 0
    with pytest.raises(ValueError, match="puzzle 1 of those to search around"):
        ninefold.generate(near=["." * 81])


def test_used_up_attempts_are_told(program):
    with pytest.warns(ninefold.AttemptsUsedUp) as caught:
        table = ninefold.generate(1000, seed=1, clues="-21", attempts=2000, threads=2)
    [warning] = [one.message for one in caught]
    assert caught[0].filename == __file__
    # Only whole blocks of 256 attempts are made.
    assert (warning.made, warning.attempts, warning.found, warning.from_block) == (len(table), 2048, 2048, 8)
    assert warning.dropped == {"number of clues": 2048 - len(table)}
    assert 0 < len(table) < 1000
    text = f"only {len(table)} of 1,000 puzzles: 2,048 attempts led to 2,048; dropped by number of clues: 2,0"
    assert str(warning).startswith(text) and str(warning).endswith(", the nearest has 22")
    options = ["--count", "1000", "--seed", "1", "--clues", "-21", "--attempts", "2000"]
    assert table["puzzle"].to_list() == run([*program, "generate", *options], "")
    # No puzzle is missing between the two tables.
    more = ninefold.generate(3, seed=1, clues="-21", from_block=warning.from_block)
    together = ninefold.generate(len(table) + 3, seed=1, clues="-21")
    assert together["puzzle"].to_list() == table["puzzle"].to_list() + more["puzzle"].to_list()


def test_nothing_is_told_of_an_order_that_is_fulfilled():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert len(ninefold.generate(256, seed=1, attempts=256)) == 256
    with pytest.warns(ninefold.AttemptsUsedUp, match="only 256 of 257 puzzles"):
        assert len(ninefold.generate(257, seed=1, attempts=256)) == 256


def test_the_examples_of_the_page_run():
    page = (Path(__file__).parents[3] / "docs" / "python.md").read_text()
    section = page.partition("\n## New puzzles\n")[2].partition("\n## ")[0]
    names = {"ninefold": ninefold, "pl": pl, "warnings": warnings}
    blocks = re.findall(r"```python\n(.*?)```", section, re.DOTALL)
    assert len(blocks) == 2
    for block in blocks:
        exec(block, names)
    assert len(names["df"]) == 10 and names["df"]["position"].null_count() == 0
    assert names["used_up"].made == len(names["table"])
    assert names["more"]["attempt"][0] >= names["used_up"].attempts
