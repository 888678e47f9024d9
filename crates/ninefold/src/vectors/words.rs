//! Vectors of two 64-bit words with four lanes each, for targets without vector instructions.
//!
//! Bit 15 of each lane, which is hardly ever part of a value, guards its neighbour against carries and
//! borrows (L. Lamport, "Multiple Byte Processing with Full-Word Instructions", 1975).

use super::lanes::{LaneSet, Vector};
use super::token::BaselineToken;

/// Eight lanes.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Words([u64; 2]);

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

/// Returns one less in every lane, below the guard; the guard stays set where the lane was not zero.
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

// SAFETY: two times 64 bits are eight values of 16 bits.
unsafe impl Vector for Words {
    const COUNT: usize = 8;
    type Token = BaselineToken;
    type Choice = Words;

    #[inline(always)]
    fn token(self) -> BaselineToken {
        BaselineToken
    }
    #[inline(always)]
    fn splat(_: BaselineToken, value: u16) -> Words {
        Words([u64::from(value) * ONES; 2])
    }
    #[inline(always)]
    fn and(self, b: Words) -> Words {
        both(self, b, |a, b| a & b)
    }
    #[inline(always)]
    fn or(self, b: Words) -> Words {
        both(self, b, |a, b| a | b)
    }
    #[inline(always)]
    fn xor(self, b: Words) -> Words {
        both(self, b, |a, b| a ^ b)
    }
    #[inline(always)]
    fn without(self, b: Words) -> Words {
        both(self, b, |a, b| a & !b)
    }
    #[inline(always)]
    fn minus_one(self) -> Words {
        each(self, |a| guarded_minus_one(a) ^ GUARDS)
    }
    #[inline(always)]
    fn plus(self, b: Words) -> Words {
        both(self, b, |a, b| {
            ((a & !GUARDS) + (b & !GUARDS)) ^ ((a ^ b) & GUARDS)
        })
    }
    #[inline(always)]
    fn minus(self, b: Words) -> Words {
        both(self, b, |a, b| {
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
    fn is_equal(self, b: Words) -> Words {
        self.xor(b).is_zero()
    }
    #[inline(always)]
    fn is_less(self, b: Words) -> Words {
        both(self, b, |a, b| spread(!((a | GUARDS) - b)))
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
    fn is_negative(self) -> Words {
        each(self, spread)
    }
    #[inline(always)]
    fn choose(choice: Words, yes: Words, no: Words) -> Words {
        yes.xor(no).and(choice).xor(no)
    }
    #[inline(always)]
    fn lanes(choice: Words) -> LaneSet {
        let choice = [choice];
        let lanes = Words::values(&choice).iter().enumerate();
        lanes.fold(0, |set, (lane, value)| set | (u32::from(value & 1) << lane))
    }
}
