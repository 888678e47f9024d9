//! SIMD128 of WebAssembly with 8 lanes, if the module is compiled for it: a module cannot query the features of its
//! host.

#![expect(
    unused_unsafe,
    reason = "the macro calls instructions that may be missing; here the host has checked them all"
)]

use core::arch::wasm32::*;

use super::lanes::{LaneSet, Vector};
use super::token::{BaselineToken, by_instruction};

/// 8 lanes.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Simd128(v128);

// SAFETY: 128 bits are 8 values of 16 bits.
unsafe impl Vector for Simd128 {
    const COUNT: usize = 8;
    type Token = BaselineToken;
    type Choice = Simd128;

    // A host that lacks one of the instructions rejects the whole module, so code that runs has them.
    by_instruction! {
        BaselineToken => BaselineToken;
        splat(value: u16) = u16x8_splat(value);
        and(a, b) = v128_and(a, b);
        or(a, b) = v128_or(a, b);
        xor(a, b) = v128_xor(a, b);
        without(a, b) = v128_andnot(a, b);
        plus(a, b) = u16x8_add(a, b);
        minus(a, b) = u16x8_sub(a, b);
        popcount(a) = popcount(a);
        is_equal(a, b) = u16x8_eq(a, b);
        is_less(a, b) = i16x8_lt(a, b);
    }
    #[inline(always)]
    fn choose(choice: Simd128, yes: Simd128, no: Simd128) -> Simd128 {
        Simd128(v128_bitselect(yes.0, no.0, choice.0))
    }
    #[inline(always)]
    fn lanes(choice: Simd128) -> LaneSet {
        LaneSet::from(u16x8_bitmask(choice.0))
    }
}

#[inline(always)]
fn popcount(vector: v128) -> v128 {
    u16x8_extadd_pairwise_u8x16(u8x16_popcnt(vector))
}
