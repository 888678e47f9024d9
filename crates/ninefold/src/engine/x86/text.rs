//! Lines of text to the rows of nodes, and solved nodes to lines, with AVX-512: blocks of eight
//! characters of eight lines are transposed by permutations of bytes and of words.

use core::arch::x86_64::*;

use super::super::lanes::{LaneSet, ROWS, Rows, STAGED};
use super::super::pass::ALL_DIGITS;
use super::avx512::{Avx512, lane_numbers};

/// [`lines_avx512`].
pub(super) type LinesOf = unsafe fn(&[Avx512; ROWS], LaneSet, &mut [[u8; 81]; 8]);

/// # Safety
/// As for all operations of [`Avx512`].
#[inline(never)]
#[target_feature(
    enable = "avx512f,avx512bw,avx512vl,avx512bitalg,avx512vbmi,avx512vbmi2,popcnt,bmi1,bmi2,lzcnt"
)]
pub(super) unsafe fn stage_avx512(lines: &[&[u8; 81]], rows: &mut Rows) {
    let mut columns = [[_mm512_setzero_si512(); STAGED / 8]; BLOCKS.len()];
    for eight in 0..STAGED / 8 {
        let blocks = unsafe { blocks_of(lines, eight * 8) };
        for (columns, block) in columns.iter_mut().zip(blocks) {
            columns[eight] = block;
        }
    }
    let stride = rows.stride();
    let values = rows.values_mut();
    for (first, columns) in BLOCKS.into_iter().zip(columns) {
        let rows = unsafe { rows_of(columns) };
        for (place, row) in rows.into_iter().enumerate() {
            let to = values[(first + place) * stride..][..STAGED].as_mut_ptr();
            unsafe { _mm512_storeu_epi16(to.cast(), candidates_of(row)) }
        }
    }
}

/// # Safety
/// As for all operations of [`Avx512`].
#[inline(never)]
#[target_feature(
    enable = "avx512f,avx512bw,avx512vl,avx512bitalg,avx512vbmi,avx512vbmi2,popcnt,bmi1,bmi2,lzcnt"
)]
pub(super) unsafe fn lines_avx512(
    nodes: &[Avx512; ROWS],
    lanes: LaneSet,
    lines: &mut [[u8; 81]; 8],
) {
    unsafe {
        let mut blocks = [_mm512_setzero_si512(); BLOCKS.len()];
        let packed = Packed::new(lanes);
        for (first, block) in BLOCKS.into_iter().zip(&mut blocks) {
            *block = transposed(packed.digits(&nodes[first..first + 8]));
        }
        let [a, b, c, d, e, f, g, h, i, j, k, l] = blocks;
        let starts = exchanged([a, b, c, d, e, f, g, h]);
        let ends = exchanged([i, j, k, l, i, j, k, l]);
        for ((line, start), end) in lines.iter_mut().zip(starts).zip(ends) {
            _mm512_storeu_epi8(line.as_mut_ptr().cast(), start);
            let rest = line[REST..].as_mut_ptr();
            _mm256_storeu_epi8(rest.cast(), _mm512_castsi512_si256(end));
        }
    }
}

/// Where blocks of eight characters of a line begin: eight of them are what a vector holds, and four
/// more, the first of which nobody needs, half a vector that ends where the line does.
const BLOCKS: [usize; 12] = [0, 8, 16, 24, 32, 40, 48, 56, REST, 57, 65, 73];
const REST: usize = 49;

/// The blocks of eight lines, from this one on, each by columns. Where there are fewer lines, the first
/// stands for the others.
///
/// # Safety
/// As for all operations of [`Avx512`].
#[inline(always)]
unsafe fn blocks_of(lines: &[&[u8; 81]], first: usize) -> [__m512i; 12] {
    // SAFETY: the caller's promise; 64 bytes from the first are in a line, and 32 from `REST`.
    unsafe {
        let mut starts = [_mm512_setzero_si512(); 8];
        let mut ends = starts;
        for place in 0..8 {
            let line = *lines.get(first + place).unwrap_or(&lines[0]);
            starts[place] = _mm512_loadu_epi8(line.as_ptr().cast());
            let rest = _mm256_loadu_epi8(line[REST..].as_ptr().cast());
            ends[place] = _mm512_castsi256_si512(rest);
        }
        let [a, b, c, d, e, f, g, h] = exchanged(starts);
        let [i, j, k, l, ..] = exchanged(ends);
        let mut blocks = [a, b, c, d, e, f, g, h, i, j, k, l];
        for block in &mut blocks {
            *block = transposed(*block);
        }
        blocks
    }
}

/// Eight lanes at most, packed together.
struct Packed {
    /// Those of two rows, to the lower half of a vector.
    to_lower: __m512i,
    /// To the upper half.
    to_upper: __m512i,
}

impl Packed {
    /// # Safety
    /// As for all operations of [`Avx512`].
    #[inline(always)]
    unsafe fn new(lanes: LaneSet) -> Packed {
        // SAFETY: the caller's promise.
        unsafe {
            let packed = _mm512_maskz_compress_epi16(lanes, lane_numbers());
            let first = _mm512_castsi512_si128(packed);
            let second = _mm_or_si128(first, _mm_set1_epi16(32));
            let both = _mm512_castsi256_si512(_mm256_set_m128i(second, first));
            Packed {
                to_lower: both,
                to_upper: _mm512_shuffle_i64x2::<0b01_00_01_00>(both, both),
            }
        }
    }

    /// Eight rows of them, single candidates, as characters.
    ///
    /// # Safety
    /// As for all operations of [`Avx512`].
    #[inline(always)]
    unsafe fn digits(&self, rows: &[Avx512]) -> __m512i {
        // SAFETY: the caller's promise.
        unsafe {
            let (lower, upper) = (self.below(&rows[..4]), self.below(&rows[4..]));
            let below = _mm512_inserti64x4::<1>(_mm512_castsi256_si512(lower), upper);
            _mm512_add_epi8(below, _mm512_set1_epi8(b'1' as i8))
        }
    }

    /// How many digits are below those of four rows.
    ///
    /// # Safety
    /// As for all operations of [`Avx512`].
    #[inline(always)]
    unsafe fn below(&self, rows: &[Avx512]) -> __m256i {
        // SAFETY: the caller's promise.
        unsafe {
            let lower = _mm512_permutex2var_epi16(rows[0].0, self.to_lower, rows[1].0);
            let upper = _mm512_permutex2var_epi16(rows[2].0, self.to_upper, rows[3].0);
            let bits = _mm512_mask_mov_epi64(lower, 0xF0, upper);
            let below = _mm512_popcnt_epi16(_mm512_add_epi16(bits, _mm512_set1_epi16(-1)));
            _mm512_cvtepi16_epi8(below)
        }
    }
}

/// Eight vectors of eight words with rows and columns exchanged.
///
/// # Safety
/// As for all operations of [`Avx512`].
#[inline(always)]
unsafe fn exchanged([a, b, c, d, e, f, g, h]: [__m512i; 8]) -> [__m512i; 8] {
    // SAFETY: the caller's promise.
    unsafe {
        let even = (
            _mm512_unpacklo_epi64(a, b),
            _mm512_unpacklo_epi64(c, d),
            _mm512_unpacklo_epi64(e, f),
            _mm512_unpacklo_epi64(g, h),
        );
        let odd = (
            _mm512_unpackhi_epi64(a, b),
            _mm512_unpackhi_epi64(c, d),
            _mm512_unpackhi_epi64(e, f),
            _mm512_unpackhi_epi64(g, h),
        );
        let [a, c, e, g] = exchanged_pairs(even);
        let [b, d, f, h] = exchanged_pairs(odd);
        [a, b, c, d, e, f, g, h]
    }
}

/// Four vectors of four pairs of words with rows and columns exchanged.
///
/// # Safety
/// As for all operations of [`Avx512`].
#[inline(always)]
unsafe fn exchanged_pairs((a, b, c, d): (__m512i, __m512i, __m512i, __m512i)) -> [__m512i; 4] {
    const EVEN: i32 = 0b10_00_10_00;
    const ODD: i32 = 0b11_01_11_01;
    // SAFETY: the caller's promise.
    unsafe {
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
}

/// Eight rows of eight bytes as columns.
///
/// # Safety
/// As for all operations of [`Avx512`].
#[inline(always)]
unsafe fn transposed(block: __m512i) -> __m512i {
    const PLACES: [u8; 64] = {
        let mut places = [0; 64];
        let mut place = 0;
        while place < 64 {
            places[place] = (place % 8 * 8 + place / 8) as u8;
            place += 1;
        }
        places
    };
    // SAFETY: the caller's promise.
    unsafe { _mm512_permutexvar_epi8(_mm512_loadu_epi8(PLACES.as_ptr().cast()), block) }
}

/// The eight words of each of four vectors, put together by their place.
///
/// # Safety
/// As for all operations of [`Avx512`].
#[inline(always)]
unsafe fn rows_of([a, b, c, d]: [__m512i; 4]) -> [__m256i; 8] {
    // SAFETY: the caller's promise.
    unsafe {
        let (even_ab, odd_ab) = (_mm512_unpacklo_epi64(a, b), _mm512_unpackhi_epi64(a, b));
        let (even_cd, odd_cd) = (_mm512_unpacklo_epi64(c, d), _mm512_unpackhi_epi64(c, d));
        let first = _mm512_setr_epi64(0, 1, 8, 9, 2, 3, 10, 11);
        let last = _mm512_setr_epi64(4, 5, 12, 13, 6, 7, 14, 15);
        let low = |two| _mm512_castsi512_si256(two);
        let high = |two| _mm512_extracti64x4_epi64::<1>(two);
        let two = |places, ab, cd| _mm512_permutex2var_epi64(ab, places, cd);
        let (even, odd) = (two(first, even_ab, even_cd), two(first, odd_ab, odd_cd));
        let (even_last, odd_last) = (two(last, even_ab, even_cd), two(last, odd_ab, odd_cd));
        [
            low(even),
            low(odd),
            high(even),
            high(odd),
            low(even_last),
            low(odd_last),
            high(even_last),
            high(odd_last),
        ]
    }
}

/// What characters leave as candidates.
///
/// # Safety
/// As for all operations of [`Avx512`].
#[inline(always)]
unsafe fn candidates_of(characters: __m256i) -> __m512i {
    // SAFETY: the caller's promise.
    unsafe {
        let places = _mm512_sub_epi16(
            _mm512_cvtepu8_epi16(characters),
            _mm512_set1_epi16(b'1' as i16),
        );
        let is_digit = _mm512_cmplt_epu16_mask(places, _mm512_set1_epi16(9));
        let all = _mm512_set1_epi16(ALL_DIGITS as i16);
        _mm512_mask_sllv_epi16(all, is_digit, _mm512_set1_epi16(1), places)
    }
}
