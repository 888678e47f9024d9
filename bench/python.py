"""Measures the Python package against the program: `python bench/python.py PROGRAM CORPORA`.

Both work on the same puzzles with two threads, in rounds that take turns; the figures are the medians.
"""

import json
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import polars as pl
import pyarrow as pa

import ninefold

ROUNDS = 5


def timed(work):
    """The seconds of some work."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def puzzles_of(path):
    """The puzzles of a collection."""
    return [line[:81] for line in path.read_text().splitlines() if line and not line.startswith("#")]


def engine_rate(program, path):
    """The puzzles a second that `ninefold bench` gives for the engine on two threads."""
    command = [program, "bench", "--json", "-j", "2", "--seconds", "5", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    measured = json.loads(done.stdout)["measurements"]
    return max(row["puzzles_per_second"] for row in measured if row["threads"] == 2)


def measure_solve(program, corpora):
    """Solves five million puzzles in a column of pyarrow, against the bench on the collection they repeat."""
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
    """Rates the magictour collection, against `ninefold rate`."""
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


if __name__ == "__main__":
    measure_solve(sys.argv[1], Path(sys.argv[2]))
    measure_rate(sys.argv[1], Path(sys.argv[2]))
