//! Where runs are kept, from one technique to the next and from one step to the next.
//!
//! Most steps strike out a candidate or two, and many runs do not notice. A run that follows links only
//! is the same, node by node, without the candidates that are gone
//!
//! * if it has shown none of them on or off: then it has neither used them nor left them out, and every
//!   link it has used is there; and
//! * if no link is new to it. A unit (see `sheet`) is a link when two of its members are left. One that
//!   has lost members comes to that sooner than before, but only where all that it still has, or all but
//!   one, are off. (If it was a link before, with one of those that are gone, that one has been shown.)
//!
//! ```text
//!     a on ──▶ b off      the column had three places: b, c and d
//!                         without d, if d is gone, b off ══▶ c on: another run
//!                         without another e of the column, the run is the same
//! ```

use alloc::vec::Vec;

use super::super::board::{NineBits, bits};
use super::super::candidate::{Candidate, CandidateSet};
use super::super::position::Position;
use super::literal::Literal;
use super::run::{Manner, Run};
use super::sheet::Unit;
use crate::geometry::Cell;

/// The runs from the candidates of a position.
pub(super) struct Shelf {
    kept: Vec<Kept>,
    /// The numbers of those that are not in use.
    idle: Vec<u16>,
    /// The number of the run from each literal.
    numbers: Vec<u16>,
}

/// A run, and how much it has used besides links: as much as that level allows.
pub(super) struct Kept {
    pub run: Run,
    pub level: u8,
}

const NO_RUN: u16 = u16::MAX;

impl Default for Shelf {
    fn default() -> Shelf {
        Shelf {
            kept: Vec::new(),
            idle: Vec::new(),
            numbers: alloc::vec![NO_RUN; Literal::COUNT],
        }
    }
}

impl Shelf {
    /// The run from the literal, and whether it has yet to be run.
    pub(super) fn run_from(&mut self, literal: Literal) -> (&mut Kept, bool) {
        let number = &mut self.numbers[literal.index()];
        let is_new = *number == NO_RUN;
        if is_new {
            *number = self.idle.pop().unwrap_or_else(|| {
                let run = Run::default();
                self.kept.push(Kept { run, level: 0 });
                (self.kept.len() - 1) as u16
            });
            let kept = &mut self.kept[*number as usize];
            kept.run.restart(literal);
            kept.level = 0;
        }
        (&mut self.kept[*number as usize], is_new)
    }

    /// The run from the literal, which has been run.
    pub(super) fn known(&self, literal: Literal) -> &Run {
        &self.kept[self.numbers[literal.index()] as usize].run
    }

    /// Keeps the runs for the new position that are the same there.
    pub(super) fn keep_what_holds(&mut self, before: &Position, now: &Position, manner: Manner) {
        let change = Change::between(before, now, manner);
        for number in &mut self.numbers {
            if *number == NO_RUN {
                continue;
            }
            let Kept { run, level } = &self.kept[*number as usize];
            let is_same = |change: &Change| *level == 0 && change.leaves(run);
            if !change.as_ref().is_some_and(is_same) {
                self.idle.push(*number);
                *number = NO_RUN;
            }
        }
    }
}

/// What has gone between two positions.
struct Change {
    manner: Manner,
    gone: CandidateSet,
    /// The units that have lost members, and those that they still have.
    units: Vec<(Unit, u16)>,
    /// All these.
    beside: CandidateSet,
}

impl Change {
    /// Nothing if candidates have come.
    fn between(before: &Position, now: &Position, manner: Manner) -> Option<Change> {
        let mut change = Change {
            manner,
            gone: CandidateSet::EMPTY,
            units: Vec::new(),
            beside: CandidateSet::EMPTY,
        };
        for cell in Cell::ALL {
            if now.marks(cell) & !before.marks(cell) != 0 {
                return None;
            }
            let gone = before.candidates(cell) - now.candidates(cell);
            for digit in gone {
                change.lose(Candidate::new(cell, digit), now);
            }
        }
        Some(change)
    }

    fn lose(&mut self, candidate: Candidate, now: &Position) {
        self.gone.insert(candidate);
        for member in self.manner.units_of(candidate) {
            let marks = member.unit.marks(now);
            if marks != 0 && !self.units.contains(&(member.unit, marks)) {
                self.units.push((member.unit, marks));
                for number in bits(marks) {
                    self.beside.insert(member.unit.member(number));
                }
            }
        }
    }

    /// Whether the run is the same as before.
    fn leaves(&self, run: &Run) -> bool {
        let has_no_new_link = |&(unit, marks): &(Unit, u16)| {
            let is_off = |&number: &usize| run.off.contains(unit.member(number));
            // On a grid that does not change only the one that is followed up counts.
            let most = if self.manner.is_dynamic { 9 } else { 1 };
            let off = bits(marks).filter(is_off).count().min(most);
            off == 0 || marks.size() - off >= 2
        };
        ((run.on | run.off) & self.gone).is_empty()
            && ((run.off & self.beside).is_empty() || self.units.iter().all(has_no_new_link))
    }
}

#[cfg(test)]
mod tests {
    use super::super::sheet::Sheet;
    use super::*;
    use crate::grid::Grid;

    /// Runs from everything, and says how many there are and how many were made anew.
    fn run_all(shelf: &mut Shelf, position: &Position, manner: Manner) -> (usize, usize) {
        let (mut all, mut made) = (0, 0);
        for candidate in position.all_candidates().iter() {
            for literal in [Literal::on(candidate), Literal::off(candidate)] {
                let (kept, is_new) = shelf.run_from(literal);
                if is_new {
                    kept.run.propagate(position, manner, &mut Sheet::default());
                }
                all += 1;
                made += usize::from(is_new);
            }
        }
        (all, made)
    }

    #[test]
    fn what_is_kept_is_what_would_be_run() {
        let puzzle: Grid =
            "7.9.3.5...4.......6..27...4.7.....1.8.6.4...72.51...6......8..65...6.......724..."
                .parse()
                .unwrap();
        let source = Position::from(&puzzle);
        for (uses_cells, is_dynamic) in [(false, true), (true, false), (true, true)] {
            let manner = Manner {
                uses_cells,
                is_dynamic,
            };
            let (mut all, mut made) = (0, 0);
            for (number, candidate) in source.all_candidates().iter().enumerate().step_by(5) {
                let mut now = source;
                match number % 3 {
                    0 => now.place(candidate),
                    _ => now.remove(candidate),
                }
                let mut shelf = Shelf::default();
                run_all(&mut shelf, &source, manner);
                shelf.keep_what_holds(&source, &now, manner);
                let counts = run_all(&mut shelf, &now, manner);
                (all, made) = (all + counts.0, made + counts.1);
                let mut fresh = Shelf::default();
                run_all(&mut fresh, &now, manner);
                for candidate in now.all_candidates().iter() {
                    for literal in [Literal::on(candidate), Literal::off(candidate)] {
                        assert_eq!(shelf.known(literal).story(), fresh.known(literal).story());
                    }
                }
            }
            assert!((1..all / 2).contains(&made), "{made} of {all}");
        }
    }
}
