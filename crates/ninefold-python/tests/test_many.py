"""The functions for many puzzles: their arguments, results and failures."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator

import numpy as np
import pyarrow as pa
import pytest
from conftest import HARD, HARDEST, LINE, MANY, NONE, SOLUTION, corpus, run

import ninefold

NUMBERS = [int(symbol.replace(".", "0")) for symbol in LINE]


def test_every_puzzle_has_its_row_also_a_bad_one():
    table = ninefold.solve([LINE, None, "nonsense", MANY, 17, NONE, LINE.replace(".", "0")])
    assert table.column_names == ["status", "count", "solution", "exact", "error"]
    assert len(table) == 7
    assert table["status"].to_list() == ["unique", "bad", "bad", "multiple", "bad", "none", "unique"]
    assert table["solution"].to_list() == [SOLUTION, None, None, None, None, None, SOLUTION]
    errors = table["error"].to_list()
    assert [error is None for error in errors] == [True, False, False, True, False, True, True]
    assert errors[1] == "found null, expected a puzzle"
    assert "line 1, column 1" in errors[2]
    assert errors[4] == "found int, expected a string"


def test_the_fast_way_finds_what_the_others_find():
    puzzles = [LINE, None, "nonsense", MANY, NONE, LINE.replace(".", "0"), "123456789" * 81] * 3
    for options in [{}, {"limit": 1000}, {"limit": 1}]:
        fast = ninefold.solve(puzzles, **options).to_list()
        # With `keep`, each puzzle is solved through its record.
        slow = ninefold.solve(puzzles, keep=0, **options).to_list()
        for one, other in zip(fast, slow, strict=True):
            assert other.pop("solutions") in ([], None)
            several = options == {"limit": 1} and one["status"] == "solved"
            assert {**one, "solution": None} == {**other, "solution": None} if several else one == other


def test_redundant_clues_are_dropped():
    rows = ninefold.minimize([LINE, MANY, None], seed=7).to_list()
    assert [row["status"] for row in rows] == ["unique", "multiple", "bad"]
    assert rows[0]["clues"] + len(rows[0]["dropped"]) == 32
    assert ninefold.check([rows[0]["minimal"]])["minimal"].to_list() == [True]
    fewest = ninefold.minimize([LINE], fewest=True).to_list()[0]
    assert (fewest["clues"], fewest["exact"]) == (22, True)
    first = rows[0]["dropped"][::-1]
    again = ninefold.minimize([LINE], order=first).to_list()[0]
    assert (again["minimal"], again["clues"]) == (rows[0]["minimal"], rows[0]["clues"])
    with pytest.raises(ValueError, match="order and seed exclude each other"):
        ninefold.minimize([LINE], seed=1, order=["r1c1"])


@pytest.mark.parametrize(
    "puzzles",
    [
        [LINE, HARD],
        (LINE, HARD),
        iter([LINE, HARD]),
        [LINE.encode(), ninefold.Grid(HARD)],
        [NUMBERS, [int(symbol.replace(".", "0")) for symbol in HARD]],
        np.array([LINE, HARD], dtype="S81"),
        np.array([LINE, HARD], dtype="S100"),
        np.array([LINE, HARD]),
        np.array([LINE, HARD], dtype=object),
        pa.array([LINE, HARD]),
        pa.array([LINE, HARD], pa.large_string()),
        pa.array([LINE, HARD], pa.string_view()),
        pa.array([LINE, HARD], pa.binary(81)),
        pa.array([LINE, HARD]).dictionary_encode(),
        pa.chunked_array([["x", LINE], [], [HARD]]).slice(1),
        pa.table({"id": [1, 2], "puzzle": [LINE, HARD]}),
        pa.record_batch({"anything": [LINE, HARD]}),
    ],
    ids=lambda puzzles: f"{type(puzzles).__module__}.{type(puzzles).__name__}",
)
def test_every_form_of_input_is_taken(puzzles):
    solved = ninefold.solve(puzzles)
    assert solved["status"].to_list() == ["unique", "unique"]
    assert solved["solution"][0] == SOLUTION
    if not isinstance(puzzles, Iterator):
        forms = [str(ninefold.Grid(text).canonical()) for text in [LINE, HARD]]
        assert ninefold.canonical(puzzles)["canonical"].to_list() == forms
        assert ninefold.transform(puzzles, "")["transformed"].to_list() == [LINE, HARD]


@pytest.mark.parametrize("kind", ["uint8", "int8", "int64", "uint16"])
def test_numbers_of_numpy_are_cells(kind):
    array = np.array([NUMBERS] * 3, dtype=kind)
    for shape in [(3, 81), (3, 9, 9)]:
        assert ninefold.solve(array.reshape(shape))["solution"].to_list() == [SOLUTION] * 3
    every_other = np.repeat(array, 2, axis=0)[::2]
    assert ninefold.solve(every_other)["solution"].to_list() == [SOLUTION] * 3
    array[1, 4] = 10
    table = ninefold.solve(array)
    assert table["status"].to_list() == ["unique", "bad", "unique"]
    assert table["error"][1] == "found 10 at [1, 4] (r1c5), expected a digit from 0 to 9"
    with pytest.raises(ValueError, match="3 x 80"):
        ninefold.solve(array[:, :80])


def test_nothing_gives_an_empty_table():
    for nothing in [[], np.zeros((0, 81), dtype="uint8"), pa.array([], pa.string()), pa.array([], pa.null())]:
        def turned(puzzles):
            return ninefold.transform(puzzles, "t")

        functions = [ninefold.solve, ninefold.count, ninefold.check, ninefold.rate, ninefold.sets, ninefold.canonical, turned]
        for function in functions:
            table = function(nothing)
            assert len(table) == 0
            assert pa.table(table).num_rows == 0


def test_what_holds_no_puzzles_is_an_error():
    with pytest.raises(TypeError, match="ninefold.Grid"):
        ninefold.solve(LINE)
    with pytest.raises(TypeError, match="expected one of strings"):
        ninefold.solve(pa.array([1, 2]))
    with pytest.raises(ValueError, match="found the columns a, b"):
        ninefold.solve(pa.table({"a": [LINE], "b": [LINE]}))
    with pytest.raises(TypeError):
        ninefold.solve(5)
    with pytest.raises(ValueError, match="0 threads"):
        ninefold.solve([LINE], threads=0)
    with pytest.raises(ValueError, match="limit: found 0"):
        ninefold.solve([LINE], limit=0)
    with pytest.raises(ValueError, match="timeout"):
        ninefold.rate([LINE], timeout=-1)
    assert len(ninefold.solve(pa.table({"a": [LINE], "b": ["x"]}), column="a")) == 1


def test_a_null_of_any_kind_is_a_bad_row():
    for kind in [pa.string(), pa.large_string(), pa.string_view(), pa.binary(), pa.dictionary(pa.int8(), pa.string())]:
        table = ninefold.solve(pa.array([None, LINE, None], pa.string()).cast(kind))
        assert table["status"].to_list() == ["bad", "unique", "bad"]
    for nothing in [pa.nulls(2), pa.nulls(2, pa.string()).dictionary_encode(), pa.nulls(2, pa.string_view())]:
        table = ninefold.solve(nothing)
        assert table["error"].to_list() == ["found null, expected a puzzle"] * 2
    with pytest.raises(TypeError, match="a column of Int64"):
        ninefold.solve(pa.array([1, 2, 1]).dictionary_encode())


def test_counts_are_exact_unless_limited():
    table = ninefold.count([LINE, NONE, "4" + "." * 26 + SOLUTION[27:], MANY, "x"], limit=1000)
    assert table["count"].to_list()[:2] == [1, 0]
    assert table["exact"].to_list() == [True, True, table["exact"][2], False, None]
    assert table["count"][3] == 1000
    rows = SOLUTION[:9] + "." * 18 + SOLUTION[27:]
    exact = ninefold.count([rows])
    assert (exact["exact"][0], exact["count"][0] >= 1) == (True, True)
    late = ninefold.count([MANY], timeout=0.2)
    assert late["exact"].to_list() == [False]
    assert late["error"].to_list() == ["time ran out"]


def test_check_tells_clues_and_redundant_ones():
    more = "4" + LINE[1:]
    table = ninefold.check([LINE, more, NONE, "x"])
    assert table["status"].to_list() == ["unique", "unique", "none", "bad"]
    assert table["clues"].to_list() == [32, 33, 2, None]
    assert table["contradictory"].to_list() == [[], [], ["r1c1", "r1c2"], None]
    assert "r1c1" in table["redundant"][1]
    assert table["minimal"][1] is False


def test_check_tells_symmetries_and_what_follows_from_them():
    turned = "5..4...1..9.2.75........6.427..5.......9.4.......7..539.6........75.3.4..8...9..7"
    rows = ninefold.check([turned, ninefold.Grid(turned).transform("r231456789"), LINE, MANY, NONE, "x"]).to_list()
    assert [row["automorphisms"] for row in rows] == [2, 2, 1, 3_359_232, None, None]
    assert [row["symmetry"] for row in rows[:2]] == [["half-turn"], []]
    assert [row["symmetry_in_disguise"] for row in rows[:2]] == [["half-turn"]] * 2
    [placement] = rows[0]["placements"]
    assert placement["by"] == "r987654321 c987654321 d832976514"
    assert str(ninefold.Grid(turned).transform(placement["by"])) == turned
    assert [len(row["placements"]) for row in rows[:3]] == [1, 1, 0]
    assert [row["placement"] for row in rows] == [["r5c5=6"], ["r5c5=6"], [], [], [], None]
    assert len(rows[3]["symmetry"]) == 6


def test_why_proves_a_claim_about_each_puzzle():
    table = ninefold.why([LINE, MANY, "x"], claim="r1c1=4")
    assert table["status"].to_list() == ["unique", "multiple", "bad"]
    assert table["verdict"].to_list() == ["shown", None, None]
    assert table["error"].to_list()[:2] == [None, "There are several solutions."]
    assert table["steps"][0][-1]["placements"] == ["r1c1=4"]
    with pytest.raises(ValueError, match="a claim such as r4c5=8"):
        ninefold.why([LINE], claim="r1c1")


def test_check_finds_backdoors_if_they_are_asked_for():
    names = ninefold.check([LINE]).column_names
    assert "backdoors" not in names
    hard = "..1....9.5..713......4......1..956..7...6.8..6..3.4..1....4..3.9.82......54.....2"
    monster = "5..8..4...8..9..5...7..6..2..4..3..6.3.......9..1........7..8...4..5..1...2..1..4"
    table = ninefold.check([LINE, hard, monster, MANY, "x"], backdoors=1)
    assert table.column_names == [*names[:-1], "backdoor_size", "backdoor_size_above", "backdoors", "error"]
    assert table["backdoor_size"].to_list() == [0, 1, None, None, None]
    cells = table["backdoors"].to_list()
    assert cells[0] == [] and len(cells[1]) > 0 and cells[2:] == [[], None, None]
    pairs = ninefold.check([monster], backdoors=2)
    assert pairs["backdoor_size"][0] == 2
    assert all(len(pair) == 2 for pair in pairs["backdoors"][0])


def test_unavoidable_sets_are_those_of_the_program(shared, program):
    puzzles = [*corpus(shared, "17_clue.txt", 20), MANY, NONE]
    lines = run([*program, "sets", "--lists", "--max-size", "10", "--format", "json"], "\n".join(puzzles))
    expected = [json.loads(line) for line in lines]
    table = ninefold.sets(puzzles, 10, threads=2, lists=True)
    names = [name for name in expected[0] if name != "puzzle"]
    assert table.column_names == [*names, "error"]
    short = [name for name in table.column_names if name not in ("sets", "disjoint_sets")]
    assert ninefold.sets([LINE]).column_names == short
    for row, record in zip(table.to_list(), expected, strict=True):
        # Keys of JSON objects are strings.
        sizes = record["sizes"] and {int(size): count for size, count in record["sizes"].items()}
        assert row == {name: record[name] for name in names} | {"sizes": sizes, "error": None}


def test_unavoidable_sets_say_what_is_missing():
    rows = ninefold.sets([SOLUTION, None, "x", MANY], 40, timeout=0.2).to_list()
    assert [row["status"] for row in rows] == ["timeout", "bad", "bad", "multiple"]
    assert (rows[0]["solution"], rows[0]["exact"], rows[0]["disjoint_exact"]) == (SOLUTION, False, False)
    assert rows[0]["disjoint"] <= sum(rows[0]["sizes"].values()) == rows[0]["count"]
    assert [row["error"] is None for row in rows] == [False, False, False, True]
    assert {(row["count"], row["sizes"], row["disjoint"]) for row in rows[1:]} == {(None, None, None)}
    with pytest.raises(ValueError, match="max_size: found 3, expected a whole number from 4 to 81"):
        ninefold.sets([LINE], 3)


def test_equivalent_puzzles_have_one_canonical_form(shared):
    puzzles = corpus(shared, "17_clue.txt", 500)
    way = "t r564123789 c321987654 d987612345"
    turned = ninefold.transform(puzzles, way)
    assert turned.column_names == ["status", "transformed", "way", "error"]
    assert turned["transformed"].to_list() == [str(ninefold.Grid(puzzle).transform(way)) for puzzle in puzzles]
    for form in ["min", "max", "solution"]:
        forms = ninefold.canonical(puzzles, form, threads=2)
        assert forms.column_names == [
            "status",
            "form",
            "canonical",
            "automorphisms",
            "band_classes",
            "way",
            "error",
        ]
        assert ninefold.canonical(turned["transformed"], form)["canonical"].to_list() == forms["canonical"].to_list()
        for puzzle, row in list(zip(puzzles, forms.to_list(), strict=True))[:50]:
            assert str(ninefold.Grid(puzzle).transform(row["way"])) == row["canonical"]
            assert row["automorphisms"] >= 1 and row["error"] is None
        assert len(set(forms["canonical"].to_list())) == 500
    rows = ninefold.canonical([MANY, None, "x", NONE]).to_list()
    assert [row["automorphisms"] for row in rows] == [3_359_232, None, None, None]
    assert rows[0]["canonical"] == MANY
    assert {(row["canonical"], row["way"]) for row in rows[1:]} == {(None, None)}
    assert [row["status"] for row in rows] == ["done", "bad", "bad", "none"]
    statuses = ninefold.canonical([MANY, LINE, NONE], "solution")["status"].to_list()
    assert statuses == ["multiple", "done", "none"]
    rows = ninefold.canonical([SOLUTION, MANY], automorphisms=3).to_list()
    assert [len(row["automorphism_ways"]) for row in rows] == [1, 3]
    assert (rows[0]["band_classes"], rows[1]["band_classes"]) == (ninefold.Grid(SOLUTION).band_classes(), None)


def test_equivalent_pencil_marks_have_one_canonical_form():
    full = "123456789" * 81
    marks = ["." + full[1:], full[:-1] + ".", full]
    turned = ninefold.transform(marks, "t r564123789 c321987654 d987612345")["transformed"].to_list()
    rows = ninefold.canonical(marks).to_list()
    assert [row["automorphisms"] for row in rows] == [41_472, 41_472, 3_359_232]
    assert rows[0]["canonical"] == rows[1]["canonical"] != rows[2]["canonical"]
    assert [row["canonical"] for row in ninefold.canonical(turned).to_list()] == [row["canonical"] for row in rows]
    for puzzle, row in zip(marks, rows, strict=True):
        assert str(ninefold.Grid(puzzle).transform(row["way"])) == row["canonical"]
    assert set(ninefold.canonical(marks, "max")["status"].to_list()) == {"has_marks"}


def test_equivalent_puzzles_have_a_way_to_each_other():
    turned = ninefold.Grid(LINE).transform("t d213456789")
    rows = ninefold.equivalent([LINE, HARD, NONE, "x", None], turned).to_list()
    assert [row["status"] for row in rows] == ["done", "not_equivalent", "none", "bad", "bad"]
    assert [row["equivalent"] for row in rows] == [True, False, None, None, None]
    assert ninefold.Grid(LINE).transform(rows[0]["way"]) == turned
    assert {row["other"] for row in rows} == {str(turned)}
    with pytest.raises(ValueError, match="other: "):
        ninefold.equivalent([LINE], "nonsense")
    with pytest.raises(ValueError, match="other: found None, expected a string"):
        ninefold.equivalent([LINE], None)


def test_random_transformations_begin_at_a_seed():
    some = ninefold.transform([LINE, HARD], seed=5).to_list()
    assert ninefold.transform([HARD, LINE], seed=5).to_list() == some[::-1]
    assert some[0]["way"] != some[1]["way"] and ninefold.transform([LINE], seed=6).to_list() != some[:1]
    for puzzle, row in zip([LINE, HARD], some, strict=True):
        assert str(ninefold.Grid(puzzle).transform(row["way"])) == row["transformed"]
    with pytest.raises(ValueError, match="by and seed exclude each other"):
        ninefold.transform([LINE], "t", seed=1)


def test_what_cannot_be_transformed_has_its_row():
    rows = ninefold.transform([LINE, None, "x", "123456789" * 81], "t d213456789").to_list()
    assert [row["error"] is None for row in rows] == [True, False, False, True]
    assert [len(row["transformed"] or "") for row in rows] == [81, 0, 0, 729]
    with pytest.raises(ValueError, match="a transformation such as"):
        ninefold.transform([LINE], "r1")
    with pytest.raises(ValueError, match="form: found 'least', expected one of"):
        ninefold.canonical([LINE], "least")
    with pytest.raises(ValueError, match="timeout"):
        ninefold.canonical([LINE], timeout=0)


def test_ratings_are_those_of_the_program(shared, program):
    puzzles = corpus(shared, "magictour_1465.txt", 40)
    table = ninefold.rate([*puzzles, "x", None, MANY, NONE])
    lines = run([*program, "rate"], "\n".join(puzzles))
    expected = [[float(figure) for figure in line.split("\t")[1:]] for line in lines]
    rows = table.to_list()
    assert [[row["er"], row["ep"], row["ed"]] for row in rows[:40]] == expected
    assert [row["er"] for row in rows[40:]] == [None] * 4
    assert [row["status"] for row in rows[40:]] == ["bad", "bad", "multiple", "none"]
    assert rows[42]["error"] == "There are several solutions."
    assert rows[43]["error"].startswith("1 occurs twice in row 1")


def test_scales_have_columns_of_their_own():
    puzzles = [LINE, HARD, "x", MANY]
    explainer = ninefold.rate(puzzles)
    assert ninefold.rate(puzzles, scale="se").to_list() == explainer.to_list()
    hodoku = ninefold.rate(puzzles, scale="hodoku")
    figures = ["hodoku_level", "hodoku_level_at_least", "hodoku_score", "hodoku_score_at_least"]
    assert hodoku.column_names == ["status", *figures, "error"]
    assert hodoku["hodoku_level"].to_list()[0] == "Easy"
    assert hodoku["hodoku_score"].to_list()[0] == 196
    assert hodoku["hodoku_score"].to_list()[2:] == [None, None]
    assert hodoku["error"].to_list() == explainer["error"].to_list()
    both = ninefold.rate(puzzles, scale="both")
    assert both.column_names == [*explainer.column_names[:-1], *figures, "error"]
    assert explainer.column_names[:5] == ["status", "er", "er_above", "er_at_least", "ep"]
    for name in both.column_names:
        table = hodoku if name in hodoku.column_names else explainer
        assert both[name].to_list() == table[name].to_list()
    with pytest.raises(ValueError, match="scale: found 'hard', expected one of \"se\", \"hodoku\", \"both\""):
        ninefold.rate(puzzles, scale="hard")
    with pytest.raises(ValueError, match="hodoku: found '2.4', expected one of"):
        ninefold.rate(puzzles, scale="both", hodoku="2.4")


@pytest.mark.parametrize("version", ["2.2", "2.3"])
def test_figures_of_hodoku_are_those_of_the_program(shared, program, version):
    puzzles = corpus(shared, "magictour_1465.txt", 40)
    table = ninefold.rate(puzzles, scale="hodoku", hodoku=version)
    lines = run([*program, "rate", "--scale", "hodoku", "--hodoku", version], "\n".join(puzzles))
    rows = [[row["hodoku_level"], str(row["hodoku_score"])] for row in table.to_list()]
    assert rows == [line.split("\t")[1:] for line in lines]


def test_hodoku_can_be_set():
    rating = ninefold.Grid(LINE).hodoku()
    assert ninefold.rate([LINE], scale="hodoku", hodoku_settings=ninefold.HODOKU_SETTINGS)["hodoku_score"][0] == 196
    settings = "fh on Easy 8\nn1 on Hard 8"
    table = ninefold.rate([LINE], scale="both", hodoku_settings=settings)
    assert (table["hodoku_level"][0], table["hodoku_score"][0]) == ("Hard", 2 * rating.score)
    with pytest.raises(ValueError, match=r'line 2: found "h9"'):
        ninefold.rate([LINE], scale="hodoku", hodoku_settings="fh on Easy 4\nh9 on Easy 4")
    with pytest.raises(ValueError, match="hodoku_settings goes with scale hodoku or both or all only"):
        ninefold.rate([LINE], hodoku_settings=settings)
    with pytest.raises(ValueError, match="hodoku_settings goes with scale hodoku or both only"):
        ninefold.stats([LINE], hodoku_settings=settings)


@pytest.mark.parametrize("options", [["se"], ["both", "--hodoku", "2.3"], ["human", "--no-uniqueness"]])
def test_techniques_are_counted_as_by_the_program(shared, program, options):
    puzzles = corpus(shared, "magictour_1465.txt", 40)
    lines = run([*program, "stats", "--json", "--scale", *options], "\n".join(puzzles))
    expected = json.loads("\n".join(lines))
    for threads in [1, 3]:
        version = "2.3" if options[0] == "both" else "2.2"
        table = ninefold.stats(puzzles, options[0], threads, hodoku=version, uniqueness=options[0] != "human")
        assert table.to_list() == expected["techniques"]


def test_techniques_say_how_many_puzzles_they_are_of():
    with pytest.warns(UserWarning, match="3 of 5 puzzles are not rated"):
        table = ninefold.stats([LINE, "nonsense", None, MANY, HARD])
    assert pa.table(table).schema.field("puzzles").type == pa.uint64()
    rows = {row["technique"]: row for row in table.to_list()}
    single = {"scale": "se", "technique": "hidden single", "puzzles": 2, "puzzles_share": 1.0}
    assert rows["hidden single"].items() >= {**single, "hardest": 1, "hardest_share": 0.5}.items()
    with pytest.warns(UserWarning, match="1 of 1 puzzles are not rated"):
        assert len(ninefold.stats([HARD], timeout=1e-9)) == 0
    names = [row["technique"] for row in ninefold.stats([LINE], "human", known=["full house", "naked single"]).to_list()]
    assert set(names) <= {"full house", "naked single"}
    for wrong, message in [
        ({"scale": "hard"}, "scale: found 'hard', expected one of \"se\""),
        ({"without": ["X-Wing"]}, "without goes with scale human only"),
        ({"scale": "human", "without": ["x-ray"]}, "x-ray"),
    ]:
        with pytest.raises(ValueError, match=message):
            ninefold.stats([LINE], **wrong)


def test_a_rating_that_takes_too_long_says_what_is_known():
    for scale in ("se", "both"):
        table = ninefold.rate([HARDEST, HARDEST], timeout=0.2, scale=scale)
        assert table["er"].to_list() == [None, None]
        assert table["error"].to_list() == ["time ran out"] * 2
        assert all(1 <= er <= 11.9 for er in table["er_at_least"].to_list())


@pytest.mark.parametrize("name", ["17_clue.txt", "multi_solution.txt", "hardest_1106.txt", "minimal.txt"])
def test_answers_are_those_of_the_program(shared, program, name):
    puzzles = corpus(shared, name, 3000)
    expected = [json.loads(line) for line in run([*program, "solve", "--format", "json"], "\n".join(puzzles))]
    for threads in [1, 3]:
        table = ninefold.solve(pa.array(puzzles), threads=threads)
        assert table["status"].to_list() == [record["status"] for record in expected]
        assert table["solution"].to_list() == [record["solution"] for record in expected]
    few = ninefold.solve(puzzles[:100], timeout=60)
    assert few.to_list() == table.to_list()[:100]


def test_a_table_shows_itself():
    table = ninefold.solve([LINE] * 20)
    assert repr(table).startswith("ninefold.Table: 20 rows\nstatus\tcount\tsolution\texact\terror\nunique\t")
    assert repr(table["status"]).startswith("ninefold.Column(status: ['unique', ")
    assert table["status"][-1] == "unique"
    with pytest.raises(IndexError):
        table["status"][20]
    with pytest.raises(KeyError):
        table["nothing"]


def test_progress_is_shown_by_tqdm(capsys):
    ninefold.solve([LINE] * 10, progress=True)
    assert "10.0/10.0" in capsys.readouterr().err
    ninefold.generate(10, seed=1, progress=True)
    assert "10.0/10.0" in capsys.readouterr().err


def test_an_interrupt_during_the_import_of_tqdm_is_kept(monkeypatch):
    monkeypatch.delitem(sys.modules, "tqdm.auto", raising=False)
    monkeypatch.setattr(sys, "meta_path", [Interrupted(KeyboardInterrupt), *sys.meta_path])
    with pytest.raises(KeyboardInterrupt):
        ninefold.generate(1, seed=1, progress=True)
    monkeypatch.setattr(sys, "meta_path", [Interrupted(ModuleNotFoundError), *sys.meta_path[1:]])
    assert len(ninefold.generate(1, seed=1, progress=True)) == 1


class Interrupted:
    """Finds tqdm.auto, but fails."""

    def __init__(self, error):
        self.error = error

    def find_spec(self, name, path=None, target=None):
        if name == "tqdm.auto":
            raise self.error


def test_new_puzzles_have_a_time():
    start = time.monotonic()
    with pytest.warns(ninefold.AttemptsUsedUp, match="time ran out; only .* of 10,000,000 puzzles") as caught:
        table = ninefold.generate(10**7, seed=1, timeout=0.5)
    assert time.monotonic() - start < 5
    used_up = caught[0].message
    assert used_up.made == len(table) > 0
    more = ninefold.generate(1, seed=1, from_block=used_up.from_block)
    assert more["attempt"][0] >= table["attempt"][-1]
    with pytest.warns(ninefold.AttemptsUsedUp, match="time ran out"):
        assert len(ninefold.generate(10**7, seed=1, timeout=0.2, as_arrays=True).puzzles) > 0
    with pytest.raises(ValueError, match="timeout"):
        ninefold.generate(1, timeout=0)


@pytest.mark.parametrize("method", ["rating", "hodoku", "explain", "steps", "hint"])
def test_one_puzzle_has_a_time(method):
    work = getattr(ninefold.Grid(HARDEST), method)
    start = time.monotonic()
    with pytest.raises(TimeoutError, match="time ran out"):
        work(timeout=0.001)
    assert time.monotonic() - start < 5
    with pytest.raises(ValueError, match="expected seconds above 0"):
        work(timeout=0)
    assert ninefold.Grid(LINE).why("r1c1=4", timeout=60)


# Finding its form takes a millisecond, because very many transformations come close to it.
EVEN = "12345678945678912378912345623156489756489723189723156431264597864597831297831264."

ENDLESS = """
import sys, threading, time, ninefold
print("begun", flush=True)
try:
    {call}
except KeyboardInterrupt:
    sys.exit(77)
"""


@pytest.mark.skipif(os.name != "posix", reason="signals")
@pytest.mark.parametrize(
    "call",
    [
        "ninefold.count(['.' * 81] * 3)",
        "ninefold.rate([{hard!r}] * 100000, threads=2)",
        "ninefold.solve(['.' * 81] * 1000, limit=10**9)",
        "ninefold.Grid('.' * 81).solve(limit=10**12)",
        "ninefold.canonical([{even!r}] * 100000, 'max')",
        "ninefold.sets([{hard!r}] * 2, max_size=40)",
        "ninefold.Grid({hard!r}).sets(40)",
        "ninefold.generate(10**9, seed=1)",
        "ninefold.generate(10**4, er='9.0-', threads=2)",
        "ninefold.generate(10**9, seed=1, as_arrays=True, progress=True)",
        "ninefold.Grid({hardest!r}).rating() and ninefold.explain([{hardest!r}] * 1000)",
        "ninefold.steps([{hard!r}] * 100000)",
        "ninefold.hint([{hard!r}] * 100000)",
        "ninefold.why([{hard!r}] * 100000, claim='r1c1=8')",
        "ninefold.check([{hard!r}] * 100000, backdoors=3)",
        "ninefold.minimize([{solved!r}] * 100000, fewest=True)",
        "ninefold.transform([{hard!r}] * 10**7)",
    ],
)
def test_an_interrupt_ends_the_work_at_once(call):
    puzzles = {"hard": HARD, "even": EVEN, "hardest": HARDEST, "solved": SOLUTION}
    script = ENDLESS.format(call=call.format(**puzzles))
    # The tests may run in the background of a shell, where this signal is ignored.
    default = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
    process = subprocess.Popen([sys.executable, "-c", default + script], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "begun\n"
    time.sleep(0.5)
    start = time.monotonic()
    process.send_signal(signal.SIGINT)
    try:
        assert process.wait(timeout=60) == 77
    finally:
        process.kill()
    # A tenth of a second for the work; the rest is for Python to end on a busy machine.
    assert time.monotonic() - start < 5


def test_python_goes_on_meanwhile():
    import threading

    ticks = []
    stop = threading.Event()

    def tick():
        while not stop.wait(0.01):
            ticks.append(time.monotonic())

    thread = threading.Thread(target=tick)
    thread.start()
    ninefold.count([MANY], timeout=1)
    stop.set()
    thread.join()
    assert len(ticks) > 10
