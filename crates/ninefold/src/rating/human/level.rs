//! The difficulty for players in five words: [`Level`].

use super::{Difficulty, SCALE, scale};
use crate::logic::Technique;
use crate::macros::named;

named! {
    /// A range of difficulty on the [scale](SCALE) of the human order.
    ///
    /// Each level begins with another kind of technique. So a technique has a level, and the level of a puzzle is that
    /// of the hardest step on its path:
    ///
    /// | level | difficulty | hardest step |
    /// |--|--|--|
    /// | easy | to 1.5 | hidden singles |
    /// | medium | 1.6 to 2.1 | naked singles, locked candidates |
    /// | hard | 2.2 to 4.6 | subsets, fish, wings of three cells, patterns of two links, unique rectangles, BUG |
    /// | fiendish | 4.7 to 7.9 | chains, finned and other fish, bent sets, almost locked sets |
    /// | extreme | 8.0 and more | forcing chains and nets |
    ///
    /// ```
    /// use ninefold::logic::Technique;
    /// use ninefold::rating::human::{Difficulty, Level};
    ///
    /// assert_eq!(Level::of(Difficulty::new(3.2)), Level::Hard);
    /// assert_eq!(Level::of_technique(Technique::XyChain), Level::Fiendish);
    /// assert_eq!("fiendish".parse::<Level>()?.most().to_string(), "7.9");
    /// # Ok::<(), ninefold::InvalidValue>(())
    /// ```
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    #[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
    pub enum Level, "a level" {
        /// Up to 1.5.
        Easy = "easy": "hidden singles",
        /// 1.6 to 2.1.
        Medium = "medium": "naked singles, locked candidates",
        /// 2.2 to 4.6.
        Hard = "hard": "pairs to quads, fish, wings, skyscrapers, unique rectangles",
        /// 4.7 to 7.9.
        Fiendish = "fiendish": "chains, finned fish, almost locked sets",
        /// 8.0 and more.
        Extreme = "extreme": "forcing chains and nets",
    }
}

impl Level {
    /// The difficulty of the hardest steps of each level but the last.
    const MOST: [Difficulty; 4] = [
        Difficulty::new(1.5),
        Difficulty::new(2.1),
        Difficulty::new(4.6),
        Difficulty::new(7.9),
    ];

    /// Returns the level of a difficulty.
    pub fn of(difficulty: Difficulty) -> Level {
        let number = Self::MOST.partition_point(|most| most.tenths() < difficulty.tenths());
        Level::ALL[number]
    }

    /// Returns the level of a technique. A technique of another order has the level of the human technique that it
    /// amounts to.
    pub fn of_technique(technique: Technique) -> Level {
        let mut stages = SCALE.iter();
        let stage = stages.find(|stage| stage.entry.techniques().contains(&technique));
        match (stage, technique) {
            (Some(stage), _) => Level::of(stage.least(technique)),
            (None, Technique::DirectClaiming | Technique::DirectPointing) => Level::Medium,
            (None, Technique::DirectHiddenPair | Technique::DirectHiddenTriplet) => Level::Hard,
            (
                None,
                Technique::XCycle
                | Technique::XyCycle
                | Technique::YCycle
                | Technique::ForcingXChain
                | Technique::ForcingChain,
            ) => Level::Fiendish,
            // The forcing chains and nets of HoDoKu, and the last resort.
            (None, _) => Level::Extreme,
        }
    }

    /// Returns the difficulty of the hardest steps of the level.
    pub fn most(self) -> Difficulty {
        let most = Self::MOST.get(self as usize);
        most.copied().unwrap_or(scale::BRUTE_FORCE)
    }

    /// Returns the level below, if there is one.
    pub fn easier(self) -> Option<Level> {
        (self as usize)
            .checked_sub(1)
            .map(|number| Level::ALL[number])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rating::SUDOKU_EXPLAINER;
    use std::string::ToString;

    /// A level begins with the easiest technique of a new kind.
    #[test]
    fn levels_begin_where_techniques_do() {
        for (technique, level) in [
            (Technique::HiddenSingle, Level::Easy),
            (Technique::NakedSingle, Level::Medium),
            (Technique::Claiming, Level::Medium),
            (Technique::LockedPair, Level::Hard),
            (Technique::UniqueRectangleType3, Level::Hard),
            (Technique::Jellyfish, Level::Hard),
            (Technique::XChain, Level::Fiendish),
            (Technique::ForcingChain, Level::Fiendish),
            (Technique::TemplateSet, Level::Fiendish),
            (Technique::NishioForcingChains, Level::Extreme),
            (Technique::BruteForce, Level::Extreme),
        ] {
            assert_eq!(Level::of_technique(technique), level, "{technique}");
        }
    }

    /// No length lifts a step of a technique to another level.
    #[test]
    fn the_levels_of_steps_are_those_of_their_techniques() {
        let have_lengths = [
            Technique::XChain,
            Technique::XLoop,
            Technique::XyChain,
            Technique::GroupedAic,
            Technique::AlsChain,
            Technique::OverlappingAlsChain,
            Technique::AicWithAls,
            Technique::AicWithRectangle,
            Technique::BentSet,
        ];
        for stage in SCALE {
            let longest = Difficulty::new(stage.difficulty.get() + scale::LONGEST);
            for technique in stage.entry.techniques() {
                let level = Level::of_technique(*technique);
                assert_eq!(Level::of(stage.least(*technique)), level, "{technique}");
                if have_lengths.contains(technique) {
                    assert_eq!(Level::of(longest), level, "{technique}");
                }
            }
        }
    }

    /// Sudoku Explainer's list ascends through the levels, except after its direct hidden pairs and triplets.
    #[test]
    fn the_order_of_sudoku_explainer_ascends() {
        let techniques = SUDOKU_EXPLAINER.iter().flat_map(|rule| rule.techniques());
        let levels = techniques.map(|technique| Level::of_technique(*technique));
        let descents: std::vec::Vec<_> = levels
            .clone()
            .zip(levels.skip(1))
            .filter(|(one, next)| one > next)
            .collect();
        assert_eq!(
            descents,
            [(Level::Hard, Level::Medium), (Level::Hard, Level::Medium)]
        );
    }

    #[test]
    fn levels_are_found_by_their_names() {
        for level in Level::ALL {
            assert_eq!(level.name().parse(), Ok(level));
            assert_eq!(Level::of(level.most()), level);
        }
        let error = "insane".parse::<Level>().unwrap_err().to_string();
        let expected = "found \"insane\", expected a level: easy, medium, hard, fiendish, extreme";
        assert_eq!(error, expected);
    }
}
