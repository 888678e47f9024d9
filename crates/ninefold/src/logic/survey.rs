//! Surveys: every pattern of one kind in a position, not only the first.
//!
//! A [`Finder`](super::finder::Finder) follows another program exactly. A [`Survey`] does not: it visits every pattern
//! that a clean definition allows, roughly the easiest first. It serves callers who need all possible steps, or the
//! easiest one by a scale of their own (see [`rating::human`](crate::rating::human)).
//!
//! # Adding a technique that only surveys find
//!
//! 1. Write a file in `logic` with the pattern and its survey. Its documentation opens with the definition and an
//!    example that a doctest runs.
//! 2. Name the file in `mod.rs`, give the pattern and its techniques a line in the table in `technique.rs`, and the
//!    survey a constant below.
//! 3. The compiler now names every place that has to know the new reason: the table in `ninefold-explain`, the checker
//!    in `tests/steps`, and `transformed.rs`.
//! 4. Give it a place on the scale in `rating/human/scale.rs`.

use core::fmt;
use core::ops::ControlFlow;

use super::aligned::{AlignedPairs, AlignedTriplets};
use super::alternating::{AlternatingChains, chains};
use super::automorphism::Automorphisms;
use super::bent_set::{BentWings, DominoLoops, LockedSets, MultiSectorLockedSets, SuesDeCoq};
use super::broken_wing::BrokenWings;
use super::bug::{BivalueGraves, GravesWithAnySurplus};
use super::chains::{ForcingChains, reaches};
use super::coloring::{Medusa, MultiColors, RemotePairs, SimpleColors};
use super::deadly::{
    AvoidableRectangles, BivalueOddagons, ExtendedRectangles, ExternalRectangles, Rectangles,
    Tridagons,
};
use super::death_blossom::DeathBlossoms;
use super::exocet::Exocets;
use super::firework::{FireworkPairs, FireworkQuadruples, FireworkTriples};
use super::fish::Fishes;
use super::general_fish::GeneralFishes;
use super::kraken_fish::KrakenFishes;
use super::locking::LockedCandidates;
use super::loops::UniqueLoops;
use super::singles::{HiddenSingles, NakedSingles};
use super::subsets::{HiddenSets, NakedSets};
use super::template::Templates;
use super::wings::Wings;
use super::{Interrupted, Pattern, Position, Scratch, Step, Technique, Watch};

/// Why a survey ends early.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stop {
    /// The visitor has seen enough.
    Enough,
    /// The caller interrupted it.
    Interrupted,
}

impl From<Interrupted> for Stop {
    fn from(_: Interrupted) -> Stop {
        Stop::Interrupted
    }
}

/// Whether a survey continues.
pub type Flow = ControlFlow<Stop>;

impl Watch<'_> {
    /// Calls [`spend`](Watch::spend) for surveys.
    pub(super) fn allow(&self, effort: u32) -> Flow {
        match self.spend(effort) {
            Ok(()) => Flow::Continue(()),
            Err(interrupted) => Flow::Break(interrupted.into()),
        }
    }
}

/// Visits all patterns of one kind.
pub(super) trait Survey {
    /// The pattern that it finds.
    type Pattern: Pattern;

    /// Visits every pattern that has a conclusion.
    fn survey(
        position: &Position,
        scratch: &mut Scratch,
        watch: &Watch,
        visit: &mut dyn FnMut(Self::Pattern) -> Flow,
    ) -> Flow;
}

/// A survey, and the techniques of its steps. The constants are all surveys.
#[derive(Clone, Copy)]
pub struct SurveyEntry {
    techniques: &'static [Technique],
    survey: Visits,
}

/// The type of functions that visit steps.
type Visits =
    fn(&SurveyEntry, &Position, &mut Scratch, &Watch, &mut dyn FnMut(Step) -> Flow) -> Flow;

/// Makes the constants of [`SurveyEntry`].
macro_rules! surveys {
    ($($entry:ident = $survey:ty => $($technique:ident),+;)*) => {
        /// Every survey that a scale can hold.
        impl SurveyEntry {$(
            #[doc = concat!("Visits: ", $("`", stringify!($technique), "` ",)+)]
            pub const $entry: SurveyEntry = SurveyEntry::of::<$survey>(&[$(Technique::$technique),+]);
        )*}
    };
}

surveys! {
    FULL_HOUSES = HiddenSingles => FullHouse;
    HIDDEN_SINGLES = HiddenSingles => HiddenSingle;
    NAKED_SINGLES = NakedSingles => NakedSingle;
    POINTING = LockedCandidates => Pointing;
    CLAIMING = LockedCandidates => Claiming;
    NAKED_PAIRS = NakedSets<2> => NakedPair;
    NAKED_TRIPLETS = NakedSets<3> => NakedTriplet;
    NAKED_QUADS = NakedSets<4> => NakedQuad;
    HIDDEN_PAIRS = HiddenSets<2> => HiddenPair;
    HIDDEN_TRIPLETS = HiddenSets<3> => HiddenTriplet;
    HIDDEN_QUADS = HiddenSets<4> => HiddenQuad;
    X_WINGS = Fishes<2> => XWing;
    SWORDFISH = Fishes<3> => Swordfish;
    JELLYFISH = Fishes<4> => Jellyfish;
    FINNED_X_WINGS = GeneralFishes<2, 0> => FinnedXWing, SashimiXWing;
    FINNED_SWORDFISH = GeneralFishes<3, 0> => FinnedSwordfish, SashimiSwordfish;
    FINNED_JELLYFISH = GeneralFishes<4, 0> => FinnedJellyfish, SashimiJellyfish;
    FRANKEN_X_WINGS = GeneralFishes<2, 1> => FrankenXWing, FinnedFrankenXWing;
    FRANKEN_SWORDFISH = GeneralFishes<3, 1> => FrankenSwordfish, FinnedFrankenSwordfish;
    FRANKEN_JELLYFISH = GeneralFishes<4, 1> => FrankenJellyfish, FinnedFrankenJellyfish;
    MUTANT_X_WINGS = GeneralFishes<2, 2> => MutantXWing, FinnedMutantXWing;
    MUTANT_SWORDFISH = GeneralFishes<3, 2> => MutantSwordfish, FinnedMutantSwordfish;
    MUTANT_JELLYFISH = GeneralFishes<4, 2> => MutantJellyfish, FinnedMutantJellyfish;
    LOCKED_PAIRS = LockedSets<2> => LockedPair;
    LOCKED_TRIPLETS = LockedSets<3> => LockedTriplet;
    SUES_DE_COQ = SuesDeCoq => SueDeCoq;
    WXYZ_WINGS = BentWings<4> => WxyzWing;
    VWXYZ_WINGS = BentWings<5> => VwxyzWing;
    UVWXYZ_WINGS = BentWings<6> => UvwxyzWing;
    TUVWXYZ_WINGS = BentWings<7> => TuvwxyzWing;
    SK_LOOPS = DominoLoops => SkLoop;
    MULTI_SECTOR_LOCKED_SETS = MultiSectorLockedSets => MultiSectorLockedSet;
    REMOTE_PAIRS = RemotePairs => RemotePair;
    SIMPLE_COLORS = SimpleColors => SimpleColorsTrap, SimpleColorsWrap;
    MULTI_COLORS = MultiColors => MultiColorsType1, MultiColorsType2;
    MEDUSA = Medusa => Medusa;
    XY_WINGS = Wings<2> => XyWing;
    XYZ_WINGS = Wings<3> => XyzWing;
    UNIQUE_RECTANGLES = UniqueLoops =>
        UniqueRectangleType1,
        UniqueRectangleType2,
        UniqueRectangleType3,
        UniqueRectangleType4;
    UNIQUE_LOOPS = UniqueLoops =>
        UniqueLoopType1,
        UniqueLoopType2,
        UniqueLoopType3,
        UniqueLoopType4;
    RECTANGLES = Rectangles =>
        UniqueRectangleType1,
        UniqueRectangleType2,
        UniqueRectangleType3,
        UniqueRectangleType4,
        UniqueRectangleType5,
        UniqueRectangleType6,
        HiddenRectangle;
    AVOIDABLE_RECTANGLES = AvoidableRectangles => AvoidableRectangleType1, AvoidableRectangleType2;
    KRAKEN_FISH = KrakenFishes => KrakenFishType1, KrakenFishType2;
    BROKEN_WINGS = BrokenWings => BrokenWing;
    DEATH_BLOSSOMS = DeathBlossoms => DeathBlossom;
    BIVALUE_ODDAGONS = BivalueOddagons => BivalueOddagon;
    ALIGNED_PAIRS = AlignedPairs => AlignedPairExclusion;
    ALIGNED_TRIPLETS = AlignedTriplets => AlignedTripletExclusion;
    EXTERNAL_RECTANGLES = ExternalRectangles => ExternalRectangle;
    EXTENDED_RECTANGLES = ExtendedRectangles => ExtendedRectangle;
    TRIDAGONS = Tridagons => Tridagon;
    FIREWORK_PAIRS = FireworkPairs => FireworkPair;
    FIREWORK_TRIPLES = FireworkTriples => FireworkTriple;
    FIREWORK_QUADRUPLES = FireworkQuadruples => FireworkQuadruple;
    EXOCETS = Exocets => Exocet;
    TEMPLATES = Templates => TemplateSet, TemplateDelete;
    AUTOMORPHISMS = Automorphisms => SymmetricalPlacement;
    BIVALUE_GRAVES_PLUS = GravesWithAnySurplus => BugPlus;
    BIVALUE_GRAVES = BivalueGraves => BugType1, BugType2, BugType3, BugType4;
    SKYSCRAPERS = AlternatingChains<{ chains::SKYSCRAPERS }> => Skyscraper;
    TWO_STRING_KITES = AlternatingChains<{ chains::TWO_STRING_KITES }> => TwoStringKite;
    TURBOT_FISH = AlternatingChains<{ chains::TURBOT_FISH }> => TurbotFish;
    EMPTY_RECTANGLES = AlternatingChains<{ chains::EMPTY_RECTANGLES }> => EmptyRectangle;
    X_CHAINS = AlternatingChains<{ chains::X_CHAINS }> => XChain;
    X_LOOPS = AlternatingChains<{ chains::X_LOOPS }> => XLoop;
    GROUPED_X_CHAINS = AlternatingChains<{ chains::GROUPED_X_CHAINS }> => GroupedXChain;
    GROUPED_X_LOOPS = AlternatingChains<{ chains::GROUPED_X_LOOPS }> => GroupedXLoop;
    W_WINGS = AlternatingChains<{ chains::W_WINGS }> => WWing;
    M_WINGS = AlternatingChains<{ chains::M_WINGS }> => MWing;
    S_WINGS = AlternatingChains<{ chains::S_WINGS }> => SWing;
    L_WINGS = AlternatingChains<{ chains::L_WINGS }> => LWing;
    H_WINGS = AlternatingChains<{ chains::H_WINGS }> => HWing;
    XY_CHAINS = AlternatingChains<{ chains::XY_CHAINS }> => XyChain;
    AICS = AlternatingChains<{ chains::AICS }> =>
        AicType1,
        AicType2,
        DiscontinuousNiceLoop;
    NICE_LOOPS = AlternatingChains<{ chains::NICE_LOOPS }> => ContinuousNiceLoop;
    GROUPED_AICS = AlternatingChains<{ chains::GROUPED_AICS }> => GroupedAic, GroupedNiceLoop;
    GROUPED_NICE_LOOPS = AlternatingChains<{ chains::GROUPED_NICE_LOOPS }> => GroupedNiceLoop;
    ALS_XZ = AlternatingChains<{ chains::ALS_XZ }> => AlsXz;
    ALS_XY_WINGS = AlternatingChains<{ chains::ALS_XY_WINGS }> => AlsXyWing;
    ALS_CHAINS = AlternatingChains<{ chains::ALS_CHAINS }> => AlsChain;
    AICS_WITH_ALS = AlternatingChains<{ chains::AICS_WITH_ALS }> => AicWithAls;
    AICS_WITH_RECTANGLES = AlternatingChains<{ chains::AICS_WITH_RECTANGLES }> => AicWithRectangle;
    NISHIO = ForcingChains<{ reaches::NISHIO }> => NishioForcingChains;
    MULTIPLE_CHAINS = ForcingChains<{ reaches::MULTIPLE }> => CellForcingChains, RegionForcingChains;
    DYNAMIC_CHAINS = ForcingChains<{ reaches::DYNAMIC }> =>
        DynamicCell,
        DynamicContradiction,
        DynamicDouble,
        DynamicRegion;
    DYNAMIC_CHAINS_PLUS = ForcingChains<{ reaches::DYNAMIC_PLUS }> =>
        DynamicCellPlus,
        DynamicContradictionPlus,
        DynamicDoublePlus,
        DynamicRegionPlus;
    DYNAMIC_CHAINS_PLUS_FORCING = ForcingChains<{ reaches::DYNAMIC_PLUS_FORCING }> =>
        DynamicCellPlusForcing,
        DynamicContradictionPlusForcing,
        DynamicDoublePlusForcing,
        DynamicRegionPlusForcing;
    DYNAMIC_CHAINS_PLUS_MULTIPLE = ForcingChains<{ reaches::DYNAMIC_PLUS_MULTIPLE }> =>
        DynamicCellPlusMultiple,
        DynamicContradictionPlusMultiple,
        DynamicDoublePlusMultiple,
        DynamicRegionPlusMultiple;
    DYNAMIC_CHAINS_PLUS_DYNAMIC = ForcingChains<{ reaches::DYNAMIC_PLUS_DYNAMIC }> =>
        DynamicCellPlusDynamic,
        DynamicContradictionPlusDynamic,
        DynamicDoublePlusDynamic,
        DynamicRegionPlusDynamic;
    DYNAMIC_CHAINS_PLUS_NESTED = ForcingChains<{ reaches::DYNAMIC_PLUS_NESTED }> =>
        DynamicCellPlusNested,
        DynamicContradictionPlusNested,
        DynamicDoublePlusNested,
        DynamicRegionPlusNested;
}

impl SurveyEntry {
    const fn of<S: Survey>(techniques: &'static [Technique]) -> SurveyEntry {
        SurveyEntry {
            techniques,
            survey: |entry, position, scratch, watch, visit| {
                S::survey(position, scratch, watch, &mut |pattern| match entry
                    .techniques
                    .contains(&pattern.technique())
                {
                    true => visit(Step::of(pattern, position)),
                    false => Flow::Continue(()),
                })
            },
        }
    }

    /// Returns the techniques of its steps.
    pub const fn techniques(&self) -> &'static [Technique] {
        self.techniques
    }

    /// Visits every step that it finds in the position.
    ///
    /// # Errors
    ///
    /// [`Stop`], if the visitor returns it, or if the watch interrupts the search.
    pub fn visit(
        &self,
        position: &Position,
        scratch: &mut Scratch,
        watch: &Watch,
        visit: &mut dyn FnMut(Step) -> Flow,
    ) -> Flow {
        (self.survey)(self, position, scratch, watch, visit)
    }
}

impl fmt::Debug for SurveyEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.techniques).finish()
    }
}
