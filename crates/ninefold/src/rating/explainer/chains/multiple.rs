//! Multiple and dynamic forcing chains (docs/sudoku-explainer-rating.md, section 9.4). They find the common
//! consequences of assumptions that cannot all be wrong, and assumptions that lead to a contradiction.
//!
//! * **Nishio**: an assumption leads to a contradiction, within one digit.
//! * **Cell and region chains**: every candidate of a cell, or every place of a digit in a house,
//!   leads to the same.
//! * **Dynamic**: chains eliminate the candidates that they show to be wrong; contradictions count; and a candidate may
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
//! let mut steps = rater.path(&puzzle).map(|(_, step, _)| step);
//! let step = steps.find(|step| step.technique == Technique::CellForcingChains).unwrap();
//! assert_eq!(format!("{:?}", step.conclusion.eliminations), "{1r7c7}");
//! # Ok::<(), ninefold::text::ParseError>(())
//! ```

use alloc::vec::Vec;

use crate::logic::{
    Cause, ChainKind, HouseKind, Interrupted, Literal, NineBits, Position, Reach, bits,
};
use crate::{Candidate, CandidateSet, DigitSet};

use super::advanced::show_more;
use super::cycles::CycleSearch;
use super::forecast::Forecast;
use super::hint::{End, Hint};
use super::length;
use super::run::{Ancestry, Run};
use super::run_cache::RunCache;
use super::search::HintSearch;
use super::unchanged::UnchangedDigits;
use super::used::Used;

/// The runs from the candidates of a position, made on demand.
#[derive(Default)]
pub(super) struct Runs {
    /// The position and the reach for which the runs are prepared.
    prepared: Option<(Position, Reach)>,
    run_cache: RunCache,
    /// The techniques and nested chains that the runs have used besides links.
    used_by_runs: Used,
    ancestry: Ancestry,
    /// For multiple chains: an upper bound on their consequences.
    forecast: Forecast,
    /// For Nishio: the digits without contradictions.
    unchanged: UnchangedDigits,
}

/// The costs of a run and of examining a raw hint (see [`Watch::spend`]).
const RUN: u32 = 5_000;
const LOOK: u32 = 500;

impl Runs {
    /// Prepares for the search. The existing runs stay useful if the new reach extends the last one.
    pub(super) fn prepare(
        &mut self,
        search: &HintSearch,
        keeps_reasons: bool,
        cycle_search: &mut CycleSearch,
    ) {
        let extends = |last: Reach| match (last, search.reach) {
            (Reach::Dynamic { level: last }, Reach::Dynamic { level: now }) => {
                last == now || (last < now && (last <= 1 || now == last + 1 && now != 4))
            }
            (last, now) => last == now,
        };
        // Runs that use only links have all they need for reasons.
        let fits = search.reach.level() == 0 || self.used_by_runs.keeps_reasons == keeps_reasons;
        self.used_by_runs.keeps_reasons = keeps_reasons;
        let goes_on =
            |(source, last): &(Position, Reach)| source == search.position && extends(*last);
        if !self.prepared.as_ref().is_some_and(goes_on) || !fits {
            if let Some((before, _)) = &self.prepared {
                self.run_cache
                    .keep_what_holds(before, search.position, search.reach);
            }
            self.used_by_runs.clear();
            if search.reach == Reach::Multiple {
                let graph = cycle_search.graph_of(search.position);
                self.forecast.build(search.position, graph);
            }
            self.prepared = Some((*search.position, search.reach));
        }
        if let Some((_, reach)) = &mut self.prepared {
            *reach = search.reach;
        }
    }

    /// Returns the run from the literal.
    fn run(&mut self, literal: Literal, search: &mut HintSearch) -> Result<&Run, Interrupted> {
        let (source, level) = (search.position, search.reach.level());
        let (run, is_new) = self.run_cache.run_from(literal);
        if is_new {
            search.watch.spend(RUN)?;
            run.propagate(source, search.reach);
        }
        if run.level < level {
            run.level = level;
            while run.contradiction.is_none() && show_more(run, search, &mut self.used_by_runs)? {
                run.propagate(source, search.reach);
            }
        }
        Ok(run)
    }

    /// Offers all hints in the order of docs/sudoku-explainer-rating.md, section 9.4.
    pub(super) fn search(&mut self, search: &mut HintSearch) -> Result<(), Interrupted> {
        let (source, reach) = (search.position, search.reach);
        let mut digits = DigitSet::ALL;
        if reach == Reach::Nishio {
            digits = self.unchanged.changed(source);
            self.unchanged.remember(source, digits);
        }
        let least = if reach.is_dynamic() { 2 } else { 3 };
        for cell in source.empty_cells() {
            if source.marks(cell).size() < least {
                continue;
            }
            for digit in source.candidates(cell) & digits {
                self.of_candidate(Candidate::new(cell, digit), search)?;
            }
            if reach != Reach::Nishio {
                let ways: Vec<Literal> = source.of_cell(cell).map(Literal::on).collect();
                self.agreeing(&ways, Cause::Cell, search)?;
            }
        }
        Ok(())
    }

    /// Offers the contradictions of one candidate, and the consequences that it has both on and off. Also offers the
    /// consequences of the regions whose first place it is.
    fn of_candidate(
        &mut self,
        candidate: Candidate,
        search: &mut HintSearch,
    ) -> Result<(), Interrupted> {
        let (cell, digit) = (candidate.cell(), candidate.digit());
        let (source, reach) = (search.position, search.reach);
        let ways = [Literal::on(candidate), Literal::off(candidate)];
        // Multiple chains look for no contradictions, so runs are made only when a conclusion is possible.
        for way in ways.into_iter().filter(|_| reach.is_dynamic()) {
            if let Some(nodes) = self.run(way, search)?.contradiction {
                self.unchanged.forget(digit);
                let ends = nodes.map(|node| (way, node));
                let shape = (ChainKind::Contradiction, Cause::Assumed);
                self.offer(shape, way.flipped(), &ends, search);
            }
        }
        if reach == Reach::Nishio {
            return Ok(());
        }
        if source.marks(cell).size() >= 3 && reach.is_dynamic() {
            self.agreeing(&ways, Cause::Assumed, search)?;
        }
        for kind in HouseKind::ALL {
            let house = kind.of(cell);
            let places = source.place_bits(house, digit);
            if places.size() >= 2 && places.trailing_zeros() as usize == kind.place(cell) {
                let way = |place: usize| Literal::on(Candidate::new(house.cells()[place], digit));
                let ways: Vec<Literal> = bits(places).map(way).collect();
                self.agreeing(&ways, Cause::House(kind), search)?;
            }
        }
        Ok(())
    }

    /// Offers the common consequences of all these assumptions. Literals that are on are first, then those that are
    /// off, each in the order of the first run. A run that ended in a contradiction counts up to its end.
    fn agreeing(
        &mut self,
        ways: &[Literal],
        origin: Cause,
        search: &mut HintSearch,
    ) -> Result<(), Interrupted> {
        if search.reach == Reach::Multiple && !self.forecast.may_agree(ways) {
            return Ok(());
        }
        let kind = match origin {
            Cause::Cell => ChainKind::Cell,
            Cause::House(_) => ChainKind::Region,
            _ => ChainKind::Double,
        };
        let mut in_common = [CandidateSet::ALL; 2];
        for &way in ways {
            let run = self.run(way, search)?;
            in_common = [in_common[0] & run.on, in_common[1] & run.off];
        }
        for (is_on, common) in [true, false].into_iter().zip(in_common) {
            if common.is_empty() {
                continue;
            }
            let may_show = |candidate: Candidate| {
                let is_placed = is_on && search.position.marks(candidate.cell()).size() < 2;
                common.contains(candidate) && !is_placed
            };
            let order = self.run_cache.known(ways[0]).order(is_on);
            let order = order.map(|(literal, _)| literal);
            let shown: Vec<Literal> = order
                .filter(|literal| may_show(literal.candidate()))
                .collect();
            for literal in shown {
                let end = |&way: &Literal| (way, self.run_cache.known(way).node(literal));
                let ends: Vec<End> = ways.iter().map(end).collect();
                search.watch.spend(LOOK)?;
                self.offer((kind, origin), literal, &ends, search);
            }
        }
        Ok(())
    }

    /// Offers the hint that the literal is right, because the ends agree on it or contradict each other.
    fn offer(
        &mut self,
        (kind, origin): (ChainKind, Cause),
        literal: Literal,
        ends: &[End],
        search: &mut HintSearch,
    ) {
        let base = length::base(search.reach);
        let complexity = self.complexity(ends, search.most_for(literal));
        let Some(complexity) =
            complexity.filter(|&length| search.wants_for(literal, (kind, base), length))
        else {
            return;
        };
        let hint = Hint {
            kind,
            reach: search.reach,
            rating: length::rating(base, complexity),
            conclusion: search.conclusion(literal),
            complexity,
            origin,
            ends: ends.to_vec(),
            targets: Vec::new(),
            derivations: Vec::new(),
        };
        search.take_for(literal, hint);
    }

    /// Adds the nodes to a hint, and its derivations if reasons are kept. If the runs were made without reasons, the few
    /// that the hint needs are made again.
    pub(super) fn complete(
        &mut self,
        hint: &mut Hint,
        search: &mut HintSearch,
    ) -> Result<(), Interrupted> {
        let lacks_nodes = hint.targets.is_empty();
        for &(way, node) in &hint.ends {
            self.run(way, search)?;
            let run = self.run_cache.known(way);
            self.ancestry.trace(run, node, usize::MAX);
            if lacks_nodes {
                hint.targets.push(self.ancestry.path(run));
            }
            if self.used_by_runs.keeps_reasons {
                let derivation = self.ancestry.derivation(run, &self.used_by_runs);
                hint.derivations.push(derivation);
            }
        }
        Ok(())
    }

    /// Returns the sum of the sizes of the ways to the ends and of the nested hints' complexities; `None` if it is above the limit
    /// (docs/sudoku-explainer-rating.md, section 9.6).
    fn complexity(&mut self, ends: &[End], limit: usize) -> Option<usize> {
        self.ancestry.used.clear();
        let mut sum = 0;
        for &(way, node) in ends {
            let run = self.run_cache.known(way);
            sum += self.ancestry.trace(run, node, limit.checked_sub(sum)?)?;
        }
        sum += self.used_by_runs.complexity_of(&self.ancestry.used);
        (sum <= limit).then_some(sum)
    }
}
