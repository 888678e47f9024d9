"""The columns that functions of ninefold add to a DataFrame of Spark."""

from __future__ import annotations

import json
import warnings
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, cast

import pyarrow as pa

import ninefold
from ninefold import _native

if TYPE_CHECKING:
    from pyspark.sql import DataFrame

# The types that replace those that Spark lacks, such as unsigned numbers.
_KINDS = {
    pa.string_view(): pa.string(),
    pa.uint8(): pa.int32(),
    pa.uint32(): pa.int32(),
    pa.uint64(): pa.int64(),
}
# The names of types in Spark.
_NAMES = {
    pa.string(): "string",
    pa.bool_(): "boolean",
    pa.int32(): "int",
    pa.int64(): "bigint",
    pa.float64(): "double",
}


# The column of stated solutions. The other names that the functions of ninefold know depend on the data of the column,
# which Spark has only when the job runs.
STATED = "solution"


def options_of(function: str) -> list[dict[str, Any]]:
    """Returns the options of a function, or of generate, as the native module describes them."""
    return cast(list[dict[str, Any]], json.loads(_native._options(function)))


def schema_of(table: Any) -> pa.Schema:
    """Returns the columns of a table of ninefold in types that Spark has."""
    return pa.schema([field.with_type(_kind(field.type)) for field in pa.table(table).schema])


def _kind(kind: pa.DataType) -> pa.DataType:
    if pa.types.is_list(kind):
        return pa.list_(_kind(kind.value_type))
    if pa.types.is_map(kind):
        return pa.map_(_kind(kind.key_type), _kind(kind.item_type))
    if pa.types.is_struct(kind):
        return pa.struct([field.with_type(_kind(field.type)) for field in kind.fields])
    return _KINDS.get(kind, kind)


def columns_of(function: str, options: dict[str, Any], *, are_stated: bool = False) -> list[pa.Field]:
    """Returns the added columns, also those for stated solutions if there are any. Checks only the options on which
    the columns depend, and required options."""
    known = [option["name"] for option in options_of(function) if option["decides_columns"] or option["required"]]
    options = {name: options[name] for name in known if options.get(name) is not None}
    puzzles = pa.table({"puzzle": [""], STATED: [""]}) if are_stated else []
    return list(schema_of(getattr(ninefold, function)(puzzles, **options)))


def ddl(fields: list[pa.Field], between: str) -> str:
    """Returns the columns as Spark writes them."""
    return ", ".join(f"{field.name}{between}{_name(field.type)}" for field in fields)


def _name(kind: pa.DataType) -> str:
    if pa.types.is_list(kind):
        return f"array<{_name(kind.value_type)}>"
    if pa.types.is_map(kind):
        return f"map<{_name(kind.key_type)}, {_name(kind.item_type)}>"
    if pa.types.is_struct(kind):
        return f"struct<{ddl(kind.fields, ': ')}>"
    return _NAMES[kind]


def threads() -> int:
    """Returns the number of processors that the task may use."""
    from pyspark import TaskContext

    context = TaskContext.get()
    return context.cpus() if context else 1


def answers(
    function: str, puzzles: pa.Array, options: dict[str, Any], fields: list[pa.Field], stated: pa.Array | None = None
) -> list[pa.Array]:
    """Returns these columns of a function of ninefold for a column of puzzles, and perhaps one of stated solutions."""
    options = {name: value for name, value in options.items() if value is not None}
    source = puzzles if stated is None else pa.table({"puzzle": puzzles, STATED: stated})
    table = pa.table(getattr(ninefold, function)(source, threads=threads(), **options))
    table = table.cast(schema_of(table)).combine_chunks()
    known = dict(zip(table.column_names, map(_one_chunk, table.columns), strict=True))
    # A batch without rows states no solutions.
    return [known.get(field.name, pa.nulls(len(table), field.type)) for field in fields]


def _one_chunk(column: pa.ChunkedArray) -> pa.Array:
    return column.chunk(0) if column.num_chunks == 1 else pa.array([], type=column.type)


def check(columns: list[str], column: str, kind: Callable[[], pa.DataType]) -> None:
    """Refuses a column that is not there or, by its type, holds no puzzles. So no job starts in vain."""
    if column not in columns:
        raise ValueError(f"found the columns {', '.join(columns)}, expected one with the name {column}")
    try:
        ninefold.count(pa.array([], kind()))
    except TypeError as error:
        raise TypeError(f"{column}: {error}") from None


def _check(df: DataFrame, column: str) -> None:
    from pyspark.sql.pandas.types import to_arrow_type

    check(df.columns, column, lambda: to_arrow_type(df.schema[column].dataType))


def names_of(columns: list[str], added: list[pa.Field], prefix: str) -> list[str]:
    """Returns the names of the columns added to these."""
    names = [prefix + field.name for field in added]
    taken = [name for name in names if name in columns]
    if taken:
        raise ValueError(f"the columns {', '.join(taken)} already exist; choose a prefix for the added columns")
    return names


def struct_of(function: str, options: dict[str, Any]) -> Callable[[pa.Array], pa.Array]:
    fields = columns_of(function, options)

    def struct_of(puzzles: pa.Array) -> pa.Array:
        return pa.StructArray.from_arrays(answers(function, puzzles, options, fields), fields=fields)

    struct_of.__annotations__ = {"puzzles": pa.Array, "return": pa.Array}
    return struct_of


def added(df: DataFrame, function: str, column: str, prefix: str, options: dict[str, Any]) -> DataFrame:
    from pyspark.sql.types import StringType, StructField, StructType

    _check(df, column)
    are_stated = column != STATED and STATED in df.columns and isinstance(df.schema[STATED].dataType, StringType)
    fields = columns_of(function, options, are_stated=are_stated)
    names = names_of(df.columns, fields, prefix)
    kinds = cast(StructType, StructType.fromDDL(ddl(fields, " ")))
    place = df.columns.index(column)
    place_of_stated = df.columns.index(STATED) if are_stated else None
    added = [StructField(name, field.dataType) for name, field in zip(names, kinds.fields, strict=True)]
    schema = StructType([*df.schema.fields, *added])

    def add(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in batches:
            stated = None if place_of_stated is None else batch.column(place_of_stated)
            found = answers(function, batch.column(place), options, fields, stated)
            yield pa.RecordBatch.from_arrays([*batch.columns, *found], [*batch.schema.names, *names])

    return df.mapInArrow(add, schema)


def summed(df: DataFrame, function: str, column: str, options: dict[str, Any]) -> DataFrame:
    """Returns the rows of a summary of ninefold. Adds up the numbers of rows with the same texts, and omits shares."""
    from pyspark.sql.functions import col
    from pyspark.sql.functions import sum as sum_of

    _check(df, column)
    schema = pa.schema([field for field in columns_of(function, options) if field.type != pa.float64()])
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
