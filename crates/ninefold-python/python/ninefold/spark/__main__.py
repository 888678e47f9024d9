"""A job for Spark, which adds the columns of a function of ninefold to the puzzles of a file or folder, or makes new
puzzles.

    ninefold-spark solve in.parquet out.parquet
    ninefold-spark canonical in.parquet out.parquet --form max
    spark-submit .../ninefold/spark/__main__.py rate in.csv out.parquet --timeout 60
    ninefold-spark generate out.parquet --count 1000000 --seed 96

`ninefold-spark FUNCTION --help` lists the options. The job reads and writes Parquet, CSV (with a header) and text (one
puzzle per line); the extension of the name decides. Except for generate, output with the extension of text is CSV. From
Parquet to Parquet, on paths that all nodes can open, rows bypass Spark, which is faster.
"""

from __future__ import annotations

import argparse
import random
import sys
from pathlib import Path, PurePath
from typing import Any

from pyspark.sql import DataFrame, SparkSession
from pyspark.sql.functions import expr

from ninefold import spark as functions
from ninefold._native import _SUMMARIES
from ninefold.spark import _operations, files
from ninefold.spark._columns import options_of


def main() -> None:
    """Runs the job that the command line describes."""
    job, options = _arguments()
    builder = SparkSession.builder.appName(f"ninefold {job.function}")
    # Larger batches than the default cost less to pass to Python and back.
    spark = builder.config("spark.sql.execution.arrow.maxRecordsPerBatch", 1 << 16).getOrCreate()
    if job.function == "generate":
        _write_puzzles(functions.generate(spark, **options), job.output, _mode(job))
        return
    source, target = files.local(spark, job.input), files.local(spark, job.output)
    are_parquet = not {_ending(job.input), _ending(job.output)} & {".csv", ".txt", ".text"}
    if job.function not in _SUMMARIES and are_parquet and source and source.exists() and target:
        files.work(spark, job.function, source, target, overwrite=job.overwrite, **options)
    else:
        function = getattr(functions, job.function)
        answers = function(_read(spark, job.input, options["column"]), **options)
        _write(answers, job.output, _mode(job))


def _arguments() -> tuple[argparse.Namespace, dict[str, Any]]:
    """Returns the job, and the options of its function."""
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
        if name not in _SUMMARIES:
            of[name].add_argument("--prefix", default="", help="a prefix for the names of the added columns")
        for option in options_of(name):
            _add_option(of[name], option)
    _add_parser_of_generate(parsers)
    job = parser.parse_args()
    if job.function == "generate" and job.seed is None:
        # Short enough to retype.
        job.seed = random.randrange(1 << 32)
        print(f"the seed is {job.seed}", file=sys.stderr)
    of_job = ["function", "input", "output", "overwrite"]
    return job, {name: value for name, value in vars(job).items() if name not in of_job}


def _parser_of(parsers: argparse._SubParsersAction[argparse.ArgumentParser], function: str) -> argparse.ArgumentParser:
    """Returns the parser for the arguments of each function."""
    parts = "rows" if function in _SUMMARIES else "columns"
    parser = parsers.add_parser(function, help=f"the {parts} of ninefold.{function}")
    parser.add_argument("input")
    parser.add_argument("output")
    parser.add_argument("--column", default="puzzle", help="the column of the puzzles; puzzle by default")
    parser.add_argument("--timeout", type=float, metavar="SECONDS", help="the time for each puzzle")
    parser.add_argument("--overwrite", action="store_true", help="replace the output if it exists")
    return parser


def _add_parser_of_generate(parsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the parser of generate, which has no input. Its options are those of `ninefold generate`."""
    parser = parsers.add_parser("generate", help="makes new puzzles, like `ninefold generate`")
    parser.add_argument("output")
    parser.add_argument("--overwrite", action="store_true", help="replace the output if it exists")
    parser.add_argument("--partitions", type=int, metavar="N", help="the maximum number of parts of the output")
    for option in options_of("generate"):
        # There is --seed instead of a date, and a search near puzzles cannot be divided.
        if option["name"] not in ("date", "near") and option["goes_with"] != "near":
            _add_option(parser, option)


def _add_option(parser: argparse.ArgumentParser, option: dict[str, Any]) -> None:
    """Adds an option of ninefold."""
    word, alias = option["name"].replace("_", "-"), option["alias"]
    arguments: dict[str, Any] = {"help": option["help"]}
    if option["type"] == "bool":
        word = f"no-{word}" if option["default"] else word
        arguments["action"] = "store_false" if option["default"] else "store_true"
    else:
        arguments["type"] = {"int": int, "float": float, "str": str, "file": _text_of}[option["type"]]
        arguments["default"] = option["default"]
        arguments["required"] = option["required"]
    if option["type"] == "file":
        arguments["metavar"] = "FILE"
    if option["choices"]:
        arguments["choices"] = option["choices"]
    if option["is_list"]:
        arguments["action"] = "append"
    words = [word] if alias is None else [word, alias]
    hyphened = [f"--{word}" if len(word) > 1 else f"-{word}" for word in words]
    parser.add_argument(*hyphened, dest=option["name"], **arguments)


def _text_of(name: str) -> str:
    return Path(name).read_text()


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
    """Writes new puzzles. A text file has one puzzle per line, or its position if ordered."""
    match _ending(name):
        case ".txt" | ".text":
            line = "position" if "position" in puzzles.columns else "puzzle"
            puzzles.select(line).write.mode(mode).text(name)
        case _:
            _write(puzzles, name, mode)


def _as_texts(answers: DataFrame) -> DataFrame:
    """Writes lists and maps as text, with spaces between the items, and objects as JSON, because CSV has none."""
    texts = {
        "array<string>": "concat_ws(' ', `{name}`)",
        "array<int>": "concat_ws(' ', transform(`{name}`, one -> string(one)))",
        "map<int,int>": "concat_ws(' ', transform(map_entries(`{name}`), one -> concat(one.key, ':', one.value)))",
        "array<struct<": "concat_ws(' ', transform(`{name}`, one -> to_json(one)))",
        "struct<": "to_json(`{name}`)",
    }
    kinds = {name: "".join(kind.partition("struct<")[:2]) for name, kind in answers.dtypes}
    columns = {name: expr(texts[kind].format(name=name)) for name, kind in kinds.items() if kind in texts}
    return answers.withColumns(columns)


def _ending(name: str) -> str:
    return PurePath(name.rstrip("/")).suffix.lower()


if __name__ == "__main__":
    main()
