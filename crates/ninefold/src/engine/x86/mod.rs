//! Vectors of x86-64: AVX-512 with 32 lanes, AVX2 with 16, and SSE2 with 8, which needs no detection.
//!
//! The operations are `#[inline(always)]` and reach their instructions only when everything up to a
//! function with the right `#[target_feature]` is inlined: [`run_avx512`] and [`run_avx2`] are these
//! functions, and entered only after detection.

mod avx512;
mod compared;
mod digits;
mod moves;
mod text;
mod twin;

pub(super) use compared::Sse2;

use super::memory::Memory;
use super::plain::Plain;
use super::planes;
use super::search::{Job, Limits};
use avx512::Avx512;
use compared::Avx2;
use digits::Digits512;

/// Searches with AVX-512.
///
/// # Safety
/// The processor must have AVX-512 F, BW, VL, BITALG, VBMI and VBMI2.
#[target_feature(
    enable = "avx512f,avx512bw,avx512vl,avx512bitalg,avx512vbmi,avx512vbmi2,popcnt,bmi1,bmi2,lzcnt"
)]
pub(super) unsafe fn run_avx512<J: Job>(job: &mut J, limits: Limits, memory: &mut Memory) -> bool {
    match planes::suits(job) {
        true => planes::run::<Digits512, Avx512, J>(job, limits, memory),
        false => super::search::run::<Avx512, J>(job, limits, memory),
    }
}

/// Searches with AVX2.
///
/// # Safety
/// The processor must have AVX2, and POPCNT, BMI1, BMI2 and LZCNT, which came before it or with it.
#[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt")]
pub(super) unsafe fn run_avx2<J: Job>(job: &mut J, limits: Limits, memory: &mut Memory) -> bool {
    match planes::suits(job) {
        true => planes::run::<Plain, Avx2, J>(job, limits, memory),
        false => super::search::run::<Avx2, J>(job, limits, memory),
    }
}

/// A place of the alignment of a vector. A function that has one gets an aligned frame, and with it all
/// vectors that there is no register for are aligned. Else each may lie across two lines of the cache.
#[repr(align(64))]
struct Frame;
