//! Draws the pictures of `docs/techniques.md`: for each technique of the human order, the simplest example from some
//! thousands of new puzzles. Every run has the same puzzles.
//!
//! ```text
//! cargo run --release -p ninefold-explain --example technique_pictures -- 6000
//! ```
//!
//! The first argument is the number of puzzles to search; the second is the folder to write to, by default
//! `docs/techniques`. For each technique, a line is printed: its name, the puzzle, the pencil marks and the conclusion.
//! At the end come the techniques that were not found, which the page must name in the same words.
//!
//! Every step of every position on the human path counts. But players do not look for a chain as long as there are
//! pairs. So a technique harder than the basic ones is shown, if possible, in a position without a basic step. Once a
//! technique has been seen often enough, it is no longer searched for, which saves time for rare ones.

mod new_puzzles;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use ninefold::logic::{Flow, Position, Step, Technique, Watch};
use ninefold::rating::Path as Way;
use ninefold::rating::human::{Difficulty, Human, Knowledge, SCALE, SINGLES};
use ninefold::{Grid, Puzzle};
use ninefold_explain::language::Language;
use ninefold_explain::picture::Picture;
use ninefold_explain::{explanation, words};

use new_puzzles::{Failure, look_through, parts_to_see, run};

const SEED: u64 = 96;

const DEFAULT_PUZZLES: u64 = 4_000;

/// Basic techniques, which players try first, are easier than this.
const BASICS: Difficulty = Difficulty::new(3.0);

/// After this many positions that need a technique, it is no longer searched for.
const ENOUGH: u32 = 100;

/// The number of puzzles after which the techniques seen are counted. It does not depend on the number of threads, so
/// neither do the pictures.
const ROUND: u64 = 256;

/// The number of times that the search for all steps of a position may poll its interrupt. A longer search would find
/// no easy example. The limit is not a time, so that the pictures are equal on every machine.
const QUESTIONS: u32 = 400;

/// Techniques that are rare or come after many others.
const RARE: &[Technique] = &[
    Technique::TuvwxyzWing,
    Technique::FireworkPair,
    Technique::FireworkTriple,
    Technique::FireworkQuadruple,
    Technique::Tridagon,
    Technique::Exocet,
    Technique::SkLoop,
    Technique::MultiSectorLockedSet,
    Technique::TemplateSet,
    Technique::TemplateDelete,
    Technique::SymmetricalPlacement,
];

/// Puzzles with rare techniques: two famous ones, a symmetrical one, and new puzzles of the same seed.
const WITH_RARE: &[&str] = &[
    "9..4............146.8....2......7...31.5...6..671...8....7...42..2.3817..3....8..",
    ".8.59.2.6.1.3...9...92...7..3.1...87..5..........8.4.9....4.....58.....21.2......",
    ".54..........9....61....4.3........1..26........5...893....6.....53..69.27...15..",
    "..8....76.278.95...9............7.93..23.81..3.....4.7.3...1..4..6.8.......72....",
    ".2.........5...947.14.35......6....1....9.86....2......7......22....8.193.....6..",
    "...7..59.7..4.63....2......92.....6..41.....8.....8.2.6..3.7.......8.....391.....",
    "..9.3..6...1.2.48..8...7.9...57.4....2......4.9.3........1.8..6..3...57...79...4.",
    ".......165...273..3.6.49..51.93.5..22..9..7............1.....8.6..2.4.3.9........",
    "1...9......94........6839...5...169........4.......82..98...1...34.5.7..51.86...4",
    "4..51...8..2..7......3.47...6....43..58.9....3..2...........6...3....5....41...29",
    "..6.2.3..42..79..17......5..7.4....261.....3...5.........61..8..3....5..5..9.....",
    ".86.7..433.....7.5........8.......6.2.41.....9...4..5...2.1...7.97.34.......9.2..",
    "........7......41.871..2....9..31........5.4.7.649......8.6.....1....782......9.5",
    ".5.....1...46.7....1..2.6.3.9...6...8..2....5..69.4.2....7...3.9..8....1.....9...",
    "..2.5.14.....7..8.....692.....3....18....1....96.2.3...6........57.......4.....92",
    ".9..1.7....1...2..7....5....4...3.1...986...51.5.278....25..........6.3......8...",
    ".....9.71....2....8.7.1.5.........5..16....3...23....6473..89...5....7.8.9.4.....",
    "8.....27......9..1.1.5...6.9.3..1....7239.......6...2.1..9.3...2.5.4...6.....53..",
    "...7...4....8..7..3.8.6.2............59.7..2.46....81..926....4....2....64...5...",
    "5..4...1..9.2.75........6.427..5.......9.4.......7..539.6........75.3.4..8...9..7",
    // Easter Monster has an SK loop.
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    // Loki has a tridagon.
    "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..",
];

/// The origin of a position.
#[derive(Clone, Copy)]
struct Origin<'p> {
    attempt: u64,
    number: usize,
    puzzle: &'p Grid,
    /// Whether it has a step by a basic technique.
    has_basics: bool,
}

/// A step that shows a technique.
struct Example {
    ease: Ease,
    puzzle: Grid,
    position: Position,
    step: Step,
    difficulty: Difficulty,
}

/// The complexity, by which examples are sorted: whether a player would have taken another step; the number of cells,
/// candidates and sentences of the step; all pencil marks. Then where it was found.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Ease {
    is_needless: bool,
    parts: usize,
    marks: usize,
    attempt: u64,
    number: usize,
}

/// The best example of each technique, and the number of positions that needed the technique.
#[derive(Default)]
struct Gallery(BTreeMap<Technique, (Example, u32)>);

impl Gallery {
    /// Keeps the example if it is better than all earlier ones.
    fn add(&mut self, example: Example, count: u32) {
        let technique = example.step.technique;
        let Some((best, seen)) = self.0.get_mut(&technique) else {
            self.0.insert(technique, (example, count));
            return;
        };
        *seen += count;
        if example.ease < best.ease {
            *best = example;
        }
    }

    fn merge(&mut self, other: Gallery) {
        for (example, count) in other.0.into_values() {
            self.add(example, count);
        }
    }

    /// Returns the techniques that have not been seen often enough.
    fn wanted(&self) -> Knowledge {
        let seen = |technique: &Technique| self.0.get(technique).map_or(0, |(_, count)| *count);
        let all = techniques().into_iter();
        all.filter(|technique| seen(technique) < ENOUGH).collect()
    }

    /// Looks at all steps of the positions that a player reaches while solving the puzzle.
    fn look_through(&mut self, attempt: u64, puzzle: &Grid, wanted: &Knowledge) {
        let mut singles = true;
        for (number, (position, _, difficulty)) in Way::new(puzzle, Human::default()).enumerate() {
            let is_single = difficulty <= SINGLES;
            // The first of several consecutive singles is enough.
            if !is_single || !singles {
                let has_basics = difficulty < BASICS;
                let origin = Origin {
                    attempt,
                    number,
                    puzzle,
                    has_basics,
                };
                self.look_at(origin, &position, wanted);
            }
            singles = is_single;
        }
    }

    /// Looks at all steps of the position.
    fn look_at(&mut self, origin: Origin, position: &Position, wanted: &Knowledge) {
        let asked = AtomicU32::new(0);
        let interrupt = || asked.fetch_add(1, Relaxed) >= QUESTIONS;
        let watch = Watch::new(&interrupt);
        let marks = position.all_candidates().len();
        let mut best: BTreeMap<Technique, Example> = BTreeMap::new();
        let mut human = Human::knowing(wanted.clone());
        // The steps found by an interrupted search count, too.
        let all = Difficulty::new(f64::INFINITY);
        let _ = human.visit(position, all, &watch, &mut |step, difficulty| {
            let known = best.get(&step.technique).map(|example| example.ease.parts);
            let seen = parts_to_see(&step);
            // Counting the sentences takes the most time, so it is done last.
            if known.is_some_and(|known| known <= seen) {
                return Flow::Continue(());
            }
            let parts = seen + explanation::sentences(position, &step).len();
            if known.is_none_or(|known| parts < known) {
                let ease = Ease {
                    is_needless: origin.has_basics && difficulty > BASICS,
                    parts,
                    marks,
                    attempt: origin.attempt,
                    number: origin.number,
                };
                let example = Example {
                    ease,
                    puzzle: *origin.puzzle,
                    position: *position,
                    step,
                    difficulty,
                };
                best.insert(example.step.technique, example);
            }
            Flow::Continue(())
        });
        for example in best.into_values() {
            let count = u32::from(!example.ease.is_needless);
            self.add(example, count);
        }
    }
}

/// Returns the techniques of the human order, the easiest first.
fn techniques() -> Vec<Technique> {
    let mut techniques = Vec::new();
    for technique in SCALE.iter().flat_map(|stage| stage.entry.techniques()) {
        if !techniques.contains(technique) {
            techniques.push(*technique);
        }
    }
    techniques
}

/// Returns the best examples from this many puzzles.
fn gallery(puzzles: u64) -> Result<Gallery, Failure> {
    let mut gallery = Gallery::default();
    for start in (0..puzzles).step_by(ROUND as usize) {
        let end = puzzles.min(start + ROUND);
        let wanted = gallery.wanted();
        let look = |gallery: &mut Gallery, attempt, puzzle: &Grid| {
            gallery.look_through(attempt, puzzle, &wanted);
        };
        for found in look_through(SEED, start..end, look)? {
            gallery.merge(found);
        }
        eprintln!("{end} puzzles, {} techniques", gallery.0.len());
    }
    Ok(gallery)
}

/// Returns the file name of a technique's picture: lower-case letters and digits, with a dash for all else.
fn file(technique: Technique) -> String {
    let plain = |character: char| match character.is_ascii_alphanumeric() {
        true => character.to_ascii_lowercase(),
        false => '-',
    };
    technique.name().chars().map(plain).collect::<String>() + ".svg"
}

fn draw(example: &Example, folder: &Path) -> Result<(), Failure> {
    let technique = example.step.technique;
    let picture = Picture {
        givens: &example.puzzle,
        position: &example.position,
        step: Some((&example.step, example.difficulty.into())),
        name: technique.name(),
        language: Language::English,
    };
    fs::write(folder.join(file(technique)), picture.to_string())?;
    let conclusion = words::conclusion(&example.step.conclusion);
    let position = Puzzle::from(&example.position);
    let (puzzle, marks) = (example.puzzle, position.candidates());
    println!("{technique}\t{puzzle}\t{marks}\t{conclusion}");
    Ok(())
}

fn draw_all(puzzles: u64, folder: &Path) -> Result<(), Failure> {
    fs::create_dir_all(folder)?;
    let mut gallery = gallery(puzzles)?;
    let rare: Knowledge = RARE.iter().copied().collect();
    for (attempt, puzzle) in (puzzles..).zip(WITH_RARE) {
        gallery.look_through(attempt, &puzzle.parse()?, &rare);
    }
    let mut missing = Vec::new();
    for technique in techniques() {
        match gallery.0.get(&technique) {
            Some((example, _)) => draw(example, folder)?,
            None => missing.push(technique.name()),
        }
    }
    if !missing.is_empty() {
        println!("(no picture: {})", missing.join(", "));
    }
    Ok(())
}

fn main() -> ExitCode {
    run(DEFAULT_PUZZLES, "docs/techniques", draw_all)
}
