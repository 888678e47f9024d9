//! The lines of HoDoKu's table of techniques, and the variants that a line finds.

use crate::logic::Technique;
use crate::macros::named;

named! {
    /// HoDoKu's difficulty level of a puzzle.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum Difficulty, "a level" {
        /// *Easy*: a score up to 800.
        Easy = "Easy",
        /// *Medium*: up to 1,000.
        Medium = "Medium",
        /// *Hard*: up to 1,600.
        Hard = "Hard",
        /// *Unfair*: up to 1,800.
        Unfair = "Unfair",
        /// *Extreme*: everything else.
        Extreme = "Extreme",
    }
}

impl Difficulty {
    /// Returns the level of a puzzle with this score whose hardest line has this level.
    pub(super) fn of(self, score: u32) -> Difficulty {
        let limit = match score {
            0..=800 => Difficulty::Easy,
            801..=1000 => Difficulty::Medium,
            1001..=1600 => Difficulty::Hard,
            1601..=1800 => Difficulty::Unfair,
            1801.. => Difficulty::Extreme,
        };
        self.max(limit)
    }
}

/// Makes [`Line`] and [`Variant`] from the table below.
macro_rules! lines {
    ($($line:ident $code:literal $name:literal $level:ident $score:literal => $($variant:ident $variant_code:literal $variant_name:literal $technique:ident),+;)*) => {
        named! {
            /// A line of HoDoKu's table of techniques. Displayed as its [name](Line::name).
            ///
            /// The lines are ordered as HoDoKu tries them.
            #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
            #[non_exhaustive]
            pub enum Line, "a line of HoDoKu's table" by code or name {$(
                #[doc = concat!("*", $name, "*.")]
                $line = $name,
            )*}
        }

        impl Line {
            /// Returns HoDoKu's short name, such as `bf2`.
            pub const fn code(self) -> &'static str {
                match self {$(Line::$line => $code,)*}
            }

            /// Returns the score that HoDoKu adds for each step.
            pub const fn score(self) -> u32 {
                match self {$(Line::$line => $score,)*}
            }

            /// Returns HoDoKu's difficulty level of the line.
            pub const fn level(self) -> Difficulty {
                match self {$(Line::$line => Difficulty::$level,)*}
            }
        }

        named! {
            /// HoDoKu's kind of a step. A line may find several kinds. Displayed as its [name](Variant::name).
            #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
            #[non_exhaustive]
            pub enum Variant {$($(
                #[doc = concat!("*", $variant_name, "*.")]
                $variant = $variant_name,
            )+)*}
        }

        impl Variant {
            /// Returns HoDoKu's short name, such as `cnl`.
            pub const fn code(self) -> &'static str {
                match self {$($(Variant::$variant => $variant_code,)+)*}
            }

            /// Returns the technique of [`logic`](crate::logic). For an AIC, it is type 1.
            pub const fn technique(self) -> Technique {
                match self {$($(Variant::$variant => Technique::$technique,)+)*}
            }
        }
    };
}

lines! {
    FullHouse "fh" "Full House" Easy 4 => FullHouse "fh" "Full House" FullHouse;
    NakedSingle "n1" "Naked Single" Easy 4 => NakedSingle "n1" "Naked Single" NakedSingle;
    HiddenSingle "h1" "Hidden Single" Easy 14 => HiddenSingle "h1" "Hidden Single" HiddenSingle;
    LockedPair "l2" "Locked Pair" Medium 40 => LockedPair "l2" "Locked Pair" LockedPair;
    LockedTriple "l3" "Locked Triple" Medium 60 => LockedTriple "l3" "Locked Triple" LockedTriplet;
    Pointing "lc1" "Locked Candidates Type 1 (Pointing)" Medium 50 => Pointing "lc1" "Locked Candidates Type 1 (Pointing)" Pointing;
    Claiming "lc2" "Locked Candidates Type 2 (Claiming)" Medium 50 => Claiming "lc2" "Locked Candidates Type 2 (Claiming)" Claiming;
    NakedPair "n2" "Naked Pair" Medium 60 => NakedPair "n2" "Naked Pair" NakedPair;
    NakedTriple "n3" "Naked Triple" Medium 80 => NakedTriple "n3" "Naked Triple" NakedTriplet;
    HiddenPair "h2" "Hidden Pair" Medium 70 => HiddenPair "h2" "Hidden Pair" HiddenPair;
    HiddenTriple "h3" "Hidden Triple" Medium 100 => HiddenTriple "h3" "Hidden Triple" HiddenTriplet;
    NakedQuadruple "n4" "Naked Quadruple" Hard 120 => NakedQuadruple "n4" "Naked Quadruple" NakedQuad;
    HiddenQuadruple "h4" "Hidden Quadruple" Hard 150 => HiddenQuadruple "h4" "Hidden Quadruple" HiddenQuad;
    XWing "bf2" "X-Wing" Hard 140 => XWing "bf2" "X-Wing" XWing;
    Swordfish "bf3" "Swordfish" Hard 150 => Swordfish "bf3" "Swordfish" Swordfish;
    Jellyfish "bf4" "Jellyfish" Hard 160 => Jellyfish "bf4" "Jellyfish" Jellyfish;
    RemotePair "rp" "Remote Pair" Hard 110 => RemotePair "rp" "Remote Pair" RemotePair;
    BugPlus1 "bug1" "Bivalue Universal Grave + 1" Hard 100 => BugPlus1 "bug1" "Bivalue Universal Grave + 1" BugType1;
    Skyscraper "sk" "Skyscraper" Hard 130 => Skyscraper "sk" "Skyscraper" Skyscraper;
    TwoStringKite "2sk" "2-String Kite" Hard 150 => TwoStringKite "2sk" "2-String Kite" TwoStringKite;
    TurbotFish "tf" "Turbot Fish" Hard 120 => TurbotFish "tf" "Turbot Fish" TurbotFish;
    EmptyRectangle "er" "Empty Rectangle" Hard 120 => EmptyRectangle "er" "Empty Rectangle" EmptyRectangle;
    WWing "w" "W-Wing" Hard 150 => WWing "w" "W-Wing" WWing;
    XyWing "xy" "XY-Wing" Hard 160 => XyWing "xy" "XY-Wing" XyWing;
    XyzWing "xyz" "XYZ-Wing" Hard 180 => XyzWing "xyz" "XYZ-Wing" XyzWing;
    Uniqueness1 "u1" "Uniqueness Test 1" Hard 100 => Uniqueness1 "u1" "Uniqueness Test 1" UniqueRectangleType1;
    Uniqueness2 "u2" "Uniqueness Test 2" Hard 100 => Uniqueness2 "u2" "Uniqueness Test 2" UniqueRectangleType2;
    Uniqueness3 "u3" "Uniqueness Test 3" Hard 100 => Uniqueness3 "u3" "Uniqueness Test 3" UniqueRectangleType3;
    Uniqueness4 "u4" "Uniqueness Test 4" Hard 100 => Uniqueness4 "u4" "Uniqueness Test 4" UniqueRectangleType4;
    Uniqueness5 "u5" "Uniqueness Test 5" Hard 100 => Uniqueness5 "u5" "Uniqueness Test 5" UniqueRectangleType5;
    Uniqueness6 "u6" "Uniqueness Test 6" Hard 100 => Uniqueness6 "u6" "Uniqueness Test 6" UniqueRectangleType6;
    HiddenRectangle "hr" "Hidden Rectangle" Hard 100 => HiddenRectangle "hr" "Hidden Rectangle" HiddenRectangle;
    AvoidableRectangle1 "ar1" "Avoidable Rectangle Type 1" Hard 100 => AvoidableRectangle1 "ar1" "Avoidable Rectangle Type 1" AvoidableRectangleType1;
    AvoidableRectangle2 "ar2" "Avoidable Rectangle Type 2" Hard 100 => AvoidableRectangle2 "ar2" "Avoidable Rectangle Type 2" AvoidableRectangleType2;
    FinnedXWing "fbf2" "Finned X-Wing" Hard 130 => FinnedXWing "fbf2" "Finned X-Wing" FinnedXWing;
    SashimiXWing "sbf2" "Sashimi X-Wing" Hard 150 => SashimiXWing "sbf2" "Sashimi X-Wing" SashimiXWing;
    FinnedSwordfish "fbf3" "Finned Swordfish" Unfair 200 => FinnedSwordfish "fbf3" "Finned Swordfish" FinnedSwordfish;
    SashimiSwordfish "sbf3" "Sashimi Swordfish" Unfair 240 => SashimiSwordfish "sbf3" "Sashimi Swordfish" SashimiSwordfish;
    FinnedJellyfish "fbf4" "Finned Jellyfish" Unfair 250 => FinnedJellyfish "fbf4" "Finned Jellyfish" FinnedJellyfish;
    SashimiJellyfish "sbf4" "Sashimi Jellyfish" Unfair 260 => SashimiJellyfish "sbf4" "Sashimi Jellyfish" SashimiJellyfish;
    SueDeCoq "sdc" "Sue de Coq" Unfair 250 => SueDeCoq "sdc" "Sue de Coq" SueDeCoq;
    SimpleColors "sc" "Simple Colors" Hard 150 => SimpleColorsTrap "sc1" "Simple Colors Trap" SimpleColorsTrap, SimpleColorsWrap "sc2" "Simple Colors Wrap" SimpleColorsWrap;
    MultiColors "mc" "Multi Colors" Hard 200 => MultiColors1 "mc1" "Multi Colors 1" MultiColorsType1, MultiColors2 "mc2" "Multi Colors 2" MultiColorsType2;
    XChain "x" "X-Chain" Unfair 260 => XChain "x" "X-Chain" XChain;
    XyChain "xyc" "XY-Chain" Unfair 260 => XyChain "xyc" "XY-Chain" XyChain;
    NiceLoop "nl" "Nice Loop/AIC" Unfair 280 =>
        DiscontinuousLoop "dnl" "Discontinuous Nice Loop" DiscontinuousNiceLoop, ContinuousLoop "cnl" "Continuous Nice Loop" ContinuousNiceLoop, Aic "aic" "AIC" AicType1;
    GroupedNiceLoop "gnl" "Grouped Nice Loop/AIC" Unfair 300 =>
        GroupedDiscontinuousLoop "gdnl" "Grouped Discontinuous Nice Loop" GroupedNiceLoop,
        GroupedContinuousLoop "gcnl" "Grouped Continuous Nice Loop" GroupedNiceLoop, GroupedAic "gaic" "Grouped AIC" GroupedAic;
    AlsXz "axz" "Almost Locked Set XZ-Rule" Unfair 300 => AlsXz "axz" "Almost Locked Set XZ-Rule" AlsXz;
    AlsXyWing "axy" "Almost Locked Set XY-Wing" Unfair 320 => AlsXyWing "axy" "Almost Locked Set XY-Wing" AlsXyWing;
    AlsChain "ach" "Almost Locked Set XY-Chain" Unfair 340 => AlsChain "ach" "Almost Locked Set XY-Chain" AlsChain;
    FrankenXWing "ff2" "Franken X-Wing" Unfair 300 =>
        FrankenXWing "ff2" "Franken X-Wing" FrankenXWing, MutantXWing "mf2" "Mutant X-Wing" MutantXWing;
    FrankenSwordfish "ff3" "Franken Swordfish" Unfair 350 =>
        FrankenSwordfish "ff3" "Franken Swordfish" FrankenSwordfish, MutantSwordfish "mf3" "Mutant Swordfish" MutantSwordfish;
    FinnedFrankenXWing "fff2" "Finned Franken X-Wing" Unfair 390 =>
        FinnedFrankenXWing "fff2" "Finned Franken X-Wing" FinnedFrankenXWing, FinnedMutantXWing "fmf2" "Finned Mutant X-Wing" FinnedMutantXWing;
    FinnedFrankenSwordfish "fff3" "Finned Franken Swordfish" Unfair 410 =>
        FinnedFrankenSwordfish "fff3" "Finned Franken Swordfish" FinnedFrankenSwordfish, FinnedMutantSwordfish "fmf3" "Finned Mutant Swordfish" FinnedMutantSwordfish;
    ForcingChain "fc" "Forcing Chain" Extreme 500 =>
        ForcingChainContradiction "fcc" "Forcing Chain Contradiction" ForcingChainContradiction, ForcingChainVerity "fcv" "Forcing Chain Verity" ForcingChainVerity;
    ForcingNet "fn" "Forcing Net" Extreme 700 =>
        ForcingNetContradiction "fnc" "Forcing Net Contradiction" ForcingNetContradiction, ForcingNetVerity "fnv" "Forcing Net Verity" ForcingNetVerity;
    BruteForce "bf" "Brute Force" Extreme 10000 => BruteForce "bf" "Brute Force" BruteForce;
}
