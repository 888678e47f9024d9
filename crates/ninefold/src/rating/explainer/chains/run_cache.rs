//! Keeps runs from one technique to the next and from one step to the next.
//!
//! Most steps eliminate a candidate or two, which does not affect most runs. A run that uses links only is the same,
//! node by node, without the eliminated candidates
//!
//! * if it has shown no eliminated candidate on or off. Then it has not used these candidates, and every link that it
//!   has used still exists; and
//! * if it gains no link. A unit (see `link_state`) is a link when two of its members are left. A unit that has lost
//!   members becomes a link sooner than before, but only if all of its remaining members, or all but one, are off. (If
//!   it was a link before, with an eliminated candidate, the run has shown that candidate.)
//!
//! ```text
//!     a on ──▶ b off      the column had three places: b, c and d
//!                         without d, if d is gone, b off ══▶ c on: another run
//!                         without another e of the column, the run is the same
//! ```

use alloc::vec::Vec;

use crate::logic::{Literal, NineBits, Position, Reach, bits};
use crate::{Candidate, CandidateSet, Cell};

use super::link_state::{Unit, units_of};
use super::run::Run;

/// The runs from the candidates of a position.
#[derive(Default)]
pub(super) struct RunCache {
    runs: Vec<Run>,
    /// The numbers of the runs that are not in use.
    idle: Vec<u16>,
    /// The number of the run from each literal.
    numbers: Vec<Option<u16>>,
}

impl RunCache {
    /// Returns the run from the literal, and whether it is new and has yet to propagate.
    pub(super) fn run_from(&mut self, literal: Literal) -> (&mut Run, bool) {
        self.numbers.resize(Literal::COUNT, None);
        if let Some(number) = self.numbers[literal.index()] {
            return (&mut self.runs[number as usize], false);
        }
        let number = self.idle.pop().unwrap_or_else(|| {
            self.runs.push(Run::default());
            (self.runs.len() - 1) as u16
        });
        self.numbers[literal.index()] = Some(number);
        let run = &mut self.runs[number as usize];
        run.restart(literal);
        (run, true)
    }

    /// Returns the run from the literal, which must exist.
    pub(super) fn known(&self, literal: Literal) -> &Run {
        let number = self.numbers[literal.index()].expect("a run that was made");
        &self.runs[number as usize]
    }

    /// Drops the runs that the change of the position affects.
    pub(super) fn keep_what_holds(&mut self, before: &Position, now: &Position, reach: Reach) {
        let change = Change::between(before, now, reach);
        for number in &mut self.numbers {
            let is_same = |&mut number: &mut u16| {
                let run = &self.runs[number as usize];
                let stays = |change: &Change| run.level == 0 && change.leaves(run);
                change.as_ref().is_some_and(stays)
            };
            if !number.as_mut().is_none_or(is_same) {
                self.idle.extend(number.take());
            }
        }
    }
}

/// The difference between two positions.
struct Change {
    reach: Reach,
    gone: CandidateSet,
    /// The units that have lost members, with their remaining members.
    units: Vec<(Unit, u16)>,
    /// The remaining members of all these units.
    beside: CandidateSet,
}

impl Change {
    /// Returns the change; `None` if candidates have been added.
    fn between(before: &Position, now: &Position, reach: Reach) -> Option<Change> {
        let mut change = Change {
            reach,
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
        for member in units_of(candidate, self.reach) {
            let marks = member.unit.marks(now);
            if marks != 0 && !self.units.contains(&(member.unit, marks)) {
                self.units.push((member.unit, marks));
                for number in bits(marks) {
                    self.beside.insert(member.unit.member(number));
                }
            }
        }
    }

    /// Returns whether the run is unaffected by the change.
    fn leaves(&self, run: &Run) -> bool {
        let has_no_new_link = |&(unit, marks): &(Unit, u16)| {
            let is_off = |&number: &usize| run.off.contains(unit.member(number));
            // A static run looks at one member that is off at a time.
            let most = if self.reach.is_dynamic() { 9 } else { 1 };
            let off = bits(marks).filter(is_off).count().min(most);
            off == 0 || marks.size() - off >= 2
        };
        ((run.on | run.off) & self.gone).is_empty()
            && ((run.off & self.beside).is_empty() || self.units.iter().all(has_no_new_link))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Grid;

    /// Makes runs from every literal; returns how many runs there are and how many were new.
    fn run_all(run_cache: &mut RunCache, position: &Position, reach: Reach) -> (usize, usize) {
        let (mut all, mut made) = (0, 0);
        for candidate in position.all_candidates().iter() {
            for literal in [Literal::on(candidate), Literal::off(candidate)] {
                let (run, is_new) = run_cache.run_from(literal);
                if is_new {
                    run.propagate(position, reach);
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
        for reach in [Reach::Nishio, Reach::Multiple, Reach::Dynamic { level: 0 }] {
            let (mut all, mut made) = (0, 0);
            for (number, candidate) in source.all_candidates().iter().enumerate().step_by(5) {
                let mut now = source;
                match number % 3 {
                    0 => now.place(candidate),
                    _ => now.remove(candidate),
                }
                let mut run_cache = RunCache::default();
                run_all(&mut run_cache, &source, reach);
                run_cache.keep_what_holds(&source, &now, reach);
                let counts = run_all(&mut run_cache, &now, reach);
                (all, made) = (all + counts.0, made + counts.1);
                let mut fresh = RunCache::default();
                run_all(&mut fresh, &now, reach);
                for candidate in now.all_candidates().iter() {
                    for literal in [Literal::on(candidate), Literal::off(candidate)] {
                        assert_eq!(
                            run_cache.known(literal).story(),
                            fresh.known(literal).story()
                        );
                    }
                }
            }
            assert!((1..all / 2).contains(&made), "{made} of {all}");
        }
    }
}
