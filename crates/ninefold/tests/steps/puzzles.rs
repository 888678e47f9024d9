//! The puzzles to check.

use ninefold::Grid;

use super::corpora;

/// One puzzle for each family, included in the repository.
const OWN: [&str; 13] = [
    "1..5.......5.6...88.7....3.....21.......9.34.4.....8.7......671.1....2....27.....",
    ".....5..1......7.513.4.....2....48............8..12.3...7....69.9..2.5......8...7",
    "....3..5........3...245..91.3.8.5...9..14......8..6.....3...8...1..98.46..7.....9",
    ".3........6783...12......5.6..2.98......1...67...........4.2.....8..37....95.1.2.",
    "...21......8....5.25......636....18...1.46..5...7...2..72.....8....8....9...6....",
    ".8...6....7....312...3....9.....3..7.4...7.6.1...4....9..1..5.........942........",
    ".21....3...5......6....91......8..925.42......3...1......43..687...6.95.......3..",
    "..287..14.59..23..1..3......6..3.9.2....9...32.......6...1....794..8..6..........",
    "7.........854.1.7.14......3..2..589.6...1...2...8.6..........2...6.8...1.5....4..",
    "6..8....31.5.........32....7..53...4.......2....7..6....7.....639.64...181.....7.",
    "...2.67..6......4..1..47.......8.2.1....9..8.5.91.....74.....6....9.....8......75",
    "..1....9.5..713......4......1..956..7...6.8..6..3.4..1....4..3.9.82......54.....2",
    "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..",
];

/// A choice of lines in a file.
enum Lines {
    /// The first line, and every n-th one after it.
    Each(usize),
    /// The lines with these numbers, from 0.
    Only(&'static [usize]),
}

const SHARED: [(&str, Lines); 7] = [
    // Chains of every kind inside a chain. The slowest come first.
    ("corpora/hardest_1106.txt", Lines::Only(&[52, 132])),
    ("references/se_ratings.tsv", Lines::Each(1)),
    ("references/se_ratings_rare.tsv", Lines::Each(1)),
    ("references/se_ratings_more.tsv", Lines::Each(2)),
    ("corpora/17_clue.txt", Lines::Each(200)),
    ("corpora/magictour_1465.txt", Lines::Each(5)),
    // A unique loop with a naked set.
    ("corpora/minimal.txt", Lines::Only(&[70_662])),
];

/// A puzzle that takes longer than all others together.
const GOLDEN_NUGGET: &str =
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";

/// Returns all puzzles: more than two thousand with the shared files, a few without these.
pub fn all() -> Vec<Grid> {
    let shared = SHARED.iter().filter_map(|(file, lines)| {
        let text = corpora::shared_text(file)?;
        let is_wanted = |number: usize| match lines {
            Lines::Each(each) => number.is_multiple_of(*each),
            Lines::Only(numbers) => numbers.contains(&number),
        };
        let lines = text.lines().enumerate();
        let wanted = lines.filter(|&(number, _)| is_wanted(number));
        let puzzles = wanted.map(|(_, line)| line.split('\t').next().unwrap());
        let puzzles = puzzles.filter(|&puzzle| puzzle != GOLDEN_NUGGET);
        Some(puzzles.map(corpora::grid).collect())
    });
    let shared: Vec<Vec<Grid>> = shared.collect();
    OWN.iter()
        .map(|puzzle| corpora::grid(puzzle))
        .chain(shared.concat())
        .collect()
}
