"""The operations on many puzzles.

Made by `cargo run -p ninefold-operations --example generate-all`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from ninefold import _native

if TYPE_CHECKING:
    from ninefold._native import Book, Table, _Clues, _Date, _Puzzles, _Ratings, _Seeds

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
    the solutions. A position is solved from where it is: digits that were placed count as given.

    algorithm: The algorithm The default is the engine. For logic only it is locked-candidates, whose rules are the
        strongest: the engine has no rules of its own..
    limit: Find up to this many solutions of each puzzle; 2 are enough to know whether there is only one. From 1 to
        9007199254740991.
    keep: Return up to this many of the solutions, too. From 0 to 1000.
    any: Stop at the first solution found, whichever it is, without looking for others.
    logic_only: Apply only the algorithm's rules of logic, without search.
    stats: Return the work done, too.

    The other parameters are those of solve. Returns a Table with a row for each puzzle, and these columns:

    status: The result in a word: unique, none, multiple, solved, open, timeout or bad.
    count: The number of solutions found, at most the limit.
    solution: The only solution, or the first one with `any` or the limit 1. Logic alone may leave cells open.
    exact: Whether `count` is the number of all solutions.
    solutions: Some of the solutions found. Only with keep.
    calls: The steps of the search, as the algorithm's description defines them. Only with stats.
    guesses: The digits tried where others were possible, too. Only with stats.
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
    seconds: The time for the puzzle. Puzzles that are counted many at a time have equal shares.
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
) -> Table:
    """Validate puzzles: clues, uniqueness, minimality, symmetry.

    A puzzle is minimal if it has exactly one solution and needs every clue for that. Otherwise the redundant clues are
    listed: any single one can be left out. Pencil marks (729 characters on a line, or a table) do not say which digits
    are clues, so only their solutions are counted.

    backdoors: Find the smallest backdoors, too: cells whose digits, once known, leave singles only; of up to this many
        cells. From 1 to 9.

    The other parameters are those of solve. Returns a Table with a row for each puzzle, and these columns:

    status: The result in a word: unique, none, multiple, timeout or bad.
    well_formed: Whether the puzzle can be read.
    clues: The number of clues; null with pencil marks.
    contradictory: The given cells whose digit occurs again in their row, column or box.
    minimal: Whether every clue is needed; null without exactly one solution, with pencil marks, or if time ran out.
    redundant: The redundant clues: any single one can be left out.
    automorphisms: The number of transformations of the cells that only rename digits; see `canonical`.
    symmetry: The symmetries of the cells with clues: half-turn, quarter-turn, horizontal, vertical, diagonal,
        antidiagonal.
    symmetry_in_disguise: The symmetries that these cells have in some disguise; see `transform`.
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
    fewest: Find the fewest of the clues that suffice; if time runs out, the fewest found until then.

    The other parameters are those of solve. Returns a Table with a row for each puzzle, and these columns:

    status: The result in a word: unique, none, multiple, has_marks, timeout or bad.
    minimal: The minimal puzzle.
    clues: The number of its clues.
    dropped: The clues that were dropped.
    exact: Whether no fewer of the clues suffice, as is the case unless time ran out. Only with fewest.
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
    scale: Literal["se", "hodoku", "both"] = "se",
    hodoku: Literal["2.2", "2.3"] = "2.2",
    hodoku_settings: str | None = None,
    max: float | None = None,
    pearl: bool = False,
    diamond: bool = False,
) -> Table:
    """Rate puzzles exactly as Sudoku Explainer 1.2.1 or HoDoKu does, one record for each.

    Three figures of Sudoku Explainer say how hard a puzzle is to solve by logic: the rating of the hardest step (ER),
    of the hardest step up to the first digit placed (EP), and of the first step (ED). HoDoKu adds up a score for each
    step, and has five levels: Easy, Medium, Hard, Unfair and Extreme.

    scale: The figures.
    hodoku: The version of HoDoKu.
    hodoku_settings: A table in place of HoDoKu's own, like that of `ninefold rate --show-hodoku-settings`.
    max: Stop rating a puzzle at the first step above this rating, such as 9.0.
    pearl: Stop rating a puzzle once it can no longer be a pearl: a later step is harder than all up to the first digit
        placed (ER > EP).
    diamond: Stop rating a puzzle once it can no longer be a diamond: a later step is harder than the first (ER > ED).

    The other parameters are those of solve. Returns a Table with a row for each puzzle, and these columns:

    status: The result in a word: rated, above_max, not_pearl, not_diamond, none, multiple, has_marks, timeout or bad.
    er: The rating of the hardest step; 20.0 if no technique finds the next one. Only with scale se or both.
    er_above: The rating that `er` is above: the maximum, or that of the step that it is compared with. Only with scale
        se or both.
    er_at_least: The least that `er` can be, as time ran out. Only with scale se or both.
    ep: The rating of the hardest step up to the first digit placed. Only with scale se or both.
    ep_above: The rating that `ep` is above. Only with scale se or both.
    ep_at_least: The least that `ep` can be, as time ran out. Only with scale se or both.
    ed: The rating of the first step. Only with scale se or both.
    ed_above: The rating that `ed` is above. Only with scale se or both.
    ed_at_least: The least that `ed` can be, as time ran out. Only with scale se or both.
    hodoku_level: HoDoKu's level. Only with scale hodoku or both.
    hodoku_level_at_least: The least that `hodoku_level` can be, as time ran out. Only with scale hodoku or both.
    hodoku_score: HoDoKu's score, the sum of the scores of all steps. Only with scale hodoku or both.
    hodoku_score_at_least: The least that `hodoku_score` can be, as time ran out. Only with scale hodoku or both.
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
    parts: bool = False,
) -> Table:
    """Explain puzzles step by step with human techniques.

    The steps are those of Sudoku Explainer in its order, unless another order is given. In the human order the rating
    of a step says how hard it is to find, on a scale of Ninefold's own; in that of HoDoKu, what it adds to the score. A
    grid may be partly filled and have pencil marks; eliminated candidates stay eliminated.

    order: The order of the steps; by default that of Sudoku Explainer, or human with `easiest`.
    easiest: Take the easiest way in the human order: one with the easiest hardest step, and with as few steps above
        singles as a search finds.
    positions: Look at up to this many positions in search of the easiest way. From 1 to 1000000.
    uniqueness: In the human order, use techniques that take a single solution for granted.
    without: In the human order, leave out these techniques, such as X-Wing.
    known: In the human order, take only these techniques.
    hodoku: The version of HoDoKu.
    hodoku_settings: A table in place of HoDoKu's own, like that of `ninefold rate --show-hodoku-settings`.
    parts: Return the texts in parts, too, for other languages.

    The other parameters are those of solve. Returns a Table with a row for each puzzle, and these columns:

    status: The result in a word: unique, open, none, multiple, timeout or bad.
    order: The order of the steps.
    er: In the order of Sudoku Explainer, the rating of the hardest step; 20.0 if no technique finds the next one.
    er_at_least: The least that `er` can be, as time ran out.
    ep: The rating of the hardest step up to the first digit placed.
    ep_at_least: The least that `ep` can be, as time ran out.
    ed: The rating of the first step.
    ed_at_least: The least that `ed` can be, as time ran out.
    hardest: The rating of the hardest step by the scale of the order.
    hodoku_level: HoDoKu's level, in its order.
    hodoku_score: HoDoKu's score, in its order.
    proven_easiest: Whether a proof excludes any easier way. Only with easiest.
    complete: Whether the steps lead to the solution.
    steps: The steps.
    error: The reason that the puzzle is bad, or that nothing more is known.
    """
    options = {"order": order, "easiest": easiest, "positions": positions, "uniqueness": uniqueness, "without": without, "known": known, "hodoku": hodoku, "hodoku_settings": hodoku_settings, "parts": parts}
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
    parts: bool = False,
) -> Table:
    """Give a hint about the next step of a puzzle or of a partly filled grid.

    A grid may be partly filled and have pencil marks; eliminated candidates stay eliminated. If there are mistakes, the
    hint is about these instead. Wrong entries have names only if the givens of the puzzle are known.

    level: Reveal this much: 1 roughly where to look, 2 the digits too, 3 the technique with its houses and cells, 4 the
        whole step with its reasons. From 1 to 4.
    order: The order of the steps, whose first is the next.
    uniqueness: In the human order, use techniques that take a single solution for granted.
    without: In the human order, leave out these techniques, such as X-Wing.
    known: In the human order, take only these techniques.
    hodoku: The version of HoDoKu.
    hodoku_settings: A table in place of HoDoKu's own, like that of `ninefold rate --show-hodoku-settings`.
    parts: Return the texts in parts, too, for other languages.

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
    wrong_eliminations: The candidates that were eliminated though they are right, at level 4.
    step: The whole step, at level 4.
    error: The reason that the puzzle is bad, or that nothing more is known.
    """
    options = {"level": level, "order": order, "uniqueness": uniqueness, "without": without, "known": known, "hodoku": hodoku, "hodoku_settings": hodoku_settings, "parts": parts}
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
    parts: bool = False,
) -> Table:
    """List all steps that a position has: each placement and elimination once, with its easiest proof.

    The easiest steps come first. A step leaves out what an easier one concludes. A grid may be partly filled and have
    pencil marks; eliminated candidates stay eliminated.

    techniques: Only steps of these techniques, such as X-Wing.
    digits: Only steps that conclude something about one of these digits.
    cells: Only steps that conclude something in one of these cells, such as r4c5.
    houses: Only steps that conclude something in one of these houses, such as "box 3".
    uniqueness: In the human order, use techniques that take a single solution for granted.
    without: In the human order, leave out these techniques, such as X-Wing.
    known: In the human order, take only these techniques.
    parts: Return the texts in parts, too, for other languages.

    The other parameters are those of solve. Returns a Table with a row for each puzzle, and these columns:

    status: The result in a word: unique, none, multiple, timeout or bad.
    steps: The steps. Exactly one has each placement and elimination.
    found: The number of steps.
    complete: Whether these are all.
    error: The reason that the puzzle is bad, or that nothing more is known.
    """
    options = {"techniques": techniques, "digits": digits, "cells": cells, "houses": houses, "uniqueness": uniqueness, "without": without, "known": known, "parts": parts}
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
    """Find the unavoidable sets of complete grids, and how many clues they ask for.

    A set of cells is unavoidable if another complete grid differs from this one in these cells and in no others. So
    every puzzle of the grid has a clue in it. Finds all sets up to a size that are minimal: none has another one as a
    part. Where sets have no cell in common, each needs a clue of its own: their largest number is a lower bound of the
    clues of any puzzle of the grid. For a puzzle with one solution, these are the sets of that solution.

    max_size: Find the sets of up to this many cells; each cell more takes two to three times as long. From 4 to 81.
    lists: Return the sets, too: 81 characters with the digits of the set, and points elsewhere.

    The other parameters are those of solve. Returns a Table with a row for each puzzle, and these columns:

    status: The result in a word: unique, none, multiple, timeout or bad.
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
    claim: str,
    threads: int | None = None,
    *,
    timeout: float | None = None,
    progress: bool = False,
    column: str | None = None,
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

    status: The result in a word: unique, none, multiple, timeout or bad.
    claim: The claim.
    verdict: The verdict: shown, not_shown, false, or seen.
    text: The answer in a sentence.
    steps: The steps that show it; the last one concludes it.
    solution: The solution, if it contradicts the claim.
    error: The reason that the puzzle is bad, or that nothing more is known.
    """
    options = {"claim": claim, "uniqueness": uniqueness, "without": without, "known": known, "parts": parts}
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
    """Turn puzzles into canonical forms, the same for all that are the same in disguise.

    Rows may change places within a band, bands as a whole, columns and stacks likewise; rows may become columns; digits
    may change names. All puzzles that such transformations turn into each other have the same canonical form. So equal
    forms find puzzles that a collection has twice.

    Pencil marks, whatever they are, have a form of pencil marks: the same for all that are the same in disguise, but
    not the least text, and not the marks of a grid's form. Other versions may give another.

    form: The form.
    automorphisms: Return up to this many of the transformations that leave the puzzle as it is, too, the identity
        first. From 1 to 3359232.

    The other parameters are those of solve. Returns a Table with a row for each puzzle, and these columns:

    status: The result in a word: done, none, multiple, has_marks, timeout or bad.
    form: The form, as in the request.
    canonical: The puzzle in that form.
    automorphisms: The number of transformations of the cells that lead to the form: as many leave the puzzle as it is.
    band_classes: The classes of the bands of a complete grid from the top, and of its stacks from the left, from 1 to
        416.
    way: One of the transformations that lead to the form, such as `t r456123789 c123456789 d987654321`.
    automorphism_ways: The transformations that leave the puzzle as it is. Only with automorphisms.
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
    """Transform puzzles into others that are the same in disguise.

    Each gets the given transformation, or else a random one. A transformation such as `t r456123789 c123456789
    d987654321` means: transpose if there is a t; row 1 of the result is then row 4 of the puzzle, and so on; a 1
    becomes a 9. `r456123789` alone moves rows only. Bands and stacks must stay together. Pencil marks stay pencil
    marks.

    by: The transformation, such as "t r456123789 c123456789 d987654321"; parts may be left out.
    seed: The start of random transformations: with the same number, a puzzle gets the same one; by default another each
        time.

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
    """Find the transformation that leads to another puzzle, if both are the same in disguise.

    A grid beside pencil marks means the candidates that its digits leave.

    other: The puzzle to compare with, in any notation that the library reads.

    The other parameters are those of solve. Returns a Table with a row for each puzzle, and these columns:

    status: The result in a word: done, not_equivalent, none, timeout or bad.
    other: The puzzle to compare with.
    equivalent: Whether they are the same in disguise; null if two grids are compared, and one has a digit in a house
        twice.
    way: A transformation that leads from the puzzle to the other, such as `t r456123789 c123456789 d987654321`.
    error: The reason that the puzzle is bad, or that nothing more is known.
    """
    options = {"other": other}
    return _native.run("equivalent", options, puzzles, threads, timeout, progress, column)


def convert(
    puzzles: _Puzzles,
    to: Literal["line", "rows", "box", "euler", "marks", "table", "compact", "readable", "ss", "sdk", "sdx", "hodoku", "bank", "patterns-game", "opensudoku", "sudokuwiki", "sudokuexchange", "sudokucoach", "f-puzzles", "sudokupad"] = "line",
    threads: int | None = None,
    *,
    timeout: float | None = None,
    progress: bool = False,
    column: str | None = None,
) -> Table:
    """Write puzzles in another notation.

    Labels, pencil marks, and which digits were given and which placed since are kept where the other notation has room
    for them. Links of other programs are read, too.

    to: The notation of the text.

    The other parameters are those of solve. Returns a Table with a row for each puzzle, and these columns:

    status: The result in a word: converted, timeout or bad.
    text: The puzzle in that notation.
    lost: The parts of the puzzle that the notation has no room for: labels, the exact form of labels, which digits were
        placed since, pencil marks, or other columns.
    error: The reason that the puzzle is bad, or that nothing more is known.
    """
    options = {"to": to}
    return _native.run("convert", options, puzzles, threads, timeout, progress, column)


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
    needs a technique if it occurs on this way.

    scale: The techniques of Sudoku Explainer, of HoDoKu, of both, or of people.
    hodoku: The version of HoDoKu.
    hodoku_settings: A table in place of HoDoKu's own, like that of `ninefold rate --show-hodoku-settings`.
    uniqueness: In the human order, use techniques that take a single solution for granted.
    without: In the human order, leave out these techniques, such as X-Wing.
    known: In the human order, take only these techniques.

    The other parameters are those of solve. A UserWarning has the number of puzzles that are left out. Returns a Table
    whose rows have these columns:

    scale: The scale that the technique is of.
    technique: The name of the technique.
    puzzles: The number of puzzles with a step of it.
    puzzles_share: Their share of all that were rated, from 0 to 1.
    hardest: The number of puzzles in which no technique is harder; of equally hard ones, and with HoDoKu, that which is
        tried last counts.
    hardest_share: Their share of all that were rated, from 0 to 1.
    steps: The number of its steps in all puzzles.
    """
    options = {"scale": scale, "hodoku": hodoku, "hodoku_settings": hodoku_settings, "uniqueness": uniqueness, "without": without, "known": known}
    return _native.run("stats", options, puzzles, threads, timeout, progress, column)


def generate(
    count: int = 1,
    *,
    seed: int | None = None,
    date: _Date | None = None,
    from_block: int = 0,
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
    technique: str | None = None,
    only: bool = False,
    position: bool = False,
    without: Sequence[str] | None = None,
    unrelated: bool = False,
    rate: bool = False,
    attempts: int | None = None,
    threads: int | None = None,
) -> Table:
    """Make new puzzles: uniform grids, minimal puzzles, with or without bias, to order.

    Without options, a puzzle is made from the top down. A complete grid is drawn; all are equally likely. It is emptied
    cell by cell in a random order, as long as the solution stays the only one. The puzzle is minimal: no clue is
    redundant. Puzzles with few clues are more likely than others.

    count: Make this many puzzles. From 1 to 9007199254740991.
    seed: The seed: the same one gives the same puzzles, on every machine. Without it, a seed is drawn.
    date: The day whose puzzles these are, such as 2026-11-21: everybody gets them who orders alike.
    from_block: Start at this block of attempts, as the end of an earlier run says. From 0 to 9007199254740991.
    grids: Complete grids, each with exactly the same probability.
    unbiased: Minimal puzzles without bias: all are equally likely, whatever their number of clues (19 to 31). This
        takes longer.
    symmetry: Clues in symmetric cells. No group of cells that change places is redundant; a single clue can be.
    minimal: Only puzzles without a redundant clue, also with a symmetry or a pattern, where others are common.
    pattern: Clues in exactly these cells: 81 symbols, x for a clue, a digit for a clue with that digit, and a point for
        an empty cell.
    near: Minimal puzzles near these, and near those found: some clues go and others come. No two are equivalent up to
        symmetry. The search uses one thread.
    exchanges: The numbers of clues that go and come near puzzles, such as {-1+1} or {-2+1}. By default {-2+1} and
        {-1+1} for fewest clues, otherwise {-1+1}, and {-2+2} where nothing new is found.
    aim: The puzzles found near others that are looked around themselves.
    clues: The number of clues, such as 24-26, 22 or 28-.
    level: The level, by the rating of the hardest step.
    er: ER, the rating of the hardest step, such as 7.1-7.3 or 8.5-; rated exactly.
    ep: EP, the rating of the hardest step up to the first digit placed.
    ed: ED, the rating of the first step.
    pearl: Only pearls: no step is harder than all up to the first digit placed (ER = EP).
    diamond: Only diamonds: no step is harder than the first (ER = ED).
    technique: Only puzzles in which this technique occurs and is the hardest, such as x-wing.
    only: Only puzzles that techniques with the same or a lower rating cannot solve without that one.
    position: Return the position right before the first step of the technique, too, for practice.
    without: Only puzzles in which these techniques do not occur.
    unrelated: Only one puzzle of each attempt, as those of one attempt are related at high ratings, in a pattern, and
        near puzzles.
    rate: Rate each puzzle, also if the order does not ask for ratings.
    attempts: Stop after this many attempts, at the end of a block. By default ten million for each puzzle; 100,000 near
        puzzles; but 1,000 at high ratings, where an attempt takes a moment, and from 9.3 on perhaps half a minute. From
        1 to 9007199254740991.
    threads: The number of threads; by default the number of processors.

    A range is a text, a number, or a tuple of both ends, of which None leaves one open. If the attempts are used up,
    the warning AttemptsUsedUp has the reasons. Returns a Table with a row for each puzzle, and these columns:

    puzzle: The puzzle.
    label: The seed and the attempt, as in `96-5`; `96-5-2` is the second puzzle of the attempt.
    solution: The solution.
    clues: The number of clues.
    er: The rating of the hardest step, if the order asks for ratings.
    ep: The rating of the hardest step up to the first digit placed.
    ed: The rating of the first step.
    attempt: The number of the attempt that led to it.
    position: The pencil marks right before the first step of the technique. Only with position.
    """
    options = {"count": count, "seed": seed, "date": date, "from_block": from_block, "grids": grids, "unbiased": unbiased, "symmetry": symmetry, "minimal": minimal, "pattern": pattern, "near": near, "exchanges": exchanges, "aim": aim, "clues": clues, "level": level, "er": er, "ep": ep, "ed": ed, "pearl": pearl, "diamond": diamond, "technique": technique, "only": only, "position": position, "without": without, "unrelated": unrelated, "rate": rate, "attempts": attempts}
    return _native.generate(options, threads)


def print(
    puzzles: _Puzzles,
    threads: int | None = None,
    *,
    paper: Literal["a4", "letter", "a5"] = "a4",
    per_page: Literal[1, 2, 4, 6, 9, 12] | None = None,
    large_print: bool = False,
    title: str | None = None,
    caption: str = "{number}",
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
    progress: bool = False,
    column: str | None = None,
) -> Book:
    """Print puzzles as pages.

    Each puzzle must have exactly one solution. Of puzzles that somebody has begun to solve, the givens are printed.

    paper: The size of the paper.
    per_page: The number of puzzles on a page: 1, 2, 4, 6, 9 or 12; by default 6, in large print 1. From 1 to 12.
    large_print: Large bold digits and texts, for readers with poor eyesight. Digits of less than 24 points are refused.
    title: The text at the head of the pages.
    caption: The line under each puzzle, with the places {number}, {level}, {er}, {ep}, {ed}, {hodoku} (its score),
        {clues} and {label}. Bars divide it into up to three parts. Puzzles are rated only if the line needs it.
    candidates: Print the candidates, and puzzles as they stand: with digits that were placed since, and without
        candidates that were eliminated.
    solutions: The place of the solutions.
    cover: A cover: a text with empty lines between its paragraphs; the first is the title, the second a line below it,
        the others the foot.
    cut_marks: Mark with crosses where to cut the puzzles apart.
    binding: The millimetres by which the margin at the binding is wider, up to 30: left on odd pages, right on even
        ones.
    page_numbers: Print the numbers of the pages.
    language: The language of levels, headings and the document.
    hints: Print the first three steps of each puzzle in words, in front of the solutions, and number rows and columns
        as they do.
    explain: Instead of a book, print how to solve each puzzle: every step in words, with its picture.
    labels: The labels that {label} stands for, one for each puzzle.

    The other parameters are those of solve. Returns a Book, which becomes a PDF or pages of SVG. Puzzles that cannot be
    read or do not have exactly one solution are left out; a UserWarning has their number and names the first.
    """
    options = {"paper": paper, "per_page": per_page, "large_print": large_print, "title": title, "caption": caption, "candidates": candidates, "solutions": solutions, "cover": cover, "cut_marks": cut_marks, "binding": binding, "page_numbers": page_numbers, "language": language, "hints": hints, "explain": explain, "labels": labels}
    return _native.print(options, puzzles, threads, progress, column)
