//! Sudoku Explainer's list of techniques, in its order.

use core::fmt;

use super::chains::{ForcingChains, reaches};
use super::figures::Rating;
use super::values::Rate;
use crate::logic::{
    AlignedPairs, AlignedTriplets, BivalueGraves, DirectHiddenSets, DirectLocking, Finder, Fishes,
    Flow, HiddenSets, HiddenSingles, Interrupted, LockedCandidates, Look, NakedSets, NakedSingles,
    Pattern, Position, Reason, SearchResult, Step, Technique, TechniqueEntry, UniqueLoop,
    UniqueLoops, Wings, loops,
};

/// One entry in Sudoku Explainer's list: techniques with their finder, and a lower bound on the ratings of their steps.
#[derive(Clone, Copy)]
pub struct Rule {
    entry: TechniqueEntry,
    easiest: Rating,
    conclude: Find<()>,
    explain: Find<Reason>,
}

/// Finds the first step, with or without its reason, of any technique but the unwanted one.
type Find<R> = fn(&mut Look, Option<Technique>) -> SearchResult<(Step<R>, Rating)>;

/// Makes the constants of [`Rule`] and their list.
macro_rules! rules {
    ($($rule:ident $easiest:literal = $finder:ty => $($technique:ident),+;)*) => {
        /// Every rule of Sudoku Explainer.
        impl Rule {$(
            #[doc = concat!("Finds: ", $("`", stringify!($technique), "` ",)+)]
            pub const $rule: Rule = Rule::of::<$finder>(
                &[$(Technique::$technique),+],
                Rating::new($easiest),
            );
        )*}

        /// The techniques of Sudoku Explainer in its order (docs/sudoku-explainer-rating.md, section 3). Sudoku Explainer
        /// takes the first step of the first technique that finds any, not the easiest step. This order is therefore
        /// part of the rating.
        ///
        /// This list is closed: a technique that Sudoku Explainer does not have belongs in another list.
        pub static SUDOKU_EXPLAINER: [Rule; [$($easiest),*].len()] = [$(Rule::$rule),*];
    };
}

rules! {
    HIDDEN_SINGLES 1.0 = HiddenSingles => FullHouse, HiddenSingle;
    DIRECT_LOCKED_CANDIDATES 1.7 = DirectLocking => DirectClaiming, DirectPointing;
    DIRECT_HIDDEN_PAIRS 2.0 = DirectHiddenSets<2> => DirectHiddenPair;
    NAKED_SINGLES 2.3 = NakedSingles => NakedSingle;
    DIRECT_HIDDEN_TRIPLETS 2.5 = DirectHiddenSets<3> => DirectHiddenTriplet;
    LOCKED_CANDIDATES 2.6 = LockedCandidates => Claiming, Pointing;
    NAKED_PAIRS 3.0 = NakedSets<2> => NakedPair;
    X_WINGS 3.2 = Fishes<2> => XWing;
    HIDDEN_PAIRS 3.4 = HiddenSets<2> => HiddenPair;
    NAKED_TRIPLETS 3.6 = NakedSets<3> => NakedTriplet;
    SWORDFISH 3.8 = Fishes<3> => Swordfish;
    HIDDEN_TRIPLETS 4.0 = HiddenSets<3> => HiddenTriplet;
    XY_WINGS 4.2 = Wings<2> => XyWing;
    XYZ_WINGS 4.4 = Wings<3> => XyzWing;
    UNIQUE_LOOPS 4.5 = EasiestLoop =>
        UniqueLoopType1,
        UniqueLoopType2,
        UniqueLoopType3,
        UniqueLoopType4,
        UniqueRectangleType1,
        UniqueRectangleType2,
        UniqueRectangleType3,
        UniqueRectangleType4;
    NAKED_QUADS 5.0 = NakedSets<4> => NakedQuad;
    JELLYFISH 5.2 = Fishes<4> => Jellyfish;
    HIDDEN_QUADS 5.4 = HiddenSets<4> => HiddenQuad;
    BIVALUE_UNIVERSAL_GRAVES 5.6 = BivalueGraves => BugType1, BugType2, BugType3, BugType4;
    ALIGNED_PAIR_EXCLUSION 6.2 = AlignedPairs => AlignedPairExclusion;
    CYCLES 6.5 = ForcingChains<{ reaches::SINGLE }> =>
        XCycle,
        XyCycle,
        YCycle,
        ForcingXChain,
        ForcingChain;
    ALIGNED_TRIPLET_EXCLUSION 7.5 = AlignedTriplets => AlignedTripletExclusion;
    NISHIO 7.5 = ForcingChains<{ reaches::NISHIO }> => NishioForcingChains;
    MULTIPLE_CHAINS 8.0 = ForcingChains<{ reaches::MULTIPLE }> => CellForcingChains, RegionForcingChains;
    DYNAMIC_CHAINS 8.5 = ForcingChains<{ reaches::DYNAMIC }> =>
        DynamicCell,
        DynamicContradiction,
        DynamicDouble,
        DynamicRegion;
    DYNAMIC_CHAINS_PLUS 9.0 = ForcingChains<{ reaches::DYNAMIC_PLUS }> =>
        DynamicCellPlus,
        DynamicContradictionPlus,
        DynamicDoublePlus,
        DynamicRegionPlus;
    DYNAMIC_CHAINS_PLUS_FORCING 9.5 = ForcingChains<{ reaches::DYNAMIC_PLUS_FORCING }> =>
        DynamicCellPlusForcing,
        DynamicContradictionPlusForcing,
        DynamicDoublePlusForcing,
        DynamicRegionPlusForcing;
    DYNAMIC_CHAINS_PLUS_MULTIPLE 10.0 = ForcingChains<{ reaches::DYNAMIC_PLUS_MULTIPLE }> =>
        DynamicCellPlusMultiple,
        DynamicContradictionPlusMultiple,
        DynamicDoublePlusMultiple,
        DynamicRegionPlusMultiple;
    DYNAMIC_CHAINS_PLUS_DYNAMIC 10.5 = ForcingChains<{ reaches::DYNAMIC_PLUS_DYNAMIC }> =>
        DynamicCellPlusDynamic,
        DynamicContradictionPlusDynamic,
        DynamicDoublePlusDynamic,
        DynamicRegionPlusDynamic;
    DYNAMIC_CHAINS_PLUS_NESTED 11.0 = ForcingChains<{ reaches::DYNAMIC_PLUS_NESTED }> =>
        DynamicCellPlusNested,
        DynamicContradictionPlusNested,
        DynamicDoublePlusNested,
        DynamicRegionPlusNested;
}

/// Finds the easiest unique loop, and the first of equal ones.
enum EasiestLoop {}

impl Finder for EasiestLoop {
    type Pattern = UniqueLoop;

    fn visit_all(look: &mut Look, visit: &mut dyn FnMut(UniqueLoop) -> Flow) -> Flow {
        UniqueLoops::visit_all(look, visit)
    }

    fn first(look: &mut Look, unwanted: Option<Technique>) -> SearchResult<UniqueLoop> {
        let mut all = loops::all(look)?;
        all.retain(|found| Some(found.technique()) != unwanted);
        let easiest = |found: &UniqueLoop| (found.rating(), found.kind.number());
        Ok(all.into_iter().min_by_key(easiest))
    }
}

impl Rule {
    const fn of<F: Finder<Pattern: Rate + Into<Reason>>>(
        techniques: &'static [Technique],
        easiest: Rating,
    ) -> Rule {
        Rule {
            entry: TechniqueEntry::of::<F>(techniques),
            easiest,
            conclude: |look, unwanted| {
                look.keeps_reasons = false;
                let found = F::first(look, unwanted)?;
                // A finder of a single technique may ignore that this technique is unwanted.
                let is_wanted = |found: &F::Pattern| {
                    unwanted.is_none_or(|unwanted| found.technique() != unwanted)
                };
                let found = found.filter(is_wanted);
                Ok(found.map(|pattern| step(pattern, look.position, |_| ())))
            },
            explain: |look, unwanted| {
                look.keeps_reasons = true;
                let found = F::first(look, unwanted)?;
                Ok(found.map(|pattern| step(pattern, look.position, F::Pattern::into)))
            },
        }
    }

    /// Returns the techniques of its steps.
    pub const fn techniques(&self) -> &'static [Technique] {
        self.entry.techniques()
    }

    /// Returns the entry that visits all its steps, not only the first.
    pub const fn entry(&self) -> TechniqueEntry {
        self.entry
    }

    /// Returns a lower bound on the ratings of its steps.
    pub const fn easiest(&self) -> Rating {
        self.easiest
    }

    /// Returns the first step that its finder finds, if any, with its rating.
    ///
    /// # Errors
    ///
    /// If the watch interrupts the search.
    pub fn find(&self, look: &mut Look) -> SearchResult<(Step, Rating)> {
        self.checked((self.explain)(look, None), look)
    }

    /// Returns the first step of any technique but the unwanted one without its reason, which is faster.
    ///
    /// # Errors
    ///
    /// If the watch interrupts the search.
    #[inline(always)]
    pub fn conclude(
        &self,
        look: &mut Look,
        unwanted: Option<Technique>,
    ) -> SearchResult<(Step<()>, Rating)> {
        let found = self.checked((self.conclude)(look, unwanted), look);
        if let Ok(Some((step, _))) = &found {
            debug_assert_ne!(Some(step.technique), unwanted);
        }
        found
    }

    #[inline(always)]
    fn checked<R>(
        &self,
        found: SearchResult<(Step<R>, Rating)>,
        look: &mut Look,
    ) -> SearchResult<(Step<R>, Rating)> {
        match &found {
            Ok(Some((step, rating))) => {
                let technique = step.technique;
                debug_assert!(self.techniques().contains(&technique), "{technique}");
                debug_assert!(*rating >= self.easiest, "{technique}");
            }
            Ok(None) => {}
            Err(Interrupted) => look.forget(),
        }
        found
    }
}

/// Returns the step of the pattern, with its rating.
fn step<P: Rate, R>(
    pattern: P,
    position: &Position,
    reason: impl FnOnce(P) -> R,
) -> (Step<R>, Rating) {
    let rating = pattern.rating();
    (Step::of(pattern, position, reason), rating)
}

impl fmt::Debug for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.entry.fmt(f)
    }
}
