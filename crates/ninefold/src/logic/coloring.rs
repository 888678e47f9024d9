//! Colouring. Two candidates are *conjugate* if one is right and the other wrong. They are conjugate if they are the
//! only two places of a digit in a house, or the only two candidates of a cell. They are also conjugate if they are one
//! digit in two cells that see each other and have the same two candidates. Candidates that are linked by conjugates
//! form a *cluster* in two colours. All candidates of one colour are right, and all of the other are wrong.
//!
//! * *Trap*: a candidate that both colours exclude is wrong.
//! * *Wrap*: if two candidates of one colour exclude each other, that colour is wrong.
//! * *Emptied cell*: if a colour excludes all candidates of a cell, it is wrong.
//! * *Multi-colours type 1*: colours of two clusters exclude each other, so one of their opposites is right. A
//!   candidate that both opposites exclude is wrong.
//! * *Multi-colours type 2*: a colour that excludes candidates of both colours of another cluster is wrong.
//!
//! Clusters of one digit are *simple colours* and multi-colours; clusters of several digits are *3D Medusa*. A trap is
//! a *remote pair* if all its cells have the same two candidates.
//!
//! ```text
//!     A ─── B              A, B  the digit in two colours: the two places of a row, a column or a box
//!     .     │              -     eliminated: sees an A and a B
//!     -     A ─── B
//! ```
//!
//! Two colours of the digit 2:
//!
//! ```
//! use ninefold::Grid;
//! use ninefold::logic::TechniqueEntry;
//! use ninefold::rating::{Path, human::Human};
//!
//! let puzzle: Grid =
//!     "..1...45..7......36.....8.749.1...72..6.475......5..9..63..5..9...673.......9....".parse()?;
//! let path = Path::new(&puzzle, Human::default());
//! let found = path.flat_map(|(position, ..)| TechniqueEntry::SIMPLE_COLORS.steps(&position));
//! let mut found = found.map(|step| format!("{:?}", step.conclusion.eliminations));
//! assert!(found.any(|found| found == "{2r9c6}"));
//! # Ok::<(), ninefold::text::ParseError>(())
//! ```

use alloc::vec;
use alloc::vec::Vec;

use crate::{Candidate, CandidateSet, Cell, CellSet, DigitSet, House};

use super::excluded::{excluded_by_any, excludes};
use super::{Conclusion, Pattern, Position, Technique, houses};

mod search;

pub(super) use search::{Medusa, MultiColors, RemotePairs, SimpleColors};

/// Clusters in two colours, and the kind of their conclusion.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Coloring {
    /// The two colours of each cluster.
    pub clusters: Vec<[CandidateSet; 2]>,
    /// The kind of the conclusion.
    pub kind: ColoringKind,
}

#[cfg(feature = "serde")]
impl serde::Serialize for Coloring {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;

        let mut fields = serializer.serialize_struct("Coloring", 3)?;
        fields.serialize_field("clusters", &self.clusters)?;
        fields.serialize_field("so", &self.kind)?;
        let clashes = self.clashes();
        if !clashes.is_empty() {
            fields.serialize_field("clashes", &clashes)?;
        }
        fields.end()
    }
}

/// Two candidates that exclude each other, and so two colours.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct ColorClash {
    /// The two candidates.
    pub candidates: [Candidate; 2],
    /// The house that holds both, a row or a column before a box. `None` if they lie in one cell.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub house: Option<House>,
}

/// The kind of a conclusion from colours.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(tag = "type", rename_all = "snake_case")
)]
pub enum ColoringKind {
    /// Candidates that both colours of the cluster exclude are wrong.
    Trap,
    /// Two candidates of the colour exclude each other, so it is wrong.
    Wrap {
        /// The colour, 0 or 1.
        color: usize,
    },
    /// The colour would leave the cell empty, so it is wrong.
    Emptied {
        /// The colour, 0 or 1.
        color: usize,
        /// The cell.
        cell: Cell,
    },
    /// Colours of the two clusters exclude each other, so one of their opposites is right.
    Bridge,
    /// The colour of the first cluster excludes candidates of both colours of the second, so it is wrong.
    Clash {
        /// The colour, 0 or 1.
        color: usize,
    },
}

impl Coloring {
    /// Returns all candidates of the clusters.
    fn candidates(&self) -> CandidateSet {
        let colors = self.clusters.iter().flatten();
        colors.fold(CandidateSet::EMPTY, |all, color| all | *color)
    }

    /// Returns the candidates that exclude each other, one pair for every two colours that do:
    ///
    /// * wrap: two candidates of the wrong colour;
    /// * bridge: a candidate of the first cluster, and one of the second;
    /// * clash: a candidate of the wrong colour, and one of either colour of the second cluster.
    pub fn clashes(&self) -> Vec<ColorClash> {
        let pairs: Vec<[&CandidateSet; 2]> = match (self.kind, &self.clusters[..]) {
            (ColoringKind::Wrap { color }, [cluster, ..]) => vec![[&cluster[color & 1]; 2]],
            (ColoringKind::Bridge, [first, second, ..]) => first
                .iter()
                .flat_map(|one| second.iter().map(move |other| [one, other]))
                .collect(),
            (ColoringKind::Clash { color }, [first, second, ..]) => second
                .iter()
                .map(|other| [&first[color & 1], other])
                .collect(),
            _ => Vec::new(),
        };
        pairs
            .into_iter()
            .filter_map(|[one, other]| ColorClash::between(one, other))
            .collect()
    }

    /// Returns whether all its cells hold the same two digits.
    fn is_remote_pair(&self, all: &CandidateSet, digits: DigitSet) -> bool {
        let cells: CellSet = all.iter().map(Candidate::cell).collect();
        self.kind == ColoringKind::Trap && digits.len() == 2 && all.len() == 2 * cells.len()
    }
}

impl ColorClash {
    /// Returns the first candidate of one set that excludes one of the other, and that one.
    fn between(one: &CandidateSet, other: &CandidateSet) -> Option<Self> {
        let excluded = |first: Candidate| other.iter().find(|&second| excludes(first, second));
        let candidates = one
            .iter()
            .find_map(|first| Some([first, excluded(first)?]))?;
        let [first, second] = candidates.map(Candidate::cell);
        let [block, row, column] = houses(first);
        let mut holding = [row, column, block].into_iter();
        let house = holding.find(|house| house.cell_set().contains(second));
        Some(Self {
            candidates,
            house: house.filter(|_| first != second),
        })
    }
}

/// Returns whether a candidate of one set and a candidate of the other exclude each other.
pub(super) fn clash(one: &CandidateSet, other: &CandidateSet) -> bool {
    one.iter()
        .any(|one| other.iter().any(|other| excludes(one, other)))
}

impl Pattern for Coloring {
    fn technique(&self) -> Technique {
        let all = self.candidates();
        let digits: DigitSet = all.iter().map(Candidate::digit).collect();
        if self.is_remote_pair(&all, digits) {
            return Technique::RemotePair;
        }
        if digits.has_several() {
            return Technique::Medusa;
        }
        match self.kind {
            ColoringKind::Trap => Technique::SimpleColorsTrap,
            ColoringKind::Wrap { .. } | ColoringKind::Emptied { .. } => Technique::SimpleColorsWrap,
            ColoringKind::Bridge => Technique::MultiColorsType1,
            ColoringKind::Clash { .. } => Technique::MultiColorsType2,
        }
    }

    fn conclusion(&self, position: &Position) -> Conclusion {
        let excluded = |color: &CandidateSet| excluded_by_any(position, color);
        let between = |[one, other]: [&CandidateSet; 2]| excluded(one) & excluded(other);
        let eliminations = match (&self.kind, &self.clusters[..]) {
            (ColoringKind::Trap, [[one, other], ..]) => between([one, other]) - *one - *other,
            (ColoringKind::Bridge, [first, second, ..]) => {
                let mut eliminations = CandidateSet::EMPTY;
                for (one, other) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                    if clash(&first[one], &second[other]) {
                        eliminations |= between([&first[1 - one], &second[1 - other]]);
                    }
                }
                eliminations
            }
            (
                ColoringKind::Wrap { color }
                | ColoringKind::Emptied { color, .. }
                | ColoringKind::Clash { color },
                [first, ..],
            ) => first[color & 1],
            _ => CandidateSet::EMPTY,
        };
        Conclusion::removing(eliminations)
    }
}
