//! Measures the time of the human order, and the share of puzzles that it solves without forcing chains.
//!
//! Reads puzzles of 81 characters, one per line, and follows the path of each. Measures the search for the next step
//! (the hint) at every position, and the search for all steps at every tenth. Prints percentiles in milliseconds, and
//! the share of puzzles whose hardest step is below forcing chains.
//!
//! ```text
//! cargo run --release -p ninefold --example human_times -- FILE [COUNT]
//! ```

use std::error::Error;
use std::time::Instant;
use std::{env, fs};

use ninefold::Grid;
use ninefold::logic::{Position, Watch};
use ninefold::rating::human::{Difficulty, Human};
use ninefold::rating::{Chooser, Path};

/// The difficulty of the easiest forcing chains.
const FORCING: Difficulty = Difficulty::new(8.0);

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let file = arguments.next().ok_or("which file of puzzles?")?;
    let count = arguments.next().map_or(Ok(1000), |count| count.parse())?;
    let text = fs::read_to_string(file)?;
    let watch = Watch::new(&|| false);
    let mut human = Human::default();
    let (mut hints, mut entries) = (Vec::new(), Vec::new());
    let (mut puzzles, mut below, mut stuck) = (0, 0, 0);
    for line in text.lines().take(count) {
        let puzzle: Grid = line.parse()?;
        let mut position = Position::from(&puzzle);
        let mut hardest = Difficulty::ZERO;
        for number in 0.. {
            if number % 10 == 0 && !position.is_complete() {
                let start = Instant::now();
                let steps = human.all_steps(&position, &watch).unwrap_or_default();
                entries.push(start.elapsed());
                drop(steps);
            }
            let start = Instant::now();
            let step = Path::new(position, &mut human).next();
            hints.push(start.elapsed());
            let Some((_, step, difficulty)) = step else {
                break;
            };
            hardest = hardest.max(difficulty);
            human.carry_out(&step, &mut position);
        }
        puzzles += 1;
        below += usize::from(hardest < FORCING && position.is_complete());
        stuck += usize::from(!position.is_complete());
    }
    for (name, times) in [("hint", &mut hints), ("all steps", &mut entries)] {
        times.sort();
        let at =
            |share: f64| times[((times.len() - 1) as f64 * share) as usize].as_secs_f64() * 1e3;
        let (half, most, last) = (at(0.5), at(0.99), at(1.0));
        let count = times.len();
        println!(
            "{name}: {count} positions, median {half:.3} ms, 99% {most:.2} ms, all {last:.1} ms"
        );
    }
    println!("{puzzles} puzzles, {below} solved below forcing chains, {stuck} not solved");
    Ok(())
}
