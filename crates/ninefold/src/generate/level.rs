//! The difficulty of a puzzle in five words: [`Level`].

use super::span::{Ratings, Span, Tenths};
use crate::macros::named;

named! {
    /// A range of ER, the rating of the hardest step (see [`rating`](crate::rating)).
    ///
    /// Each level ends where the next kind of technique begins in Sudoku Explainer's list, so a level describes what a
    /// person must know:
    ///
    /// | level | ER | hardest step |
    /// |--|--|--|
    /// | easy | to 1.5 | hidden singles |
    /// | medium | 1.6 to 2.9 | naked singles, locked candidates; hidden pairs and triplets that leave a single |
    /// | hard | 3.0 to 4.4 | pairs, triplets, X-Wings, swordfish, XY-Wings, XYZ-Wings |
    /// | fiendish | 4.5 to 7.4 | unique loops, quads, jellyfish, BUG, aligned pairs; chains and cycles of single links |
    /// | extreme | 7.5 and more | aligned triplets, Nishio, multiple and dynamic forcing chains; chains of very many links |
    ///
    /// ```
    /// use ninefold::generate::Level;
    /// use ninefold::rating::Rating;
    ///
    /// assert_eq!(Level::of(Rating::new(3.2)), Level::Hard);
    /// assert_eq!("fiendish".parse::<Level>()?.ratings().to_string(), "4.5-7.4");
    /// # Ok::<(), ninefold::InvalidValue>(())
    /// ```
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum Level, "a level" {
        /// Up to 1.5.
        Easy = "easy": "hidden singles",
        /// 1.6 to 2.9.
        Medium = "medium": "naked singles, locked candidates, direct hidden pairs and triplets",
        /// 3.0 to 4.4.
        Hard = "hard": "pairs, triplets, X-Wings, swordfish, XY-Wings, XYZ-Wings",
        /// 4.5 to 7.4.
        Fiendish = "fiendish": "unique loops, quads, jellyfish, BUG, aligned pairs, simple chains",
        /// 7.5 and more.
        Extreme = "extreme": "aligned triplets, Nishio, multiple and dynamic forcing chains",
    }
}

impl Level {
    /// The least ER of each level. Each ends below the next.
    const LEAST: [u16; 5] = [0, 16, 30, 45, 75];

    /// Returns the level of an ER.
    pub fn of(er: impl Into<Tenths>) -> Level {
        let er = er.into();
        let contains = |level: &Level| level.ratings().contains(er);
        let mut levels = Level::ALL.into_iter();
        levels.find(contains).expect("the levels have no gap")
    }

    /// Returns the range of ER.
    pub fn ratings(self) -> Ratings {
        let number = self as usize;
        let least = Tenths::new(Self::LEAST[number]);
        let next = Self::LEAST.get(number + 1);
        let most = next.map_or(Tenths::MAX, |next| Tenths::new(next - 1));
        Span::new(least, most).expect("levels ascend")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::Technique;
    use crate::rating::Rating;
    use crate::rating::SUDOKU_EXPLAINER;
    use std::string::ToString;

    #[test]
    fn levels_leave_no_gap_and_do_not_overlap() {
        let texts = Level::ALL.map(|level| level.ratings().to_string());
        assert_eq!(texts, ["-1.5", "1.6-2.9", "3.0-4.4", "4.5-7.4", "7.5-"]);
        for tenths in 0..=250 {
            let level = Level::of(Tenths::new(tenths));
            let contains = |level: &Level| level.ratings().contains(Tenths::new(tenths));
            assert!(Level::ALL.into_iter().filter(contains).eq([level]));
        }
        assert_eq!(Level::of(Rating::new(20.0)), Level::Extreme);
    }

    /// A level begins with the easiest technique of a new kind.
    #[test]
    fn levels_begin_where_techniques_do() {
        let level_of = |technique: Technique| {
            let mut entries = SUDOKU_EXPLAINER.iter();
            let entry = entries.find(|entry| entry.techniques().contains(&technique));
            Level::of(entry.unwrap().easiest())
        };
        for (technique, level) in [
            (Technique::HiddenSingle, Level::Easy),
            (Technique::DirectPointing, Level::Medium),
            (Technique::NakedPair, Level::Hard),
            (Technique::UniqueRectangleType1, Level::Fiendish),
            (Technique::ForcingChain, Level::Fiendish),
            (Technique::AlignedTripletExclusion, Level::Extreme),
            (Technique::NishioForcingChains, Level::Extreme),
        ] {
            assert_eq!(level_of(technique), level, "{technique}");
        }
    }

    #[test]
    fn levels_are_found_by_their_names() {
        for level in Level::ALL {
            assert_eq!(level.name().parse(), Ok(level));
        }
        let error = "insane".parse::<Level>().unwrap_err().to_string();
        let expected = "found \"insane\", expected a level: easy, medium, hard, fiendish, extreme";
        assert_eq!(error, expected);
    }
}
