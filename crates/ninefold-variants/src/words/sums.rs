//! The words of sums and products.

use super::word::{Group, Word};

/// The words in the order of canonical texts.
pub(super) const WORDS: &[Word] = &[
    Word {
        name: "cage",
        aliases: &[],
        group: Group::Sums,
        form: "cage [S]: cells",
        meaning: "The cells hold different digits. With S, their sum is S. A cell that is listed twice counts twice in \
            the sum and does not clash with itself.",
        example: "cage 17: r1c1 r1c2 r2c1",
    },
    Word {
        name: "sum",
        aliases: &[],
        group: Group::Sums,
        form: "sum S [coef K,K,...]: cells",
        meaning: "The sum of the cells is S. With coefficients, one integer for each cell, each value is multiplied by \
            its own. A cell that is listed twice counts twice.",
        example: "sum 3 coef 1,1,-2: r1c1 r2c2 r3c3",
    },
    Word {
        name: "littlekiller",
        aliases: &[],
        group: Group::Sums,
        form: "littlekiller S: cells",
        meaning: "The sum of the cells is S. A cell that is listed twice counts twice.",
        example: "littlekiller 12: r1c2 r2c3 r3c4",
    },
    Word {
        name: "arrow",
        aliases: &[],
        group: Group::Sums,
        form: "arrow: circle | line",
        meaning: "The circle, one cell, is the sum of the line. Several lines at one circle are several statements.",
        example: "arrow: r5c5 | r4c4 r3c3",
    },
    Word {
        name: "pill",
        aliases: &[],
        group: Group::Sums,
        form: "pill: circle | line",
        meaning: "The digits of the circle, in reading order, are a decimal number: the last counts once, the one \
            before it ten times and so on. It is the sum of the line, and its first digit is not 0 unless it is \
            the only one. The circle has at most 9 cells.",
        example: "pill: r1c1 r1c2 | r1c3 r1c4 r1c5",
    },
    Word {
        name: "equalsum",
        aliases: &[],
        group: Group::Sums,
        form: "equalsum: part | part | ...",
        meaning: "All parts have the same sum.",
        example: "equalsum: r1c1 r1c2 | r2c2 r2c3 | r5c5 r6c5",
    },
    Word {
        name: "double-arrow",
        aliases: &[],
        group: Group::Sums,
        form: "double-arrow: line",
        meaning: "The sum of both ends is the sum of the inner cells. With parts it means `equalsum`, which is also \
            the word that is written.",
        example: "double-arrow: r1c1 r1c2 r2c3 r2c4",
    },
    Word {
        name: "regionsum",
        aliases: &[],
        group: Group::Sums,
        form: "regionsum: line",
        meaning: "The line is cut wherever it enters another region. All its parts have the same sum; each visit of a \
            region is a part of its own. Every cell must be in a region.",
        example: "regionsum: r3c3 r3c4 r4c4 r4c3",
    },
    Word {
        name: "sumline",
        aliases: &[],
        group: Group::Sums,
        form: "sumline S: line",
        meaning: "The line can be cut into consecutive parts that each have the sum S.",
        example: "sumline 10: r1c1 r1c2 r2c3 r3c3",
    },
    Word {
        name: "zipper",
        aliases: &[],
        group: Group::Sums,
        form: "zipper: line",
        meaning: "Any two cells at equal distance from the middle of the line have one and the same sum. On a line of \
            odd length this is the digit of the middle cell.",
        example: "zipper: r1c1 r2c2 r3c3",
    },
    Word {
        name: "xsum",
        aliases: &[],
        group: Group::Sums,
        form: "xsum S: line",
        meaning: "The first X cells have the sum S, where X is the digit of the first cell. If X is 0, the sum is 0. X \
            is neither negative nor greater than the length of the line.",
        example: "xsum 20: r1c1-9",
    },
    Word {
        name: "sandwich",
        aliases: &[],
        group: Group::Sums,
        form: "sandwich S [A B]: line",
        meaning: "Each crust, A and B, is in exactly one cell of the line, and the digits strictly between them have \
            the sum S. Without A and B the crusts are the smallest and greatest digit of the board.",
        example: "sandwich 12: r1c1-9",
    },
    Word {
        name: "lunchbox",
        aliases: &[],
        group: Group::Sums,
        form: "lunchbox S: line",
        meaning: "The digits strictly between the smallest and the greatest digit of the line have the sum S. Each of \
            the two is in exactly one cell.",
        example: "lunchbox 12: r1c1-5",
    },
    Word {
        name: "room",
        aliases: &["numbered-room"],
        group: Group::Sums,
        form: "room D: line",
        meaning: "The X-th cell of the line holds the digit D, where X is the digit of the first cell. X is at least 1 \
            and not greater than the length of the line.",
        example: "room 4: r1c1-9",
    },
    Word {
        name: "product",
        aliases: &[],
        group: Group::Sums,
        form: "product P: cells",
        meaning: "The product of the cells is P. A cell that is listed twice counts twice.",
        example: "product 24: r1c1 r1c2 r2c1",
    },
];
