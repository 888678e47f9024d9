//! Puzzles near a solution, with entries, pencil marks and a label; and texts of puzzles, sound or damaged.

use arbitrary::{Arbitrary, Result, Unstructured};
use ninefold::text::Written;
use ninefold::{Candidate, Candidates, Cell, CellSet, Digit, DigitSet, Grid, Solution};
use ninefold_files::{Entry, Form, read_all};

/// Puzzles that the fuzzer would not find: an easy one, its solution, one whose rating takes long, one without a
/// solution, one that is slow by backtracking, and the empty one.
pub const POOL: [&str; 6] = [
    "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..",
    "483921657967345821251876493548132976729564138136798245372689514814253769695417382",
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........",
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    ".................................................................................",
];

/// Characters of notations, which mutations insert.
const SIGNS: [char; 16] = [
    '.', '0', '1', '9', '+', '|', '-', '#', ':', ',', '{', '"', '<', '\n', ' ', 'é',
];

/// A puzzle and its label, which together fill every field of a notation.
#[derive(Debug)]
pub struct Labelled {
    /// The puzzle.
    pub written: Written,
    /// One line without control characters, and without blanks at its ends.
    pub label: Option<String>,
}

/// The parts of a puzzle near a solution.
#[derive(Arbitrary, Debug)]
struct Parts<'a> {
    solution: Solution,
    given: CellSet,
    placed: CellSet,
    changed: Vec<(Cell, Option<Digit>)>,
    removed: Marks,
    label: Option<&'a str>,
}

/// The pencil marks of a puzzle.
#[derive(Arbitrary, Debug)]
enum Marks {
    /// The candidates that the digits leave.
    All,
    /// All except these.
    Without(Vec<Candidate>),
    /// Any candidates, even in cells with digits.
    Any(Box<Candidates>),
    /// The puzzle consists only of these pencil marks.
    Alone(Box<Candidates>),
}

impl<'a> Arbitrary<'a> for Labelled {
    fn arbitrary(source: &mut Unstructured<'a>) -> Result<Labelled> {
        let parts = Parts::arbitrary(source)?;
        let mut givens = Grid::from(parts.solution).only_in(parts.given);
        for &(cell, digit) in parts.changed.iter().take(3) {
            givens.set(cell, digit);
        }
        let entries = Grid::from(parts.solution).only_in(parts.placed);
        let written = match parts.removed {
            Marks::All => Written::played(givens, entries, Candidates::ALL),
            Marks::Without(removed) => {
                let mut left = Candidates::ALL;
                for candidate in removed {
                    left.remove(candidate.cell(), candidate.digit());
                }
                Written::played(givens, entries, left)
            }
            Marks::Any(left) => Written::played(givens, entries, *left),
            Marks::Alone(marks) => Written::from(*marks),
        };
        let label = parts.label.map(|label| {
            let label: String = label.chars().take(200).collect();
            label.replace(char::is_control, " ").trim().to_owned()
        });
        Ok(Labelled {
            written,
            label: label.filter(|label| !label.is_empty()),
        })
    }
}

impl Labelled {
    /// Returns the puzzle and its label as an entry that a reader would return.
    pub fn entry(self) -> Entry {
        let mut entries = read_all("puzzle", POOL[0].as_bytes().to_vec());
        let mut entry = entries.remove(0);
        entry.written = Ok(self.written);
        entry.label = self.label;
        entry
    }
}

/// Returns the notations for a single puzzle.
pub fn notations() -> Vec<Form> {
    Form::ALL
        .into_iter()
        .filter(|form| form.is_of_one())
        .collect()
}

/// Writes the puzzle as a complete text.
pub fn text_of(entry: &Entry, form: Form) -> String {
    let [above, below] = form.frame();
    format!("{above}{}\n{below}", form.write(entry))
}

/// Returns a text that holds a puzzle, or did before it was damaged.
pub fn text(source: &mut Unstructured) -> Result<String> {
    let mut text = match source.int_in_range(0..=9)? {
        0..=6 => (*source.choose(&POOL)?).to_owned(),
        7 | 8 => {
            let entry = Labelled::arbitrary(source)?.entry();
            text_of(&entry, *source.choose(&notations())?)
        }
        _ => String::arbitrary(source)?,
    };
    if source.ratio(1, 3)? {
        for _ in 0..source.int_in_range(1..=3)? {
            damage(&mut text, source)?;
        }
    }
    Ok(text)
}

/// Changes, inserts or removes a character, or doubles the text.
fn damage(text: &mut String, source: &mut Unstructured) -> Result<()> {
    let mut all: Vec<char> = text.chars().collect();
    let place = source.int_in_range(0..=all.len())?;
    let sign = *source.choose(&SIGNS)?;
    match source.int_in_range(0..=8)? {
        0..=3 if place < all.len() => all[place] = sign,
        4 | 5 => all.insert(place, sign),
        6 | 7 if place < all.len() => drop(all.remove(place)),
        _ if all.len() < 2000 => all.extend(all.clone()),
        _ => all.truncate(place),
    }
    *text = all.into_iter().collect();
    Ok(())
}

/// Returns 729 characters of pencil marks, or fewer.
pub fn marks(source: &mut Unstructured) -> Result<String> {
    let sets: [DigitSet; 81] = source.arbitrary()?;
    let candidates = match source.int_in_range(0..=2)? {
        0 => Candidates::ALL,
        1 => Candidates::new(sets),
        _ => {
            let easy: Grid = POOL[0].parse().expect("it is a grid");
            Candidates::from(&easy)
        }
    };
    Ok(candidates.to_string())
}
