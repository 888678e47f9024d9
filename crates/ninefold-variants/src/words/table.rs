//! All words in one order.

use super::word::Word;
use super::{board, cells, lines, places, sums};

/// Visits all words, in the order of canonical texts.
pub fn all() -> impl Iterator<Item = &'static Word> {
    [
        board::WORDS,
        cells::WORDS,
        sums::WORDS,
        lines::WORDS,
        places::WORDS,
    ]
    .into_iter()
    .flatten()
}
