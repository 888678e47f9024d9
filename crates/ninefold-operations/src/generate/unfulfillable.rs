//! Orders that no puzzle can fulfil.

use std::error::Error;
use std::fmt;

use ninefold::generate::Impossible;
use ninefold_variants::generate::Unmet;

/// The reason why no puzzle can fulfil an order.
#[derive(Clone, PartialEq, Debug)]
pub enum Unfulfillable {
    /// The order of classic puzzles is impossible.
    Classic(Impossible),
    /// The order of boards is impossible.
    Board(Unmet),
    /// Boards do not have this option.
    ClassicOnly {
        /// The name of the option.
        option: &'static str,
    },
    /// Boards have fewer symmetries than classic puzzles.
    Symmetry,
}

impl fmt::Display for Unfulfillable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unfulfillable::Classic(impossible) => impossible.fmt(f),
            Unfulfillable::Board(unmet) => unmet.fmt(f),
            Unfulfillable::ClassicOnly { option } => {
                write!(f, "{option} is for classic puzzles, not with board")
            }
            Unfulfillable::Symmetry => f.write_str(
                "with board, expected the symmetry none, half, rows, columns or diagonal",
            ),
        }
    }
}

impl Error for Unfulfillable {}

impl From<Impossible> for Unfulfillable {
    fn from(impossible: Impossible) -> Unfulfillable {
        Unfulfillable::Classic(impossible)
    }
}
