//! The positions to examine. Our generator made their puzzles. Each position is on a human path, and was chosen because
//! a technique that was still rare shows something there.

use ninefold::Grid;
use ninefold::logic::Position;

/// Each line has the digits of the grid, and then the eliminated candidates.
const LINES: &str = include_str!("positions.txt");

pub fn all() -> Vec<Position> {
    LINES.lines().map(read).collect()
}

pub fn read(line: &str) -> Position {
    let (grid, gone) = line.split_at(81);
    let mut position = Position::from(&grid.parse::<Grid>().unwrap());
    for candidate in gone.split_whitespace() {
        position.remove(candidate.parse().unwrap());
    }
    position
}

pub fn line(position: &Position) -> String {
    let mut line = position.grid().to_string();
    let all = Position::from(position.grid()).all_candidates();
    for gone in (all - position.all_candidates()).iter() {
        line += &format!(" {gone}");
    }
    line
}

mod search {
    use std::collections::{BTreeMap, BTreeSet};

    use ninefold::engine::Engine;
    use ninefold::generate::{Generator, Plan};
    use ninefold::logic::{Position, Technique};
    use ninefold::rating::Path;
    use ninefold::rating::human::Human;

    use super::super::{FAMILIES, listed};

    /// The number of positions wanted for each technique.
    const WANTED: usize = 4;

    /// Prints positions for [`LINES`](super::LINES), until there are enough for all techniques.
    #[test]
    #[ignore = "takes an hour or more, and is needed only to find other positions"]
    fn find_positions() {
        let mut generator = Generator::new(2026, Plan::default(), Engine::new()).unwrap();
        let mut lacking: BTreeMap<Technique, usize> = FAMILIES
            .iter()
            .flat_map(|family| family.techniques)
            .map(|&technique| (technique, WANTED))
            .collect();
        for number in 0.. {
            let mut made = Vec::new();
            generator.make(number..number + 1, &|| false, &mut made);
            for made in &made {
                for (position, step, _) in Path::new(&made.puzzle, Human::default()) {
                    let is_easy = step.conclusion.placement.is_some();
                    if !is_easy || number < 2 {
                        look_at(&position, step.technique, &mut lacking);
                    }
                }
            }
            if lacking.is_empty() {
                break;
            }
            if number % 100 == 0 {
                eprintln!("{number}: {lacking:?}");
            }
        }
    }

    fn look_at(position: &Position, told: Technique, lacking: &mut BTreeMap<Technique, usize>) {
        // Chains with many kinds of conclusions are searched for only if nothing else helps.
        let is_chain = |technique: &Technique| technique.name().contains("forcing chain");
        let wanted: BTreeSet<Technique> = lacking
            .keys()
            .copied()
            .filter(|technique| !is_chain(technique) || is_chain(&told))
            .collect();
        let found = listed(position, &wanted);
        if !found.0.is_empty() {
            println!("{}", super::line(position));
            for technique in found.0.keys() {
                let count = lacking.get_mut(technique).unwrap();
                *count -= 1;
                if *count == 0 {
                    lacking.remove(technique);
                }
            }
        }
    }
}

#[test]
fn positions_are_read_as_they_are_written() {
    let position = &all()[0];
    assert_eq!(read(&line(position)), *position);
}
