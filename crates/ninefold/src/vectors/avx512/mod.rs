//! AVX-512: the token, and the vectors that it allows.

mod digits;
mod lanes;
mod line;
mod text;

pub use digits::Digits512;
pub use lanes::Avx512;
pub use line::{Line512, Places, prefetch};
pub use text::{lines_to_rows, rows_to_lines};

use super::token::token;

token! {
    /// Proof of AVX-512 F, BW, VL, BITALG, VBMI and VBMI2, and of the instructions of AVX2 vectors.
    Avx512Token: "avx512f", "avx512bw", "avx512vl", "avx512bitalg", "avx512vbmi", "avx512vbmi2",
        "avx2", "popcnt", "bmi1", "bmi2", "lzcnt"
}

/// Truth tables for `vpternlogd`: bit `4a + 2b + c` is the result for the bits `a`, `b` and `c`.
mod table {
    pub const IN_TWO: i32 = 0xE8;
    pub const IN_ANY: i32 = 0xFE;
    pub const IN_ALL: i32 = 0x80;
    pub const IN_ONE: i32 = 0x16;
    pub const IN_NONE: i32 = 0x01;
    pub const AND_EITHER: i32 = 0xE0;
    pub const ONLY_IN_FIRST: i32 = 0x10;
    pub const OR_BOTH: i32 = 0xF8;
    pub const OR_DIFFERENCE: i32 = 0xF6;
}
