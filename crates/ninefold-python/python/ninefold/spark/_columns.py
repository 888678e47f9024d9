"""The columns that functions of ninefold add to those of Spark."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, cast

import pyarrow as pa

import ninefold
from ninefold.spark._fields import FIELDS, MORE_FIELDS, OPTIONS, SUMMARIES

if TYPE_CHECKING:
    from pyspark.sql import DataFrame

# The columns of each function before the last, error, in types that Spark has.
COLUMNS: dict[str, dict[str, pa.DataType]] = FIELDS
# How Spark writes these types.
_NAMES = {
    pa.string(): "string",
    pa.bool_(): "boolean",
    pa.int32(): "int",
    pa.int64(): "bigint",
    pa.float64(): "double",
}


def columns_of(function: str, options: dict[str, Any]) -> list[pa.Field]:
    """Returns the columns that are added."""
    kinds = dict(COLUMNS[function])
    for condition, more in MORE_FIELDS.get(function, {}).items():
        if _is_met(condition, function, options):
            kinds.update(more)
    return [pa.field(name, kind) for name, kind in {**kinds, "error": pa.string()}.items()]


def _is_met(condition: str, function: str, options: dict[str, Any]) -> bool:
    """Whether the option is given, or has one of the values that follow its name."""
    option, _, values = condition.partition("=")
    default = OPTIONS.get(function, {}).get(option, {}).get("default")
    value = options.get(option, default)
    if values:
        return value in values.split("|")
    return value is not None and value is not False


def ddl(fields: list[pa.Field], between: str) -> str:
    """Returns the columns as Spark writes them."""
    return ", ".join(f"{field.name}{between}{_name(field.type)}" for field in fields)


def _name(kind: pa.DataType) -> str:
    if pa.types.is_list(kind):
        return f"array<{_name(kind.value_type)}>"
    if pa.types.is_map(kind):
        return f"map<{_name(kind.key_type)}, {_name(kind.item_type)}>"
    return _NAMES[kind]


def threads() -> int:
    """Returns the number of processors that the task may use."""
    from pyspark import TaskContext

    context = TaskContext.get()
    return context.cpus() if context else 1


def answers(function: str, puzzles: pa.Array, options: dict[str, Any]) -> list[pa.Array]:
    """Returns the columns of a function of ninefold for a column of puzzles, in types that Spark has."""
    options = {name: value for name, value in options.items() if value is not None}
    table = pa.table(getattr(ninefold, function)(puzzles, threads=threads(), **options))
    table = table.cast(pa.schema(columns_of(function, options))).combine_chunks()
    return [_one_chunk(column) for column in table.columns]


def _one_chunk(column: pa.ChunkedArray) -> pa.Array:
    return column.chunk(0) if column.num_chunks == 1 else pa.array([], type=column.type)


def names_of(columns: list[str], added: list[pa.Field], column: str, prefix: str) -> list[str]:
    """Returns the names of the columns that are added to these."""
    if column not in columns:
        raise ValueError(f"found the columns {', '.join(columns)}, expected one of the name {column}")
    names = [prefix + field.name for field in added]
    taken = [name for name in names if name in columns]
    if taken:
        raise ValueError(f"there are columns of the name {', '.join(taken)}; give those added a prefix")
    return names


def struct_of(function: str, options: dict[str, Any]) -> Callable[[pa.Array], pa.Array]:
    fields = columns_of(function, options)

    def struct_of(puzzles: pa.Array) -> pa.Array:
        return pa.StructArray.from_arrays(answers(function, puzzles, options), fields=fields)

    struct_of.__annotations__ = {"puzzles": pa.Array, "return": pa.Array}
    return struct_of


def added(df: DataFrame, function: str, column: str, prefix: str, options: dict[str, Any]) -> DataFrame:
    from pyspark.sql.types import StructField, StructType

    fields = columns_of(function, options)
    names = names_of(df.columns, fields, column, prefix)
    kinds = cast(StructType, StructType.fromDDL(ddl(fields, " ")))
    place = df.columns.index(column)
    added = [StructField(name, field.dataType) for name, field in zip(names, kinds.fields, strict=True)]
    schema = StructType([*df.schema.fields, *added])

    def add(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in batches:
            found = answers(function, batch.column(place), options)
            yield pa.RecordBatch.from_arrays([*batch.columns, *found], [*batch.schema.names, *names])

    return df.mapInArrow(add, schema)


def summed(df: DataFrame, function: str, column: str, options: dict[str, Any]) -> DataFrame:
    """Returns the rows of a function of ninefold. Numbers of rows with the same texts are added up, and shares left out."""
    from pyspark.sql.functions import col
    from pyspark.sql.functions import sum as sum_of

    schema = pa.schema({name: kind for name, kind in SUMMARIES[function].items() if kind != pa.float64()})
    texts = [field.name for field in schema if field.type == pa.string()]
    numbers = [name for name in schema.names if name not in texts]

    def rows(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in batches:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                table = getattr(ninefold, function)(batch.column(0), threads=threads(), **options)
            yield from pa.table(table).select(schema.names).cast(schema).to_batches()

    found = df.select(column).mapInArrow(rows, ddl(list(schema), " "))
    sums = found.groupBy(*texts).agg(*[sum_of(name).alias(name) for name in numbers])
    return sums.orderBy(col(texts[0]).desc(), col(numbers[0]).desc(), *texts[1:])
