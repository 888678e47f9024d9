//! Checks rare patterns: fireworks, exocets, templates, symmetry. Each is checked against its definition, and its
//! conclusion is proved by brute force.

use ninefold::logic::{Automorphism, Exocet, Firework, HouseKind, Template};
use ninefold::symmetry::Transformation;
use ninefold::{Candidate, Cell, CellSet, Digit, DigitSet, House};

use super::proof::{Claim, Marks, Premises, Verdict, ensure, exclude, house_of, sees};

pub fn firework(marks: &Marks, found: &Firework, claim: &Claim) -> Verdict {
    let mut premises = Premises::default();
    let mut digits = DigitSet::EMPTY;
    for &(crossing, of_crossing) in &found.crossings {
        ensure!((digits & of_crossing).is_empty(), "a digit twice");
        digits |= of_crossing;
        for digit in of_crossing {
            burst(marks, crossing, found.ends, digit, &mut premises)?;
        }
    }
    let counts: Vec<usize> = found
        .crossings
        .iter()
        .map(|(_, digits)| digits.len())
        .collect();
    match (&counts[..], found.partner) {
        ([3], None) => {}
        ([2, 2], None) => ensure!(
            found.crossings[0].0 != found.crossings[1].0,
            "all digits must share a crossing"
        ),
        ([2], Some(partner)) => {
            let crossing = found.crossings[0].0;
            let sees_ends = found.ends.iter().all(|&end| sees(end, partner));
            ensure!(
                sees_ends && partner != crossing && marks.digits(partner) == digits,
                "{partner} is no partner"
            );
            premises.cells(marks, &[partner])?;
        }
        _ => return Err(format!("{counts:?} digits")),
    }
    let mut own: CellSet = found.crossings.iter().map(|&(cell, _)| cell).collect();
    if found.partner.is_none() {
        own.extend(found.ends);
    }
    claim.check_placed(None)?;
    claim.check_gone("another candidate is eliminated", |gone| {
        own.contains(gone.cell())
    })?;
    premises.prove(claim)
}

/// Checks that the row and the column of the crossing have the digit, outside of its box, only in the ends.
fn burst(
    marks: &Marks,
    crossing: Cell,
    ends: [Cell; 2],
    digit: Digit,
    premises: &mut Premises,
) -> Verdict {
    let block = house_of(HouseKind::Box, crossing);
    let mut used = 0;
    for kind in [HouseKind::Row, HouseKind::Column] {
        let line = house_of(kind, crossing);
        let is_in = |house: House, cell: Cell| house.cells().contains(&cell);
        let on_line = ends
            .iter()
            .position(|&end| is_in(line, end) && !is_in(block, end));
        let number = on_line.ok_or("no end on a line")?;
        used |= 1 << number;
        let places = marks.of_house(line, digit);
        let mut outside = places.iter().filter(|place| !is_in(block, place.cell()));
        ensure!(
            outside.all(|place| place.cell() == ends[number]),
            "{digit} has more places in {line}"
        );
        premises.add(places)?;
    }
    ensure!(used == 3, "both ends on one line");
    Ok(())
}

pub fn exocet(marks: &Marks, found: &Exocet, claim: &Claim) -> Verdict {
    let Exocet {
        base,
        targets,
        digits,
        cross_lines,
    } = *found;
    let kinds = match base[0].row() == base[1].row() {
        true => [HouseKind::Row, HouseKind::Column],
        false => [HouseKind::Column, HouseKind::Row],
    };
    let [along, across] = kinds;
    let base_line = house_of(along, base[0]);
    let of_box = |cell: Cell| house_of(HouseKind::Box, cell);
    ensure!(
        base[0] != base[1]
            && house_of(along, base[1]) == base_line
            && of_box(base[0]) == of_box(base[1]),
        "no base"
    );
    let of_base = marks.digits(base[0]) | marks.digits(base[1]);
    ensure!(
        of_base == digits && (3..=4).contains(&digits.len()),
        "the base has {of_base}"
    );
    let all: Vec<Cell> = base.into_iter().chain(targets).collect();
    let in_band = |cell: &Cell| house_of(along, *cell).index() / 3 == base_line.index() / 3;
    ensure!(all.iter().all(in_band), "a target is not in the band");
    let boxes = [of_box(base[0]), of_box(targets[0]), of_box(targets[1])];
    ensure!(
        boxes[0] != boxes[1] && boxes[0] != boxes[2] && boxes[1] != boxes[2],
        "a box twice"
    );
    let mut expected = Vec::new();
    let third = base_line
        .cells()
        .iter()
        .find(|cell| of_box(**cell) == boxes[0] && !base.contains(cell));
    expected.extend(third.map(|&cell| house_of(across, cell)));
    for target in targets {
        ensure!(
            house_of(along, target) != base_line,
            "a target in the base's line"
        );
        let line = house_of(across, target);
        expected.push(line);
        let companion = line.cells().iter().find(|&&cell| {
            cell != target && of_box(cell) == of_box(target) && house_of(along, cell) != base_line
        });
        let companion = *companion.ok_or("no companion")?;
        let filled = marks
            .filled(companion)
            .map_or(DigitSet::EMPTY, DigitSet::from);
        ensure!(
            ((marks.digits(companion) | filled) & digits).is_empty(),
            "{companion} can hold a digit of the base"
        );
    }
    ensure!(
        cross_lines == expected.iter().copied().collect(),
        "other lines across"
    );
    claim.check_placed(None)?;
    claim.check_gone("another candidate is eliminated", |gone| {
        all.contains(&gone.cell())
    })?;
    let mut premises = Premises::default();
    premises.cells(marks, &all)?;
    for line in cross_lines {
        for digit in digits {
            if !marks.stands(line, digit) {
                premises.house(marks, line, digit)?;
            }
        }
    }
    premises.prove(claim)
}

pub fn template(marks: &Marks, found: &Template, claim: &Claim) -> Verdict {
    let right = found.cell.map(|cell| Candidate::new(cell, found.digit));
    claim.check_placed(right)?;
    claim.check_gone("another candidate is eliminated", |gone| match found.cell {
        Some(cell) => gone.cell() == cell && gone.digit() != found.digit,
        None => gone.digit() == found.digit,
    })?;
    let mut premises = Premises::default();
    for house in House::ALL {
        if !marks.stands(house, found.digit) {
            premises.house(marks, house, found.digit)?;
        }
    }
    premises.prove(claim)
}

pub fn automorphism(marks: &Marks, found: &Automorphism, claim: &Claim) -> Verdict {
    let by = found.by;
    ensure!(by != Transformation::IDENTITY, "nothing is changed");
    let image = |candidate: Candidate| {
        Candidate::new(by.cell(candidate.cell()), by.digit(candidate.digit()))
    };
    let digits: DigitSet = Digit::ALL
        .into_iter()
        .map(|digit| by.digit(digit))
        .collect();
    ensure!(digits == DigitSet::ALL, "a digit is lost");
    for house in House::ALL {
        let cells: CellSet = house.cells().iter().map(|&cell| by.cell(cell)).collect();
        let is_house = House::ALL.iter().any(|house| house.cell_set() == cells);
        ensure!(is_house, "{house} does not stay a house");
    }
    for cell in Cell::ALL {
        let filled = marks.filled(cell).map(|digit| by.digit(digit));
        ensure!(
            filled == marks.filled(by.cell(cell)),
            "{cell} is not the same"
        );
    }
    for candidate in Candidate::all() {
        ensure!(
            marks.has(candidate) == marks.has(image(candidate)),
            "{candidate} is not the same"
        );
    }
    claim.check_placed(None)?;
    for &gone in &claim.eliminations {
        let images = std::iter::successors(Some(image(gone)), |&last| Some(image(last)));
        let mut images = images.take_while(|&image| image != gone);
        ensure!(
            images.any(|image| exclude(gone, image)),
            "{gone} does not exclude its images"
        );
    }
    Ok(())
}
