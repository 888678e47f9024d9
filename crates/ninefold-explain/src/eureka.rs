//! Chains in Eureka notation, as players write them: `(4)r1c2=r1c8-r8c8=r8c3 => r2c3<>4`.
//!
//! `=` is a strong link, `-` a weak one. The digit is written in brackets where it changes. Candidates of one cell
//! share their bracket: `(4=7)r8c7`. The cells of a group are written together: `r12c3`. So are the cells of an
//! almost locked set, with the two digits by which the chain leads through it: `(5=8)r1c12`.

use ninefold::DigitSet;
use ninefold::logic::{AlternatingChain, CellSet, Reason, Within};

/// Returns the chain of the reason in Eureka notation; `None` if the reason is not an alternating chain.
///
/// ```
/// use ninefold::Grid;
/// use ninefold::rating::Rater;
/// use ninefold_explain::eureka;
///
/// let puzzle: Grid =
///     "..47.2....5..38.......9.48...9.473..7......5.8.....2..693..4.....5...7..1..3...9.".parse()?;
/// let mut rater = Rater::default();
/// let mut chains = rater.path(&puzzle).filter_map(|(_, step, _)| eureka::of(&step.reason));
/// assert_eq!(chains.next().unwrap(), "(5)r3c6=r3c4-(5=1)r7c4-(1)r8c5=r1c5");
/// # Ok::<(), ninefold::text::ParseError>(())
/// ```
pub fn of(reason: &Reason) -> Option<String> {
    match reason {
        Reason::AlternatingChain(chain) => Some(line(chain)),
        Reason::Chain(chain) => AlternatingChain::from_chain(chain).as_ref().map(line),
        _ => None,
    }
}

/// The number of strong links from which an explanation begins with the line of the chain.
const LONG: usize = 4;

/// Returns the chain in Eureka notation if it is long, which makes its line easier to follow than sentences.
pub(crate) fn of_long(chain: &AlternatingChain) -> Option<String> {
    (chain.links.len() >= LONG).then(|| line(chain))
}

/// Digits in cells, and the link that joins them to the term before.
struct Term {
    joint: String,
    digits: DigitSet,
    cells: CellSet,
}

fn line(chain: &AlternatingChain) -> String {
    let mut terms: Vec<Term> = Vec::new();
    for link in &chain.links {
        let (joint, set) = match link.within {
            Within::AlmostLocked(set) => ("=".to_owned(), Some(set)),
            Within::Rectangle { cells, digits } => {
                let corners = grouped(cells.into_iter().collect());
                let [one, other] = digits;
                (format!("=UR({one}{other}){corners}="), None)
            }
            Within::Cell(_) | Within::House { .. } => ("=".to_owned(), None),
        };
        for (joint, end) in [("-".to_owned(), link.ends[0]), (joint, link.ends[1])] {
            let cells = set.unwrap_or_else(|| end.cells());
            terms.push(Term {
                joint,
                digits: end.digits(),
                cells,
            });
        }
    }
    let mut line = written(&terms);
    if chain.closes
        && let Some(first) = terms.first()
    {
        // A loop ends with its beginning.
        line += &format!("-({}){}", first.digits, grouped(first.cells));
    }
    line
}

/// Writes the terms in a line. Terms in the same cells share a bracket, and a digit is written only where it changes.
fn written(terms: &[Term]) -> String {
    let mut line = String::new();
    let mut known = DigitSet::EMPTY;
    for run in terms.chunk_by(|one, next| one.cells == next.cells && next.joint.len() == 1) {
        let [first, others @ ..] = run else {
            continue;
        };
        if !line.is_empty() {
            line += &first.joint;
        }
        let has_same_digit = others.is_empty() && first.digits == known;
        if !has_same_digit {
            line += &format!("({}", first.digits);
            for other in others {
                line += &format!("{}{}", other.joint, other.digits);
            }
            line.push(')');
        }
        known = if others.is_empty() {
            first.digits
        } else {
            DigitSet::EMPTY
        };
        line += &grouped(first.cells);
    }
    line
}

/// Writes cells that form a rectangle as `r12c3`, `r1c12` or `r12c34`, and others row by row: `r1c12,r2c3`.
pub(crate) fn grouped(cells: CellSet) -> String {
    let mut rows: Vec<(String, String)> = Vec::new();
    for row in 1..=9 {
        let columns = cells.iter().filter(|cell| cell.row() + 1 == row);
        let columns: String = columns
            .map(|cell| (cell.column() + 1).to_string())
            .collect();
        match rows.iter_mut().find(|(_, known)| *known == columns) {
            _ if columns.is_empty() => {}
            Some((rows, _)) => rows.push_str(&row.to_string()),
            None => rows.push((row.to_string(), columns)),
        }
    }
    let parts: Vec<String> = rows
        .iter()
        .map(|(rows, columns)| format!("r{rows}c{columns}"))
        .collect();
    parts.join(",")
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::logic::{CandidateSet, StrongLink};

    fn end(candidates: &str) -> CandidateSet {
        candidates.split(' ').flat_map(str::parse).collect()
    }

    fn link(one: &str, other: &str, within: Within) -> StrongLink {
        StrongLink {
            ends: [end(one), end(other)],
            within,
        }
    }

    fn house(one: &str, other: &str, house: &str) -> StrongLink {
        let digit = end(one).first().unwrap().digit();
        let house = house.parse().unwrap();
        link(one, other, Within::House { house, digit })
    }

    fn cell(one: &str, other: &str) -> StrongLink {
        link(one, other, Within::Cell(end(one).first().unwrap().cell()))
    }

    fn told(links: Vec<StrongLink>, closes: bool) -> String {
        of(&Reason::AlternatingChain(AlternatingChain {
            links,
            closes,
        }))
        .unwrap()
    }

    #[test]
    fn digits_stand_where_they_change() {
        let links = vec![
            house("4r2c2", "4r2c7", "row 2"),
            cell("4r8c7", "7r8c7"),
            house("7r8c1", "7r5c1", "column 1"),
        ];
        assert_eq!(told(links, false), "(4)r2c2=r2c7-(4=7)r8c7-(7)r8c1=r5c1");
        let links = vec![
            house("4r2c2", "4r2c7", "row 2"),
            house("7r2c7", "7r8c7", "column 7"),
        ];
        assert_eq!(told(links, true), "(4)r2c2=(4-7)r2c7=(7)r8c7-(4)r2c2");
    }

    #[test]
    fn groups_and_sets_are_written_together() {
        let set = end("5r1c1 5r1c2").cells();
        let links = vec![
            house("5r4c3", "5r7c3 5r8c3", "column 3"),
            link("5r1c1", "8r1c2", Within::AlmostLocked(set)),
        ];
        assert_eq!(told(links, false), "(5)r4c3=r78c3-(5=8)r1c12");
        let [one, other] = ["2r3c4", "6r7c4"].map(end);
        let cells = ["r3c4", "r3c6", "r7c6", "r7c4"].map(|cell| cell.parse().unwrap());
        let digits = [1, 9].map(|digit| ninefold::Digit::new(digit).unwrap());
        let links = vec![StrongLink {
            ends: [one, other],
            within: Within::Rectangle { cells, digits },
        }];
        assert_eq!(told(links, false), "(2)r3c4=UR(19)r37c46=(6)r7c4");
    }
}
