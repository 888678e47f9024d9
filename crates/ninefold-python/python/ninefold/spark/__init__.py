"""Puzzles in the columns of Spark.

>>> import ninefold.spark
>>> answers = ninefold.spark.solve(spark.read.parquet("in.parquet"), column="puzzle")  # doctest: +SKIP
>>> ninefold.spark.register(spark)  # doctest: +SKIP
>>> spark.sql("SELECT ninefold_rate(puzzle).er FROM puzzles")  # doctest: +SKIP

solve, count, check, minimize, rate, explain, hint, steps, sets, why, canonical, transform, equivalent, convert and picture
return the rows of the DataFrame with the columns that the functions of ninefold with these names return. stats counts techniques,
and generate makes new puzzles. Each task uses as many threads as `spark.task.cpus` says.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ninefold._native import _SUMMARIES
from ninefold.spark import _operations
from ninefold.spark._columns import columns_of, ddl, options_of, struct_of
from ninefold.spark._operations import *  # noqa: F403

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession

__all__ = ["generate", "register"]
__all__ += _operations.__all__



def generate(
    spark: SparkSession,
    count: int,
    seed: int,
    *,
    partitions: int | None = None,
    attempts: int | None = None,
    from_block: int = 0,
    **order: Any,
) -> DataFrame:
    """New puzzles, in the columns of ninefold.generate: puzzle, label, solution, clues, er, ep, ed, attempt, and with
    `position` also position.

    They are exactly those of ninefold.generate for the same seed and options, in the same order, regardless of the
    executors and the number of partitions (by default four for each processor). The other options are those of
    ninefold.generate, such as level, clues and rate.

    If the order drops puzzles, the puzzles are made before the function returns, and kept in the cache of the session
    until `spark.catalog.clearCache()`. Otherwise they are made when needed. If `attempts`, by default ten million for
    each puzzle, lead to too few puzzles, there is a warning ninefold.AttemptsUsedUp.
    """
    from ninefold.spark import making

    return making.generate(
        spark, count, seed, partitions=partitions, attempts=attempts, from_block=from_block, options=order
    )


def register(spark: SparkSession, *, timeout: float | None = None, **options: Any) -> None:
    """Registers SQL functions of a column of puzzles: ninefold_solve, ninefold_count, ninefold_check, ninefold_rate
    and so on, one for each function without required options. ninefold_canonical_max and ninefold_canonical_solution
    are for the other canonical forms. Each returns a struct with the columns of the function in Python.

    The options are those of the functions in Python, such as `backdoors` of check, `max_size` of sets, and `scale` of
    rate. Each function uses the options that it has.
    """
    from pyspark.sql.pandas.functions import ArrowUDFType, arrow_udf

    known = {name: options_of(name) for name in _operations.__all__}
    names = {name: [option["name"] for option in own] for name, own in known.items()}
    unknown = options.keys() - {option for own in names.values() for option in own}
    if unknown:
        raise TypeError(f"register() has no options {', '.join(sorted(unknown))}")
    variants: list[tuple[str, str, dict[str, Any]]] = [
        (name, name, {option: value for option, value in options.items() if option in names[name]})
        for name, own in known.items()
        if name not in _SUMMARIES and not any(option["required"] for option in own)
    ]
    variants += [(f"canonical_{form}", "canonical", {"form": form}) for form in ["max", "solution"]]
    for name, function, own in variants:
        answers = struct_of(function, {**own, "timeout": timeout})
        kind = f"struct<{ddl(columns_of(function, own), ': ')}>"
        spark.udf.register(f"ninefold_{name}", arrow_udf(answers, kind, ArrowUDFType.SCALAR))
