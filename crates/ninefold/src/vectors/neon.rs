//! NEON with 8 lanes, which every aarch64 has.

use core::arch::aarch64::*;

use super::lanes::{LaneSet, Vector};
use super::token::{BaselineToken, by_instruction};

/// 8 lanes.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Neon(uint16x8_t);

// SAFETY: 128 bits are 8 values of 16 bits.
unsafe impl Vector for Neon {
    const COUNT: usize = 8;
    type Token = BaselineToken;
    type Choice = Neon;

    by_instruction! {
        BaselineToken => BaselineToken;
        splat(value: u16) = vdupq_n_u16(value);
        and(a, b) = vandq_u16(a, b);
        or(a, b) = vorrq_u16(a, b);
        xor(a, b) = veorq_u16(a, b);
        without(a, b) = vbicq_u16(a, b);
        plus(a, b) = vaddq_u16(a, b);
        minus(a, b) = vsubq_u16(a, b);
        popcount(a) = popcount(a);
        is_zero(a) = vceqzq_u16(a);
        is_equal(a, b) = vceqq_u16(a, b);
        is_less(a, b) = vcltq_u16(a, b);
        is_negative(a) = is_negative(a);
    }
    #[inline(always)]
    fn at_most_three(self) -> Neon {
        self.popcount().is_less(Neon::splat(BaselineToken, 4))
    }
    #[inline(always)]
    fn at_least_three(self) -> Neon {
        Neon::splat(BaselineToken, 2).is_less(self.popcount())
    }
    #[inline(always)]
    fn choose(choice: Neon, yes: Neon, no: Neon) -> Neon {
        // SAFETY: the vectors prove NEON.
        Neon(unsafe { vbslq_u16(choice.0, yes.0, no.0) })
    }
    #[inline(always)]
    fn lanes(choice: Neon) -> LaneSet {
        const BITS: [u16; 8] = [1, 2, 4, 8, 16, 32, 64, 128];
        // SAFETY: the vector proves NEON; eight values are read from an array of eight.
        unsafe { LaneSet::from(vaddvq_u16(vandq_u16(choice.0, vld1q_u16(BITS.as_ptr())))) }
    }
}

#[inline]
#[target_feature(enable = "neon")]
fn popcount(vector: uint16x8_t) -> uint16x8_t {
    vpaddlq_u8(vcntq_u8(vreinterpretq_u8_u16(vector)))
}

#[inline]
#[target_feature(enable = "neon")]
fn is_negative(vector: uint16x8_t) -> uint16x8_t {
    vcltzq_s16(vreinterpretq_s16_u16(vector))
}
