"""A job for Spark: the puzzles of a file or folder, with the columns of a function of ninefold; or new puzzles.

    ninefold-spark solve in.parquet out.parquet
    ninefold-spark canonical in.parquet out.parquet --form max
    spark-submit .../ninefold/spark/__main__.py rate in.csv out.parquet --timeout 60
    ninefold-spark generate out.parquet --count 1000000 --seed 96

`ninefold-spark FUNCTION --help` tells the options. The job reads and writes Parquet, CSV (with a header) and text (a
puzzle on each line; the output is CSV, but of generate), by the ending of the name. From Parquet to Parquet, on paths that all nodes can
open, rows do not go through Spark, which is faster.
"""

from __future__ import annotations

import argparse
import random
import sys
from pathlib import PurePath
from typing import Any

from pyspark.sql import DataFrame, SparkSession
from pyspark.sql.functions import expr

from ninefold import spark as functions
from ninefold.spark import _operations, files
from ninefold.spark._fields import GENERATE_ALIASES, GENERATE_OPTIONS, OPTIONS, SUMMARIES


def main() -> None:
    """Runs the job that the command line describes."""
    job, options = _arguments()
    builder = SparkSession.builder.appName(f"ninefold {job.function}")
    # Larger batches than by default cost less on their way to Python and back.
    spark = builder.config("spark.sql.execution.arrow.maxRecordsPerBatch", 1 << 16).getOrCreate()
    if job.function == "generate":
        _write_puzzles(functions.generate(spark, **options), job.output, _mode(job))
        return
    source, target = files.local(spark, job.input), files.local(spark, job.output)
    are_parquet = not {_ending(job.input), _ending(job.output)} & {".csv", ".txt", ".text"}
    if job.function not in SUMMARIES and are_parquet and source and source.exists() and target:
        files.work(spark, job.function, source, target, overwrite=job.overwrite, **options)
    else:
        function = getattr(functions, job.function)
        answers = function(_read(spark, job.input, options["column"]), **options)
        _write(answers, job.output, _mode(job))


def _arguments() -> tuple[argparse.Namespace, dict[str, Any]]:
    """The job, and the options of its function."""
    description, _, epilog = (__doc__ or "").partition("\n\n")
    parser = argparse.ArgumentParser(
        prog="ninefold-spark",
        description=description,
        epilog=epilog,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parsers = parser.add_subparsers(dest="function", required=True, metavar="FUNCTION")
    of = {name: _parser_of(parsers, name) for name in _operations.__all__}
    for name in _operations.__all__:
        if name not in SUMMARIES:
            of[name].add_argument("--prefix", default="", help="what goes before the names of the columns added")
        for option, arguments in OPTIONS.get(name, {}).items():
            word = "--no-" if arguments.get("action") == "store_false" else "--"
            of[name].add_argument(word + option.replace("_", "-"), dest=option, **arguments)
    _add_parser_of_generate(parsers)
    job = parser.parse_args()
    if job.function == "generate" and job.seed is None:
        # Short enough to be typed again.
        job.seed = random.randrange(1 << 32)
        print(f"the seed is {job.seed}", file=sys.stderr)
    of_job = ["function", "input", "output", "overwrite"]
    return job, {name: value for name, value in vars(job).items() if name not in of_job}


def _parser_of(parsers: argparse._SubParsersAction[argparse.ArgumentParser], function: str) -> argparse.ArgumentParser:
    """The parser of what each function takes."""
    parts = "rows" if function in SUMMARIES else "columns"
    parser = parsers.add_parser(function, help=f"the {parts} of ninefold.{function}")
    parser.add_argument("input")
    parser.add_argument("output")
    parser.add_argument("--column", default="puzzle", help="the column of the puzzles; puzzle by default")
    parser.add_argument("--timeout", type=float, metavar="SECONDS", help="the time for each puzzle")
    parser.add_argument("--overwrite", action="store_true", help="replace the output if it exists")
    return parser


def _add_parser_of_generate(parsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """The parser of generate, which has no input. Its options are those of `ninefold generate`."""
    parser = parsers.add_parser("generate", help="new puzzles, those of `ninefold generate`")
    parser.add_argument("output")
    parser.add_argument("--overwrite", action="store_true", help="replace the output if it exists")
    parser.add_argument("--partitions", type=int, metavar="N", help="how many parts the output has at most")
    for option, arguments in GENERATE_OPTIONS.items():
        words = ["--" + option.replace("_", "-"), *GENERATE_ALIASES.get(option, [])]
        parser.add_argument(*words, dest=option, **arguments)


def _mode(job: argparse.Namespace) -> str:
    return "overwrite" if job.overwrite else "errorifexists"


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
            _as_texts(answers).write.mode(mode).csv(name, header=True)
        case _:
            answers.write.mode(mode).parquet(name)


def _write_puzzles(puzzles: DataFrame, name: str, mode: str) -> None:
    """Writes new puzzles. A text has one on each line, or the position if that was ordered."""
    match _ending(name):
        case ".txt" | ".text":
            line = "position" if "position" in puzzles.columns else "puzzle"
            puzzles.select(line).write.mode(mode).text(name)
        case _:
            _write(puzzles, name, mode)


def _as_texts(answers: DataFrame) -> DataFrame:
    """The lists as texts with spaces, and the maps as such of keys and values, as CSV has neither."""
    texts = {
        "array<string>": "concat_ws(' ', `{name}`)",
        "array<int>": "concat_ws(' ', transform(`{name}`, one -> string(one)))",
        "map<int,int>": "concat_ws(' ', transform(map_entries(`{name}`), one -> concat(one.key, ':', one.value)))",
    }
    columns = {name: expr(texts[kind].format(name=name)) for name, kind in answers.dtypes if kind in texts}
    return answers.withColumns(columns)


def _ending(name: str) -> str:
    return PurePath(name.rstrip("/")).suffix.lower()


if __name__ == "__main__":
    main()
