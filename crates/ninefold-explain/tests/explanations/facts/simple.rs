//! What the sentences of singles, locked candidates, subsets, fish and wings claim, and conclusions.

use ninefold::{CellSet, Digit, DigitSet};

use super::record::{Record, excludes, sees, sees_all, within};
use super::said::Said;
use super::table::Check;

pub const CONCLUSIONS: &[Check] = &[
    ("So {claim}.", |said| {
        let claim = said.candidates("claim");
        said.of.placed.is_some() && claim.iter().eq(said.of.placed)
    }),
    ("Remove {groups}.", |said| {
        said.candidates("groups") == said.of.gone
    }),
    ("{digits} from {cells}", |said| {
        said.digits("digits")
            == said
                .of
                .gone
                .iter()
                .filter(|it| said.cells("cells").contains(it.cell()))
                .map(|it| it.digit())
                .collect()
    }),
    (
        "That leaves {cell} as the only place for {digit} in {house}.",
        |said| {
            let (house, digit) = (said.house("house").cell_set(), said.digit("digit"));
            let left = said.of.places(house, digit) - implied(said.of, digit);
            left == said.cells("cell")
        },
    ),
];

/// Returns the cells that lose the digit by locked candidates or a hidden set.
fn implied(record: &Record, digit: Digit) -> CellSet {
    match record.text("/kind") {
        "locking" => within(record.houses("/cover")) - within(record.houses("/base")),
        _ if record.digits("/digits").contains(digit) => CellSet::EMPTY,
        _ => record.cells("/cells"),
    }
}

pub const SINGLES: &[Check] = &[
    (
        "{cell} is the last empty cell of {house}, which lacks only {digit}.",
        |said| {
            let house = said.house("house").cell_set();
            let there: DigitSet = house.iter().filter_map(|cell| said.of.at(cell)).collect();
            said.of.empty(house) == said.cells("cell")
                && DigitSet::ALL - there == said.digits("digit")
        },
    ),
    (
        "In {house}, {cell} is the only place left for {digit}.",
        |said| {
            let house = said.house("house").cell_set();
            said.of.places(house, said.digit("digit")) == said.cells("cell")
        },
    ),
    ("The {digit} in {by} blocks {cells}.", block),
    ("The {digit}s in {by} block {cells}.", block),
    ("In {cells}, {digit} has been ruled out already.", |said| {
        let (cells, digit) = (said.cells("cells"), said.digit("digit"));
        let is_unseen = |cell| !said.of.seen(cell).contains(digit);
        said.of.empty(cells) == cells
            && said.of.places(cells, digit).is_empty()
            && cells.iter().all(is_unseen)
            && (cells - within(said.of.houses("/house"))).is_empty()
    }),
    ("{digit} is the only candidate left in {cell}.", |said| {
        said.of.marks(said.cell("cell")) == said.digits("digit")
    }),
    (
        "Its row, column and box have all other digits already.",
        |said| seen_by_placed(said) == (DigitSet::ALL - left(said), DigitSet::EMPTY),
    ),
    (
        "All other candidates have been ruled out already.",
        |said| seen_by_placed(said) == (DigitSet::EMPTY, DigitSet::ALL - left(said)),
    ),
    (
        "Its row, column and box have {digits}, and {gone} has been ruled out already.",
        |said| seen_by_placed(said) == (said.digits("digits"), said.digits("gone")),
    ),
    (
        "Its row, column and box have {digits}, and {gone} have been ruled out already.",
        |said| seen_by_placed(said) == (said.digits("digits"), said.digits("gone")),
    ),
    (
        "Trying all ways to fill the grid leaves one solution, and that has {digit} in {cell}.",
        |said| {
            let placed = said.of.placed.unwrap();
            placed.cell() == said.cell("cell") && placed.digit() == said.digit("digit")
        },
    ),
];

fn block(said: &Said) -> bool {
    let (by, cells, digit) = (said.cells("by"), said.cells("cells"), said.digit("digit"));
    let holds = |cell| said.of.at(cell) == Some(digit);
    let sees_any = |cell, others: CellSet| others.iter().any(|other| sees(cell, other));
    by.iter().all(holds)
        && said.of.empty(cells) == cells
        && (cells - within(said.of.houses("/house"))).is_empty()
        && cells.iter().all(|cell| sees_any(cell, by))
        && by.iter().all(|cell| sees_any(cell, cells))
}

fn left(said: &Said) -> DigitSet {
    said.of.placed.unwrap().digit().into()
}

/// Returns the digits that the cell of the step sees, and the others that it cannot have.
fn seen_by_placed(said: &Said) -> (DigitSet, DigitSet) {
    let seen = said.of.seen(said.of.placed.unwrap().cell());
    (seen, DigitSet::ALL - seen - left(said))
}

pub const SETS: &[Check] = &[
    (
        "In {base}, the only places for {digit} are {cells}, both in {cover}.",
        |said| locked(said) && said.cells("cells").len() == 2,
    ),
    (
        "In {base}, the only places for {digit} are {cells}, all in {cover}.",
        |said| locked(said) && said.cells("cells").len() == 3,
    ),
    (
        "So {cover} has its {digit} there, and nowhere else.",
        |said| {
            let cover = said.house("cover").cell_set();
            let clears = cover - said.of.cells("/cells");
            said.houses("cover") == said.of.houses("/cover")
                && said.digits("digit") == said.of.digits("/digit")
                && (said.of.placed.is_some() || only_gone(said, clears, said.digits("digit")))
        },
    ),
    (
        "In {house}, the only places for {digits} are {cells}.",
        |said| {
            let (house, cells) = (said.house("house").cell_set(), said.cells("cells"));
            let places = said
                .digits("digits")
                .iter()
                .map(|digit| said.of.places(house, digit));
            let places: Vec<CellSet> = places.collect();
            places.len() == cells.len()
                && places.iter().all(|places| !places.is_empty())
                && places
                    .into_iter()
                    .fold(CellSet::EMPTY, |all, places| all | places)
                    == cells
        },
    ),
    (
        "So they fill these cells, and no other digit goes there.",
        |said| {
            let others = DigitSet::ALL - said.of.digits("/digits");
            said.of.placed.is_some() || only_gone(said, said.of.cells("/cells"), others)
        },
    ),
    (
        "In {house}, {cells} have only the candidates {digits}.",
        naked,
    ),
    (
        "So these cells take up {digits}, which go nowhere else in {house}.",
        |said| {
            let elsewhere = said.house("house").cell_set() - said.of.cells("/cells");
            said.digits("digits") == said.of.digits("/digits")
                && only_gone(said, elsewhere, said.digits("digits"))
        },
    ),
];

fn locked(said: &Said) -> bool {
    let (base, cover) = (
        said.house("base").cell_set(),
        said.house("cover").cell_set(),
    );
    let places = said.of.places(base, said.digit("digit"));
    places == said.cells("cells") && (places - cover).is_empty()
}

/// Checks that the cells are in all the houses, and have as many candidates as there are cells.
pub fn naked(said: &Said) -> bool {
    let cells = said.cells("cells");
    let name = if said.template.contains("{houses}") {
        "houses"
    } else {
        "house"
    };
    let is_inside = said
        .houses(name)
        .iter()
        .all(|house| (cells - house.cell_set()).is_empty());
    let marks = said.of.all_marks(cells);
    is_inside && marks == said.digits("digits") && marks.len() == cells.len()
}

/// Returns whether the step eliminates, and only these digits in these cells.
pub fn only_gone(said: &Said, cells: CellSet, digits: DigitSet) -> bool {
    let mut gone = said.of.gone.iter();
    !said.of.gone.is_empty()
        && gone.all(|gone| cells.contains(gone.cell()) && digits.contains(gone.digit()))
}

pub const FISH: &[Check] = &[
    (
        "Each of {bases} needs its {digit}, and {places} are in {covers}, which can take only one {digit} each.",
        |said| {
            let (bases, covers) = (said.houses("bases"), said.houses("covers"));
            let digit = said.digit("digit");
            let lacks_it = |cell| said.of.at(cell) != Some(digit);
            let places = said.of.places(within(bases), digit) - said.cells("places");
            bases.len() == covers.len()
                && within(bases).iter().all(lacks_it)
                && !places.is_empty()
                && (places - within(covers)).is_empty()
        },
    ),
    ("their places for it besides the fin {fins}", |said| {
        are_fins(said, 1)
    }),
    ("their places for it besides the fins {fins}", |said| {
        are_fins(said, 2)
    }),
    ("So {covers} have no other {digit}.", clears),
    (
        "Unless {fins} is {digit}, {covers} have no other {digit}.",
        |said| said.cells("fins") == said.of.cells("/fins") && clears(said),
    ),
    (
        "Unless {fins} is {digit}, {covers} have no other {digit}, so {wrong}.",
        |said| {
            let others = within(said.houses("covers")) - said.of.cells("/fish/cells");
            let wrong = said.candidates("wrong");
            said.cells("fins") == said.of.cells("/fish/fins")
                && said.houses("covers") == said.of.houses("/fish/covers")
                && said.digit("digit") == said.of.digits("/fish/digit").first().unwrap()
                && wrong == said.of.gone
                && wrong
                    .iter()
                    .all(|it| others.contains(it.cell()) && it.digit() == said.digit("digit"))
        },
    ),
    (
        "Unless {fins} is {digit}, {cover} has its {digit} in {places}.",
        |said| {
            let cover = said.house("cover").cell_set();
            said.cells("fins") == said.of.cells("/fish/fins")
                && said.digits("digit") == said.of.digits("/fish/digit")
                && said.of.houses("/fish/covers").contains(said.house("cover"))
                && said.cells("places") == said.of.cells("/fish/cells") & cover
                && !said.cells("places").is_empty()
        },
    ),
    (
        "{cell} is a fin because it is in two of the houses that need their {digit}, and would serve both at once.",
        |said| {
            are_in_two(said, "cell", "/bases")
                && (said.cells("cell") - said.of.cells("/fins")).is_empty()
        },
    ),
    (
        "{cells} are fins because each is in two of the houses that need their {digit}, and would serve both at once.",
        |said| {
            are_in_two(said, "cells", "/bases")
                && (said.cells("cells") - said.of.cells("/fins")).is_empty()
        },
    ),
    (
        "{cell} is in two of {covers} at once and would take both, so too few would be left.",
        |said| {
            are_in_two(said, "cell", "/covers")
                && said
                    .of
                    .gone
                    .iter()
                    .any(|gone| gone.cell() == said.cell("cell"))
        },
    ),
    (
        "Each of {cells} is in two of {covers} at once and would take both, so too few would be left.",
        |said| are_in_two(said, "cells", "/covers"),
    ),
    (
        "{cell} is there, too, and sees the fin, so it is not {digit} in either case.",
        |said| see_fins(said, "cell", 1),
    ),
    (
        "{cells} are there, too, and see the fin, so they are not {digit} in either case.",
        |said| see_fins(said, "cells", 1),
    ),
    (
        "{cell} is there, too, and sees all the fins, so it is not {digit} in any case.",
        |said| see_fins(said, "cell", 2),
    ),
    (
        "{cells} are there, too, and see all the fins, so they are not {digit} in any case.",
        |said| see_fins(said, "cells", 2),
    ),
];

fn are_fins(said: &Said, least: usize) -> bool {
    let (fins, record) = (said.cells("fins"), said.of);
    let known = record.cells("/fins") | record.cells("/fish/fins");
    fins == known && fins.len() >= least && (least > 1 || fins.len() == 1)
}

fn clears(said: &Said) -> bool {
    let others = within(said.houses("covers")) - said.of.cells("/cells") - said.of.cells("/fins");
    // A place of the fish in two covers is eliminated, too.
    let twice = said.of.gone.iter().map(|gone| gone.cell());
    let twice = twice.filter(|&cell| holding(said, cell, "/covers") > 1);
    said.houses("covers") == said.of.houses("/covers")
        && only_gone(said, others | twice.collect(), said.digits("digit"))
}

fn holding(said: &Said, cell: ninefold::Cell, houses: &str) -> usize {
    let houses = said.of.houses(houses);
    houses
        .iter()
        .filter(|house| house.cell_set().contains(cell))
        .count()
}

fn are_in_two(said: &Said, name: &str, houses: &str) -> bool {
    let named = super::said::places(said.template);
    let houses_are_right =
        !named.contains(&"covers") || said.houses("covers") == said.of.houses("/covers");
    let digit_is_right =
        !named.contains(&"digit") || said.digits("digit") == said.of.digits("/digit");
    let mut cells = said.cells(name).iter();
    houses_are_right && digit_is_right && cells.all(|cell| holding(said, cell, houses) > 1)
}

fn see_fins(said: &Said, name: &str, least: usize) -> bool {
    let (cells, fins) = (said.cells(name), said.of.cells("/fins"));
    let sees_fins = |cell| sees_all(cell, fins);
    (fins.len() == 1) == (least == 1)
        && cells == said.of.gone.iter().map(|gone| gone.cell()).collect()
        && only_gone(
            said,
            cells & within(said.of.houses("/covers")),
            said.digits("digit"),
        )
        && cells.iter().all(sees_fins)
}

pub const WINGS: &[Check] = &[
    ("{pivot} is {digits}: {cases}.", |said| {
        said.of.marks(said.cell("pivot")) == said.digits("digits")
    }),
    ("if it is {shared}, {wing} is {digit}", |said| {
        let pivot = said.of.cells("/pivot").single().unwrap();
        let (wing, shared) = (said.cell("wing"), said.digit("shared"));
        said.of.marks(wing) == said.digits("digit") | shared.into()
            && said.of.marks(pivot).contains(shared)
            && sees(pivot, wing)
    }),
    ("otherwise it is {digit} itself", |said| {
        let pivot = said.of.cells("/pivot").single().unwrap();
        said.of.marks(pivot).contains(said.digit("digit"))
    }),
    ("Whatever {pivot} is, {digit} is in {places}.", |said| {
        let (pivot, digit, places) = (
            said.cell("pivot"),
            said.digit("digit"),
            said.cells("places"),
        );
        let has_case = |mark: Digit| match mark == digit {
            true => places.contains(pivot),
            false => places.iter().any(|wing| {
                said.of.marks(wing) == DigitSet::from(mark) | digit.into() && sees(pivot, wing)
            }),
        };
        said.of.marks(pivot).iter().all(has_case)
            && places
                .iter()
                .all(|place| said.of.marks(place).contains(digit))
    }),
    ("{cell} sees both, so it is not {digit}.", |said| {
        see_places(said, "cell", true)
    }),
    ("{cells} see both, so they are not {digit}.", |said| {
        see_places(said, "cells", true)
    }),
    ("{cell} sees all of them, so it is not {digit}.", |said| {
        see_places(said, "cell", false)
    }),
    (
        "{cells} see all of them, so they are not {digit}.",
        |said| see_places(said, "cells", false),
    ),
];

/// Checks that these cells see the places that the sentence before names, and lose their digit.
fn see_places(said: &Said, name: &str, both: bool) -> bool {
    let places = said
        .before(&["places", "guardians", "cells"])
        .unwrap()
        .cells;
    let (cells, digit) = (said.cells(name), said.digit("digit"));
    let loses_it = |cell| said.of.gone.contains(ninefold::Candidate::new(cell, digit));
    let sees_them = |cell| {
        places.iter().all(|place| {
            excludes(
                ninefold::Candidate::new(place, digit),
                ninefold::Candidate::new(cell, digit),
            )
        })
    };
    (places.len() == 2) == both
        && places
            .iter()
            .all(|place| said.of.marks(place).contains(digit))
        && cells.iter().all(|cell| loses_it(cell) && sees_them(cell))
        && (name == "cell") == (cells.len() == 1)
}
