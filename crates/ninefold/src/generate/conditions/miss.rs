//! The condition that a puzzle misses: [`Miss`].

use core::fmt;

use super::Equal;
use crate::generate::span::{Clues, Ratings};
use crate::logic::Technique;
use crate::rating::Figure;
use crate::rating::human::Level;

/// The condition that a puzzle misses, and its value. Displayed as a sentence.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Miss {
    /// The number of clues, and what it should be.
    Clues(u8, Clues),
    /// A clue is redundant.
    NotMinimal,
    /// The attempt has led to another puzzle before.
    Related,
    /// It has an easier level than this.
    Easier(Level),
    /// It has a harder level than this.
    BeyondLevel(Level),
    /// ER, and what it should be.
    Er(Figure, Ratings),
    /// Chains of single links solve it; the range is what ER should be.
    TooEasy(Ratings),
    /// EP, and what it should be.
    Ep(Figure, Ratings),
    /// ED, and what it should be.
    Ed(Figure, Ratings),
    /// It is not a pearl, or not a diamond.
    NotEqual(Equal),
    /// A step of the excluded technique occurs.
    Occurs(Technique),
    /// A step is harder than this technique.
    Harder(Technique),
    /// The player cannot solve it.
    Unsolved,
    /// The needed technique does not occur.
    Lacks {
        /// The needed technique.
        technique: Technique,
        /// The technique on the path that is nearest in difficulty.
        nearest: Option<Technique>,
    },
    /// The needed technique does not occur, or another step is harder.
    NotHardest(Technique),
    /// The technique is not needed: others that are no harder also solve the puzzle.
    NotNeeded(Technique),
}

impl fmt::Display for Miss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut figure = |name: &str, figure: &Figure, range: &Ratings| {
            write!(f, "{name} is {figure}, not {range}")
        };
        match self {
            Miss::Clues(clues, range) => write!(f, "{clues} clues, not {range}"),
            Miss::NotMinimal => f.write_str("a clue is redundant"),
            Miss::Related => f.write_str("related to another puzzle of the same attempt"),
            Miss::Easier(level) => write!(f, "easier than {}", level.name()),
            Miss::BeyondLevel(level) => write!(f, "harder than {}", level.name()),
            Miss::Er(er, range) => figure("ER", er, range),
            Miss::TooEasy(range) => write!(f, "solved by single links, so ER is not {range}"),
            Miss::Ep(ep, range) => figure("EP", ep, range),
            Miss::Ed(ed, range) => figure("ED", ed, range),
            Miss::NotEqual(equal) => write!(f, "no {}", equal.name()),
            Miss::Occurs(technique) => write!(f, "{technique} occurs"),
            Miss::Harder(technique) => write!(f, "a step is harder than {technique}"),
            Miss::Unsolved => f.write_str("the player cannot solve it"),
            Miss::Lacks { technique, nearest } => {
                write!(f, "{technique} does not occur")?;
                match nearest {
                    Some(nearest) => write!(f, "; the nearest is {nearest}"),
                    None => Ok(()),
                }
            }
            Miss::NotHardest(technique) => write!(f, "{technique} is not the hardest step"),
            Miss::NotNeeded(technique) => write!(f, "also solved without {technique}"),
        }
    }
}
