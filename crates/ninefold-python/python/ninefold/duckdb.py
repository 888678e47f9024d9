"""The functions for many puzzles, as functions of DuckDB."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import duckdb
import pyarrow as pa

from ninefold import operations

if TYPE_CHECKING:
    from collections.abc import Callable

#: The functions with a row for each puzzle that need no option.
FUNCTIONS = [name for name in operations.__all__ if name not in {"stats", "generate", "why", "equivalent", "convert"}]


def register(connection: duckdb.DuckDBPyConnection, prefix: str = "ninefold_") -> None:
    """Registers each function of many puzzles with this prefix, such as ninefold_solve.

    A function takes a column of puzzles and returns a struct with the columns of its table:

    >>> import duckdb
    >>> import ninefold.duckdb
    >>> connection = duckdb.connect()
    >>> ninefold.duckdb.register(connection)
    >>> line = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."
    >>> connection.execute("SELECT ninefold_rate(?).er", [line]).fetchone()
    (1.2,)
    """
    # Its stub lists each type that a function may return, but not a struct by its type.
    create: Any = connection.create_function
    for name in FUNCTIONS:
        function = getattr(operations, name)
        empty = pa.table(function([]))
        columns = connection.from_arrow(empty)
        kind = duckdb.struct_type(dict(zip(columns.columns, columns.types, strict=True)))
        create(prefix + name, _structs(function), ["VARCHAR"], kind, type="arrow", null_handling="special")


def _structs(function: Callable[..., Any]) -> Callable[[pa.ChunkedArray], pa.ChunkedArray]:
    return lambda puzzles: pa.table(function(puzzles)).to_struct_array()
