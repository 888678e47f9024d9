//! Converts lines of text to rows of candidates, and rows of single candidates to lines. A line becomes a column.
//! Blocks of eight characters of eight lines are transposed by permutations of bytes and of words.

use core::arch::x86_64::*;

use super::{Avx512, Avx512Token};
use crate::digits::DigitSet;
use crate::macros::table;
use crate::vectors::lanes::{LaneSet, Vector};
use crate::vectors::rows::Rows;

/// Writes up to 32 lines into columns, as candidates.
#[inline(always)]
pub fn lines_to_rows<const ROWS: usize>(
    _: Avx512Token,
    lines: &[&[u8; 81]],
    rows: &mut Rows<ROWS>,
) {
    // SAFETY: the token proves AVX-512.
    unsafe { to_rows(lines, rows) }
}

/// Writes the digits of the lanes of the set, at most eight, as lines. Each of the lanes has one candidate in each row.
#[inline(always)]
pub fn rows_to_lines(rows: &[Avx512; 81], lanes: LaneSet, lines: &mut [[u8; 81]; 8]) {
    // SAFETY: the vectors prove AVX-512.
    unsafe { to_lines(rows, lanes, lines) }
}

#[inline(never)]
#[target_feature(enable = "avx512vbmi,avx512vbmi2,avx512bitalg,avx512vl")]
fn to_rows<const ROWS: usize>(lines: &[&[u8; 81]], rows: &mut Rows<ROWS>) {
    let mut columns = [[_mm512_setzero_si512(); Avx512::COUNT / 8]; BLOCKS.len()];
    for eight in 0..Avx512::COUNT / 8 {
        let blocks = blocks_of(lines, eight * 8);
        for (columns, block) in columns.iter_mut().zip(blocks) {
            columns[eight] = block;
        }
    }
    let mut rows = rows.window(0);
    for (first, columns) in BLOCKS.into_iter().zip(columns) {
        for (place, row) in rows_of(columns).into_iter().enumerate() {
            store_values(candidates_of(row), rows.row(first + place));
        }
    }
}

#[inline(never)]
#[target_feature(enable = "avx512vbmi,avx512vbmi2,avx512bitalg,avx512vl")]
fn to_lines(rows: &[Avx512; 81], lanes: LaneSet, lines: &mut [[u8; 81]; 8]) {
    let mut blocks = [_mm512_setzero_si512(); BLOCKS.len()];
    let packed = Packed::new(Avx512::numbers(rows[0].token()).gathered(lanes));
    for (first, block) in BLOCKS.into_iter().zip(&mut blocks) {
        *block = transposed(packed.digits(&rows[first..first + 8]));
    }
    let [a, b, c, d, e, f, g, h, i, j, k, l] = blocks;
    let starts = exchanged([a, b, c, d, e, f, g, h]);
    let ends = exchanged([i, j, k, l, i, j, k, l]);
    for ((line, start), end) in lines.iter_mut().zip(starts).zip(ends) {
        store(start, line.first_chunk_mut().expect("81 are more"));
        store_half(end, line.last_chunk_mut().expect("81 are more"));
    }
}

/// The places where blocks of eight characters begin in a line. Eight blocks are a vector from the start of the line.
/// Four are half a vector that ends at the end of the line; the first of these four is not used.
const BLOCKS: [usize; 12] = [0, 8, 16, 24, 32, 40, 48, 56, 49, 57, 65, 73];

/// Returns the 64 bytes as a vector.
#[inline]
#[target_feature(enable = "avx512bw")]
fn load(bytes: &[u8; 64]) -> __m512i {
    // SAFETY: the array has 64 bytes, and `loadu` needs no alignment.
    unsafe { _mm512_loadu_epi8(bytes.as_ptr().cast()) }
}

/// Returns the 32 bytes as the lower half of a vector.
#[inline]
#[target_feature(enable = "avx512bw,avx512vl")]
fn load_half(bytes: &[u8; 32]) -> __m512i {
    // SAFETY: the array has 32 bytes, and `loadu` needs no alignment.
    _mm512_castsi256_si512(unsafe { _mm256_loadu_epi8(bytes.as_ptr().cast()) })
}

/// Writes the vector.
#[inline]
#[target_feature(enable = "avx512bw")]
fn store(vector: __m512i, to: &mut [u8; 64]) {
    // SAFETY: the array has 64 bytes, and `storeu` needs no alignment.
    unsafe { _mm512_storeu_epi8(to.as_mut_ptr().cast(), vector) }
}

/// Writes the vector as 32 values.
#[inline]
#[target_feature(enable = "avx512bw")]
fn store_values(vector: __m512i, to: &mut [u16; 32]) {
    // SAFETY: the array has 32 values of 16 bits, and `storeu` needs no alignment.
    unsafe { _mm512_storeu_epi16(to.as_mut_ptr().cast(), vector) }
}

/// Writes the lower half of the vector.
#[inline]
#[target_feature(enable = "avx512bw,avx512vl")]
fn store_half(vector: __m512i, to: &mut [u8; 32]) {
    // SAFETY: the array has 32 bytes, and `storeu` needs no alignment.
    unsafe { _mm256_storeu_epi8(to.as_mut_ptr().cast(), _mm512_castsi512_si256(vector)) }
}

/// Returns the blocks of eight lines, from `first` on, each by columns. If there are fewer lines, line 0 fills the
/// other places.
#[inline]
#[target_feature(enable = "avx512vbmi,avx512vbmi2,avx512bitalg,avx512vl")]
fn blocks_of(lines: &[&[u8; 81]], first: usize) -> [__m512i; 12] {
    let mut starts = [_mm512_setzero_si512(); 8];
    let mut ends = starts;
    for place in 0..8 {
        let line = *lines.get(first + place).unwrap_or(&lines[0]);
        starts[place] = load(line.first_chunk().expect("81 are more"));
        ends[place] = load_half(line.last_chunk().expect("81 are more"));
    }
    let [a, b, c, d, e, f, g, h] = exchanged(starts);
    let [i, j, k, l, ..] = exchanged(ends);
    let mut blocks = [a, b, c, d, e, f, g, h, i, j, k, l];
    for block in &mut blocks {
        *block = transposed(*block);
    }
    blocks
}

/// A permutation that packs at most eight lanes together.
struct Packed {
    /// Packs the lanes of two rows into the lower half of a vector.
    to_lower: __m512i,
    /// Packs the lanes of two rows into the upper half of a vector.
    to_upper: __m512i,
}

impl Packed {
    /// Returns the lanes with these numbers.
    #[inline]
    #[target_feature(enable = "avx512vbmi,avx512vbmi2,avx512bitalg,avx512vl")]
    fn new(lanes: Avx512) -> Packed {
        let first = _mm512_castsi512_si128(lanes.raw());
        let second = _mm_or_si128(first, _mm_set1_epi16(32));
        let both = _mm512_castsi256_si512(_mm256_set_m128i(second, first));
        Packed {
            to_lower: both,
            to_upper: _mm512_shuffle_i64x2::<0b01_00_01_00>(both, both),
        }
    }

    /// Returns the digits of the lanes in eight rows, as characters.
    #[inline]
    #[target_feature(enable = "avx512vbmi,avx512vbmi2,avx512bitalg,avx512vl")]
    fn digits(&self, rows: &[Avx512]) -> __m512i {
        let (lower, upper) = (self.below(&rows[..4]), self.below(&rows[4..]));
        let below = _mm512_inserti64x4::<1>(_mm512_castsi256_si512(lower), upper);
        _mm512_add_epi8(below, _mm512_set1_epi8(b'1' as i8))
    }

    /// Returns the number of digits below those in four rows.
    #[inline]
    #[target_feature(enable = "avx512vbmi,avx512vbmi2,avx512bitalg,avx512vl")]
    fn below(&self, rows: &[Avx512]) -> __m256i {
        let row = |place: usize| rows[place].raw();
        let lower = _mm512_permutex2var_epi16(row(0), self.to_lower, row(1));
        let upper = _mm512_permutex2var_epi16(row(2), self.to_upper, row(3));
        let bits = _mm512_mask_mov_epi64(lower, 0xF0, upper);
        let below = _mm512_popcnt_epi16(_mm512_add_epi16(bits, _mm512_set1_epi16(-1)));
        _mm512_cvtepi16_epi8(below)
    }
}

/// Returns eight vectors of eight words with rows and columns exchanged.
#[inline]
#[target_feature(enable = "avx512f")]
fn exchanged([a, b, c, d, e, f, g, h]: [__m512i; 8]) -> [__m512i; 8] {
    let even = |a, b| _mm512_unpacklo_epi64(a, b);
    let odd = |a, b| _mm512_unpackhi_epi64(a, b);
    let odd = [odd(a, b), odd(c, d), odd(e, f), odd(g, h)];
    let even = [even(a, b), even(c, d), even(e, f), even(g, h)];
    let [a, c, e, g] = exchanged_pairs(even);
    let [b, d, f, h] = exchanged_pairs(odd);
    [a, b, c, d, e, f, g, h]
}

/// Returns four vectors of four pairs of words with rows and columns exchanged.
#[inline]
#[target_feature(enable = "avx512f")]
fn exchanged_pairs([a, b, c, d]: [__m512i; 4]) -> [__m512i; 4] {
    const EVEN: i32 = 0b10_00_10_00;
    const ODD: i32 = 0b11_01_11_01;
    let even_ab = _mm512_shuffle_i64x2::<EVEN>(a, b);
    let even_cd = _mm512_shuffle_i64x2::<EVEN>(c, d);
    let odd_ab = _mm512_shuffle_i64x2::<ODD>(a, b);
    let odd_cd = _mm512_shuffle_i64x2::<ODD>(c, d);
    [
        _mm512_shuffle_i64x2::<EVEN>(even_ab, even_cd),
        _mm512_shuffle_i64x2::<EVEN>(odd_ab, odd_cd),
        _mm512_shuffle_i64x2::<ODD>(even_ab, even_cd),
        _mm512_shuffle_i64x2::<ODD>(odd_ab, odd_cd),
    ]
}

/// Returns eight rows of eight bytes as columns.
#[inline]
#[target_feature(enable = "avx512vbmi")]
fn transposed(block: __m512i) -> __m512i {
    const PLACES: [u8; 64] = table!(64, |place| (place % 8 * 8 + place / 8) as u8);
    _mm512_permutexvar_epi8(load(&PLACES), block)
}

/// Returns the eight words of each of four vectors, put together by their place.
#[inline]
#[target_feature(enable = "avx512f")]
fn rows_of([a, b, c, d]: [__m512i; 4]) -> [__m256i; 8] {
    let (even_ab, odd_ab) = (_mm512_unpacklo_epi64(a, b), _mm512_unpackhi_epi64(a, b));
    let (even_cd, odd_cd) = (_mm512_unpacklo_epi64(c, d), _mm512_unpackhi_epi64(c, d));
    let first = _mm512_setr_epi64(0, 1, 8, 9, 2, 3, 10, 11);
    let last = _mm512_setr_epi64(4, 5, 12, 13, 6, 7, 14, 15);
    let low = |two| _mm512_castsi512_si256(two);
    let high = |two| _mm512_extracti64x4_epi64::<1>(two);
    let two = |places, ab, cd| _mm512_permutex2var_epi64(ab, places, cd);
    let (even, odd) = (two(first, even_ab, even_cd), two(first, odd_ab, odd_cd));
    let [a, b, c, d] = [low(even), low(odd), high(even), high(odd)];
    let (even, odd) = (two(last, even_ab, even_cd), two(last, odd_ab, odd_cd));
    [a, b, c, d, low(even), low(odd), high(even), high(odd)]
}

/// Returns the candidates of cells with these characters.
#[inline]
#[target_feature(enable = "avx512bw")]
fn candidates_of(characters: __m256i) -> __m512i {
    let places = _mm512_sub_epi16(
        _mm512_cvtepu8_epi16(characters),
        _mm512_set1_epi16(b'1' as i16),
    );
    let is_digit = _mm512_cmplt_epu16_mask(places, _mm512_set1_epi16(9));
    let all = _mm512_set1_epi16(DigitSet::ALL.bits() as i16);
    _mm512_mask_sllv_epi16(all, is_digit, _mm512_set1_epi16(1), places)
}
