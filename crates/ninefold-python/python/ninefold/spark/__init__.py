"""Puzzles in the columns of Spark.

>>> import ninefold.spark
>>> answers = ninefold.spark.solve(spark.read.parquet("in.parquet"), column="puzzle")  # doctest: +SKIP
>>> ninefold.spark.register(spark)  # doctest: +SKIP
>>> spark.sql("SELECT ninefold_rate(puzzle).er FROM puzzles")  # doctest: +SKIP

solve, count, check, rate and canonical return the rows of the DataFrame with the columns of the functions of ninefold that
have these names. Each task uses as many threads as `spark.task.cpus` says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Literal, cast

import pyarrow as pa

import ninefold

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession

__all__ = ["canonical", "check", "count", "rate", "register", "solve"]

# The columns of each function, as Spark writes types.
_COLUMNS = {
    "solve": "status string, solution string, error string",
    "count": "count bigint, exact boolean, error string",
    "check": (
        "status string, clues int, contradictory array<string>, minimal boolean, redundant array<string>, "
        "automorphisms int, symmetry array<string>, symmetry_in_disguise array<string>, placement_by array<string>, "
        "placement_kind array<string>, placement array<string>, error string"
    ),
    "rate": "er double, ep double, ed double, error string",
    "canonical": "canonical string, automorphisms int, way string, error string",
}
# The same as Arrow has them.
_TEXTS = pa.list_(pa.string())
_FIELDS: dict[str, list[tuple[str, pa.DataType]]] = {
    "solve": [("status", pa.string()), ("solution", pa.string()), ("error", pa.string())],
    "count": [("count", pa.int64()), ("exact", pa.bool_()), ("error", pa.string())],
    "check": [
        ("status", pa.string()),
        ("clues", pa.int32()),
        ("contradictory", _TEXTS),
        ("minimal", pa.bool_()),
        ("redundant", _TEXTS),
        ("automorphisms", pa.int32()),
        ("symmetry", _TEXTS),
        ("symmetry_in_disguise", _TEXTS),
        ("placement_by", _TEXTS),
        ("placement_kind", _TEXTS),
        ("placement", _TEXTS),
        ("error", pa.string()),
    ],
    "rate": [("er", pa.float64()), ("ep", pa.float64()), ("ed", pa.float64()), ("error", pa.string())],
    "canonical": [
        ("canonical", pa.string()),
        ("automorphisms", pa.int32()),
        ("way", pa.string()),
        ("error", pa.string()),
    ],
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
    timeout: float | None = None,
    prefix: str = "",
) -> DataFrame:
    """The rows with the columns of ninefold.check: status, clues, contradictory, minimal, redundant, automorphisms,
    symmetry, symmetry_in_disguise, placement_by, placement_kind, placement and error."""
    return _added(df, "check", column, prefix, {"timeout": timeout})


def rate(
    df: DataFrame,
    column: str = "puzzle",
    *,
    timeout: float | None = None,
    prefix: str = "",
) -> DataFrame:
    """The rows with the columns er, ep, ed and error: see ninefold.rate.

    A puzzle that takes longer than `timeout` seconds has no rating, and what is known of it in error.
    """
    return _added(df, "rate", column, prefix, {"timeout": timeout})


def canonical(
    df: DataFrame,
    column: str = "puzzle",
    *,
    form: Literal["min", "max", "solution"] = "min",
    timeout: float | None = None,
    prefix: str = "",
) -> DataFrame:
    """The rows with the columns canonical, automorphisms, way and error: see ninefold.canonical.

    Equivalent puzzles have the same canonical form. So `dropDuplicates(["canonical"])` leaves one of each; rows that
    have no form, whose canonical is null, count as equivalent there.
    """
    return _added(df, "canonical", column, prefix, {"form": form, "timeout": timeout})


def register(spark: SparkSession, *, timeout: float | None = None) -> None:
    """Makes the SQL functions ninefold_solve, ninefold_count, ninefold_check, ninefold_rate and ninefold_canonical of
    a column of puzzles. Each returns a struct with the columns of the function in Python; `timeout` is for each puzzle."""
    from pyspark.sql.pandas.functions import ArrowUDFType, arrow_udf

    for name, columns in _COLUMNS.items():
        function = arrow_udf(_struct_of(name, {"timeout": timeout}), f"struct<{_as_struct(columns)}>", ArrowUDFType.SCALAR)
        spark.udf.register(f"ninefold_{name}", function)


# The largest number that a column of Spark holds.
_MOST = 2**63 - 1


def _as_struct(columns: str) -> str:
    return ", ".join(column.replace(" ", ": ", 1) for column in columns.split(", "))


def _threads() -> int:
    """The processors that the task may use."""
    from pyspark import TaskContext

    context = TaskContext.get()
    return context.cpus() if context else 1


def _answers(function: str, puzzles: pa.Array, options: dict[str, Any]) -> list[pa.Array]:
    """The columns that the function of ninefold finds for a column of puzzles, in types that Spark has."""
    options = {name: value for name, value in options.items() if value is not None}
    table = pa.table(getattr(ninefold, function)(puzzles, threads=_threads(), **options))
    table = table.cast(pa.schema(_FIELDS[function])).combine_chunks()
    return [_one_chunk(column) for column in table.columns]


def _one_chunk(column: pa.ChunkedArray) -> pa.Array:
    return column.chunk(0) if column.num_chunks == 1 else pa.array([], type=column.type)


def _fields(function: str) -> list[pa.Field]:
    """The columns that are added."""
    return [pa.field(name, kind) for name, kind in _FIELDS[function]]


def _names(columns: list[str], function: str, column: str, prefix: str) -> list[str]:
    """The names of the columns that are added to these."""
    if column not in columns:
        raise ValueError(f"found the columns {', '.join(columns)}, expected one of the name {column}")
    names = [prefix + name for name, _ in _FIELDS[function]]
    taken = [name for name in names if name in columns]
    if taken:
        raise ValueError(f"there are columns of the name {', '.join(taken)}; give those added a prefix")
    return names


def _struct_of(function: str, options: dict[str, Any]) -> Callable[[pa.Array], pa.Array]:
    fields = _fields(function)

    def struct_of(puzzles: pa.Array) -> pa.Array:
        return pa.StructArray.from_arrays(_answers(function, puzzles, options), fields=fields)

    struct_of.__annotations__ = {"puzzles": pa.Array, "return": pa.Array}
    return struct_of


def _added(df: DataFrame, function: str, column: str, prefix: str, options: dict[str, Any]) -> DataFrame:
    from pyspark.sql.types import StructField, StructType

    names = _names(df.columns, function, column, prefix)
    added = cast(StructType, StructType.fromDDL(_COLUMNS[function]))
    place = df.columns.index(column)
    fields = [StructField(name, field.dataType) for name, field in zip(names, added.fields, strict=True)]
    schema = StructType([*df.schema.fields, *fields])

    def add(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in batches:
            answers = _answers(function, batch.column(place), options)
            yield pa.RecordBatch.from_arrays([*batch.columns, *answers], [*batch.schema.names, *names])

    return df.mapInArrow(add, schema)
