//! Random cages that cover a grid.

use super::jigsaw::neighbours;
use super::random::Random;

/// The fewest cells of a cage.
const SMALLEST: usize = 2;
/// The most cells of a cage.
const LARGEST: usize = 5;

/// Cages that cover a grid: connected, with different digits. Each is a list of cells.
#[derive(Clone, Debug)]
pub(crate) struct Cages {
    rows: usize,
    columns: usize,
    lists: Vec<Vec<usize>>,
}

impl Cages {
    /// Draws cages for a grid with these digits. Returns nothing if some cell found no cage.
    pub(crate) fn draw(
        rows: usize,
        columns: usize,
        digits: &[u32],
        random: &mut Random,
    ) -> Option<Cages> {
        let mut cages = Cages {
            rows,
            columns,
            lists: Vec::new(),
        };
        let mut is_free = vec![true; digits.len()];
        let mut order: Vec<usize> = (0..digits.len()).collect();
        random.shuffle(&mut order);
        let mut single = Vec::new();
        for start in order {
            if !is_free[start] {
                continue;
            }
            let wanted = SMALLEST + random.below((LARGEST - SMALLEST + 1) as u64) as usize;
            let mut cage = vec![start];
            while cage.len() < wanted {
                let mut near = cages.around(&cage);
                near.retain(|&cell| is_free[cell] && fits(&cage, cell, digits));
                let Some(&cell) = near.get(random.below(near.len().max(1) as u64) as usize) else {
                    break;
                };
                cage.push(cell);
            }
            if cage.len() < SMALLEST {
                single.push(start);
                continue;
            }
            for &cell in &cage {
                is_free[cell] = false;
            }
            cages.lists.push(cage);
        }
        for cell in single {
            // A later cage may have taken it.
            if is_free[cell] {
                cages.attach(cell, digits, random)?;
            }
        }
        Some(cages)
    }

    /// Returns the cages.
    pub(crate) fn lists(&self) -> &[Vec<usize>] {
        &self.lists
    }

    /// Divides a cage so that a wrong solution has a wrong sum in a part. Without a wrong solution, any cage will do.
    ///
    /// Returns whether there is such a cage.
    pub(crate) fn divide(
        &mut self,
        digits: &[u32],
        wrong: Option<&[u32]>,
        random: &mut Random,
    ) -> bool {
        let mut parts = Vec::new();
        for (index, cage) in self.lists.iter().enumerate() {
            for subset in 0..1u32 << cage.len() {
                let side = |inside: bool| -> Vec<usize> {
                    let places = 0..cage.len();
                    let chosen = places.filter(|&place| (subset >> place & 1 == 1) == inside);
                    chosen.map(|place| cage[place]).collect()
                };
                let (one, other) = (side(true), side(false));
                let is_cage = |part: &[usize]| part.len() >= SMALLEST && self.is_connected(part);
                let tells = wrong.is_none_or(|wrong| sum(&one, wrong) != sum(&one, digits));
                if tells && is_cage(&one) && is_cage(&other) {
                    parts.push((index, one, other));
                }
            }
        }
        let chosen = random.below(parts.len().max(1) as u64) as usize;
        let Some((index, one, other)) = parts.into_iter().nth(chosen) else {
            return false;
        };
        self.lists[index] = one;
        self.lists.push(other);
        true
    }

    /// Adds a cell to a cage beside it.
    fn attach(&mut self, cell: usize, digits: &[u32], random: &mut Random) -> Option<()> {
        let near = neighbours(self.rows, self.columns, cell);
        let takes = |&index: &usize| {
            let cage = &self.lists[index];
            cage.len() < LARGEST
                && cage.iter().any(|other| near.contains(other))
                && fits(cage, cell, digits)
        };
        let indices: Vec<usize> = (0..self.lists.len()).filter(takes).collect();
        let chosen = random.below(indices.len().max(1) as u64) as usize;
        self.lists[*indices.get(chosen)?].push(cell);
        Some(())
    }

    fn around(&self, cage: &[usize]) -> Vec<usize> {
        let near = |&cell: &usize| neighbours(self.rows, self.columns, cell);
        cage.iter().flat_map(near).collect()
    }

    fn is_connected(&self, cells: &[usize]) -> bool {
        let mut reached = vec![cells[0]];
        let mut next = 0;
        while next < reached.len() {
            for cell in neighbours(self.rows, self.columns, reached[next]) {
                if cells.contains(&cell) && !reached.contains(&cell) {
                    reached.push(cell);
                }
            }
            next += 1;
        }
        reached.len() == cells.len()
    }
}

/// Returns whether the digit of a cell is in no cell of the cage.
fn fits(cage: &[usize], cell: usize, digits: &[u32]) -> bool {
    cage.iter().all(|&other| digits[other] != digits[cell])
}

/// Returns the sum of the positions of the digits, which differs exactly if the sum of the values does.
fn sum(cells: &[usize], digits: &[u32]) -> u32 {
    cells
        .iter()
        .map(|&cell| digits[cell].trailing_zeros())
        .sum()
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    /// A grid of 6x6 cells in which equal digits are far apart.
    fn digits() -> Vec<u32> {
        (0..36)
            .map(|cell| 1 << ((cell / 6 * 4 + cell / 18 + cell % 6) % 6))
            .collect()
    }

    fn draw(seed: u64) -> Cages {
        let mut random = Random::stream(seed, 0);
        (0..100)
            .find_map(|_| Cages::draw(6, 6, &digits(), &mut random))
            .unwrap()
    }

    fn assert_cover(cages: &Cages) {
        let mut cells = cages.lists().concat();
        cells.sort_unstable();
        assert!(cells.into_iter().eq(0..36));
        for cage in cages.lists() {
            assert!((SMALLEST..=LARGEST).contains(&cage.len()));
            assert!(cages.is_connected(cage));
            let mask = cage.iter().fold(0, |mask, &cell| mask | digits()[cell]);
            assert_eq!(mask.count_ones() as usize, cage.len());
        }
    }

    #[test]
    fn cages_cover_the_grid_before_and_after_divisions() {
        for seed in 0..30 {
            let mut cages = draw(seed);
            assert_cover(&cages);
            let mut random = Random::stream(seed, 1);
            let before = cages.lists().len();
            while cages.divide(&digits(), None, &mut random) {
                assert_cover(&cages);
            }
            assert!(cages.lists().len() > before);
        }
    }

    #[test]
    fn a_division_tells_solutions_apart() {
        let right = [1, 2, 4, 8, 16];
        let divide = |wrong: &[u32]| {
            let mut cages = Cages {
                rows: 1,
                columns: 5,
                lists: vec![vec![0, 1, 2, 3, 4]],
            };
            let divided = cages.divide(&right, Some(wrong), &mut Random::stream(3, 3));
            (divided, cages.lists)
        };
        let (divided, lists) = divide(&[1, 2, 8, 4, 16]);
        let expected = [vec![0, 1, 2], vec![3, 4]];
        assert!(divided && lists.len() == 2 && expected.iter().all(|part| lists.contains(part)));
        // Two digits are exchanged that both possible divisions keep together.
        assert!(!divide(&[2, 1, 4, 8, 16]).0);
    }
}
