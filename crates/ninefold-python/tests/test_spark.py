"""Spark, with executors in separate processes."""

import csv
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from conftest import HARD, HARDEST, LINE, MANY, NONE, SOLUTION, corpus, run
from pyspark.sql import SparkSession

import ninefold.spark
from ninefold.spark import __main__, files, making

PUZZLES = [LINE, None, "nonsense", MANY, NONE]


@pytest.fixture(scope="module")
def spark() -> Iterator[SparkSession]:
    """Starts two executors with one processor each, which use the Python of the tests."""
    os.environ["PYSPARK_PYTHON"] = sys.executable
    builder = SparkSession.builder.master("local-cluster[2,1,1024]").config("spark.ui.enabled", "false")
    session = builder.getOrCreate()
    yield session
    session.stop()


def test_rows_keep_their_columns_and_get_more(spark):
    df = spark.createDataFrame([(number, puzzle) for number, puzzle in enumerate(PUZZLES)], "id int, puzzle string")
    rows = {row.id: row for row in ninefold.spark.solve(df).collect()}
    assert [rows[number].puzzle for number in range(5)] == PUZZLES
    assert [rows[number].status for number in range(5)] == ["unique", "bad", "bad", "multiple", "none"]
    assert rows[0].solution == SOLUTION
    assert [row.error is None for _, row in sorted(rows.items())] == [True, False, False, True, True]
    rated = {row.id: row for row in ninefold.spark.rate(df).collect()}
    assert (rated[0].er, rated[3].er, rated[3].error) == (1.2, None, "There are several solutions.")
    both = ninefold.spark.rate(df, scale="both")
    assert both.columns[2:] == ninefold.rate([LINE], scale="both").column_names
    hodoku = {row.id: row for row in ninefold.spark.rate(df, scale="hodoku", hodoku="2.3").collect()}
    assert (hodoku[0].hodoku_level, hodoku[0].hodoku_score, hodoku[3].hodoku_score) == ("Easy", 196, None)
    counted = {row.id: row for row in ninefold.spark.count(df, limit=10, prefix="n_").collect()}
    assert [counted[number].n_count for number in range(5)] == [1, None, None, 10, 0]
    checked = {row.id: row for row in ninefold.spark.check(df).collect()}
    assert (checked[0].clues, checked[4].contradictory) == (32, ["r1c1", "r1c2"])
    assert (checked[0].automorphisms, checked[0].placement) == (1, [])
    assert checked[0].symmetry == ["half-turn", "horizontal", "vertical"]
    forms = {row.id: row for row in ninefold.spark.canonical(df).collect()}
    assert [forms[number].automorphisms for number in range(5)] == [1, None, None, 3_359_232, None]
    assert [forms[number].status for number in range(5)] == ["done", "bad", "bad", "done", "none"]


def test_stated_solutions_are_compared(spark, tmp_path):
    wrong = SOLUTION[1] + SOLUTION[0] + SOLUTION[2:]
    rows = [(1, LINE, SOLUTION), (2, LINE, wrong), (3, LINE, None), (4, "nonsense", SOLUTION)]
    df = spark.createDataFrame(rows, "id int, puzzle string, solution string")
    source = tmp_path / "in.parquet"
    df.write.parquet(str(source))
    for function in ["solve", "check"]:
        answered = getattr(ninefold.spark, function)(df, prefix="x_")
        assert [row.x_solution_right for row in answered.sort("id").collect()] == [True, False, None, None]
        assert "x_solution_right" not in getattr(ninefold.spark, function)(df.drop("solution"), prefix="x_").columns
        files.work(spark, function, source, tmp_path / "out", prefix="x_", overwrite=True)
        written = spark.read.parquet(str(tmp_path / "out"))
        assert dict(written.dtypes) == dict(answered.dtypes)
        assert [row.x_solution_right for row in written.sort("id").collect()] == [True, False, None, None]
    assert "x_solution_right" not in ninefold.spark.count(df, prefix="x_").columns
    # A part of the rows may state no solution.
    none = ninefold.spark.check(df.filter("id = 3"))
    assert [row.solution_right for row in none.collect()] == [None]
    # A number is no solution.
    numbers = df.withColumn("solution", df.id)
    assert "x_solution_right" not in ninefold.spark.check(numbers, prefix="x_").columns


@pytest.mark.parametrize("options", [{}, {"scale": "both", "hodoku": "2.3"}, {"scale": "human", "uniqueness": False}])
def test_techniques_are_counted_over_all_partitions(spark, options):
    puzzles = [LINE, HARD, LINE, *PUZZLES]
    df = spark.createDataFrame([(puzzle,) for puzzle in puzzles], "given string").repartition(3)
    counted = ninefold.spark.stats(df, "given", **options)
    with pytest.warns(UserWarning, match="4 of 8 puzzles are not rated"):
        expected = ninefold.stats(puzzles, **options)
    names = ["scale", "technique", "puzzles", "hardest", "steps"]
    assert counted.columns == names
    rows = [row.asDict() for row in counted.collect()]
    key = lambda row: (row["scale"], row["technique"])  # noqa: E731
    assert sorted(rows, key=key) == sorted(({name: row[name] for name in names} for row in expected.to_list()), key=key)
    scales = [row["scale"] for row in rows]
    assert scales == sorted(scales, reverse=True)
    first = [row["puzzles"] for row in rows if row["scale"] == scales[0]]
    assert first == sorted(first, reverse=True) and first[0] == 4


def test_pencil_marks_in_disguise_have_one_form(spark):
    marks = "." + ("123456789" * 81)[1:]
    turned = ninefold.transform([marks], "t r564123789 d987612345")["transformed"][0]
    df = spark.createDataFrame([(marks,), (turned,), ("." * 81,)], "puzzle string")
    forms = {row.puzzle: (row.canonical, row.automorphisms) for row in ninefold.spark.canonical(df).collect()}
    assert len(forms) == 3
    assert forms[marks] == forms[turned]
    assert len(forms[marks][0]) == 729


def test_options_choose_what_is_found(spark):
    df = spark.createDataFrame([(LINE,), (HARD,), ("x",)], "puzzle string")
    assert "backdoors" not in ninefold.spark.check(df).columns
    checked = ninefold.spark.check(df, backdoors=1)
    assert checked.columns[-4:] == ["backdoor_size", "backdoor_size_above", "backdoors", "error"]
    rows = {row.puzzle: row for row in checked.collect()}
    assert [rows[puzzle].backdoor_size for puzzle in [LINE, HARD, "x"]] == [0, 1, None]
    assert rows[HARD].backdoors == ninefold.check([HARD], backdoors=1)["backdoors"][0]
    expected = ninefold.sets([LINE, HARD, "x"], 6, lists=True)
    found = ninefold.spark.sets(df, max_size=6, lists=True)
    assert found.columns == ["puzzle", *expected.column_names]
    rows = {row.puzzle: row for row in found.collect()}
    for puzzle, record in zip([LINE, HARD, "x"], expected.to_list(), strict=True):
        assert rows[puzzle].asDict() == {"puzzle": puzzle, **record}


def test_wrong_columns_are_found_before_the_job(spark):
    df = spark.createDataFrame([(LINE, "x")], "puzzle string, error string")
    with pytest.raises(ValueError, match="the columns error already exist"):
        ninefold.spark.solve(df)
    with pytest.raises(ValueError, match="found the columns puzzle, error"):
        ninefold.spark.solve(df, "grid")
    assert ninefold.spark.solve(df, prefix="ninefold_").first().ninefold_status == "unique"


def test_columns_without_puzzles_are_refused_on_the_driver(spark, tmp_path):
    df = spark.createDataFrame([(5, ["x"])], "puzzle int, texts array<string>")
    for function in [ninefold.spark.solve, ninefold.spark.rate, ninefold.spark.stats]:
        with pytest.raises(TypeError, match="puzzle: found a column of Int32, expected one of strings, or of lists"):
            function(df)
        with pytest.raises(TypeError, match="texts: found a column of List"):
            function(df, "texts")
    source = tmp_path / "in.parquet"
    df.write.parquet(str(source))
    with pytest.raises(TypeError, match="puzzle: found a column of Int32"):
        files.work(spark, "solve", source, tmp_path / "out")


def test_arrays_are_puzzles(spark, tmp_path):
    digits = [[int(symbol.replace(".", "0")) for symbol in puzzle] for puzzle in [LINE, HARD]]
    nulls = [[cell or None for cell in cells] for cells in digits]
    df = spark.createDataFrame([(digits[0],), (nulls[1],), (digits[0][:80],), (None,)], "puzzle array<int>")
    statuses = ["unique", "unique", "bad", "bad"]
    assert [row.status for row in ninefold.spark.solve(df).collect()] == statuses
    ninefold.spark.register(spark)
    df.createOrReplaceTempView("arrays")
    rows = spark.sql("SELECT ninefold_solve(puzzle) AS found FROM arrays").collect()
    assert sorted(row.found.status for row in rows) == sorted(statuses)
    squares = [[cells[row * 9 : row * 9 + 9] for row in range(9)] for cells in digits]
    df = spark.createDataFrame([(square,) for square in squares], "puzzle array<array<tinyint>>")
    assert {row.status for row in ninefold.spark.solve(df).collect()} == {"unique"}
    source = tmp_path / "in.parquet"
    df.write.parquet(str(source))
    files.work(spark, "rate", source, tmp_path / "out")
    assert sorted(row.er for row in spark.read.parquet(str(tmp_path / "out")).collect()) == [1.2, 8.2]


def test_steps_are_structs(spark):
    df = spark.createDataFrame([(LINE,), ("x",)], "puzzle string")
    rows = {row.puzzle: row for row in ninefold.spark.explain(df).collect()}
    step = rows[LINE].steps[0]
    assert (step.number, step.technique, step.rating) == (1, "hidden single", 1.2)
    assert step.before.grid == LINE and rows["x"].steps is None
    texts = {row.puzzle: row.steps for row in __main__._as_texts(ninefold.spark.explain(df)).collect()}
    assert texts[LINE].startswith('{"number":1,"technique":"hidden single"')


def test_a_stream_of_files_is_answered(spark, tmp_path):
    source, target = tmp_path / "in", tmp_path / "out"
    source.mkdir()
    stream = ninefold.spark.solve(spark.readStream.schema("id int, puzzle string").parquet(str(source)))
    for number, puzzle in enumerate([LINE, HARD]):
        spark.createDataFrame([(number, puzzle)], "id int, puzzle string").write.mode("append").parquet(str(source))
        query = stream.writeStream.format("parquet").trigger(availableNow=True)
        query = query.option("checkpointLocation", str(tmp_path / "checkpoint")).start(str(target))
        assert query.awaitTermination(120)
        rows = spark.read.parquet(str(target)).sort("id").collect()
        assert [(row.id, row.status) for row in rows] == [(one, "unique") for one in range(number + 1)]


def test_sql_has_functions(spark):
    ninefold.spark.register(spark)
    spark.createDataFrame([(LINE,), (HARD,), ("x",)], "puzzle string").createOrReplaceTempView("puzzles")
    rows = spark.sql("SELECT ninefold_rate(puzzle).er AS er FROM puzzles").collect()
    assert sorted(row.er or 0.0 for row in rows) == [0.0, 1.2, 8.2]
    rows = spark.sql("SELECT puzzle, ninefold_canonical(puzzle).canonical AS form FROM puzzles").collect()
    forms = {row.puzzle: row.form for row in rows}
    assert forms == {LINE: str(ninefold.Grid(LINE).canonical()), HARD: str(ninefold.Grid(HARD).canonical()), "x": None}
    for form in ["max", "solution"]:
        rows = spark.sql(f"SELECT puzzle, ninefold_canonical_{form}(puzzle).canonical AS form FROM puzzles").collect()
        forms = {row.puzzle: row.form for row in rows}
        assert forms == {puzzle: str(ninefold.Grid(puzzle).canonical(form)) for puzzle in [LINE, HARD]} | {"x": None}
    rows = spark.sql("SELECT puzzle, ninefold_solve(puzzle).status AS status FROM puzzles").collect()
    assert {row.puzzle: row.status for row in rows} == {LINE: "unique", HARD: "unique", "x": "bad"}
    ninefold.spark.register(spark, backdoors=1, max_size=4)
    found = spark.sql("SELECT puzzle, ninefold_check(puzzle).backdoor_size, ninefold_sets(puzzle).sizes FROM puzzles")
    found = {puzzle: (size, sizes) for puzzle, size, sizes in found.collect()}
    assert found == {LINE: (0, {4: 13}), HARD: (1, ninefold.Grid(HARD).sets(4).sizes), "x": (None, None)}
    # Each function takes the options that it has; a conflict matters only to functions that are called.
    ninefold.spark.register(spark, scale="hodoku", hodoku="2.3", order="human", uniqueness=False)
    [row] = spark.sql("SELECT ninefold_rate(puzzle).hodoku_score AS score FROM puzzles WHERE puzzle = '" + LINE + "'").collect()
    assert row.score == ninefold.rate([LINE], scale="hodoku", hodoku="2.3")["hodoku_score"].to_list()[0]


def test_duplicates_are_dropped_wherever_they_are(spark, shared):
    puzzles = corpus(shared, "17_clue.txt", 200) + corpus(shared, "magictour_1465.txt", 100)
    rows = [*puzzles, *puzzles[:50]]
    for puzzle in puzzles:
        rows += [str(ninefold.Grid(puzzle).transform(way)) for way in ways(puzzle)]
    classes = set(ninefold.canonical(rows)["canonical"].to_list())
    assert classes == set(ninefold.canonical(puzzles)["canonical"].to_list())
    df = spark.createDataFrame([(puzzle,) for puzzle in rows], "puzzle string").repartition(4)
    unique = ninefold.spark.canonical(df).dropDuplicates(["canonical"]).collect()
    assert len(unique) == len(classes)
    assert {row.canonical for row in unique} == classes
    assert all(str(ninefold.Grid(row.puzzle).transform(row.way)) == row.canonical for row in unique)
    forms = {row.canonical for row in ninefold.spark.canonical(df, form="solution", prefix="").collect()}
    assert len(forms) == len(classes)


def ways(puzzle: str) -> list[str]:
    """Returns random transformations that depend only on the puzzle."""
    chance = random.Random(puzzle)

    def lines() -> str:
        chutes = chance.sample(["123", "456", "789"], 3)
        return "".join("".join(chance.sample(chute, 3)) for chute in chutes)

    def way() -> str:
        transposes = chance.choice(["", "t "])
        return f"{transposes}r{lines()} c{lines()} d{''.join(chance.sample('123456789', 9))}"

    return [way() for _ in range(5)]


def test_what_takes_too_long_does_not_hold_up_a_stage(spark):
    df = spark.createDataFrame([(HARDEST,), (LINE,), (HARDEST,)], "puzzle string")
    rows = ninefold.spark.rate(df, timeout=0.2).collect()
    errors = [row.error for row in rows if row.puzzle == HARDEST]
    assert [row.error for row in rows if row.puzzle == LINE] == [None]
    assert len(errors) == 2 and all(error.startswith("time ran out") for error in errors)


def executors(spark: SparkSession) -> list[int]:
    """Returns the processes of the executors."""
    found = subprocess.run(["pgrep", "-f", "CoarseGrainedExecutorBackend"], capture_output=True, text=True, check=False)
    app = spark.sparkContext.applicationId
    named = [int(pid) for pid in found.stdout.split()]
    return [pid for pid in named if app in Path(f"/proc/{pid}/cmdline").read_text()]


# As many rows as are worth the time here: enough that most are open when the executor is killed.
ROWS = 500_000


@pytest.mark.parametrize("way", ["rows", "files"])
def test_all_rows_are_solved_though_an_executor_is_killed(spark, shared, program, tmp_path, way):
    puzzles = corpus(shared, "17_clue.txt", 40_000)
    repeated = (puzzles * (ROWS // len(puzzles) + 1))[:ROWS]
    source, target = tmp_path / "in.parquet", tmp_path / "out.parquet"
    table = pa.table({"id": range(ROWS), "puzzle": repeated})
    pq.write_table(table, source, row_group_size=ROWS // 20)
    before = executors(spark)
    assert len(before) == 2

    def kill() -> None:
        """Kills an executor as soon as there is some output."""
        until = time.monotonic() + 60
        while time.monotonic() < until and not list(tmp_path.rglob("part-*")):
            time.sleep(0.02)
        os.kill(before[0], signal.SIGKILL)

    killer = threading.Thread(target=kill)
    killer.start()
    if way == "rows":
        df = spark.read.parquet(str(source)).repartition(16, "id")
        ninefold.spark.solve(df).write.parquet(str(target))
    else:
        files.work(spark, "solve", source, target)
        assert sorted(tmp_path.iterdir()) == [source, target]
        assert len(list(target.glob("part-*"))) == 20
    killer.join()
    assert before[0] not in executors(spark)
    answers = pq.read_table(target).sort_by("id")
    assert answers.column("id").to_pylist() == list(range(ROWS))
    lines = [line[:81] for line in run([*program, "solve", "--format", "line"], "\n".join(puzzles))]
    expected = pa.chunked_array([lines * (ROWS // len(puzzles) + 1)]).slice(0, ROWS)
    assert answers.column("solution").combine_chunks() == expected.combine_chunks()
    assert set(answers.column("status").to_pylist()) == {"unique"}


def test_the_job_is_a_program(tmp_path):
    source, target = tmp_path / "in.csv", tmp_path / "out.csv"
    source.write_text(f"puzzle\n{LINE}\n")
    master = "--master local[1] pyspark-shell"
    environment = {**os.environ, "PYSPARK_PYTHON": sys.executable, "PYSPARK_SUBMIT_ARGS": master}
    command = [sys.executable, "-m", "ninefold.spark", "solve", str(source), str(target)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    [file] = target.glob("part-*.csv")
    assert SOLUTION in file.read_text()


@pytest.fixture
def job(spark, monkeypatch):
    """Runs the job of the command line in this process, which has a session already."""

    def work(*arguments: str) -> None:
        monkeypatch.setattr(sys, "argv", ["ninefold-spark", *arguments])
        __main__.main()

    return work


@pytest.mark.parametrize("ending", [".parquet", ".csv", ".txt"])
def test_the_job_reads_and_writes_files(job, tmp_path, ending):
    source, target = tmp_path / f"in{ending}", tmp_path / f"out{ending}"
    puzzles = [LINE, HARD, "nonsense"]
    if ending == ".parquet":
        pq.write_table(pa.table({"puzzle": puzzles}), source)
    else:
        header = "puzzle\n" if ending == ".csv" else ""
        source.write_text(header + "\n".join(puzzles) + "\n")
    job("check", str(source), str(target))
    if ending == ".parquet":
        statuses = pq.read_table(target).column("status").to_pylist()
    else:
        files = sorted(target.glob("part-*.csv"))
        statuses = [line.split(",")[1] for file in files for line in file.read_text().splitlines()[1:]]
    assert sorted(statuses) == ["bad", "unique", "unique"]
    if ending == ".parquet":
        with pytest.raises(FileExistsError, match="out.parquet exists; --overwrite replaces it"):
            job("check", str(source), str(target))


def test_the_job_takes_the_options_of_its_function(job, tmp_path, capsys):
    source, forms, found = tmp_path / "in.parquet", tmp_path / "forms.parquet", tmp_path / "sets.csv"
    pq.write_table(pa.table({"puzzle": [LINE]}), source)
    job("canonical", str(source), str(forms), "--form", "max")
    assert pq.read_table(forms).column("canonical").to_pylist() == [str(ninefold.Grid(LINE).canonical("max"))]
    job("sets", str(source), str(found), "--max-size", "6", "--lists")
    [row] = [row for file in found.glob("part-*.csv") for row in csv.DictReader(file.open())]
    sets = ninefold.Grid(LINE).sets(6)
    assert row["sizes"] == " ".join(f"{size}:{count}" for size, count in sets.sizes.items())
    assert row["sets"].split() == [str(one) for one in sets.sets]
    needed = tmp_path / "needed.csv"
    job("stats", str(source), str(needed), "--scale", "human", "--no-uniqueness", "--without", "hidden single")
    rows = [row for file in needed.glob("part-*.csv") for row in csv.DictReader(file.open())]
    expected = ninefold.stats([LINE], "human", uniqueness=False, without=["hidden single"])
    assert {row["technique"]: row["steps"] for row in rows} == {
        row["technique"]: str(row["steps"]) for row in expected.to_list()
    }
    with pytest.raises(SystemExit, match="2"):
        job("rate", str(source), str(forms), "--form", "max")
    assert "unrecognized arguments: --form max" in capsys.readouterr().err


def test_files_are_as_spark_writes_them(spark, tmp_path):
    source, target = tmp_path / "in", tmp_path / "out"
    df = spark.createDataFrame(list(enumerate(PUZZLES)), "id int, puzzle string")
    df = df.selectExpr("*", "timestamp'2026-11-22 10:00:00' at", "array('a', null) tags", "map('k', 1) m", "id % 2 odd")
    df.write.partitionBy("odd").parquet(str(source))
    # Counting all solutions of such a puzzle would never end.
    given = {
        "count": {"limit": 10},
        "check": {"backdoors": 1},
        "sets": {"max_size": 6, "lists": True},
        "rate": {"scale": "both"},
    }
    for function in ["solve", "count", "check", "minimize", "sets", "canonical", "rate"]:
        options = given.get(function, {})
        files.work(spark, function, source, target, prefix="x_", overwrite=True, **options)
        written = spark.read.parquet(str(target))
        expected = getattr(ninefold.spark, function)(spark.read.parquet(str(source)), prefix="x_", **options)
        assert dict(written.dtypes) == dict(expected.dtypes)
        # Two runs never take the same time.
        lasting = [name for name in expected.columns if name != "x_seconds"]
        assert written.select(lasting).sort("id").collect() == expected.select(lasting).sort("id").collect()
    # A failing job leaves an existing output unchanged.
    with pytest.raises(FileExistsError, match="--overwrite replaces it"):
        files.work(spark, "solve", source, target)
    with pytest.raises(ValueError, match="expected one with the name grid"):
        files.work(spark, "solve", source, target, column="grid", overwrite=True)
    assert "x_er" in spark.read.parquet(str(target)).columns
    # An output may replace its input.
    files.work(spark, "solve", target, target, overwrite=True)
    assert {"x_er", "status"} <= set(spark.read.parquet(str(target)).columns)
    # The output may be a single file, or a link to a folder, whose target stays unchanged.
    single, link = tmp_path / "single.parquet", tmp_path / "link"
    pq.write_table(pa.table({"puzzle": [LINE]}), single)
    link.symlink_to(target)
    for output in [single, link]:
        files.work(spark, "solve", source, output, overwrite=True)
        assert output.is_dir() and not output.is_symlink()
        assert len(spark.read.parquet(str(output)).collect()) == len(PUZZLES)
    assert "x_er" in spark.read.parquet(str(target)).columns
    assert sorted(tmp_path.iterdir()) == [source, link, target, single]
    assert files.local(spark, str(source)) == source
    assert files.local(spark, "relative") == Path.cwd() / "relative"


ORDERS = [
    (700, {}),
    (5000, {"grids": True}),
    (300, {"symmetry": "any", "rate": True}),
    (60, {"level": "hard"}),
    (50, {"unbiased": True, "clues": 24}),
    (3, {"technique": "x-wing", "position": True}),
]


@pytest.mark.parametrize("partitions", [1, 3, 8, None])
@pytest.mark.parametrize(("count", "order"), ORDERS, ids=str)
def test_new_puzzles_are_those_of_one_machine(spark, count, order, partitions):
    made = ninefold.spark.generate(spark, count, 96, partitions=partitions, **order)
    expected = ninefold.generate(count, seed=96, **order)
    assert made.columns == expected.column_names
    assert [row.asDict() for row in made.collect()] == expected.to_list()
    assert len(expected) == count
    spark.catalog.clearCache()


def test_new_puzzles_begin_at_any_block(spark):
    for order in [{}, {"clues": 25}]:
        made = ninefold.spark.generate(spark, 300, 1, from_block=5, **order).collect()
        assert [row.asDict() for row in made] == ninefold.generate(300, seed=1, from_block=5, **order).to_list()
        assert made[0].attempt >= 1280


def test_used_up_attempts_are_told(spark):
    for order in [{}, {"clues": "-22"}]:
        with pytest.warns(ninefold.AttemptsUsedUp) as caught:
            made = ninefold.spark.generate(spark, 10**6, 1, attempts=2000, **order)
        with pytest.warns(ninefold.AttemptsUsedUp):
            expected = ninefold.generate(10**6, seed=1, attempts=2000, **order)
        assert [row.asDict() for row in made.collect()] == expected.to_list()
        [warning] = [one for one in caught if one.category is ninefold.AttemptsUsedUp]
        assert warning.filename == __file__
        assert (warning.message.made, warning.message.attempts, warning.message.from_block) == (len(expected), 2048, 8)
        assert str(warning.message) == f"only {len(expected):,} of 1,000,000 puzzles: 2,048 attempts led to no more"


def test_orders_are_refused_before_the_job(spark):
    for count, order, told in [
        (1, {"clues": "-16"}, "at least 17 clues"),
        (1, {"level": "insane"}, "level: found 'insane', expected one of"),
        (0, {}, "count: found 0"),
        (1, {"partitions": 0}, "partitions: found 0"),
        (1, {"attempts": 0}, "attempts: found 0"),
        (1, {"from_block": 2**63}, "from_block: found"),
        (1, {"near": LINE}, "near: each attempt needs those before it"),
    ]:
        with pytest.raises(ValueError, match=told):
            ninefold.spark.generate(spark, count, 1, **order)
    with pytest.raises(ValueError, match="seed: found -1, expected 0 to"):
        ninefold.spark.generate(spark, 1, -1)
    with pytest.raises(TypeError, match="unexpected keyword argument 'colour'"):
        ninefold.spark.generate(spark, 1, 1, colour="red")


def test_every_task_knows_all_techniques_to_leave_out(spark):
    without = ["naked single", "pointing"]
    made = ninefold.spark.generate(spark, 5, 96, without=iter(without)).collect()
    assert [row.asDict() for row in made] == ninefold.generate(5, seed=96, without=without).to_list()


def test_rounds_are_as_large_as_the_puzzles_so_far_suggest():
    assert making._size(8, 0, 0, 100) == 8
    # Without a puzzle there is no estimate.
    assert making._size(8, 10, 0, 100) == 80
    # One in ten blocks, and a little more for chance.
    assert making._size(8, 1000, 100, 100) == 1300
    # A poor estimate grows the round only by the largest ratio.
    assert making._size(8, 10, 1, 1000) == 80
    assert making._size(8, 1000, 999, 1) == 5


@pytest.mark.parametrize(("count", "order"), [(20_000, {}), (100, {"level": "hard"})], ids=["all", "some"])
def test_new_puzzles_are_the_same_though_an_executor_is_killed(spark, count, order):
    made = ninefold.spark.generate(spark, count, 7, partitions=8, **order)
    before = executors(spark)
    assert len(before) == 2
    killer = threading.Timer(0.3, os.kill, [before[0], signal.SIGKILL])
    killer.start()
    if order:
        # The killed executor loses its cached rows, which must be made again.
        killer.join()
    rows = made.collect()
    killer.join()
    assert before[0] not in executors(spark)
    assert [row.asDict() for row in rows] == ninefold.generate(count, seed=7, **order).to_list()
    spark.catalog.clearCache()


@pytest.mark.parametrize("ending", [".parquet", ".csv", ".txt"])
def test_the_job_makes_new_puzzles(job, tmp_path, ending):
    target = tmp_path / f"made{ending}"
    arguments = ["--count", "40", "--seed", "96", "--clues", "24-25", "--rating", "-1.5", "--without", "naked single"]
    job("generate", str(target), *arguments)
    expected = ninefold.generate(40, seed=96, clues="24-25", er="-1.5", without="naked single")
    files = sorted(target.glob("part-*"))
    if ending == ".parquet":
        assert pq.read_table(target).to_pylist() == expected.to_list()
    elif ending == ".csv":
        rows = [row for file in files for row in csv.DictReader(file.open())]
        assert list(rows[0]) == expected.column_names
        shown = [[row["puzzle"], int(row["clues"]), float(row["er"]), int(row["attempt"])] for row in rows]
        assert shown == [[row["puzzle"], row["clues"], row["er"], row["attempt"]] for row in expected.to_list()]
    else:
        assert [line for file in files for line in file.read_text().splitlines()] == expected["puzzle"].to_list()


def test_the_job_tells_the_seed_that_it_draws(job, tmp_path, capsys):
    job("generate", str(tmp_path / "made.txt"), "--count", "2")
    told = capsys.readouterr().err.splitlines()
    [seed] = [line.removeprefix("the seed is ") for line in told if line.startswith("the seed is ")]
    lines = [line for file in sorted((tmp_path / "made.txt").glob("part-*")) for line in file.read_text().splitlines()]
    assert lines == ninefold.generate(2, seed=int(seed))["puzzle"].to_list()
