//! Sums of cells that all count once, as sets of cells.

use super::builder::Equation;

/// A set of cells as bits.
pub(crate) type Cells = Vec<u64>;

/// A sum of cells that all count once.
#[derive(Clone, Debug)]
pub(crate) struct Cage {
    pub(crate) cells: Cells,
    pub(crate) size: usize,
    pub(crate) total: i64,
}

/// Returns an equation as a set of cells, if all its cells count once.
pub(crate) fn cage(equation: &Equation, words: usize) -> Option<Cage> {
    let plain = equation.terms.iter().all(|term| term.coefficient == 1);
    (plain && !equation.terms.is_empty()).then(|| Cage {
        cells: set(equation.terms.iter().map(|term| term.cell), words),
        size: equation.terms.len(),
        total: equation.total,
    })
}

/// Returns the set of some cells.
pub(crate) fn set(cells: impl IntoIterator<Item = u16>, words: usize) -> Cells {
    let mut set = vec![0; words];
    for cell in cells {
        set[usize::from(cell) / 64] |= 1 << (cell % 64);
    }
    set
}

/// Returns the number of cells in a set.
pub(crate) fn count(a: &Cells) -> usize {
    a.iter().map(|word| word.count_ones() as usize).sum()
}

/// Returns the number of cells in both sets.
pub(crate) fn overlap(a: &Cells, b: &Cells) -> usize {
    a.iter()
        .zip(b)
        .map(|(a, b)| (a & b).count_ones() as usize)
        .sum()
}

/// Adds the cells of another set.
pub(crate) fn join(a: &mut Cells, b: &Cells) {
    a.iter_mut().zip(b).for_each(|(a, b)| *a |= b);
}

/// Returns the cells of a set that are not in another.
pub(crate) fn without(a: &Cells, b: &Cells) -> Cells {
    a.iter().zip(b).map(|(a, b)| a & !b).collect()
}
