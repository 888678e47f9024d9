//! The least and the greatest assignment of different digits to masks, and digits near others.

/// How much a group adds at least and at most, with the digits that do it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Extremes {
    pub(super) low: u32,
    pub(super) high: u32,
    /// The sums of the positions of both.
    pub(super) sums: (u32, u32),
}

/// Returns the digits of the least and of the greatest assignment of different digits to the masks.
///
/// Each cell takes the least unused digit of the union that is not below its own least one; mirrored for the greatest.
/// The order of the cells does not change the digits that are used, as with linear probing in a hash table.
#[inline]
pub(super) fn extremes(masks: &[u32]) -> Option<Extremes> {
    let union = masks.iter().fold(0, |union, mask| union | mask);
    let (mut low, mut high, mut missing) = (0, 0, false);
    let mut sums = (0, 0);
    for &mask in masks {
        // All digits from the cell's least one up, and all up to its greatest one.
        let above = (mask & mask.wrapping_neg()).wrapping_neg();
        let below = u32::MAX >> (mask.leading_zeros() & 31);
        let up = union & !low & above;
        let down = union & !high & below;
        missing |= mask == 0 || up == 0 || down == 0;
        low |= up & up.wrapping_neg();
        high |= (1 << 31) >> (down.leading_zeros() & 31);
        sums.0 += up.trailing_zeros() & 31;
        sums.1 += 31 - (down.leading_zeros() & 31);
    }
    (!missing).then_some(Extremes { low, high, sums })
}

/// Returns the digits at most `distance` above one of the mask.
pub(super) fn smear_up(mask: u32, distance: i64) -> u32 {
    if distance >= 32 {
        return u32::MAX << mask.trailing_zeros();
    }
    let (mut smeared, mut done) = (mask, 0);
    while done < distance {
        let step = (distance - done).min(done + 1);
        smeared |= smeared << step;
        done += step;
    }
    smeared
}

/// Returns the digits at most `distance` below one of the mask.
pub(super) fn smear_down(mask: u32, distance: i64) -> u32 {
    smear_up(mask.reverse_bits(), distance).reverse_bits()
}
