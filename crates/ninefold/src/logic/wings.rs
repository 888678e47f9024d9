//! XY-Wing and XYZ-Wing. Three cells have three candidates between them: a pivot that sees two wings with two
//! candidates each. Whatever digit the pivot holds, one of the three cells holds the digit that both wings have. So a
//! cell that sees all three cannot hold it. In an XYZ-Wing, the pivot has that digit, too.
//!
//! ```text
//!     wing XZ ─────── not Z       if the pivot is X, the wing above is Z;
//!        │              │         if it is Y, the wing beside it is Z
//!     pivot XY ────── wing YZ
//! ```
//!
//! Here r6c9 is the pivot, r6c2 and r7c9 are the wings, and one of the wings is 6:
//!
//! ```
//! # use ninefold::logic::Technique;
//! # use ninefold::{Grid, rating::Rater};
//! let puzzle: Grid =
//!     ".8...6....7....312...3....9.....3..7.4...7.6.1...4....9..1..5.........942........".parse()?;
//! let mut rater = Rater::default();
//! let mut steps = rater.path(&puzzle).map(|(_, step, _)| step);
//! let step = steps.find(|step| step.technique == Technique::XyWing).unwrap();
//! assert_eq!(format!("{:?}", step.conclusion.eliminations), "{6r7c2}");
//! # Ok::<(), ninefold::text::ParseError>(())
//! ```

use crate::{Cell, CellSet, Digit};

use super::{
    Conclusion, Finder, Flow, Look, NineBits, Pattern, Position, Technique, of_digit, peers,
};

/// A pivot and its two wings.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Wing {
    /// The cell that sees both others.
    pub pivot: Cell,
    /// The two wing cells.
    pub wings: [Cell; 2],
    /// The digit that one of the three cells holds.
    pub digit: Digit,
    /// Whether the pivot may hold it, too.
    #[cfg_attr(feature = "serde", serde(rename = "xyz"))]
    pub is_xyz: bool,
}

/// Finds XY-Wings (the pivot has 2 candidates) and XYZ-Wings (it has 3).
pub(crate) enum Wings<const PIVOT: usize> {}

impl<const PIVOT: usize> Finder for Wings<PIVOT> {
    type Pattern = Wing;

    fn visit_all(look: &mut Look, visit: &mut dyn FnMut(Wing) -> Flow) -> Flow {
        let position = look.position;
        let two = position.cells_with(2);
        let mut pivots = position.cells_with(PIVOT).into_iter();
        pivots.try_for_each(|pivot| with_pivot(position, pivot, two, visit))
    }
}

/// Visits all wings with this pivot that eliminate something.
fn with_pivot(
    position: &Position,
    pivot: Cell,
    two: CellSet,
    visit: &mut dyn FnMut(Wing) -> Flow,
) -> Flow {
    let pivot_marks = position.marks(pivot);
    // A wing has all but one of the pivot's candidates.
    let may_be_wing = |cell: &Cell| (pivot_marks & !position.marks(*cell)).size() == 1;
    let wings: CellSet = (two & pivot.peer_set())
        .iter()
        .filter(may_be_wing)
        .collect();
    if !wings.has_several() {
        return Flow::Continue(());
    }
    let in_order = || peers(pivot).iter().filter(|&&cell| wings.contains(cell));
    for &one in in_order() {
        let one_marks = position.marks(one);
        for &other in in_order() {
            let other_marks = position.marks(other);
            let is_xyz = pivot_marks.size() == 3;
            let all = pivot_marks | one_marks | other_marks;
            let common = pivot_marks & one_marks & other_marks;
            if all.size() != 3 || common.size() != usize::from(is_xyz) {
                continue;
            }
            let shared = position.candidates(one) & position.candidates(other);
            let Some(digit) = shared.first() else {
                continue;
            };
            visit(Wing {
                pivot,
                wings: [one, other],
                digit,
                is_xyz,
            })?;
        }
    }
    Flow::Continue(())
}

impl Wing {
    fn eliminated(&self, position: &Position) -> CellSet {
        let [one, other] = self.wings;
        let mut seeing = one.peer_set() & other.peer_set();
        if self.is_xyz {
            seeing &= self.pivot.peer_set();
        }
        seeing.remove(self.pivot);
        seeing & position.board(self.digit)
    }
}

impl Pattern for Wing {
    fn technique(&self) -> Technique {
        if self.is_xyz {
            Technique::XyzWing
        } else {
            Technique::XyWing
        }
    }

    fn conclusion(&self, position: &Position) -> Conclusion {
        Conclusion::removing(of_digit(self.eliminated(position), self.digit))
    }
}
