"""The functions for many puzzles, as methods of polars.

Importing this module registers the namespace `ninefold` on series and expressions:

>>> import polars as pl
>>> import ninefold.polars
>>> line = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."
>>> df = pl.DataFrame({"puzzle": [line]})
>>> df["puzzle"].ninefold.solve()["status"].item()
'unique'
>>> df.lazy().select(pl.col("puzzle").ninefold.rate().struct.field("er")).collect().item()
1.2
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import polars as pl

from ninefold import operations

if TYPE_CHECKING:
    from collections.abc import Callable

#: The functions with a row for each puzzle.
FUNCTIONS = [name for name in operations.__all__ if name not in {"stats", "generate"}]


def _frame(function: Callable[..., Any], options: dict[str, Any], puzzles: pl.Series) -> pl.DataFrame:
    return pl.DataFrame(function(puzzles, **options))


@pl.api.register_series_namespace("ninefold")
class Series:
    """The functions for the puzzles of a series. Each returns a data frame with a row for each puzzle."""

    def __init__(self, puzzles: pl.Series) -> None:
        self._puzzles = puzzles

    def __getattr__(self, name: str) -> Callable[..., pl.DataFrame]:
        function = _named(name)
        return lambda **options: _frame(function, options, self._puzzles)

    def __dir__(self) -> list[str]:
        return FUNCTIONS


@pl.api.register_expr_namespace("ninefold")
class Expr:
    """The functions for the puzzles of an expression. Each returns a struct for each puzzle."""

    def __init__(self, puzzles: pl.Expr) -> None:
        self._puzzles = puzzles

    def __getattr__(self, name: str) -> Callable[..., pl.Expr]:
        return partial(self._structs, _named(name))

    def __dir__(self) -> list[str]:
        return FUNCTIONS

    def _structs(self, function: Callable[..., Any], **options: Any) -> pl.Expr:
        # The columns depend on the options, so an empty table has them.
        schema = _frame(function, options, pl.Series([], dtype=pl.String)).schema

        def structs(puzzles: pl.Series) -> pl.Series:
            return _frame(function, options, puzzles).to_struct(puzzles.name)

        return self._puzzles.map_batches(structs, return_dtype=pl.Struct(schema), is_elementwise=True)


def _named(name: str) -> Callable[..., Any]:
    if name not in FUNCTIONS:
        message = f"found {name}, expected one of {', '.join(FUNCTIONS)}"
        raise AttributeError(message)
    function: Callable[..., Any] = getattr(operations, name)
    return function
