//! NEON, which every aarch64 has.

use core::arch::aarch64::*;

use super::{Array, Bytes, Plain};
use crate::vectors::token::{BaselineToken, by_instruction};

/// Bytes in a vector of NEON.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Neon(uint8x16_t);

impl Bytes for Neon {
    type Token = BaselineToken;

    by_instruction! {
        BaselineToken => BaselineToken;
        splat(value: u8) = vdupq_n_u8(value);
        shuffle(a, b) = vqtbl1q_u8(a, b);
        and(a, b) = vandq_u8(a, b);
        or(a, b) = vorrq_u8(a, b);
        zip_low(a, b) = vzip1q_u8(a, b);
        zip_high(a, b) = vzip2q_u8(a, b);
        least(a, b) = vminq_u8(a, b);
        greatest(a, b) = vmaxq_u8(a, b);
    }
    #[inline(always)]
    fn read(_: BaselineToken, from: &Array) -> Neon {
        // SAFETY: the array has 16 bytes, and the instruction needs no alignment.
        Neon(unsafe { vld1q_u8(from.as_ptr()) })
    }
    #[inline(always)]
    fn from_nibbles(_: BaselineToken, nibbles: u64) -> Neon {
        // SAFETY: every aarch64 has the instructions.
        Neon(unsafe {
            let low = vcreate_u8(nibbles);
            let high = vshr_n_u8::<4>(low);
            let both = vcombine_u8(vzip1_u8(low, high), vzip2_u8(low, high));
            vandq_u8(both, vdupq_n_u8(15))
        })
    }
    #[inline(always)]
    fn write(self, to: &mut Array) {
        // SAFETY: the array has 16 bytes, and the instruction needs no alignment.
        unsafe { vst1q_u8(to.as_mut_ptr(), self.0) }
    }
    #[inline(always)]
    fn eight(self, last: bool) -> Neon {
        // SAFETY: every aarch64 has the instructions.
        Neon(unsafe {
            let half = if last {
                vget_high_u8(self.0)
            } else {
                vget_low_u8(self.0)
            };
            vcombine_u8(half, vdup_n_u8(0))
        })
    }
    #[inline(always)]
    fn places_of(self, value: u8) -> u32 {
        let mut bytes = [0; 16];
        self.write(&mut bytes);
        Plain(bytes).places_of(value)
    }
    #[inline(always)]
    fn triples(self) -> [u32; 4] {
        let mut bytes = [0; 16];
        self.write(&mut bytes);
        Plain(bytes).triples()
    }
    #[inline(always)]
    fn first_highest(self) -> u64 {
        // SAFETY: every aarch64 has the instructions.
        unsafe { nibbles(self.0, vdupq_n_u16(4), vdupq_n_u16(0)) }.swap_bytes()
    }
    #[inline(always)]
    fn first_lowest(self) -> u64 {
        // SAFETY: every aarch64 has the instructions.
        unsafe { nibbles(self.0, vdupq_n_u16(0), vdupq_n_u16(4)) }
    }
    #[inline(always)]
    fn first_eight(self) -> u64 {
        // SAFETY: every aarch64 has the instructions.
        unsafe { vgetq_lane_u64::<0>(vreinterpretq_u64_u8(self.0)) }.swap_bytes()
    }
}

/// Returns the bits 2 to 5 of all bytes in pairs, shifted left by these numbers of bits.
#[inline]
#[target_feature(enable = "neon")]
fn nibbles(bytes: uint8x16_t, first: uint16x8_t, second: uint16x8_t) -> u64 {
    let values = vreinterpretq_u16_u8(vandq_u8(vshrq_n_u8::<2>(bytes), vdupq_n_u8(15)));
    let even = vandq_u16(values, vdupq_n_u16(15));
    let odd = vshrq_n_u16::<8>(values);
    let even = vshlq_u16(even, vreinterpretq_s16_u16(first));
    let odd = vshlq_u16(odd, vreinterpretq_s16_u16(second));
    vget_lane_u64::<0>(vreinterpret_u64_u8(vmovn_u16(vorrq_u16(even, odd))))
}
