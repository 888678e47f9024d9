//! A template of a sentence with its values, read as cells, digits, houses and candidates.

use ninefold::logic::{Candidate, CandidateSet};
use ninefold::{Cell, CellSet, Digit, DigitSet, House, HouseSet};
use ninefold_explain::text::Text;

use super::record::{Record, claim};

/// A template with its values, somewhere in a sentence.
pub struct Said<'s> {
    /// The template.
    pub template: &'static str,
    values: &'s [Text],
    /// The step.
    pub of: &'s Record,
    /// The sentence that the template is in.
    pub sentence: &'s Text,
    /// The sentences before it.
    pub before: &'s [Text],
}

/// The cells, digits and houses that a text names.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Named {
    pub cells: CellSet,
    pub digits: DigitSet,
    pub houses: HouseSet,
    /// The candidates that it claims or denies, or writes as `r1c2=5`.
    pub candidates: CandidateSet,
    /// The last number, for a count.
    pub count: usize,
}

impl<'s> Said<'s> {
    /// Returns what the value of a placeholder names.
    pub fn named(&self, name: &str) -> Named {
        named(self.value(name))
    }

    /// Returns what the value of a placeholder names, or nothing if the template does not have it.
    pub fn try_named(&self, name: &str) -> Named {
        let is_there = places(self.template).contains(&name);
        match is_there {
            true => self.named(name),
            false => Default::default(),
        }
    }

    fn value(&self, name: &str) -> &'s Text {
        let place = places(self.template)
            .iter()
            .position(|place| *place == name);
        let place = place.unwrap_or_else(|| panic!("{:?} has no {name:?}", self.template));
        &self.values[place]
    }

    /// Returns the cells that the value names.
    pub fn cells(&self, name: &str) -> CellSet {
        self.named(name).cells
    }

    /// Returns the only cell that the value names.
    pub fn cell(&self, name: &str) -> Cell {
        self.cells(name).single().expect("one cell")
    }

    /// Returns the digits that the value names.
    pub fn digits(&self, name: &str) -> DigitSet {
        self.named(name).digits
    }

    /// Returns the only digit that the value names.
    pub fn digit(&self, name: &str) -> Digit {
        self.digits(name).single().expect("one digit")
    }

    /// Returns the houses that the value names.
    pub fn houses(&self, name: &str) -> HouseSet {
        self.named(name).houses
    }

    /// Returns the only house that the value names.
    pub fn house(&self, name: &str) -> House {
        self.houses(name).first().expect("a house")
    }

    /// Returns the candidates that the value claims or denies.
    pub fn candidates(&self, name: &str) -> CandidateSet {
        self.named(name).candidates
    }

    /// Returns the number in the value.
    pub fn count(&self, name: &str) -> usize {
        self.named(name).count
    }

    /// Returns the cells in the order in which the value names them.
    pub fn ring(&self, name: &str) -> Vec<Cell> {
        let mut ring = Vec::new();
        leaves(self.value(name), &mut |leaf| ring.extend(cell(leaf)));
        ring
    }

    /// Returns the digits in the order in which the value names them.
    pub fn ring_of_digits(&self, name: &str) -> Vec<Digit> {
        let mut ring = Vec::new();
        leaves(self.value(name), &mut |leaf| {
            if let Text::Number(_) = leaf {
                ring.extend(named(leaf).digits);
            }
        });
        ring
    }

    /// Returns what the sentence before says of a placeholder, if it has that.
    pub fn before(&self, names: &[&str]) -> Option<Named> {
        let Text::Filled(template, values) = self.before.last()? else {
            return None;
        };
        let places = places(template);
        let place = places.iter().position(|place| names.contains(place))?;
        Some(named(&values[place]))
    }
}

fn cell(leaf: &Text) -> Option<Cell> {
    match leaf {
        Text::Cell(cell) => Some(*cell),
        _ => None,
    }
}

/// Returns the names of the placeholders of a template, each once.
pub fn places(template: &str) -> Vec<&str> {
    let mut names = Vec::new();
    for piece in template.split('{').skip(1) {
        let name = piece.split('}').next().unwrap_or_default();
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// Visits a text, and all texts in it.
pub fn leaves(text: &Text, look: &mut dyn FnMut(&Text)) {
    look(text);
    if let Text::Filled(_, items) | Text::List(_, items) = text {
        items.iter().for_each(|item| leaves(item, look));
    }
}

/// Visits all templates in a text, from the outside to the inside.
pub fn templates<'s>(sentence: &'s Text, of: &'s Record, before: &'s [Text]) -> Vec<Said<'s>> {
    let (mut found, mut open) = (Vec::new(), vec![sentence]);
    while let Some(text) = open.pop() {
        if let Text::Filled(template, values) = text {
            found.push(Said {
                template,
                values,
                of,
                sentence,
                before,
            });
        }
        if let Text::Filled(_, items) | Text::List(_, items) = text {
            open.extend(items);
        }
    }
    found
}

/// Returns all that a text names.
pub fn named(text: &Text) -> Named {
    let mut found = Named::default();
    match text {
        Text::Plain(text) => {
            if let Some(candidate) = claim(text, "=") {
                found.candidates |= candidate.into();
                found.cells |= candidate.cell().into();
                found.digits |= candidate.digit().into();
            }
        }
        Text::Cell(cell) => found.cells |= (*cell).into(),
        Text::Number(number) => {
            found.count = *number;
            let number = u8::try_from(*number).ok();
            found.digits |= number.and_then(Digit::new).into_iter().collect();
        }
        Text::Filled(template, values) => {
            let inner = values.iter().map(named).fold(Named::default(), Named::with);
            match kind_of_house(template) {
                Some(kind) => {
                    let house = |digit: Digit| format!("{kind} {digit}").parse::<House>().unwrap();
                    found.houses |= inner.digits.iter().map(house).collect();
                }
                None => found = inner,
            }
            if is_claim(template) {
                let digits = inner.digits;
                let of_cell = |cell| digits.iter().map(move |digit| Candidate::new(cell, digit));
                found.candidates |= inner.cells.iter().flat_map(of_cell).collect();
            }
        }
        Text::List(_, items) => {
            found = items.iter().map(named).fold(found, Named::with);
        }
        _ => {}
    }
    found
}

impl Named {
    fn with(self, other: Named) -> Named {
        Named {
            cells: self.cells | other.cells,
            digits: self.digits | other.digits,
            houses: self.houses | other.houses,
            candidates: self.candidates | other.candidates,
            count: other.count,
        }
    }
}

/// Returns all that a text names, without its counts.
pub fn without_counts(text: &Text) -> Named {
    match text {
        Text::Filled(template, values) if kind_of_house(template).is_none() => {
            let names = places(template).into_iter().zip(values);
            let values = names.filter(|(name, _)| !["count", "size"].contains(name));
            let named = values.map(|(_, value)| without_counts(value));
            named.fold(Named::default(), Named::with)
        }
        Text::List(_, items) => {
            let named = items.iter().map(without_counts);
            named.fold(Named::default(), Named::with)
        }
        _ => named(text),
    }
}

/// Returns the kind of the houses that a template names.
pub fn kind_of_house(template: &str) -> Option<&'static str> {
    match template {
        "row {number}" | "rows {numbers}" => Some("row"),
        "column {number}" | "columns {numbers}" => Some("column"),
        "box {number}" | "boxes {numbers}" => Some("box"),
        _ => None,
    }
}

/// Returns whether a template speaks of candidates: all its digits in all its cells.
fn is_claim(template: &str) -> bool {
    let claims = [
        "{cell} is {digit}",
        "{cell} is not {digit}",
        "{cell} is {digits}",
        "{cell} is not {digits}",
        "{cell} were {digit}",
        "{digits} in {cell}",
        "{digits} from {cells}",
    ];
    claims.contains(&template)
}
