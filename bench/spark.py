"""Measures the job of Spark: `python bench/spark.py PROGRAM CORPORA FOLDER`.

It writes 20 million 17-clue puzzles to FOLDER, as Parquet and as lines, and solves the one with ninefold.spark on two
executors of a processor each, the other with `ninefold solve` on two threads, in rounds that take turns.
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

import ninefold.spark

ROUNDS = 2
PUZZLES = 20_000_000


def main(program, corpora, folder):
    """Prints the times of both and their ratio."""
    lines = [line[:81] for line in (corpora / "17_clue.txt").read_text().splitlines() if not line.startswith("#")]
    source, target, text = folder / "in.parquet", folder / "out.parquet", folder / "in.txt"
    if not source.exists():
        source.mkdir(parents=True)
        piece = (lines * (1_000_000 // len(lines) + 1))[:1_000_000]
        for number in range(PUZZLES // len(piece)):
            pq.write_table(pa.table({"puzzle": piece}), source / f"part-{number:02}.parquet")
        text.write_text("".join(line + "\n" for line in piece) * (PUZZLES // len(piece)))
    os.environ["PYSPARK_PYTHON"] = sys.executable
    builder = SparkSession.builder.master("local-cluster[2,1,1024]").config("spark.ui.enabled", "false")
    spark = builder.getOrCreate()
    ninefold.spark.solve(spark.createDataFrame([(lines[0],)], "puzzle string")).collect()
    ours, theirs = [], []
    for _ in range(ROUNDS):
        shutil.rmtree(target, ignore_errors=True)
        start = time.perf_counter()
        ninefold.spark.solve(spark.read.parquet(str(source))).write.parquet(str(target))
        ours.append(time.perf_counter() - start)
        start = time.perf_counter()
        command = [program, "solve", "--quiet", "--format", "line", "-j", "2", str(text)]
        with (folder / "out.txt").open("wb") as output:
            subprocess.run(command, stdout=output, check=True)
        theirs.append(time.perf_counter() - start)
    spark.stop()
    spark_time, program_time = statistics.median(ours), statistics.median(theirs)
    print(f"Spark: {spark_time:.1f} s; ninefold solve: {program_time:.1f} s; {program_time / spark_time:.0%}")


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3]))
