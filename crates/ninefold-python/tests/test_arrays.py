"""Arrays in, arrays out: numbers of any type as puzzles, and columns as numpy arrays."""

import concurrent.futures
import multiprocessing
import pickle

import duckdb
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from conftest import HARD, LINE, SOLUTION

import ninefold
import ninefold.duckdb
import ninefold.polars

DIGITS = [[int(symbol.replace(".", "0")) for symbol in text] for text in [LINE, HARD]]
SOLVED = np.array([[int(symbol) for symbol in SOLUTION]])
KINDS = ["uint8", "int8", "uint16", "int16", "uint32", "int32", "uint64", "int64", "float16", "float32", "float64"]


@pytest.mark.parametrize("kind", KINDS)
def test_numbers_of_every_type_and_shape_are_puzzles(kind):
    array = np.array(DIGITS, dtype=kind)
    for puzzles in [array, array.reshape(2, 9, 9), np.asfortranarray(array), np.repeat(array, 2, axis=0)[::2]]:
        assert ninefold.solve(puzzles)["solution"][0] == SOLUTION
        assert ninefold.check(puzzles)["clues"].to_list() == [sum(map(bool, cells)) for cells in DIGITS]
    for one in [array[0], array[0].reshape(9, 9)]:
        assert ninefold.solve(one)["solution"].to_list() == [SOLUTION]
        assert str(ninefold.Grid(one)) == LINE
        assert ninefold.solve([one, LINE])["solution"].to_list() == [SOLUTION] * 2


@pytest.mark.parametrize("kind", ["float16", "float32", "float64"])
def test_nan_is_an_empty_cell(kind):
    array = np.array(DIGITS, dtype=kind)
    array[array == 0] = np.nan
    assert ninefold.solve(array)["solution"][0] == SOLUTION
    assert str(ninefold.Grid(array[0])) == LINE


@pytest.mark.parametrize(
    ("kind", "wrong", "shown"),
    [
        ("uint8", 46, "46"),
        ("uint8", 10, "10"),
        ("int8", -1, "-1"),
        ("int64", 1 << 40, str(1 << 40)),
        ("int64", 257, "257"),
        ("float64", 0.5, "0.5"),
        ("float32", np.inf, "inf"),
        ("float64", -3.0, "-3"),
    ],
)
def test_a_wrong_number_is_an_error_with_its_index(kind, wrong, shown):
    array = np.array([*DIGITS, DIGITS[0]], dtype=kind)
    array[1, 13] = wrong
    table = ninefold.solve(array)
    assert table["status"].to_list() == ["unique", "bad", "unique"]
    assert table["error"][1] == f"found {shown} at [1, 13] (r2c5), expected a digit from 0 to 9"
    cube = ninefold.solve(array.reshape(3, 9, 9))
    assert cube["error"][1] == f"found {shown} at [1, 1, 4] (r2c5), expected a digit from 0 to 9"
    one = ninefold.solve(array[1])
    assert one["error"][0] == f"found {shown} at [13] (r2c5), expected a digit from 0 to 9"
    square = ninefold.solve(array[1].reshape(9, 9))
    assert square["error"][0] == f"found {shown} at [1, 4] (r2c5), expected a digit from 0 to 9"


@pytest.mark.parametrize("shape", [(2, 80), (81, 2), (2, 3, 27), (162,), ()])
def test_an_array_of_another_shape_is_refused(shape):
    with pytest.raises(ValueError, match=" x ".join(map(str, shape)) + ", expected n x 81 or n x 9 x 9"):
        ninefold.solve(np.zeros(shape))


class Tensor:
    """A tensor as torch and others pass them."""

    def __init__(self, array):
        self.array = array

    def __dlpack__(self, **options):
        return self.array.__dlpack__(**options)

    def __dlpack_device__(self):
        return self.array.__dlpack_device__()


def test_tensors_are_puzzles():
    assert ninefold.solve(Tensor(np.array(DIGITS, dtype="int64")))["solution"][0] == SOLUTION
    for one in [np.array(DIGITS[0]), np.array(DIGITS[0]).reshape(9, 9)]:
        assert str(ninefold.Grid(Tensor(one))) == LINE
        assert ninefold.solve([Tensor(one), LINE])["solution"].to_list() == [SOLUTION] * 2


# Both are too large to install for the tests.
@pytest.mark.parametrize("kind", ["uint8", "int64", "float32"])
def test_tensors_of_torch_are_puzzles(kind):
    torch = pytest.importorskip("torch")
    tensor = torch.tensor(DIGITS).to(getattr(torch, kind))
    check_tensors(tensor, tensor.reshape(2, 9, 9), tensor[0])


@pytest.mark.parametrize("kind", ["uint8", "int32", "float32"])
def test_tensors_of_jax_are_puzzles(kind):
    jax = pytest.importorskip("jax")
    tensor = jax.numpy.array(DIGITS).astype(kind)
    check_tensors(tensor, tensor.reshape(2, 9, 9), tensor[0])


def check_tensors(flat, square, one):
    for puzzles in [flat, square, Tensor(flat)]:
        assert ninefold.solve(puzzles)["solution"][0] == SOLUTION
    assert str(ninefold.Grid(one)) == LINE


LISTS = [
    pa.list_(pa.int32()),
    pa.large_list(pa.int8()),
    pa.list_(pa.uint8(), 81),
    pa.list_(pa.float64()),
    pa.list_(pa.float32(), 81),
]


@pytest.mark.parametrize("kind", LISTS, ids=str)
def test_columns_of_lists_are_puzzles(kind):
    empty = [[cell or None for cell in cells] for cells in DIGITS]
    column = pa.chunked_array([pa.array([DIGITS[0], None], kind), pa.array(empty, kind)])
    statuses = ["unique", "bad", "unique", "unique"]
    for puzzles in [column, pa.table({"puzzle": column, "id": [1, 2, 3, 4]}), column.chunk(1).slice(1)]:
        table = ninefold.solve(puzzles)
        assert table["status"].to_list() == statuses[-len(table) :]
    assert ninefold.solve(column)["solution"][2] == SOLUTION
    assert ninefold.solve(column)["error"][1] == "found null, expected a puzzle"


def test_a_wrong_list_is_an_error_of_its_row():
    lists = [DIGITS[0], DIGITS[0][:80], [*DIGITS[0][:80], 10], []]
    table = ninefold.solve(pa.array(lists, pa.list_(pa.int64())))
    assert table["status"].to_list() == ["unique", "bad", "bad", "bad"]
    assert table["error"].to_list()[1:] == [
        "found 80 numbers, expected 81",
        "found 10 at [2, 80] (r9c9), expected a digit from 0 to 9",
        "found 0 numbers, expected 81",
    ]
    with pytest.raises(TypeError, match="lists of 81 numbers"):
        ninefold.solve(pa.array([["a"]]))


def test_rows_of_rows_are_puzzles():
    squares = np.array(DIGITS).reshape(2, 9, 9).tolist()
    assert ninefold.solve(pa.array(squares))["solution"][0] == SOLUTION
    assert ninefold.solve(pl.Series(squares, dtype=pl.Array(pl.UInt8, (9, 9))))["solution"][0] == SOLUTION
    assert ninefold.solve(pl.Series(DIGITS, dtype=pl.Array(pl.Int16, 81)))["solution"][0] == SOLUTION
    assert ninefold.solve(pl.Series([squares[0], [[1]]]))["status"].to_list() == ["unique", "bad"]
    nothing = [[cell or None for cell in row] for row in squares[0]]
    assert ninefold.solve([nothing, DIGITS[0]])["solution"].to_list() == [SOLUTION] * 2


def test_a_column_of_puzzles_is_an_array_of_digits():
    table = ninefold.solve([LINE, "nonsense", LINE])
    digits = np.asarray(table["solution"])
    assert (digits.dtype, digits.shape) == (np.uint8, (3, 81))
    assert (digits[[0, 2]] == SOLVED).all()
    assert not digits[1].any()
    square = table["solution"].to_numpy(shape=(3, 9, 9), dtype="float32")
    assert (square.dtype, square.shape) == (np.float32, (3, 9, 9))
    assert (square.reshape(3, 81) == digits).all()
    hot = table["solution"].to_numpy(form="one-hot")
    assert hot.shape == (3, 9, 9, 9)
    assert ((hot * np.arange(1, 10)).sum(axis=-1).reshape(3, 81) == digits).all()
    assert (ninefold.solve(digits)["solution"].to_numpy()[0] == SOLVED).all()
    with pytest.raises(ValueError, match="one-hot"):
        table["solution"].to_numpy(form="cells")
    with pytest.raises(ValueError, match="column of puzzles"):
        table["status"].to_numpy(form="digits")
    with pytest.raises(ValueError, match="copy"):
        np.asarray(table["solution"], copy=False)


def test_candidates_are_masks_or_booleans():
    puzzles = ninefold.transform([LINE, ninefold.Grid(LINE)], "")["transformed"]
    masks = puzzles.to_numpy(form="masks")
    assert (masks.dtype, masks.shape) == (np.uint16, (2, 81))
    # As Grid.candidates() says: the digits that the givens leave.
    sets = [digits for row in ninefold.Grid(LINE).candidates() for digits in row]
    assert masks[0].tolist() == [sum(1 << (digit - 1) for digit in digits) for digits in sets]
    assert (masks[0] == masks[1]).all()
    candidates = puzzles.to_numpy(form="candidates")
    assert (candidates.dtype, candidates.shape) == (np.bool_, (2, 9, 9, 9))
    assert (candidates.reshape(2, 81, 9) == (masks[..., None] >> np.arange(9) & 1).astype(bool)).all()


def test_other_columns_are_arrays_of_their_type():
    table = ninefold.rate([LINE, HARD, "nonsense"])
    ratings = table["er"].to_numpy()
    assert ratings.dtype == np.float64
    assert np.isnan(ratings).tolist() == [False, False, True]
    assert ninefold.count([LINE])["count"].to_numpy().dtype == np.uint64
    assert table["status"].to_numpy().tolist() == table["status"].to_list()
    assert ninefold.sets([LINE], lists=True)["sets"].to_numpy().shape == (1,)


def test_numbers_are_not_copied():
    table = ninefold.check([LINE, HARD])
    for name, kind in [("clues", np.uint8), ("automorphisms", np.uint32)]:
        one, other = (table[name].to_numpy() for _ in range(2))
        assert one.dtype == kind and np.shares_memory(one, other) and not one.flags.writeable
        assert one.tolist() == table[name].to_list()
        assert np.shares_memory(np.asarray(table[name], copy=False), one)
        assert np.shares_memory(np.asarray(table[1:][name]), one[1:])
        assert np.array(table[name]).flags.writeable
    ratings = ninefold.rate([LINE, HARD])["er"].to_numpy()
    del table
    assert ratings.tolist() == [1.2, 8.2]
    with pytest.raises(ValueError, match="always a copy"):
        np.asarray(ninefold.rate([LINE, "x"])["er"], copy=False)
    assert ninefold.rate([])["er"].to_numpy().shape == (0,)


ORDERS = [{}, {"rate": True}, {"clues": "24", "unbiased": True}, {"symmetry": "half"}, {"grids": True}]


@pytest.mark.parametrize("order", ORDERS)
def test_new_puzzles_come_as_arrays(order):
    made = ninefold.generate(300, seed=5, **order)
    arrays = ninefold.generate(300, seed=5, as_arrays=True, **order)
    puzzles, solutions = arrays
    assert arrays.puzzles is puzzles and arrays.solutions is solutions
    assert (puzzles.dtype, puzzles.shape, solutions.dtype, solutions.shape) == (np.uint8, (300, 81)) * 2
    assert puzzles.flags.writeable and puzzles.flags.c_contiguous
    assert (puzzles == made["puzzle"].to_numpy()).all()
    assert (solutions == made["solution"].to_numpy()).all()


def test_boards_are_no_arrays():
    with pytest.raises(ValueError, match="as_arrays: found a board, expected an order of classic puzzles"):
        ninefold.generate(1, board="6x6", as_arrays=True)


def test_fresh_puzzles_are_arrays():
    puzzles = ninefold.generate(20, seed=5)["puzzle"]
    digits = puzzles.to_numpy(shape=(-1, 9, 9))
    assert ["".join(map(str, cells)).replace("0", ".") for cells in digits.reshape(20, 81)] == puzzles.to_list()
    made = ninefold.generate(20, seed=5)
    x = made["puzzle"].to_numpy(form="one-hot", dtype="float32")
    y = ninefold.solve(made)["solution"].to_numpy()
    assert (x.reshape(20, 81, 9)[np.arange(20)[:, None], np.arange(81), y - 1].sum(axis=1) == made["clues"].to_numpy()).all()


def test_a_table_is_a_sequence_of_rows():
    table = ninefold.solve([LINE, HARD, "nonsense", None])
    rows = table.to_list()
    assert list(table) == rows
    assert (table[0], table[-1]) == (rows[0], rows[3])
    for part in [slice(1, 3), slice(None, None, -1), slice(3, None), slice(5, 9), slice(0, 4, 2), slice(2, 0, -1)]:
        assert table[part].to_list() == rows[part]
    with pytest.raises(IndexError):
        table[4]
    with pytest.raises(KeyError):
        table["nothing"]
    statuses = [row["status"] for row in rows]
    for frame in [pd.DataFrame(table), table.to_pandas(), table.to_polars()]:
        assert list(frame["status"]) == statuses
    assert table.to_arrow().column("status").to_pylist() == statuses


def test_a_table_shows_its_puzzles_in_notebooks():
    html = ninefold.solve([LINE] * 12)._repr_html_()
    assert html.count("<svg") == 10
    assert html.count("<td>unique</td>") == 10
    assert html.endswith("<p>and 2 more rows</p>")
    assert "r1c1&lt;&gt;1" in ninefold.why([LINE], claim="r1c1<>1")._repr_html_()


def test_grids_and_tables_are_pickled_and_compared():
    table = ninefold.sets([LINE, "nonsense"], lists=True)
    again = pickle.loads(pickle.dumps(table))
    assert again == table and hash(again) == hash(table)
    assert again.to_list() == table.to_list()
    assert table != ninefold.sets([HARD])
    assert table[::-1] != table
    empty = ninefold.solve([])
    assert pickle.loads(pickle.dumps(empty)).column_names == empty.column_names
    marks = ninefold.Grid(LINE).explain()[0].before
    for grid in [ninefold.Grid(LINE), marks]:
        again = pickle.loads(pickle.dumps(grid))
        assert again == grid and hash(again) == hash(grid)


@pytest.mark.parametrize("name", ["solve", "rate", "check", "hint", "steps", "canonical", "transform"])
def test_tables_of_several_pieces_are_sliced_and_pickled(name):
    table = getattr(ninefold, name)([LINE, "nonsense", HARD, None] * (3 if name == "steps" else 100))
    rows = table.to_list()
    for cut in [slice(None), slice(3, 350), slice(None, None, -1), slice(399, 2, -7), slice(1, 399, 3), slice(5, 5)]:
        part = table[cut]
        again = pickle.loads(pickle.dumps(part))
        assert part.to_list() == again.to_list() == rows[cut]
        assert again == part and again.to_arrow().equals(part.to_arrow())
        assert again.to_arrow().schema == table.to_arrow().schema


def test_damaged_pickles_are_refused():
    table = ninefold.rate([LINE, None, HARD])
    read, ((fields, rows, columns),) = table.__reduce__()
    assert read((fields, rows, columns)) == table
    place = next(place for place, field in enumerate(fields) if field[1] in ("u", "vu"))
    length, valid, buffers, parts = columns[place]
    for column in [
        (length + 1, valid, buffers, parts),
        (2**62, valid, buffers, parts),
        (length, b"", buffers, parts),
        (length, valid, [buffer[:5] for buffer in buffers], parts),
        (length, valid, [], parts),
        (length, valid, [b"\xff" * len(buffer) for buffer in buffers], parts),
    ]:
        with pytest.raises(ValueError, match="."):
            read((fields, rows, [*columns[:place], column, *columns[place + 1 :]]))
    for damaged in [(fields[1:], rows, columns), (fields, rows + 1, columns), (fields, rows, columns[1:])]:
        with pytest.raises(ValueError, match="."):
            read(damaged)


def test_steps_are_pickled_and_compared():
    grid = ninefold.Grid(HARD)
    paths = [grid.explain(), grid.explain("hodoku"), grid.explain("human", language="de"), grid.steps()]
    for step in [step for path in paths for step in path]:
        again = pickle.loads(pickle.dumps(step))
        assert again == step and hash(again) == hash(step)
        assert (str(again), repr(again), again.svg()) == (str(step), repr(step), step.svg())
        assert again._repr_html_() == step._repr_html_()
        for name in [name for name in dir(step) if not name.startswith("_") and name not in ("svg", "png")]:
            assert getattr(again, name) == getattr(step, name)
        assert pickle.loads(pickle.dumps(again)) == step
    assert len({step for path in paths for step in path}) > len(paths[0])
    assert paths[0][0] != paths[0][1] and paths[0][0] != 5
    assert set(paths[0]) == set(grid.explain())


def test_ratings_are_pickled():
    for rating in [ninefold.Grid(LINE).rating(), ninefold.Grid(LINE).hodoku()]:
        assert pickle.loads(pickle.dumps(rating)) == rating


def test_processes_pass_grids_tables_and_steps():
    context = multiprocessing.get_context("spawn")
    with concurrent.futures.ProcessPoolExecutor(1, mp_context=context) as pool:
        assert pool.submit(ninefold.solve, [ninefold.Grid(LINE)]).result() == ninefold.solve([LINE])
        assert pool.submit(ninefold.Grid.explain, ninefold.Grid(LINE)).result() == ninefold.Grid(LINE).explain()


def test_polars_has_a_namespace():
    df = pl.DataFrame({"id": [1, 2], "puzzle": [LINE, None]})
    assert df["puzzle"].ninefold.solve()["solution"].to_list() == [SOLUTION, None]
    assert df["puzzle"].ninefold.solve(limit=1)["status"].to_list() == ["solved", "bad"]
    column = pl.col("puzzle").ninefold
    lazily = df.lazy().select("id", er=column.rate().struct.field("er"), clues=column.check().struct.field("clues"))
    assert lazily.collect_schema() == {"id": pl.Int64, "er": pl.Float64, "clues": pl.UInt8}
    assert lazily.collect().rows() == [(1, 1.2, DIGITS[0].__len__() - DIGITS[0].count(0)), (2, None, None)]
    for name in ninefold.polars.FUNCTIONS:
        assert callable(getattr(column, name))
    with pytest.raises(AttributeError, match="expected one of solve"):
        column.generate()


def test_duckdb_has_functions():
    connection = duckdb.connect()
    ninefold.duckdb.register(connection)
    connection.execute("CREATE TABLE puzzles AS SELECT unnest([?, NULL, 'nonsense']) AS puzzle", [LINE])
    found = connection.execute("SELECT ninefold_solve(puzzle).status, ninefold_rate(puzzle).er FROM puzzles").fetchall()
    assert found == [("unique", 1.2), ("bad", None), ("bad", None)]
    for name in ninefold.duckdb.FUNCTIONS:
        (answer,) = connection.execute(f"SELECT ninefold_{name}(puzzle) FROM puzzles LIMIT 1").fetchone()
        assert answer["error"] is None, name
