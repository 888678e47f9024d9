//! Checks techniques that assume a unique solution. It adds a premise: one of the candidates that prevent the deadly
//! pattern is right.

use ninefold::logic::{BivalueGrave, Candidate, GraveType, LoopType, UniqueLoop};
use ninefold::{Cell, Digit, DigitSet, House};

use super::proof::{Claim, Marks, Premises, Verdict, ensure};

pub fn unique_loop(marks: &Marks, found: &UniqueLoop, claim: &Claim) -> Verdict {
    let UniqueLoop { cells, digits, .. } = found;
    check_ring(cells)?;
    let both = DigitSet::from_iter(*digits);
    ensure!(both.len() == 2, "one digit");
    let has_both = |&cell: &Cell| (both - marks.digits(cell)).is_empty();
    ensure!(
        cells.iter().all(has_both),
        "a cell lacks one of the two digits"
    );
    let extras = |cell: Cell| marks.digits(cell) - both;
    let rich: Vec<Cell> = cells
        .iter()
        .copied()
        .filter(|&cell| !extras(cell).is_empty())
        .collect();
    let of_cell = |&cell: &Cell| {
        extras(cell)
            .into_iter()
            .map(move |digit| Candidate::new(cell, digit))
    };
    let mut premises = Premises::default();
    premises.add(rich.iter().flat_map(of_cell).collect())?;
    match &found.kind {
        LoopType::One { cell } => ensure!(rich == [*cell], "type 1 with {rich:?}"),
        LoopType::Two { digit } => {
            let is_it = |&cell: &Cell| extras(cell).single() == Some(*digit);
            ensure!(
                rich.len() > 1 && rich.iter().all(is_it),
                "type 2 with {rich:?}"
            );
        }
        LoopType::ThreeNaked {
            house,
            digits,
            cells,
        } => {
            check_pair(&rich, *house)?;
            check_set(marks, *house, *digits, cells)?;
            let all = rich.iter().all(|&cell| (extras(cell) - *digits).is_empty());
            ensure!(all, "the set lacks an extra digit");
            premises.cells(marks, cells)?;
        }
        LoopType::ThreeHidden {
            house,
            digits,
            cells,
        } => {
            check_pair(&rich, *house)?;
            ensure!(
                (both - *digits).is_empty(),
                "the set lacks a digit of the loop"
            );
            check_hidden_set(marks, *house, *digits, cells, &rich)?;
            for digit in *digits {
                premises.house(marks, *house, digit)?;
            }
            claim.check_gone("something outside of the set is eliminated", |gone| {
                cells.contains(&gone.cell())
            })?;
        }
        LoopType::Four { bound } => {
            ensure!(
                rich.len() == 2 && both.contains(*bound),
                "type 4 with {rich:?}"
            );
            let house = rich[0]
                .houses()
                .into_iter()
                .find(|house| is_bound(marks, *house, *bound, &rich));
            premises.house(marks, house.ok_or("the digit is not bound")?, *bound)?;
        }
    }
    premises.prove(claim)
}

/// Checks that neighbours share a house, and that every house that the ring meets contains exactly two of its cells, of
/// different colours if the cells get two colours in turn. Then the two digits can be swapped around the ring.
fn check_ring(cells: &[Cell]) -> Verdict {
    let count = cells.len();
    ensure!(
        count >= 4 && count.is_multiple_of(2),
        "a ring of {count} cells"
    );
    for number in 0..count {
        let next = cells[(number + 1) % count];
        let is_linked = cells[number]
            .houses()
            .iter()
            .any(|house| house.cells().contains(&next));
        ensure!(is_linked, "{} and {next} share no house", cells[number]);
    }
    for house in House::ALL {
        let met: Vec<usize> = (0..count)
            .filter(|&number| house.cells().contains(&cells[number]))
            .collect();
        let is_fair =
            matches!(met[..], []) || matches!(met[..], [one, other] if one % 2 != other % 2);
        ensure!(
            is_fair,
            "{house:?} does not contain one cell of each colour"
        );
    }
    Ok(())
}

/// Checks that two cells have further candidates, and share the house.
fn check_pair(rich: &[Cell], house: House) -> Verdict {
    let is_pair = rich.len() == 2 && rich.iter().all(|cell| house.cells().contains(cell));
    ensure!(is_pair, "{rich:?} are not a pair in {house:?}");
    Ok(())
}

/// Checks that the cells of the house, with one further cell, have as many digits as cells.
fn check_set(marks: &Marks, house: House, digits: DigitSet, cells: &[Cell]) -> Verdict {
    ensure!(
        cells.len() + 1 == digits.len(),
        "not as many cells as digits"
    );
    let fits =
        |cell: &Cell| house.cells().contains(cell) && (marks.digits(*cell) - digits).is_empty();
    ensure!(cells.iter().all(fits), "a cell of the set does not fit");
    Ok(())
}

/// Checks that the cells, with one cell of the pair, have as many places as there are digits.
fn check_hidden_set(
    marks: &Marks,
    house: House,
    digits: DigitSet,
    cells: &[Cell],
    pair: &[Cell],
) -> Verdict {
    ensure!(
        cells.len() + 1 == digits.len(),
        "not as many places as digits"
    );
    for digit in digits {
        let places = marks.of_house(house, digit);
        let mut places = places.iter().map(|place| place.cell());
        let is_hidden = places.all(|cell| cells.contains(&cell) || pair.contains(&cell));
        ensure!(is_hidden, "{digit} has more places");
    }
    Ok(())
}

/// Checks that all places of the digit in the house are among these cells.
fn is_bound(marks: &Marks, house: House, digit: Digit, cells: &[Cell]) -> bool {
    let places = marks.of_house(house, digit);
    !places.is_empty() && places.iter().all(|place| cells.contains(&place.cell()))
}

pub fn grave(marks: &Marks, found: &BivalueGrave, claim: &Claim) -> Verdict {
    let of_cell = |&(cell, digits): &(Cell, DigitSet)| {
        digits
            .into_iter()
            .map(move |digit| Candidate::new(cell, digit))
    };
    let surplus: Vec<Candidate> = found.surplus.iter().flat_map(of_cell).collect();
    let cells: Vec<Cell> = found.surplus.iter().map(|&(cell, _)| cell).collect();
    check_grave(marks, &surplus)?;
    let mut premises = Premises::default();
    premises.add(surplus.clone())?;
    let digits: DigitSet = surplus.iter().map(|surplus| surplus.digit()).collect();
    match &found.kind {
        GraveType::One => ensure!(cells.len() == 1, "type 1 with {cells:?}"),
        GraveType::Any => ensure!(cells.len() > 1, "all in {cells:?}"),
        GraveType::Two { digit } => {
            ensure!(digits.single() == Some(*digit), "type 2 with {digits:?}")
        }
        GraveType::Three {
            house,
            cells: others,
            digits: all,
        } => {
            let shares = cells.iter().all(|cell| house.cells().contains(cell));
            ensure!(
                shares && (digits - *all).is_empty(),
                "type 3 with {cells:?} and {digits:?}"
            );
            check_set(marks, *house, *all, others)?;
            premises.cells(marks, others)?;
        }
        GraveType::Four { house, digit } => {
            ensure!(cells.len() == 2, "type 4 with {cells:?}");
            ensure!(
                is_bound(marks, *house, *digit, &cells),
                "{digit} has more places"
            );
            premises.house(marks, *house, *digit)?;
        }
    }
    premises.prove(claim)
}

/// Checks that without the surplus, every empty cell has two candidates, and every digit two places or none in each
/// house.
fn check_grave(marks: &Marks, surplus: &[Candidate]) -> Verdict {
    ensure!(
        surplus.iter().all(|&candidate| marks.has(candidate)),
        "a surplus candidate does not exist"
    );
    let mut rest = marks.clone();
    surplus.iter().for_each(|&candidate| rest.remove(candidate));
    for cell in Cell::ALL
        .into_iter()
        .filter(|&cell| !marks.of_cell(cell).is_empty())
    {
        ensure!(rest.of_cell(cell).len() == 2, "{cell} prevents the grave");
    }
    for house in House::ALL {
        for digit in Digit::ALL
            .into_iter()
            .filter(|&digit| !marks.of_house(house, digit).is_empty())
        {
            ensure!(
                rest.of_house(house, digit).len() == 2,
                "{digit} in {house:?} does"
            );
        }
    }
    Ok(())
}
