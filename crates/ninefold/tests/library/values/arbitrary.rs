//! The feature `arbitrary`: any bytes give valid values, and all values can occur.

use std::collections::BTreeSet;

use arbitrary::{Arbitrary, Unstructured};
use ninefold::{CandidateSet, Cell, CellSet, Digit, DigitSet, Grid, House, Puzzle, Solution};
use rand_pcg::Pcg64;
use rand_pcg::rand_core::{Rng, SeedableRng};

/// Returns values made from many random inputs.
fn values<T: for<'a> Arbitrary<'a> + Ord>() -> BTreeSet<T> {
    let mut random = Pcg64::seed_from_u64(81);
    let value = |_| {
        let mut bytes = [0; 1024];
        random.fill_bytes(&mut bytes);
        T::arbitrary(&mut Unstructured::new(&bytes)).unwrap()
    };
    (0..2000).map(value).collect()
}

#[test]
fn every_digit_cell_and_house_comes_up() {
    assert!(values::<Digit>().into_iter().eq(Digit::ALL));
    assert!(values::<Cell>().into_iter().eq(Cell::ALL));
    assert!(values::<House>().into_iter().eq(House::ALL));
}

#[test]
fn sets_have_any_of_their_members() {
    let digits = values::<DigitSet>();
    assert!(digits.len() > 400, "of 512");
    let cells = values::<CellSet>();
    let all = cells.iter().fold(CellSet::EMPTY, |all, &set| all | set);
    assert_eq!((cells.len(), all), (2000, CellSet::ALL));
    let candidates = values::<CandidateSet>();
    let all = candidates
        .iter()
        .fold(CandidateSet::EMPTY, |all, &set| all | set);
    assert_eq!((candidates.len(), all), (2000, CandidateSet::ALL));
}

#[test]
fn solutions_are_solutions() {
    let solutions = values::<Solution>();
    assert_eq!(solutions.len(), 2000);
    for solution in solutions {
        assert!(Solution::try_from(Grid::from(solution)).is_ok());
    }
    // Any bytes are valid, even too few.
    assert!(Solution::arbitrary(&mut Unstructured::new(&[])).is_ok());
    assert!(Puzzle::arbitrary(&mut Unstructured::new(&[7; 100])).is_ok());
}
