"""The operations on many puzzles.

Made by `cargo run -p ninefold-operations --example generate-all`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ninefold import _native

if TYPE_CHECKING:
    from ninefold._native import Table, _Puzzles

__all__ = [
    "check",
    "sets",
    "why",
]


def check(
    puzzles: _Puzzles,
    threads: int | None = None,
    *,
    timeout: float | None = None,
    progress: bool = False,
    column: str | None = None,
    backdoors: int | None = None,
) -> Table:
    """Validate puzzles: clues, uniqueness, minimality, symmetry.

    A puzzle is minimal if it has exactly one solution and needs every clue for that. Otherwise the redundant clues are
    listed: any single one can be left out. Pencil marks (729 characters on a line, or a table) do not say which digits
    are clues, so only their solutions are counted.

    backdoors: Find the smallest backdoors, too: cells whose digits, once known, leave singles only; of up to this many
        cells. From 1 to 9.

    The other parameters are those of solve. Returns a Table with a row for each puzzle, and these columns:

    status: The result in a word, as of solve.
    well_formed: Whether the puzzle can be read.
    clues: The number of clues; null with pencil marks.
    contradictory: The given cells whose digit occurs again in their row, column or box.
    minimal: Whether every clue is needed; null without exactly one solution, with pencil marks, or if time ran out.
    redundant: The redundant clues: any single one can be left out.
    automorphisms: The number of transformations of the cells that only rename digits; see `canon`.
    symmetry: The symmetries of the cells with clues: half-turn, quarter-turn, horizontal, vertical, diagonal,
        antidiagonal.
    symmetry_in_disguise: The symmetries that these cells have in some disguise; see `morph`.
    placement: The cells that automorphisms fill, with their possible digits, such as r5c5=6 (Gurth's symmetrical
        placement).
    placements: Automorphisms with their consequences, if there is one solution. The first excludes the most candidates.
    backdoor_size: The number of cells of the smallest backdoors: 0 if naked and hidden singles solve the puzzle as it
        is. Only with backdoors.
    backdoor_size_above: The option's number, if there are no backdoors of up to this many cells. Only with backdoors.
    backdoors: All backdoors of that size. Only with backdoors.
    error: The reason that the puzzle is bad, or that nothing more is known.
    """
    options = {"backdoors": backdoors}
    return _native.run("check", options, puzzles, threads, timeout, progress, column)


def sets(
    puzzles: _Puzzles,
    max_size: int = 12,
    threads: int | None = None,
    *,
    timeout: float | None = None,
    progress: bool = False,
    column: str | None = None,
    lists: bool = False,
) -> Table:
    """Find the unavoidable sets of complete grids, and how many clues they ask for.

    A set of cells is unavoidable if another complete grid differs from this one in these cells and in no others. So
    every puzzle of the grid has a clue in it. Finds all sets up to a size that are minimal: none has another one as a
    part. Where sets have no cell in common, each needs a clue of its own: their largest number is a lower bound of the
    clues of any puzzle of the grid. For a puzzle with one solution, these are the sets of that solution.

    max_size: Find the sets of up to this many cells; each cell more takes two to three times as long. From 4 to 81.
    lists: Return the sets, too: 81 characters with the digits of the set, and points elsewhere.

    The other parameters are those of solve. Returns a Table with a row for each puzzle, and these columns:

    status: The result in a word, as of solve.
    solution: The only solution.
    max_size: The largest number of cells of a set that was looked for.
    count: The number of sets.
    exact: Whether these are all up to that size, as they are unless time ran out.
    sizes: The number of sets of each size.
    disjoint: The largest number of these sets that have no cell in common: no puzzle of the grid has fewer clues.
    disjoint_exact: Whether no more sets are disjoint, also among those that were not found in time.
    sets: The sets, the smallest first. Only with lists.
    disjoint_sets: As many of these sets as have no cell in common. Only with lists.
    error: The reason that the puzzle is bad, or that nothing more is known.
    """
    options = {"max_size": max_size, "lists": lists}
    return _native.run("sets", options, puzzles, threads, timeout, progress, column)


def why(
    puzzles: _Puzzles,
    threads: int | None = None,
    *,
    timeout: float | None = None,
    progress: bool = False,
    column: str | None = None,
    claim: str,
    uniqueness: bool = True,
    without: Sequence[str] | None = None,
    known: Sequence[str] | None = None,
    parts: bool = False,
) -> Table:
    """Say why a candidate is right or wrong: the easiest proof, or the solution that contradicts it.

    The proof is one step or several. Of these, the hardest is as easy as possible, and each further step counts as much
    as a tenth of its rating more.

    claim: The claim: r4c5=8 that the 8 is right there, r4c5<>8 that it is wrong.
    uniqueness: In the human order, use techniques that take a single solution for granted.
    without: In the human order, leave out these techniques, such as X-Wing.
    known: In the human order, take only these techniques.
    parts: Return the texts in parts, too, for other languages.

    The other parameters are those of solve. Returns a Table with a row for each puzzle, and these columns:

    status: The result in a word, as of solve.
    claim: The claim.
    verdict: The verdict: shown, not_shown, false, or seen.
    text: The answer in a sentence.
    steps: The steps that show it; the last one concludes it.
    solution: The solution, if it contradicts the claim.
    error: The reason that the puzzle is bad, or that nothing more is known.
    """
    options = {"claim": claim, "uniqueness": uniqueness, "without": without, "known": known, "parts": parts}
    return _native.run("why", options, puzzles, threads, timeout, progress, column)
