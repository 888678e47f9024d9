//! The surveys of alternating chains: which links and how many each technique may use.

use crate::logic::{Flow, Position, Scratch, Survey, Technique, Watch};

use super::AlternatingChain;
use super::links::{Network, Sources};
use super::search::Search;

/// The links that the chains of some techniques may use, and the shape of these chains.
pub(super) struct Kind {
    pub sources: Sources,
    /// Whether weak links may lie within cells, too, and not only between places of a digit.
    pub weak_in_cells: bool,
    /// The least number of strong links.
    pub fewest: usize,
    /// The greatest number of strong links.
    pub most: usize,
    pub loops: Loops,
    /// Whether to visit all such chains, not only the shortest one for each elimination.
    pub all: bool,
    /// For each permitted shape, which strong links lie in cells. Empty if any shape will do.
    pub shapes: &'static [[bool; 3]],
    pub techniques: &'static [Technique],
}

/// Whether a chain must close.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Loops {
    /// The chain is read as open, even if it could close.
    None,
    /// The chain may close, and then more follows.
    Some,
    /// The chain must close.
    Only,
}

impl Kind {
    /// Returns whether a link with this number in the chain may lie in a cell, or elsewhere.
    pub fn fits(&self, number: usize, is_cell: bool) -> bool {
        let fits = |shape: &[bool; 3]| shape.get(number).is_none_or(|&cell| cell == is_cell);
        self.shapes.is_empty() || self.shapes.iter().any(fits)
    }
}

const NOTHING: Sources = Sources {
    cells: false,
    houses: false,
    groups: false,
    largest_set: 0,
    rectangles: false,
};

const HOUSES: Sources = Sources {
    houses: true,
    ..NOTHING
};
const GROUPS: Sources = Sources {
    groups: true,
    ..HOUSES
};
const CELLS: Sources = Sources {
    cells: true,
    ..NOTHING
};
const CANDIDATES: Sources = Sources {
    cells: true,
    ..HOUSES
};
const CANDIDATE_GROUPS: Sources = Sources {
    cells: true,
    ..GROUPS
};

/// The greatest number of cells of an almost locked set. Larger sets are rare in steps, and numerous.
const LARGEST_SET: usize = 5;

const SETS: Sources = Sources {
    largest_set: LARGEST_SET,
    ..CELLS
};
const EVERYTHING_WITH_SETS: Sources = Sources {
    largest_set: LARGEST_SET,
    ..CANDIDATE_GROUPS
};
const WITH_RECTANGLES: Sources = Sources {
    rectangles: true,
    ..CANDIDATE_GROUPS
};

/// The greatest number of strong links in any chain. Longer chains hardly ever show more.
const LONGEST: usize = 16;

const ALL: Kind = Kind {
    sources: CANDIDATES,
    weak_in_cells: true,
    fewest: 2,
    most: LONGEST,
    loops: Loops::None,
    all: false,
    shapes: &[],
    techniques: &[],
};

/// Defines a number for each kind, and the list of kinds.
macro_rules! kinds {
    ($($name:ident = $kind:expr => $($technique:ident),+;)*) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms, reason = "they become constants")]
        enum Number { $($name,)* }

        /// The numbers of the kinds.
        pub(crate) mod chains {
            $(pub const $name: usize = super::Number::$name as usize;)*
        }

        static KINDS: &[Kind] = &[$(Kind {
            techniques: &[$(Technique::$technique),+],
            ..$kind
        },)*];
    };
}

/// Chains in which each weak link has one digit.
const BY_DIGIT: Kind = Kind {
    weak_in_cells: false,
    ..ALL
};
const X: Kind = Kind {
    sources: HOUSES,
    weak_in_cells: false,
    ..ALL
};
const TWO: Kind = Kind {
    most: 2,
    all: true,
    ..X
};
const WING: Kind = Kind {
    fewest: 3,
    most: 3,
    all: true,
    ..ALL
};

kinds! {
    SKYSCRAPERS = TWO => Skyscraper;
    TWO_STRING_KITES = TWO => TwoStringKite;
    TURBOT_FISH = TWO => TurbotFish;
    EMPTY_RECTANGLES = Kind { sources: GROUPS, ..TWO } => EmptyRectangle;
    X_CHAINS = X => XChain;
    X_LOOPS = Kind { fewest: 3, loops: Loops::Only, ..X } => XLoop;
    GROUPED_X_CHAINS = Kind { sources: GROUPS, ..X } => GroupedXChain;
    GROUPED_X_LOOPS = Kind { sources: GROUPS, loops: Loops::Only, ..X } => GroupedXLoop;
    W_WINGS = Kind { shapes: &[[true, false, true]], ..WING } => WWing;
    M_WINGS = Kind { shapes: &[[true, false, false]], ..WING } => MWing;
    S_WINGS = Kind { shapes: &[[false, true, false]], ..WING } => SWing;
    L_WINGS = Kind { shapes: &[[false, false, false]], ..WING } => LWing;
    H_WINGS = Kind { shapes: &[[true, false, false], [true, true, false]], ..WING } => HWing;
    XY_CHAINS = Kind { sources: CELLS, fewest: 4, ..BY_DIGIT } => XyChain;
    AICS = ALL => AicType1, AicType2, DiscontinuousNiceLoop;
    NICE_LOOPS = Kind { loops: Loops::Only, ..ALL } => ContinuousNiceLoop;
    GROUPED_AICS = Kind { sources: CANDIDATE_GROUPS, ..ALL } => GroupedAic, GroupedNiceLoop;
    GROUPED_NICE_LOOPS = Kind { sources: CANDIDATE_GROUPS, loops: Loops::Only, ..ALL } =>
        GroupedNiceLoop;
    ALS_XZ = Kind { sources: SETS, most: 2, loops: Loops::Some, ..BY_DIGIT } => AlsXz;
    ALS_XY_WINGS = Kind { sources: SETS, fewest: 3, most: 3, loops: Loops::Some, ..BY_DIGIT } => AlsXyWing;
    ALS_CHAINS = Kind { sources: SETS, fewest: 4, loops: Loops::Some, ..BY_DIGIT } => AlsChain;
    AICS_WITH_ALS = Kind { sources: EVERYTHING_WITH_SETS, loops: Loops::Some, ..ALL } => AicWithAls;
    AICS_WITH_RECTANGLES = Kind { sources: WITH_RECTANGLES, loops: Loops::Some, ..ALL } =>
        AicWithRectangle;
}

/// Visits the chains of the kind with this number.
pub(crate) enum AlternatingChains<const KIND: usize> {}

impl<const KIND: usize> Survey for AlternatingChains<KIND> {
    type Pattern = AlternatingChain;

    fn survey(
        position: &Position,
        _: &mut Scratch,
        watch: &Watch,
        visit: &mut dyn FnMut(AlternatingChain) -> Flow,
    ) -> Flow {
        let kind = &KINDS[KIND];
        watch.allow(100_000)?;
        let search = Search {
            position,
            network: Network::new(position, &kind.sources),
            kind,
        };
        match kind.all {
            true => search.all(watch, visit),
            false => search.shortest(watch, visit),
        }
    }
}
