"""A job for Spark: the puzzles of a file or folder, with the columns of a function of ninefold.

    ninefold-spark solve in.parquet out.parquet
    ninefold-spark canonical in.parquet out.parquet --form max
    spark-submit .../ninefold/spark/__main__.py rate in.csv out.parquet --timeout 60

`ninefold-spark FUNCTION --help` tells the options. The job reads and writes Parquet, CSV (with a header) and text (a
puzzle on each line; the output is CSV), by the ending of the name. From Parquet to Parquet, on paths that all nodes can
open, rows do not go through Spark, which is faster.
"""

from __future__ import annotations

import argparse
from pathlib import PurePath
from typing import Any

from pyspark.sql import DataFrame, SparkSession
from pyspark.sql.functions import expr

from ninefold import spark as functions
from ninefold.spark import files


def main() -> None:
    """Runs the job that the command line describes."""
    job, options = _arguments()
    builder = SparkSession.builder.appName(f"ninefold {job.function}")
    # Larger batches than by default cost less on their way to Python and back.
    spark = builder.config("spark.sql.execution.arrow.maxRecordsPerBatch", 1 << 16).getOrCreate()
    source, target = files.local(spark, job.input), files.local(spark, job.output)
    are_parquet = not {_ending(job.input), _ending(job.output)} & {".csv", ".txt", ".text"}
    if are_parquet and source and source.exists() and target:
        files.work(spark, job.function, source, target, overwrite=job.overwrite, **options)
    else:
        function = getattr(functions, job.function)
        answers = function(_read(spark, job.input, options["column"]), **options)
        _write(answers, job.output, "overwrite" if job.overwrite else "errorifexists")


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
    of = {name: _parser_of(parsers, name) for name in ["solve", "count", "check", "rate", "sets", "canonical"]}
    of["check"].add_argument("--backdoors", type=int, metavar="N", help="look for backdoors of up to N cells, too")
    of["sets"].add_argument("--max-size", type=int, default=12, metavar="N", help="the most cells; 12 by default")
    # None rather than False if it is not given, as for the others.
    of["sets"].add_argument("--list", dest="lists", action="store_const", const=True, help="the sets themselves, too")
    forms = ["min", "max", "solution"]
    of["canonical"].add_argument("--form", choices=forms, default="min", help="which form; min by default")
    job = parser.parse_args()
    of_job = ["function", "input", "output", "overwrite"]
    return job, {name: value for name, value in vars(job).items() if name not in of_job}


def _parser_of(parsers: argparse._SubParsersAction[argparse.ArgumentParser], function: str) -> argparse.ArgumentParser:
    """The parser of what each function takes."""
    parser = parsers.add_parser(function, help=f"the columns of ninefold.{function}")
    parser.add_argument("input")
    parser.add_argument("output")
    parser.add_argument("--column", default="puzzle", help="the column of the puzzles; puzzle by default")
    parser.add_argument("--timeout", type=float, metavar="SECONDS", help="the time for each puzzle")
    parser.add_argument("--prefix", default="", help="what goes before the names of the columns added")
    parser.add_argument("--overwrite", action="store_true", help="replace the output if it exists")
    return parser


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


def _as_texts(answers: DataFrame) -> DataFrame:
    """The lists as texts with spaces, and the maps as such of keys and values, as CSV has neither."""
    texts = {
        "array<string>": "concat_ws(' ', `{name}`)",
        "map<int,int>": "concat_ws(' ', transform(map_entries(`{name}`), one -> concat(one.key, ':', one.value)))",
    }
    columns = {name: expr(texts[kind].format(name=name)) for name, kind in answers.dtypes if kind in texts}
    return answers.withColumns(columns)


def _ending(name: str) -> str:
    return PurePath(name.rstrip("/")).suffix.lower()


if __name__ == "__main__":
    main()
