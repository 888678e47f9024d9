//! The reasons of steps as records: what the library has as data, in the field's notation.

use ninefold::logic::{
    Candidate, Cause, Chain, ChainKind, ChainNode, Derivation, GraveType, LoopType, Reach, Reason,
};
use ninefold::{Cell, Digit, DigitSet, House};
use serde::Serialize;

use crate::pattern;

/// Why a step is right. Cells are written `r1c2`, houses `row 1`, `column 2`, `box 3`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum ReasonRecord {
    /// A digit has one place in a house.
    HiddenSingle {
        /// The place.
        cell: String,
        /// The digit.
        digit: u8,
        /// The house.
        house: String,
        /// Whether the place is the last empty cell of the house.
        full_house: bool,
    },
    /// A cell has one candidate.
    NakedSingle {
        /// The cell.
        cell: String,
        /// The candidate.
        digit: u8,
    },
    /// All places of a digit in one house lie in another.
    Locking {
        /// The digit.
        digit: u8,
        /// The house whose places lie in the other.
        base: String,
        /// The house that loses its other places.
        cover: String,
        /// The cells that both houses have.
        cells: Vec<String>,
        /// The house that is left with one place.
        #[serde(skip_serializing_if = "Option::is_none")]
        single: Option<SingleRecord>,
    },
    /// As many places as digits.
    HiddenSet {
        /// Where.
        house: String,
        /// The digits.
        digits: Vec<u8>,
        /// Their places.
        cells: Vec<String>,
        /// Another digit that is left with one place.
        #[serde(skip_serializing_if = "Option::is_none")]
        single: Option<SingleRecord>,
    },
    /// As many candidates as cells.
    NakedSet {
        /// Where.
        house: String,
        /// The candidates.
        digits: Vec<u8>,
        /// The cells.
        cells: Vec<String>,
    },
    /// All places of a digit in some lines lie in as many lines across.
    Fish {
        /// The digit.
        digit: u8,
        /// The lines.
        bases: Vec<String>,
        /// The lines across.
        covers: Vec<String>,
        /// The cells where they cross.
        cells: Vec<String>,
    },
    /// Three cells with three digits.
    Wing {
        /// The cell that sees the others.
        pivot: String,
        /// The others.
        wings: [String; 2],
        /// The digit that stands in one of them.
        digit: u8,
        /// Whether the pivot may hold it too.
        xyz: bool,
    },
    /// A ring that must not hold just two digits.
    UniqueLoop {
        /// The cells in the order of the ring.
        cells: Vec<String>,
        /// The two digits.
        digits: [u8; 2],
        /// What follows from the other candidates.
        so: LoopRecord,
    },
    /// A grave that must not be.
    BivalueGrave {
        /// The candidates that keep it from being one.
        surplus: Vec<MarksRecord>,
        /// What follows from them.
        so: GraveRecord,
    },
    /// Ways to fill some cells that others exclude.
    AlignedExclusion {
        /// The cells.
        cells: Vec<String>,
        /// The cells that exclude ways.
        excluders: Vec<String>,
    },
    /// What follows from assumptions.
    Chain(ChainRecord),
    /// One that this version has no record for.
    Other,
}

/// A digit that is left with one place in a house.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SingleRecord {
    /// The place.
    pub cell: String,
    /// The digit.
    pub digit: u8,
    /// The house.
    pub house: String,
}

/// Some candidates of a cell.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct MarksRecord {
    /// The cell.
    pub cell: String,
    /// The candidates.
    pub digits: Vec<u8>,
}

/// What follows from the other candidates of a loop.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum LoopRecord {
    /// One cell has others.
    One {
        /// That cell.
        cell: String,
    },
    /// One digit is all the others.
    Two {
        /// The digit.
        digit: u8,
    },
    /// Others and further cells make a naked set.
    ThreeNaked(SetRecord),
    /// Others and further cells make a hidden set.
    ThreeHidden(SetRecord),
    /// One of the two digits is bound to two cells.
    Four {
        /// That digit.
        digit: u8,
    },
}

/// What follows from the surplus candidates of a grave.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum GraveRecord {
    /// They are in one cell.
    One,
    /// They are one digit.
    Two {
        /// The digit.
        digit: u8,
    },
    /// With other cells of a house they make a naked set.
    Three(SetRecord),
    /// Another digit is in both cells and nowhere else in their house.
    Four {
        /// The house.
        house: String,
        /// The digit.
        digit: u8,
    },
}

/// Digits, and further cells that hold them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SetRecord {
    /// Where.
    pub house: String,
    /// The digits.
    pub digits: Vec<u8>,
    /// The further cells.
    pub cells: Vec<String>,
}

/// Why something follows from assumptions of which one must be right, or from one that cannot be.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ChainRecord {
    /// What kind of chain it is.
    pub chain: &'static str,
    /// What its nodes may follow from: `single`, `nishio`, `multiple` or `dynamic`.
    pub reach: &'static str,
    /// Of dynamic chains, what they use besides links: 0 to 5.
    pub level: u8,
    /// What is shown, each with everything it rests on.
    pub derivations: Vec<DerivationRecord>,
}

/// What is shown, and everything it rests on: a graph.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct DerivationRecord {
    /// The nodes, what is shown first.
    pub nodes: Vec<NodeRecord>,
}

/// A candidate said to be right or wrong, and what that follows from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct NodeRecord {
    /// The cell of the candidate.
    pub cell: String,
    /// The digit of the candidate.
    pub digit: u8,
    /// Whether it is said to be right.
    pub on: bool,
    /// By what kind of link it follows: `assumed`, `cell`, `house` or `technique`.
    pub cause: &'static str,
    /// The house of the link.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub house: Option<String>,
    /// The nodes it follows from, by their places in the list of nodes, counted from 0.
    pub parents: Vec<usize>,
    /// What shows it if it follows by more than a link.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<Box<ReasonRecord>>,
}

impl From<&Reason> for ReasonRecord {
    fn from(reason: &Reason) -> ReasonRecord {
        let pattern_cells = || cells(pattern::cells(reason));
        match reason {
            Reason::HiddenSingle(single) => ReasonRecord::HiddenSingle {
                cell: single.candidate.cell().to_string(),
                digit: single.candidate.digit().get(),
                house: single.house.to_string(),
                full_house: single.is_full_house,
            },
            Reason::NakedSingle(single) => ReasonRecord::NakedSingle {
                cell: single.candidate.cell().to_string(),
                digit: single.candidate.digit().get(),
            },
            Reason::Locking(locking) => ReasonRecord::Locking {
                digit: locking.digit.get(),
                base: locking.base.to_string(),
                cover: locking.cover.to_string(),
                cells: pattern_cells(),
                single: locking.single.map(|(house, cell)| {
                    let candidate = Candidate::new(cell, locking.digit);
                    SingleRecord::new(candidate, house)
                }),
            },
            Reason::HiddenSet(set) => ReasonRecord::HiddenSet {
                house: set.house.to_string(),
                digits: digits(set.digits),
                cells: pattern_cells(),
                single: set
                    .single
                    .map(|single| SingleRecord::new(single, set.house)),
            },
            Reason::NakedSet(set) => ReasonRecord::NakedSet {
                house: set.house.to_string(),
                digits: digits(set.digits),
                cells: pattern_cells(),
            },
            Reason::Fish(fish) => ReasonRecord::Fish {
                digit: fish.digit.get(),
                bases: houses(&pattern::base_lines(fish)),
                covers: houses(&pattern::cover_lines(fish)),
                cells: pattern_cells(),
            },
            Reason::Wing(wing) => ReasonRecord::Wing {
                pivot: wing.pivot.to_string(),
                wings: wing.wings.map(|cell| cell.to_string()),
                digit: wing.digit.get(),
                xyz: wing.is_xyz,
            },
            Reason::UniqueLoop(found) => ReasonRecord::UniqueLoop {
                cells: cells(found.cells.iter().copied()),
                digits: found.digits.map(Digit::get),
                so: LoopRecord::from(&found.kind),
            },
            Reason::BivalueGrave(grave) => ReasonRecord::BivalueGrave {
                surplus: grave.surplus.iter().map(MarksRecord::from).collect(),
                so: GraveRecord::from(&grave.kind),
            },
            Reason::AlignedExclusion(exclusion) => ReasonRecord::AlignedExclusion {
                cells: pattern_cells(),
                excluders: cells(exclusion.excluders),
            },
            Reason::Chain(chain) => ReasonRecord::Chain(ChainRecord::from(chain)),
        }
    }
}

impl SingleRecord {
    fn new(candidate: Candidate, house: House) -> SingleRecord {
        SingleRecord {
            cell: candidate.cell().to_string(),
            digit: candidate.digit().get(),
            house: house.to_string(),
        }
    }
}

impl SetRecord {
    fn new(house: House, set: DigitSet, further: &[Cell]) -> SetRecord {
        SetRecord {
            house: house.to_string(),
            digits: digits(set),
            cells: cells(further.iter().copied()),
        }
    }
}

impl From<&(Cell, DigitSet)> for MarksRecord {
    fn from(&(cell, marks): &(Cell, DigitSet)) -> MarksRecord {
        MarksRecord {
            cell: cell.to_string(),
            digits: digits(marks),
        }
    }
}

impl From<&LoopType> for LoopRecord {
    fn from(kind: &LoopType) -> LoopRecord {
        match kind {
            LoopType::One { cell } => LoopRecord::One {
                cell: cell.to_string(),
            },
            LoopType::Two { digit } => LoopRecord::Two { digit: digit.get() },
            LoopType::ThreeNaked {
                house,
                digits,
                cells,
            } => LoopRecord::ThreeNaked(SetRecord::new(*house, *digits, cells)),
            LoopType::ThreeHidden {
                house,
                digits,
                cells,
            } => LoopRecord::ThreeHidden(SetRecord::new(*house, *digits, cells)),
            LoopType::Four { bound } => LoopRecord::Four { digit: bound.get() },
        }
    }
}

impl From<&GraveType> for GraveRecord {
    fn from(kind: &GraveType) -> GraveRecord {
        match kind {
            GraveType::One => GraveRecord::One,
            GraveType::Two { digit } => GraveRecord::Two { digit: digit.get() },
            GraveType::Three {
                house,
                cells,
                digits,
            } => GraveRecord::Three(SetRecord::new(*house, *digits, cells)),
            GraveType::Four { house, digit } => GraveRecord::Four {
                house: house.to_string(),
                digit: digit.get(),
            },
        }
    }
}

impl From<&Chain> for ChainRecord {
    fn from(chain: &Chain) -> ChainRecord {
        ChainRecord {
            chain: match chain.kind {
                ChainKind::Double => "double",
                ChainKind::XCycle => "x_cycle",
                ChainKind::XChain => "x_chain",
                ChainKind::YCycle => "y_cycle",
                ChainKind::XYCycle => "xy_cycle",
                ChainKind::XYChain => "xy_chain",
                ChainKind::Cell => "cell",
                ChainKind::Region => "region",
                ChainKind::Contradiction => "contradiction",
            },
            reach: match chain.reach {
                Reach::Single => "single",
                Reach::Nishio => "nishio",
                Reach::Multiple => "multiple",
                Reach::Dynamic { .. } => "dynamic",
            },
            level: chain.reach.level(),
            derivations: chain
                .derivations
                .iter()
                .map(DerivationRecord::from)
                .collect(),
        }
    }
}

impl From<&Derivation> for DerivationRecord {
    fn from(derivation: &Derivation) -> DerivationRecord {
        DerivationRecord {
            nodes: derivation.nodes.iter().map(NodeRecord::from).collect(),
        }
    }
}

impl From<&ChainNode> for NodeRecord {
    fn from(node: &ChainNode) -> NodeRecord {
        let candidate = node.literal.candidate();
        let (cause, house) = match node.cause {
            Cause::Assumed => ("assumed", None),
            Cause::Cell => ("cell", None),
            Cause::House(kind) => ("house", Some(kind.of(candidate.cell()))),
            Cause::Advanced => ("technique", None),
        };
        let by = node.by.as_deref();
        NodeRecord {
            cell: candidate.cell().to_string(),
            digit: candidate.digit().get(),
            on: node.literal.is_on(),
            cause,
            house: house.map(|house| house.to_string()),
            parents: node.parents.clone(),
            by: by.map(|reason| Box::new(ReasonRecord::from(reason))),
        }
    }
}

fn cells(cells: impl IntoIterator<Item = Cell>) -> Vec<String> {
    cells.into_iter().map(|cell| cell.to_string()).collect()
}

fn houses(houses: &[House]) -> Vec<String> {
    houses.iter().map(ToString::to_string).collect()
}

fn digits(digits: DigitSet) -> Vec<u8> {
    digits.into_iter().map(Digit::get).collect()
}
