"""The pages whose code is run as a whole: docs/data-sets.md and docs/training.md."""

import re
from pathlib import Path

import numpy as np
import polars as pl
import pytest
from conftest import LINE, MANY, SOLUTION

import ninefold


def run(page: str, **names: object) -> dict[str, object]:
    """Runs all Python code of a page, after names are replaced in it, and returns its variables."""
    text = (Path(__file__).parents[3] / "docs" / page).read_text()
    code = "\n".join(re.findall(r"```python\n(.*?)```", text, re.DOTALL))
    for name, value in names.items():
        code, found = re.subn(rf"^{name} = .*$", f"{name} = {value}", code, flags=re.MULTILINE)
        assert found == 1, name
    variables: dict[str, object] = {}
    exec(code, variables)
    return variables


def rows_of_a_data_set() -> pl.DataFrame:
    """Returns rated puzzles in the form of the public data sets, with faults that such files have."""
    made = pl.DataFrame(ninefold.generate(300, seed=41, rate=True))
    good = made.select("puzzle", "solution", "clues", difficulty="er")
    twin = good.head(20).with_columns(
        puzzle=pl.DataFrame(ninefold.transform(good["puzzle"].head(20), seed=3))["transformed"]
    )
    twin = twin.with_columns(solution=pl.DataFrame(ninefold.solve(twin["puzzle"]))["solution"])
    # Other clues of solutions that are there already, in disguise.
    turned = pl.DataFrame(ninefold.transform(good["solution"].slice(20, 20), seed=4))["transformed"]
    kin = pl.DataFrame(ninefold.minimize(turned, seed=5)).select(puzzle="minimal", solution=turned)
    faults = pl.DataFrame(
        {
            "puzzle": [LINE, MANY, "11" + "." * 79, LINE[:80], LINE],
            "solution": [SOLUTION[1] + SOLUTION[0] + SOLUTION[2:], SOLUTION, SOLUTION, SOLUTION, None],
        }
    )
    rows = pl.concat([good, good.head(5), twin, kin, faults], how="diagonal")
    return rows.with_columns(puzzle=pl.col("puzzle").str.replace_all(".", "0", literal=True)).with_row_index("id", 1)


@pytest.mark.parametrize("names", [{}, {"puzzle": "quizzes", "solution": "solutions"}])
def test_a_data_set_is_verified_rated_and_split(tmp_path, monkeypatch, names):
    monkeypatch.chdir(tmp_path)
    rows = rows_of_a_data_set()
    rows.rename(names).write_csv("sudoku.csv")
    found = run("data-sets.md")
    assert found["wrong"]["status"].to_list() == ["unique", "multiple", "none", "bad", "unique"]
    parts = {name: pl.read_parquet(f"{name}.parquet") for name in ["train", "test"]}
    together = pl.concat(parts.values())
    assert len(together) == 320 and len(parts["test"]) > 10
    # The file has the ratings of its maker, which are ours.
    assert together.drop_nulls("difficulty").filter(pl.col("difficulty").cast(pl.Float64) != pl.col("er")).is_empty()
    for column in ["puzzle", "solution"]:
        forms = [set(pl.DataFrame(ninefold.canonical(part[column]))["canonical"]) for part in parts.values()]
        assert not forms[0] & forms[1]


def test_a_model_learns_from_fresh_puzzles():
    found = run("training.md", count=20_000)
    assert found["puzzles"].shape == (20_000, 81) and found["puzzles"].dtype == np.uint8
    x, y = found["disguised"](found["puzzles"][:100], seed=5)
    assert ((x == 0) | (x == y)).all() and (x != found["puzzles"][:100]).any(axis=1).all()
    assert found["before"] < 0.15 and found["after"] > found["before"] + 0.1
