"""Sudoku: solve, count, check, rate, explain, compare and make puzzles, one or billions.

For many puzzles there are solve, count, check, minimize, rate, stats, explain, hint, steps, sets, why, canonical,
transform, equivalent, convert and picture: they take a list, a numpy array, or any object with Arrow's interface (pyarrow, polars,
pandas, DuckDB), and return a Table that these libraries can read:

>>> import ninefold
>>> line = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."
>>> ninefold.solve([line, "nonsense"])["status"].to_list()
['unique', 'bad']

New puzzles come in such a table, too. The same seed gives the same puzzles:

>>> ninefold.generate(2, seed=1, clues=(24, 25))["clues"].to_list()
[24, 25]

For one puzzle there is Grid:

>>> grid = ninefold.Grid(line)
>>> grid.solve().solution
Grid("483921657967345821251876493548132976729564138136798245372689514814253769695417382")
>>> grid.rating()
Rating(er=1.2, ep=1.2, ed=1.2)
>>> grid.hodoku()
HodokuRating(level='Easy', score=196, solved=True)
>>> print(grid.hint())
Look in the upper left.

Puzzles can be printed as a book:

>>> book = ninefold.print(ninefold.generate(6, seed=1), title="Puzzles of the week", caption="{number}|{level}")
>>> book.pdf()[:5], len(book.svg())
(b'%PDF-', 2)

Equivalent puzzles have the same canonical form:

>>> turned = grid.transform("t r564123789 c321987654 d987612345")
>>> turned.canonical() == grid.canonical()
True
>>> grid.equivalent(turned)
't r564123789 c321987654 d987612345'
"""

from ninefold import operations
from ninefold._native import (
    HODOKU_SETTINGS,
    AttemptsUsedUp,
    Automorphisms,
    Book,
    Column,
    Grid,
    Hint,
    HodokuRating,
    Rating,
    Reading,
    Solutions,
    Step,
    Table,
    UnavoidableSets,
    Why,
    __version__,
    read,
)
from ninefold.operations import *  # noqa: F403

# The module of operations has only functions in its `__all__`, for the other modules.
from ninefold.operations import Arrays

# `print` is not in `__all__`, because a star import must not hide Python's function.
from ninefold.operations import print as print  # noqa: A004

__all__ = [
    "HODOKU_SETTINGS",
    "Arrays",
    "AttemptsUsedUp",
    "Automorphisms",
    "Book",
    "Column",
    "Grid",
    "Hint",
    "HodokuRating",
    "Rating",
    "Reading",
    "Solutions",
    "Step",
    "Table",
    "UnavoidableSets",
    "Why",
    "__version__",
    "read",
]
__all__ += operations.__all__
