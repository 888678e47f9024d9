//! The families of alternating chains: which links and how many each technique may use.

use crate::logic::{Finder, Flow, Look, Technique, TechniqueEntry};

use super::AlternatingChain;
use super::links::{Network, Sources};
use super::search::{ChainFamily, ChainSearch, Loops};

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

/// The greatest number of strong links in any chain. Longer chains hardly ever have further conclusions.
const LONGEST: usize = 16;

const ALL: ChainFamily = ChainFamily {
    sources: CANDIDATES,
    weak_in_cells: true,
    fewest: 2,
    most: LONGEST,
    loops: Loops::None,
    all: false,
    shapes: &[],
    techniques: &[],
};

/// Makes the list of families, with a number and a [`TechniqueEntry`] for each.
macro_rules! families {
    ($($name:ident = $family:expr => $($technique:ident),+;)*) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms, reason = "they become constants")]
        enum Number { $($name,)* }

        static FAMILIES: &[ChainFamily] = &[$(ChainFamily {
            techniques: TechniqueEntry::$name.techniques(),
            ..$family
        },)*];

        /// The families of alternating chains.
        impl TechniqueEntry {$(
            #[doc = concat!("Finds: ", $("`", stringify!($technique), "` ",)+)]
            pub const $name: TechniqueEntry =
                TechniqueEntry::of::<AlternatingChains<{ Number::$name as usize }>>(
                    &[$(Technique::$technique),+],
                );
        )*}
    };
}

/// Chains in which each weak link has one digit.
const BY_DIGIT: ChainFamily = ChainFamily {
    weak_in_cells: false,
    ..ALL
};
const X: ChainFamily = ChainFamily {
    sources: HOUSES,
    weak_in_cells: false,
    ..ALL
};
const TWO: ChainFamily = ChainFamily {
    most: 2,
    all: true,
    ..X
};
const WING: ChainFamily = ChainFamily {
    fewest: 3,
    most: 3,
    all: true,
    ..ALL
};

families! {
    SKYSCRAPERS = TWO => Skyscraper;
    TWO_STRING_KITES = TWO => TwoStringKite;
    TURBOT_FISH = TWO => TurbotFish;
    EMPTY_RECTANGLES = ChainFamily { sources: GROUPS, ..TWO } => EmptyRectangle;
    X_CHAINS = X => XChain;
    X_LOOPS = ChainFamily { fewest: 3, loops: Loops::Only, ..X } => XLoop;
    GROUPED_X_CHAINS = ChainFamily { sources: GROUPS, ..X } => GroupedXChain;
    GROUPED_X_LOOPS = ChainFamily { sources: GROUPS, loops: Loops::Only, ..X } => GroupedXLoop;
    W_WINGS = ChainFamily { shapes: &[[true, false, true]], ..WING } => WWing;
    M_WINGS = ChainFamily { shapes: &[[true, false, false]], ..WING } => MWing;
    S_WINGS = ChainFamily { shapes: &[[false, true, false]], ..WING } => SWing;
    L_WINGS = ChainFamily { shapes: &[[false, false, false]], ..WING } => LWing;
    H_WINGS = ChainFamily { shapes: &[[true, false, false], [true, true, false]], ..WING } => HWing;
    XY_CHAINS = ChainFamily { sources: CELLS, fewest: 4, ..BY_DIGIT } => XyChain;
    AICS = ALL => AicType1, AicType2, DiscontinuousNiceLoop;
    NICE_LOOPS = ChainFamily { loops: Loops::Only, ..ALL } => ContinuousNiceLoop;
    GROUPED_AICS = ChainFamily { sources: CANDIDATE_GROUPS, ..ALL } => GroupedAic, GroupedNiceLoop;
    GROUPED_NICE_LOOPS = ChainFamily { sources: CANDIDATE_GROUPS, loops: Loops::Only, ..ALL } =>
        GroupedNiceLoop;
    ALS_XZ = ChainFamily { sources: SETS, most: 2, loops: Loops::Some, ..BY_DIGIT } => AlsXz;
    ALS_XY_WINGS = ChainFamily { sources: SETS, fewest: 3, most: 3, loops: Loops::Some, ..BY_DIGIT } => AlsXyWing;
    ALS_CHAINS = ChainFamily { sources: SETS, fewest: 4, loops: Loops::Some, ..BY_DIGIT } => AlsChain;
    OVERLAPPING_ALS_CHAINS = ChainFamily { sources: SETS, loops: Loops::Some, ..BY_DIGIT } => OverlappingAlsChain;
    AICS_WITH_ALS = ChainFamily { sources: EVERYTHING_WITH_SETS, loops: Loops::Some, ..ALL } => AicWithAls;
    AICS_WITH_RECTANGLES = ChainFamily { sources: WITH_RECTANGLES, loops: Loops::Some, ..ALL } =>
        AicWithRectangle;
}

/// Finds the chains of the family with this number.
enum AlternatingChains<const FAMILY: usize> {}

impl<const FAMILY: usize> Finder for AlternatingChains<FAMILY> {
    type Pattern = AlternatingChain;

    fn visit_all(look: &mut Look, visit: &mut dyn FnMut(AlternatingChain) -> Flow) -> Flow {
        let (position, watch) = (look.position, look.watch);
        let family = &FAMILIES[FAMILY];
        watch.allow(100_000)?;
        let search = ChainSearch {
            position,
            network: Network::new(position, &family.sources),
            family,
        };
        match family.all {
            true => search.all(watch, visit),
            false => search.shortest(watch, visit),
        }
    }
}
