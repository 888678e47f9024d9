//! The results of all attempts: [`Report`].

use super::{Miss, PathOrder};
use crate::generate::span::{Ends, Span, Tenths};
use crate::logic::Technique;
use crate::macros::named;
use crate::rating::Figure;

named! {
    /// A condition that can drop a puzzle, without the data of a [`Miss`].
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum Condition {
        /// The number of clues.
        Clues = "number of clues",
        /// No clue is redundant.
        Minimal = "minimality",
        /// The level.
        Level = "level",
        /// ER.
        Er = "ER",
        /// EP.
        Ep = "EP",
        /// ED.
        Ed = "ED",
        /// Pearl or diamond.
        Equal = "pearl or diamond",
        /// A technique that must not occur.
        Without = "excluded technique",
        /// A technique that must occur. In Sudoku Explainer's order it must be the hardest.
        Technique = "technique",
        /// A technique that no step may exceed in difficulty.
        Hardest = "hardest technique",
        /// The player solves it.
        Known = "known techniques",
        /// A technique without which the puzzle must not be solvable.
        Only = "needed technique",
        /// No other puzzle of the attempt was kept.
        Unrelated = "one per attempt",
    }
}

impl Miss {
    /// Returns the condition that is missed.
    pub const fn condition(self) -> Condition {
        match self {
            Miss::Clues(..) => Condition::Clues,
            Miss::NotMinimal => Condition::Minimal,
            Miss::Easier(_) | Miss::BeyondLevel(_) => Condition::Level,
            Miss::Er(..) | Miss::TooEasy(_) => Condition::Er,
            Miss::Ep(..) => Condition::Ep,
            Miss::Ed(..) => Condition::Ed,
            Miss::NotEqual(_) => Condition::Equal,
            Miss::Occurs(_) => Condition::Without,
            Miss::NotHardest(_) | Miss::Lacks { .. } => Condition::Technique,
            Miss::Harder(_) => Condition::Hardest,
            Miss::Unsolved => Condition::Known,
            Miss::NotNeeded(_) => Condition::Only,
            Miss::Related => Condition::Unrelated,
        }
    }
}

/// The number of attempts and their results. Reports of several threads are [merged](Report::merge).
///
/// ```
/// use ninefold::Grid;
/// use ninefold::generate::{Condition, Conditions, Judge, Report};
///
/// let mut judge = Judge::new(Conditions { clues: "20-22".parse()?, ..Conditions::default() })?;
/// let puzzle: Grid =
///     "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..".parse()?;
/// let mut report = Report::default();
/// report.count(judge.judge(&puzzle).err());
/// assert_eq!((report.found, report.made), (1, 0));
/// assert_eq!(report.dropped_by(Condition::Clues), 1);
/// assert_eq!(report.nearest_clues(), Some(32));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Report {
    /// The number of attempts.
    pub attempts: u64,
    /// The number of puzzles that the attempts found.
    pub found: u64,
    /// The number of puzzles that were kept.
    pub made: u64,
    /// Whether nothing is left to try.
    is_exhausted: bool,
    /// The number of puzzles that each condition dropped.
    dropped: [u64; Condition::ALL.len()],
    nearest_clues: Nearest<u8>,
    /// The nearest values of ER, EP and ED.
    nearest_ratings: [Nearest<Tenths>; 3],
    /// The distance in difficulty to the needed technique, and the nearest technique.
    nearest_technique: Option<(u16, Technique)>,
}

impl Report {
    /// Counts a puzzle that was kept, or dropped for a miss.
    pub fn count(&mut self, miss: Option<Miss>) {
        self.found += 1;
        match miss {
            None => self.made += 1,
            Some(miss) => {
                self.dropped[miss.condition() as usize] += 1;
                self.look_at(miss);
            }
        }
    }

    /// Counts attempts, whatever their results.
    pub fn count_attempts(&mut self, attempts: u64) {
        self.attempts += attempts;
    }

    /// Moves a puzzle from kept to dropped.
    pub(in crate::generate) fn drop_kept(&mut self, miss: Miss) {
        self.made -= 1;
        self.found -= 1;
        self.count(Some(miss));
    }

    /// Does not count this many puzzles, which were kept, but are not delivered.
    pub(in crate::generate) fn leave_behind(&mut self, number: u64) {
        self.made -= number;
        self.found -= number;
    }

    /// Notes that nothing is left to try.
    pub(in crate::generate) fn exhaust(&mut self) {
        self.is_exhausted = true;
    }

    /// Returns whether nothing is left to try: a search is complete, and more attempts find nothing.
    pub fn is_exhausted(&self) -> bool {
        self.is_exhausted
    }

    /// Returns the number of puzzles that the condition dropped. Each puzzle is counted once, for the first condition
    /// that it missed.
    pub fn dropped_by(&self, condition: Condition) -> u64 {
        self.dropped[condition as usize]
    }

    /// Returns the number of clues nearest to the order, among the puzzles dropped for it.
    pub fn nearest_clues(&self) -> Option<u8> {
        self.nearest_clues.value()
    }

    /// Returns the ER, EP or ED nearest to the order, among the puzzles dropped for it. Puzzles whose walk ended at the
    /// upper end of the range do not count, as their exact rating is unknown.
    pub fn nearest_rating(&self, condition: Condition) -> Option<Tenths> {
        let number = figure_number(condition)?;
        self.nearest_ratings[number].value()
    }

    /// Returns the technique nearest in difficulty to the needed one, on the paths of the puzzles dropped for lack of
    /// it.
    pub fn nearest_technique(&self) -> Option<Technique> {
        self.nearest_technique.map(|(_, technique)| technique)
    }

    /// Adds the numbers of another report.
    pub fn merge(&mut self, other: &Report) {
        self.attempts += other.attempts;
        self.found += other.found;
        self.made += other.made;
        self.is_exhausted |= other.is_exhausted;
        for (sum, more) in self.dropped.iter_mut().zip(other.dropped) {
            *sum += more;
        }
        self.nearest_clues.merge(other.nearest_clues);
        for (nearest, other) in self.nearest_ratings.iter_mut().zip(other.nearest_ratings) {
            nearest.merge(other);
        }
        self.look_at_technique(other.nearest_technique);
    }

    fn look_at(&mut self, miss: Miss) {
        match miss {
            Miss::Clues(clues, range) => self.nearest_clues.look_at(clues, range),
            Miss::Er(figure, range) | Miss::Ep(figure, range) | Miss::Ed(figure, range) => {
                if let Figure::Exactly(rating) = figure
                    && let Some(number) = figure_number(miss.condition())
                {
                    self.nearest_ratings[number].look_at(rating.into(), range);
                }
            }
            Miss::Lacks {
                technique,
                nearest: Some(nearest),
            } => {
                let [needed, near] = [technique, nearest].map(|it| {
                    let difficulty = PathOrder::default().difficulty(it);
                    difficulty.unwrap_or_default().get()
                });
                self.look_at_technique(Some((needed.abs_diff(near), nearest)));
            }
            _ => {}
        }
    }

    fn look_at_technique(&mut self, other: Option<(u16, Technique)>) {
        self.nearest_technique = self.nearest_technique.into_iter().chain(other).min();
    }
}

const fn figure_number(condition: Condition) -> Option<usize> {
    match condition {
        Condition::Er => Some(0),
        Condition::Ep => Some(1),
        Condition::Ed => Some(2),
        _ => None,
    }
}

/// The value outside a range that is nearest to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Nearest<T> {
    /// The distance, and the value.
    best: Option<(u16, T)>,
}

impl<T: Ends + Into<u16>> Nearest<T> {
    fn look_at(&mut self, value: T, range: Span<T>) {
        let [value_at, least, most] = [value, range.least(), range.most()].map(T::into);
        let distance = least
            .saturating_sub(value_at)
            .max(value_at.saturating_sub(most));
        self.merge(Nearest {
            best: Some((distance, value)),
        });
    }

    fn merge(&mut self, other: Nearest<T>) {
        // Among equally near values the lesser is kept, so that the order of the reports does not matter.
        self.best = self.best.into_iter().chain(other.best).min();
    }

    fn value(&self) -> Option<T> {
        self.best.map(|(_, value)| value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::span::{Clues, Ratings};
    use crate::rating::Rating;
    use std::string::ToString;

    #[test]
    fn reports_merge_in_any_order() {
        let clues: Clues = "23-24".parse().unwrap();
        let er: Ratings = "9.0-".parse().unwrap();
        let exactly = |rating| Miss::Er(Figure::Exactly(Rating::new(rating)), er);
        let misses = [
            None,
            Some(Miss::Clues(20, clues)),
            Some(Miss::Clues(26, clues)),
            Some(Miss::Clues(21, clues)),
            Some(exactly(7.2)),
            Some(exactly(8.9)),
            Some(exactly(1.5)),
            Some(Miss::Er(Figure::Above(Rating::new(9.5)), er)),
        ];
        let mut whole = Report::default();
        misses.iter().for_each(|&miss| whole.count(miss));
        whole.count_attempts(5);
        for parts in 1..4 {
            let mut reports = [Report::default(); 4];
            for (number, &miss) in misses.iter().enumerate() {
                reports[number % parts].count(miss);
            }
            reports[0].count_attempts(5);
            let mut merged = Report::default();
            reports.iter().rev().for_each(|part| merged.merge(part));
            assert_eq!(merged, whole);
        }
        assert_eq!((whole.attempts, whole.found, whole.made), (5, 8, 1));
        let dropped = Condition::ALL.map(|condition| whole.dropped_by(condition));
        assert_eq!(dropped, [3, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
        // 21 and 26 are both two away.
        assert_eq!(whole.nearest_clues(), Some(21));
        let nearest = whole.nearest_rating(Condition::Er);
        assert_eq!(nearest.unwrap().to_string(), "8.9");
        assert_eq!(whole.nearest_rating(Condition::Ep), None);
    }
}
