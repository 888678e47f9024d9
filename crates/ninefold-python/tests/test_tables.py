"""The recipes of docs/python.md for tables on one machine."""

import json

import dask.dataframe as dd
import duckdb
import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
from conftest import HARD, LINE, SOLUTION

import ninefold

PUZZLES = [LINE, HARD, "nonsense", None]
STATUS = ["unique", "unique", "bad", "bad"]


def test_every_library_takes_the_table():
    answers = ninefold.solve(PUZZLES)
    assert pa.table(answers).column("status").to_pylist() == STATUS
    assert pl.DataFrame(answers)["status"].to_list() == STATUS
    assert pd.DataFrame.from_arrow(answers)["status"].to_list() == STATUS
    assert duckdb.sql("SELECT status FROM answers").fetchall() == [(status,) for status in STATUS]


def test_every_library_takes_nested_steps():
    path = ninefold.explain([LINE, "nonsense"])
    steps = pl.DataFrame(path).select("er", "steps").explode("steps").unnest("steps").drop_nulls("number")
    expected = ninefold.Grid(LINE).explain()
    assert steps["technique"].to_list() == [step.technique for step in expected]
    assert steps["placements"].to_list() == [step.placements for step in expected]
    assert steps["sentences"][0][0]["text"] == expected[0].sentences[0]
    assert json.loads(steps["reason"][0])["kind"] == "hidden_single"
    for frame in [pd.DataFrame(path), path.to_pandas(), path.to_arrow().to_pandas()]:
        assert frame["steps"][0][0]["before"]["grid"] == LINE
    assert pa.table(path).column("steps").to_pylist() == path["steps"].to_list()
    assert path["steps"][1] is None


def test_every_library_takes_a_column_of_maps():
    found = ninefold.sets([LINE, None], max_size=6)
    sizes = ninefold.Grid(LINE).sets(6).sizes
    assert found["sizes"].to_list() == [sizes, None]
    assert dict(pa.table(found).column("sizes")[0].as_py()) == sizes
    assert pl.DataFrame(found)["count"][0] == sum(sizes.values())
    assert dict(pd.DataFrame.from_arrow(found)["sizes"][0]) == sizes
    assert duckdb.sql("SELECT sizes[4] FROM found").fetchall() == [(sizes[4],), (None,)]


def test_a_column_of_polars_gets_its_answers_beside_it():
    df = pl.DataFrame({"id": [1, 2, 3, 4], "puzzle": PUZZLES})
    solved = df.hstack(pl.DataFrame(ninefold.solve(df["puzzle"])))
    assert solved["status"].to_list() == STATUS
    assert solved.filter(pl.col("id") == 1)["solution"].item() == SOLUTION
    lazily = df.lazy().with_columns(
        pl.col("puzzle")
        .map_batches(lambda puzzles: pl.DataFrame(ninefold.rate(puzzles))["er"], return_dtype=pl.Float64)
        .alias("er")
    )
    assert lazily.collect()["er"].to_list() == [1.2, 8.2, None, None]


def test_stated_solutions_are_compared():
    other = SOLUTION[:-1] + "1"
    puzzles = [LINE, LINE, LINE, "nonsense"]
    stated = [SOLUTION, other, None, SOLUTION]
    right = [True, False, None, None]
    tables = [
        pl.DataFrame({"solution": stated, "puzzle": puzzles}),
        pd.DataFrame({"puzzle": puzzles, "answer": stated}),
    ]
    rows = pa.table({"puzzle": puzzles, "solution": pa.array(stated).dictionary_encode()})
    tables.append(pa.concat_tables([rows.slice(0, 0), rows.slice(0, 1), rows.slice(1)]))
    for table in tables:
        for operation in [ninefold.solve, ninefold.check]:
            answers = operation(table)
            assert answers["solution_right"].to_list() == right
            assert answers["status"].to_list() == ["unique"] * 3 + ["bad"]
        assert "solution_right" not in ninefold.rate(table).column_names
    # The name alone means nothing where the column has other data.
    for other in [pl.DataFrame({"puzzle": puzzles, "answer": ["yes"] * 4}), pl.Series(puzzles)]:
        assert "solution_right" not in ninefold.solve(other).column_names
    named = pl.DataFrame({"grid": puzzles, "solution": stated})
    assert ninefold.solve(named, column="grid", limit=5)["solution_right"].to_list() == right


def test_duplicates_in_disguise_are_found_by_their_form():
    turned = str(ninefold.Grid(LINE).transform("t d987654321"))
    df = pl.DataFrame({"puzzle": [LINE, HARD, turned]})
    table = ninefold.canonical(df["puzzle"])
    unique = df.hstack(pl.DataFrame(table)).unique("canonical", keep="first", maintain_order=True)
    assert unique["puzzle"].to_list() == [LINE, HARD]


def test_duckdb_calls_it_as_a_function_over_parquet(tmp_path):
    pq.write_table(pa.table({"id": [1, 2, 3, 4], "puzzle": PUZZLES}), tmp_path / "puzzles.parquet")
    connection = duckdb.connect()

    def er(puzzles: pa.ChunkedArray) -> pa.ChunkedArray:
        return pa.table(ninefold.rate(puzzles)).column("er")

    connection.create_function("er", er, ["VARCHAR"], "DOUBLE", type="arrow", null_handling="special")
    query = f"SELECT id, er(puzzle) FROM '{tmp_path}/puzzles.parquet' ORDER BY id"
    assert connection.sql(query).fetchall() == [(1, 1.2), (2, 8.2), (3, None), (4, None)]
    relation = connection.sql(f"SELECT puzzle FROM '{tmp_path}/puzzles.parquet'")
    assert ninefold.solve(relation)["status"].to_list() == STATUS


def test_a_column_of_pandas_gets_its_answers_beside_it():
    df = pd.DataFrame({"puzzle": PUZZLES}, index=[10, 20, 30, 40])
    answers = pd.DataFrame.from_arrow(ninefold.solve(df["puzzle"])).set_index(df.index)
    assert df.join(answers)["status"].to_list() == STATUS


def test_dask_maps_it_over_the_parts_of_a_table():
    df = dd.from_pandas(pd.DataFrame({"puzzle": PUZZLES}), npartitions=2)

    def solved(part: pd.DataFrame) -> pd.DataFrame:
        return part.join(pd.DataFrame.from_arrow(ninefold.solve(part["puzzle"])).set_index(part.index))

    assert df.map_partitions(solved, meta=solved(df.head(0))).compute()["status"].to_list() == STATUS
