//! Lanes in plain 64-bit words, four in each: for any target, without a vector unit.
//!
//! Arithmetic within the lanes of a word is done with bit 15 of each lane as a guard, which no value
//! here uses (L. Lamport, "Multiple Byte Processing with Full-Word Instructions", 1975).

use super::lanes::{LaneSet, Lanes};
use super::pass::{Group, Outcome};

/// Eight lanes.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(super) struct Words([u64; 2]);

/// Bit 0 of every lane.
const ONES: u64 = 0x0001_0001_0001_0001;
/// Bit 15 of every lane.
const GUARDS: u64 = ONES << 15;

#[inline(always)]
fn both(a: Words, b: Words, f: impl Fn(u64, u64) -> u64) -> Words {
    Words([f(a.0[0], b.0[0]), f(a.0[1], b.0[1])])
}

#[inline(always)]
fn each(a: Words, f: impl Fn(u64) -> u64) -> Words {
    Words([f(a.0[0]), f(a.0[1])])
}

/// Less one in every lane, below the guard; the guard tells whether the lane was not zero.
#[inline(always)]
fn guarded_minus_one(word: u64) -> u64 {
    (word | GUARDS) - ONES
}

/// All bits of the lanes whose guard is set.
#[inline(always)]
fn spread(word: u64) -> u64 {
    ((word & GUARDS) >> 15) * 0xFFFF
}

#[inline(always)]
fn zero_lanes(word: u64) -> u64 {
    spread(!guarded_minus_one(word))
}

#[inline(always)]
fn without_lowest(word: u64) -> u64 {
    word & guarded_minus_one(word)
}

impl Words {
    /// The lanes as they lie in memory.
    #[inline(always)]
    fn to_lanes(self) -> [u16; 8] {
        let mut lanes = [0; 8];
        for (four, word) in lanes.chunks_exact_mut(4).zip(self.0) {
            for (lane, bytes) in four.iter_mut().zip(word.to_ne_bytes().as_chunks::<2>().0) {
                *lane = u16::from_ne_bytes(*bytes);
            }
        }
        lanes
    }

    #[inline(always)]
    fn from_lanes(lanes: [u16; 8]) -> Words {
        let word = |place: usize| {
            let mut bytes = [0; 8];
            for (pair, lane) in bytes.chunks_exact_mut(2).zip(&lanes[place * 4..]) {
                pair.copy_from_slice(&lane.to_ne_bytes());
            }
            u64::from_ne_bytes(bytes)
        };
        Words([word(0), word(1)])
    }
}

// SAFETY: no operation needs anything of the processor, and eight values of 16 bits are 16 bytes.
unsafe impl Lanes for Words {
    const COUNT: usize = 8;
    const PASSES: usize = 1;
    type Choice = Words;

    #[inline(always)]
    fn splat(value: u16) -> Words {
        Words([u64::from(value) * ONES; 2])
    }
    #[inline(always)]
    fn write(self, to: &mut [u16; 32]) {
        to[..8].copy_from_slice(&self.to_lanes());
    }
    #[inline(always)]
    fn and(self, other: Words) -> Words {
        both(self, other, |a, b| a & b)
    }
    #[inline(always)]
    fn or(self, other: Words) -> Words {
        both(self, other, |a, b| a | b)
    }
    #[inline(always)]
    fn xor(self, other: Words) -> Words {
        both(self, other, |a, b| a ^ b)
    }
    #[inline(always)]
    fn without(self, other: Words) -> Words {
        both(self, other, |a, b| a & !b)
    }
    #[inline(always)]
    fn minus_one(self) -> Words {
        each(self, |a| guarded_minus_one(a) ^ GUARDS)
    }
    #[inline(always)]
    fn plus(self, other: Words) -> Words {
        both(self, other, |a, b| {
            ((a & !GUARDS) + (b & !GUARDS)) ^ ((a ^ b) & GUARDS)
        })
    }
    #[inline(always)]
    fn minus(self, other: Words) -> Words {
        both(self, other, |a, b| {
            ((a | GUARDS) - (b & !GUARDS)) ^ ((a ^ !b) & GUARDS)
        })
    }
    #[inline(always)]
    fn popcount(self) -> Words {
        each(self, |a| {
            let pairs = a - ((a >> 1) & (ONES * 0x5555));
            let fours = (pairs & (ONES * 0x3333)) + ((pairs >> 2) & (ONES * 0x3333));
            let bytes = (fours + (fours >> 4)) & (ONES * 0x0F0F);
            (bytes + (bytes >> 8)) & (ONES * 0x1F)
        })
    }
    #[inline(always)]
    fn is_zero(self) -> Words {
        each(self, zero_lanes)
    }
    #[inline(always)]
    fn is_equal(self, other: Words) -> Words {
        self.xor(other).is_zero()
    }
    #[inline(always)]
    fn is_less(self, other: Words) -> Words {
        both(self, other, |a, b| spread(!((a | GUARDS) - b)))
    }
    #[inline(always)]
    fn at_most_three(self) -> Words {
        each(self, |a| {
            zero_lanes(without_lowest(without_lowest(without_lowest(a))))
        })
    }
    #[inline(always)]
    fn at_least_three(self) -> Words {
        each(self, |a| !zero_lanes(without_lowest(without_lowest(a))))
    }
    #[inline(always)]
    fn is_disjoint(self, other: Words) -> Words {
        self.and(other).is_zero()
    }
    #[inline(always)]
    fn is_negative(self) -> Words {
        each(self, spread)
    }
    #[inline(always)]
    fn choose(choice: Words, yes: Words, no: Words) -> Words {
        yes.xor(no).and(choice).xor(no)
    }
    #[inline(always)]
    fn lanes(choice: Words) -> LaneSet {
        let lanes = choice.to_lanes().into_iter().enumerate();
        lanes.fold(0, |set, (lane, value)| set | (u32::from(value & 1) << lane))
    }
    #[inline(never)]
    fn propagate(group: &mut Group<Words>) -> Outcome {
        group.propagate()
    }
    #[inline(always)]
    fn only(self, lanes: LaneSet) -> Words {
        let mut kept = [0; 8];
        for (lane, kept) in kept.iter_mut().enumerate() {
            *kept = 0u16.wrapping_sub((lanes >> lane) as u16 & 1);
        }
        self.and(Words::from_lanes(kept))
    }
}
