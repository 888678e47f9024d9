//! `check`: validates a puzzle.

use ninefold::Cell;
use ninefold_common::check::{Findings, backdoor_name};
use ninefold_common::status::Status;
use ninefold_common::symmetries::Symmetries;
use ninefold_derive::{Record, Request};

use crate::subject::Subject;
use crate::{Cost, Operation, Watch};

/// Validate puzzles: clues, uniqueness, minimality, symmetry
///
/// A puzzle is minimal if it has exactly one solution and needs every clue for that. Otherwise the redundant clues are
/// listed: any one of them can be left out. Pencil marks (729 characters on a line, or a table) do not tell which digits
/// are clues, so only their solutions are counted.
#[derive(Request, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Check {
    /// Find the smallest backdoors, too: cells whose digits, once known, leave singles only; of up to this many cells
    #[option(range = 1..=9, web = 1..=3, bare = 2, value = "N")]
    pub backdoors: Option<u8>,
}

/// The clues of a puzzle, and its symmetries and backdoors.
#[derive(Record, Clone, Default, Debug)]
pub struct CheckRecord {
    /// Whether the puzzle can be read.
    pub well_formed: bool,
    /// The number of clues; null with pencil marks.
    #[field(range = 0..=81)]
    pub clues: Option<u8>,
    /// The given cells whose digit occurs again in their row, column or box.
    pub contradictory: Option<Vec<Cell>>,
    /// Whether every clue is needed; null without exactly one solution, with pencil marks, or if time ran out.
    pub minimal: Option<bool>,
    /// The clues any one of which can be left out.
    pub redundant: Option<Vec<Cell>>,
    /// The number of transformations of the cells that only rename digits; see `canonical`.
    pub automorphisms: Option<u32>,
    /// The symmetries of the cells with clues: half-turn, quarter-turn, horizontal, vertical, diagonal, antidiagonal.
    pub symmetry: Option<Vec<&'static str>>,
    /// The symmetries that these cells have in some disguise; see `transform`.
    pub symmetry_in_disguise: Option<Vec<&'static str>>,
    /// The automorphisms of a puzzle with one solution from which a placement follows.
    pub placement_by: Option<Vec<String>>,
    /// The symmetry of each in some disguise: half-turn, quarter-turn, diagonal (a reflection in one), or other.
    pub placement_kind: Option<Vec<&'static str>>,
    /// The cells that follow, with their possible digits, such as r5c5=6 (Gurth's symmetrical placement).
    pub placement: Option<Vec<String>>,
    /// The number of cells of the smallest backdoors: 0 if naked and hidden singles solve the puzzle as it is.
    #[field(if_asked = "backdoors", range = 0..=9)]
    pub backdoor_size: Option<u8>,
    /// The option's number, if there are no backdoors of up to this many cells.
    #[field(if_asked = "backdoors", range = 1..=9)]
    pub backdoor_size_above: Option<u8>,
    /// All backdoors of that size, such as r1c1, or r1c1+r2c4 with two cells.
    #[field(if_asked = "backdoors")]
    pub backdoors: Option<Vec<String>>,
    /// The symmetries, for texts.
    #[field(skip)]
    pub found: Option<Symmetries>,
}

impl Operation for Check {
    const NAME: &'static str = "check";
    const EXAMPLE: &'static str =
        "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
    // The endpoint, which judges positions, too, is still a file of `ninefold-api`.
    const IS_ENDPOINT: bool = false;
    type Record = CheckRecord;

    fn cost(&self) -> Cost {
        Cost::Short
    }

    fn unknown(&self) -> CheckRecord {
        CheckRecord::default()
    }

    fn run(&self, subject: &Subject<'_>, watch: Watch<'_>) -> (Status, CheckRecord) {
        let found = Findings::of(subject.written(), self.backdoors.map(usize::from), watch);
        (found.status, self.record(found))
    }
}

impl Check {
    fn record(self, found: Findings) -> CheckRecord {
        let backdoors = found.backdoors;
        let size = backdoors.as_ref().and_then(|backdoors| backdoors.size);
        let record = CheckRecord {
            well_formed: true,
            clues: found.clues.map(|clues| clues as u8),
            contradictory: Some(found.contradictory),
            minimal: found.minimal,
            redundant: Some(found.redundant),
            backdoor_size: size.map(|size| size as u8),
            backdoor_size_above: self
                .backdoors
                .filter(|_| backdoors.is_some() && size.is_none()),
            backdoors: backdoors.map(|backdoors| {
                let sets = backdoors.sets.into_iter().filter(|set| !set.is_empty());
                sets.map(backdoor_name).collect()
            }),
            ..CheckRecord::default()
        };
        let Some(symmetries) = found.symmetries else {
            return record;
        };
        let known = symmetries.record();
        CheckRecord {
            automorphisms: known.automorphisms,
            symmetry: Some(known.symmetry),
            symmetry_in_disguise: Some(known.symmetry_in_disguise),
            placement_by: Some(known.placement_by),
            placement_kind: Some(known.placement_kind),
            placement: Some(known.placement),
            found: Some(symmetries),
            ..record
        }
    }
}
