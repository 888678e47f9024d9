//! Safe operations on vectors, whose values a single instruction processes together; and the proof that the processor
//! has the instructions. All unsafe code of the library is in this module.
//!
//! # Proof
//!
//! A processor that lacks an instruction must never run it: that is undefined behaviour. The available instructions are
//! known only at run time, so code must be certain of an instruction before it uses it. The certainty is a value, a
//! [`Token`]. It has no size and no content; having one is the proof.
//!
//! ```text
//! Avx512Token::detect() ──> Option<Avx512Token>      asks the processor
//! Avx512::splat(token, 1) ──> Avx512                 making a vector needs the token
//! a.and(b), a.popcount(), …                          a vector is itself proof
//! token.run(|| …)                                    enters code compiled for AVX-512
//! ```
//!
//! Every token comes from detection, and every vector from a token or from another vector. So code that has a vector
//! may run its instructions, and callers of operations on vectors need no `unsafe`. The features that `detect` checks
//! and those that `run` compiles for are one list in the source, the argument of the macro [`token!`](token::token).
//! Any code can make a [`BaselineToken`], which proves the features that every processor of the target has.
//!
//! # Speed
//!
//! An instruction is fast only within a function that is compiled for it; elsewhere, an operation is correct but
//! becomes a call. [`Token::run`] enters such a function. Everything between it and an instruction is
//! `#[inline(always)]`, operations and closures alike. `run` itself is never inlined, so it gives code its own
//! allocation of registers.
//!
//! # What there is
//!
//! ```text
//! token           the proof, and macros that define tokens and operations
//! lanes           16-bit values: Vector, for avx2_sse2, neon, simd128, words
//! digits          32 bits for each of nine digits: DigitVector
//! bytes/          16 bytes, as wide as a row of a grid: Bytes
//! rows            16-bit values in memory, which vectors read and write at any place
//! avx512/         all of these for AVX-512, lines of 81 bytes, and text
//! ```
//!
//! Each kind has a portable form, which is always compiled, and with which the others are compared in tests.
//!
//! To add vectors of a processor, define a token, implement [`Vector`] for a new type with the macro
//! [`by_instruction!`](token::by_instruction), one line for each instruction, and add a backend to the engine.

#[cfg(target_arch = "x86_64")]
mod avx2_sse2;
#[cfg(target_arch = "x86_64")]
pub mod avx512;
pub mod bytes;
mod digits;
mod lanes;
#[cfg(target_arch = "aarch64")]
mod neon;
mod rows;
#[cfg(target_feature = "simd128")]
mod simd128;
mod token;
#[cfg(any(
    test,
    not(any(
        target_arch = "x86_64",
        target_arch = "aarch64",
        target_feature = "simd128"
    ))
))]
mod words;

#[cfg(target_arch = "x86_64")]
pub use avx2_sse2::{Avx2, Avx2Token};
#[cfg(target_arch = "x86_64")]
pub use avx512::{Avx512, Avx512Token, Digits512};
pub use digits::{DigitArray, DigitVector};
pub use lanes::{Each, LaneSet, Vector};
pub use rows::Rows;
pub use token::{BaselineToken, Token};

/// The vectors that every processor of the target has.
#[cfg(target_arch = "x86_64")]
pub use avx2_sse2::Sse2 as Baseline;
#[cfg(target_arch = "aarch64")]
pub use neon::Neon as Baseline;
#[cfg(target_feature = "simd128")]
pub use simd128::Simd128 as Baseline;
#[cfg(test)]
pub use words::Words;
#[cfg(not(any(
    target_arch = "x86_64",
    target_arch = "aarch64",
    target_feature = "simd128"
)))]
pub use words::Words as Baseline;
