//! NEON of aarch64: 8 lanes, which every such processor has.

use core::arch::aarch64::*;

use super::lanes::{LaneSet, Lanes};
use super::pass::{Group, Outcome};

/// 8 lanes.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(super) struct Neon(uint16x8_t);

/// The bit of each lane in a set of lanes.
const BITS: [u16; 8] = [1, 2, 4, 8, 16, 32, 64, 128];

// SAFETY (for every block below): NEON is part of every aarch64 target that has floating point; what is
// read or written are eight values of 16 bits in an array that has as many.
unsafe impl Lanes for Neon {
    const COUNT: usize = 8;
    const PASSES: usize = 1;
    type Choice = Neon;

    #[inline(always)]
    fn splat(value: u16) -> Neon {
        Neon(unsafe { vdupq_n_u16(value) })
    }
    #[inline(always)]
    fn write(self, to: &mut [u16; 32]) {
        unsafe { vst1q_u16(to.as_mut_ptr(), self.0) }
    }
    #[inline(always)]
    fn and(self, other: Neon) -> Neon {
        Neon(unsafe { vandq_u16(self.0, other.0) })
    }
    #[inline(always)]
    fn or(self, other: Neon) -> Neon {
        Neon(unsafe { vorrq_u16(self.0, other.0) })
    }
    #[inline(always)]
    fn xor(self, other: Neon) -> Neon {
        Neon(unsafe { veorq_u16(self.0, other.0) })
    }
    #[inline(always)]
    fn without(self, other: Neon) -> Neon {
        Neon(unsafe { vbicq_u16(self.0, other.0) })
    }
    #[inline(always)]
    fn minus_one(self) -> Neon {
        self.minus(Neon::splat(1))
    }
    #[inline(always)]
    fn plus(self, other: Neon) -> Neon {
        Neon(unsafe { vaddq_u16(self.0, other.0) })
    }
    #[inline(always)]
    fn minus(self, other: Neon) -> Neon {
        Neon(unsafe { vsubq_u16(self.0, other.0) })
    }
    #[inline(always)]
    fn popcount(self) -> Neon {
        Neon(unsafe { vpaddlq_u8(vcntq_u8(vreinterpretq_u8_u16(self.0))) })
    }
    #[inline(always)]
    fn is_zero(self) -> Neon {
        Neon(unsafe { vceqzq_u16(self.0) })
    }
    #[inline(always)]
    fn is_equal(self, other: Neon) -> Neon {
        Neon(unsafe { vceqq_u16(self.0, other.0) })
    }
    #[inline(always)]
    fn is_less(self, other: Neon) -> Neon {
        Neon(unsafe { vcltq_u16(self.0, other.0) })
    }
    #[inline(always)]
    fn at_most_three(self) -> Neon {
        self.popcount().is_less(Neon::splat(4))
    }
    #[inline(always)]
    fn at_least_three(self) -> Neon {
        Neon::splat(2).is_less(self.popcount())
    }
    #[inline(always)]
    fn is_disjoint(self, other: Neon) -> Neon {
        self.and(other).is_zero()
    }
    #[inline(always)]
    fn is_negative(self) -> Neon {
        Neon(unsafe { vcltzq_s16(vreinterpretq_s16_u16(self.0)) })
    }
    #[inline(always)]
    fn choose(choice: Neon, yes: Neon, no: Neon) -> Neon {
        Neon(unsafe { vbslq_u16(choice.0, yes.0, no.0) })
    }
    #[inline(always)]
    fn lanes(choice: Neon) -> LaneSet {
        unsafe { LaneSet::from(vaddvq_u16(vandq_u16(choice.0, vld1q_u16(BITS.as_ptr())))) }
    }
    #[inline(always)]
    fn only(self, lanes: LaneSet) -> Neon {
        let chosen = unsafe { vtstq_u16(vdupq_n_u16(lanes as u16), vld1q_u16(BITS.as_ptr())) };
        self.and(Neon(chosen))
    }

    #[inline(never)]
    fn propagate(group: &mut Group<Neon>) -> Outcome {
        group.propagate()
    }
}
