//! Regular regions: boxes of equal size, and the default of each size of grid.

use crate::digits::Digits;

/// Returns the region of each cell, in reading order, for boxes of that height and width side by side.
///
/// Returns `None` if such boxes do not fill the grid.
///
/// ```
/// let regions = ninefold_variants::boxes(2, 4, 1, 2).unwrap();
/// assert_eq!(regions.iter().flatten().collect::<Vec<_>>(), [&0, &0, &1, &1, &2, &2, &3, &3]);
/// ```
pub fn boxes(rows: usize, columns: usize, height: usize, width: usize) -> Option<Vec<Option<u8>>> {
    if height == 0 || width == 0 || !rows.is_multiple_of(height) || !columns.is_multiple_of(width) {
        return None;
    }
    let across = columns / width;
    let region = |row: usize, column: usize| row / height * across + column / width;
    (0..rows)
        .flat_map(|row| {
            (0..columns).map(move |column| u8::try_from(region(row, column)).ok().map(Some))
        })
        .collect()
}

/// Returns the region of each cell, in reading order, if nothing is said about regions.
///
/// A grid with as many rows and columns as digits has square boxes if that number is a square, and otherwise the usual
/// boxes of 6, 8, 10, 12 and 15 digits. Other grids have no regions.
pub fn default_regions(rows: usize, columns: usize, digits: Digits) -> Vec<Option<u8>> {
    let none = || vec![None; rows * columns];
    let size = digits.len();
    if rows != size || columns != size {
        return none();
    }
    let (height, width) = match size {
        6 => (2, 3),
        8 => (2, 4),
        10 => (2, 5),
        12 => (3, 4),
        15 => (3, 5),
        _ if size.isqrt().pow(2) == size => (size.isqrt(), size.isqrt()),
        _ => return none(),
    };
    boxes(rows, columns, height, width).unwrap_or_else(none)
}

/// Returns the height and width of the boxes if the regions are boxes of equal size that fill the grid.
pub(crate) fn size_of_boxes(
    rows: usize,
    columns: usize,
    regions: &[Option<u8>],
) -> Option<(usize, usize)> {
    let first = (*regions.first()?)?;
    let in_first = |&cell: &usize| regions[cell] == Some(first);
    let width = (0..columns).take_while(in_first).count();
    let height = (0..rows)
        .map(|row| row * columns)
        .take_while(in_first)
        .count();
    (boxes(rows, columns, height, width)? == regions).then_some((height, width))
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    fn default_size(size: usize) -> Option<(usize, usize)> {
        let digits = Digits::new(1, size as i32).unwrap();
        size_of_boxes(size, size, &default_regions(size, size, digits))
    }

    #[test]
    fn sizes_have_their_usual_boxes() {
        let usual = [
            (1, 1, 1),
            (4, 2, 2),
            (6, 2, 3),
            (8, 2, 4),
            (9, 3, 3),
            (10, 2, 5),
            (12, 3, 4),
            (15, 3, 5),
        ];
        for (size, height, width) in usual.into_iter().chain([(16, 4, 4), (25, 5, 5)]) {
            assert_eq!(default_size(size), Some((height, width)), "{size}");
        }
        assert!(
            [2, 3, 5, 7, 11, 13, 14, 18, 32]
                .into_iter()
                .all(|size| default_size(size).is_none())
        );
    }

    #[test]
    fn a_grid_of_another_size_than_the_digits_has_no_regions() {
        let digits = Digits::new(1, 9).unwrap();
        assert!(default_regions(7, 7, digits).iter().all(Option::is_none));
        assert!(default_regions(9, 8, digits).iter().all(Option::is_none));
        let from_0 = Digits::new(0, 8).unwrap();
        assert_eq!(
            size_of_boxes(9, 9, &default_regions(9, 9, from_0)),
            Some((3, 3))
        );
    }

    #[test]
    fn other_regions_are_no_boxes() {
        let mut regions = boxes(4, 4, 2, 2).unwrap();
        regions.swap(1, 2);
        assert_eq!(size_of_boxes(4, 4, &regions), None);
        assert_eq!(size_of_boxes(4, 4, &[None; 16]), None);
        assert_eq!(boxes(4, 4, 3, 2), None);
    }
}
