//! The part of a link of the page that holds a position: givens (`p`), entries (`e`), and a bit for each eliminated
//! candidate, six in a character (`s`).

use ninefold::logic::Position;
use ninefold::text::ParseError;
use ninefold::{Candidate, Cell, Grid};

const SYMBOLS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Returns the fragment of a position that a player reaches from the puzzle.
#[allow(dead_code, reason = "the tests only read")]
pub fn fragment(puzzle: &Grid, position: &Position) -> String {
    let is_given = |cell: &Cell| puzzle[*cell].is_some();
    let entry = |cell: Cell| match position.grid()[cell] {
        Some(digit) if !is_given(&cell) => digit.to_string(),
        _ => ".".to_owned(),
    };
    let entries: String = Cell::ALL.into_iter().map(entry).collect();
    let possible = Position::from(position.grid()).all_candidates();
    let struck = possible - position.all_candidates();
    let all: Vec<Candidate> = Candidate::all().collect();
    let symbol = |six: &[Candidate]| {
        let bit = |place: usize| six.get(place).is_some_and(|it| struck.contains(*it));
        let number = (0..6).fold(0, |number, place| 2 * number + usize::from(bit(place)));
        char::from(SYMBOLS.as_bytes()[number])
    };
    let packed: String = all.chunks(6).map(symbol).collect();
    format!("p={puzzle}&e={entries}&s={packed}")
}

/// Reads the givens and the position of a fragment.
pub fn position(fragment: &str) -> Result<(Grid, Position), ParseError> {
    let field = |name: &str| {
        let mut fields = fragment.split('&');
        fields.find_map(|it| it.strip_prefix(name))
    };
    let grid = |name: &str| field(name).map_or(Ok(Grid::EMPTY), str::parse::<Grid>);
    let (givens, entries) = (grid("p=")?, grid("e=")?);
    let digits = Grid::from(Cell::ALL.map(|cell| givens[cell].or(entries[cell])));
    let given = Cell::ALL.into_iter().filter(|&cell| givens[cell].is_some());
    let mut position = Position::from(&digits).with_givens(given.collect());
    let bits = field("s=").unwrap_or_default().chars().flat_map(|symbol| {
        let number = SYMBOLS.find(symbol).unwrap_or_default();
        (0..6).rev().map(move |bit| number >> bit & 1 == 1)
    });
    for (candidate, is_gone) in Candidate::all().zip(bits) {
        if is_gone {
            position.remove(candidate);
        }
    }
    Ok((givens, position))
}
