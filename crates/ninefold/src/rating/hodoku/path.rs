//! The path through a puzzle, and its score.

use alloc::boxed::Box;

use super::almost_locked::{AlmostLockedSets, Listed};
use super::board::Board;
use super::changes::Changes;
use super::fish::FishKind::{Basic, Finned, FinnedFranken, Franken, Sashimi};
use super::fish::WithoutFish;
use super::forcing::{self, ForcingShape};
use super::line::{Difficulty, Line, Variant};
use super::rectangles::Rectangles;
use super::settings::{Settings, Version};
use super::step::{Action, Pattern, Step};
use super::tables::Tables;
use super::templates::Removable;
use super::{als_chains, als_xy_chains, link_chains, sue_de_coq};
use super::{bug, colors, fish, loops, nets, rectangles, single_digit, singles, subsets, wings};
use crate::logic::{Interrupted, Position, Reason, SearchResult, Watch};
use crate::{Candidate, DigitSet};

/// The minimum number of digits of a puzzle of givens that HoDoKu tries to solve.
const LEAST_GIVENS: usize = 10;

/// The score that giving up adds.
const GIVE_UP: u32 = 20_000;

/// Score and level of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Scored {
    /// The sum of the scores of all steps.
    pub score: u32,
    /// The difficulty level of the puzzle.
    pub level: Difficulty,
    /// Whether HoDoKu solves the puzzle.
    pub solved: bool,
}

/// The steps by which HoDoKu solves a puzzle, one by one.
#[derive(Debug)]
pub struct Path<'a> {
    walk: Walk,
    settings: &'a Settings,
    watch: Watch<'a>,
}

/// A step, and its reason if its line has returned one.
pub(super) type Chosen = (Step, Option<Box<Reason>>);

/// The state of a path.
#[derive(Debug)]
pub(super) struct Walk {
    pub board: Board,
    scored: Scored,
    has_given_up: bool,
    known: Known,
}

/// Results that several lines need, or that one line needs again.
#[derive(Default, Debug)]
struct Known {
    /// The rectangles of the position.
    rectangles: Option<Rectangles>,
    /// The almost locked sets of the position.
    almost_locked: Option<AlmostLockedSets>,
    listed: Listed,
    /// The tables of chains. If they are the tables of the current position, `have_groups` is whether they have groups.
    chains: Tables,
    have_groups: Option<bool>,
    nets: Tables,
    without_fish: WithoutFish,
    changes: Changes,
    /// The places that patterns of a single digit can remove.
    removable: Removable,
    /// Whether a line has skipped a pattern that it may take later.
    has_passed_over: bool,
}

impl<'a> Path<'a> {
    /// Creates the path that starts at a grid, a puzzle with pencil marks, or a position. It ends when `interrupt`
    /// returns true.
    pub fn new(
        start: impl Into<Position>,
        settings: &'a Settings,
        interrupt: &'a (dyn Fn() -> bool + Sync),
    ) -> Path<'a> {
        Path {
            walk: Walk::new(Board::from(&start.into())),
            settings,
            watch: Watch::new(interrupt),
        }
    }

    /// Carries out the next step and returns it. Returns `None` if the puzzle is solved, or HoDoKu gives up.
    ///
    /// # Errors
    /// If `interrupt` returned true.
    pub fn step(&mut self) -> SearchResult<Step> {
        let found = self.walk.choose(self.settings, &self.watch)?;
        Ok(found.map(|(step, _)| {
            self.walk.carry_out(&step, self.settings);
            step
        }))
    }

    /// Returns score and level of the steps taken. Further steps can only raise them.
    pub fn scored(&self) -> Scored {
        self.walk.scored()
    }
}

impl Walk {
    pub fn new(board: Board) -> Walk {
        Walk {
            board,
            scored: Scored {
                score: 0,
                level: Difficulty::Easy,
                solved: false,
            },
            has_given_up: false,
            known: Known::default(),
        }
    }

    /// Returns the next step, or `None` if the puzzle is solved, or HoDoKu gives up.
    pub fn choose(&mut self, settings: &Settings, watch: &Watch<'_>) -> SearchResult<Chosen> {
        if self.board.is_complete() || self.has_given_up {
            return Ok(None);
        }
        // HoDoKu has no rule for puzzles of pencil marks, which need no givens.
        let is_of_givens = self.board.barred().is_empty();
        if is_of_givens && self.board.grid().filled_count() < LEAST_GIVENS {
            self.has_given_up = true;
            return Ok(None);
        }
        for entry in settings.lines.iter().filter(|entry| entry.enabled) {
            watch.spend(500)?;
            let line = entry.line;
            let Some(found) = self.find(line, settings.version, watch)? else {
                if !core::mem::take(&mut self.known.has_passed_over) {
                    self.known.changes.forget(line);
                }
                continue;
            };
            let Pattern {
                variant,
                action,
                reason,
            } = found;
            let step = Step {
                line,
                variant,
                action,
            };
            return Ok(Some((step, reason)));
        }
        self.scored.score = self.scored.score.saturating_add(GIVE_UP);
        self.has_given_up = true;
        Ok(None)
    }

    /// Carries out the step that was chosen last.
    pub fn carry_out(&mut self, step: &Step, settings: &Settings) {
        let mut lines = settings.lines.iter().filter(|entry| entry.enabled);
        if let Some(entry) = lines.find(|entry| entry.line == step.line) {
            self.scored.score = self.scored.score.saturating_add(entry.score);
            self.scored.level = self.scored.level.max(entry.level);
        }
        self.known.rectangles = None;
        self.known.almost_locked = None;
        self.known.have_groups = None;
        self.known.changes.note(&self.board, &step.action);
        match &step.action {
            Action::Place(single) => self.board.place(*single),
            Action::Remove(removals) => {
                removals.iter().for_each(|it| self.board.remove(*it));
            }
        }
    }

    fn find(&mut self, line: Line, version: Version, watch: &Watch<'_>) -> SearchResult<Pattern> {
        let (board, known) = (&mut self.board, &mut self.known);
        let cells = known.changes.cells(line);
        let mut fish = |size, kind| {
            let (removable, without) = (&mut known.removable, &mut known.without_fish);
            fish::find(board, size, kind, removable, without)
        };
        let mut naked = |size, is_locked, variant| {
            let has_passed_over = &mut known.has_passed_over;
            subsets::naked(board, cells, size, is_locked, variant, has_passed_over)
        };
        Ok(match line {
            Line::XWing => fish(2, Basic),
            Line::Swordfish => fish(3, Basic),
            Line::Jellyfish => fish(4, Basic),
            Line::FinnedXWing => fish(2, Finned),
            Line::SashimiXWing => fish(2, Sashimi),
            Line::FinnedSwordfish => fish(3, Finned),
            Line::SashimiSwordfish => fish(3, Sashimi),
            Line::FinnedJellyfish => fish(4, Finned),
            Line::SashimiJellyfish => fish(4, Sashimi),
            Line::FrankenXWing => fish(2, Franken),
            Line::FrankenSwordfish => fish(3, Franken),
            Line::FinnedFrankenXWing => fish(2, FinnedFranken),
            Line::FinnedFrankenSwordfish => fish(3, FinnedFranken),
            Line::FullHouse => singles::full_house(board),
            Line::NakedSingle => singles::naked_single(board),
            Line::HiddenSingle => singles::hidden_single(board),
            Line::LockedPair => naked(2, true, Variant::LockedPair),
            Line::LockedTriple => naked(3, true, Variant::LockedTriple),
            Line::Pointing => subsets::locked(board, cells, Variant::Pointing),
            Line::Claiming => subsets::locked(board, cells, Variant::Claiming),
            Line::NakedPair => naked(2, false, Variant::NakedPair),
            Line::NakedTriple => naked(3, false, Variant::NakedTriple),
            Line::HiddenPair => subsets::hidden(board, cells, 2, Variant::HiddenPair),
            Line::HiddenTriple => subsets::hidden(board, cells, 3, Variant::HiddenTriple),
            Line::NakedQuadruple => naked(4, false, Variant::NakedQuadruple),
            Line::HiddenQuadruple => subsets::hidden(board, cells, 4, Variant::HiddenQuadruple),
            Line::RemotePair => link_chains::remote_pair(board, cells, version, watch)?,
            Line::BugPlus1 => bug::bug_plus_1(board),
            Line::Skyscraper => single_digit::skyscraper(board, known.digits(board, line)),
            Line::TwoStringKite => single_digit::two_string_kite(board, known.digits(board, line)),
            Line::TurbotFish | Line::XChain => {
                let digits = known.digits(board, line);
                link_chains::of_digits(board, line, digits, version, watch)?
            }
            Line::EmptyRectangle => single_digit::empty_rectangle(board, known.digits(board, line)),
            Line::WWing => wings::w_wing(board),
            Line::XyWing => wings::xy_wing(board),
            Line::XyzWing => wings::xyz_wing(board),
            Line::Uniqueness1
            | Line::Uniqueness2
            | Line::Uniqueness3
            | Line::Uniqueness4
            | Line::Uniqueness5
            | Line::Uniqueness6
            | Line::HiddenRectangle => known.rectangles(board).find(board, line),
            Line::AvoidableRectangle1 => rectangles::avoidable(board, Variant::AvoidableRectangle1),
            Line::AvoidableRectangle2 => rectangles::avoidable(board, Variant::AvoidableRectangle2),
            Line::SueDeCoq => sue_de_coq::sue_de_coq(board, cells),
            Line::SimpleColors => colors::simple(board, known.digits(board, line)),
            Line::MultiColors => colors::multi(board, known.digits(board, line)),
            Line::XyChain => link_chains::xy_chain(board, cells, version, watch)?,
            Line::NiceLoop | Line::GroupedNiceLoop => {
                let tables = known.chains(board, line == Line::GroupedNiceLoop, watch)?;
                loops::find(board, tables, version, watch)?
            }
            Line::AlsXz => als_chains::als_xz(known.almost_locked(board), cells, watch)?,
            Line::AlsXyWing => als_chains::als_xy_wing(known.almost_locked(board), cells, watch)?,
            Line::AlsChain => als_xy_chains::als_xy_chain(known.almost_locked(board), watch)?,
            Line::ForcingChain => forcing::find(
                board,
                known.chains(board, true, watch)?,
                ForcingShape::Chain,
                watch,
            )?,
            Line::ForcingNet => {
                nets::fill(&mut known.nets, board, watch)?;
                forcing::find(board, &known.nets, ForcingShape::Net, watch)?
            }
            Line::BruteForce => brute_force(board),
        })
    }

    /// Returns the almost locked sets of the position.
    pub fn almost_locked(&mut self) -> &mut AlmostLockedSets {
        self.known.almost_locked(&self.board)
    }

    pub fn scored(&self) -> Scored {
        Scored {
            level: match self.has_given_up {
                true => Difficulty::Extreme,
                false => self.scored.level.of(self.scored.score),
            },
            solved: self.board.is_complete(),
            ..self.scored
        }
    }
}

impl Known {
    /// Returns the digits that patterns of one digit may remove somewhere, and whose places have changed since the
    /// line last found nothing.
    fn digits(&mut self, board: &Board, line: Line) -> DigitSet {
        self.removable.digits(board, self.changes.digits(line))
    }

    /// Returns the tables of chains, with or without groups.
    fn chains(
        &mut self,
        board: &Board,
        with_groups: bool,
        watch: &Watch,
    ) -> Result<&Tables, Interrupted> {
        let known = self.have_groups.take().filter(|have| *have <= with_groups);
        if known.is_none() {
            self.chains.fill_with_chains(board, watch)?;
        }
        if with_groups && known != Some(true) {
            self.chains.add_groups(board, watch)?;
        }
        self.have_groups = Some(with_groups);
        Ok(&self.chains)
    }

    fn rectangles(&mut self, board: &Board) -> &Rectangles {
        self.rectangles
            .get_or_insert_with(|| Rectangles::new(board))
    }

    fn almost_locked(&mut self, board: &Board) -> &mut AlmostLockedSets {
        self.almost_locked
            .get_or_insert_with(|| AlmostLockedSets::new(board, &mut self.listed))
    }
}

/// Places the digit of the middle one among the unsolved cells, if there is exactly one solution.
fn brute_force(board: &Board) -> Option<Pattern> {
    let solutions = board.puzzle().solve();
    let solution = solutions.unique()?;
    let unsolved = board.unsolved();
    let cell = unsolved.into_iter().nth(unsolved.len() / 2)?;
    let placed = Candidate::new(cell, solution.digit(cell));
    Some(Pattern::new(Variant::BruteForce, Action::Place(placed)))
}

/// Score and level of a puzzle.
///
/// # Errors
/// If `interrupt` returned true.
pub fn score(
    start: impl Into<Position>,
    settings: &Settings,
    interrupt: &(dyn Fn() -> bool + Sync),
) -> Result<Scored, Interrupted> {
    let mut path = Path::new(start, settings, interrupt);
    while path.step()?.is_some() {}
    Ok(path.scored())
}
