"""The columns of the operations in types that Spark has.

Made by `cargo run -p ninefold-operations --example generate-all`.
"""

from pathlib import Path
from typing import Any

import pyarrow as pa


def _text_of(name: str) -> str:
    return Path(name).read_text()


# The columns of each operation before the last, error.
FIELDS: dict[str, dict[str, pa.DataType]] = {
    "solve": {
        "status": pa.string(),
        "count": pa.int64(),
        "solution": pa.string(),
        "exact": pa.bool_(),
    },
    "count": {
        "status": pa.string(),
        "count": pa.int64(),
        "exact": pa.bool_(),
        "seconds": pa.float64(),
    },
    "check": {
        "status": pa.string(),
        "well_formed": pa.bool_(),
        "clues": pa.int32(),
        "contradictory": pa.list_(pa.string()),
        "minimal": pa.bool_(),
        "redundant": pa.list_(pa.string()),
        "automorphisms": pa.int32(),
        "symmetry": pa.list_(pa.string()),
        "symmetry_in_disguise": pa.list_(pa.string()),
        "placement": pa.list_(pa.string()),
        "placements": pa.list_(pa.string()),
    },
    "minimize": {
        "status": pa.string(),
        "minimal": pa.string(),
        "clues": pa.int32(),
        "dropped": pa.list_(pa.string()),
    },
    "rate": {
        "status": pa.string(),
    },
    "explain": {
        "status": pa.string(),
        "order": pa.string(),
        "er": pa.float64(),
        "er_at_least": pa.float64(),
        "ep": pa.float64(),
        "ep_at_least": pa.float64(),
        "ed": pa.float64(),
        "ed_at_least": pa.float64(),
        "hardest": pa.float64(),
        "hodoku_level": pa.string(),
        "hodoku_score": pa.int32(),
        "complete": pa.bool_(),
        "steps": pa.list_(pa.string()),
    },
    "hint": {
        "status": pa.string(),
        "kind": pa.string(),
        "level": pa.int32(),
        "text": pa.string(),
        "technique": pa.string(),
        "rating": pa.float64(),
        "houses": pa.list_(pa.string()),
        "digits": pa.list_(pa.int32()),
        "cells": pa.list_(pa.string()),
        "wrong_entries": pa.list_(pa.string()),
        "wrong_eliminations": pa.list_(pa.string()),
        "step": pa.string(),
    },
    "steps": {
        "status": pa.string(),
        "steps": pa.list_(pa.string()),
        "found": pa.int32(),
        "complete": pa.bool_(),
    },
    "sets": {
        "status": pa.string(),
        "solution": pa.string(),
        "max_size": pa.int32(),
        "count": pa.int32(),
        "exact": pa.bool_(),
        "sizes": pa.map_(pa.int32(), pa.int32()),
        "disjoint": pa.int32(),
        "disjoint_exact": pa.bool_(),
    },
    "why": {
        "status": pa.string(),
        "claim": pa.string(),
        "verdict": pa.string(),
        "text": pa.string(),
        "steps": pa.list_(pa.string()),
        "solution": pa.string(),
    },
    "canonical": {
        "status": pa.string(),
        "form": pa.string(),
        "canonical": pa.string(),
        "automorphisms": pa.int32(),
        "band_classes": pa.list_(pa.int32()),
        "way": pa.string(),
    },
    "transform": {
        "status": pa.string(),
        "transformed": pa.string(),
        "way": pa.string(),
    },
    "equivalent": {
        "status": pa.string(),
        "other": pa.string(),
        "equivalent": pa.bool_(),
        "way": pa.string(),
    },
    "convert": {
        "status": pa.string(),
        "text": pa.string(),
        "lost": pa.list_(pa.string()),
    },
}
# The columns of each operation that follow if an option is given, or has one of some values.
MORE_FIELDS: dict[str, dict[str, dict[str, pa.DataType]]] = {
    "solve": {
        "keep": {
            "solutions": pa.list_(pa.string()),
        },
        "stats": {
            "calls": pa.int64(),
            "guesses": pa.int64(),
            "placements": pa.int64(),
            "eliminations": pa.int64(),
            "seconds": pa.float64(),
        },
    },
    "count": {
    },
    "check": {
        "backdoors": {
            "backdoor_size": pa.int32(),
            "backdoor_size_above": pa.int32(),
            "backdoors": pa.list_(pa.list_(pa.string())),
        },
    },
    "minimize": {
        "fewest": {
            "exact": pa.bool_(),
        },
    },
    "rate": {
        "scale=se|both": {
            "er": pa.float64(),
            "er_above": pa.float64(),
            "er_at_least": pa.float64(),
            "ep": pa.float64(),
            "ep_above": pa.float64(),
            "ep_at_least": pa.float64(),
            "ed": pa.float64(),
            "ed_above": pa.float64(),
            "ed_at_least": pa.float64(),
        },
        "scale=hodoku|both": {
            "hodoku_level": pa.string(),
            "hodoku_level_at_least": pa.string(),
            "hodoku_score": pa.int32(),
            "hodoku_score_at_least": pa.int32(),
        },
    },
    "explain": {
        "easiest": {
            "proven_easiest": pa.bool_(),
        },
    },
    "hint": {
    },
    "steps": {
    },
    "sets": {
        "lists": {
            "sets": pa.list_(pa.string()),
            "disjoint_sets": pa.list_(pa.string()),
        },
    },
    "why": {
    },
    "canonical": {
        "automorphisms": {
            "automorphism_ways": pa.list_(pa.string()),
        },
    },
    "transform": {
    },
    "equivalent": {
    },
    "convert": {
    },
}
# The columns of each summary.
SUMMARIES: dict[str, dict[str, pa.DataType]] = {
    "stats": {
        "scale": pa.string(),
        "technique": pa.string(),
        "puzzles": pa.int64(),
        "puzzles_share": pa.float64(),
        "hardest": pa.int64(),
        "hardest_share": pa.float64(),
        "steps": pa.int64(),
    },
}
# The options of each operation and summary, as argparse takes them.
OPTIONS: dict[str, dict[str, dict[str, Any]]] = {
    "solve": {
        "algorithm": {"choices": ["engine", "backtrack", "backtrack-iterative", "naked-singles", "row-uniques", "hidden-singles", "copy-and-guess", "fewest-first", "listed", "sorted", "preemptive-sets", "locked-candidates", "constraint-propagation", "dancing-links"], "help": "The algorithm"},
        "limit": {"type": int, "default": 2, "help": "Find up to this many solutions of each puzzle; 2 are enough to know whether there is only one"},
        "keep": {"type": int, "help": "Return up to this many of the solutions, too"},
        "any": {"action": "store_true", "help": "Stop at the first solution found, whichever it is, without looking for others"},
        "logic_only": {"action": "store_true", "help": "Apply only the algorithm's rules of logic, without search"},
        "stats": {"action": "store_true", "help": "Return the work done, too"},
    },
    "count": {
        "limit": {"type": int, "help": "Stop at this many solutions of a puzzle"},
    },
    "check": {
        "backdoors": {"type": int, "help": "Find the smallest backdoors, too: cells whose digits, once known, leave singles only; of up to this many cells"},
    },
    "minimize": {
        "order": {"action": "append", "help": "Drop these clues first, in this order, such as r5c5,r1c1; the others follow in reading order"},
        "seed": {"type": int, "help": "Drop the clues in the random order of this seed"},
        "fewest": {"action": "store_true", "help": "Find the fewest of the clues that suffice; if time runs out, the fewest found until then"},
    },
    "rate": {
        "scale": {"choices": ["se", "hodoku", "both"], "default": "se", "help": "The figures"},
        "hodoku": {"choices": ["2.2", "2.3"], "default": "2.2", "help": "The version of HoDoKu"},
        "hodoku_settings": {"type": _text_of, "metavar": "FILE", "help": "A table in place of HoDoKu's own, like that of `ninefold rate --show-hodoku-settings`"},
        "max": {"type": float, "help": "Stop rating a puzzle at the first step above this rating, such as 9.0"},
        "pearl": {"action": "store_true", "help": "Stop rating a puzzle once it can no longer be a pearl: a later step is harder than all up to the first digit placed (ER > EP)"},
        "diamond": {"action": "store_true", "help": "Stop rating a puzzle once it can no longer be a diamond: a later step is harder than the first (ER > ED)"},
    },
    "explain": {
        "order": {"choices": ["se", "hodoku", "human"], "help": "The order of the steps; by default that of Sudoku Explainer, or human with `easiest`"},
        "easiest": {"action": "store_true", "help": "Take the easiest way in the human order: one with the easiest hardest step, and with as few steps above singles as a search finds"},
        "positions": {"type": int, "default": 300, "help": "Look at up to this many positions in search of the easiest way"},
        "uniqueness": {"action": "store_false", "help": "In the human order, leave out techniques that take a single solution for granted"},
        "without": {"action": "append", "help": "In the human order, leave out these techniques, such as X-Wing"},
        "known": {"action": "append", "help": "In the human order, take only these techniques"},
        "hodoku": {"choices": ["2.2", "2.3"], "default": "2.2", "help": "The version of HoDoKu"},
        "hodoku_settings": {"type": _text_of, "metavar": "FILE", "help": "A table in place of HoDoKu's own, like that of `ninefold rate --show-hodoku-settings`"},
        "parts": {"action": "store_true", "help": "Return the texts in parts, too, for other languages"},
    },
    "hint": {
        "level": {"type": int, "default": 1, "help": "Reveal this much: 1 roughly where to look, 2 the digits too, 3 the technique with its houses and cells, 4 the whole step with its reasons"},
        "order": {"choices": ["se", "hodoku", "human"], "default": "human", "help": "The order of the steps, whose first is the next"},
        "uniqueness": {"action": "store_false", "help": "In the human order, leave out techniques that take a single solution for granted"},
        "without": {"action": "append", "help": "In the human order, leave out these techniques, such as X-Wing"},
        "known": {"action": "append", "help": "In the human order, take only these techniques"},
        "hodoku": {"choices": ["2.2", "2.3"], "default": "2.2", "help": "The version of HoDoKu"},
        "hodoku_settings": {"type": _text_of, "metavar": "FILE", "help": "A table in place of HoDoKu's own, like that of `ninefold rate --show-hodoku-settings`"},
        "parts": {"action": "store_true", "help": "Return the texts in parts, too, for other languages"},
    },
    "steps": {
        "techniques": {"action": "append", "help": "Only steps of these techniques, such as X-Wing"},
        "digits": {"type": int, "action": "append", "help": "Only steps that conclude something about one of these digits"},
        "cells": {"action": "append", "help": "Only steps that conclude something in one of these cells, such as r4c5"},
        "houses": {"action": "append", "help": "Only steps that conclude something in one of these houses, such as \"box 3\""},
        "uniqueness": {"action": "store_false", "help": "In the human order, leave out techniques that take a single solution for granted"},
        "without": {"action": "append", "help": "In the human order, leave out these techniques, such as X-Wing"},
        "known": {"action": "append", "help": "In the human order, take only these techniques"},
        "parts": {"action": "store_true", "help": "Return the texts in parts, too, for other languages"},
    },
    "sets": {
        "max_size": {"type": int, "default": 12, "help": "Find the sets of up to this many cells; each cell more takes two to three times as long"},
        "lists": {"action": "store_true", "help": "Return the sets, too: 81 characters with the digits of the set, and points elsewhere"},
    },
    "why": {
        "claim": {"required": True, "help": "The claim: r4c5=8 that the 8 is right there, r4c5<>8 that it is wrong"},
        "uniqueness": {"action": "store_false", "help": "In the human order, leave out techniques that take a single solution for granted"},
        "without": {"action": "append", "help": "In the human order, leave out these techniques, such as X-Wing"},
        "known": {"action": "append", "help": "In the human order, take only these techniques"},
        "parts": {"action": "store_true", "help": "Return the texts in parts, too, for other languages"},
    },
    "canonical": {
        "form": {"choices": ["min", "max", "solution"], "default": "min", "help": "The form"},
        "automorphisms": {"type": int, "help": "Return up to this many of the transformations that leave the puzzle as it is, too, the identity first"},
    },
    "transform": {
        "by": {"help": "The transformation, such as \"t r456123789 c123456789 d987654321\"; parts may be left out"},
        "seed": {"type": int, "help": "The start of random transformations: with the same number, a puzzle gets the same one; by default another each time"},
    },
    "equivalent": {
        "other": {"required": True, "help": "The puzzle to compare with, in any notation that the library reads"},
    },
    "convert": {
        "to": {"choices": ["line", "rows", "box", "euler", "marks", "table", "compact", "readable", "ss", "sdk", "sdx", "hodoku", "bank", "patterns-game", "opensudoku", "sudokuwiki", "sudokuexchange", "sudokucoach", "f-puzzles", "sudokupad"], "default": "line", "help": "The notation of the text"},
    },
    "stats": {
        "scale": {"choices": ["se", "hodoku", "both", "human"], "default": "se", "help": "The techniques of Sudoku Explainer, of HoDoKu, of both, or of people"},
        "hodoku": {"choices": ["2.2", "2.3"], "default": "2.2", "help": "The version of HoDoKu"},
        "hodoku_settings": {"type": _text_of, "metavar": "FILE", "help": "A table in place of HoDoKu's own, like that of `ninefold rate --show-hodoku-settings`"},
        "uniqueness": {"action": "store_false", "help": "In the human order, leave out techniques that take a single solution for granted"},
        "without": {"action": "append", "help": "In the human order, leave out these techniques, such as X-Wing"},
        "known": {"action": "append", "help": "In the human order, take only these techniques"},
    },
}
# The operations with an option that must be given.
REQUIRED: list[str] = ["why", "equivalent"]
# The columns of new puzzles.
GENERATED: dict[str, pa.DataType] = {
    "puzzle": pa.string(),
    "label": pa.string(),
    "solution": pa.string(),
    "clues": pa.int32(),
    "er": pa.float64(),
    "ep": pa.float64(),
    "ed": pa.float64(),
    "attempt": pa.int64(),
}
# The columns that follow if an option is given.
GENERATED_IF: dict[str, dict[str, pa.DataType]] = {
    "position": {
        "position": pa.string(),
    },
}
# The options of new puzzles, as argparse takes them, and other names of theirs.
GENERATE_OPTIONS: dict[str, dict[str, Any]] = {
    "count": {"type": int, "default": 1, "help": "Make this many puzzles"},
    "seed": {"type": int, "help": "The seed: the same one gives the same puzzles, on every machine. Without it, a seed is drawn"},
    "from_block": {"type": int, "default": 0, "help": "Start at this block of attempts, as the end of an earlier run says"},
    "grids": {"action": "store_true", "help": "Complete grids, each with exactly the same probability"},
    "unbiased": {"action": "store_true", "help": "Minimal puzzles without bias: all are equally likely, whatever their number of clues (19 to 31). This takes longer"},
    "symmetry": {"choices": ["none", "half", "quarter", "rows", "columns", "diagonal", "anti", "mirrors", "diagonals", "all", "any"], "help": "Clues in symmetric cells. No group of cells that change places is redundant; a single clue can be"},
    "minimal": {"action": "store_true", "help": "Only puzzles without a redundant clue, also with a symmetry or a pattern, where others are common"},
    "pattern": {"help": "Clues in exactly these cells: 81 symbols, x for a clue, a digit for a clue with that digit, and a point for an empty cell"},
    "clues": {"help": "The number of clues, such as 24-26, 22 or 28-"},
    "level": {"choices": ["easy", "medium", "hard", "fiendish", "extreme"], "help": "The level, by the rating of the hardest step"},
    "er": {"help": "ER, the rating of the hardest step, such as 7.1-7.3 or 8.5-; rated exactly"},
    "ep": {"help": "EP, the rating of the hardest step up to the first digit placed"},
    "ed": {"help": "ED, the rating of the first step"},
    "pearl": {"action": "store_true", "help": "Only pearls: no step is harder than all up to the first digit placed (ER = EP)"},
    "diamond": {"action": "store_true", "help": "Only diamonds: no step is harder than the first (ER = ED)"},
    "technique": {"help": "Only puzzles in which this technique occurs and is the hardest, such as x-wing"},
    "only": {"action": "store_true", "help": "Only puzzles that techniques with the same or a lower rating cannot solve without that one"},
    "position": {"action": "store_true", "help": "Return the position right before the first step of the technique, too, for practice"},
    "without": {"action": "append", "help": "Only puzzles in which these techniques do not occur"},
    "unrelated": {"action": "store_true", "help": "Only one puzzle of each attempt, as those of one attempt are related at high ratings, in a pattern, and near puzzles"},
    "rate": {"action": "store_true", "help": "Rate each puzzle, also if the order does not ask for ratings"},
    "attempts": {"type": int, "help": "Stop after this many attempts, at the end of a block. By default ten million for each puzzle; 100,000 near puzzles; but 1,000 at high ratings, where an attempt takes a moment, and from 9.3 on perhaps half a minute"},
}
GENERATE_ALIASES: dict[str, list[str]] = {
    "count": ["-n"],
    "er": ["--rating"],
}
