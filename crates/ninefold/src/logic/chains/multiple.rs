//! Multiple and dynamic forcing chains: what several assumptions, of which one must be right, have
//! in common; or what leads to a contradiction (specification, section 9.4).
//!
//! * **Nishio**: an assumption leads to a contradiction, within one digit.
//! * **Cell and region chains**: every candidate of a cell, or every place of a digit in a house,
//!   leads to the same.
//! * **Dynamic**: chains strike out what they show to be wrong; contradictions count; and a
//!   candidate may be followed both on and off.
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
//! The dots are runs (see `run`); one run from each candidate serves all of these.
//!
//! Whatever stands in a certain cell, r7c7 is not 1:
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

use super::super::board::{Kind, NineBits, bits};
use super::super::candidate::{Candidate, CandidateSet};
use super::super::position::Position;
use super::super::step::Conclusion;
use super::super::watch::{Interrupted, Watch};
use super::Chains;
use super::advanced::{Used, show_more};
use super::cycles::CycleSearch;
use super::forecast::Forecast;
use super::hint::{ChainKind, Hint, Origin, beats};
use super::length;
use super::literal::Literal;
use super::quiet::{ALL_DIGITS, Quiet};
use super::run::{Ancestry, Manner, NodeNumber, Run};
use super::sheet::Sheet;
use super::shelf::{Kept, Shelf};

/// Which chains are looked for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Engine {
    /// Contradictions within one digit.
    Nishio,
    /// Cells and regions, on the grid as it is.
    Multiple,
    /// Everything, on a grid that changes; with what may be used when a chain runs dry: nothing (0),
    /// locking, pairs and X-Wings (1), and nested chains of more and more kinds (2 to 5).
    Dynamic {
        /// How much may be used.
        level: u8,
    },
}

impl Engine {
    pub(super) const fn base(self) -> f64 {
        match self {
            Engine::Nishio => 7.5,
            Engine::Multiple => 8.0,
            Engine::Dynamic { level } => [8.5, 9.0, 9.5, 10.0, 10.5, 11.0][level as usize],
        }
    }

    fn is_dynamic(self) -> bool {
        self != Engine::Multiple
    }

    fn manner(self) -> Manner {
        Manner {
            uses_cells: self != Engine::Nishio,
            is_dynamic: self.is_dynamic(),
        }
    }
}

/// The runs from the candidates of a position, made when they are asked for.
pub(super) struct Runs {
    source: Option<Position>,
    engine: Engine,
    shelf: Shelf,
    sheet: Sheet,
    /// What the runs have used besides links.
    used_by_runs: Used,
    ancestry: Ancestry,
    /// Of multiple chains, what they can show at most.
    forecast: Forecast,
    /// Of Nishio, the digits without contradictions.
    quiet: Quiet,
}

/// What following an assumption takes, and what looking at what is found takes (see [`Watch::spend`]).
const RUN: u32 = 5_000;
const LOOK: u32 = 500;

impl Default for Runs {
    fn default() -> Runs {
        Runs {
            source: None,
            engine: Engine::Nishio,
            shelf: Shelf::default(),
            sheet: Sheet::default(),
            used_by_runs: Used::default(),
            ancestry: Ancestry::default(),
            forecast: Forecast::default(),
            quiet: Quiet::default(),
        }
    }
}

/// A run's node that a hint rests on.
type Target = (Literal, NodeNumber);

/// What the search needs besides the runs.
pub(super) struct Help<'h> {
    /// The memory of chains in chains.
    pub inner: &'h mut Option<Box<Chains>>,
    pub watch: &'h Watch<'h>,
}

/// Looks at what is found.
type Visit<'v> = &'v mut dyn FnMut(&mut Runs, Found);

/// A hint as it is found, before anything is written down.
struct Found<'t> {
    kind: ChainKind,
    origin: Origin,
    /// What is shown.
    literal: Literal,
    targets: &'t [Target],
}

impl Runs {
    /// Gets ready for the engine on that position: what has been run may be of use, if the chains of
    /// the new engine are those of the last and more.
    pub(super) fn prepare(
        &mut self,
        position: &Position,
        engine: Engine,
        keeps_reasons: bool,
        cycle_search: &mut CycleSearch,
    ) {
        let is_same = self
            .source
            .as_ref()
            .is_some_and(|source| source.is_as(position));
        let goes_on = match (self.engine, engine) {
            (Engine::Dynamic { level: last }, Engine::Dynamic { level: now }) => {
                last == now || (last < now && (last <= 1 || now == last + 1 && now != 4))
            }
            (last, now) => last == now,
        };
        let is_kept = self.used_by_runs.keeps_reasons == keeps_reasons;
        if !is_same || !goes_on || !is_kept {
            self.used_by_runs.keeps_reasons = keeps_reasons;
            if let Some(before) = &self.source {
                self.shelf
                    .keep_what_holds(before, position, engine.manner());
            }
            self.source = Some(*position);
            self.used_by_runs.clear();
            if engine == Engine::Multiple {
                self.forecast
                    .build(position, cycle_search.graph_of(position));
            }
        }
        self.engine = engine;
    }

    /// The run from the literal.
    fn run(&mut self, literal: Literal, help: &mut Help) -> Result<&Run, Interrupted> {
        let source = self.source.as_ref().expect("prepared");
        let manner = self.engine.manner();
        let (Kept { run, level }, is_new) = self.shelf.run_from(literal);
        if is_new {
            help.watch.spend(RUN)?;
            run.propagate(source, manner, &mut self.sheet);
        }
        if let Engine::Dynamic { level: now } = self.engine
            && *level < now
        {
            *level = now;
            while run.contradiction.is_none()
                && show_more(run, source, now, &mut self.used_by_runs, help)?
            {
                run.propagate(source, manner, &mut self.sheet);
            }
        }
        Ok(run)
    }

    /// Visits all hints in the order of the specification.
    fn each(&mut self, help: &mut Help, visit: Visit) -> Result<(), Interrupted> {
        let source = self.source.expect("prepared");
        let mut digits = ALL_DIGITS;
        if self.engine == Engine::Nishio {
            digits = self.quiet.loud(&source);
            self.quiet.remember(&source, digits);
        }
        for cell in source.empty_cells() {
            let candidates: Vec<Candidate> = source.of_cell(cell).collect();
            if candidates.len() <= if self.engine.is_dynamic() { 1 } else { 2 } {
                continue;
            }
            for &candidate in &candidates {
                if digits >> candidate.digit().index() & 1 == 0 {
                    continue;
                }
                self.of_candidate(&source, candidate, candidates.len(), help, visit)?;
            }
            if self.engine != Engine::Nishio {
                self.in_common(
                    &source,
                    &candidates,
                    ChainKind::Cell,
                    Origin::Cell,
                    help,
                    visit,
                )?;
            }
        }
        Ok(())
    }

    /// Contradictions, and what follows either way from one candidate; and from its regions if this
    /// is their first place.
    fn of_candidate(
        &mut self,
        source: &Position,
        candidate: Candidate,
        count: usize,
        help: &mut Help,
        visit: Visit,
    ) -> Result<(), Interrupted> {
        let (on, off) = (Literal::on(candidate), Literal::off(candidate));
        let literals = match self.engine {
            // Without contradictions to be found, runs are made when something may follow.
            Engine::Multiple => &[],
            _ => &[on, off][..],
        };
        for &literal in literals {
            if let Some(contradiction) = self.run(literal, help)?.contradiction {
                self.quiet.forget(candidate.digit());
                let found = Found {
                    kind: ChainKind::Contradiction,
                    origin: Origin::Nothing,
                    literal: literal.flipped(),
                    targets: &[(literal, contradiction.on), (literal, contradiction.off)],
                };
                visit(self, found);
            }
        }
        if self.engine == Engine::Nishio {
            return Ok(());
        }
        if count >= 3 && self.engine.is_dynamic() {
            self.both_ways(source, candidate, help, visit)?;
        }
        for kind in Kind::ALL {
            let house = kind.of(candidate.cell());
            let places = source.places(house, candidate.digit());
            if places.size() >= 2
                && places.trailing_zeros() as usize == kind.place(candidate.cell())
            {
                let place = |place: usize| Candidate::new(house.cells()[place], candidate.digit());
                let places: Vec<Candidate> = bits(places).map(place).collect();
                let origin = Origin::House(kind);
                self.in_common(source, &places, ChainKind::Region, origin, help, visit)?;
            }
        }
        Ok(())
    }

    /// What follows from the candidate both on and off.
    fn both_ways(
        &mut self,
        source: &Position,
        candidate: Candidate,
        help: &mut Help,
        visit: Visit,
    ) -> Result<(), Interrupted> {
        let ways = [Literal::on(candidate), Literal::off(candidate)];
        self.agreeing(
            source,
            &ways,
            ChainKind::Double,
            Origin::Nothing,
            help,
            visit,
        )
    }

    /// What follows from each of the candidates.
    fn in_common(
        &mut self,
        source: &Position,
        candidates: &[Candidate],
        kind: ChainKind,
        origin: Origin,
        help: &mut Help,
        visit: Visit,
    ) -> Result<(), Interrupted> {
        if self.engine == Engine::Multiple && !self.forecast.may_agree(candidates) {
            return Ok(());
        }
        let ways: Vec<Literal> = candidates.iter().copied().map(Literal::on).collect();
        self.agreeing(source, &ways, kind, origin, help, visit)
    }

    /// What all these assumptions lead to: what is on first, each in the order of the first
    /// assumption. Runs that ended in a contradiction take part with what they have.
    fn agreeing(
        &mut self,
        source: &Position,
        ways: &[Literal],
        kind: ChainKind,
        origin: Origin,
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
            let first = self.shelf.known(ways[0]);
            let order: Vec<Candidate> = first
                .order(is_on)
                .map(|(candidate, _)| candidate)
                .filter(|&candidate| common.contains(candidate))
                .collect();
            for candidate in order {
                if is_on && source.marks(candidate.cell()).size() < 2 {
                    continue;
                }
                let literal = if is_on {
                    Literal::on(candidate)
                } else {
                    Literal::off(candidate)
                };
                let target = |&way: &Literal| (way, self.shelf.known(way).node(literal));
                let targets: Vec<Target> = ways.iter().map(target).collect();
                let found = Found {
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

    /// The sum of the targets' sizes and of the nested hints' complexities (specification, section
    /// 9.6); nothing if it is more than the limit.
    fn complexity(&mut self, targets: &[Target], limit: usize) -> Option<usize> {
        self.ancestry.used.clear();
        let mut sum = 0;
        for &(way, node) in targets {
            let run = self.shelf.known(way);
            sum += self.ancestry.trace(run, node, limit.checked_sub(sum)?)?;
        }
        sum += self.used_by_runs.complexity_of(&self.ancestry.used);
        (sum <= limit).then_some(sum)
    }

    fn hint(&mut self, found: &Found, complexity: usize) -> Hint {
        let source = self.source.as_ref().expect("prepared");
        let candidate = found.literal.candidate();
        let rating = length::rating(self.engine.base(), complexity);
        let conclusion = match found.literal.is_on() {
            true => Conclusion {
                rating,
                eliminations: source
                    .of_cell(candidate.cell())
                    .filter(|&other| other != candidate)
                    .collect(),
                placement: Some(candidate),
            },
            false => Conclusion::removing(rating.get(), candidate.into()),
        };
        let (mut targets, mut derivations) = (Vec::new(), Vec::new());
        for &(way, node) in found.targets {
            let run = self.shelf.known(way);
            self.ancestry.trace(run, node, usize::MAX);
            targets.push(self.ancestry.path(run));
            if self.used_by_runs.keeps_reasons {
                derivations.push(self.ancestry.derivation(run, &self.used_by_runs));
            }
        }
        Hint {
            kind: found.kind,
            reach: self.engine.into(),
            conclusion,
            complexity,
            origin: found.origin,
            targets,
            derivations,
        }
    }

    /// The first of the shortest hints.
    pub(super) fn best(&mut self, mut help: Help) -> Result<Option<Hint>, Interrupted> {
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

    /// All hints, in the order found.
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
