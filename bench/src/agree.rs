//! Checks that all backends of the engine give equal answers, and compares a sample with a classic algorithm.
//!
//! A seed determines a stream of puzzles in blocks. A block begins with minimal puzzles. Each puzzle and its solution
//! lead to others, with more, fewer, changed or arbitrary clues: see [`Family::vary`]. A file records how far the
//! stream has been compared, so that the work can be done in parts.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::Args;
use ninefold::classic::Algorithm;
use ninefold::engine::{Backend, Engine, LineAnswer};
use ninefold::generate::{Generator, Plan, Random};
use ninefold::{Grid, Puzzle, Solution, Task};
use ninefold_operations::figures::short;
use ninefold_operations::threads::engine::backends;
use ninefold_operations::threads::pipeline::{Handover, Pipeline};
use serde::{Deserialize, Serialize};

type Line = [u8; 81];

/// The number of puzzles that each minimal puzzle leads to, including itself.
const VARIATIONS: usize = 256;

/// One puzzle in this many is also solved by a classic algorithm, which takes far longer.
const SAMPLE: usize = 25;

/// An algorithm that shares no code with the engine, and solves all puzzles in similar times.
const CLASSIC: Algorithm = Algorithm::DancingLinks;

/// The time between two reports of progress.
const PAUSE: Duration = Duration::from_secs(5);

#[derive(Args)]
pub struct Stream {
    /// With --mode agree: the number of answers to compare in all parts together; each backend gives one for each
    /// puzzle
    #[arg(long, value_name = "N", default_value = "1000000000")]
    answers: u64,

    /// With --mode agree: the seed of the stream
    #[arg(long, value_name = "S", default_value = "1")]
    seed: u64,

    /// With --mode agree: end this part after this number of seconds
    #[arg(long, value_name = "S")]
    seconds: Option<f64>,

    /// With --mode agree: record in this file how far the stream has been compared, and continue from there
    #[arg(long, value_name = "FILE")]
    progress: Option<PathBuf>,

    /// With --mode agree: the number of blocks to process at a time
    #[arg(long, value_name = "N", default_value = "2")]
    threads: usize,
}

/// The progress of the comparison, and its counts.
#[derive(Clone, Default, Debug, PartialEq, Serialize, Deserialize)]
struct Progress {
    seed: u64,
    backends: Vec<String>,
    /// The first block that has not been compared.
    block: u64,
    counts: Counts,
    seconds: f64,
}

impl Progress {
    /// Returns the number of compared answers of backends.
    fn answers(&self) -> u64 {
        self.counts.puzzles() * self.backends.len() as u64
    }
}

/// Counts of puzzles by their number of solutions.
#[derive(Clone, Copy, Default, Debug, PartialEq, Serialize, Deserialize)]
struct Counts {
    none: u64,
    unique: u64,
    several: u64,
    /// Puzzles that a classic algorithm has solved, too.
    classic: u64,
}

impl Counts {
    fn puzzles(&self) -> u64 {
        self.none + self.unique + self.several
    }

    fn add(&mut self, more: &Counts) {
        self.none += more.none;
        self.unique += more.unique;
        self.several += more.several;
        self.classic += more.classic;
    }
}

/// Compares answers until all are compared or time runs out.
pub fn run(stream: &Stream) -> Result<(), Box<dyn Error>> {
    let backends = backends();
    let names: Vec<&str> = backends.iter().map(|backend| backend.name()).collect();
    let mut progress = load(stream, &names)?;
    let before = progress.clone();
    let start = Instant::now();
    if progress.answers() < stream.answers {
        let (seed, blocks) = (stream.seed, progress.block..);
        let work = move |block, _: &Handover<Result<Counts, String>>| {
            Block::new(seed, block)?.compare(&backends)
        };
        let mut kept = start;
        for counts in Pipeline::start(blocks, stream.threads, work)? {
            let counts = counts.map_err(|error| format!("block {}: {error}", progress.block))?;
            progress.block += 1;
            progress.counts.add(&counts);
            let seconds = start.elapsed().as_secs_f64();
            progress.seconds = before.seconds + seconds;
            let is_over = stream.seconds.is_some_and(|most| seconds >= most)
                || progress.answers() >= stream.answers;
            if is_over || kept.elapsed() >= PAUSE {
                keep(stream, &progress)?;
                kept = Instant::now();
            }
            if is_over {
                break;
            }
        }
    }
    report(stream, &before, &progress);
    Ok(())
}

fn report(stream: &Stream, before: &Progress, progress: &Progress) {
    let Counts {
        none,
        unique,
        several,
        classic,
    } = progress.counts;
    let all = progress.counts.puzzles();
    let now = all - before.counts.puzzles();
    let rate = now as f64 / (progress.seconds - before.seconds).max(f64::MIN_POSITIVE);
    println!("backends       {}", progress.backends.join(", "));
    println!("puzzles now    {now}, {} a second", short(rate));
    println!("puzzles        {all}");
    println!(
        "answers        {} of {}",
        progress.answers(),
        stream.answers
    );
    println!("time           {:.0} s", progress.seconds);
    println!("seed, blocks   {}, {}", progress.seed, progress.block);
    println!("no solution    {none}\none            {unique}\nseveral        {several}");
    println!("by {CLASSIC}  {classic}");
    println!("disagreements  0");
}

/// Loads the progress of the earlier parts.
fn load(stream: &Stream, backends: &[&str]) -> Result<Progress, Box<dyn Error>> {
    let new = Progress {
        seed: stream.seed,
        backends: backends.iter().map(|&name| name.to_owned()).collect(),
        ..Progress::default()
    };
    let Some(file) = &stream.progress else {
        return Ok(new);
    };
    let name = file.display();
    let text = match fs::read(file) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(new),
        text => text.map_err(|error| format!("{name}: {error}"))?,
    };
    let kept: Progress =
        serde_json::from_slice(&text).map_err(|error| format!("{name}: {error}"))?;
    if kept.seed != new.seed || kept.backends != new.backends {
        return Err(format!("{name}: it has another seed or other backends: {kept:?}").into());
    }
    Ok(kept)
}

fn keep(stream: &Stream, progress: &Progress) -> Result<(), Box<dyn Error>> {
    let Some(file) = &stream.progress else {
        return Ok(());
    };
    let new = Path::new(file).with_extension("new");
    let stored =
        fs::write(&new, serde_json::to_vec(progress)?).and_then(|()| fs::rename(&new, file));
    stored.map_err(|error| format!("{}: {error}", file.display()).into())
}

/// The puzzles of a block.
struct Block {
    lines: Vec<Line>,
}

/// A minimal puzzle, its solution, and random numbers for its variations.
struct Family {
    puzzle: Line,
    solution: Line,
    random: Random,
}

impl Block {
    fn new(seed: u64, number: u64) -> Result<Block, String> {
        let plan = Plan::default();
        let attempts = plan.block(number);
        let generator = Generator::new(seed, plan, Engine::new());
        let mut generator = generator.map_err(|error| error.to_string())?;
        let mut made = Vec::new();
        generator.make(attempts, &|| false, &mut made);
        let lines = made.iter().flat_map(|made| {
            let mut family = Family {
                puzzle: made.puzzle.to_ascii(),
                solution: Grid::from(made.solution).to_ascii(),
                random: Random::stream(seed ^ VARIATIONS as u64, made.attempt),
            };
            (0..VARIATIONS).map(move |variation| family.vary(variation))
        });
        Ok(Block {
            lines: lines.collect(),
        })
    }

    /// Compares the answers of all backends with each other, and some with those of a classic algorithm.
    fn compare(&self, backends: &[Backend]) -> Result<Counts, String> {
        let lines: Vec<&Line> = self.lines.iter().collect();
        let mut all = BTreeMap::new();
        for &backend in backends {
            let mut engine = Engine::with_backend(backend).map_err(|error| error.to_string())?;
            let mut answers = Vec::new();
            engine.solve_lines(&lines, &Task::unique(), &mut answers);
            all.insert(backend.name(), answers);
        }
        let sample = (0..lines.len()).step_by(SAMPLE);
        let classic: Vec<(usize, LineAnswer)> =
            sample.map(|at| (at, classically(lines[at]))).collect();
        self.check(&all, &classic)
    }

    /// Finds the first difference between answers, if there is one.
    fn check(
        &self,
        all: &BTreeMap<&str, Vec<LineAnswer>>,
        classic: &[(usize, LineAnswer)],
    ) -> Result<Counts, String> {
        let mut classic = classic.iter().peekable();
        let mut counts = Counts::default();
        for (at, line) in self.lines.iter().enumerate() {
            let answer_of_classic = classic.next_if(|(place, _)| *place == at);
            let classic = answer_of_classic.map(|(_, answer)| (CLASSIC.name(), answer));
            let engines = all.iter().map(|(&name, answers)| (name, &answers[at]));
            let answers: Vec<(&str, &LineAnswer)> = classic.into_iter().chain(engines).collect();
            let (_, expected) = answers[0];
            if !answers
                .iter()
                .all(|(_, answer)| agree(answer, expected) && is_right(answer, line))
            {
                let tell = |(name, answer): &(&str, &LineAnswer)| {
                    let solution = String::from_utf8_lossy(&answer.solution);
                    format!(
                        "{name}: {} solutions, exhausted {}, {solution}",
                        answer.count, answer.exhausted
                    )
                };
                let told: Vec<String> = answers.iter().map(tell).collect();
                let line = String::from_utf8_lossy(line);
                return Err(format!(
                    "puzzle {at} has wrong answers: {line}\n{}",
                    told.join("\n")
                ));
            }
            match expected.count {
                0 => counts.none += 1,
                1 => counts.unique += 1,
                _ => counts.several += 1,
            }
            counts.classic += u64::from(classic.is_some());
        }
        Ok(counts)
    }
}

/// Returns whether two answers agree. If there are several solutions, any may be shown.
fn agree(one: &LineAnswer, other: &LineAnswer) -> bool {
    let found = |answer: &LineAnswer| (answer.count, answer.exhausted);
    found(one) == found(other) && (one.count != 1 || one.solution == other.solution)
}

/// Returns whether the shown solution, if any, is a solution of the puzzle.
fn is_right(answer: &LineAnswer, line: &Line) -> bool {
    if answer.count == 0 {
        return true;
    }
    let mut seen = [[0_u16; 9]; 3];
    for (cell, (&digit, &given)) in answer.solution.iter().zip(line).enumerate() {
        if !digit.is_ascii_digit() || digit == b'0' || given != b'.' && given != digit {
            return false;
        }
        let (row, column) = (cell / 9, cell % 9);
        for (seen, house) in seen.iter_mut().zip([row, column, row / 3 * 3 + column / 3]) {
            seen[house] |= 1 << (digit - b'1');
        }
    }
    seen.iter().flatten().all(|&digits| digits == 0x1ff)
}

/// Returns the answer of the classic algorithm.
fn classically(line: &Line) -> LineAnswer {
    let solutions = CLASSIC.solve(&Puzzle::from(Grid::from_ascii(line)), &Task::unique());
    LineAnswer {
        count: solutions.count(),
        exhausted: solutions.count() < 2,
        solution: solutions
            .first()
            .map_or(Grid::EMPTY, |&first: &Solution| first.into())
            .to_ascii(),
    }
}

impl Family {
    /// Returns one of the puzzles that a minimal puzzle leads to.
    fn vary(&mut self, variation: usize) -> Line {
        let mut line = self.puzzle;
        if variation == 0 {
            return line;
        }
        match variation % 8 {
            // One solution, with redundant clues.
            0 => self.give(&mut line, 1, 12),
            // Several solutions.
            1 => self.take(&mut line, 1),
            // One or several solutions.
            2 => {
                self.take(&mut line, 1);
                self.give(&mut line, 1, 8);
            }
            // Hardly ever a solution; the contradiction is easy or hard to see.
            3 => {
                let cell = self.clue(&line);
                line[cell] = self.digit();
            }
            4 => {
                let cell = self.empty_cell(&line);
                line[cell] = self.digit();
            }
            // Any clues of the solution.
            5 => {
                let [any, more] = [(); 2].map(|()| self.bits());
                let mask = any & more | any & self.rarely();
                for (cell, place) in line.iter_mut().enumerate() {
                    *place = if mask >> cell & 1 == 1 {
                        self.solution[cell]
                    } else {
                        b'.'
                    };
                }
            }
            // Rather more solutions.
            6 => {
                let count = 2 + self.random.below(3);
                self.take(&mut line, count);
            }
            // Exchange two clues, after adding some.
            _ => {
                self.give(&mut line, 1, 4);
                let (one, other) = (self.clue(&line), self.clue(&line));
                line.swap(one, other);
            }
        }
        line
    }

    /// Returns bits that are rarely set.
    fn rarely(&mut self) -> u128 {
        self.bits() & self.bits()
    }

    fn bits(&mut self) -> u128 {
        u128::from(self.random.next_u64()) << 64 | u128::from(self.random.next_u64())
    }

    fn cell_where(&mut self, is_wanted: impl Fn(usize) -> bool) -> usize {
        loop {
            let cell = self.random.below(81) as usize;
            if is_wanted(cell) {
                return cell;
            }
        }
    }

    fn digit(&mut self) -> u8 {
        b'1' + self.random.below(9) as u8
    }

    fn clue(&mut self, line: &Line) -> usize {
        self.cell_where(|cell| line[cell] != b'.')
    }

    fn empty_cell(&mut self, line: &Line) -> usize {
        self.cell_where(|cell| line[cell] == b'.')
    }

    /// Adds clues of the solution.
    fn give(&mut self, line: &mut Line, least: u64, most: u64) {
        for _ in 0..least + self.random.below(most - least + 1) {
            let cell = self.empty_cell(line);
            line[cell] = self.solution[cell];
        }
    }

    /// Drops clues.
    fn take(&mut self, line: &mut Line, count: u64) {
        for _ in 0..count {
            let cell = self.clue(line);
            line[cell] = b'.';
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn block() -> Block {
        let mut block = Block::new(7, 3).unwrap();
        block.lines.truncate(4 * VARIATIONS);
        block
    }

    #[test]
    fn a_stream_is_the_same_again_and_has_every_kind_of_puzzle() {
        let block = block();
        assert!(self::block().lines == block.lines);
        let counts = block.compare(&backends()).unwrap();
        assert_eq!(counts.puzzles(), 4 * VARIATIONS as u64);
        assert_eq!(counts.classic, counts.puzzles().div_ceil(SAMPLE as u64));
        for count in [counts.none, counts.unique, counts.several] {
            assert!(count > counts.puzzles() / 10, "{counts:?}");
        }
    }

    #[test]
    fn a_wrong_answer_is_found() {
        let block = block();
        let lines: Vec<&Line> = block.lines.iter().collect();
        let mut right = Vec::new();
        Engine::new().solve_lines(&lines, &Task::unique(), &mut right);
        let unique = right.iter().position(|answer| answer.count == 1).unwrap();
        let several = right.iter().position(|answer| answer.count == 2).unwrap();
        let with = |at: usize, change: &dyn Fn(&mut LineAnswer)| {
            let mut wrong = right.clone();
            change(&mut wrong[at]);
            block.check(
                &BTreeMap::from([("one", right.clone()), ("other", wrong)]),
                &[],
            )
        };
        assert!(with(0, &|_| ()).is_ok());
        for told in [
            with(unique, &|answer| answer.count = 0),
            with(unique, &|answer| answer.exhausted = false),
            with(unique, &|answer| answer.solution.swap(0, 1)),
            with(several, &|answer| answer.solution.swap(0, 1)),
        ] {
            let told = told.unwrap_err();
            assert!(told.contains("one: ") && told.contains("other: "), "{told}");
        }
        let mut wrong = right[unique];
        wrong.solution.swap(0, 1);
        let alone = BTreeMap::from([("one", right.clone())]);
        assert!(block.check(&alone, &[(unique, wrong)]).is_err());
    }
}
