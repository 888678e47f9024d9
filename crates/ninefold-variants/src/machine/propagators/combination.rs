//! Cells that hold different digits, and together one of a list of sets: cages, renbans, nabners.

use super::super::scale::positions;
use super::super::state::{Failed, Outcome, State};

/// The most cells that the propagator takes.
const MOST_CELLS: usize = 32;

/// Different cells that hold exactly one of the sets.
#[derive(Clone, Debug)]
pub(crate) struct Combination {
    /// The cells, at most as many as there are digits.
    pub(crate) cells: Vec<u16>,
    /// The possible sets, each with as many digits as there are cells.
    pub(crate) sets: Vec<u32>,
    /// The remaining cells of a house that contains the cells. They hold the remaining digits.
    pub(crate) rest: Vec<u16>,
}

impl Combination {
    /// Returns whether all sets have one sum, as those of a cage.
    pub(crate) fn has_one_sum(&self) -> bool {
        let sum = |set: &u32| positions(*set).sum::<u32>();
        self.sets
            .windows(2)
            .all(|pair| sum(&pair[0]) == sum(&pair[1]))
    }

    /// Keeps the digits that some set can place; digits of every set leave the cells that see all their places.
    pub(crate) fn run(&self, all: u32, state: &mut State<'_>) -> Outcome {
        let cells = self.cells.len();
        let mut masks = [0u32; MOST_CELLS];
        let (mut union, mut fixed) = (0, 0);
        for (mask, &cell) in masks.iter_mut().zip(&self.cells) {
            *mask = state.mask(cell);
            union |= *mask;
            fixed |= if mask.is_power_of_two() { *mask } else { 0 };
        }
        if !self.rest.is_empty() {
            fixed |= all
                & !self
                    .rest
                    .iter()
                    .fold(0, |union, &cell| union | state.mask(cell));
        }
        let mut kept = [0u32; MOST_CELLS];
        let mut every = u32::MAX;
        let wide = all > u32::from(u16::MAX) || cells > 9;
        let (mut lanes, mut waiting) = ([0; LANES], 0);
        for &set in &self.sets {
            if set & !union != 0 || fixed & !set != 0 {
                continue;
            }
            if wide {
                if place_one(set, &masks[..cells], &mut kept[..cells]) {
                    every &= set;
                }
                continue;
            }
            lanes[waiting] = set as u16;
            waiting += 1;
            if waiting == LANES {
                every &= place_lanes(&lanes, &masks[..cells], &mut kept[..cells]);
                waiting = 0;
            }
        }
        if waiting > 0 {
            // No cell can hold the empty set, so the other lanes change nothing.
            lanes[waiting..].fill(0);
            every &= place_lanes(&lanes, &masks[..cells], &mut kept[..cells]);
        }
        if every == u32::MAX {
            return Err(Failed);
        }
        for (&cell, &mask) in self.cells.iter().zip(&kept) {
            state.restrict(cell, mask)?;
        }
        for &cell in &self.rest {
            state.restrict(cell, !every)?;
        }
        state.exclude(every & !fixed, &self.cells)
    }
}

/// Sets that are placed side by side.
const LANES: usize = 8;

/// One value a lane.
type Lanes = [u16; LANES];

/// Adds the digits of some sets to `kept`, each unless two rounds of singles show that the cells cannot hold it.
///
/// Returns the digits that all placed sets have. The loops have no branches, so that they become vector instructions.
fn place<const CELLS: usize>(sets: &Lanes, masks: &[u32], kept: &mut [u32]) -> u32 {
    let mut options = [[0; LANES]; CELLS];
    for (options, &mask) in options.iter_mut().zip(masks) {
        for (option, set) in options.iter_mut().zip(sets) {
            *option = mask as u16 & set;
        }
    }
    let mut bad: Lanes = [0; LANES];
    for _ in 0..2 {
        let (mut once, mut twice, mut fixed): (Lanes, Lanes, Lanes) =
            ([0; LANES], [0; LANES], [0; LANES]);
        for options in &options {
            for lane in 0..LANES {
                let option = options[lane];
                let single = if option & option.wrapping_sub(1) == 0 {
                    option
                } else {
                    0
                };
                twice[lane] |= once[lane] & option;
                once[lane] |= option;
                bad[lane] |= fixed[lane] & single;
                fixed[lane] |= single;
            }
        }
        for lane in 0..LANES {
            bad[lane] |= once[lane] ^ sets[lane];
        }
        for options in &mut options {
            for lane in 0..LANES {
                let option = options[lane];
                let own = option & once[lane] & !twice[lane];
                let single = option & option.wrapping_sub(1) == 0;
                let open = if single {
                    option
                } else {
                    option & !fixed[lane]
                };
                let new = if own != 0 { own } else { open };
                bad[lane] |= own & own.wrapping_sub(1);
                bad[lane] |= u16::from(new == 0);
                options[lane] = new;
            }
        }
    }
    let mut union: Lanes = [0; LANES];
    for options in &options {
        for lane in 0..LANES {
            union[lane] |= options[lane];
        }
    }
    let mut alive: Lanes = [0; LANES];
    for lane in 0..LANES {
        alive[lane] = if bad[lane] | (union[lane] ^ sets[lane]) == 0 {
            u16::MAX
        } else {
            0
        };
    }
    for (kept, options) in kept.iter_mut().zip(&options) {
        *kept |= u32::from((0..LANES).fold(0, |all, lane| all | options[lane] & alive[lane]));
    }
    let every = (0..LANES).fold(u16::MAX, |every, lane| every & (sets[lane] | !alive[lane]));
    if alive == [0; LANES] {
        u32::MAX
    } else {
        every.into()
    }
}

/// Chooses the version of [`place`] for a number of cells.
fn place_lanes(sets: &Lanes, masks: &[u32], kept: &mut [u32]) -> u32 {
    match masks.len() {
        2 => place::<2>(sets, masks, kept),
        3 => place::<3>(sets, masks, kept),
        4 => place::<4>(sets, masks, kept),
        5 => place::<5>(sets, masks, kept),
        6 => place::<6>(sets, masks, kept),
        7 => place::<7>(sets, masks, kept),
        8 => place::<8>(sets, masks, kept),
        _ => place::<9>(sets, masks, kept),
    }
}

/// Adds the digits of one set to `kept`, unless two rounds of singles show that the cells cannot hold it.
fn place_one(set: u32, masks: &[u32], kept: &mut [u32]) -> bool {
    let mut options = [0u32; MOST_CELLS];
    let options = &mut options[..masks.len()];
    for (option, mask) in options.iter_mut().zip(masks) {
        *option = mask & set;
        if *option == 0 {
            return false;
        }
    }
    for _ in 0..2 {
        let (mut once, mut twice, mut fixed, mut clash) = (0, 0, 0, 0);
        for &option in options.iter() {
            twice |= once & option;
            once |= option;
            let single = if option & (option - 1) == 0 {
                option
            } else {
                0
            };
            clash |= fixed & single;
            fixed |= single;
        }
        if once != set || clash != 0 {
            return false;
        }
        let hidden = once & !twice;
        let mut empty = false;
        for option in options.iter_mut() {
            let own = *option & hidden;
            *option = if own != 0 {
                empty |= own & (own - 1) != 0;
                own
            } else if *option & (*option - 1) == 0 {
                *option
            } else {
                *option & !fixed
            };
            empty |= *option == 0;
        }
        if empty {
            return false;
        }
    }
    let union = options.iter().fold(0, |union, option| union | option);
    if union != set {
        return false;
    }
    for (kept, option) in kept.iter_mut().zip(options.iter()) {
        *kept |= *option;
    }
    true
}
