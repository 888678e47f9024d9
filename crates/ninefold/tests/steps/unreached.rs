//! Steps that no known puzzle reaches, in positions made by hand.

use ninefold::logic::{
    Candidate, CandidateSet, Conclusion, Locking, Position, Reason, Step, Technique,
};
use ninefold::rating::Rater;
use ninefold::{Cell, Digit, Grid, House};

use super::checker::check;
use super::proof::Marks;
use super::tampered::tampered;

/// Returns a grid with all pencil marks except the digits at these places of the house.
fn without(digits: &[Digit], house: House, places: std::ops::Range<usize>) -> Position {
    let mut position = Position::from(&Grid::EMPTY);
    strike_out(&mut position, digits, house, places);
    position
}

fn strike_out(
    position: &mut Position,
    digits: &[Digit],
    house: House,
    places: std::ops::Range<usize>,
) {
    for &cell in &house.cells()[places] {
        for &digit in digits {
            position.remove(Candidate::new(cell, digit));
        }
    }
}

fn assert_proved_only_as_it_is(position: &Position, step: &Step) {
    let marks = Marks::of(position);
    check(&marks, step).unwrap();
    let tampered = tampered(step);
    assert!(!tampered.is_empty());
    for (how, step) in tampered {
        assert!(check(&marks, &step).is_err(), "{how}: {step:?}");
    }
}

#[test]
fn hidden_quad() {
    let position = without(&Digit::ALL[..4], House::ALL[0], 4..9);
    let step = Rater::default().next_step(&position).unwrap();
    assert_eq!(step.technique, Technique::HiddenQuad);
    assert_eq!(step.conclusion.eliminations.len(), 20);
    assert_proved_only_as_it_is(&position, &step);
}

#[test]
fn direct_claiming() {
    let (five, row, next, block) = (Digit::ALL[4], House::ALL[0], House::ALL[1], House::ALL[18]);
    let mut position = without(&[five], row, 2..9);
    strike_out(&mut position, &[five], next, 4..9);
    let place = Cell::at(1, 3).unwrap();
    let step = Step {
        technique: Technique::DirectClaiming,
        conclusion: Conclusion {
            eliminations: CandidateSet::EMPTY,
            placement: Some(Candidate::new(place, five)),
        },
        reason: Reason::Locking(Locking {
            digit: five,
            base: row,
            cover: block,
            cells: position.places(row, five),
            single: Some((next, place)),
        }),
    };
    assert_proved_only_as_it_is(&position, &step);
    // The technique itself would find the same earlier, by the other box of the band.
    let first = Rater::default().next_step(&position).unwrap();
    assert_ne!(first.technique, Technique::DirectClaiming);
}
