//! The path through a puzzle, and its score.

use alloc::collections::BTreeMap;

use super::almost_locked::{AlmostLockedSets, Listed};
use super::board::Board;
use super::changes::Changes;
use super::fish::Kind::{Basic, Finned, FinnedFranken, Franken, Sashimi};
use super::forcing::{self, Shape};
use super::line::{Level, Line, Variant};
use super::rectangles::Rectangles;
use super::settings::{Settings, Version};
use super::step::{Action, Pattern, Step};
use super::tables::Tables;
use super::templates::Removable;
use super::{als_chains, als_xy_chains, link_chains, sue_de_coq};
use super::{bug, colors, fish, loops, nets, rectangles, single_digit, singles, subsets, wings};
use crate::logic::{Found, Interrupted, Watch};
use crate::{Candidate, CellSet, DigitSet, Grid};

/// The minimum number of digits of a puzzle that HoDoKu tries to solve.
const LEAST_GIVENS: usize = 10;

/// The score that giving up adds.
const GIVE_UP: u32 = 20_000;

/// Score and level of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Scored {
    /// The sum of the scores of all steps.
    pub score: u32,
    /// The difficulty level of the puzzle.
    pub level: Level,
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
    /// The tables of chains. `has_chains` is their kind if they are the tables of the current position.
    chains: Tables,
    has_chains: Option<Chains>,
    nets: Tables,
    /// For each kind of fish, the places of each digit that contain no such fish.
    without_fish: BTreeMap<fish::Shared, [CellSet; 9]>,
    changes: Changes,
    /// The places that patterns of a single digit can remove.
    removable: Removable,
    /// Whether a line has skipped a pattern that it may take later.
    has_passed_over: bool,
}

/// Whether chains may contain groups of candidates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Chains {
    Plain,
    Grouped,
}

impl<'a> Path<'a> {
    /// Creates the path of a puzzle. It ends when `interrupt` returns true.
    pub fn new(
        givens: &Grid,
        settings: &'a Settings,
        interrupt: &'a (dyn Fn() -> bool + Sync),
    ) -> Path<'a> {
        Path {
            walk: Walk::new(Board::new(givens)),
            settings,
            watch: Watch::new(interrupt),
        }
    }

    /// Carries out the next step and returns it. Returns `None` if the puzzle is solved, or HoDoKu gives up.
    ///
    /// # Errors
    /// If `interrupt` returned true.
    pub fn step(&mut self) -> Found<Step> {
        let found = self.walk.choose(self.settings, &self.watch)?;
        if let Some(step) = &found {
            self.walk.carry_out(step, self.settings);
        }
        Ok(found)
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
                level: Level::Easy,
                solved: false,
            },
            has_given_up: false,
            known: Known::default(),
        }
    }

    /// Returns the next step, or `None` if the puzzle is solved, or HoDoKu gives up.
    pub fn choose(&mut self, settings: &Settings, watch: &Watch<'_>) -> Found<Step> {
        if self.board.is_complete() || self.has_given_up {
            return Ok(None);
        }
        if self.board.grid().filled_count() < LEAST_GIVENS {
            self.has_given_up = true;
            return Ok(None);
        }
        for entry in settings.lines.iter().filter(|entry| entry.enabled) {
            watch.spend(500)?;
            let Some((variant, action)) = self.find(entry.line, settings.version, watch)? else {
                if !core::mem::take(&mut self.known.has_passed_over) {
                    self.known.changes.forget(entry.line);
                }
                continue;
            };
            return Ok(Some(Step {
                line: entry.line,
                variant,
                action,
            }));
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
        self.known.has_chains = None;
        self.known.changes.note(&self.board, &step.action);
        match &step.action {
            Action::Place(single) => self.board.place(*single),
            Action::Remove(removals) => {
                removals.iter().for_each(|it| self.board.remove(*it));
            }
        }
    }

    fn find(&mut self, line: Line, version: Version, watch: &Watch<'_>) -> Found<Pattern> {
        let (board, known) = (&mut self.board, &mut self.known);
        let cells = known.changes.cells(line);
        let mut fish = |size, kind| {
            let without = known
                .without_fish
                .entry(fish::shared(size, kind))
                .or_default();
            fish::find(board, size, kind, &mut known.removable, without)
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
            Line::Pointing => subsets::pointing(board, cells),
            Line::Claiming => subsets::claiming(board, cells),
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
            Line::TurbotFish => {
                link_chains::turbot_fish(board, known.digits(board, line), version, watch)?
            }
            Line::EmptyRectangle => single_digit::empty_rectangle(board, known.digits(board, line)),
            Line::WWing => wings::w_wing(board),
            Line::XyWing => wings::xy_wing(board),
            Line::XyzWing => wings::xyz_wing(board),
            Line::Uniqueness1 => rectangles::test_1(board, known.rectangles(board)),
            Line::Uniqueness2 => rectangles::test_2(board, known.rectangles(board)),
            Line::Uniqueness3 => rectangles::test_3(board, known.rectangles(board)),
            Line::Uniqueness4 => rectangles::test_4(board, known.rectangles(board)),
            Line::Uniqueness5 => rectangles::test_5(board, known.rectangles(board)),
            Line::Uniqueness6 => rectangles::test_6(board, known.rectangles(board)),
            Line::HiddenRectangle => rectangles::hidden_rectangle(board, known.rectangles(board)),
            Line::AvoidableRectangle1 => rectangles::avoidable_1(board),
            Line::AvoidableRectangle2 => rectangles::avoidable_2(board),
            Line::SueDeCoq => sue_de_coq::sue_de_coq(board, cells),
            Line::SimpleColors => colors::simple(board, known.digits(board, line)),
            Line::MultiColors => colors::multi(board, known.digits(board, line)),
            Line::XChain => link_chains::x_chain(board, known.digits(board, line), version, watch)?,
            Line::XyChain => link_chains::xy_chain(board, cells, version, watch)?,
            Line::NiceLoop => {
                known.has_chains = None;
                known.chains.fill_with_chains(board, watch)?;
                known.has_chains = Some(Chains::Plain);
                loops::find(board, &known.chains, version, watch)?
            }
            Line::GroupedNiceLoop => {
                loops::find(board, known.grouped(board, watch)?, version, watch)?
            }
            Line::AlsXz => als_chains::als_xz(known.almost_locked(board), cells, watch)?,
            Line::AlsXyWing => als_chains::als_xy_wing(known.almost_locked(board), cells, watch)?,
            Line::AlsChain => als_xy_chains::als_xy_chain(known.almost_locked(board), watch)?,
            Line::ForcingChain => {
                forcing::find(board, known.grouped(board, watch)?, Shape::Chain, watch)?
            }
            Line::ForcingNet => {
                nets::fill(&mut known.nets, board, watch)?;
                forcing::find(board, &known.nets, Shape::Net, watch)?
            }
            Line::BruteForce => brute_force(board),
        })
    }

    pub fn scored(&self) -> Scored {
        Scored {
            level: match self.has_given_up {
                true => Level::Extreme,
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

    fn grouped(&mut self, board: &Board, watch: &Watch) -> Result<&Tables, Interrupted> {
        let known = self.has_chains.take();
        if known.is_none() {
            self.chains.fill_with_chains(board, watch)?;
        }
        if known != Some(Chains::Grouped) {
            self.chains.add_groups(board, watch)?;
        }
        self.has_chains = Some(Chains::Grouped);
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
    let solutions = board.grid().solve();
    let solution = solutions.unique()?;
    let unsolved = board.unsolved();
    let cell = unsolved.into_iter().nth(unsolved.len() / 2)?;
    let placed = Candidate::new(cell, solution.digit(cell));
    Some((Variant::BruteForce, Action::Place(placed)))
}

/// Score and level of a puzzle.
///
/// # Errors
/// If `interrupt` returned true.
pub fn score(
    puzzle: &Grid,
    settings: &Settings,
    interrupt: &(dyn Fn() -> bool + Sync),
) -> Result<Scored, Interrupted> {
    let mut path = Path::new(puzzle, settings, interrupt);
    while path.step()?.is_some() {}
    Ok(path.scored())
}
