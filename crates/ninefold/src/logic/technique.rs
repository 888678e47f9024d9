//! The table of all techniques, and the names of each [`Technique`].

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use crate::invalid::InvalidValue;

/// Passes the table of all techniques to a macro. Each entry has a pattern and its techniques, with their names and
/// finders.
///
/// Four files make something from the table: `technique` the enum of techniques, `reason` the reason of each pattern,
/// `entry` the constant of each finder, and `transformed` the transformed reason of each pattern.
macro_rules! techniques {
    ($make:ident) => {
        $make! {
            /// A digit has one place in a house.
            HiddenSingle {
                FullHouse "full house" ["last digit"] => FULL_HOUSES = HiddenSingles,
                HiddenSingle "hidden single" ["unique candidate"] => HIDDEN_SINGLES = HiddenSingles,
            }
            /// A cell has one candidate.
            NakedSingle {
                NakedSingle "naked single" ["sole candidate"] => NAKED_SINGLES = NakedSingles,
            }
            /// All places of a digit in one house lie in another.
            Locking {
                DirectClaiming "direct claiming" ["locked candidates type 2", "hidden single"],
                DirectPointing "direct pointing" ["locked candidates type 1", "hidden single"],
                Claiming "claiming" ["locked candidates type 2", "box/line reduction"] => CLAIMING = LockedCandidates,
                Pointing "pointing" ["locked candidates type 1"] => POINTING = LockedCandidates,
            }
            /// Some digits have as many places in a house as there are digits.
            HiddenSet {
                DirectHiddenPair "direct hidden pair" ["hidden pair", "hidden single"],
                DirectHiddenTriplet "direct hidden triplet" ["hidden triple", "hidden single"],
                HiddenPair "hidden pair" => HIDDEN_PAIRS = HiddenSets<2>,
                HiddenTriplet "hidden triplet" ["hidden triple"] => HIDDEN_TRIPLETS = HiddenSets<3>,
                HiddenQuad "hidden quad" ["hidden quadruple"] => HIDDEN_QUADS = HiddenSets<4>,
            }
            /// Some cells of a house have as many candidates as there are cells.
            NakedSet {
                NakedPair "naked pair" => NAKED_PAIRS = NakedSets<2>,
                NakedTriplet "naked triplet" ["naked triple"] => NAKED_TRIPLETS = NakedSets<3>,
                NakedQuad "naked quad" ["naked quadruple"] => NAKED_QUADS = NakedSets<4>,
            }
            /// All places of a digit in some lines lie in as many lines across.
            Fish {
                XWing "X-Wing" => X_WINGS = Fishes<2>,
                Swordfish "swordfish" => SWORDFISH = Fishes<3>,
                Jellyfish "jellyfish" => JELLYFISH = Fishes<4>,
            }
            /// Houses need a digit as often as others can take it, if no fin holds it.
            GeneralFish {
                FinnedXWing "finned X-Wing",
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
                FinnedMutantJellyfish "finned mutant jellyfish",
                + FINNED_X_WINGS = GeneralFishes<2, 0>: FinnedXWing, SashimiXWing;
                + FINNED_SWORDFISH = GeneralFishes<3, 0>: FinnedSwordfish, SashimiSwordfish;
                + FINNED_JELLYFISH = GeneralFishes<4, 0>: FinnedJellyfish, SashimiJellyfish;
                + FRANKEN_X_WINGS = GeneralFishes<2, 1>: FrankenXWing, FinnedFrankenXWing;
                + FRANKEN_SWORDFISH = GeneralFishes<3, 1>: FrankenSwordfish, FinnedFrankenSwordfish;
                + FRANKEN_JELLYFISH = GeneralFishes<4, 1>: FrankenJellyfish, FinnedFrankenJellyfish;
                + MUTANT_X_WINGS = GeneralFishes<2, 2>: MutantXWing, FinnedMutantXWing;
                + MUTANT_SWORDFISH = GeneralFishes<3, 2>: MutantSwordfish, FinnedMutantSwordfish;
                + MUTANT_JELLYFISH = GeneralFishes<4, 2>: MutantJellyfish, FinnedMutantJellyfish;
            }
            /// Three cells hold three digits.
            Wing {
                XyWing "XY-Wing" ["Y-Wing"] => XY_WINGS = Wings<2>,
                XyzWing "XYZ-Wing" => XYZ_WINGS = Wings<3>,
            }
            /// Cells of several houses need every digit as often as they can hold it.
            BentSet {
                LockedPair "locked pair" => LOCKED_PAIRS = LockedSets<2>,
                LockedTriplet "locked triplet" => LOCKED_TRIPLETS = LockedSets<3>,
                BentSet "bent set" => BENT_SETS = BentSets,
                SkLoop "SK loop" ["domino loop"] => SK_LOOPS = DominoLoops,
                MultiSectorLockedSet "multi-sector locked set" => MULTI_SECTOR_LOCKED_SETS = MultiSectorLockedSets,
                WxyzWing "WXYZ-Wing" => WXYZ_WINGS = BentWings<4>,
                VwxyzWing "VWXYZ-Wing" => VWXYZ_WINGS = BentWings<5>,
                UvwxyzWing "UVWXYZ-Wing" => UVWXYZ_WINGS = BentWings<6>,
                TuvwxyzWing "TUVWXYZ-Wing" => TUVWXYZ_WINGS = BentWings<7>,
            }
            /// Cells of a line and a box, as many as digits, whose outer parts share no digit.
            SueDeCoq {
                SueDeCoq "Sue de Coq" => SUES_DE_COQ = SuesDeCoq,
            }
            /// Digits that are each in a crossing of two lines or in one of two cells on these lines.
            Firework {
                FireworkPair "firework pair" => FIREWORK_PAIRS = FireworkPairs,
                FireworkTriple "firework triple" => FIREWORK_TRIPLES = FireworkTriples,
                FireworkQuadruple "firework quadruple" => FIREWORK_QUADRUPLES = FireworkQuadruples,
            }
            /// Two cells and two others hold the same digits.
            Exocet {
                Exocet "exocet" ["junior exocet"] => EXOCETS = Exocets,
            }
            /// All ways to place a digit.
            Template {
                TemplateSet "template set" ["pattern overlay"],
                TemplateDelete "template delete" ["pattern overlay"],
                + TEMPLATES = Templates: TemplateSet, TemplateDelete;
            }
            /// The position is symmetrical, so its solution is symmetrical.
            Automorphism {
                SymmetricalPlacement "Gurth's symmetrical placement" assumes uniqueness
                    => AUTOMORPHISMS = Automorphisms,
            }
            /// An odd ring of places of a digit needs a guardian.
            BrokenWing {
                BrokenWing "broken wing" ["guardians"] => BROKEN_WINGS = BrokenWings,
            }
            /// Whatever a cell is, an almost locked set holds the digit.
            DeathBlossom {
                DeathBlossom "death blossom" => DEATH_BLOSSOMS = DeathBlossoms,
            }
            /// Chains lead from the fins of a fish, and perhaps from the places in a cover, to the eliminated
            /// candidate.
            KrakenFish {
                KrakenFishType1 "kraken fish type 1",
                KrakenFishType2 "kraken fish type 2",
                + KRAKEN_FISH = KrakenFishes: KrakenFishType1, KrakenFishType2;
            }
            /// Candidates in two colours; one colour is right.
            Coloring {
                SimpleColorsTrap "simple colors trap",
                SimpleColorsWrap "simple colors wrap",
                MultiColorsType1 "multi-colors type 1",
                MultiColorsType2 "multi-colors type 2",
                Medusa "3D Medusa" => MEDUSA = Medusa,
                + REMOTE_PAIRS = RemotePairs: RemotePair;
                + SIMPLE_COLORS = SimpleColors: SimpleColorsTrap, SimpleColorsWrap;
                + MULTI_COLORS = MultiColors: MultiColorsType1, MultiColorsType2;
            }
            /// Cells in a ring cannot all hold the same two digits.
            UniqueLoop {
                UniqueLoopType1 "unique loop type 1" assumes uniqueness,
                UniqueLoopType2 "unique loop type 2" assumes uniqueness,
                UniqueLoopType3 "unique loop type 3" assumes uniqueness,
                UniqueLoopType4 "unique loop type 4" assumes uniqueness,
                UniqueRectangleType1 "unique rectangle type 1" ["uniqueness test 1"] assumes uniqueness,
                UniqueRectangleType2 "unique rectangle type 2" ["uniqueness test 2"] assumes uniqueness,
                UniqueRectangleType3 "unique rectangle type 3" ["uniqueness test 3"] assumes uniqueness,
                UniqueRectangleType4 "unique rectangle type 4" ["uniqueness test 4"] assumes uniqueness,
                + UNIQUE_RECTANGLES = UniqueLoops:
                    UniqueRectangleType1,
                    UniqueRectangleType2,
                    UniqueRectangleType3,
                    UniqueRectangleType4;
                + UNIQUE_LOOPS = UniqueLoops:
                    UniqueLoopType1,
                    UniqueLoopType2,
                    UniqueLoopType3,
                    UniqueLoopType4;
            }
            /// Cells cannot hold only some digits.
            DeadlyPattern {
                UniqueRectangleType5 "unique rectangle type 5" assumes uniqueness,
                UniqueRectangleType6 "unique rectangle type 6" assumes uniqueness,
                HiddenRectangle "hidden rectangle" assumes uniqueness,
                AvoidableRectangleType1 "avoidable rectangle type 1" assumes uniqueness,
                AvoidableRectangleType2 "avoidable rectangle type 2" assumes uniqueness,
                ExternalRectangle "external rectangle" assumes uniqueness => EXTERNAL_RECTANGLES = ExternalRectangles,
                ExtendedRectangle "extended rectangle" assumes uniqueness => EXTENDED_RECTANGLES = ExtendedRectangles,
                BivalueOddagon "bivalue oddagon" => BIVALUE_ODDAGONS = BivalueOddagons,
                Tridagon "tridagon" ["Thor's hammer", "trivalue oddagon"] => TRIDAGONS = Tridagons,
                + RECTANGLES = Rectangles:
                    UniqueRectangleType1,
                    UniqueRectangleType2,
                    UniqueRectangleType3,
                    UniqueRectangleType4,
                    UniqueRectangleType5,
                    UniqueRectangleType6,
                    HiddenRectangle;
                + AVOIDABLE_RECTANGLES = AvoidableRectangles:
                    AvoidableRectangleType1,
                    AvoidableRectangleType2;
            }
            /// The puzzle would not be unique if all cells had two candidates.
            BivalueGrave {
                BugType1 "BUG type 1" ["BUG+1"] assumes uniqueness,
                BugType2 "BUG type 2" assumes uniqueness,
                BugType3 "BUG type 3" assumes uniqueness,
                BugType4 "BUG type 4" assumes uniqueness,
                BugPlus "BUG+n" assumes uniqueness => BIVALUE_GRAVES_PLUS = GravesWithAnySurplus,
                + BIVALUE_GRAVES = BivalueGraves: BugType1, BugType2, BugType3, BugType4;
            }
            /// Other cells exclude every way to fill some cells with a candidate.
            AlignedExclusion {
                AlignedPairExclusion "aligned pair exclusion" ["APE"] => ALIGNED_PAIRS = AlignedPairs,
                AlignedTripletExclusion "aligned triplet exclusion" ["ATE"] => ALIGNED_TRIPLETS = AlignedTriplets,
            }
            /// The only solution has this digit in the cell.
            SolutionDigit {
                BruteForce "brute force",
            }
            /// Assumptions lead to the conclusion.
            Chain {
                XCycle "X-cycle",
                XyCycle "XY-cycle",
                YCycle "Y-cycle",
                ForcingXChain "forcing X-chain",
                ForcingChain "forcing chain",
                NishioForcingChains "Nishio forcing chains",
                CellForcingChains "cell forcing chains",
                RegionForcingChains "region forcing chains",
                DynamicCell "dynamic cell forcing chains",
                DynamicContradiction "dynamic contradiction forcing chains",
                DynamicDouble "dynamic double forcing chain",
                DynamicRegion "dynamic region forcing chains",
                DynamicCellPlus "dynamic cell forcing chains (+)",
                DynamicContradictionPlus "dynamic contradiction forcing chains (+)",
                DynamicDoublePlus "dynamic double forcing chain (+)",
                DynamicRegionPlus "dynamic region forcing chains (+)",
                DynamicCellPlusForcing "dynamic cell forcing chains (+ forcing chains)",
                DynamicContradictionPlusForcing "dynamic contradiction forcing chains (+ forcing chains)",
                DynamicDoublePlusForcing "dynamic double forcing chain (+ forcing chains)",
                DynamicRegionPlusForcing "dynamic region forcing chains (+ forcing chains)",
                DynamicCellPlusMultiple "dynamic cell forcing chains (+ multiple forcing chains)",
                DynamicContradictionPlusMultiple "dynamic contradiction forcing chains (+ multiple forcing chains)",
                DynamicDoublePlusMultiple "dynamic double forcing chain (+ multiple forcing chains)",
                DynamicRegionPlusMultiple "dynamic region forcing chains (+ multiple forcing chains)",
                DynamicCellPlusDynamic "dynamic cell forcing chains (+ dynamic forcing chains)",
                DynamicContradictionPlusDynamic "dynamic contradiction forcing chains (+ dynamic forcing chains)",
                DynamicDoublePlusDynamic "dynamic double forcing chain (+ dynamic forcing chains)",
                DynamicRegionPlusDynamic "dynamic region forcing chains (+ dynamic forcing chains)",
                DynamicCellPlusNested "dynamic cell forcing chains (+ nested dynamic forcing chains)",
                DynamicContradictionPlusNested "dynamic contradiction forcing chains (+ nested dynamic forcing chains)",
                DynamicDoublePlusNested "dynamic double forcing chain (+ nested dynamic forcing chains)",
                DynamicRegionPlusNested "dynamic region forcing chains (+ nested dynamic forcing chains)",
                ForcingChainContradiction "forcing chain contradiction",
                ForcingChainVerity "forcing chain verity",
                ForcingNetContradiction "forcing net contradiction",
                ForcingNetVerity "forcing net verity",
            }
            /// Strong and weak links by turns: one end of the chain is right.
            AlternatingChain {
                Skyscraper "skyscraper",
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
                OverlappingAlsChain "overlapping ALS chain",
                AicWithAls "AIC with ALS",
                AicWithRectangle "AIC with unique rectangle" assumes uniqueness,
            }
        }
    };
}

pub(super) use techniques;

/// Makes [`Technique`] from the table.
macro_rules! names {
    ($(
        $(#[$doc:meta])*
        $pattern:ident {
            $(
                $technique:ident $name:literal $([$($alias:literal),+])? $(assumes $uniqueness:ident)?
                $(=> $own:ident = $finds:ty)?,
            )+
            $(+ $entry:ident = $finder:ty: $($of:ident),+;)*
        }
    )*) => {
        /// A technique, as players name it. Displayed as its [name](Technique::name).
        ///
        /// The order is that of the families, not of difficulty.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[non_exhaustive]
        pub enum Technique {$($(
            #[doc = concat!("The technique named *", $name, "*.")]
            $technique,
        )+)*}

        impl Technique {
            /// All techniques.
            pub const ALL: &'static [Technique] = &[$($(Technique::$technique,)+)*];

            /// Returns the name among players, such as `hidden single`.
            pub const fn name(self) -> &'static str {
                match self {$($(Technique::$technique => $name,)+)*}
            }

            /// Returns whether it relies on the puzzle having only one solution.
            pub const fn needs_uniqueness(self) -> bool {
                match self {$($(
                    Technique::$technique => !stringify!($($uniqueness)?).is_empty(),
                )+)*}
            }

            /// Returns other common names.
            pub const fn aliases(self) -> &'static [&'static str] {
                match self {$($(Technique::$technique => &[$($($alias),+)?],)+)*}
            }
        }
    };
}

techniques!(names);

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Names that players know from other programs and pages, beside [aliases](Technique::aliases), with their techniques.
const SYNONYMS: &[(&str, &[Technique])] = {
    use Technique::*;
    &[
        ("last remaining cell", &[FullHouse]),
        ("open single", &[FullHouse]),
        ("forced digit", &[NakedSingle]),
        ("locked candidates", &[Claiming, Pointing]),
        ("intersection removal", &[Claiming, Pointing]),
        ("line/box reduction", &[Claiming]),
        ("locked candidates claiming", &[Claiming]),
        ("locked candidates pointing", &[Pointing]),
        ("pointing pair", &[Pointing]),
        ("pointing triple", &[Pointing]),
        ("2-string kite", &[TwoStringKite]),
        ("crane", &[TurbotFish]),
        ("rectangle elimination", &[EmptyRectangle]),
        ("X-cycle", &[XChain, XLoop]),
        ("grouped X-cycle", &[GroupedXChain, GroupedXLoop]),
        ("chute remote pair", &[RemotePair]),
        ("simple colors", &[SimpleColorsTrap, SimpleColorsWrap]),
        ("simple coloring", &[SimpleColorsTrap, SimpleColorsWrap]),
        ("singles chain", &[SimpleColorsTrap, SimpleColorsWrap]),
        ("color trap", &[SimpleColorsTrap]),
        ("color wrap", &[SimpleColorsWrap]),
        ("multi-colors", &[MultiColorsType1, MultiColorsType2]),
        ("multi-coloring", &[MultiColorsType1, MultiColorsType2]),
        ("Medusa", &[Medusa]),
        (
            "unique rectangle",
            &[
                UniqueRectangleType6,
                UniqueRectangleType5,
                UniqueRectangleType4,
                UniqueRectangleType3,
                UniqueRectangleType2,
                UniqueRectangleType1,
            ],
        ),
        ("UR type 1", &[UniqueRectangleType1]),
        ("UR type 2", &[UniqueRectangleType2]),
        ("UR type 3", &[UniqueRectangleType3]),
        ("UR type 4", &[UniqueRectangleType4]),
        ("UR type 5", &[UniqueRectangleType5]),
        ("UR type 6", &[UniqueRectangleType6]),
        ("uniqueness test 5", &[UniqueRectangleType5]),
        ("uniqueness test 6", &[UniqueRectangleType6]),
        ("hidden unique rectangle", &[HiddenRectangle]),
        (
            "avoidable rectangle",
            &[AvoidableRectangleType2, AvoidableRectangleType1],
        ),
        ("extended unique rectangle", &[ExtendedRectangle]),
        (
            "unique loop",
            &[
                UniqueLoopType4,
                UniqueLoopType3,
                UniqueLoopType2,
                UniqueLoopType1,
            ],
        ),
        ("BUG", &[BugPlus, BugType4, BugType3, BugType2, BugType1]),
        (
            "bivalue universal grave",
            &[BugPlus, BugType4, BugType3, BugType2, BugType1],
        ),
        ("two-sector disjoint subsets", &[SueDeCoq]),
        ("twinned XY-chains", &[SkLoop]),
        ("MSLS", &[MultiSectorLockedSet]),
        (
            "firework",
            &[FireworkQuadruple, FireworkPair, FireworkTriple],
        ),
        ("double exocet", &[Exocet]),
        ("pattern overlay method", &[TemplateSet, TemplateDelete]),
        ("Gurth's theorem", &[SymmetricalPlacement]),
        ("kraken fish", &[KrakenFishType2, KrakenFishType1]),
        ("AIC", &[DiscontinuousNiceLoop, AicType2, AicType1]),
        (
            "alternating inference chain",
            &[DiscontinuousNiceLoop, AicType2, AicType1],
        ),
        ("nice loop", &[DiscontinuousNiceLoop, ContinuousNiceLoop]),
        (
            "grouped alternating inference chain",
            &[GroupedNiceLoop, GroupedAic],
        ),
        ("almost locked sets", &[AlsChain, AlsXyWing, AlsXz]),
        ("almost locked set XZ-rule", &[AlsXz]),
        ("almost locked set XY-Wing", &[AlsXyWing]),
        ("almost locked set XY-chain", &[AlsChain]),
        ("almost locked set chain", &[AlsChain]),
        ("ALS-XY-chain", &[AlsChain]),
        ("aligned triple exclusion", &[AlignedTripletExclusion]),
        (
            "subset exclusion",
            &[AlignedTripletExclusion, AlignedPairExclusion],
        ),
        ("bivalue universal grave type 1", &[BugType1]),
        (
            "dynamic forcing chains",
            &[
                DynamicCell,
                DynamicRegion,
                DynamicDouble,
                DynamicContradiction,
            ],
        ),
        ("Nishio", &[NishioForcingChains]),
        ("digit forcing chains", &[NishioForcingChains]),
        ("unit forcing chains", &[RegionForcingChains]),
        ("house forcing chains", &[RegionForcingChains]),
        ("quad forcing chains", &[CellForcingChains]),
        ("Bowman's bingo", &[DynamicContradiction]),
        (
            "forcing net",
            &[
                DynamicCell,
                DynamicRegion,
                DynamicDouble,
                DynamicContradiction,
            ],
        ),
    ]
};

/// Returns a form of the name in which spellings are alike: `Simple Colouring` and `simple-coloring`, `hidden triple`
/// and `hidden triplets`.
fn spelling(name: &str) -> String {
    let words = name.split(|it: char| !it.is_alphanumeric() && it != '+');
    words.fold(String::new(), |spelling, word| {
        let word = word.to_lowercase().replace("colour", "color");
        let word = match word.strip_suffix('s') {
            Some(singular) if singular.len() > 2 => singular,
            _ => &word,
        };
        spelling
            + match word {
                "triple" => "triplet",
                "quadruple" => "quad",
                word => word,
            }
    })
}

impl Technique {
    /// Returns the techniques of this name, as players write it: with the [name](Technique::name) or an
    /// [alias](Technique::aliases), or with a name from other programs and pages. Capital letters, hyphens, spaces, a
    /// plural, and `color` or `colour`, `triple` or `triplet` make no difference. A name may be that of several
    /// techniques; then the usual one comes last.
    ///
    /// ```
    /// use ninefold::logic::Technique;
    ///
    /// assert_eq!(Technique::named("Pointing Pairs"), [Technique::Pointing]);
    /// let both = [Technique::SimpleColorsTrap, Technique::SimpleColorsWrap];
    /// assert_eq!(Technique::named("simple colouring"), both);
    /// assert!(Technique::named("x-ray").is_empty());
    /// ```
    pub fn named(name: &str) -> Vec<Technique> {
        let wanted = spelling(name);
        let is_alike = |other: &&str| spelling(other) == wanted;
        let by_name = |it: &Technique| is_alike(&it.name());
        let by_alias = |it: &Technique| it.aliases().iter().any(&is_alike);
        // Sudoku Explainer's direct techniques are meant only if nothing else has the name.
        let is_direct = |it: &Technique| it.name().starts_with("direct ");
        let all = || Technique::ALL.iter().copied();
        let synonyms = SYNONYMS.iter().filter(|(name, _)| is_alike(name));
        let mut found: Vec<Technique> =
            all().filter(by_alias).filter(|it| !is_direct(it)).collect();
        found.extend(synonyms.flat_map(|(_, techniques)| *techniques));
        found.extend(all().filter(by_name));
        found
    }
}

impl FromStr for Technique {
    type Err = InvalidValue;

    /// Reads a name as in [`named`](Technique::named). A name of several techniques means the usual one.
    ///
    /// ```
    /// use ninefold::logic::Technique;
    ///
    /// assert_eq!("x-wing".parse(), Ok(Technique::XWing));
    /// assert_eq!("hidden triple".parse(), Ok(Technique::HiddenTriplet));
    /// let error = "x-ray".parse::<Technique>().unwrap_err().to_string();
    /// assert!(error.starts_with("found \"x-ray\", expected a technique: full house, hidden single"));
    /// ```
    fn from_str(name: &str) -> Result<Technique, InvalidValue> {
        let names = Technique::ALL.iter().map(|technique| technique.name());
        let usual = Technique::named(name).pop();
        usual.ok_or_else(|| InvalidValue::none_of(name, "a technique", names))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_means_its_technique() {
        for &technique in Technique::ALL {
            assert_eq!(technique.name().parse(), Ok(technique));
            assert_eq!(technique.name().to_uppercase().parse(), Ok(technique));
            for alias in technique.aliases() {
                let named = Technique::named(alias);
                let is_direct = technique.name().starts_with("direct ");
                assert!(is_direct || named.contains(&technique), "{alias}");
            }
        }
        for (name, techniques) in SYNONYMS {
            let named = Technique::named(name);
            assert!(techniques.iter().all(|it| named.contains(it)), "{name}");
        }
    }

    #[test]
    fn spellings_make_no_difference() {
        for (name, technique) in [
            ("2-string kite", Technique::TwoStringKite),
            ("Locked Triple", Technique::LockedTriplet),
            ("hidden triplets", Technique::HiddenTriplet),
            ("Box-Line Reduction", Technique::Claiming),
            ("POINTING PAIR", Technique::Pointing),
            ("remote pairs", Technique::RemotePair),
            ("guardian", Technique::BrokenWing),
            ("uniqueness test 6", Technique::UniqueRectangleType6),
            ("BUG+1", Technique::BugType1),
            ("hidden single", Technique::HiddenSingle),
            ("locked candidates type 1", Technique::Pointing),
            ("xyz wing", Technique::XyzWing),
            ("Simple Colouring", Technique::SimpleColorsWrap),
        ] {
            assert_eq!(name.parse(), Ok(technique), "{name}");
        }
    }
}
