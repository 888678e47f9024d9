"""The operations on a column of puzzles.

Made by `cargo run -p ninefold-operations --example generate-all`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from ninefold.spark._columns import added, summed

if TYPE_CHECKING:
    from pyspark.sql import DataFrame

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
]


def solve(
    df: DataFrame,
    column: str = "puzzle",
    *,
    algorithm: Literal["engine", "backtrack", "backtrack-iterative", "naked-singles", "row-uniques", "hidden-singles", "copy-and-guess", "fewest-first", "listed", "sorted", "preemptive-sets", "locked-candidates", "constraint-propagation", "dancing-links"] | None = None,
    limit: int = 2,
    keep: int | None = None,
    any: bool = False,
    logic_only: bool = False,
    stats: bool = False,
    timeout: float | None = None,
    prefix: str = "",
) -> DataFrame:
    """The rows with the columns of ninefold.solve, which has the same options.

    The prefix goes before the names of these columns. A puzzle that takes longer than `timeout` seconds has the status
    "timeout".
    """
    options = {"algorithm": algorithm, "limit": limit, "keep": keep, "any": any, "logic_only": logic_only, "stats": stats, "timeout": timeout}
    return added(df, "solve", column, prefix, options)


def count(
    df: DataFrame,
    column: str = "puzzle",
    *,
    limit: int | None = None,
    timeout: float | None = None,
    prefix: str = "",
) -> DataFrame:
    """The rows with the columns of ninefold.count, which has the same options.

    The prefix goes before the names of these columns. A puzzle that takes longer than `timeout` seconds has the status
    "timeout".
    """
    options = {"limit": limit, "timeout": timeout}
    return added(df, "count", column, prefix, options)


def check(
    df: DataFrame,
    column: str = "puzzle",
    *,
    backdoors: int | None = None,
    true_candidates: int | None = None,
    reasons: bool = True,
    language: Literal["en", "de"] = "en",
    timeout: float | None = None,
    prefix: str = "",
) -> DataFrame:
    """The rows with the columns of ninefold.check, which has the same options.

    The prefix goes before the names of these columns. A puzzle that takes longer than `timeout` seconds has the status
    "timeout".
    """
    options = {"backdoors": backdoors, "true_candidates": true_candidates, "reasons": reasons, "language": language, "timeout": timeout}
    return added(df, "check", column, prefix, options)


def minimize(
    df: DataFrame,
    column: str = "puzzle",
    *,
    order: Sequence[str] | None = None,
    seed: int | None = None,
    fewest: bool = False,
    timeout: float | None = None,
    prefix: str = "",
) -> DataFrame:
    """The rows with the columns of ninefold.minimize, which has the same options.

    The prefix goes before the names of these columns. A puzzle that takes longer than `timeout` seconds has the status
    "timeout".
    """
    options = {"order": order, "seed": seed, "fewest": fewest, "timeout": timeout}
    return added(df, "minimize", column, prefix, options)


def rate(
    df: DataFrame,
    column: str = "puzzle",
    *,
    scale: Literal["se", "hodoku", "both", "human", "all"] = "se",
    hodoku: Literal["2.2", "2.3"] = "2.2",
    hodoku_settings: str | None = None,
    max: float | None = None,
    pearl: bool = False,
    diamond: bool = False,
    timeout: float | None = None,
    prefix: str = "",
) -> DataFrame:
    """The rows with the columns of ninefold.rate, which has the same options.

    The prefix goes before the names of these columns. A puzzle that takes longer than `timeout` seconds has the status
    "timeout".
    """
    options = {"scale": scale, "hodoku": hodoku, "hodoku_settings": hodoku_settings, "max": max, "pearl": pearl, "diamond": diamond, "timeout": timeout}
    return added(df, "rate", column, prefix, options)


def explain(
    df: DataFrame,
    column: str = "puzzle",
    *,
    order: Literal["se", "hodoku", "human"] | None = None,
    easiest: bool = False,
    positions: int = 300,
    uniqueness: bool = True,
    without: Sequence[str] | None = None,
    known: Sequence[str] | None = None,
    hodoku: Literal["2.2", "2.3"] = "2.2",
    hodoku_settings: str | None = None,
    language: Literal["en", "de"] = "en",
    parts: bool = False,
    timeout: float | None = None,
    prefix: str = "",
) -> DataFrame:
    """The rows with the columns of ninefold.explain, which has the same options.

    The prefix goes before the names of these columns. A puzzle that takes longer than `timeout` seconds has the status
    "timeout".
    """
    options = {"order": order, "easiest": easiest, "positions": positions, "uniqueness": uniqueness, "without": without, "known": known, "hodoku": hodoku, "hodoku_settings": hodoku_settings, "language": language, "parts": parts, "timeout": timeout}
    return added(df, "explain", column, prefix, options)


def hint(
    df: DataFrame,
    column: str = "puzzle",
    *,
    level: int = 1,
    order: Literal["se", "hodoku", "human"] = "human",
    uniqueness: bool = True,
    without: Sequence[str] | None = None,
    known: Sequence[str] | None = None,
    hodoku: Literal["2.2", "2.3"] = "2.2",
    hodoku_settings: str | None = None,
    language: Literal["en", "de"] = "en",
    parts: bool = False,
    timeout: float | None = None,
    prefix: str = "",
) -> DataFrame:
    """The rows with the columns of ninefold.hint, which has the same options.

    The prefix goes before the names of these columns. A puzzle that takes longer than `timeout` seconds has the status
    "timeout".
    """
    options = {"level": level, "order": order, "uniqueness": uniqueness, "without": without, "known": known, "hodoku": hodoku, "hodoku_settings": hodoku_settings, "language": language, "parts": parts, "timeout": timeout}
    return added(df, "hint", column, prefix, options)


def steps(
    df: DataFrame,
    column: str = "puzzle",
    *,
    techniques: Sequence[str] | None = None,
    digits: Sequence[int] | None = None,
    cells: Sequence[str] | None = None,
    houses: Sequence[str] | None = None,
    uniqueness: bool = True,
    without: Sequence[str] | None = None,
    known: Sequence[str] | None = None,
    language: Literal["en", "de"] = "en",
    parts: bool = False,
    timeout: float | None = None,
    prefix: str = "",
) -> DataFrame:
    """The rows with the columns of ninefold.steps, which has the same options.

    The prefix goes before the names of these columns. A puzzle that takes longer than `timeout` seconds has the status
    "timeout".
    """
    options = {"techniques": techniques, "digits": digits, "cells": cells, "houses": houses, "uniqueness": uniqueness, "without": without, "known": known, "language": language, "parts": parts, "timeout": timeout}
    return added(df, "steps", column, prefix, options)


def sets(
    df: DataFrame,
    column: str = "puzzle",
    *,
    max_size: int = 12,
    lists: bool = False,
    timeout: float | None = None,
    prefix: str = "",
) -> DataFrame:
    """The rows with the columns of ninefold.sets, which has the same options.

    The prefix goes before the names of these columns. A puzzle that takes longer than `timeout` seconds has the status
    "timeout".
    """
    options = {"max_size": max_size, "lists": lists, "timeout": timeout}
    return added(df, "sets", column, prefix, options)


def why(
    df: DataFrame,
    column: str = "puzzle",
    *,
    claim: str,
    uniqueness: bool = True,
    without: Sequence[str] | None = None,
    known: Sequence[str] | None = None,
    language: Literal["en", "de"] = "en",
    parts: bool = False,
    timeout: float | None = None,
    prefix: str = "",
) -> DataFrame:
    """The rows with the columns of ninefold.why, which has the same options.

    The prefix goes before the names of these columns. A puzzle that takes longer than `timeout` seconds has the status
    "timeout".
    """
    options = {"claim": claim, "uniqueness": uniqueness, "without": without, "known": known, "language": language, "parts": parts, "timeout": timeout}
    return added(df, "why", column, prefix, options)


def canonical(
    df: DataFrame,
    column: str = "puzzle",
    *,
    form: Literal["min", "max", "solution"] = "min",
    automorphisms: int | None = None,
    timeout: float | None = None,
    prefix: str = "",
) -> DataFrame:
    """The rows with the columns of ninefold.canonical, which has the same options.

    The prefix goes before the names of these columns. A puzzle that takes longer than `timeout` seconds has the status
    "timeout".
    """
    options = {"form": form, "automorphisms": automorphisms, "timeout": timeout}
    return added(df, "canonical", column, prefix, options)


def transform(
    df: DataFrame,
    column: str = "puzzle",
    *,
    by: str | None = None,
    seed: int | None = None,
    timeout: float | None = None,
    prefix: str = "",
) -> DataFrame:
    """The rows with the columns of ninefold.transform, which has the same options.

    The prefix goes before the names of these columns. A puzzle that takes longer than `timeout` seconds has the status
    "timeout".
    """
    options = {"by": by, "seed": seed, "timeout": timeout}
    return added(df, "transform", column, prefix, options)


def equivalent(
    df: DataFrame,
    column: str = "puzzle",
    *,
    other: str,
    timeout: float | None = None,
    prefix: str = "",
) -> DataFrame:
    """The rows with the columns of ninefold.equivalent, which has the same options.

    The prefix goes before the names of these columns. A puzzle that takes longer than `timeout` seconds has the status
    "timeout".
    """
    options = {"other": other, "timeout": timeout}
    return added(df, "equivalent", column, prefix, options)


def convert(
    df: DataFrame,
    column: str = "puzzle",
    *,
    to: Literal["line", "rows", "box", "euler", "marks", "table", "compact", "readable", "ss", "sdk", "sdx", "hodoku", "bank", "patterns-game", "opensudoku", "sudokuwiki", "sudokuexchange", "sudokucoach", "f-puzzles", "sudokupad", "board", "iss"] = "line",
    timeout: float | None = None,
    prefix: str = "",
) -> DataFrame:
    """The rows with the columns of ninefold.convert, which has the same options.

    The prefix goes before the names of these columns. A puzzle that takes longer than `timeout` seconds has the status
    "timeout".
    """
    options = {"to": to, "timeout": timeout}
    return added(df, "convert", column, prefix, options)


def picture(
    df: DataFrame,
    column: str = "puzzle",
    *,
    candidates: bool = False,
    key: bool = True,
    givens: bool = True,
    timeout: float | None = None,
    prefix: str = "",
) -> DataFrame:
    """The rows with the columns of ninefold.picture, which has the same options.

    The prefix goes before the names of these columns. A puzzle that takes longer than `timeout` seconds has the status
    "timeout".
    """
    options = {"candidates": candidates, "key": key, "givens": givens, "timeout": timeout}
    return added(df, "picture", column, prefix, options)


def stats(
    df: DataFrame,
    column: str = "puzzle",
    *,
    scale: Literal["se", "hodoku", "both", "human"] = "se",
    hodoku: Literal["2.2", "2.3"] = "2.2",
    hodoku_settings: str | None = None,
    uniqueness: bool = True,
    without: Sequence[str] | None = None,
    known: Sequence[str] | None = None,
    timeout: float | None = None,
) -> DataFrame:
    """The rows of ninefold.stats, which has the same options, added up over all partitions.

    There are no shares. The largest numbers come first. A puzzle that takes longer than `timeout` seconds is left out.
    """
    options = {"scale": scale, "hodoku": hodoku, "hodoku_settings": hodoku_settings, "uniqueness": uniqueness, "without": without, "known": known, "timeout": timeout}
    return summed(df, "stats", column, options)
