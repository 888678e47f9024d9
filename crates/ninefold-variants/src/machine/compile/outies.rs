//! Outies: sums outside of houses that other sums cover.
//!
//! Little killers, for instance, cover some boxes together, and have few cells outside these. The total of these cells is
//! known.

use super::cage::{Cage, Cells, count, join, overlap, without};

/// The most covers that are tried.
const MOST_COVERS: usize = 2000;
/// The least number of cells of a gap that another house fills.
const LEAST_GAP: usize = 2;

/// Lists the sums that remain when covers of houses lose the houses.
///
/// A cover of a house begins with any sum that meets it. Sums without a common cell follow, in the order of their sizes or
/// of their numbers of cells outside. A gap in the house is filled by a house that meets nothing else of the cover.
pub(crate) fn outies(cages: &[Cage], houses: &[Cells], house_sum: i64) -> Vec<Cage> {
    let mut found = Vec::new();
    let mut tried = 0;
    for house in houses {
        let mut meeting: Vec<&Cage> = cages
            .iter()
            .filter(|cage| overlap(&cage.cells, house) > 0)
            .collect();
        for by_size in [true, false] {
            meeting.sort_by_key(|cage| {
                let outside = cage.size - overlap(&cage.cells, house);
                if by_size {
                    usize::MAX - cage.size
                } else {
                    outside
                }
            });
            for first in &meeting {
                if tried == MOST_COVERS {
                    return found;
                }
                tried += 1;
                let mut cover = Cover::of(first, house.len());
                meeting.iter().for_each(|cage| cover.add(cage));
                found.extend(cover.rest(house, houses, house_sum));
            }
        }
    }
    found
}

/// Sums without a common cell.
struct Cover {
    cells: Cells,
    total: i64,
}

impl Cover {
    fn of(cage: &Cage, words: usize) -> Self {
        let mut cover = Self {
            cells: vec![0; words],
            total: 0,
        };
        cover.add(cage);
        cover
    }

    /// Adds a sum if it has no common cell with the cover.
    fn add(&mut self, cage: &Cage) {
        if overlap(&cage.cells, &self.cells) == 0 {
            join(&mut self.cells, &cage.cells);
            self.total += cage.total;
        }
    }

    /// Fills the gaps of a house and removes all houses that are covered. Returns the sum of the other cells.
    fn rest(mut self, house: &Cells, houses: &[Cells], house_sum: i64) -> Option<Cage> {
        let mut fillers = Vec::new();
        for filler in houses {
            let gap = without(house, &self.cells);
            if overlap(filler, &self.cells) == 0 && overlap(filler, &gap) >= LEAST_GAP {
                join(&mut self.cells, filler);
                self.total += house_sum;
                fillers.push(filler);
            }
        }
        let mut left = self.cells;
        let mut total = self.total;
        // Regions come after rows and columns, and cut more out of lines.
        for house in houses.iter().rev().filter(|house| !fillers.contains(house)) {
            if overlap(house, &left) == count(house) {
                left = without(&left, house);
                total -= house_sum;
            }
        }
        let size = count(&left);
        (size > 0).then_some(Cage {
            cells: left,
            size,
            total,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::cage::set;
    use super::*;

    fn line(start: (u16, u16), length: u16) -> Cells {
        set((0..length).map(|i| 9 * (start.0 + i) + start.1 + i), 2)
    }

    #[test]
    fn diagonals_cover_three_boxes() {
        let cages: Vec<Cage> = [
            ((0, 1), 8, 30),
            ((0, 2), 7, 45),
            ((1, 0), 8, 49),
            ((2, 0), 7, 47),
        ]
        .into_iter()
        .map(|(start, length, total)| Cage {
            cells: line(start, length),
            size: length.into(),
            total,
        })
        .collect();
        let in_box = |number: u16| {
            (0..9).map(move |i| 9 * (number / 3 * 3 + i / 3) + number % 3 * 3 + i % 3)
        };
        let mut houses: Vec<Cells> = (0..9).map(|number| set(in_box(number), 2)).collect();
        houses.push(line((0, 0), 9));
        let outside = [(1, 3), (2, 3), (2, 4), (3, 1), (3, 2), (4, 2)];
        let outside = outside
            .iter()
            .flat_map(|&(row, column)| [9 * row + column, 80 - 9 * row - column]);
        let expected = set(outside, 2);
        let found = outies(&cages, &houses, 45);
        assert!(
            found
                .iter()
                .any(|rest| rest.cells == expected && rest.total == 171 + 45 - 3 * 45)
        );
    }
}
