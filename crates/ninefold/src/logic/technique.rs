//! The table of all techniques. An entry gives a pattern its [`Reason`], its finders their [`TechniqueEntry`], and its
//! steps their [`Technique`] with a name.

use core::fmt;
use core::str::FromStr;

use super::aligned::{AlignedExclusion, AlignedPairs, AlignedTriplets};
use super::alternating::AlternatingChain;
use super::automorphism::Automorphism;
use super::bent_set::BentSet;
use super::broken_wing::BrokenWing;
use super::bug::{BivalueGrave, BivalueGraves};
use super::chains::{Chain, ForcingChains, reaches};
use super::coloring::Coloring;
use super::deadly::DeadlyPattern;
use super::death_blossom::DeathBlossom;
use super::exocet::Exocet;
use super::firework::Firework;
use super::fish::{Fish, Fishes};
use super::general_fish::GeneralFish;
use super::kraken_fish::KrakenFish;
use super::locking::{DirectLocking, LockedCandidates, Locking};
use super::loops::{UniqueLoop, UniqueLoops};
use super::singles::{HiddenSingle, HiddenSingles, NakedSingle, NakedSingles};
use super::solution_digit::SolutionDigit;
use super::subsets::{DirectHiddenSets, HiddenSet, HiddenSets, NakedSet, NakedSets};
use super::template::Template;
use super::wings::{Wing, Wings};
use super::{Finder, Found, Interrupted, Pattern, Position, Rating, Scratch, Step, Watch};
use crate::invalid::InvalidValue;

/// Makes [`Technique`], [`Reason`] and the constants of [`TechniqueEntry`] from the table below.
macro_rules! techniques {
    ($(
        $(#[doc = $reason:literal])*
        $pattern:ident {$(
            $entry:ident = $finder:ty => $($technique:ident $name:literal),+;
        )* $(+ $($more:ident $more_name:literal),+;)?}
    )*) => {
        /// A technique, as players name it. Displayed as its [name](Technique::name).
        ///
        /// The order is that of the families, not of difficulty.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[non_exhaustive]
        pub enum Technique {$($($(
            #[doc = concat!("The technique named *", $name, "*.")]
            $technique,
        )+)* $($(
            #[doc = concat!("The technique named *", $more_name, "*.")]
            $more,
        )+)?)*}

        impl Technique {
            /// All techniques.
            pub const ALL: &'static [Technique] =
                &[$($($(Technique::$technique,)+)* $($(Technique::$more,)+)?)*];

            /// Returns the name among players, such as `hidden single`.
            pub const fn name(self) -> &'static str {
                match self {$(
                    $($(Technique::$technique => $name,)+)*
                    $($(Technique::$more => $more_name,)+)?
                )*}
            }
        }

        /// Why a conclusion holds: the pattern that was found, in full.
        ///
        /// This enum is exhaustive on purpose: code that explains steps has to explain every reason. So a new technique
        /// must not compile until every match has an arm for it.
        #[derive(Clone, PartialEq, Eq, Hash, Debug)]
        #[cfg_attr(
            feature = "serde",
            derive(serde::Serialize),
            serde(tag = "kind", rename_all = "snake_case")
        )]
        pub enum Reason {$(
            $(#[doc = $reason])*
            $pattern($pattern),
        )*}

        $(impl From<$pattern> for Reason {
            fn from(pattern: $pattern) -> Reason {
                Reason::$pattern(pattern)
            }
        })*

        /// Every technique that a list can hold.
        impl TechniqueEntry {$($(
            #[doc = concat!("Finds: ", $("*", $name, "* ",)+)]
            pub const $entry: TechniqueEntry =
                TechniqueEntry::of::<$finder>(&[$(Technique::$technique),+]);
        )*)*}
    };
}

techniques! {
    /// A digit has one place in a house.
    HiddenSingle {
        HIDDEN_SINGLES = HiddenSingles => FullHouse "full house", HiddenSingle "hidden single";
    }
    /// A cell has one candidate.
    NakedSingle {
        NAKED_SINGLES = NakedSingles => NakedSingle "naked single";
    }
    /// All places of a digit in one house lie in another.
    Locking {
        DIRECT_LOCKED_CANDIDATES = DirectLocking =>
            DirectClaiming "direct claiming",
            DirectPointing "direct pointing";
        LOCKED_CANDIDATES = LockedCandidates => Claiming "claiming", Pointing "pointing";
    }
    /// Some digits have as many places in a house as there are digits.
    HiddenSet {
        DIRECT_HIDDEN_PAIRS = DirectHiddenSets<2> => DirectHiddenPair "direct hidden pair";
        DIRECT_HIDDEN_TRIPLETS = DirectHiddenSets<3> => DirectHiddenTriplet "direct hidden triplet";
        HIDDEN_PAIRS = HiddenSets<2> => HiddenPair "hidden pair";
        HIDDEN_TRIPLETS = HiddenSets<3> => HiddenTriplet "hidden triplet";
        HIDDEN_QUADS = HiddenSets<4> => HiddenQuad "hidden quad";
    }
    /// Some cells of a house have as many candidates as there are cells.
    NakedSet {
        NAKED_PAIRS = NakedSets<2> => NakedPair "naked pair";
        NAKED_TRIPLETS = NakedSets<3> => NakedTriplet "naked triplet";
        NAKED_QUADS = NakedSets<4> => NakedQuad "naked quad";
    }
    /// All places of a digit in some lines lie in as many lines across.
    Fish {
        X_WINGS = Fishes<2> => XWing "X-Wing";
        SWORDFISH = Fishes<3> => Swordfish "swordfish";
        JELLYFISH = Fishes<4> => Jellyfish "jellyfish";
    }
    /// Houses need a digit as often as others can take it, if no fin holds it.
    GeneralFish {
        + FinnedXWing "finned X-Wing",
        FinnedSwordfish "finned swordfish",
        FinnedJellyfish "finned jellyfish",
        SashimiXWing "sashimi X-Wing",
        SashimiSwordfish "sashimi swordfish",
        SashimiJellyfish "sashimi jellyfish",
        FrankenXWing "franken X-Wing",
        FrankenSwordfish "franken swordfish",
        FrankenJellyfish "franken jellyfish",
        FinnedFrankenXWing "finned franken X-Wing",
        FinnedFrankenSwordfish "finned franken swordfish",
        FinnedFrankenJellyfish "finned franken jellyfish",
        MutantXWing "mutant X-Wing",
        MutantSwordfish "mutant swordfish",
        MutantJellyfish "mutant jellyfish",
        FinnedMutantXWing "finned mutant X-Wing",
        FinnedMutantSwordfish "finned mutant swordfish",
        FinnedMutantJellyfish "finned mutant jellyfish";
    }
    /// Three cells hold three digits.
    Wing {
        XY_WINGS = Wings<2> => XyWing "XY-Wing";
        XYZ_WINGS = Wings<3> => XyzWing "XYZ-Wing";
    }
    /// Cells of several houses need every digit as often as they can hold it.
    BentSet {
        + LockedPair "locked pair",
        LockedTriplet "locked triplet",
        SueDeCoq "Sue de Coq",
        SkLoop "SK loop",
        MultiSectorLockedSet "multi-sector locked set",
        WxyzWing "WXYZ-Wing",
        VwxyzWing "VWXYZ-Wing",
        UvwxyzWing "UVWXYZ-Wing",
        TuvwxyzWing "TUVWXYZ-Wing";
    }
    /// Digits that are each in a crossing of two lines or in one of two cells on these lines.
    Firework {
        + FireworkPair "firework pair",
        FireworkTriple "firework triple",
        FireworkQuadruple "firework quadruple";
    }
    /// Two cells and two others hold the same digits.
    Exocet {
        + Exocet "exocet";
    }
    /// All ways to place a digit.
    Template {
        + TemplateSet "template set",
        TemplateDelete "template delete";
    }
    /// The position is symmetrical, so its solution is symmetrical.
    Automorphism {
        + SymmetricalPlacement "Gurth's symmetrical placement";
    }
    /// An odd ring of places of a digit needs a guardian.
    BrokenWing {
        + BrokenWing "broken wing";
    }
    /// Whatever a cell is, an almost locked set holds the digit.
    DeathBlossom {
        + DeathBlossom "death blossom";
    }
    /// Chains lead from the fins of a fish, and perhaps from the places in a cover, to the eliminated candidate.
    KrakenFish {
        + KrakenFishType1 "kraken fish type 1",
        KrakenFishType2 "kraken fish type 2";
    }
    /// Candidates in two colours; one colour is right.
    Coloring {
        + SimpleColorsTrap "simple colors trap",
        SimpleColorsWrap "simple colors wrap",
        MultiColorsType1 "multi-colors type 1",
        MultiColorsType2 "multi-colors type 2",
        Medusa "3D Medusa";
    }
    /// Cells in a ring cannot all hold the same two digits.
    UniqueLoop {
        UNIQUE_LOOPS = UniqueLoops =>
            UniqueLoopType1 "unique loop type 1",
            UniqueLoopType2 "unique loop type 2",
            UniqueLoopType3 "unique loop type 3",
            UniqueLoopType4 "unique loop type 4",
            UniqueRectangleType1 "unique rectangle type 1",
            UniqueRectangleType2 "unique rectangle type 2",
            UniqueRectangleType3 "unique rectangle type 3",
            UniqueRectangleType4 "unique rectangle type 4";
    }
    /// Cells cannot hold only some digits.
    DeadlyPattern {
        + UniqueRectangleType5 "unique rectangle type 5",
        UniqueRectangleType6 "unique rectangle type 6",
        HiddenRectangle "hidden rectangle",
        AvoidableRectangleType1 "avoidable rectangle type 1",
        AvoidableRectangleType2 "avoidable rectangle type 2",
        ExternalRectangle "external rectangle",
        ExtendedRectangle "extended rectangle",
        BivalueOddagon "bivalue oddagon",
        Tridagon "tridagon";
    }
    /// The puzzle would not be unique if all cells had two candidates.
    BivalueGrave {
        BIVALUE_UNIVERSAL_GRAVES = BivalueGraves =>
            BugType1 "BUG type 1",
            BugType2 "BUG type 2",
            BugType3 "BUG type 3",
            BugType4 "BUG type 4";
        + BugPlus "BUG+n";
    }
    /// Other cells exclude every way to fill some cells with a candidate.
    AlignedExclusion {
        ALIGNED_PAIR_EXCLUSION = AlignedPairs => AlignedPairExclusion "aligned pair exclusion";
        ALIGNED_TRIPLET_EXCLUSION = AlignedTriplets =>
            AlignedTripletExclusion "aligned triplet exclusion";
    }
    /// The only solution has this digit in the cell.
    SolutionDigit {
        + BruteForce "brute force";
    }
    /// Assumptions lead to the conclusion.
    Chain {
        CYCLES = ForcingChains<{ reaches::SINGLE }> =>
            XCycle "X-cycle",
            XyCycle "XY-cycle",
            YCycle "Y-cycle",
            ForcingXChain "forcing X-chain",
            ForcingChain "forcing chain";
        NISHIO = ForcingChains<{ reaches::NISHIO }> => NishioForcingChains "Nishio forcing chains";
        MULTIPLE_CHAINS = ForcingChains<{ reaches::MULTIPLE }> =>
            CellForcingChains "cell forcing chains",
            RegionForcingChains "region forcing chains";
        DYNAMIC_CHAINS = ForcingChains<{ reaches::DYNAMIC }> =>
            DynamicCell "dynamic cell forcing chains",
            DynamicContradiction "dynamic contradiction forcing chains",
            DynamicDouble "dynamic double forcing chain",
            DynamicRegion "dynamic region forcing chains";
        DYNAMIC_CHAINS_PLUS = ForcingChains<{ reaches::DYNAMIC_PLUS }> =>
            DynamicCellPlus "dynamic cell forcing chains (+)",
            DynamicContradictionPlus "dynamic contradiction forcing chains (+)",
            DynamicDoublePlus "dynamic double forcing chain (+)",
            DynamicRegionPlus "dynamic region forcing chains (+)";
        DYNAMIC_CHAINS_PLUS_FORCING = ForcingChains<{ reaches::DYNAMIC_PLUS_FORCING }> =>
            DynamicCellPlusForcing "dynamic cell forcing chains (+ forcing chains)",
            DynamicContradictionPlusForcing "dynamic contradiction forcing chains (+ forcing chains)",
            DynamicDoublePlusForcing "dynamic double forcing chain (+ forcing chains)",
            DynamicRegionPlusForcing "dynamic region forcing chains (+ forcing chains)";
        DYNAMIC_CHAINS_PLUS_MULTIPLE = ForcingChains<{ reaches::DYNAMIC_PLUS_MULTIPLE }> =>
            DynamicCellPlusMultiple "dynamic cell forcing chains (+ multiple forcing chains)",
            DynamicContradictionPlusMultiple "dynamic contradiction forcing chains (+ multiple forcing chains)",
            DynamicDoublePlusMultiple "dynamic double forcing chain (+ multiple forcing chains)",
            DynamicRegionPlusMultiple "dynamic region forcing chains (+ multiple forcing chains)";
        DYNAMIC_CHAINS_PLUS_DYNAMIC = ForcingChains<{ reaches::DYNAMIC_PLUS_DYNAMIC }> =>
            DynamicCellPlusDynamic "dynamic cell forcing chains (+ dynamic forcing chains)",
            DynamicContradictionPlusDynamic "dynamic contradiction forcing chains (+ dynamic forcing chains)",
            DynamicDoublePlusDynamic "dynamic double forcing chain (+ dynamic forcing chains)",
            DynamicRegionPlusDynamic "dynamic region forcing chains (+ dynamic forcing chains)";
        DYNAMIC_CHAINS_PLUS_NESTED = ForcingChains<{ reaches::DYNAMIC_PLUS_NESTED }> =>
            DynamicCellPlusNested "dynamic cell forcing chains (+ nested dynamic forcing chains)",
            DynamicContradictionPlusNested "dynamic contradiction forcing chains (+ nested dynamic forcing chains)",
            DynamicDoublePlusNested "dynamic double forcing chain (+ nested dynamic forcing chains)",
            DynamicRegionPlusNested "dynamic region forcing chains (+ nested dynamic forcing chains)";
        + ForcingChainContradiction "forcing chain contradiction",
        ForcingChainVerity "forcing chain verity",
        ForcingNetContradiction "forcing net contradiction",
        ForcingNetVerity "forcing net verity";
    }
    /// Strong and weak links by turns: one end of the chain is right.
    AlternatingChain {
        + Skyscraper "skyscraper",
        TwoStringKite "two-string kite",
        TurbotFish "turbot fish",
        EmptyRectangle "empty rectangle",
        XChain "X-chain",
        XLoop "X-loop",
        GroupedXChain "grouped X-chain",
        GroupedXLoop "grouped X-loop",
        WWing "W-Wing",
        MWing "M-Wing",
        SWing "S-Wing",
        LWing "L-Wing",
        HWing "H-Wing",
        RemotePair "remote pair",
        XyChain "XY-chain",
        AicType1 "AIC type 1",
        AicType2 "AIC type 2",
        DiscontinuousNiceLoop "discontinuous nice loop",
        ContinuousNiceLoop "continuous nice loop",
        GroupedAic "grouped AIC",
        GroupedNiceLoop "grouped nice loop",
        AlsXz "ALS-XZ",
        AlsXyWing "ALS-XY-Wing",
        AlsChain "ALS chain",
        AicWithAls "AIC with ALS",
        AicWithRectangle "AIC with unique rectangle";
    }
}

impl Technique {
    /// Returns whether it relies on the puzzle having only one solution.
    pub const fn needs_uniqueness(self) -> bool {
        matches!(
            self,
            Technique::UniqueLoopType1
                | Technique::UniqueLoopType2
                | Technique::UniqueLoopType3
                | Technique::UniqueLoopType4
                | Technique::UniqueRectangleType1
                | Technique::UniqueRectangleType2
                | Technique::UniqueRectangleType3
                | Technique::UniqueRectangleType4
                | Technique::UniqueRectangleType5
                | Technique::UniqueRectangleType6
                | Technique::HiddenRectangle
                | Technique::AvoidableRectangleType1
                | Technique::AvoidableRectangleType2
                | Technique::ExternalRectangle
                | Technique::ExtendedRectangle
                | Technique::AicWithRectangle
                | Technique::SymmetricalPlacement
                | Technique::BugPlus
                | Technique::BugType1
                | Technique::BugType2
                | Technique::BugType3
                | Technique::BugType4
        )
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Technique {
    type Err = InvalidValue;

    /// Reads the [name](Technique::name), in small or capital letters.
    ///
    /// ```
    /// use ninefold::logic::Technique;
    ///
    /// assert_eq!("x-wing".parse(), Ok(Technique::XWing));
    /// let error = "x-ray".parse::<Technique>().unwrap_err().to_string();
    /// assert!(error.starts_with("found \"x-ray\", expected a technique: full house, hidden single"));
    /// ```
    fn from_str(name: &str) -> Result<Technique, InvalidValue> {
        let all = || Technique::ALL.iter().copied();
        all()
            .find(|technique| technique.name().eq_ignore_ascii_case(name))
            .ok_or_else(|| InvalidValue::none_of(name, "a technique", all().map(Technique::name)))
    }
}

/// One entry in a list of techniques: a finder, and the techniques of its steps.
///
/// The constants are all entries; a list is any selection of entries in any order (see [`rating`](crate::rating)).
#[derive(Clone, Copy)]
pub struct TechniqueEntry {
    techniques: &'static [Technique],
    easiest: Rating,
    conclude: Find<()>,
    explain: Find<Reason>,
    conclude_without: fn(Technique, &Position, &mut Scratch, &Watch) -> Found<Step<()>>,
}

/// Finds the first step in a position, with or without its reason.
type Find<R> = fn(&Position, &mut Scratch, &Watch) -> Found<Step<R>>;

impl TechniqueEntry {
    const fn of<F: Finder>(techniques: &'static [Technique]) -> TechniqueEntry {
        TechniqueEntry {
            techniques,
            easiest: F::EASIEST,
            conclude: |position, scratch, watch| {
                let found = F::first(position, scratch, watch)?;
                Ok(found.map(|pattern| step(pattern, position, |_| ())))
            },
            explain: |position, scratch, watch| {
                scratch.chains.keeps_reasons = true;
                let found = F::first(position, scratch, watch);
                scratch.chains.keeps_reasons = false;
                Ok(found?.map(|pattern| step(pattern, position, F::Pattern::into)))
            },
            conclude_without: |unwanted, position, scratch, watch| {
                let found = F::first_without(unwanted, position, scratch, watch)?;
                Ok(found.map(|pattern| step(pattern, position, |_| ())))
            },
        }
    }

    /// Returns the techniques of its steps.
    pub const fn techniques(&self) -> &'static [Technique] {
        self.techniques
    }

    /// Returns a lower bound on the ratings of its steps.
    pub const fn easiest(&self) -> Rating {
        self.easiest
    }

    /// Returns the first step that its finder finds in the position, if any.
    ///
    /// # Errors
    ///
    /// If the watch interrupts the search.
    pub fn find(&self, position: &Position, scratch: &mut Scratch, watch: &Watch) -> Found<Step> {
        self.checked(self.explain, position, scratch, watch)
    }

    /// Returns that step without its reason, which is faster.
    ///
    /// # Errors
    ///
    /// If the watch interrupts the search.
    #[inline(always)]
    pub fn conclude(
        &self,
        position: &Position,
        scratch: &mut Scratch,
        watch: &Watch,
    ) -> Found<Step<()>> {
        self.checked(self.conclude, position, scratch, watch)
    }

    /// Returns the first step that its finder finds of any technique but the unwanted one.
    ///
    /// # Errors
    ///
    /// If the watch interrupts the search.
    pub fn conclude_without(
        &self,
        unwanted: Technique,
        position: &Position,
        scratch: &mut Scratch,
        watch: &Watch,
    ) -> Found<Step<()>> {
        let find = |position: &Position, scratch: &mut Scratch, watch: &Watch<'_>| {
            (self.conclude_without)(unwanted, position, scratch, watch)
        };
        let found = self.checked(find, position, scratch, watch);
        if let Ok(Some(step)) = &found {
            debug_assert_ne!(step.technique, unwanted);
        }
        found
    }

    #[inline(always)]
    fn checked<R>(
        &self,
        find: impl FnOnce(&Position, &mut Scratch, &Watch) -> Found<Step<R>>,
        position: &Position,
        scratch: &mut Scratch,
        watch: &Watch,
    ) -> Found<Step<R>> {
        let found = find(position, scratch, watch);
        match &found {
            Ok(Some(step)) => {
                let technique = step.technique;
                debug_assert!(self.techniques.contains(&technique), "{technique}");
                debug_assert!(step.conclusion.rating >= self.easiest, "{technique}");
            }
            Ok(None) => {}
            // An interrupted search leaves the memory half done.
            Err(Interrupted) => *scratch = Scratch::default(),
        }
        found
    }
}

fn step<P: Pattern, R>(pattern: P, position: &Position, reason: impl FnOnce(P) -> R) -> Step<R> {
    Step {
        technique: pattern.technique(),
        conclusion: pattern.conclusion(position),
        reason: reason(pattern),
    }
}

impl Step {
    /// Builds the step of the pattern in the position.
    pub(super) fn of(pattern: impl Pattern, position: &Position) -> Step {
        step(pattern, position, |pattern| pattern.into())
    }
}

impl fmt::Debug for TechniqueEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.techniques).finish()
    }
}
