"""The operations on many puzzles.

Made by `cargo run -p ninefold-operations --example generate-all`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple, overload

from ninefold import _native

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from ninefold._native import Book, Table, _Clues, _Date, _Puzzles, _Ratings, _Seeds


class Arrays(NamedTuple):
    """New puzzles and their solutions, each n x 81 digits, with 0 for an empty cell."""

    puzzles: NDArray[np.uint8]
    solutions: NDArray[np.uint8]


__all__ = [
    "solve",
    "count",
    "check",
    "minimize",
    "rate",
    "explain",
    "hint",
    "steps",
    "sets",
    "why",
    "canonical",
    "transform",
    "equivalent",
    "convert",
    "picture",
    "stats",
    "generate",
]


def solve(
    puzzles: _Puzzles,
    limit: int = 2,
    threads: int | None = None,
    *,
    timeout: float | None = None,
    progress: bool = False,
    column: str | None = None,
    algorithm: Literal["engine", "backtrack", "backtrack-iterative", "naked-singles", "row-uniques", "hidden-singles", "copy-and-guess", "fewest-first", "listed", "sorted", "preemptive-sets", "locked-candidates", "constraint-propagation", "dancing-links"] | None = None,
    keep: int | None = None,
    any: bool = False,
    logic_only: bool = False,
    stats: bool = False,
) -> Table:
    """Solve puzzles, one record for each.

    Finds up to two solutions of each puzzle by default, which shows whether there is only one. Pencil marks restrict
    the solutions. In a position, placed digits count as givens.

    algorithm: The algorithm. The default is the engine. With logic only, it is locked-candidates, which has the
        strongest rules; the engine has none.
    limit: Find up to this many solutions of each puzzle; 2 are enough to know whether there is only one. From 1 to
        9007199254740991.
    keep: Also return up to this many of the solutions. From 0 to 1000.
    any: Stop at the first solution found, whichever it is, without looking for others.
    logic_only: Apply only the algorithm's rules of logic, without search.
    stats: Also return the work done.

    The other parameters are those of solve. Returns a Table with a row for each puzzle, and these columns:

    status: The result in a word: unique, none, multiple, solved, open, timeout or bad.
    count: The number of solutions found, at most the limit.
    solution: The only solution, or the first one with `any` or the limit 1. Logic alone may leave cells open.
    exact: Whether `count` is the number of all solutions.
    solutions: Some of the solutions found. Only with keep.
    calls: The steps of the search, as the algorithm's description defines them. Only with stats.
    guesses: The digits tried where others were possible. Only with stats.
    placements: The digits placed by a rule. Only with stats.
    eliminations: The candidates removed by a rule or by a placement. Only with stats.
    seconds: The time of the search. Only with stats.
    error: The reason that the puzzle is bad, or that nothing more is known.
    """
    options = {"algorithm": algorithm, "limit": limit, "keep": keep, "any": any, "logic_only": logic_only, "stats": stats}
    return _native.run("solve", options, puzzles, threads, timeout, progress, column)


def count(
    puzzles: _Puzzles,
    limit: int | None = None,
    threads: int | None = None,
    *,
    timeout: float | None = None,
    progress: bool = False,
    column: str | None = None,
) -> Table:
    """Count the solutions of puzzles exactly, one record for each.

    Counts all solutions, unless a limit or the time ends the count early. No solution, or several, is no failure.
    Pencil marks restrict the solutions.

    limit: Stop at this many solutions of a puzzle. From 1 to 9007199254740991.

    The other parameters are those of solve. Returns a Table with a row for each puzzle, and these columns:

    status: The result in a word: unique, none, multiple, solved, timeout or bad.
    count: The number of solutions found.
    exact: Whether these are all.
    seconds: The time for the puzzle. Puzzles counted in one batch get equal shares of its time.
    error: The reason that the puzzle is bad, or that nothing more is known.
    """
    options = {"limit": limit}
    return _native.run("count", options, puzzles, threads, timeout, progress, column)


def check(
    puzzles: _Puzzles,
    threads: int | None = None,
    *,
    timeout: float | None = None,
    progress: bool = False,
    column: str | None = None,
    backdoors: int | None = None,
    true_candidates: int | None = None,
    reasons: bool = True,
    language: Literal["en", "de"] = "en",
) -> Table:
    """Validate puzzles: clues, uniqueness, minimality, symmetry.

    A puzzle is minimal if it has exactly one solution and needs every clue for that. Otherwise the redundant clues are
    listed: any single one can be left out. So are the redundant rules of a board, or the smallest clash if it has no
    solution. Pencil marks (729 characters on a line, or a table) do not say which digits are clues, so only their
    solutions are counted.

    backdoors: Also find the smallest backdoors, up to this many cells: once their digits are known, singles solve the
        puzzle. From 1 to 9.
    true_candidates: Also find the candidates that some solution has, and count their solutions, each up to this number.
        From 1 to 1000000.
    reasons: Whether to find redundant clues and rules, and the reason why there is no solution.
    language: The language of the reason why there is no solution.

    The other parameters are those of solve. Returns a Table with a row for each puzzle, and these columns:

    status: The result in a word: unique, none, multiple, timeout or bad.
    well_formed: Whether the puzzle can be read.
    clues: The number of clues; null with pencil marks.
    contradictory: The given cells whose digit occurs again in their row, column or box.
    minimal: Whether every clue is needed; null without exactly one solution, with pencil marks, or if time ran out.
    redundant: The redundant clues: any single one can be left out.
    automorphisms: The number of transformations of the cells that leave the puzzle unchanged except for renamed digits;
        see `canonical`.
    symmetry: The symmetries of the cells with clues: half-turn, quarter-turn, horizontal, vertical, diagonal,
        antidiagonal.
    symmetry_in_disguise: The symmetries that these cells have in some equivalent puzzle; see `transform`.
    placement: The cells that automorphisms fill, with their possible digits, such as r5c5=6 (Gurth's symmetrical
        placement).
    placements: Automorphisms with their consequences, if there is one solution. The first excludes the most candidates.
    backdoor_size: The number of cells of the smallest backdoors: 0 if naked and hidden singles solve the puzzle as it
        is. Only with backdoors.
    backdoor_size_above: The limit of the option, if there are no backdoors of up to this many cells. Only with
        backdoors.
    backdoors: All backdoors of that size. Only with backdoors.
    true_candidates: The candidates that some solution has, a text for each cell in reading order; null if time ran out.
        Only with true_candidates.
    error: The reason that the puzzle is bad, or that nothing more is known.
    """
    options = {"backdoors": backdoors, "true_candidates": true_candidates, "reasons": reasons, "language": language}
    return _native.run("check", options, puzzles, threads, timeout, progress, column)


def minimize(
    puzzles: _Puzzles,
    threads: int | None = None,
    *,
    timeout: float | None = None,
    progress: bool = False,
    column: str | None = None,
    order: Sequence[str] | None = None,
    seed: int | None = None,
    fewest: bool = False,
) -> Table:
    """Drop the redundant clues of puzzles, so that every clue is needed.

    Drops each clue that is redundant when its turn comes, by default in reading order. Each order may lead to another
    minimal puzzle, with more or fewer clues. Only a puzzle with one solution can be minimized.

    order: Drop these clues first, in this order, such as r5c5,r1c1; the others follow in reading order.
    seed: Drop the clues in the random order of this seed.
    fewest: Find a smallest subset of the clues that suffices; if time runs out, the smallest found so far.

    The other parameters are those of solve. Returns a Table with a row for each puzzle, and these columns:

    status: The result in a word: unique, none, multiple, has_marks, timeout or bad.
    minimal: The minimal puzzle.
    clues: The number of its clues.
    dropped: The clues that were dropped.
    exact: Whether it is proven that no fewer of the clues suffice; false only if time ran out. Only with fewest.
    error: The reason that the puzzle is bad, or that nothing more is known.
    """
    options = {"order": order, "seed": seed, "fewest": fewest}
    return _native.run("minimize", options, puzzles, threads, timeout, progress, column)


def rate(
    puzzles: _Puzzles,
    threads: int | None = None,
    *,
    timeout: float | None = None,
    progress: bool = False,
    column: str | None = None,
    scale: Literal["se", "hodoku", "both", "human", "all"] = "se",
    hodoku: Literal["2.2", "2.3"] = "2.2",
    hodoku_settings: str | None = None,
    max: float | None = None,
    pearl: bool = False,
    diamond: bool = False,
) -> Table:
    """Rate puzzles exactly as Sudoku Explainer 1.2.1 or HoDoKu does, or for players, one record for each.

    Three figures of Sudoku Explainer say how hard a puzzle is to solve by logic: the rating of the hardest step (ER),
    of the hardest step up to the first digit placed (EP), and of the first step (ED). HoDoKu adds up a score for each
    step, and has five levels: Easy, Medium, Hard, Unfair and Extreme. For players, the hardest step in the human order
    has a difficulty and a level, as in `explain`, `hint` and `generate`.

    scale: The figures.
    hodoku: The version of HoDoKu.
    hodoku_settings: A table that replaces HoDoKu's own, in the format of `ninefold rate --show-hodoku-settings`.
    max: Stop rating a puzzle at the first step above this rating, such as 9.0.
    pearl: Stop rating a puzzle once it can no longer be a pearl: a later step is harder than every step up to the first
        digit placed (ER > EP).
    diamond: Stop rating a puzzle once it can no longer be a diamond: a later step is harder than the first (ER > ED).

    The other parameters are those of solve. Returns a Table with a row for each puzzle, and these columns:

    status: The result in a word: rated, above_max, not_pearl, not_diamond, none, multiple, timeout or bad.
    er: The rating of the hardest step; 20.0 if no technique finds the next step. Only with scale se or both or all.
    er_above: A rating that `er` exceeds: the given maximum, or the rating of the step that a pearl or diamond depends
        on. Only with scale se or both or all.
    er_at_least: The least that `er` can be, as time ran out. Only with scale se or both or all.
    ep: The rating of the hardest step up to the first digit placed. Only with scale se or both or all.
    ep_above: A rating that `ep` exceeds. Only with scale se or both or all.
    ep_at_least: The least that `ep` can be, as time ran out. Only with scale se or both or all.
    ed: The rating of the first step. Only with scale se or both or all.
    ed_above: A rating that `ed` exceeds. Only with scale se or both or all.
    ed_at_least: The least that `ed` can be, as time ran out. Only with scale se or both or all.
    hodoku_level: HoDoKu's level. Only with scale hodoku or both or all.
    hodoku_level_at_least: The least that `hodoku_level` can be, as time ran out. Only with scale hodoku or both or all.
    hodoku_score: HoDoKu's score, the sum of the scores of all steps. Only with scale hodoku or both or all.
    hodoku_score_at_least: The least that `hodoku_score` can be, as time ran out. Only with scale hodoku or both or all.
    level: The level for players: that of the hardest step in the human order. Only with scale human or all.
    level_at_least: The least that `level` can be, as time ran out. Only with scale human or all.
    difficulty: The difficulty of the hardest step in the human order. Only with scale human or all.
    difficulty_at_least: The least that `difficulty` can be, as time ran out. Only with scale human or all.
    error: The reason that the puzzle is bad, or that nothing more is known.
    """
    options = {"scale": scale, "hodoku": hodoku, "hodoku_settings": hodoku_settings, "max": max, "pearl": pearl, "diamond": diamond}
    return _native.run("rate", options, puzzles, threads, timeout, progress, column)


def explain(
    puzzles: _Puzzles,
    order: Literal["se", "hodoku", "human"] | None = None,
    threads: int | None = None,
    *,
    timeout: float | None = None,
    progress: bool = False,
    column: str | None = None,
    easiest: bool = False,
    positions: int = 300,
    uniqueness: bool = True,
    without: Sequence[str] | None = None,
    known: Sequence[str] | None = None,
    hodoku: Literal["2.2", "2.3"] = "2.2",
    hodoku_settings: str | None = None,
    language: Literal["en", "de"] = "en",
    parts: bool = False,
) -> Table:
    """Explain puzzles step by step with human techniques.

    The steps are those of Sudoku Explainer in its order, unless another order is given. In the human order, the rating
    of a step is its difficulty on Ninefold's own scale. In HoDoKu's order, it is the step's contribution to the score.
    A grid may be partly filled and have pencil marks; eliminated candidates stay eliminated.

    order: The order of the steps; by default that of Sudoku Explainer, or human with `easiest`.
    easiest: Take the easiest path in the human order: its hardest step is as easy as possible, and the search keeps the
        number of steps above singles small.
    positions: Search up to this many positions for the easiest path. From 1 to 1000000.
    uniqueness: In the human order, use techniques that assume a unique solution.
    without: In the human order, leave out these techniques, such as X-Wing.
    known: In the human order, use only these techniques.
    hodoku: The version of HoDoKu.
    hodoku_settings: A table that replaces HoDoKu's own, in the format of `ninefold rate --show-hodoku-settings`.
    language: The language of the texts; names for programs, such as `technique`, stay English.
    parts: Also return the texts in parts, for translation.

    The other parameters are those of solve. Returns a Table with a row for each puzzle, and these columns:

    status: The result in a word: unique, open, none, multiple, timeout or bad.
    order: The order of the steps.
    er: The rating of the hardest step in the order of Sudoku Explainer; 20.0 if no technique finds the next step.
    er_at_least: The least that `er` can be, as time ran out.
    ep: The rating of the hardest step up to the first digit placed.
    ep_at_least: The least that `ep` can be, as time ran out.
    ed: The rating of the first step.
    ed_at_least: The least that `ed` can be, as time ran out.
    hardest: The rating of the hardest step by the scale of the order.
    level: The level for players, in the human order: that of the hardest step.
    hodoku_level: HoDoKu's level, in its order.
    hodoku_score: HoDoKu's score, in its order.
    proven_easiest: Whether it is proven that no path is easier. Only with easiest.
    complete: Whether the steps lead to the solution.
    steps: The steps.
    error: The reason that the puzzle is bad, or that nothing more is known.
    """
    options = {"order": order, "easiest": easiest, "positions": positions, "uniqueness": uniqueness, "without": without, "known": known, "hodoku": hodoku, "hodoku_settings": hodoku_settings, "language": language, "parts": parts}
    return _native.run("explain", options, puzzles, threads, timeout, progress, column)


def hint(
    puzzles: _Puzzles,
    level: int = 1,
    order: Literal["se", "hodoku", "human"] = "human",
    threads: int | None = None,
    *,
    timeout: float | None = None,
    progress: bool = False,
    column: str | None = None,
    uniqueness: bool = True,
    without: Sequence[str] | None = None,
    known: Sequence[str] | None = None,
    hodoku: Literal["2.2", "2.3"] = "2.2",
    hodoku_settings: str | None = None,
    language: Literal["en", "de"] = "en",
    parts: bool = False,
) -> Table:
    """Give a hint about the next step of a puzzle or of a partly filled grid.

    A grid may be partly filled and have pencil marks; eliminated candidates stay eliminated. If there are mistakes, the
    hint is about them instead. It can name wrong entries only if the givens of the puzzle are known.

    level: How much to reveal: 1 roughly where to look, 2 also the digits, 3 the technique with its houses and cells, 4
        the whole step with its reasons. From 1 to 4.
    order: The order of the steps, whose first is the next.
    uniqueness: In the human order, use techniques that assume a unique solution.
    without: In the human order, leave out these techniques, such as X-Wing.
    known: In the human order, use only these techniques.
    hodoku: The version of HoDoKu.
    hodoku_settings: A table that replaces HoDoKu's own, in the format of `ninefold rate --show-hodoku-settings`.
    language: The language of the texts; names for programs, such as `technique`, stay English.
    parts: Also return the texts in parts, for translation.

    The other parameters are those of solve. Returns a Table with a row for each puzzle, and these columns:

    status: The result in a word: unique, open, none, multiple, timeout or bad.
    kind: The subject of the hint; null without one.
    level: The level of the request.
    text: The hint in words.
    technique: The technique of the step, from level 3.
    rating: The rating of the step by the scale of the order, from level 3.
    houses: The houses to look at; for a mistake, from level 2.
    digits: The digits to look at, from level 2.
    cells: The cells to look at, from level 3.
    wrong_entries: The entries that are wrong, at level 4.
    wrong_eliminations: The right candidates that were eliminated, at level 4.
    step: The whole step, at level 4.
    error: The reason that the puzzle is bad, or that nothing more is known.
    """
    options = {"level": level, "order": order, "uniqueness": uniqueness, "without": without, "known": known, "hodoku": hodoku, "hodoku_settings": hodoku_settings, "language": language, "parts": parts}
    return _native.run("hint", options, puzzles, threads, timeout, progress, column)


def steps(
    puzzles: _Puzzles,
    threads: int | None = None,
    *,
    timeout: float | None = None,
    progress: bool = False,
    column: str | None = None,
    techniques: Sequence[str] | None = None,
    digits: Sequence[int] | None = None,
    cells: Sequence[str] | None = None,
    houses: Sequence[str] | None = None,
    uniqueness: bool = True,
    without: Sequence[str] | None = None,
    known: Sequence[str] | None = None,
    language: Literal["en", "de"] = "en",
    parts: bool = False,
) -> Table:
    """List all steps that a position has: each placement and elimination once, with its easiest proof.

    The easiest steps come first. A step omits conclusions that an easier step already has, or that its placement
    implies. A grid may be partly filled and have pencil marks; eliminated candidates stay eliminated.

    techniques: Only steps of these techniques, such as X-Wing.
    digits: Only steps that conclude something about one of these digits.
    cells: Only steps that conclude something in one of these cells, such as r4c5.
    houses: Only steps that conclude something in one of these houses, such as "box 3".
    uniqueness: In the human order, use techniques that assume a unique solution.
    without: In the human order, leave out these techniques, such as X-Wing.
    known: In the human order, use only these techniques.
    language: The language of the texts; names for programs, such as `technique`, stay English.
    parts: Also return the texts in parts, for translation.

    The other parameters are those of solve. Returns a Table with a row for each puzzle, and these columns:

    status: The result in a word: unique, none, multiple, timeout or bad.
    steps: The steps. Each placement and elimination is in one of them, or follows from a placement before it.
    found: The number of steps.
    complete: Whether these are all.
    error: The reason that the puzzle is bad, or that nothing more is known.
    """
    options = {"techniques": techniques, "digits": digits, "cells": cells, "houses": houses, "uniqueness": uniqueness, "without": without, "known": known, "language": language, "parts": parts}
    return _native.run("steps", options, puzzles, threads, timeout, progress, column)


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
    """Find the unavoidable sets of complete grids, and how many clues they require.

    A set of cells is unavoidable if another complete grid differs from this one in exactly these cells. So every puzzle
    of the grid has a clue in it. Finds all minimal sets up to a size: those that contain no other unavoidable set.
    Disjoint sets each need a clue of their own, so the largest number of disjoint sets is a lower bound of the clues of
    any puzzle of the grid. For a puzzle with one solution, the sets are those of the solution.

    max_size: Find the sets of up to this many cells; each further cell takes two to three times as long. From 4 to 81.
    lists: Also return the sets: 81 characters with the digits of the set, and points elsewhere.

    The other parameters are those of solve. Returns a Table with a row for each puzzle, and these columns:

    status: The result in a word: unique, none, multiple, timeout or bad.
    solution: The only solution.
    max_size: The maximum number of cells of the sets searched for.
    count: The number of sets.
    exact: Whether these are all sets up to that size; false only if time ran out.
    sizes: The number of sets of each size.
    disjoint: The largest number of disjoint sets among these: no puzzle of the grid has fewer clues.
    disjoint_exact: Whether it is proven that no more sets are disjoint, including sets not found in time.
    sets: The sets, the smallest first. Only with lists.
    disjoint_sets: A largest family of disjoint sets among these. Only with lists.
    error: The reason that the puzzle is bad, or that nothing more is known.
    """
    options = {"max_size": max_size, "lists": lists}
    return _native.run("sets", options, puzzles, threads, timeout, progress, column)


def why(
    puzzles: _Puzzles,
    claim: str,
    threads: int | None = None,
    *,
    timeout: float | None = None,
    progress: bool = False,
    column: str | None = None,
    uniqueness: bool = True,
    without: Sequence[str] | None = None,
    known: Sequence[str] | None = None,
    language: Literal["en", "de"] = "en",
    parts: bool = False,
) -> Table:
    """Say why a candidate is right or wrong: the easiest proof, or the solution that contradicts it.

    The proof is one step or several. The easiest proof has the lowest sum of the rating of its hardest step and a tenth
    of the rating of each other step. If it has several steps, a harder step that shows the claim at once comes with it.

    claim: The claim: r4c5=8 says that r4c5 is 8, and r4c5<>8 that it is not.
    uniqueness: In the human order, use techniques that assume a unique solution.
    without: In the human order, leave out these techniques, such as X-Wing.
    known: In the human order, use only these techniques.
    language: The language of the texts; names for programs, such as `technique`, stay English.
    parts: Also return the texts in parts, for translation.

    The other parameters are those of solve. Returns a Table with a row for each puzzle, and these columns:

    status: The result in a word: unique, none, multiple, timeout or bad.
    claim: The claim.
    verdict: The verdict: shown, not_shown, false, or seen.
    text: The answer in a sentence.
    steps: The steps that show it; the last one concludes it.
    at_once: If there are several steps: a harder step that shows the claim at once, if there is one.
    solution: The solution, if it contradicts the claim.
    error: The reason that the puzzle is bad, or that nothing more is known.
    """
    options = {"claim": claim, "uniqueness": uniqueness, "without": without, "known": known, "language": language, "parts": parts}
    return _native.run("why", options, puzzles, threads, timeout, progress, column)


def canonical(
    puzzles: _Puzzles,
    form: Literal["min", "max", "solution"] = "min",
    threads: int | None = None,
    *,
    timeout: float | None = None,
    progress: bool = False,
    column: str | None = None,
    automorphisms: int | None = None,
) -> Table:
    """Turn puzzles into canonical forms, which all equivalent puzzles share.

    Puzzles are equivalent if one becomes the other by exchanging rows within a band, whole bands, columns within a
    stack, or whole stacks, by transposing the grid, and by renaming digits. Equivalent puzzles have the same canonical
    form, so equal forms reveal puzzles that a collection has twice.

    The canonical form of pencil marks is pencil marks, even if they come from a grid. It is not the least text, and may
    change between versions.

    form: The form.
    automorphisms: Also return up to this many of the transformations that leave the puzzle unchanged, the identity
        first. From 1 to 3359232.

    The other parameters are those of solve. Returns a Table with a row for each puzzle, and these columns:

    status: The result in a word: done, none, multiple, has_marks, timeout or bad.
    form: The form, as in the request.
    canonical: The puzzle in that form.
    automorphisms: The number of transformations of the cells that lead to the form; as many leave the puzzle unchanged.
    band_classes: The classes of the bands of a complete grid from the top, and of its stacks from the left, from 1 to
        416.
    way: One of the transformations that lead to the form, such as `t r456123789 c123456789 d987654321`.
    automorphism_ways: The transformations that leave the puzzle unchanged. Only with automorphisms.
    error: The reason that the puzzle is bad, or that nothing more is known.
    """
    options = {"form": form, "automorphisms": automorphisms}
    return _native.run("canonical", options, puzzles, threads, timeout, progress, column)


def transform(
    puzzles: _Puzzles,
    by: str | None = None,
    threads: int | None = None,
    *,
    timeout: float | None = None,
    progress: bool = False,
    column: str | None = None,
    seed: int | None = None,
) -> Table:
    """Transform puzzles into equivalent ones.

    Applies the given transformation, or a random one to each puzzle. A transformation such as `t r456123789 c123456789
    d987654321` means: transpose the puzzle if there is a t; then row 1 of the result is row 4, and so on; a 1 becomes a
    9. `r456123789` alone moves rows only. Bands and stacks must stay together. Pencil marks stay pencil marks.

    by: The transformation, such as "t r456123789 c123456789 d987654321"; parts may be left out.
    seed: The seed of the random transformations: the same seed gives a puzzle the same transformation. By default a
        random seed is drawn.

    The other parameters are those of solve. Returns a Table with a row for each puzzle, and these columns:

    status: The result in a word: done, timeout or bad.
    transformed: The transformed puzzle.
    way: The transformation, such as `t r456123789 c123456789 d987654321`.
    error: The reason that the puzzle is bad, or that nothing more is known.
    """
    options = {"by": by, "seed": seed}
    return _native.run("transform", options, puzzles, threads, timeout, progress, column)


def equivalent(
    puzzles: _Puzzles,
    other: str,
    threads: int | None = None,
    *,
    timeout: float | None = None,
    progress: bool = False,
    column: str | None = None,
) -> Table:
    """Find a transformation that turns a puzzle into another one, if the two are equivalent.

    If one puzzle has pencil marks, a grid is compared as the candidates that its digits leave.

    other: The puzzle to compare with, in any notation that the library reads.

    The other parameters are those of solve. Returns a Table with a row for each puzzle, and these columns:

    status: The result in a word: done, not_equivalent, none, timeout or bad.
    other: The puzzle to compare with.
    equivalent: Whether they are equivalent; null if both are grids, and one has a digit twice in a house.
    way: A transformation that turns the puzzle into the other, such as `t r456123789 c123456789 d987654321`.
    error: The reason that the puzzle is bad, or that nothing more is known.
    """
    options = {"other": other}
    return _native.run("equivalent", options, puzzles, threads, timeout, progress, column)


def convert(
    puzzles: _Puzzles,
    to: Literal["line", "rows", "box", "euler", "marks", "table", "compact", "readable", "ss", "sdk", "sdx", "hodoku", "bank", "patterns-game", "opensudoku", "sudokuwiki", "sudokuexchange", "sudokucoach", "f-puzzles", "sudokupad", "board", "iss"] = "line",
    threads: int | None = None,
    *,
    timeout: float | None = None,
    progress: bool = False,
    column: str | None = None,
) -> Table:
    """Write puzzles in another notation.

    Keeps labels, pencil marks, and the difference between given and placed digits if the other notation can express
    them. Also reads links of other programs.

    to: The notation of the text.

    The other parameters are those of solve. Returns a Table with a row for each puzzle, and these columns:

    status: The result in a word: converted, timeout or bad.
    text: The puzzle in that notation.
    lost: The parts of the puzzle that the notation cannot express: labels, the exact form of labels, the placed digits,
        pencil marks, or other columns. A board with rules that it cannot express has no text, and the words of these
        rules.
    error: The reason that the puzzle is bad, or that nothing more is known.
    """
    options = {"to": to}
    return _native.run("convert", options, puzzles, threads, timeout, progress, column)


def picture(
    puzzles: _Puzzles,
    threads: int | None = None,
    *,
    timeout: float | None = None,
    progress: bool = False,
    column: str | None = None,
    candidates: bool = False,
    key: bool = True,
    givens: bool = True,
) -> Table:
    """Draw puzzles as SVG.

    A board, which has another size or further rules, is drawn with them, and rules that are not drawn are listed in
    words. The answer also has the places of the cells, so that programs can write and mark something in them.

    candidates: Also draw the candidates.
    key: Whether to explain the marks of a board below its grid, and to list rules there.
    givens: Whether to write the given digits.

    The other parameters are those of solve. Returns a Table with a row for each puzzle, and these columns:

    status: The result in a word: done, timeout or bad.
    svg: The picture as an SVG document.
    cell: The side of a cell in units of the picture's view box.
    left: The left edge of the grid in these units.
    top: The upper edge of the grid in these units.
    width: The width of the picture in these units.
    height: The height of the picture in these units.
    rows: The number of rows.
    columns: The number of columns.
    error: The reason that the puzzle is bad, or that nothing more is known.
    """
    options = {"candidates": candidates, "key": key, "givens": givens}
    return _native.run("picture", options, puzzles, threads, timeout, progress, column)


def stats(
    puzzles: _Puzzles,
    scale: Literal["se", "hodoku", "both", "human"] = "se",
    threads: int | None = None,
    *,
    timeout: float | None = None,
    progress: bool = False,
    column: str | None = None,
    hodoku: Literal["2.2", "2.3"] = "2.2",
    hodoku_settings: str | None = None,
    uniqueness: bool = True,
    without: Sequence[str] | None = None,
    known: Sequence[str] | None = None,
) -> Table:
    """Count how many puzzles need which technique.

    Each puzzle is solved with the techniques of Sudoku Explainer, of HoDoKu, or of people, in their order. A puzzle
    needs a technique if the technique occurs on this path.

    scale: The techniques of Sudoku Explainer, of HoDoKu, of both, or of people.
    hodoku: The version of HoDoKu.
    hodoku_settings: A table that replaces HoDoKu's own, in the format of `ninefold rate --show-hodoku-settings`.
    uniqueness: In the human order, use techniques that assume a unique solution.
    without: In the human order, leave out these techniques, such as X-Wing.
    known: In the human order, use only these techniques.

    The other parameters are those of solve. A UserWarning has the number of puzzles that are left out. Returns a Table
    whose rows have these columns:

    scale: The scale that the technique belongs to.
    technique: The name of the technique.
    puzzles: The number of puzzles with a step of it.
    puzzles_share: Their share of all that were rated, from 0 to 1.
    hardest: The number of puzzles in which no technique is harder. Among equally hard techniques, and with HoDoKu, the
        one tried last counts.
    hardest_share: Their share of all that were rated, from 0 to 1.
    steps: The number of its steps in all puzzles.
    """
    options = {"scale": scale, "hodoku": hodoku, "hodoku_settings": hodoku_settings, "uniqueness": uniqueness, "without": without, "known": known}
    return _native.run("stats", options, puzzles, threads, timeout, progress, column)


@overload
def generate(
    count: int = 1,
    *,
    seed: int | None = None,
    date: _Date | None = None,
    from_block: int = 0,
    board: str | None = None,
    jigsaw: bool = False,
    killer: bool = False,
    grids: bool = False,
    unbiased: bool = False,
    symmetry: Literal["none", "half", "quarter", "rows", "columns", "diagonal", "anti", "mirrors", "diagonals", "all", "any"] | None = None,
    minimal: bool = False,
    pattern: str | None = None,
    near: _Seeds | None = None,
    exchanges: Sequence[str] | None = None,
    aim: Literal["conditions", "fewest-clues", "highest-rating"] | None = None,
    clues: _Clues | None = None,
    level: Literal["easy", "medium", "hard", "fiendish", "extreme"] | None = None,
    er: _Ratings | None = None,
    ep: _Ratings | None = None,
    ed: _Ratings | None = None,
    pearl: bool = False,
    diamond: bool = False,
    order: Literal["human", "se"] | None = None,
    technique: str | None = None,
    only: bool = False,
    position: bool = False,
    hardest: str | None = None,
    without: Sequence[str] | None = None,
    known: Sequence[str] | None = None,
    uniqueness: bool = True,
    unrelated: bool = False,
    rate: bool = False,
    attempts: int | None = None,
    threads: int | None = None,
    timeout: float | None = None,
    progress: bool = False,
    as_arrays: Literal[False] = False,
) -> Table: ...


@overload
def generate(
    count: int = 1,
    *,
    seed: int | None = None,
    date: _Date | None = None,
    from_block: int = 0,
    board: str | None = None,
    jigsaw: bool = False,
    killer: bool = False,
    grids: bool = False,
    unbiased: bool = False,
    symmetry: Literal["none", "half", "quarter", "rows", "columns", "diagonal", "anti", "mirrors", "diagonals", "all", "any"] | None = None,
    minimal: bool = False,
    pattern: str | None = None,
    near: _Seeds | None = None,
    exchanges: Sequence[str] | None = None,
    aim: Literal["conditions", "fewest-clues", "highest-rating"] | None = None,
    clues: _Clues | None = None,
    level: Literal["easy", "medium", "hard", "fiendish", "extreme"] | None = None,
    er: _Ratings | None = None,
    ep: _Ratings | None = None,
    ed: _Ratings | None = None,
    pearl: bool = False,
    diamond: bool = False,
    order: Literal["human", "se"] | None = None,
    technique: str | None = None,
    only: bool = False,
    position: bool = False,
    hardest: str | None = None,
    without: Sequence[str] | None = None,
    known: Sequence[str] | None = None,
    uniqueness: bool = True,
    unrelated: bool = False,
    rate: bool = False,
    attempts: int | None = None,
    threads: int | None = None,
    timeout: float | None = None,
    progress: bool = False,
    as_arrays: Literal[True],
) -> Arrays: ...


def generate(
    count: int = 1,
    *,
    seed: int | None = None,
    date: _Date | None = None,
    from_block: int = 0,
    board: str | None = None,
    jigsaw: bool = False,
    killer: bool = False,
    grids: bool = False,
    unbiased: bool = False,
    symmetry: Literal["none", "half", "quarter", "rows", "columns", "diagonal", "anti", "mirrors", "diagonals", "all", "any"] | None = None,
    minimal: bool = False,
    pattern: str | None = None,
    near: _Seeds | None = None,
    exchanges: Sequence[str] | None = None,
    aim: Literal["conditions", "fewest-clues", "highest-rating"] | None = None,
    clues: _Clues | None = None,
    level: Literal["easy", "medium", "hard", "fiendish", "extreme"] | None = None,
    er: _Ratings | None = None,
    ep: _Ratings | None = None,
    ed: _Ratings | None = None,
    pearl: bool = False,
    diamond: bool = False,
    order: Literal["human", "se"] | None = None,
    technique: str | None = None,
    only: bool = False,
    position: bool = False,
    hardest: str | None = None,
    without: Sequence[str] | None = None,
    known: Sequence[str] | None = None,
    uniqueness: bool = True,
    unrelated: bool = False,
    rate: bool = False,
    attempts: int | None = None,
    threads: int | None = None,
    timeout: float | None = None,
    progress: bool = False,
    as_arrays: bool = False,
) -> Table | Arrays:
    """Make new puzzles to order: uniform grids, minimal puzzles, with or without bias.

    By default, a complete grid is drawn; all grids are equally likely. Then clues are removed one by one in a random
    order while the solution stays unique. The puzzle is minimal: no clue is redundant. Puzzles with few clues are more
    likely than others.

    count: Make this many puzzles. From 1 to 9007199254740991.
    seed: The seed: the same seed gives the same puzzles on every machine. By default a random seed is drawn.
    date: Make the puzzles of the day, such as 2026-11-21: the same date and options give the same puzzles.
    from_block: Start at this block of attempts, which the end of an earlier run names. From 0 to 9007199254740991.
    board: Puzzles on this board: a size such as 6x6 or 16x16, or statements of docs/variants.md such as "grid 8x8;
        diagonal /". Of the other options, only those of boards, symmetry and minimal go with it.
    jigsaw: Draw random regions of the board for each puzzle, as of a jigsaw.
    killer: Draw cages with sums that cover the board, without givens.
    grids: Complete grids, each with exactly the same probability.
    unbiased: Minimal puzzles without bias: all are equally likely, whatever their number of clues (19 to 31). This
        takes longer.
    symmetry: Clues in symmetric cells. No symmetric group of clues is redundant; a single clue may be.
    minimal: Only puzzles without a redundant clue. With a symmetry or a pattern, puzzles often have redundant clues
        otherwise.
    pattern: Clues in exactly these cells: 81 symbols, x for a clue, a digit for a clue with that digit, and a point for
        an empty cell.
    near: Minimal puzzles near these and near the puzzles found: some clues are removed and others added. No two are
        equivalent. The search uses one thread.
    exchanges: How many clues to remove and add near a puzzle, such as {-1+1} or {-2+1}. By default {-2+1} and {-1+1}
        for fewest clues, otherwise {-1+1}, and {-2+2} when these find nothing new.
    aim: Which of the puzzles found are searched around in turn.
    clues: The number of clues, such as 24-26, 22 or 28-.
    level: The level, by the hardest step in the human order.
    er: ER, the rating of the hardest step, such as 7.1-7.3 or 8.5-; rated exactly.
    ep: EP, the rating of the hardest step up to the first digit placed.
    ed: ED, the rating of the first step.
    pearl: Only pearls: no step is harder than the hardest step up to the first digit placed (ER = EP).
    diamond: Only diamonds: no step is harder than the first (ER = ED).
    order: The order of the path on which techniques count; by default the human one.
    technique: Only puzzles whose path needs this technique, such as skyscraper. In Sudoku Explainer's order it is also
        the hardest.
    only: Only puzzles that are stuck without the technique: others up to the difficulty of the hardest step do not
        solve them.
    position: Also return the position right before the first step of the technique, for practice.
    hardest: Only puzzles whose path has no step harder than this technique.
    without: Only puzzles on whose path these techniques do not occur.
    known: Only puzzles that these techniques alone solve, in the human order.
    uniqueness: Use techniques that assume a unique solution, in the human order.
    unrelated: Only one puzzle of each attempt. Otherwise an attempt may yield several related puzzles: at high ratings,
        with a pattern, or with near.
    rate: Rate each puzzle, even if the order does not require ratings.
    attempts: Stop after this many attempts, at the end of a block. By default ten million for each puzzle, 100,000 with
        near, and 1,000 at high ratings: there an attempt takes a moment, and from 9.3 on perhaps half a minute. From 1
        to 9007199254740991.
    threads: The number of threads; by default the number of processors.
    timeout: Stop after this many seconds, with fewer puzzles.
    progress: Show a bar of tqdm, if that is installed.
    as_arrays: Return two arrays of n x 81 digits (uint8): the puzzles, with 0 for an empty cell, and the solutions.

    A range is a text, a number, or a tuple of both ends, of which None leaves one open. If the attempts or the time are
    used up, the warning AttemptsUsedUp has the reasons. Returns a Table with a row for each puzzle, and these columns,
    or with as_arrays the Arrays puzzles and solutions:

    puzzle: The puzzle; with a board, in the notation of docs/variants.md.
    label: The seed and the attempt, as in `96-5`; `96-5-2` is the second puzzle of the attempt.
    solution: The solution.
    clues: The number of clues.
    er: The rating of the hardest step in the order of Sudoku Explainer, if a level or ratings were ordered.
    ep: The rating of the hardest step up to the first digit placed.
    ed: The rating of the first step.
    attempt: The number of the attempt that led to it.
    position: The pencil marks right before the first step of the technique. Only with position.
    """
    options = {"count": count, "seed": seed, "date": date, "from_block": from_block, "board": board, "jigsaw": jigsaw, "killer": killer, "grids": grids, "unbiased": unbiased, "symmetry": symmetry, "minimal": minimal, "pattern": pattern, "near": near, "exchanges": exchanges, "aim": aim, "clues": clues, "level": level, "er": er, "ep": ep, "ed": ed, "pearl": pearl, "diamond": diamond, "order": order, "technique": technique, "only": only, "position": position, "hardest": hardest, "without": without, "known": known, "uniqueness": uniqueness, "unrelated": unrelated, "rate": rate, "attempts": attempts}
    made = _native.generate(options, threads, timeout, progress, as_arrays)
    return Arrays(*made) if isinstance(made, tuple) else made


def print(
    puzzles: _Puzzles,
    threads: int | None = None,
    *,
    paper: Literal["a4", "letter", "legal", "a5"] = "a4",
    per_page: Literal[1, 2, 4, 6, 9, 12] | None = None,
    large_print: bool = False,
    title: str | None = None,
    caption: str = "{number}",
    sort: bool = False,
    candidates: bool = False,
    solutions: Literal["back", "foot", "none"] = "back",
    cover: str | None = None,
    cut_marks: bool = False,
    binding: float = 0.0,
    page_numbers: bool = True,
    language: Literal["en", "de"] = "en",
    hints: bool = False,
    explain: bool = False,
    labels: Sequence[str] | None = None,
    timeout: float | None = None,
    progress: bool = False,
    column: str | None = None,
) -> Book:
    """Print puzzles as pages.

    Each puzzle must have exactly one solution. If a puzzle has been partly solved, only its givens are printed.

    paper: The size of the paper.
    per_page: The number of puzzles on a page: 1, 2, 4, 6, 9 or 12; by default 6 or as few as there are, in large print
        1.
    large_print: Large bold digits and texts, for readers with poor eyesight. Layouts with digits smaller than 24 points
        are refused.
    title: The text at the head of the pages.
    caption: The line under each puzzle, with the placeholders {number}, {level}, {er}, {ep}, {ed}, {hodoku} (HoDoKu's
        score), {clues} and {label}. Bars (|) divide it into up to three parts. Puzzles are rated only if the line or
        their order needs a rating.
    sort: Print the puzzles from easy to hard: by level, and within a level by the difficulty of the hardest step.
    candidates: Print the candidates, and puzzles in their current state: with placed digits, and without eliminated
        candidates.
    solutions: The place of the solutions.
    cover: A cover: a text with empty lines between its paragraphs. The first is the title, the second a line below it,
        the others are at the foot.
    cut_marks: Print crosses where to cut the puzzles apart.
    binding: Extra margin at the binding in millimetres, up to 30: left on odd pages, right on even ones.
    page_numbers: Print the numbers of the pages.
    language: The language of all printed words, and of the document.
    hints: Print the first three steps of each puzzle in words, before the solutions, and number the rows and columns.
    explain: Instead of a book, print how to solve each puzzle: every step in words, with its picture.
    labels: The texts of {label}, one for each puzzle.

    The other parameters are those of solve. Returns a Book, which becomes a PDF or pages of SVG. Puzzles that cannot be
    read, do not have exactly one solution or take longer than `timeout` seconds are left out; a UserWarning has their
    number and names the first.
    """
    options = {"paper": paper, "per_page": per_page, "large_print": large_print, "title": title, "caption": caption, "sort": sort, "candidates": candidates, "solutions": solutions, "cover": cover, "cut_marks": cut_marks, "binding": binding, "page_numbers": page_numbers, "language": language, "hints": hints, "explain": explain, "labels": labels}
    return _native.print(options, puzzles, threads, timeout, progress, column)
