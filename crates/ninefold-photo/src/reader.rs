//! The reader: from a picture to digits.

use ninefold::{Cell, Grid};

use crate::cells::{self, Sight};
use crate::count::Counter;
use crate::decode::Likelihood;
use crate::doubt::Trust;
use crate::find;
use crate::judge::{self, Judged};
use crate::net::{Net, Scratch};
use crate::pen;
use crate::picture::{Picture, Scaled};
use crate::point::Point;
use crate::reading::{CellReading, Found, Kind, ReadError, Reading, Verdict};
use crate::turn;

/// The least score of a grid.
const LEAST_SCORE: f32 = 0.48;
/// The score from which another grid of the page is worth reading.
const ANOTHER: f32 = 0.7;
/// The score below which cells are marked more often.
const TRUSTED: f32 = 0.8;
/// The score of the worst part of the mesh below which cells are marked more often.
const TRUSTED_PART: f32 = 0.5;
/// The certainty of cells below which the picture is hardly trusted. Photos with digits have at least -0.08.
const HARDLY_CERTAIN: f32 = -0.1;
/// The certainty of cells below which they show no digits.
const NO_DIGITS: f32 = -0.25;
/// The certainty of cells below which a grid without exactly one solution is no puzzle.
const NO_PUZZLE: f32 = -0.15;
/// The fewest clues of a puzzle with one solution.
const FEWEST_CLUES: usize = 17;
/// The certainty of cells below which a grid with fewer digits is no puzzle.
const NO_PUZZLE_OF_FEW: f32 = -0.05;
/// The least number of digits of a grid that is read.
const LEAST_DIGITS: usize = 10;
/// The darkness of ink that is no digit, on the scale of ink.
const MARKS: f32 = 0.35;

/// Whether digits may be written by a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Entries {
    /// Digits are entries if they differ clearly from the printed ones.
    #[default]
    Auto,
    /// All digits are givens.
    No,
    /// Some digits are entries: those that differ most from the others, if the others are a puzzle with one solution.
    Yes,
}

/// How to read.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Options {
    /// Look for the most probable grid that is a puzzle with one solution. Otherwise each cell is read by itself.
    pub joint: bool,
    /// Whether digits may be written by a player.
    pub entries: Entries,
    /// The length of the longer side, in pixels, to which larger pictures are scaled.
    pub max_side: usize,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            joint: true,
            entries: Entries::Auto,
            max_side: 1280,
        }
    }
}

/// Reads pictures. It holds the weights of the net, so keep it for many pictures.
pub struct Reader {
    net: Net,
}

impl Default for Reader {
    fn default() -> Reader {
        Reader::new()
    }
}

impl core::fmt::Debug for Reader {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Reader").finish_non_exhaustive()
    }
}

impl Reader {
    /// Returns a reader.
    pub fn new() -> Reader {
        Reader { net: Net::new() }
    }

    /// Finds the grids of a picture, best first, down to the faintest resemblance.
    pub fn find(&self, picture: &Picture<'_>) -> Vec<Found> {
        let picture = picture.scaled(Options::default().max_side);
        let grids = find::grids(&picture.grey).into_iter();
        grids.map(|grid| found(&grid, &picture)).collect()
    }

    /// Finds the best grid of a picture and reads it. If that is completely filled and another grid is not, the other is
    /// read: newspapers print the last solution beside the puzzle.
    ///
    /// # Errors
    /// If there is no grid, or if its cells are too small.
    pub fn read(&self, picture: &Picture<'_>, options: &Options) -> Result<Reading, ReadError> {
        let picture = picture.scaled(options.max_side);
        let grids = find::grids(&picture.grey);
        let Some(best) = grids.first().filter(|grid| grid.score >= LEAST_SCORE) else {
            let best = grids.first().map(|grid| found(grid, &picture));
            return Err(ReadError::NoGrid { best });
        };
        if best.mesh.cell_side() < ReadError::LEAST_CELL {
            let found = found(best, &picture);
            return Err(ReadError::TooSmall { found });
        }
        let reading = self.read_grid(&picture, best, options)?;
        if reading.digits().filled_count() < 81 {
            return Ok(reading);
        }
        let others = grids[1..]
            .iter()
            .filter(|grid| grid.score >= ANOTHER && grid.mesh.cell_side() >= ReadError::LEAST_CELL);
        let mut readings = others.filter_map(|grid| self.read_grid(&picture, grid, options).ok());
        let puzzle = readings.find(|other| {
            other.digits().filled_count() < 81 && matches!(other.verdict, Verdict::Unique { .. })
        });
        Ok(puzzle.unwrap_or(reading))
    }

    /// Reads the grid with these corners, from the top left one clockwise, as someone has set them.
    ///
    /// # Errors
    /// If three corners are on a line, or if the cells are too small.
    pub fn read_at(
        &self,
        picture: &Picture<'_>,
        corners: [Point; 4],
        options: &Options,
    ) -> Result<Reading, ReadError> {
        let picture = picture.scaled(options.max_side);
        let (x, y) = picture.scale;
        let corners = corners.map(|corner| Point::new(corner.x / x, corner.y / y));
        let Some(grid) = find::at_corners(&picture.grey, corners) else {
            return Err(ReadError::NoGrid { best: None });
        };
        if grid.mesh.cell_side() < ReadError::LEAST_CELL {
            let found = found(&grid, &picture);
            return Err(ReadError::TooSmall { found });
        }
        self.read_grid(&picture, &grid, options)
    }

    /// Reads a grid in the turn that makes the most sense. If the cells do not show digits, the grid is no puzzle.
    fn read_grid(
        &self,
        picture: &Scaled,
        grid: &find::Grid,
        options: &Options,
    ) -> Result<Reading, ReadError> {
        let mut scratch = Scratch::default();
        let mut counter = Counter::default();
        let upright = cells::seen(picture, &grid.mesh, grid.inverted);
        let turns = turn::probable(&self.net, &mut scratch, &upright);
        let mut best: Option<(f32, Reading)> = None;
        for turn in turns {
            let mesh = grid.mesh.turned(turn);
            let cells = match turn {
                0 => upright.clone(),
                _ => cells::seen(picture, &mesh, grid.inverted),
            };
            let (likelihood, by_hand) = turn::likelihood(&self.net, &mut scratch, &cells);
            let digits = likelihood.raw().filled_count();
            if likelihood.certainty() < NO_DIGITS || digits < LEAST_DIGITS {
                continue;
            }
            let trust = trust(grid, &likelihood);
            let judged = judged(&likelihood, &cells, &by_hand, trust, options, &mut counter);
            let sense = sense(&likelihood, &judged, turn);
            let is_puzzle = is_puzzle(&judged.verdict);
            let least = if digits < FEWEST_CLUES {
                NO_PUZZLE_OF_FEW
            } else {
                NO_PUZZLE
            };
            if !is_puzzle && likelihood.certainty() < least {
                continue;
            }
            if best.as_ref().is_none_or(|(before, _)| sense > *before) {
                let reading = Reading {
                    mesh: mesh.scaled(picture.scale),
                    quarter_turns: turn,
                    score: grid.score,
                    inverted: grid.inverted,
                    cells: cell_readings(&likelihood, &judged, &cells),
                    verdict: judged.verdict,
                    givens: judged.givens,
                    entries: judged.entries,
                };
                best = Some((sense, reading));
            }
            // Other turns make less sense, and to decode nonsense takes long.
            if is_puzzle && trust != Trust::Hardly {
                break;
            }
        }
        let found = || found(grid, picture);
        best.map(|(_, reading)| reading)
            .ok_or_else(|| ReadError::NoDigits { found: found() })
    }
}

/// Returns how far the digits of a grid are trusted.
fn trust(grid: &find::Grid, likelihood: &Likelihood) -> Trust {
    if likelihood.certainty() < HARDLY_CERTAIN {
        return Trust::Hardly;
    }
    match grid.score < TRUSTED || grid.worst < TRUSTED_PART {
        true => Trust::Little,
        false => Trust::Full,
    }
}

fn found(grid: &find::Grid, picture: &Scaled) -> Found {
    Found {
        mesh: grid.mesh.scaled(picture.scale),
        score: grid.score,
        inverted: grid.inverted,
    }
}

fn judged(
    likelihood: &Likelihood,
    cells: &[Sight],
    by_hand: &[f32; 81],
    trust: Trust,
    options: &Options,
    counter: &mut Counter,
) -> Judged {
    if !options.joint {
        return judge::alone(likelihood, trust, counter);
    }
    if options.entries != Entries::No
        && let Some(written) = pen::written(
            &likelihood.raw(),
            cells,
            by_hand,
            options.entries == Entries::Yes,
        )
        && let Some(judged) = judge::with_entries(likelihood, written, trust, counter)
    {
        return judged;
    }
    judge::together(likelihood, trust, counter)
}

/// Returns how much sense the digits make in a turn, in nats: how probable they are, and an advantage for puzzles and
/// for pictures that need no turn.
fn sense(likelihood: &Likelihood, judged: &Judged, turn: u8) -> f32 {
    let digits: Grid = judged.digits();
    let sum: f32 = Cell::ALL
        .into_iter()
        .map(|cell| likelihood.of(cell, digits[cell]))
        .sum();
    let puzzle = if is_puzzle(&judged.verdict) {
        30.0
    } else {
        0.0
    };
    sum + puzzle + if turn == 0 { 3.0 } else { 0.0 }
}

fn is_puzzle(verdict: &Verdict) -> bool {
    matches!(verdict, Verdict::Unique { .. } | Verdict::Entries { .. })
}

fn cell_readings(likelihood: &Likelihood, judged: &Judged, cells: &[Sight]) -> [CellReading; 81] {
    let digits = judged.digits();
    Cell::ALL.map(|cell| {
        let sight = &cells[cell.index()];
        let is_entry = judged
            .entries
            .is_some_and(|entries| entries[cell].is_some());
        let kind = match digits[cell] {
            Some(_) if is_entry => Kind::Pen,
            Some(_) => Kind::Print,
            None if sight.darkness > MARKS => Kind::Marks,
            None => Kind::Empty,
        };
        CellReading {
            digit: digits[cell],
            raw: likelihood.best(cell),
            kind,
            doubtful: judged.doubtful.contains(cell) || sight.clipped,
            margin: likelihood.seen_margin(cell, digits[cell]),
            log_p: *likelihood.row(cell),
        }
    })
}
