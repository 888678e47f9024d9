//! Multiple and dynamic forcing chains: the common consequences of several assumptions, of which one must be
//! right, and assumptions that lead to a contradiction (docs/sudoku-explainer-rating.md, section 9.4).
//!
//! * **Nishio**: an assumption leads to a contradiction, within one digit.
//! * **Cell and region chains**: every candidate of a cell, or every place of a digit in a house,
//!   leads to the same.
//! * **Dynamic**: chains eliminate what they show to be wrong; contradictions count; and a candidate may
//!   be followed both on and off.
//!
//! ```text
//!     cell or region           double               contradiction
//!
//!     a on ─ ··· ─┐            a on  ─ ··· ─┐               ┌─ ··· ─▶ x on
//!     b on ─ ··· ─┼─▶ x        a off ─ ··· ─┴─▶ x      a on ┤
//!     c on ─ ··· ─┘                                         └─ ··· ─▶ x off
//!     one of a, b, c is        a is right or wrong,      a is wrong
//!     right, so x holds        so x holds
//! ```
//!
//! The dots are runs (see `run`). One run from each candidate serves all of these.
//!
//! Every candidate of a certain cell leads to r7c7 not being 1:
//!
//! ```
//! # use ninefold::logic::Technique;
//! # use ninefold::{Grid, rating::Rater};
//! let puzzle: Grid =
//!     "...2.67..6......4..1..47.......8.2.1....9..8.5.91.....74.....6....9.....8......75".parse()?;
//! let mut rater = Rater::default();
//! let mut steps = rater.path(&puzzle).map(|(_, step)| step);
//! let step = steps.find(|step| step.technique == Technique::CellForcingChains).unwrap();
//! assert_eq!(format!("{:?}", step.conclusion.eliminations), "{1r7c7}");
//! # Ok::<(), ninefold::text::ParseError>(())
//! ```

use alloc::boxed::Box;
use alloc::vec::Vec;

use crate::logic::{Conclusion, Found, Interrupted, Kind, NineBits, Position, Watch, bits};
use crate::{Candidate, CandidateSet};

use super::Chains;
use super::advanced::{Used, show_more};
use super::cycles::CycleSearch;
use super::forecast::Forecast;
use super::hint::{ChainKind, Hint, Origin, beats};
use super::length;
use super::link_state::LinkState;
use super::literal::Literal;
use super::run::{Ancestry, NodeNumber, Run, RunRules};
use super::run_cache::{Kept, RunCache};
use super::unchanged::{ALL_DIGITS, UnchangedDigits};

/// A family of chains that share their runs.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum ChainFamily {
    /// Contradictions within one digit.
    #[default]
    Nishio,
    /// Cell and region chains, on the grid as it is.
    Multiple,
    /// All kinds, on a grid that changes. When no link shows anything further, level 0 stops, level 1 uses
    /// locked candidates, pairs and X-Wings, and levels 2 to 5 use more and more kinds of nested chains.
    Dynamic {
        /// What chains may use besides links.
        level: u8,
    },
}

impl ChainFamily {
    pub(super) const fn base(self) -> f64 {
        match self {
            ChainFamily::Nishio => 7.5,
            ChainFamily::Multiple => 8.0,
            ChainFamily::Dynamic { level } => [8.5, 9.0, 9.5, 10.0, 10.5, 11.0][level as usize],
        }
    }

    fn is_dynamic(self) -> bool {
        self != ChainFamily::Multiple
    }

    fn rules(self) -> RunRules {
        RunRules {
            uses_cells: self != ChainFamily::Nishio,
            is_dynamic: self.is_dynamic(),
        }
    }
}

/// The runs from the candidates of a position, made on demand.
#[derive(Default)]
pub(super) struct Runs {
    source: Option<Position>,
    family: ChainFamily,
    run_cache: RunCache,
    state: LinkState,
    /// What the runs have used besides links.
    used_by_runs: Used,
    ancestry: Ancestry,
    /// For multiple chains: what they can show at most.
    forecast: Forecast,
    /// For Nishio: the digits without contradictions.
    unchanged: UnchangedDigits,
}

/// What a run costs, and what examining a raw hint costs (see [`Watch::spend`]).
const RUN: u32 = 5_000;
const LOOK: u32 = 500;

/// A node that a hint rests on, and the assumption of its run.
type Target = (Literal, NodeNumber);

/// What the search needs besides the runs.
pub(super) struct Help<'h> {
    /// The working memory of nested chains.
    pub inner: &'h mut Option<Box<Chains>>,
    pub watch: &'h Watch<'h>,
}

/// Examines a raw hint.
type Visit<'v> = &'v mut dyn FnMut(&mut Runs, RawHint);

/// A hint before its nodes are collected.
struct RawHint<'t> {
    kind: ChainKind,
    origin: Origin,
    /// What it shows.
    literal: Literal,
    targets: &'t [Target],
}

impl Runs {
    /// Prepares for the family in that position. The runs so far stay useful if the new family extends the
    /// last one.
    pub(super) fn prepare(
        &mut self,
        position: &Position,
        family: ChainFamily,
        keeps_reasons: bool,
        cycle_search: &mut CycleSearch,
    ) {
        let is_same = self
            .source
            .as_ref()
            .is_some_and(|source| source == position);
        let goes_on = match (self.family, family) {
            (ChainFamily::Dynamic { level: last }, ChainFamily::Dynamic { level: now }) => {
                last == now || (last < now && (last <= 1 || now == last + 1 && now != 4))
            }
            (last, now) => last == now,
        };
        let is_kept = self.used_by_runs.keeps_reasons == keeps_reasons;
        if !is_same || !goes_on || !is_kept {
            self.used_by_runs.keeps_reasons = keeps_reasons;
            if let Some(before) = &self.source {
                self.run_cache
                    .keep_what_holds(before, position, family.rules());
            }
            self.source = Some(*position);
            self.used_by_runs.clear();
            if family == ChainFamily::Multiple {
                self.forecast
                    .build(position, cycle_search.graph_of(position));
            }
        }
        self.family = family;
    }

    /// The run from the literal.
    fn run(&mut self, literal: Literal, help: &mut Help) -> Result<&Run, Interrupted> {
        let source = self.source.as_ref().expect("prepared");
        let rules = self.family.rules();
        let (Kept { run, level }, is_new) = self.run_cache.run_from(literal);
        if is_new {
            help.watch.spend(RUN)?;
            run.propagate(source, rules, &mut self.state);
        }
        if let ChainFamily::Dynamic { level: now } = self.family
            && *level < now
        {
            *level = now;
            while run.contradiction.is_none()
                && show_more(run, source, now, &mut self.used_by_runs, help)?
            {
                run.propagate(source, rules, &mut self.state);
            }
        }
        Ok(run)
    }

    /// Visits all hints in the order of docs/sudoku-explainer-rating.md, section 9.4.
    fn each(&mut self, help: &mut Help, visit: Visit) -> Result<(), Interrupted> {
        let source = self.source.expect("prepared");
        let mut digits = ALL_DIGITS;
        if self.family == ChainFamily::Nishio {
            digits = self.unchanged.changed(&source);
            self.unchanged.remember(&source, digits);
        }
        for cell in source.empty_cells() {
            let candidates: Vec<Candidate> = source.of_cell(cell).collect();
            if candidates.len() <= if self.family.is_dynamic() { 1 } else { 2 } {
                continue;
            }
            for &candidate in &candidates {
                if digits >> candidate.digit().index() & 1 == 0 {
                    continue;
                }
                self.of_candidate(&source, candidate, candidates.len(), help, visit)?;
            }
            if self.family != ChainFamily::Nishio {
                let shape = (ChainKind::Cell, Origin::Cell);
                self.in_common(&source, &candidates, shape, help, visit)?;
            }
        }
        Ok(())
    }

    /// Visits the contradictions of one candidate, what follows from it either way, and what follows from
    /// the regions of which it is the first place.
    fn of_candidate(
        &mut self,
        source: &Position,
        candidate: Candidate,
        count: usize,
        help: &mut Help,
        visit: Visit,
    ) -> Result<(), Interrupted> {
        let (on, off) = (Literal::on(candidate), Literal::off(candidate));
        let literals = match self.family {
            // Multiple chains look for no contradictions, so runs are made only when something may follow.
            ChainFamily::Multiple => &[],
            _ => &[on, off][..],
        };
        for &literal in literals {
            if let Some(contradiction) = self.run(literal, help)?.contradiction {
                self.unchanged.forget(candidate.digit());
                let found = RawHint {
                    kind: ChainKind::Contradiction,
                    origin: Origin::Candidate,
                    literal: literal.flipped(),
                    targets: &[(literal, contradiction.on), (literal, contradiction.off)],
                };
                visit(self, found);
            }
        }
        if self.family == ChainFamily::Nishio {
            return Ok(());
        }
        if count >= 3 && self.family.is_dynamic() {
            let shape = (ChainKind::Double, Origin::Candidate);
            self.agreeing(source, &[on, off], shape, help, visit)?;
        }
        for kind in Kind::ALL {
            let house = kind.of(candidate.cell());
            let places = source.place_bits(house, candidate.digit());
            if places.size() >= 2
                && places.trailing_zeros() as usize == kind.place(candidate.cell())
            {
                let place = |place: usize| Candidate::new(house.cells()[place], candidate.digit());
                let places: Vec<Candidate> = bits(places).map(place).collect();
                let shape = (ChainKind::Region, Origin::House(kind));
                self.in_common(source, &places, shape, help, visit)?;
            }
        }
        Ok(())
    }

    /// Visits what follows from each of the candidates.
    fn in_common(
        &mut self,
        source: &Position,
        candidates: &[Candidate],
        shape: (ChainKind, Origin),
        help: &mut Help,
        visit: Visit,
    ) -> Result<(), Interrupted> {
        if self.family == ChainFamily::Multiple && !self.forecast.may_agree(candidates) {
            return Ok(());
        }
        let ways: Vec<Literal> = candidates.iter().copied().map(Literal::on).collect();
        self.agreeing(source, &ways, shape, help, visit)
    }

    /// Visits what all these assumptions lead to: first what is on, then what is off, each in the order of
    /// the first run. Runs that ended in a contradiction count as far as they got.
    fn agreeing(
        &mut self,
        source: &Position,
        ways: &[Literal],
        (kind, origin): (ChainKind, Origin),
        help: &mut Help,
        visit: Visit,
    ) -> Result<(), Interrupted> {
        let mut in_common: Option<[CandidateSet; 2]> = None;
        for &way in ways {
            let Run { on, off, .. } = self.run(way, help)?;
            in_common =
                Some(in_common.map_or([*on, *off], |common| [common[0] & *on, common[1] & *off]));
        }
        let in_common = in_common.unwrap_or_default();
        for (is_on, common) in [true, false].into_iter().zip(in_common) {
            if common.is_empty() {
                continue;
            }
            let first = self.run_cache.known(ways[0]);
            let order: Vec<Candidate> = first
                .order(is_on)
                .map(|(candidate, _)| candidate)
                .filter(|&candidate| common.contains(candidate))
                .collect();
            for candidate in order {
                if is_on && source.marks(candidate.cell()).size() < 2 {
                    continue;
                }
                let literal = match is_on {
                    true => Literal::on(candidate),
                    false => Literal::off(candidate),
                };
                let target = |&way: &Literal| (way, self.run_cache.known(way).node(literal));
                let targets: Vec<Target> = ways.iter().map(target).collect();
                let found = RawHint {
                    kind,
                    origin,
                    literal,
                    targets: &targets,
                };
                help.watch.spend(LOOK)?;
                visit(self, found);
            }
        }
        Ok(())
    }

    /// The sum of the targets' sizes and of the nested hints' complexities; `None` if it is above the limit
    /// (docs/sudoku-explainer-rating.md, section 9.6).
    fn complexity(&mut self, targets: &[Target], limit: usize) -> Option<usize> {
        self.ancestry.used.clear();
        let mut sum = 0;
        for &(way, node) in targets {
            let run = self.run_cache.known(way);
            sum += self.ancestry.trace(run, node, limit.checked_sub(sum)?)?;
        }
        sum += self.used_by_runs.complexity_of(&self.ancestry.used);
        (sum <= limit).then_some(sum)
    }

    fn hint(&mut self, found: &RawHint, complexity: usize) -> Hint {
        let source = self.source.as_ref().expect("prepared");
        let candidate = found.literal.candidate();
        let rating = length::rating(self.family.base(), complexity);
        let conclusion = match found.literal.is_on() {
            true => Conclusion::settling(rating, candidate, source),
            false => Conclusion::removing(rating.get(), candidate.into()),
        };
        let (mut targets, mut derivations) = (Vec::new(), Vec::new());
        for &(way, node) in found.targets {
            let run = self.run_cache.known(way);
            self.ancestry.trace(run, node, usize::MAX);
            targets.push(self.ancestry.path(run));
            if self.used_by_runs.keeps_reasons {
                derivations.push(self.ancestry.derivation(run, &self.used_by_runs));
            }
        }
        Hint {
            kind: found.kind,
            reach: self.family.into(),
            conclusion,
            complexity,
            origin: found.origin,
            targets,
            derivations,
        }
    }

    /// The first of the shortest hints.
    pub(super) fn best(&mut self, mut help: Help) -> Found<Hint> {
        let mut best: Option<(usize, Hint)> = None;
        self.each(&mut help, &mut |runs, found| {
            let limit = best
                .as_ref()
                .map_or(usize::MAX, |&(complexity, _)| complexity);
            let Some(complexity) = runs.complexity(found.targets, limit) else {
                return;
            };
            let is_better = best
                .as_ref()
                .is_none_or(|(known, hint)| beats((complexity, found.kind), (*known, hint.kind)));
            if is_better {
                best = Some((complexity, runs.hint(&found, complexity)));
            }
        })?;
        Ok(best.map(|(_, hint)| hint))
    }

    /// All hints in the order in which they are found.
    pub(super) fn all(&mut self, mut help: Help) -> Result<Vec<Hint>, Interrupted> {
        let mut hints = Vec::new();
        self.each(&mut help, &mut |runs, found| {
            if let Some(complexity) = runs.complexity(found.targets, usize::MAX) {
                hints.push(runs.hint(&found, complexity));
            }
        })?;
        Ok(hints)
    }
}
