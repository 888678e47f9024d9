//! Weighted sums over masks: the least and greatest totals, the totals that can be reached, and the digits that reach one.
//!
//! A linear form adds `coefficient * x` over its terms. `x` is a digit's position, counted from the greatest digit if the
//! coefficient was negative, so that all coefficients are positive here.

use super::scale::Scale;
use super::state::{Failed, Outcome, State};
use super::subsets::Subsets;
use extremes::{Extremes, extremes, smear_down, smear_up};
use reached::{filter_reached, spread, spread_wide};

mod extremes;
mod reached;

/// The most groups whose totals are followed.
const MOST_GROUPS: usize = 16;
/// The most open cells whose totals are followed one by one, where groups are followed too. More cells leave few gaps.
const MOST_OPEN_CELLS: usize = 6;

/// The digits that each group needs.
pub(crate) type Required = [u32; MOST_GROUPS];

/// One cell of a linear form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Term {
    /// The cell.
    pub(crate) cell: u16,
    /// Factor of the digit, never 0.
    pub(crate) coefficient: i64,
}

/// A set of totals: bit `i` is the total `base + i`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Totals {
    /// Total of bit 0.
    pub(crate) base: i64,
    /// The totals that are possible.
    pub(crate) bits: u128,
}

impl Totals {
    /// Returns the set of one total.
    pub(crate) fn one(total: i64) -> Self {
        Self {
            base: total,
            bits: 1,
        }
    }

    fn least(self) -> i64 {
        self.base + i64::from(self.bits.trailing_zeros())
    }

    fn greatest(self) -> i64 {
        self.base + 127 - i64::from(self.bits.leading_zeros())
    }
}

/// A sum of cells with integer factors. Its terms are sorted by group.
#[derive(Clone, Debug)]
pub(crate) struct Linear {
    scale: Scale,
    cells: Vec<u16>,
    factors: Vec<i64>,
    reversed: Vec<bool>,
    /// The value is `offset` plus the sum of `factor * x`.
    offset: i64,
    groups: Vec<Group>,
    subsets: Option<&'static Subsets>,
}

/// Neighbouring terms with one factor, whose cells hold different digits.
#[derive(Clone, Copy, Debug)]
struct Group {
    start: usize,
    end: usize,
    factor: i64,
}

impl Group {
    /// Divides by the factor, which is nearly always 1.
    fn divide(self, distance: i64) -> i64 {
        if self.factor == 1 {
            distance
        } else {
            distance / self.factor
        }
    }
}

impl Linear {
    /// Makes the form of groups of terms. The cells of a group differ and have one coefficient.
    pub(crate) fn new(scale: Scale, groups: &[Vec<Term>]) -> Self {
        let mut form = Self {
            scale,
            cells: Vec::new(),
            factors: Vec::new(),
            reversed: Vec::new(),
            offset: 0,
            groups: Vec::new(),
            subsets: Subsets::of(scale.digits),
        };
        for group in groups {
            let start = form.cells.len();
            for term in group {
                let worst = if term.coefficient < 0 {
                    scale.high()
                } else {
                    scale.low
                };
                form.offset += term.coefficient * i64::from(worst);
                form.cells.push(term.cell);
                form.factors.push(term.coefficient.abs());
                form.reversed.push(term.coefficient < 0);
            }
            form.groups.push(Group {
                start,
                end: form.cells.len(),
                factor: form.factors[start],
            });
        }
        form
    }

    /// Returns the cells in the order of the masks that the other functions take.
    pub(crate) fn cells(&self) -> &[u16] {
        &self.cells
    }

    fn reverse(&self, masks: &mut [u32]) {
        for (mask, &reversed) in masks.iter_mut().zip(&self.reversed) {
            if reversed {
                *mask = self.scale.reverse(*mask);
            }
        }
    }

    /// Returns the totals between two bounds that the masks reach, at least; nothing if the masks contradict the groups.
    pub(crate) fn totals(&self, masks: &mut [u32], least: i64, greatest: i64) -> Option<Totals> {
        self.reverse(masks);
        let (low, high) = self.bounds(masks)?;
        let totals = self.reach(masks, low.max(least), high.min(greatest));
        self.reverse(masks);
        totals
    }

    fn reach(&self, masks: &[u32], least: i64, greatest: i64) -> Option<Totals> {
        if least > greatest || greatest - least > 127 {
            return (least <= greatest).then_some(Totals {
                base: least,
                bits: u128::MAX,
            });
        }
        let window = u128::MAX >> (127 - (greatest - least));
        let plain: i64 = self.offset
            + masks
                .iter()
                .zip(&self.factors)
                .map(|(mask, f)| f * i64::from(mask.trailing_zeros()))
                .sum::<i64>();
        let mut bits = window;
        if greatest - plain <= 127 {
            let mut sums = 1u128;
            for (&mask, &factor) in masks.iter().zip(&self.factors) {
                sums = spread(sums, mask >> mask.trailing_zeros(), factor);
            }
            bits &= sums >> (least - plain);
            if let Some(subsets) = self.subsets.filter(|_| self.groups.len() < masks.len()) {
                let mut base = self.offset;
                let mut sums = 1u128;
                for group in &self.groups {
                    let (own, first) = group_totals(subsets, group, &masks[group.start..group.end]);
                    base += first * group.factor;
                    sums = spread_wide(sums, own, group.factor);
                }
                // The union of a group may begin below its cells.
                if greatest - base <= 127 {
                    bits &= if base > least {
                        sums << (base - least).min(127)
                    } else {
                        sums >> (least - base).min(127)
                    };
                }
            }
        }
        (bits != 0).then_some(Totals { base: least, bits })
    }

    /// Returns the least and the greatest total, with respect to the groups.
    pub(crate) fn range(&self, masks: &mut [u32]) -> Option<(i64, i64)> {
        self.reverse(masks);
        let bounds = self.bounds(masks);
        self.reverse(masks);
        bounds
    }

    fn bounds(&self, masks: &[u32]) -> Option<(i64, i64)> {
        let (mut least, mut greatest) = (self.offset, self.offset);
        for group in &self.groups {
            let extremes = extremes(&masks[group.start..group.end])?;
            least += group.factor * i64::from(extremes.sums.0);
            greatest += group.factor * i64::from(extremes.sums.1);
        }
        Some((least, greatest))
    }

    /// Demands one total: removes the digits that cannot reach it, also from the cells that see all places of a digit
    /// that a group needs.
    pub(crate) fn run(&self, total: i64, state: &mut State<'_>) -> Outcome {
        let mut required = Required::default();
        state.narrow(&self.cells, |masks| {
            required = self.narrow(masks, Totals::one(total))?;
            Ok(())
        })?;
        for (group, &digits) in self.groups.iter().zip(&required) {
            if digits != 0 {
                let digits = if self.reversed[group.start] {
                    self.scale.reverse(digits)
                } else {
                    digits
                };
                state.exclude(digits, &self.cells[group.start..group.end])?;
            }
        }
        Ok(())
    }

    /// Removes from the masks the digits with which the form cannot reach any of the totals.
    ///
    /// Returns the digits that each group needs and that no single cell is known to hold, counted like `x`.
    pub(crate) fn narrow(&self, masks: &mut [u32], totals: Totals) -> Result<Required, Failed> {
        self.reverse(masks);
        self.narrow_bounds(masks, totals)?;
        self.narrow_reached(masks, totals)?;
        let required = match self.subsets {
            Some(subsets) if self.groups.len() < masks.len() => {
                self.narrow_groups(subsets, masks, totals)?
            }
            _ => Required::default(),
        };
        self.reverse(masks);
        Ok(required)
    }

    fn narrow_bounds(&self, masks: &mut [u32], totals: Totals) -> Outcome {
        let mut found = [Extremes::default(); 32];
        let mut found_more = Vec::new();
        let found = if self.groups.len() <= 32 {
            &mut found[..self.groups.len()]
        } else {
            found_more.resize(self.groups.len(), Extremes::default());
            &mut found_more[..]
        };
        let (mut least, mut greatest) = (self.offset, self.offset);
        for (group, found) in self.groups.iter().zip(found.iter_mut()) {
            *found = extremes(&masks[group.start..group.end]).ok_or(Failed)?;
            least += group.factor * i64::from(found.sums.0);
            greatest += group.factor * i64::from(found.sums.1);
        }
        let (up, down) = (totals.greatest() - least, greatest - totals.least());
        if up < 0 || down < 0 {
            return Err(Failed);
        }
        let wide = i64::from(self.scale.digits) - 1;
        for (group, found) in self.groups.iter().zip(found.iter()) {
            if up.min(down) >= wide * group.factor {
                continue;
            }
            let keep =
                smear_up(found.low, group.divide(up)) & smear_down(found.high, group.divide(down));
            for mask in &mut masks[group.start..group.end] {
                *mask &= keep;
                if *mask == 0 {
                    return Err(Failed);
                }
            }
        }
        Ok(())
    }

    /// Follows the totals forward and backward over the cells, counted from the nearer end.
    fn narrow_reached(&self, masks: &mut [u32], totals: Totals) -> Outcome {
        let (mut least, mut greatest) = (self.offset, self.offset);
        for (mask, factor) in masks.iter().zip(&self.factors) {
            least += factor * i64::from(mask.trailing_zeros());
            greatest += factor * i64::from(31 - mask.leading_zeros());
        }
        if least == greatest {
            let hit = totals.base <= least
                && least - totals.base <= 127
                && totals.bits >> (least - totals.base) & 1 != 0;
            return if hit { Ok(()) } else { Err(Failed) };
        }
        let (up, down) = (totals.greatest() - least, greatest - totals.least());
        if up < 0 || down < 0 {
            return Err(Failed);
        }
        let from_least = up <= down;
        let room = up.min(down);
        let open = masks.iter().filter(|mask| !mask.is_power_of_two()).count();
        if room > 127 || open > MOST_OPEN_CELLS && self.subsets.is_some() {
            return Ok(());
        }
        // Bit t of the goal is the total least + t, or greatest - t.
        let goal = if from_least {
            let shift = totals.base - least;
            if shift >= 0 {
                totals.bits << shift
            } else {
                totals.bits >> (-shift).min(127)
            }
        } else {
            let shift = greatest - (totals.base + 127);
            let mirrored = totals.bits.reverse_bits();
            if shift >= 0 {
                mirrored << shift
            } else {
                mirrored >> (-shift).min(127)
            }
        };
        if room < 64 {
            let goal = goal as u64;
            filter_reached(masks, &self.factors, from_least, goal, room)
        } else {
            filter_reached(masks, &self.factors, from_least, goal, room)
        }
    }

    /// Follows the totals over the groups, and keeps the digits of the sets that have a possible total.
    fn narrow_groups(
        &self,
        subsets: &Subsets,
        masks: &mut [u32],
        totals: Totals,
    ) -> Result<Required, Failed> {
        let mut required = Required::default();
        if self.groups.len() > MOST_GROUPS {
            return Ok(required);
        }
        let mut own = [(0u64, 0i64); MOST_GROUPS];
        let mut base = self.offset;
        for (group, own) in self.groups.iter().zip(&mut own) {
            *own = group_totals(subsets, group, &masks[group.start..group.end]);
            if own.0 == 0 {
                return Err(Failed);
            }
            base += own.1 * group.factor;
        }
        if is_loose(&self.groups, &own, totals, base) {
            return Ok(required);
        }
        if totals.greatest() - base > 127 || totals.greatest() < base {
            return if totals.greatest() < base {
                Err(Failed)
            } else {
                Ok(required)
            };
        }
        let shift = totals.base - base;
        let goal = if shift >= 0 {
            totals.bits << shift
        } else {
            totals.bits >> (-shift).min(127)
        };
        let mut before = [1u128; MOST_GROUPS + 1];
        for (i, group) in self.groups.iter().enumerate() {
            before[i + 1] = spread_wide(before[i], own[i].0, group.factor);
        }
        let mut needed = goal & before[self.groups.len()];
        if needed == 0 {
            return Err(Failed);
        }
        for (i, group) in self.groups.iter().enumerate().rev() {
            let mut possible = 0u64;
            let mut earlier = 0u128;
            let mut left = own[i].0;
            while left != 0 {
                let total = left.trailing_zeros();
                left &= left - 1;
                let distance = i64::from(total) * group.factor;
                if distance <= 127 {
                    let fits = (needed >> distance) & before[i];
                    earlier |= fits;
                    possible |= u64::from(fits != 0) << total;
                }
            }
            needed = earlier;
            if possible == 0 {
                return Err(Failed);
            }
            if group.end - group.start > 1 && (possible != own[i].0 || self.groups.len() == 1) {
                required[i] = narrow_group(
                    subsets,
                    possible,
                    own[i].1,
                    &mut masks[group.start..group.end],
                )?;
            }
        }
        Ok(required)
    }
}

/// Returns whether every total of each group leaves the others room on both sides. Only gaps could exclude one then.
fn is_loose(groups: &[Group], own: &[(u64, i64); MOST_GROUPS], totals: Totals, least: i64) -> bool {
    let (mut greatest, mut widest) = (least, 0);
    for (group, (bits, _)) in groups.iter().zip(own) {
        let span = (63 - i64::from(bits.leading_zeros())) * group.factor;
        greatest += span;
        widest = widest.max(span);
    }
    totals.least() - least >= widest && greatest - totals.greatest() >= widest
}

/// Returns the totals of a group, shifted so that bit 0 is the first total.
fn group_totals(subsets: &Subsets, group: &Group, masks: &[u32]) -> (u64, i64) {
    let totals = if masks.len() == 1 {
        u64::from(masks[0])
    } else {
        subsets.totals(
            group.end - group.start,
            masks.iter().fold(0, |union, mask| union | mask),
        )
    };
    let first = totals.trailing_zeros();
    (totals.checked_shr(first).unwrap_or(0), first.into())
}

/// Keeps the digits of the sets with a possible total that hold every fixed digit.
///
/// Returns the digits that every set has, without those of fixed cells.
fn narrow_group(
    subsets: &Subsets,
    possible: u64,
    first: i64,
    masks: &mut [u32],
) -> Result<u32, Failed> {
    let (mut union, mut fixed) = (0, 0);
    for &mask in masks.iter() {
        union |= mask;
        fixed |= if mask.is_power_of_two() { mask } else { 0 };
    }
    let (mut some, mut every) = (0, u32::MAX);
    let mut left = possible;
    while left != 0 {
        let total = left.trailing_zeros() + first as u32;
        left &= left - 1;
        for &set in subsets.sets(masks.len(), total) {
            let set = u32::from(set);
            if set & !union == 0 && fixed & !set == 0 {
                some |= set;
                every &= set;
            }
        }
    }
    let (mut once, mut twice) = (0, 0);
    for mask in masks.iter_mut() {
        *mask &= some;
        if *mask == 0 {
            return Err(Failed);
        }
        twice |= once & *mask;
        once |= *mask;
    }
    if every & !once != 0 {
        return Err(Failed);
    }
    let single = every & once & !twice & !fixed;
    for mask in masks.iter_mut().filter(|mask| **mask & single != 0) {
        *mask &= single;
        if !mask.is_power_of_two() {
            return Err(Failed);
        }
    }
    Ok(every & !fixed & !single)
}

#[cfg(test)]
mod tests;
