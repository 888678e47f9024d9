//! Compares the human order without forcing chains with HoDoKu's list without forcing chains and nets, on the same
//! puzzles.
//!
//! Reads puzzles of 81 characters, one per line. Prints each puzzle that only one or neither of the two solves, with
//! the name of the one that does. At the end, prints the number of puzzles that each solves.
//!
//! ```text
//! cargo run --release -p ninefold --example human_reach -- FILE [COUNT [START]]
//! ```

use std::error::Error;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::{env, fs, thread};

use ninefold::Grid;
use ninefold::rating::Path;
use ninefold::rating::hodoku::{Line, Settings, score};
use ninefold::rating::human::{Difficulty, Human, Knowledge, SCALE};

/// The difficulty of the easiest forcing chains.
const FORCING: Difficulty = Difficulty::new(8.0);

/// Returns all techniques on the scale that are easier than forcing chains.
fn without_forcing_chains() -> Knowledge {
    let easier = SCALE.iter().filter(|stage| stage.difficulty < FORCING);
    easier
        .flat_map(|stage| stage.entry.techniques().iter().copied())
        .collect()
}

/// Returns HoDoKu's settings with the lines before its forcing chains.
fn hodoku_without_forcing_chains() -> Settings {
    let mut settings = Settings::default();
    for line in &mut settings.lines {
        let forces = matches!(
            line.line,
            Line::ForcingChain | Line::ForcingNet | Line::BruteForce
        );
        line.enabled &= !forces;
    }
    settings
}

/// Returns whether the human order solves the puzzle, and whether HoDoKu does.
fn solved_by(puzzle: &Grid, human: &mut Human, hodoku: &Settings) -> [bool; 2] {
    let mut path = Path::new(puzzle, human);
    path.by_ref().for_each(drop);
    let by_hodoku = score(puzzle, hodoku, &|| false).is_ok_and(|scored| scored.solved);
    [path.position().is_complete(), by_hodoku]
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let file = arguments.next().ok_or("which file of puzzles?")?;
    let mut number = |otherwise| arguments.next().map_or(Ok(otherwise), |it| it.parse());
    let (count, start) = (number(1000)?, number(0)?);
    let text = fs::read_to_string(file)?;
    let puzzles = text.lines().skip(start).take(count).map(str::parse);
    let puzzles: Vec<Grid> = puzzles.collect::<Result<_, _>>()?;
    let (next, solved) = (AtomicUsize::new(0), [0, 0].map(AtomicUsize::new));
    let work = || {
        let mut human = Human::knowing(without_forcing_chains());
        let hodoku = hodoku_without_forcing_chains();
        while let Some(puzzle) = puzzles.get(next.fetch_add(1, Relaxed)) {
            let by = solved_by(puzzle, &mut human, &hodoku);
            for (solved, is_solved) in solved.iter().zip(by) {
                solved.fetch_add(usize::from(is_solved), Relaxed);
            }
            match by {
                [true, true] => {}
                [true, false] => println!("{puzzle} human order"),
                [false, true] => println!("{puzzle} HoDoKu"),
                [false, false] => println!("{puzzle} none"),
            }
        }
    };
    thread::scope(|scope| {
        let threads = thread::available_parallelism().map_or(1, usize::from);
        (0..threads).for_each(|_| drop(scope.spawn(work)));
    });
    let [human, hodoku] = solved.map(AtomicUsize::into_inner);
    println!(
        "{} puzzles, without forcing chains: the human order solves {human}, HoDoKu's list {hodoku}",
        puzzles.len()
    );
    Ok(())
}
