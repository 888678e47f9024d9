"""Measures the Python package: `python bench/python.py PROGRAM CORPORA`.

First compares it with the program `ninefold`: both work on the same puzzles with two threads, in rounds that take
turns, and the figures are the medians. Then compares it with other packages for Sudoku, if they are installed: py-
sudoku, sudokum, dokusan and rustoku, each on one thread, and on as many puzzles as it solves in a few seconds. Last
measures arrays: as input beside strings, as new puzzles, and disguised beside an augmenter in pure numpy.
"""

import json
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np
import polars as pl
import pyarrow as pa

import ninefold

ROUNDS = 5

# Another package is measured for at least ENOUGH seconds, and at most LONGEST seconds if a puzzle takes long.
ENOUGH = 3
LONGEST = 20


def timed(work):
    """Returns the seconds that some work takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def puzzles_of(path):
    """Returns the puzzles of a collection."""
    return [line[:81] for line in path.read_text().splitlines() if line and not line.startswith("#")]


def engine_rate(program, path):
    """Returns the puzzles per second that `ninefold bench` measures for the engine on two threads."""
    command = [program, "bench", "--json", "-j", "2", "--seconds", "5", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    measured = json.loads(done.stdout)["measurements"]
    return max(row["puzzles_per_second"] for row in measured if row["threads"] == 2)


def measure_solve(program, corpora):
    """Solves five million puzzles in a column of pyarrow, and compares with the bench on the repeated collection."""
    path = corpora / "17_clue.txt"
    lines = puzzles_of(path)
    repeated = (lines * (5_000_000 // len(lines) + 1))[:5_000_000]
    column = pa.chunked_array([pa.array(repeated)])
    ours, theirs, extra = [], [], []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        table = ninefold.solve(column, threads=2)
        call = time.perf_counter() - start
        ours.append(5_000_000 / call)
        extra.append(timed(lambda: pl.DataFrame(table)) / call)
        theirs.append(engine_rate(program, path))
    solve, bench = statistics.median(ours), statistics.median(theirs)
    print(f"solve: {solve:,.0f} puzzles/s; bench: {bench:,.0f}/s; {solve / bench:.0%}")
    print(f"polars.DataFrame of the answers: {statistics.median(extra):.2%} of the call")


def measure_rate(program, corpora):
    """Rates the magictour collection, and compares with `ninefold rate`."""
    lines = puzzles_of(corpora / "magictour_1465.txt")[50:350]
    ours, theirs = [], []
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write("\n".join(lines * 4) + "\n")
        file.flush()
        command = [program, "rate", "--quiet", "-j", "2", file.name]
        for _ in range(ROUNDS):
            ours.append(timed(lambda: ninefold.rate(lines * 4, threads=2)))
            theirs.append(timed(lambda: subprocess.run(command, stdout=subprocess.DEVNULL, check=True)))
    rate, program_rate = statistics.median(ours), statistics.median(theirs)
    print(f"rate: {rate:.3f} s; ninefold rate: {program_rate:.3f} s; {program_rate / rate:.0%}")


def rows_of(line):
    """Returns the puzzle as lists of numbers."""
    return [[int(symbol) for symbol in line[9 * row : 9 * row + 9].replace(".", "0")] for row in range(9)]


def others():
    """Returns the other packages, each with a function that solves a puzzle."""
    found = {}
    try:
        from sudoku import Sudoku

        found["py-sudoku"] = lambda line: Sudoku(
            3, 3, board=[[cell or None for cell in row] for row in rows_of(line)]
        ).solve()
    except ImportError:
        pass
    try:
        import sudokum

        found["sudokum"] = lambda line: sudokum.solve(rows_of(line))
    except ImportError:
        pass
    try:
        from dokusan import boards, solvers

        found["dokusan"] = lambda line: solvers.backtrack(
            boards.Sudoku.from_string(line.replace(".", "0"), box_size=boards.BoxSize(3, 3))
        )
    except ImportError:
        pass
    try:
        import rustoku

        found["rustoku"] = rustoku.solve
    except ImportError:
        pass
    return found


def measure_others(corpora):
    """Solves easy and hard puzzles; each package solves as many as it can in a few seconds."""
    for name in ["easy.txt", "17_clue.txt", "hardest_1106.txt"]:
        lines = puzzles_of(corpora / name)
        many = (lines * (1_000_000 // len(lines) + 1))[:1_000_000]
        column = pa.array(many)
        ours = statistics.median(len(many) / timed(lambda: ninefold.solve(column, threads=1)) for _ in range(ROUNDS))
        print(f"{name}: ninefold {ours:,.0f} puzzles/s on one thread")
        for package, solve in others().items():
            print(f"{name}: {package} {rate_of(solve, lines, ours)}")


def rate_of(solve, lines, ours):
    """Returns the puzzles per second of another package."""
    done, start = 0, time.perf_counter()
    signal.signal(signal.SIGALRM, interrupt)
    signal.alarm(LONGEST)
    try:
        while time.perf_counter() - start < ENOUGH:
            solve(lines[done * 7919 % len(lines)])
            done += 1
    except TimeoutError:
        pass
    finally:
        signal.alarm(0)
    if done == 0:
        return f"not one puzzle in {LONGEST} s"
    theirs = done / (time.perf_counter() - start)
    return f"{theirs:,.2f} puzzles/s ({done} puzzles): ninefold solves {ours / theirs:,.0f} times as many"


def interrupt(*_):
    """Ends a call that takes too long."""
    raise TimeoutError


def augmented(x, rng):
    """Returns the puzzles disguised at random as in notebooks: by numpy, with all rows at a time."""
    count = len(x)

    def lines():
        bands = rng.permuted(np.tile(np.arange(3), (count, 1)), axis=1)
        within = rng.permuted(np.tile(np.arange(3), (count, 3, 1)), axis=2)
        return (3 * bands[:, :, None] + within).reshape(count, 9)

    digits = np.zeros((count, 10), dtype="uint8")
    digits[:, 1:] = rng.permuted(np.tile(np.arange(1, 10, dtype="uint8"), (count, 1)), axis=1)
    grids = np.take_along_axis(digits, x, axis=1).reshape(count, 9, 9)
    grids = np.take_along_axis(grids, lines()[:, :, None], axis=1)
    grids = np.take_along_axis(grids, lines()[:, None, :], axis=2)
    return np.where(rng.random(count)[:, None, None] < 0.5, grids, grids.transpose(0, 2, 1)).reshape(count, 81)


def measure_arrays():
    """Measures arrays of new puzzles, with one thread, in puzzles per second of the processor."""

    def rate(work, count):
        rates = []
        for _ in range(ROUNDS):
            start = time.process_time()
            work()
            rates.append(count / (time.process_time() - start))
        return f"{statistics.median(rates):,.0f}"

    count = 200_000
    x, y = ninefold.generate(count, seed=1, as_arrays=True)
    texts = ["".join(map(str, cells)) for cells in x.tolist()]
    column, rng = pa.array(texts), np.random.default_rng(1)
    table = ninefold.solve(x)
    print("puzzles per second of one processor:")
    for kind in ["uint8", "int64", "float32"]:
        numbers = x.astype(kind)
        print(f"solve an array of {kind}:", rate(lambda: ninefold.solve(numbers, threads=1), count))  # noqa: B023
    print("solve a column of strings:", rate(lambda: ninefold.solve(column, threads=1), count))
    print("solve a list of strings:", rate(lambda: ninefold.solve(texts, threads=1), count))
    print("solve a list of lists:", rate(lambda: ninefold.solve(x[:20_000].tolist(), threads=1), 20_000))
    for form in ["digits", "masks", "candidates", "one-hot"]:
        print(f"solutions as {form}:", rate(lambda: table["solution"].to_numpy(form=form), count))  # noqa: B023
    made = [lambda: ninefold.generate(20_000, seed=1, threads=1)]
    made.append(lambda: ninefold.generate(20_000, seed=1, threads=1, as_arrays=True))
    print("generate a table, and arrays:", *[rate(work, 20_000) for work in made])
    print("transform:", rate(lambda: ninefold.transform(x, threads=1)["transformed"].to_numpy(), count))
    print("augment by numpy:", rate(lambda: augmented(x, rng), count))
    assert (ninefold.solve(augmented(x, rng))["status"].to_numpy() == "unique").all() and len(y) == count


if __name__ == "__main__":
    measure_solve(sys.argv[1], Path(sys.argv[2]))
    measure_rate(sys.argv[1], Path(sys.argv[2]))
    measure_others(Path(sys.argv[2]))
    measure_arrays()
