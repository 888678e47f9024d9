//! The table of all templates, with the claim of each.

use ninefold::logic::{Candidate, CandidateSet};
use ninefold::{CellSet, DigitSet, House, HouseSet};
use ninefold_explain::text::Text;
use serde_json::Value;

use super::record::{Record, within};
use super::said::{Said, kind_of_house, named, templates, without_counts};
use super::{colors, sets, simple, uniqueness};

/// A template, and whether what it claims of a step is so.
pub type Check = (&'static str, fn(&Said) -> bool);

/// Claims about candidates, in sentences that say whether these are supposed or concluded.
const PARTS: &[Check] = &[
    ("{cell} is {digit}", |said| {
        are_open(said, &said.named_here().candidates)
    }),
    ("{cell} is not {digit}", |said| {
        are_open(said, &said.named_here().candidates)
    }),
    ("{cell} is {digits}", |said| {
        are_open(said, &said.named_here().candidates)
    }),
    ("{cell} were {digit}", |said| {
        are_open(said, &said.named_here().candidates)
    }),
    ("{digits} in {cell}", |said| {
        are_open(said, &said.named_here().candidates)
    }),
    ("one of {cells} is {digit}", |said| {
        let (cells, digit) = (said.cells("cells"), said.digit("digit"));
        said.of.places(cells, digit) == cells
    }),
];

fn are_open(said: &Said, candidates: &CandidateSet) -> bool {
    !candidates.is_empty() && candidates.iter().all(|one| said.of.is_open(one))
}

const TABLE: &[&[Check]] = &[
    PARTS,
    simple::CONCLUSIONS,
    simple::SINGLES,
    simple::SETS,
    simple::FISH,
    simple::WINGS,
    sets::BENT,
    sets::SUE_DE_COQ,
    sets::BLOSSOMS,
    sets::FIREWORKS,
    sets::EXOCETS,
    sets::ALIGNED,
    colors::COLORS,
    colors::ONE_DIGIT,
    colors::SYMMETRY,
    uniqueness::LOOPS,
    uniqueness::GRAVES,
    uniqueness::DEADLY,
];

/// Templates that claim nothing about the position, or only what their parts claim.
const WITHOUT_FACTS: &[&str] = &[
    "No pattern was found that shows it.",
    "all their places for it",
    "All candidates that fit no such two digits are wrong.",
    "A candidate that occurs in no possible way is wrong.",
    "The puzzle has one solution, so that is the same as before, too: the digit of a cell turns into the digit of the cell to \
     which it moves.",
    "{joint}.",
    "{joint}, so they are not both right.",
    "If you turn the grid by 180 degrees",
    "If you turn the grid by 90 degrees",
    "If you exchange top and bottom",
    "If you exchange left and right",
    "If you mirror the grid in the diagonal from the top left",
    "If you mirror the grid in the diagonal from the top right",
    "exchange {digit} and {next}",
    "turn {digit} into {next}",
    "In {cell} the eliminated digits would turn up again in a cell that it sees or is, and exclude themselves.",
    "In {cells} the eliminated digits would turn up again in a cell that each sees or is, and exclude themselves.",
];

/// Returns all templates with a check.
pub fn checked() -> impl Iterator<Item = &'static str> {
    TABLE
        .iter()
        .copied()
        .flatten()
        .map(|(template, _)| *template)
}

/// How much of a sentence is checked.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Depth {
    /// Each template needs an entry.
    Table,
    /// Templates without an entry come from a chain.
    TableOrChain,
    /// A chain's assumptions are not facts.
    Chain,
}

/// Returns the depth to which the sentences of the step are checked.
fn depth(reason: &Value) -> Depth {
    match reason["kind"].as_str() {
        Some("chain" | "alternating_chain") => Depth::Chain,
        Some("kraken_fish") => Depth::TableOrChain,
        _ => Depth::Table,
    }
}

/// Returns the complaints about a sentence, after the sentences before it.
pub fn complaints(sentence: &Text, record: &Record, before: &[Text]) -> Vec<String> {
    let mut complaints = unknown(sentence, record);
    let depth = depth(&record.reason);
    for said in templates(sentence, record, before) {
        let is_conclusion = ["So {claim}.", "Remove {groups}."].contains(&said.template);
        let entry = TABLE
            .iter()
            .copied()
            .flatten()
            .find(|(template, _)| *template == said.template);
        let has_none =
            kind_of_house(said.template).is_some() || WITHOUT_FACTS.contains(&said.template);
        match entry {
            // Chains use "So {claim}." within.
            _ if depth == Depth::Chain && !(is_conclusion && record.concludes(sentence)) => {}
            Some((template, check)) if !check(&said) => {
                complaints.push(format!("is not so: {template}"))
            }
            None if !has_none && depth == Depth::Table => {
                complaints.push(format!("has no entry in the table: {}", said.template));
            }
            _ => {}
        }
    }
    complaints
}

/// Returns complaints about cells, digits and houses that are nowhere in the record.
fn unknown(sentence: &Text, record: &Record) -> Vec<String> {
    let (all, known) = (named(sentence), &record.known);
    let around = match depth(&record.reason) {
        Depth::Table => within(known.houses),
        _ => CellSet::EMPTY,
    };
    let seen = record.placed.map(|placed| record.seen(placed.cell()));
    let seen = seen.filter(|_| record.text("/kind") == "naked_single");
    let everywhere = ["template", "automorphism"].contains(&record.text("/kind"));
    let mut digits = known.digits | record.all_marks(all.cells) | seen.unwrap_or_default();
    if everywhere || record.text("/kind") == "naked_single" {
        digits = DigitSet::ALL;
    }
    let is_apart = |house: &House| {
        !known.houses.contains(*house) && (house.cell_set() & (all.cells | known.cells)).is_empty()
    };
    let cells = all.cells - known.cells - around;
    let digits = without_counts(sentence).digits - digits;
    let houses: Vec<_> = all.houses.iter().filter(is_apart).collect();
    let mut complaints = Vec::new();
    if depth(&record.reason) == Depth::Table && houses_in(&sentence.to_string()) != all.houses {
        complaints.push(format!("reads as if it named other houses: {sentence}"));
    }
    if !cells.is_empty() {
        complaints.push(format!("cells of no part of the record: {cells:?}"));
    }
    if !digits.is_empty() {
        complaints.push(format!("digits of no part of the record: {digits:?}"));
    }
    if !houses.is_empty() {
        complaints.push(format!("houses of no part of the record: {houses:?}"));
    }
    complaints
}

/// Returns the houses that a reader finds in a text, as the page does: all numbers in a list after their kind. So a
/// digit must not follow a house.
fn houses_in(text: &str) -> HouseSet {
    let mut found = HouseSet::EMPTY;
    for kind in ["row", "column", "box"] {
        for rest in text.split(kind).skip(1) {
            let rest = rest
                .strip_prefix("es")
                .or(rest.strip_prefix('s'))
                .unwrap_or(rest);
            let mut rest = rest.strip_prefix(' ').unwrap_or_default();
            while let Some(number) = rest.chars().next().filter(char::is_ascii_digit) {
                found |= format!("{kind} {number}").parse::<House>().unwrap().into();
                let joint = |joint: &&str| rest[1..].starts_with(joint);
                let joint = [", ", " and ", " or "].into_iter().find(joint);
                rest = joint.map_or("", |joint| &rest[1 + joint.len()..]);
            }
        }
    }
    found
}

impl Record {
    /// Returns whether the sentence is the last one of the step.
    fn concludes(&self, sentence: &Text) -> bool {
        let placed = self.placed.map(|placed| {
            let (cell, digit) = (placed.cell(), placed.digit());
            format!("So {cell} is {digit}.")
        });
        let text = sentence.to_string();
        placed.map_or_else(|| text.starts_with("Remove "), |placed| text == placed)
    }
}

impl Said<'_> {
    /// Returns all that the template with its values names.
    fn named_here(&self) -> super::said::Named {
        let candidates = ["cell", "digit", "digits"].map(|name| self.try_named(name));
        let cells = candidates[0].cells;
        let digits = candidates[1].digits | candidates[2].digits;
        let of_cell = |cell| digits.iter().map(move |digit| Candidate::new(cell, digit));
        super::said::Named {
            candidates: cells.iter().flat_map(of_cell).collect(),
            ..Default::default()
        }
    }
}
