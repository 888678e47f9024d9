//! Plans of boards: puzzles of other sizes or with further rules.

use std::fmt;
use std::str::FromStr;

use ninefold::generate::{ClueSymmetry, Symmetries};
use ninefold_variants::generate::{Generator, Made, Symmetry, Unmet, Wishes};
use ninefold_variants::notation::ReadError;
use ninefold_variants::{Board, Budget};

use serde_json::Value;

use crate::generate::unfulfillable::Unfulfillable;
use crate::table::{OptionKind, OptionType};

/// A board without givens. Its text is a size such as `6x6`, or the statements of its notation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Blank(pub Board);

impl FromStr for Blank {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Blank, ReadError> {
        let is_size = text.starts_with(|character: char| character.is_ascii_digit());
        let board = match is_size {
            true => format!("grid {text}").parse(),
            false => text.parse(),
        };
        board.map(Blank)
    }
}

impl fmt::Display for Blank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl OptionType for Blank {
    const KIND: OptionKind = OptionKind::Text;

    fn take(given: &Value) -> Result<Blank, String> {
        let text = String::take(given)?;
        text.parse().map_err(|error: ReadError| error.to_string())
    }

    fn given(&self) -> Value {
        self.to_string().into()
    }
}

/// The nodes that show whether a plan is impossible.
const SHORT: u64 = 1_000;

/// A plan of boards.
#[derive(Clone, PartialEq, Debug)]
pub struct BoardPlan {
    /// The board, whose rules every puzzle has.
    pub board: Board,
    /// Whether each puzzle has regions of its own.
    pub jigsaw: bool,
    /// Whether cages with sums take the place of givens.
    pub killer: bool,
    /// The arrangement of the givens.
    pub symmetry: Symmetry,
    /// Whether no given is redundant.
    pub minimal: bool,
}

impl BoardPlan {
    /// Returns the reason why no attempt can lead to a puzzle, if a short search shows one.
    pub fn fault(&self) -> Option<Unmet> {
        let budget = Budget {
            nodes: Some(SHORT),
            ..Budget::default()
        };
        let unmet = self.make_within(0, budget).err()?;
        (!matches!(unmet, Unmet::Budget { .. })).then_some(unmet)
    }

    /// Makes the puzzle of an attempt.
    ///
    /// # Errors
    /// If the attempt leads to none, or if it was interrupted.
    pub fn make(
        &self,
        seed: u64,
        attempt: u64,
        interrupt: &(dyn Fn() -> bool + Sync),
    ) -> Result<Made, Unmet> {
        let budget = Budget {
            stop: Some(interrupt),
            ..Budget::default()
        };
        self.make_within(seed_of(seed, attempt), budget)
    }

    fn make_within(&self, seed: u64, budget: Budget<'_>) -> Result<Made, Unmet> {
        let generator = Generator::new(seed);
        let jigsaw = match self.jigsaw {
            true => Some(generator.jigsaw(&self.board, budget)?),
            false => None,
        };
        let board = jigsaw.as_ref().unwrap_or(&self.board);
        let wishes = Wishes {
            symmetry: self.symmetry,
            minimal: self.minimal,
            givens: None,
        };
        match self.killer {
            true => generator.killer(board, 0, budget),
            false => generator.givens(board, wishes, budget),
        }
    }
}

/// Returns the seed of an attempt. Neighbouring attempts have unrelated seeds.
fn seed_of(seed: u64, attempt: u64) -> u64 {
    seed.wrapping_add(attempt.wrapping_mul(0x9E37_79B9_7F4A_7C15))
}

/// Returns the symmetry of boards that a symmetry of classic puzzles is.
///
/// # Errors
/// If boards do not have it.
pub fn symmetry(symmetries: Symmetries) -> Result<Symmetry, Unfulfillable> {
    match symmetries {
        Symmetries::Only(ClueSymmetry::None) => Ok(Symmetry::None),
        Symmetries::Only(ClueSymmetry::Half) => Ok(Symmetry::HalfTurn),
        Symmetries::Only(ClueSymmetry::Rows) => Ok(Symmetry::Rows),
        Symmetries::Only(ClueSymmetry::Columns) => Ok(Symmetry::Columns),
        Symmetries::Only(ClueSymmetry::Diagonal) => Ok(Symmetry::Diagonal),
        _ => Err(Unfulfillable::Symmetry),
    }
}

#[cfg(test)]
mod tests {
    use ninefold_variants::Machine;

    use super::*;

    fn plan(board: &str) -> BoardPlan {
        BoardPlan {
            board: board.parse::<Blank>().unwrap().0,
            jigsaw: false,
            killer: false,
            symmetry: Symmetry::None,
            minimal: false,
        }
    }

    #[test]
    fn a_size_is_a_board() {
        assert_eq!("6x6".parse::<Blank>().unwrap().to_string(), "grid 6x6");
        let diagonal: Blank = "grid 4x4; diagonal /".parse().unwrap();
        assert_eq!(diagonal.0.rules().len(), 1);
        assert!("6".parse::<Blank>().is_err() && "fog".parse::<Blank>().is_err());
    }

    #[test]
    fn every_size_and_kind_has_puzzles_with_one_solution() {
        let killer = BoardPlan {
            killer: true,
            ..plan("6x6")
        };
        let jigsaw = BoardPlan {
            jigsaw: true,
            ..plan("grid 8x8; diagonal /")
        };
        for plan in [plan("4x4"), plan("12x12"), killer, jigsaw] {
            let made = plan.make(96, 3, &|| false).unwrap();
            let again = plan.make(96, 3, &|| false).unwrap();
            assert_eq!(made.board, again.board);
            assert!(made.board.check(&made.solution).is_empty());
            let answer = Machine::new(&made.board).solve(2, Budget::default());
            assert_eq!(answer.verdict(), ninefold_variants::Verdict::Unique);
        }
    }
}
