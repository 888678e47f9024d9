//! Vectors of x86-64: AVX-512 with 32 lanes, AVX2 with 16, and SSE2 with 8, which needs no detection.
//!
//! The operations are `#[inline(always)]` and reach their instructions only when everything up to a
//! function with the right `#[target_feature]` is inlined. [`run_avx512`] and [`run_avx2`] call these
//! functions, and are called only after detection.

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
use super::search::{self, Job, Limits};
use avx512::Avx512;
use compared::Avx2;
use digits::Digits512;

/// Two searches, for many puzzles and for few, as functions of their own: the compiler lays one out
/// worse if the other is in it.
macro_rules! searches {
    ($many:ident, $few:ident, $by_digit:ty, $lanes:ty, $features:literal) => {
        /// Searches many puzzles.
        ///
        /// # Safety
        /// The processor must have what the vectors need.
        #[inline(never)]
        #[target_feature(enable = $features)]
        unsafe fn $many<J: Job>(job: &mut J, limits: Limits, memory: &mut Memory) -> bool {
            core::hint::black_box(&mut Frame);
            search::run::<$lanes, J>(job, limits, memory)
        }

        /// Searches few puzzles.
        ///
        /// # Safety
        /// As above.
        #[inline(never)]
        #[target_feature(enable = $features)]
        unsafe fn $few<J: Job>(job: &mut J, limits: Limits, memory: &mut Memory) -> bool {
            planes::run::<$by_digit, $lanes, J>(job, limits, memory)
        }
    };
}

searches!(
    many_avx512,
    few_avx512,
    Digits512,
    Avx512,
    "avx512f,avx512bw,avx512vl,avx512bitalg,avx512vbmi,avx512vbmi2,popcnt,bmi1,bmi2,lzcnt"
);
searches!(
    many_avx2,
    few_avx2,
    Plain,
    Avx2,
    "avx2,popcnt,bmi1,bmi2,lzcnt"
);

/// Searches with AVX-512.
///
/// # Safety
/// The processor must have AVX-512 F, BW, VL, BITALG, VBMI and VBMI2.
pub(super) unsafe fn run_avx512<J: Job>(job: &mut J, limits: Limits, memory: &mut Memory) -> bool {
    // SAFETY: the caller's promise.
    unsafe {
        match planes::suits(job) {
            true => few_avx512(job, limits, memory),
            false => many_avx512(job, limits, memory),
        }
    }
}

/// Searches with AVX2.
///
/// # Safety
/// The processor must have AVX2, and POPCNT, BMI1, BMI2 and LZCNT, which came before it or with it.
pub(super) unsafe fn run_avx2<J: Job>(job: &mut J, limits: Limits, memory: &mut Memory) -> bool {
    // SAFETY: the caller's promise.
    unsafe {
        match planes::suits(job) {
            true => few_avx2(job, limits, memory),
            false => many_avx2(job, limits, memory),
        }
    }
}

/// A place of the alignment of a vector. A function that has one gets an aligned frame, and with it all
/// vectors that there is no register for are aligned. Else each may lie across two lines of the cache.
#[repr(align(64))]
struct Frame;
