"""Measures Spark: `python bench/spark.py PROGRAM CORPORA FOLDER`.

It writes 20 million 17-clue puzzles to FOLDER, as Parquet and as lines. Two executors with one processor each solve the
Parquet files, and `ninefold solve` on two threads the lines, in rounds that take turns: first from file to file like
the job `ninefold-spark`, then with ninefold.spark.solve, where rows go through Spark. Both run in a session that has
already started.
"""

import os
import shutil
import statistics
import subprocess
import sys
import time
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
from pyspark.sql import SparkSession

import ninefold.spark.files

ROUNDS = 3
PUZZLES = 20_000_000

# The settings that docs/python.md recommends for short rows.
SETTINGS = {
    "spark.sql.execution.arrow.maxRecordsPerBatch": 1 << 16,
    "spark.sql.execution.arrow.maxBytesPerBatch": 2**31 - 1,
    "spark.executor.extraJavaOptions": "-XX:+UseParallelGC -XX:NewRatio=1",
}


def timed(work):
    """Returns the seconds that some work takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def write(lines, source, text):
    """Writes the puzzles in both forms."""
    source.mkdir(parents=True)
    piece = (lines * (1_000_000 // len(lines) + 1))[:1_000_000]
    for number in range(PUZZLES // len(piece)):
        pq.write_table(pa.table({"puzzle": piece}), source / f"part-{number:02}.parquet")
    text.write_text("".join(line + "\n" for line in piece) * (PUZZLES // len(piece)))


def main(program, corpora, folder):
    """Prints the times and their ratios."""
    lines = [line[:81] for line in (corpora / "17_clue.txt").read_text().splitlines() if not line.startswith("#")]
    source, target, text = folder / "in.parquet", folder / "out.parquet", folder / "in.txt"
    if not source.exists():
        write(lines, source, text)
    os.environ["PYSPARK_PYTHON"] = sys.executable
    builder = SparkSession.builder.master("local-cluster[2,1,1024]").config("spark.ui.enabled", "false")
    for name, value in SETTINGS.items():
        builder = builder.config(name, value)
    spark = builder.getOrCreate()

    def solve_in_program():
        command = [program, "solve", "--quiet", "--format", "line", "-j", "2", str(text)]
        with (folder / "out.txt").open("wb") as output:
            subprocess.run(command, stdout=output, check=True)

    def solve_files():
        ninefold.spark.files.work(spark, "solve", source, target)

    def solve_rows():
        ninefold.spark.solve(spark.read.parquet(str(source))).write.parquet(str(target))

    def report(name, work):
        measured, programs = [], []
        for _ in range(ROUNDS):
            shutil.rmtree(target, ignore_errors=True)
            measured.append(timed(work))
            programs.append(timed(solve_in_program))
        print(name, *(f"{time:.1f}" for time in measured), "s; ninefold solve", *(f"{time:.1f}" for time in programs), "s")
        print(f"{statistics.median(programs) / statistics.median(measured):.0%}")

    report("files:", solve_files)
    report("rows:", solve_rows)
    spark.stop()


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3]))
