import datetime
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Literal, Protocol, TypeAlias, final

__all__ = [
    "HODOKU_SETTINGS",
    "AttemptsUsedUp",
    "Automorphisms",
    "Book",
    "Column",
    "Grid",
    "Hint",
    "HodokuRating",
    "Rating",
    "Solutions",
    "Step",
    "Table",
    "UnavoidableSets",
    "Why",
    "_Order",
    "__version__",
    "book",
    "generate",
    "run",
    "stats",
]

__version__: str
HODOKU_SETTINGS: str

class _ArrowStream(Protocol):
    def __arrow_c_stream__(self, requested_schema: object | None = None, /) -> object: ...

class _ArrowArray(Protocol):
    def __arrow_c_array__(self, requested_schema: object | None = None, /) -> tuple[object, object]: ...

class _NumpyArray(Protocol):
    @property
    def dtype(self) -> Any: ...
    @property
    def shape(self) -> Any: ...

_Cells: TypeAlias = Sequence[int] | Sequence[Sequence[int]]
_Puzzle: TypeAlias = str | bytes | Grid | _Cells
_Form: TypeAlias = Literal["min", "max", "solution"]
_StepOrder: TypeAlias = Literal["se", "hodoku", "human"]
_Hodoku: TypeAlias = Literal["2.2", "2.3"]
_Puzzles: TypeAlias = Iterable[_Puzzle | None] | _ArrowStream | _ArrowArray | _NumpyArray

# A range as text, such as "24-26"; a number; or both ends, of which None leaves one open.
_Clues: TypeAlias = str | int | tuple[int | None, int | None]
_Ratings: TypeAlias = str | float | tuple[float | None, float | None]

def stats(
    puzzles: _Puzzles,
    scale: Literal["se", "hodoku", "both", "human"] = "se",
    threads: int | None = None,
    *,
    timeout: float | None = None,
    progress: bool = False,
    column: str | None = None,
    hodoku: _Hodoku = "2.2",
    hodoku_settings: str | None = None,
    known: Sequence[str] | None = None,
    without: Sequence[str] = ...,
    uniqueness: bool = True,
) -> Table: ...
def book(
    puzzles: _Puzzles,
    threads: int | None = None,
    *,
    paper: Literal["a4", "letter", "a5"] = "a4",
    per_page: Literal[1, 2, 4, 6, 9, 12] | None = None,
    large_print: bool = False,
    title: str | None = None,
    caption: str = "{number}",
    labels: Sequence[str] | None = None,
    candidates: bool = False,
    solutions: Literal["back", "foot", "none"] = "back",
    hints: bool = False,
    explain: bool = False,
    cover: str | None = None,
    cut_marks: bool = False,
    binding: float = 0.0,
    page_numbers: bool = True,
    language: Literal["en", "de"] = "en",
    progress: bool = False,
    column: str | None = None,
) -> Book: ...
def run(
    name: str,
    options: dict[str, Any],
    puzzles: _Puzzles,
    threads: int | None,
    timeout: float | None,
    progress: bool,
    column: str | None,
) -> Table: ...
def generate(
    count: int = 1,
    *,
    seed: int | None = None,
    grids: bool = False,
    unbiased: bool = False,
    symmetry: str | None = None,
    minimal: bool = False,
    pattern: str | None = None,
    near: str | Iterable[str | Grid] | None = None,
    exchanges: str | Iterable[str] = (),
    aim: str | None = None,
    clues: _Clues | None = None,
    level: str | None = None,
    er: _Ratings | None = None,
    ep: _Ratings | None = None,
    ed: _Ratings | None = None,
    pearl: bool = False,
    diamond: bool = False,
    technique: str | None = None,
    only: bool = False,
    position: bool = False,
    without: str | Iterable[str] = (),
    unrelated: bool = False,
    rate: bool = False,
    date: str | datetime.date | None = None,
    attempts: int | None = None,
    from_block: int = 0,
    threads: int | None = None,
) -> Table: ...

class AttemptsUsedUp(UserWarning):
    made: int
    attempts: int
    found: int
    dropped: dict[str, int]
    from_block: int

@final
class _Order:
    def __new__(cls, **options: Any) -> _Order: ...
    @property
    def keeps_every_attempt(self) -> bool: ...
    @property
    def is_sequential(self) -> bool: ...
    def attempts(self, block: int) -> tuple[int, int]: ...
    def most_attempts(self, count: int) -> int: ...
    def end(self, first: int, attempts: int) -> int: ...
    def make(self, seed: int, first: int, end: int, threads: int) -> Table: ...

@final
class Table:
    @property
    def column_names(self) -> list[str]: ...
    def __len__(self) -> int: ...
    def __getitem__(self, name: str, /) -> Column: ...
    def to_list(self) -> list[dict[str, Any]]: ...
    def to_dict(self) -> dict[str, list[Any]]: ...
    def __arrow_c_schema__(self) -> object: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...

@final
class Column:
    def __len__(self) -> int: ...
    def __getitem__(self, number: int, /) -> Any: ...
    def to_list(self) -> list[Any]: ...
    def __arrow_c_array__(self, requested_schema: object | None = None) -> tuple[object, object]: ...

@final
class Grid:
    def __new__(cls, text: _Puzzle) -> Grid: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def digits(self) -> list[list[int]]: ...
    def candidates(self) -> list[list[list[int]]]: ...
    def solve(self, limit: int = 2, *, timeout: float | None = None) -> Solutions: ...
    def rating(self) -> Rating: ...
    def hodoku(self, version: _Hodoku = "2.2", *, settings: str | None = None) -> HodokuRating: ...
    def explain(
        self,
        order: _StepOrder | None = None,
        *,
        easiest: bool = False,
        positions: int = 300,
        uniqueness: bool = True,
        without: Sequence[str] | None = None,
        known: Sequence[str] | None = None,
        hodoku: _Hodoku = "2.2",
        hodoku_settings: str | None = None,
    ) -> list[Step]: ...
    def steps(
        self,
        *,
        techniques: Sequence[str] | None = None,
        digits: Sequence[int] | None = None,
        cells: Sequence[str] | None = None,
        houses: Sequence[str] | None = None,
        uniqueness: bool = True,
        without: Sequence[str] | None = None,
        known: Sequence[str] | None = None,
    ) -> list[Step]: ...
    def why(
        self,
        claim: str,
        *,
        uniqueness: bool = True,
        without: Sequence[str] | None = None,
        known: Sequence[str] | None = None,
    ) -> Why: ...
    def hint(
        self,
        level: int = 1,
        order: _StepOrder = "human",
        *,
        uniqueness: bool = True,
        without: Sequence[str] | None = None,
        known: Sequence[str] | None = None,
        hodoku: _Hodoku = "2.2",
        hodoku_settings: str | None = None,
    ) -> Hint: ...
    def sets(self, max_size: int = 12, *, timeout: float | None = None) -> UnavoidableSets: ...
    def canonical(self, form: _Form = "min") -> Grid: ...
    def automorphisms(self) -> Automorphisms: ...
    def band_classes(self) -> list[int] | None: ...
    def equivalent(self, other: _Puzzle) -> str | None: ...
    def transform(self, by: str) -> Grid: ...
    def svg(self, *, candidates: bool = False) -> str: ...
    def png(self, width: int = 600, *, candidates: bool = False) -> bytes: ...
    def _repr_svg_(self) -> str: ...

@final
class Book:
    def __len__(self) -> int: ...
    def pdf(self) -> bytes: ...
    def svg(self) -> list[str]: ...

@final
class Automorphisms:
    def __len__(self) -> int: ...
    def __getitem__(self, number: int, /) -> str: ...
    def __iter__(self) -> Iterator[str]: ...

@final
class Solutions:
    @property
    def status(self) -> str: ...
    @property
    def count(self) -> int: ...
    @property
    def exact(self) -> bool: ...
    @property
    def solution(self) -> Grid | None: ...
    @property
    def solutions(self) -> list[Grid]: ...

@final
class UnavoidableSets:
    @property
    def solution(self) -> Grid: ...
    @property
    def sets(self) -> list[Grid]: ...
    @property
    def exact(self) -> bool: ...
    @property
    def sizes(self) -> dict[int, int]: ...
    @property
    def disjoint(self) -> list[Grid]: ...
    @property
    def disjoint_exact(self) -> bool: ...

@final
class Rating:
    @property
    def er(self) -> float: ...
    @property
    def ep(self) -> float: ...
    @property
    def ed(self) -> float: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...

@final
class HodokuRating:
    @property
    def level(self) -> Literal["Easy", "Medium", "Hard", "Unfair", "Extreme"]: ...
    @property
    def score(self) -> int: ...
    @property
    def solved(self) -> bool: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...

@final
class Step:
    @property
    def number(self) -> int: ...
    @property
    def technique(self) -> str: ...
    @property
    def names(self) -> list[str]: ...
    @property
    def eureka(self) -> str | None: ...
    @property
    def rating(self) -> float: ...
    @property
    def cells(self) -> list[str]: ...
    @property
    def placements(self) -> list[str]: ...
    @property
    def eliminations(self) -> list[str]: ...
    @property
    def sentences(self) -> list[str]: ...
    @property
    def before(self) -> Grid: ...
    def svg(self) -> str: ...
    def png(self, width: int = 600) -> bytes: ...
    def _repr_svg_(self) -> str: ...
    def _repr_html_(self) -> str: ...

@final
class Why:
    @property
    def verdict(self) -> str: ...
    @property
    def text(self) -> str: ...
    @property
    def solution(self) -> str | None: ...
    @property
    def steps(self) -> list[Step]: ...
    def __bool__(self) -> bool: ...

@final
class Hint:
    @property
    def text(self) -> str: ...
    @property
    def level(self) -> int: ...
    @property
    def technique(self) -> str | None: ...
    @property
    def houses(self) -> list[str]: ...
    @property
    def digits(self) -> list[int]: ...
    @property
    def cells(self) -> list[str]: ...
