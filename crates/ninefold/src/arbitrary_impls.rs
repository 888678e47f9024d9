//! `Arbitrary` for fuzzing, with the feature `arbitrary`.
//!
//! An arbitrary grid has any digits in any cells, and an arbitrary puzzle has any givens and candidates, so nearly all
//! contradict themselves. For most fuzz targets, a puzzle near a [`Solution`] is more useful.

use arbitrary::{Arbitrary, Result, Unstructured};

use crate::candidates::{Candidate, CandidateSet, Candidates};
use crate::digits::{Digit, DigitSet};
use crate::geometry::{Cell, CellSet, House};
use crate::grid::{Grid, Solution};
use crate::puzzle::Puzzle;

macro_rules! arbitrary {
    ($($type:ty: |$source:ident| $value:expr;)*) => {$(
        impl<'a> Arbitrary<'a> for $type {
            fn arbitrary($source: &mut Unstructured<'a>) -> Result<$type> {
                Ok($value)
            }
        }
    )*};
}

arbitrary! {
    Digit: |source| *source.choose(&Digit::ALL)?;
    Cell: |source| *source.choose(&Cell::ALL)?;
    House: |source| *source.choose(&House::ALL)?;
    Candidate: |source| Candidate::new(source.arbitrary()?, source.arbitrary()?);
    DigitSet: |source| members(&[source.arbitrary()?], Digit::ALL, Digit::index).collect();
    CellSet: |source| members(&source.arbitrary::<[u64; 2]>()?, Cell::ALL, Cell::index).collect();
    CandidateSet: |source| {
        members(&source.arbitrary::<[u64; 12]>()?, Candidate::all(), Candidate::index).collect()
    };
    Grid: |source| Grid::new(source.arbitrary()?);
    Candidates: |source| Candidates::new(source.arbitrary()?);
    Puzzle: |source| Puzzle::new(source.arbitrary()?, source.arbitrary()?);
    // A fixed solution with its digits, rows and columns permuted.
    Solution: |source| {
        let digits: [usize; 9] = shuffled(source)?;
        let (rows, columns) = (shuffled_lines(source)?, shuffled_lines(source)?);
        Solution::found(Grid::new(Cell::ALL.map(|cell| {
            let (row, column) = (rows[cell.row()], columns[cell.column()]);
            Some(Digit::ALL[digits[(row * 3 + row / 3 + column) % 9]])
        })))
    };
}

/// Returns the members whose bit is set.
fn members<T: Copy>(
    words: &[u64],
    all: impl IntoIterator<Item = T>,
    index: fn(T) -> usize,
) -> impl Iterator<Item = T> {
    all.into_iter()
        .filter(move |&member| words[index(member) / 64] >> (index(member) % 64) & 1 == 1)
}

/// Returns the numbers below `N` in any order.
fn shuffled<const N: usize>(source: &mut Unstructured) -> Result<[usize; N]> {
    let mut numbers = core::array::from_fn(|index| index);
    for last in (1..N).rev() {
        numbers.swap(last, source.int_in_range(0..=last)?);
    }
    Ok(numbers)
}

/// Returns nine rows or columns in any order that keeps those of a band or stack together.
fn shuffled_lines(source: &mut Unstructured) -> Result<[usize; 9]> {
    let bands: [usize; 3] = shuffled(source)?;
    let within: [[usize; 3]; 3] = [shuffled(source)?, shuffled(source)?, shuffled(source)?];
    Ok(core::array::from_fn(|line| {
        bands[line / 3] * 3 + within[line / 3][line % 3]
    }))
}
