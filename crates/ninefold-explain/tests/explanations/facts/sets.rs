//! What the sentences of sets that lie in several houses claim, and of exclusions.

use ninefold::logic::Candidate;
use ninefold::logic::HouseKind;
use ninefold::{Cell, CellSet, Digit, DigitSet, House, HouseSet};
use ninefold_explain::text::Text;

use super::record::{Record, sees, sees_all};
use super::said::{Said, named, without_counts};
use super::simple::{naked, only_gone};
use super::table::Check;

pub const BENT: &[Check] = &[
    (
        "In {houses}, {cells} have only the candidates {digits}.",
        naked,
    ),
    ("So {digits} go nowhere else in either house.", |said| {
        let cells = said.of.cells("/cells");
        // A cell outside of both houses loses a digit if it sees all places of the digit.
        let holds_all = |house: &House| (cells - house.cell_set()).is_empty();
        let houses: HouseSet = House::ALL.into_iter().filter(holds_all).collect();
        let sees_places =
            |gone: Candidate| sees_all(gone.cell(), said.of.places(cells, gone.digit()));
        said.of.all_marks(cells) == said.digits("digits")
            && houses.len() == 2
            && only_gone(
                said,
                Cell::ALL.into_iter().collect::<CellSet>() - cells,
                said.digits("digits"),
            )
            && said.of.gone.iter().all(sees_places)
    }),
    (
        "{cells} are {count} cells with the digits {digits}.",
        |said| {
            let cells = said.cells("cells");
            cells.len() == said.count("count") && said.of.all_marks(cells) == said.digits("digits")
        },
    ),
    ("{counts}.", |said| {
        let all = said.of.all_marks(said.of.cells("/cells"));
        without_counts(said.sentence).digits == all - said.of.digits("/free")
    }),
    (
        "{digit} fits there only once, as its places see each other",
        |said| fit(said, "digit", 1),
    ),
    (
        "{digits} fit there only once each, as their places see each other",
        |said| fit(said, "digits", 1),
    ),
    ("{digit} fits there at most {count} times", |said| {
        fit(said, "digit", said.count("count"))
    }),
    ("{digits} fit there at most {count} times each", |said| {
        fit(said, "digits", said.count("count"))
    }),
    (
        "That is too little for {count} cells, so {places} is {digit}.",
        |said| {
            let (cells, free) = (said.of.cells("/cells"), said.digit("digit"));
            let others = said.of.all_marks(cells) - free.into();
            let most: usize = others.iter().map(|digit| most(said.of, digit)).sum();
            said.count("count") == cells.len()
                && most < cells.len()
                && said.cells("places") == said.of.places(cells, free)
        },
    ),
    (
        "That just fills the {count} cells, so each digit is there as often as it fits.",
        |said| {
            let cells = said.of.cells("/cells");
            let all = said.of.all_marks(cells);
            let sum: usize = all.iter().map(|digit| most(said.of, digit)).sum();
            said.count("count") == cells.len() && sum == cells.len()
        },
    ),
    (
        "If {claims}, that digit would fit there less often, and a cell would stay empty.",
        |said| {
            said.candidates("claims") == said.of.gone
                && said.of.gone.iter().all(|gone| lowers(said, gone))
        },
    ),
    (
        "Each candidate removed here would leave its digit fewer places there, and a cell would stay empty.",
        |said| said.of.gone.iter().all(|gone| lowers(said, gone)),
    ),
];

/// Checks that the digit of the candidate fits less often in the cells of the reason if the candidate is right.
fn lowers(said: &Said, gone: Candidate) -> bool {
    let cells = said.of.cells("/cells");
    let places = said.of.places(cells, gone.digit()) - gone.cell().into();
    let left = places.iter().filter(|&place| !sees(place, gone.cell()));
    let own = usize::from(cells.contains(gone.cell()));
    own + said.of.most(left.collect()) < most(said.of, gone.digit())
}

/// Returns how often the digit fits in the cells of the reason.
fn most(record: &Record, digit: Digit) -> usize {
    record.most(record.places(record.cells("/cells"), digit))
}

fn fit(said: &Said, name: &str, count: usize) -> bool {
    // A count is a number, too.
    let digits = said.digits(name);
    digits.iter().all(|digit| most(said.of, digit) == count)
        && (name == "digit") == (digits.len() == 1)
}

pub const SUE_DE_COQ: &[Check] = &[
    (
        "In {crossing}, {line} and {block} cross. With {others}, that is {count} cells for the {count} digits {digits}.",
        |said| {
            let both = said.house("line").cell_set() & said.house("block").cell_set();
            let cells = said.cells("crossing") | said.cells("others");
            (said.cells("crossing") - both).is_empty()
                && (said.cells("others") & both).is_empty()
                && cells.len() == said.count("count")
                && said.of.all_marks(cells) == said.digits("digits")
                && said.digits("digits").len() == said.count("count")
        },
    ),
    (
        "{in_line} and {in_box} share no digit, so none fits there twice, and each of these digits is there once.",
        |said| {
            let [line, block] = ["in_line", "in_box"].map(|name| said.cells(name));
            line == said.of.cells("/line_part")
                && block == said.of.cells("/box_part")
                && (said.of.all_marks(line) & said.of.all_marks(block)).is_empty()
        },
    ),
    (
        "So the rest of {line} has no {of_line}, and the rest of {block} no {of_box}.",
        |said| {
            let set = said.of.cells("/crossing")
                | said.of.cells("/line_part")
                | said.of.cells("/box_part");
            let lying_in = |house: House| -> DigitSet {
                let lies_there = |digit: &Digit| {
                    let places = said.of.places(set, *digit);
                    (places - house.cell_set()).is_empty()
                };
                let all = said.of.all_marks(set).iter();
                all.filter(lies_there).collect()
            };
            let (line, block) = (said.house("line"), said.house("block"));
            said.houses("line") == said.of.houses("/line")
                && said.houses("block") == said.of.houses("/box")
                && said.digits("of_line") == lying_in(line)
                && said.digits("of_box") == lying_in(block)
        },
    ),
    (
        "A cell elsewhere that sees all places of a digit among these cells loses it, too: {cells}.",
        |said| {
            let set = said.of.cells("/crossing")
                | said.of.cells("/line_part")
                | said.of.cells("/box_part")
                | said.of.cells("/cells");
            let gone = said
                .of
                .gone
                .iter()
                .filter(|gone| said.cells("cells").contains(gone.cell()));
            let gone: Vec<Candidate> = gone.collect();
            !gone.is_empty()
                && gone
                    .iter()
                    .all(|gone| sees_all(gone.cell(), said.of.places(set, gone.digit())))
        },
    ),
];

pub const BLOSSOMS: &[Check] = &[
    ("{cell} is {digits}.", |said| {
        said.cells("cell") == said.of.cells("/stem")
            && said.of.marks(said.cell("cell")) == said.digits("digits")
    }),
    (
        "If it is {lost}, {cell} loses {lost} and is {digit}.",
        |said| {
            let (cell, stem) = (said.cell("cell"), said.of.cells("/stem").single().unwrap());
            said.of.marks(cell) == said.digits("lost") | said.digits("digit") && sees(cell, stem)
        },
    ),
    (
        "If it is {lost}, {cells} lose {lost} and hold {digits}: {claim}.",
        |said| {
            let (cells, stem) = (
                said.cells("cells"),
                said.of.cells("/stem").single().unwrap(),
            );
            let left = said.of.all_marks(cells) - said.digits("lost");
            let claim = said.named("claim");
            let digit = claim.digits.single().unwrap();
            left == said.digits("digits")
                && left.len() == cells.len()
                && sees_all(stem, said.of.places(cells, said.digit("lost")))
                && claim.cells == said.of.places(cells, digit)
                && said.of.digits("/digit").contains(digit)
        },
    ),
    ("So in every case {places} is {digit}.", |said| {
        let petals = said.of.reason["petals"].as_array().unwrap().len();
        let cells = (0..petals).map(|petal| said.of.cells(&format!("/petals/{petal}/cells")));
        let cells = cells.fold(CellSet::EMPTY, |all, cells| all | cells);
        said.cells("places") == said.of.places(cells, said.digit("digit"))
    }),
];

pub const FIREWORKS: &[Check] = &[
    (
        "Outside of {block}, the only place for {digits} in {row} is {on_row}, and in {column} it is {on_column}.",
        |said| {
            let block = said.house("block").cell_set();
            let is_so = |house: &str, end: &str| {
                let line = said.house(house).cell_set() - block;
                let mut digits = said.digits("digits").iter();
                line.contains(said.cell(end))
                    && digits
                        .all(|digit| (said.of.places(line, digit) - said.cells(end)).is_empty())
            };
            is_so("row", "on_row") && is_so("column", "on_column")
        },
    ),
    (
        "A digit that is in neither is in {block} on both lines, so where they cross: each of {digits} is in {cells}.",
        |said| {
            let ends = said.of.cells("/ends");
            let crossing = said.cells("cells") - ends;
            let known = (0..2).filter_map(|number| {
                let digits = said.of.digits(&format!("/crossings/{number}/digits"));
                Some((
                    said.of
                        .cells(&format!("/crossings/{number}/cell"))
                        .single()?,
                    digits,
                ))
            });
            (ends - said.cells("cells")).is_empty()
                && (crossing - said.house("block").cell_set()).is_empty()
                && known.into_iter().any(|(cell, digits)| {
                    CellSet::from(cell) == crossing && digits == said.digits("digits")
                })
        },
    ),
    (
        "So {digits} fill {cells}, and no other digit is left for these cells.",
        |said| {
            let cells = said.of.cells("/ends") | said.of.cells("/crossings");
            said.cells("cells") == cells
                && said.digits("digits") == said.of.digits("/crossings")
                && cells.len() == said.digits("digits").len()
                && only_gone(said, cells, DigitSet::ALL)
        },
    ),
    (
        "{partner} is {digits} and sees {ends}, so these are not that digit, and {crossing} is.",
        |said| {
            let partner = said.cell("partner");
            said.of.marks(partner) == said.digits("digits")
                && said.cells("ends") == said.of.cells("/ends")
                && sees_all(partner, said.cells("ends"))
                && said.cells("crossing") == said.of.cells("/crossings/0/cell")
                && only_gone(
                    said,
                    said.cells("crossing") | said.cells("ends"),
                    DigitSet::ALL,
                )
        },
    ),
    (
        "Of them, {one} can only be {digits_of_one}, and {other} only {digits_of_other}.",
        |said| {
            said.cells("one") == said.of.cells("/crossings/0/cell")
                && said.digits("digits_of_one") == said.of.digits("/crossings/0/digits")
                && said.cells("other") == said.of.cells("/crossings/1/cell")
                && said.digits("digits_of_other") == said.of.digits("/crossings/1/digits")
        },
    ),
];

pub const EXOCETS: &[Check] = &[
    (
        "The base cells {base} hold two of {digits}. Take one of the two.",
        |said| {
            let base = said.cells("base");
            base == said.of.cells("/base") && said.of.all_marks(base) == said.digits("digits")
        },
    ),
    (
        "The base cells have it for {line} and {block}, and the cells beside the targets {targets} cannot be it. So in \
         this band, {crossing} have room for it only in these targets.",
        room,
    ),
    (
        "The base cells have it for {line} and {block}, and the cells beside the targets {targets} cannot be it. So in \
         this stack, {crossing} have room for it only in these targets.",
        room,
    ),
    (
        "Outside the band, each of {each} has places in at most two rows of these three lines. So at most two of the lines \
         have it there.",
        |said| few(said, HouseKind::Row),
    ),
    (
        "Outside the stack, each of {each} has places in at most two columns of these three lines. So at most two of the \
         lines have it there.",
        |said| few(said, HouseKind::Column),
    ),
    (
        "So the third line has it in {targets}. This is true of both digits, so base and targets hold the same two digits.",
        |said| said.cells("targets") == said.of.cells("/targets"),
    ),
];

/// Checks that the base lies in the line and the box, and that targets and crossing lines are those of the record.
fn room(said: &Said) -> bool {
    let base = said.of.cells("/base");
    (base - said.house("line").cell_set()).is_empty()
        && (base - said.house("block").cell_set()).is_empty()
        && said.houses("crossing") == said.of.houses("/cross_lines")
        && said.cells("targets") == said.of.cells("/targets")
}

/// Checks that each digit has places in at most two lines of the kind outside of the band.
fn few(said: &Said, kind: HouseKind) -> bool {
    let base = said.of.cells("/base");
    let boxes = House::boxes()
        .iter()
        .filter(|house| !(house.cell_set() & base).is_empty());
    let band = boxes
        .flat_map(|block| block.cell_set())
        .map(|cell| kind.of(cell).index() / 3);
    let band: Vec<usize> = band.collect();
    let lines = said.of.houses("/cross_lines");
    let outside = |cell: &Cell| !band.contains(&(kind.of(*cell).index() / 3));
    let cells: CellSet = lines
        .iter()
        .flat_map(|line| line.cell_set())
        .filter(outside)
        .collect();
    let has_few = |digit: Digit| {
        let filled = cells.iter().filter(|&cell| said.of.at(cell) == Some(digit));
        let all = said.of.places(cells, digit) | filled.collect();
        let lines: HouseSet = all.iter().map(|cell| kind.of(cell)).collect();
        lines.len() <= 2
    };
    said.digits("each") == said.of.digits("/digits") && said.digits("each").iter().all(has_few)
}

pub const ALIGNED: &[Check] = &[
    ("Go through all ways to fill {cells}.", |said| {
        said.cells("cells") == said.of.cells("/cells")
    }),
    (
        "A way is impossible if it puts a digit twice in a house, or takes all candidates of {cells}.",
        |said| said.cells("cells") == said.of.cells("/excluders"),
    ),
    ("If {cell} were {digit}:", |said| {
        said.of
            .gone
            .contains(Candidate::new(said.cell("cell"), said.digit("digit")))
    }),
    ("With {others}, {why}.", |said| {
        let others = said.candidates("others");
        let cells: CellSet = others.iter().map(Candidate::cell).collect();
        others.iter().all(|other| said.of.is_open(other))
            && cells | supposed(said).cell().into() == said.of.cells("/cells")
    }),
    ("{cell} and {other} would both be {digit}", |said| {
        let (cell, other, digit) = (said.cell("cell"), said.cell("other"), said.digit("digit"));
        let way = way(said);
        sees(cell, other)
            && [cell, other]
                .iter()
                .all(|&cell| way.contains(&Candidate::new(cell, digit)))
    }),
    ("nothing would be left for {cell}", |said| {
        let cell = said.cell("cell");
        let way = way(said);
        let taken: DigitSet = way
            .iter()
            .filter(|one| sees(one.cell(), cell))
            .map(|one| one.digit())
            .collect();
        (said.of.marks(cell) - taken).is_empty()
    }),
];

/// Returns the candidate that the last heading supposes.
fn supposed(said: &Said) -> Candidate {
    let is_heading = |text: &&Text| matches!(text, Text::Filled("If {cell} were {digit}:", _));
    let heading = said.before.iter().rev().find(is_heading).unwrap();
    let named = named(heading);
    Candidate::new(
        named.cells.single().unwrap(),
        named.digits.single().unwrap(),
    )
}

/// Returns the way to fill the cells that the sentence is about.
fn way(said: &Said) -> Vec<Candidate> {
    let Text::Filled(_, values) = said.sentence else {
        return Vec::new();
    };
    let others = named(&values[0]).candidates;
    others.iter().chain([supposed(said)]).collect()
}
