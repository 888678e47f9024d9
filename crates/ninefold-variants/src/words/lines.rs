//! The words of lines without sums.

use super::word::{Group, Word};

/// The words in the order of canonical texts.
pub(super) const WORDS: &[Word] = &[
    Word {
        name: "thermo",
        aliases: &[],
        group: Group::Lines,
        form: "thermo: line",
        meaning: "The digits increase strictly from the first cell on.",
        example: "thermo: r1c1-4",
    },
    Word {
        name: "slow-thermo",
        aliases: &[],
        group: Group::Lines,
        form: "slow-thermo: line",
        meaning: "The digits never decrease from the first cell on.",
        example: "slow-thermo: r1c1 r2c2 r3c3",
    },
    Word {
        name: "palindrome",
        aliases: &[],
        group: Group::Lines,
        form: "palindrome: line",
        meaning: "The digits read the same from both ends.",
        example: "palindrome: r1c1 r2c2 r3c3",
    },
    Word {
        name: "renban",
        aliases: &[],
        group: Group::Lines,
        form: "renban: line",
        meaning: "The cells hold consecutive digits, each once, in any order.",
        example: "renban: r1c1 r1c2 r2c3",
    },
    Word {
        name: "nabner",
        aliases: &[],
        group: Group::Lines,
        form: "nabner: line",
        meaning: "No two of the cells, wherever they are on the line, hold equal or consecutive digits.",
        example: "nabner: r1c1 r1c2 r2c3",
    },
    Word {
        name: "whisper",
        aliases: &[],
        group: Group::Lines,
        form: "whisper [D]: line",
        meaning: "Neighbours on the line differ by at least D, which is 5 if it is not written.",
        example: "whisper 5: r1c1 r2c2 r3c2",
    },
    Word {
        name: "between",
        aliases: &[],
        group: Group::Lines,
        form: "between: line",
        meaning: "The inner cells are strictly between the digits of the two ends.",
        example: "between: r1c1 r2c2 r3c3 r4c4",
    },
    Word {
        name: "lockout",
        aliases: &[],
        group: Group::Lines,
        form: "lockout [D]: line",
        meaning: "The ends differ by at least D, which is 4 if it is not written. The inner cells are less than both \
            ends or greater than both.",
        example: "lockout 4: r1c1 r2c2 r3c3",
    },
    Word {
        name: "modular",
        aliases: &[],
        group: Group::Lines,
        form: "modular K: line",
        meaning: "Any K consecutive cells have different residues modulo K. If the line is shorter than K, all its \
            cells have.",
        example: "modular 3: r1c1 r2c2 r3c3 r4c4",
    },
    Word {
        name: "entropic",
        aliases: &[],
        group: Group::Lines,
        form: "entropic: line",
        meaning: "Any three consecutive cells are from different thirds of the digits, which are the low, the middle \
            and the high ones. Two cells of a shorter line are, too. The number of digits must be divisible by \
            3.",
        example: "entropic: r1c1 r2c2 r3c3 r4c4",
    },
    Word {
        name: "parity",
        aliases: &[],
        group: Group::Lines,
        form: "parity: line",
        meaning: "Odd and even digits alternate.",
        example: "parity: r1c1 r2c2 r3c3",
    },
    Word {
        name: "region-same",
        aliases: &[],
        group: Group::Lines,
        form: "region-same: line",
        meaning: "The line has the same set of digits in each region that it visits. Every cell must be in a region.",
        example: "region-same: r1c2 r1c3 r1c4 r1c5",
    },
    Word {
        name: "same",
        aliases: &[],
        group: Group::Lines,
        form: "same: part | part | ...",
        meaning: "All parts hold the same digits, each of them as often.",
        example: "same: r1c1 r1c2 | r5c5 r6c5",
    },
    Word {
        name: "clone",
        aliases: &[],
        group: Group::Lines,
        form: "clone: a b, or clone: cells | cells",
        meaning: "Two cells are equal. With two parts, each cell of the first equals the cell at its place in the \
            second.",
        example: "clone: r1c1 r1c2 | r5c5 r5c6",
    },
    Word {
        name: "pairs",
        aliases: &[],
        group: Group::Lines,
        form: "pairs TABLE: line",
        meaning: "For neighbours on the line, the table allows the second digit after the first. The table has one \
            hexadecimal number for each first digit, separated by dots; bit i is set if the i-th digit, counted \
            from 0, may follow.",
        example: "digits 1-9; pairs 1fd.1fa.1f5.1eb.1d7.1af.15f.0bf.17f: r1c1 r2c2 r3c3",
    },
    Word {
        name: "allpairs",
        aliases: &[],
        group: Group::Lines,
        form: "allpairs TABLE: line",
        meaning: "As `pairs`, for every cell of the line with every later one.",
        example: "digits 1-9; allpairs 1fc.1f8.1f1.1e3.1c7.18f.11f.3f.7f: r1c1 r2c2 r3c3",
    },
];
