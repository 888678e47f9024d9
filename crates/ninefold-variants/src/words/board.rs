//! The words of the grid, its digits, regions and givens.

use super::word::{Group, Word};

/// The words in the order of canonical texts.
pub(super) const WORDS: &[Word] = &[
    Word {
        name: "grid",
        aliases: &[],
        group: Group::Board,
        form: "grid RxC",
        meaning: "The grid has R rows and C columns, each at most 32. Without this statement it has 9 rows and 9 \
            columns.",
        example: "grid 6x6",
    },
    Word {
        name: "digits",
        aliases: &[],
        group: Group::Board,
        form: "digits LO-HI",
        meaning: "The digits are all integers from LO to HI, at most 32, and LO is from -9 to 9. Without this \
            statement they go from 1 to the greater of the numbers of rows and columns.",
        example: "digits 0-8",
    },
    Word {
        name: "regions",
        aliases: &[],
        group: Group::Board,
        form: "regions HxW | none | LETTERS",
        meaning: "Each region holds different digits. The regions are boxes of height H and width W; or there are \
            none; or each cell has a letter or digit, equal ones for one region and `.` for none. Regions need \
            not be connected. Without this statement a grid with as many rows and columns as digits has square \
            boxes if that number is a square, 2x3 boxes for 6, 2x4 for 8, 2x5 for 10, 3x4 for 12 and 3x5 for 15. \
            Other grids have none.",
        example: "grid 3x3; regions AAB.ABCCB",
    },
    Word {
        name: "givens",
        aliases: &[],
        group: Group::Board,
        form: "givens CELLS",
        meaning: "One character for each cell in reading order: `.` or `_` for an empty cell, otherwise its digit. `A` \
            is 10, `B` is 11, to `Y` for 34. A 0 is a digit, and only if the board has it. Blanks are ignored.",
        example: "grid 2x2; givens 1..1",
    },
    Word {
        name: "given",
        aliases: &[],
        group: Group::Board,
        form: "given CELL=DIGITS",
        meaning: "The cell holds one of the digits, which are decimal numbers separated by commas.",
        example: "given r2c2=2,4,6,8",
    },
];
