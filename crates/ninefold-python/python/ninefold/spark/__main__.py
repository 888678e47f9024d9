"""A job for Spark: the puzzles of a file or folder, with the columns of a function of ninefold.

    ninefold-spark solve in.parquet out.parquet
    spark-submit .../ninefold/spark/__main__.py rate in.csv out.parquet --timeout 60

It reads and writes Parquet, CSV (with a header) and text (a puzzle on each line; the output is CSV), by the
ending of the name. From Parquet to Parquet, on paths that all nodes can open, rows do not go through Spark, which is
faster.
"""

from __future__ import annotations

import argparse
from pathlib import PurePath

from pyspark.sql import DataFrame, SparkSession
from pyspark.sql.functions import concat_ws

from ninefold import spark as functions
from ninefold.spark import files


def main() -> None:
    """Runs the job that the command line describes."""
    options = _options()
    builder = SparkSession.builder.appName(f"ninefold {options.function}")
    # Larger batches than by default cost less on their way to Python and back.
    spark = builder.config("spark.sql.execution.arrow.maxRecordsPerBatch", 1 << 16).getOrCreate()
    common = {"column": options.column, "timeout": options.timeout, "prefix": options.prefix}
    source, target = files.local(spark, options.input), files.local(spark, options.output)
    are_parquet = not {_ending(options.input), _ending(options.output)} & {".csv", ".txt", ".text"}
    if are_parquet and source and source.exists() and target:
        files.work(spark, options.function, source, target, overwrite=options.overwrite, **common)
    else:
        function = getattr(functions, options.function)
        answers = function(_read(spark, options.input, options.column), **common)
        _write(answers, options.output, "overwrite" if options.overwrite else "errorifexists")


def _options() -> argparse.Namespace:
    description, _, epilog = (__doc__ or "").partition("\n\n")
    parser = argparse.ArgumentParser(
        prog="ninefold-spark",
        description=description,
        epilog=epilog,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("function", choices=["solve", "count", "check", "rate", "canonical"])
    parser.add_argument("input")
    parser.add_argument("output")
    parser.add_argument("--column", default="puzzle", help="the column of the puzzles; puzzle by default")
    parser.add_argument("--timeout", type=float, metavar="SECONDS", help="the time for each puzzle")
    parser.add_argument("--prefix", default="", help="what goes before the names of the columns added")
    parser.add_argument("--overwrite", action="store_true", help="replace the output if it exists")
    return parser.parse_args()


def _read(spark: SparkSession, name: str, column: str) -> DataFrame:
    match _ending(name):
        case ".csv":
            return spark.read.csv(name, header=True)
        case ".txt" | ".text":
            return spark.read.text(name).withColumnRenamed("value", column)
        case _:
            return spark.read.parquet(name)


def _write(answers: DataFrame, name: str, mode: str) -> None:
    match _ending(name):
        case ".csv" | ".txt" | ".text":
            _without_lists(answers).write.mode(mode).csv(name, header=True)
        case _:
            answers.write.mode(mode).parquet(name)


def _without_lists(answers: DataFrame) -> DataFrame:
    """The lists as texts with spaces, as CSV has no lists."""
    lists = [name for name, kind in answers.dtypes if kind == "array<string>"]
    return answers.withColumns({name: concat_ws(" ", name) for name in lists})


def _ending(name: str) -> str:
    return PurePath(name.rstrip("/")).suffix.lower()


if __name__ == "__main__":
    main()
