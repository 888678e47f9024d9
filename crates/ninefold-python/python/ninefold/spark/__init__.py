"""Puzzles in the columns of Spark.

>>> import ninefold.spark
>>> answers = ninefold.spark.solve(spark.read.parquet("in.parquet"), column="puzzle")  # doctest: +SKIP
>>> ninefold.spark.register(spark)  # doctest: +SKIP
>>> spark.sql("SELECT ninefold_rate(puzzle).er FROM puzzles")  # doctest: +SKIP

solve, count, check, rate, sets and canonical return the rows of the DataFrame with the columns of the functions of
ninefold that have these names. stats counts their techniques, and generate makes new puzzles. Each task uses as many threads as `spark.task.cpus` says.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, cast

import pyarrow as pa

import ninefold
from ninefold.spark._fields import FIELDS, MORE_FIELDS

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession

__all__ = ["canonical", "check", "count", "generate", "rate", "register", "sets", "solve", "stats"]

_Form: TypeAlias = Literal["min", "max", "solution"]
_Scale: TypeAlias = Literal["se", "hodoku", "both"]
_Hodoku: TypeAlias = Literal["2.2", "2.3"]

_TEXTS = pa.list_(pa.string())
_NUMBERS = pa.list_(pa.int32())
_COUNTS = pa.map_(pa.int32(), pa.int32())
# The columns of each function before the last, error, in types that Spark has.
_FIELDS: dict[str, dict[str, pa.DataType]] = {
    "solve": {"status": pa.string(), "solution": pa.string()},
    "count": {"count": pa.int64(), "exact": pa.bool_()},
    "rate": {"er": pa.float64(), "ep": pa.float64(), "ed": pa.float64()},
    **FIELDS,
}
# The columns that rate has in the place of its own for a scale.
_HODOKU: dict[str, pa.DataType] = {"hodoku_level": pa.string(), "hodoku_score": pa.int32()}
_SCALES: dict[str, dict[str, pa.DataType]] = {"hodoku": _HODOKU, "both": {**_FIELDS["rate"], **_HODOKU}}
# How Spark writes these types.
_NAMES = {
    pa.string(): "string",
    pa.bool_(): "boolean",
    pa.int32(): "int",
    pa.int64(): "bigint",
    pa.float64(): "double",
    _TEXTS: "array<string>",
    _NUMBERS: "array<int>",
    _COUNTS: "map<int, int>",
}


def solve(
    df: DataFrame,
    column: str = "puzzle",
    *,
    limit: int = 2,
    timeout: float | None = None,
    prefix: str = "",
) -> DataFrame:
    """The rows with the columns status, solution and error: see ninefold.solve.

    The prefix goes before the names of these columns. A puzzle that takes longer than `timeout` seconds has the
    status "timeout".
    """
    return _added(df, "solve", column, prefix, {"limit": limit, "timeout": timeout})


def count(
    df: DataFrame,
    column: str = "puzzle",
    *,
    limit: int | None = None,
    timeout: float | None = None,
    prefix: str = "",
) -> DataFrame:
    """The rows with the columns count, exact and error: see ninefold.count.

    Counts above 2^63 - 1 are cut off there, as Spark has no larger numbers; then exact is false.
    """
    return _added(df, "count", column, prefix, {"limit": min(limit or _MOST, _MOST), "timeout": timeout})


def check(
    df: DataFrame,
    column: str = "puzzle",
    *,
    backdoors: int | None = None,
    timeout: float | None = None,
    prefix: str = "",
) -> DataFrame:
    """The rows with the columns of ninefold.check; with `backdoors`, the largest number of their cells, also those of
    backdoors, before error.
    """
    return _added(df, "check", column, prefix, {"backdoors": backdoors, "timeout": timeout})


def rate(
    df: DataFrame,
    column: str = "puzzle",
    *,
    scale: _Scale = "se",
    hodoku: _Hodoku = "2.2",
    hodoku_settings: str | None = None,
    timeout: float | None = None,
    prefix: str = "",
) -> DataFrame:
    """The rows with the columns er, ep, ed and error: see ninefold.rate. With the scale "hodoku" they have hodoku_level
    and hodoku_score, those of this version and these settings, in the place of er, ep and ed; with "both" behind them.

    A puzzle that takes longer than `timeout` seconds has no rating, and what is known of it in error.
    """
    options = {"scale": scale, "hodoku": hodoku, "hodoku_settings": hodoku_settings, "timeout": timeout}
    return _added(df, "rate", column, prefix, options)


def stats(
    df: DataFrame,
    column: str = "puzzle",
    *,
    scale: _Scale | Literal["human"] = "se",
    hodoku: _Hodoku = "2.2",
    hodoku_settings: str | None = None,
    known: Sequence[str] | None = None,
    without: Sequence[str] = (),
    uniqueness: bool = True,
    timeout: float | None = None,
) -> DataFrame:
    """How many puzzles need which technique: a row for each, with the columns scale, technique, puzzles, hardest and steps
    of ninefold.stats, the technique that most puzzles need first.

    Each puzzle that was rated and has an empty cell counts once as hardest in each scale, so their sum tells of how many
    puzzles the others are a share.
    """
    from pyspark.sql.functions import col
    from pyspark.sql.functions import sum as sum_of

    options: dict[str, Any] = {
        "scale": scale,
        "hodoku": hodoku,
        "hodoku_settings": hodoku_settings,
        "known": known,
        "without": without,
        "uniqueness": uniqueness,
        "timeout": timeout,
    }
    counts = ["puzzles", "hardest", "steps"]
    kinds = {"scale": pa.string(), "technique": pa.string(), **dict.fromkeys(counts, pa.int64())}
    schema = pa.schema(kinds)

    def count(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in batches:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                table = ninefold.stats(batch.column(0), threads=_threads(), **options)
            yield from pa.table(table).select(schema.names).cast(schema).to_batches()

    counted = df.select(column).mapInArrow(count, _ddl(list(schema), " "))
    sums = counted.groupBy("scale", "technique").agg(*[sum_of(name).alias(name) for name in counts])
    return sums.orderBy(col("scale").desc(), col("puzzles").desc(), "technique")


def sets(
    df: DataFrame,
    column: str = "puzzle",
    *,
    max_size: int = 12,
    lists: bool = False,
    timeout: float | None = None,
    prefix: str = "",
) -> DataFrame:
    """The rows with the columns of ninefold.sets; with `lists` also sets and disjoint_sets, before error."""
    return _added(df, "sets", column, prefix, {"max_size": max_size, "lists": lists or None, "timeout": timeout})


def canonical(
    df: DataFrame,
    column: str = "puzzle",
    *,
    form: _Form = "min",
    automorphisms: int | None = None,
    timeout: float | None = None,
    prefix: str = "",
) -> DataFrame:
    """The rows with the columns of ninefold.canonical; with `automorphisms` also automorphism_ways, before error.

    Equivalent puzzles have the same canonical form. So `dropDuplicates(["canonical"])` leaves one of each; rows that
    have no form, whose canonical is null, count as equivalent there.
    """
    return _added(df, "canonical", column, prefix, {"form": form, "automorphisms": automorphisms, "timeout": timeout})


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

    They are exactly those of ninefold.generate for the same seed and options, in the same order, whatever the
    executors and the number of partitions are: by default four for each processor. The other options are those of
    ninefold.generate, such as level, clues and rate.

    If the order drops puzzles, they are made before this returns, and kept in the cache of the session until
    `spark.catalog.clearCache()`; otherwise they are made when they are needed. If `attempts`, by default ten million
    for each puzzle, lead to fewer, the warning ninefold.AttemptsUsedUp says so.
    """
    from ninefold.spark import making

    return making.generate(
        spark, count, seed, partitions=partitions, attempts=attempts, from_block=from_block, options=order
    )


def register(
    spark: SparkSession,
    *,
    timeout: float | None = None,
    backdoors: int | None = None,
    max_size: int = 12,
    lists: bool = False,
    scale: _Scale = "se",
    hodoku: _Hodoku = "2.2",
    hodoku_settings: str | None = None,
) -> None:
    """Makes SQL functions of a column of puzzles: ninefold_solve, ninefold_count, ninefold_check, ninefold_rate,
    ninefold_sets and ninefold_canonical, and, for the other forms, ninefold_canonical_max and
    ninefold_canonical_solution. Each returns a struct with the columns of the function in Python.

    The options are those of the functions in Python: `timeout` of all, `backdoors` of check, `max_size` and `lists` of
    sets, `scale`, `hodoku` and `hodoku_settings` of rate.
    """
    from pyspark.sql.pandas.functions import ArrowUDFType, arrow_udf

    given: dict[str, dict[str, Any]] = {
        "check": {"backdoors": backdoors},
        "sets": {"max_size": max_size, "lists": lists or None},
        "rate": {"scale": scale, "hodoku": hodoku, "hodoku_settings": hodoku_settings},
    }
    variants: list[tuple[str, str, dict[str, Any]]] = [(name, name, given.get(name, {})) for name in _FIELDS if name in __all__]
    variants += [(f"canonical_{form}", "canonical", {"form": form}) for form in ["max", "solution"]]
    for name, function, options in variants:
        struct_of = _struct_of(function, {**options, "timeout": timeout})
        kind = f"struct<{_ddl(_fields(function, options), ': ')}>"
        spark.udf.register(f"ninefold_{name}", arrow_udf(struct_of, kind, ArrowUDFType.SCALAR))


# The largest number that a column of Spark holds.
_MOST = 2**63 - 1


def _fields(function: str, options: dict[str, Any]) -> list[pa.Field]:
    """The columns that are added."""
    kinds = dict(_SCALES.get(options.get("scale", "se"), _FIELDS[function]))
    for option, more in MORE_FIELDS.items():
        if options.get(option) is not None:
            kinds.update(more)
    return [pa.field(name, kind) for name, kind in {**kinds, "error": pa.string()}.items()]


def _ddl(fields: list[pa.Field], between: str) -> str:
    """The columns as Spark writes them."""
    return ", ".join(f"{field.name}{between}{_NAMES[field.type]}" for field in fields)


def _threads() -> int:
    """The processors that the task may use."""
    from pyspark import TaskContext

    context = TaskContext.get()
    return context.cpus() if context else 1


def _answers(function: str, puzzles: pa.Array, options: dict[str, Any]) -> list[pa.Array]:
    """The columns that the function of ninefold finds for a column of puzzles, in types that Spark has."""
    options = {name: value for name, value in options.items() if value is not None}
    table = pa.table(getattr(ninefold, function)(puzzles, threads=_threads(), **options))
    table = table.cast(pa.schema(_fields(function, options))).combine_chunks()
    return [_one_chunk(column) for column in table.columns]


def _one_chunk(column: pa.ChunkedArray) -> pa.Array:
    return column.chunk(0) if column.num_chunks == 1 else pa.array([], type=column.type)


def _names(columns: list[str], added: list[pa.Field], column: str, prefix: str) -> list[str]:
    """The names of the columns that are added to these."""
    if column not in columns:
        raise ValueError(f"found the columns {', '.join(columns)}, expected one of the name {column}")
    names = [prefix + field.name for field in added]
    taken = [name for name in names if name in columns]
    if taken:
        raise ValueError(f"there are columns of the name {', '.join(taken)}; give those added a prefix")
    return names


def _struct_of(function: str, options: dict[str, Any]) -> Callable[[pa.Array], pa.Array]:
    fields = _fields(function, options)

    def struct_of(puzzles: pa.Array) -> pa.Array:
        return pa.StructArray.from_arrays(_answers(function, puzzles, options), fields=fields)

    struct_of.__annotations__ = {"puzzles": pa.Array, "return": pa.Array}
    return struct_of


def _added(df: DataFrame, function: str, column: str, prefix: str, options: dict[str, Any]) -> DataFrame:
    from pyspark.sql.types import StructField, StructType

    fields = _fields(function, options)
    names = _names(df.columns, fields, column, prefix)
    kinds = cast(StructType, StructType.fromDDL(_ddl(fields, " ")))
    place = df.columns.index(column)
    added = [StructField(name, field.dataType) for name, field in zip(names, kinds.fields, strict=True)]
    schema = StructType([*df.schema.fields, *added])

    def add(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in batches:
            answers = _answers(function, batch.column(place), options)
            yield pa.RecordBatch.from_arrays([*batch.columns, *answers], [*batch.schema.names, *names])

    return df.mapInArrow(add, schema)
