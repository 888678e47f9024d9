//! The words of houses, differences and single cells.

use super::word::{Group, Word};

/// The words in the order of canonical texts.
pub(super) const WORDS: &[Word] = &[
    Word {
        name: "region",
        aliases: &["extra-region"],
        group: Group::Houses,
        form: "region: cells",
        meaning: "The cells hold different digits, as those of an extra region. With as many cells as there are \
            digits, each digit is in one of them.",
        example: "region: r1c1 r2c2 r3c3",
    },
    Word {
        name: "distinct",
        aliases: &[],
        group: Group::Houses,
        form: "distinct: cells",
        meaning: "The cells hold different digits.",
        example: "distinct: r1c1 r5c5 r9c9",
    },
    Word {
        name: "diagonal",
        aliases: &[],
        group: Group::Houses,
        form: "diagonal / | \\",
        meaning: "The cells of a long diagonal hold different digits. `/` rises from the lower left corner, `\\` falls \
            from the upper left corner. Only for square grids.",
        example: "diagonal /",
    },
    Word {
        name: "disjoint",
        aliases: &[],
        group: Group::Houses,
        form: "disjoint",
        meaning: "Cells at the same place of different boxes hold different digits. Only for boxes of equal size that \
            fill the grid.",
        example: "disjoint",
    },
    Word {
        name: "windoku",
        aliases: &[],
        group: Group::Houses,
        form: "windoku",
        meaning: "Each inner box holds different digits: k x k cells that begin one row and column after the border of \
            the grid or of another inner box. Only for k x k boxes in a grid with k times k rows and columns.",
        example: "windoku",
    },
    Word {
        name: "anti-knight",
        aliases: &[],
        group: Group::Houses,
        form: "anti-knight",
        meaning: "Cells a knight's move apart hold different digits.",
        example: "anti-knight",
    },
    Word {
        name: "anti-king",
        aliases: &[],
        group: Group::Houses,
        form: "anti-king",
        meaning: "Cells a king's move apart hold different digits.",
        example: "anti-king",
    },
    Word {
        name: "chess",
        aliases: &[],
        group: Group::Houses,
        form: "chess A B",
        meaning: "Cells that are A rows and B columns apart, or B rows and A columns, hold different digits. `chess 1 \
            2` is `anti-knight`.",
        example: "chess 1 3",
    },
    Word {
        name: "anti-taxicab",
        aliases: &[],
        group: Group::Houses,
        form: "anti-taxicab",
        meaning: "Two cells with the same digit v are not exactly v steps apart, where a step goes one row or one \
            column.",
        example: "anti-taxicab",
    },
    Word {
        name: "nonconsecutive",
        aliases: &[],
        group: Group::Houses,
        form: "nonconsecutive[: a b | ...]",
        meaning: "Orthogonal neighbours do not differ by 1. The listed pairs of cells are exempt.",
        example: "nonconsecutive",
    },
    Word {
        name: "diagonal-nonconsecutive",
        aliases: &[],
        group: Group::Houses,
        form: "diagonal-nonconsecutive[: a b | ...]",
        meaning: "Diagonal neighbours do not differ by 1. The listed pairs of cells are exempt.",
        example: "diagonal-nonconsecutive: r1c1 r2c2 | r3c2 r4c1",
    },
    Word {
        name: "odd",
        aliases: &[],
        group: Group::SingleCells,
        form: "odd: cells",
        meaning: "Each cell holds an odd digit.",
        example: "odd: r1c1 r1c3",
    },
    Word {
        name: "even",
        aliases: &[],
        group: Group::SingleCells,
        form: "even: cells",
        meaning: "Each cell holds an even digit. 0 is even.",
        example: "even: r1c1 r1c3",
    },
    Word {
        name: "max",
        aliases: &[],
        group: Group::SingleCells,
        form: "max: cells",
        meaning: "Each cell is greater than each orthogonal neighbour that is in no `max` statement of the board.",
        example: "max: r2c2",
    },
    Word {
        name: "min",
        aliases: &[],
        group: Group::SingleCells,
        form: "min: cells",
        meaning: "Each cell is less than each orthogonal neighbour that is in no `min` statement of the board.",
        example: "min: r2c2",
    },
    Word {
        name: "low",
        aliases: &[],
        group: Group::SingleCells,
        form: "low: cells",
        meaning: "Each cell is less than the mean of the smallest and the greatest digit of the board.",
        example: "low: r1c1 r1c2",
    },
    Word {
        name: "high",
        aliases: &[],
        group: Group::SingleCells,
        form: "high: cells",
        meaning: "Each cell is greater than the mean of the smallest and the greatest digit of the board.",
        example: "high: r1c1 r1c2",
    },
];
