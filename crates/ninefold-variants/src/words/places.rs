//! The words of edges and corners, of clues outside the grid, and of the whole grid.

use super::word::{Group, Word};

/// The words in the order of canonical texts.
pub(super) const WORDS: &[Word] = &[
    Word {
        name: "white",
        aliases: &[],
        group: Group::EdgesAndCorners,
        form: "white [D]: a b",
        meaning: "The two cells differ by exactly D, which is 1 if it is not written.",
        example: "white: r1c1 r1c2",
    },
    Word {
        name: "black",
        aliases: &[],
        group: Group::EdgesAndCorners,
        form: "black [K]: a b",
        meaning: "One of the two cells is K times the other. K is 2 if it is not written.",
        example: "black: r1c1 r1c2",
    },
    Word {
        name: "x",
        aliases: &[],
        group: Group::EdgesAndCorners,
        form: "x: a b",
        meaning: "The two cells have the sum 10.",
        example: "x: r1c1 r1c2",
    },
    Word {
        name: "v",
        aliases: &[],
        group: Group::EdgesAndCorners,
        form: "v: a b",
        meaning: "The two cells have the sum 5.",
        example: "v: r1c1 r1c2",
    },
    Word {
        name: "edge-sum",
        aliases: &[],
        group: Group::EdgesAndCorners,
        form: "edge-sum S: a b",
        meaning: "The two cells have the sum S.",
        example: "edge-sum 8: r1c1 r1c2",
    },
    Word {
        name: "greater",
        aliases: &[],
        group: Group::EdgesAndCorners,
        form: "greater: a b",
        meaning: "The first cell is greater than the second.",
        example: "greater: r1c1 r1c2",
    },
    Word {
        name: "quad",
        aliases: &[],
        group: Group::EdgesAndCorners,
        form: "quad D,D,...: cells",
        meaning: "The four cells of a 2x2 block contain the digits, of which there are one to four. A digit that is \
            listed twice is in at least two of the cells.",
        example: "quad 1,2,3: r1-2c1-2",
    },
    Word {
        name: "no-white",
        aliases: &[],
        group: Group::EdgesAndCorners,
        form: "no-white [D,D,...][: a b | ...]",
        meaning: "Orthogonal neighbours without a `white` mark, whatever its difference, do not differ by one of the \
            D. Without a number, D is 1. The listed pairs of cells are exempt.",
        example: "no-white",
    },
    Word {
        name: "no-black",
        aliases: &[],
        group: Group::EdgesAndCorners,
        form: "no-black [K,K,...][: a b | ...]",
        meaning: "Of orthogonal neighbours without a `black` mark, whatever its ratio, neither is K times the other. \
            Without a number, K is 2. The listed pairs of cells are exempt.",
        example: "no-black 2,3",
    },
    Word {
        name: "no-dots",
        aliases: &[],
        group: Group::EdgesAndCorners,
        form: "no-dots[: a b | ...]",
        meaning: "Orthogonal neighbours without a `white` or `black` mark do not differ by 1, and neither is twice the \
            other. The listed pairs of cells are exempt.",
        example: "no-dots",
    },
    Word {
        name: "no-xv",
        aliases: &[],
        group: Group::EdgesAndCorners,
        form: "no-xv [S,S,...][: a b | ...]",
        meaning: "Orthogonal neighbours without an `x` or `v` mark have none of the sums S. Without a number, they are \
            5 and 10. The listed pairs of cells are exempt.",
        example: "no-xv: r1c1 r1c2 | r1c2 r1c3",
    },
    Word {
        name: "skyscraper",
        aliases: &[],
        group: Group::OutsideAndGlobal,
        form: "skyscraper K: line",
        meaning: "Exactly K cells are greater than all cells before them on the line; the first one is.",
        example: "skyscraper 3: r1c1-9",
    },
    Word {
        name: "skyscraper-nozero",
        aliases: &[],
        group: Group::OutsideAndGlobal,
        form: "skyscraper-nozero K: line",
        meaning: "As `skyscraper` without all cells that hold 0.",
        example: "skyscraper-nozero 3: r1c1-9",
    },
    Word {
        name: "hidden-skyscraper",
        aliases: &[],
        group: Group::OutsideAndGlobal,
        form: "hidden-skyscraper D: line",
        meaning: "The first cell that is not greater than all cells before it holds the digit D. There must be such a \
            cell.",
        example: "hidden-skyscraper 3: r1c1-9",
    },
    Word {
        name: "index",
        aliases: &[],
        group: Group::OutsideAndGlobal,
        form: "index row | column: cells",
        meaning: "With `column`, a cell in column c with digit v points at column v of its row, where the digit is c. \
            With `row`, a cell in row r with digit v points at row v of its column, where the digit is r. Rows \
            and columns are counted from 1.",
        example: "index column: r1-9c5",
    },
    Word {
        name: "entropy",
        aliases: &[],
        group: Group::OutsideAndGlobal,
        form: "entropy",
        meaning: "Every 2x2 block has a digit of each third of the digits: a low, a middle and a high one. The number \
            of digits must be divisible by 3.",
        example: "entropy",
    },
    Word {
        name: "global-mod",
        aliases: &[],
        group: Group::OutsideAndGlobal,
        form: "global-mod",
        meaning: "Every 2x2 block has a digit of each residue modulo 3.",
        example: "global-mod",
    },
    Word {
        name: "counting-circles",
        aliases: &[],
        group: Group::OutsideAndGlobal,
        form: "counting-circles: cells",
        meaning: "A digit v that is in one of the cells is in exactly v of them. Each statement counts its own cells.",
        example: "counting-circles: r1c1 r2c3 r5c5",
    },
    Word {
        name: "count-distinct",
        aliases: &[],
        group: Group::OutsideAndGlobal,
        form: "count-distinct: circle | cells",
        meaning: "The circle, one cell, is the number of different digits in the cells.",
        example: "count-distinct: r1c1 | r2c2 r3c3 r4c4",
    },
    Word {
        name: "not-sum",
        aliases: &[],
        group: Group::OutsideAndGlobal,
        form: "not-sum S: cells",
        meaning: "The sum of the cells is not S. A cell that is listed twice counts twice.",
        example: "not-sum 10: r1c1 r1c2 r1c3",
    },
];
