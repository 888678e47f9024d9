//! Vectors of x86-64: AVX-512 with 32 lanes, AVX2 with 16, and SSE2 with 8, which needs no detection.
//!
//! The operations are `#[inline(always)]` and reach their instructions only when everything up to a
//! function with the right `#[target_feature]` is inlined: [`run_avx512`] and [`run_avx2`] are these
//! functions, and entered only after detection.

use core::arch::x86_64::*;
use core::hint::black_box;

use super::branch::Guesses;
use super::lanes::{LaneSet, Lanes, Moves, OWNER, ROWS, Rows, STAGED};
use super::pass::{ALL_DIGITS, Group, Outcome};
use super::planes::{self, BAND, ByDigit, Plain};
use super::search::{self, Job, Limits, Memory};

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
        false => search::run::<Avx512, J>(job, limits, memory),
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
        false => search::run::<Avx2, J>(job, limits, memory),
    }
}

/// 32 lanes.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(super) struct Avx512(__m512i);

/// The bits of a truth table for `vpternlogd`, written as the function they are.
const IN_TWO: i32 = 0xE8;
const IN_ANY: i32 = 0xFE;
const IN_ALL: i32 = 0x80;
const IN_ONE: i32 = 0x16;
const IN_NONE: i32 = 0x01;
const AND_EITHER: i32 = 0xE0;

// SAFETY (for every block below): the processor has the instruction, because the caller is inlined
// into `run_avx512`; pointers are good by the caller's promise.
unsafe impl Lanes for Avx512 {
    const COUNT: usize = 32;
    const PASSES: usize = 2;
    type Choice = __mmask32;

    #[inline(always)]
    fn splat(value: u16) -> Avx512 {
        Avx512(unsafe { _mm512_set1_epi16(value as i16) })
    }
    #[inline(always)]
    fn write(self, to: &mut [u16; 32]) {
        unsafe { _mm512_storeu_epi16(to.as_mut_ptr().cast(), self.0) }
    }
    #[inline(always)]
    fn and(self, other: Avx512) -> Avx512 {
        Avx512(unsafe { _mm512_and_si512(self.0, other.0) })
    }
    #[inline(always)]
    fn or(self, other: Avx512) -> Avx512 {
        Avx512(unsafe { _mm512_or_si512(self.0, other.0) })
    }
    #[inline(always)]
    fn xor(self, other: Avx512) -> Avx512 {
        Avx512(unsafe { _mm512_xor_si512(self.0, other.0) })
    }
    #[inline(always)]
    fn without(self, other: Avx512) -> Avx512 {
        Avx512(unsafe { _mm512_andnot_si512(other.0, self.0) })
    }
    #[inline(always)]
    fn minus_one(self) -> Avx512 {
        Avx512(unsafe { _mm512_add_epi16(self.0, _mm512_set1_epi16(-1)) })
    }
    #[inline(always)]
    fn plus(self, other: Avx512) -> Avx512 {
        Avx512(unsafe { _mm512_add_epi16(self.0, other.0) })
    }
    #[inline(always)]
    fn minus(self, other: Avx512) -> Avx512 {
        Avx512(unsafe { _mm512_sub_epi16(self.0, other.0) })
    }
    #[inline(always)]
    fn popcount(self) -> Avx512 {
        Avx512(unsafe { _mm512_popcnt_epi16(self.0) })
    }
    #[inline(always)]
    fn in_two(self, b: Avx512, c: Avx512) -> Avx512 {
        Avx512(unsafe { _mm512_ternarylogic_epi32::<IN_TWO>(self.0, b.0, c.0) })
    }
    #[inline(always)]
    fn in_any(self, b: Avx512, c: Avx512) -> Avx512 {
        Avx512(unsafe { _mm512_ternarylogic_epi32::<IN_ANY>(self.0, b.0, c.0) })
    }
    #[inline(always)]
    fn in_all(self, b: Avx512, c: Avx512) -> Avx512 {
        Avx512(unsafe { _mm512_ternarylogic_epi32::<IN_ALL>(self.0, b.0, c.0) })
    }
    #[inline(always)]
    fn in_one(self, b: Avx512, c: Avx512) -> Avx512 {
        Avx512(unsafe { _mm512_ternarylogic_epi32::<IN_ONE>(self.0, b.0, c.0) })
    }
    #[inline(always)]
    fn and_either(self, b: Avx512, c: Avx512) -> Avx512 {
        Avx512(unsafe { _mm512_ternarylogic_epi32::<AND_EITHER>(self.0, b.0, c.0) })
    }
    #[inline(always)]
    fn in_none(self, b: Avx512, c: Avx512) -> Avx512 {
        Avx512(unsafe { _mm512_ternarylogic_epi32::<IN_NONE>(self.0, b.0, c.0) })
    }
    #[inline(always)]
    fn at_once(self) -> Avx512 {
        Avx512(unsafe { computed(self.0) })
    }
    #[inline(always)]
    fn is_zero(self) -> __mmask32 {
        unsafe { _mm512_testn_epi16_mask(self.0, self.0) }
    }
    #[inline(always)]
    fn is_equal(self, other: Avx512) -> __mmask32 {
        unsafe { _mm512_cmpeq_epi16_mask(self.0, other.0) }
    }
    #[inline(always)]
    fn is_less(self, other: Avx512) -> __mmask32 {
        unsafe { _mm512_cmplt_epi16_mask(self.0, other.0) }
    }
    #[inline(always)]
    fn at_most_three(self) -> __mmask32 {
        unsafe { _mm512_cmple_epi16_mask(self.popcount().0, _mm512_set1_epi16(3)) }
    }
    #[inline(always)]
    fn at_least_three(self) -> __mmask32 {
        unsafe { _mm512_cmpge_epi16_mask(self.popcount().0, _mm512_set1_epi16(3)) }
    }
    #[inline(always)]
    fn is_disjoint(self, other: Avx512) -> __mmask32 {
        unsafe { _mm512_testn_epi16_mask(self.0, other.0) }
    }
    #[inline(always)]
    fn is_negative(self) -> __mmask32 {
        unsafe { _mm512_movepi16_mask(self.0) }
    }
    #[inline(always)]
    fn choose(choice: __mmask32, yes: Avx512, no: Avx512) -> Avx512 {
        Avx512(unsafe { _mm512_mask_mov_epi16(no.0, choice, yes.0) })
    }
    #[inline(always)]
    fn lanes(choice: __mmask32) -> LaneSet {
        choice
    }
    #[inline(always)]
    fn only(self, lanes: LaneSet) -> Avx512 {
        Avx512(unsafe { _mm512_maskz_mov_epi16(lanes, self.0) })
    }

    #[inline(always)]
    fn propagate(group: &mut Group<Avx512>) -> Outcome {
        unsafe { black_box(propagate_avx512 as unsafe fn(&mut Group<Avx512>) -> Outcome)(group) }
    }
    #[inline(always)]
    fn first(lanes: LaneSet, count: u32) -> LaneSet {
        // SAFETY: as above; BMI2 came before AVX-512.
        unsafe { _pdep_u32(_bzhi_u32(u32::MAX, count), lanes) }
    }

    /// Every move is a permutation of a row, the same for all rows.
    #[inline(always)]
    fn carry_out(
        moves: &Moves,
        guesses: &Guesses<Avx512>,
        nodes: &mut [Avx512; ROWS],
        pool: &mut Rows,
        fresh: &Rows,
    ) {
        let permutations = Permutations::new(moves);
        if moves.parents != 0 {
            permutations.branch(moves, guesses, nodes, pool);
        }
        if moves.popped != 0 {
            permutations.pop(moves, nodes, pool);
        }
        if moves.fresh != 0 {
            permutations.start(moves, nodes, fresh);
        }
    }

    #[inline(always)]
    fn stage(lines: &[&[u8; 81]], rows: &mut Rows) {
        unsafe { black_box(stage_avx512 as unsafe fn(&[&[u8; 81]], &mut Rows))(lines, rows) }
    }

    #[inline(always)]
    fn prefetch(line: &[u8; 81]) {
        let [start, .., end] = line;
        for place in [start, end] {
            // SAFETY: every x86-64 can do this, and it reads nothing.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(core::ptr::from_ref(place).cast()) }
        }
    }

    #[inline(always)]
    fn lines(nodes: &[Avx512; ROWS], lanes: LaneSet, lines: &mut [[u8; 81]; 8]) {
        unsafe { black_box(lines_avx512 as LinesOf)(nodes, lanes, lines) }
    }
}

type LinesOf = unsafe fn(&[Avx512; ROWS], LaneSet, &mut [[u8; 81]; 8]);

/// # Safety
/// As for all operations of [`Avx512`].
#[inline(never)]
#[target_feature(
    enable = "avx512f,avx512bw,avx512vl,avx512bitalg,avx512vbmi,avx512vbmi2,popcnt,bmi1,bmi2,lzcnt"
)]
unsafe fn stage_avx512(lines: &[&[u8; 81]], rows: &mut Rows) {
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
unsafe fn lines_avx512(nodes: &[Avx512; ROWS], lanes: LaneSet, lines: &mut [[u8; 81]; 8]) {
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

/// # Safety
/// As for all operations of [`Avx512`].
#[inline(never)]
#[target_feature(
    enable = "avx512f,avx512bw,avx512vl,avx512bitalg,avx512vbmi,avx512vbmi2,popcnt,bmi1,bmi2,lzcnt"
)]
unsafe fn propagate_avx512(group: &mut Group<Avx512>) -> Outcome {
    // A place of the alignment of a vector makes the compiler align the frame, and with it all vectors
    // that it has no register for. Else each may lie across two lines of the cache.
    black_box(&mut Frame);
    group.propagate()
}

#[repr(align(64))]
struct Frame;

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

/// # Safety
/// As for all operations of [`Avx512`].
#[inline(always)]
unsafe fn lane_numbers() -> __m512i {
    let numbers: [u16; 32] = core::array::from_fn(|lane| lane as u16);
    // SAFETY: the caller's promise.
    unsafe { _mm512_loadu_epi16(numbers.as_ptr().cast()) }
}

/// The vector, which the compiler cannot see through.
///
/// # Safety
/// As for all operations of [`Avx512`].
#[inline]
#[target_feature(enable = "avx512f")]
unsafe fn computed(mut vector: __m512i) -> __m512i {
    // SAFETY: there is no instruction.
    unsafe {
        core::arch::asm!("/* {0} */", inout(zmm_reg) vector, options(pure, nomem, nostack, preserves_flags));
    }
    vector
}

/// By lane, the place that it takes its node from.
struct Permutations {
    /// For places in the pool: a lane that guesses.
    push: __m512i,
    /// For idle lanes: a lane that guesses.
    child: __m512i,
    /// For idle lanes: a place in the pool.
    pop: __m512i,
    /// For idle lanes: a puzzle that is staged.
    start: __m512i,
}

impl Permutations {
    #[inline(always)]
    fn new(moves: &Moves) -> Permutations {
        // SAFETY: as for every block of `Avx512`.
        unsafe {
            let numbers = lane_numbers();
            let sources = _mm512_maskz_compress_epi16(moves.sources, numbers);
            Permutations {
                push: _mm512_maskz_compress_epi16(moves.pushed, numbers),
                child: _mm512_maskz_expand_epi16(moves.targets, sources),
                pop: _mm512_maskz_expand_epi16(moves.popped, numbers),
                start: _mm512_maskz_expand_epi16(moves.fresh, numbers),
            }
        }
    }

    /// Makes the guesses, and takes one branch of each elsewhere.
    #[inline(always)]
    fn branch(
        &self,
        moves: &Moves,
        guesses: &Guesses<Avx512>,
        nodes: &mut [Avx512; ROWS],
        pool: &mut Rows,
    ) {
        let cuts = Cuts::new(guesses, moves.parents);
        let stride = pool.stride();
        let first = pool.room_at(moves.push_to).as_mut_ptr();
        let settle = |row: usize, node: &mut Avx512, child: __m512i, parent: __m512i| {
            // SAFETY: as for every block of `Avx512`; there is room for a vector at each place of a row.
            unsafe {
                if moves.pushed != 0 {
                    let to = first.add(row * stride);
                    _mm512_storeu_epi16(to.cast(), _mm512_permutexvar_epi16(self.push, child));
                }
                node.0 = _mm512_mask_permutexvar_epi16(parent, moves.targets, self.child, child);
            }
        };
        let (cells, owner) = nodes.split_at_mut(OWNER);
        for (band, cells) in cells.chunks_exact_mut(27).enumerate() {
            let in_columns = cuts.in_columns(band);
            for (row, cells) in cells.chunks_exact_mut(9).enumerate() {
                let row = band * 3 + row;
                for (stack, cells) in cells.chunks_exact_mut(3).enumerate() {
                    let in_row = cuts.of(row, stack);
                    for (place, cell) in cells.iter_mut().enumerate() {
                        let column = stack * 3 + place;
                        let in_column = in_columns[column];
                        // SAFETY: as for every block of `Avx512`.
                        unsafe {
                            let child = in_neither(cell.0, in_row.0, in_column.0);
                            let parent = in_neither(cell.0, in_row.1, in_column.1);
                            settle(row * 9 + column, cell, child, parent);
                        }
                    }
                }
            }
        }
        for owner in owner {
            settle(OWNER, owner, owner.0, owner.0);
        }
    }

    /// Fills lanes with nodes out of the pool.
    #[inline(always)]
    fn pop(&self, moves: &Moves, nodes: &mut [Avx512; ROWS], pool: &Rows) {
        for (cell, row) in nodes.iter_mut().zip(pool.rows()) {
            let from = row[moves.pop_from..][..32].as_ptr();
            // SAFETY: as for every block of `Avx512`.
            unsafe {
                let waiting = _mm512_loadu_epi16(from.cast());
                cell.0 = _mm512_mask_permutexvar_epi16(cell.0, moves.popped, self.pop, waiting);
            }
        }
    }

    /// Fills lanes with staged puzzles.
    #[inline(always)]
    fn start(&self, moves: &Moves, nodes: &mut [Avx512; ROWS], fresh: &Rows) {
        for (cell, row) in nodes.iter_mut().zip(fresh.rows()) {
            let from = row[moves.fresh_from..][..32].as_ptr();
            // SAFETY: as for every block of `Avx512`.
            unsafe {
                let staged = _mm512_loadu_epi16(from.cast());
                cell.0 = _mm512_mask_permutexvar_epi16(cell.0, moves.fresh, self.start, staged);
            }
        }
    }
}

/// What the guesses cut off in both branches, made ready for all cells.
struct Cuts {
    /// By line: the digit in lanes that guess there, nothing in others.
    digits: [__m512i; 18],
    /// By triad of the line: the lanes where the branch that goes elsewhere loses the digit there.
    of_child: [__mmask32; 3],
    /// The same for the branch that stays.
    of_parent: [__mmask32; 3],
}

impl Cuts {
    #[inline(always)]
    fn new(guesses: &Guesses<Avx512>, parents: LaneSet) -> Cuts {
        // SAFETY: as for every block of `Avx512`.
        unsafe {
            let mut digits = [_mm512_setzero_si512(); 18];
            for (line, digits) in digits.iter_mut().enumerate() {
                let here = _mm512_mask_cmpeq_epi16_mask(
                    parents,
                    guesses.line.0,
                    _mm512_set1_epi16(line as i16),
                );
                *digits = _mm512_maskz_mov_epi16(here, guesses.digit.0);
            }
            let (mut of_child, mut of_parent) = ([0; 3], [0; 3]);
            for place in 0..3 {
                let bit = _mm512_set1_epi16(1 << place);
                of_child[place] = _mm512_test_epi16_mask(guesses.of_child.0, bit);
                of_parent[place] = _mm512_test_epi16_mask(guesses.of_parent.0, bit);
            }
            Cuts {
                digits,
                of_child,
                of_parent,
            }
        }
    }

    /// What the branch that goes elsewhere loses in a triad of a line, and what the other does.
    #[inline(always)]
    fn of(&self, line: usize, place: usize) -> (__m512i, __m512i) {
        let digits = self.digits[line];
        // SAFETY: as for every block of `Avx512`.
        unsafe {
            (
                _mm512_maskz_mov_epi16(self.of_child[place], digits),
                _mm512_maskz_mov_epi16(self.of_parent[place], digits),
            )
        }
    }

    /// The same for the nine columns in a band.
    #[inline(always)]
    fn in_columns(&self, band: usize) -> [(__m512i, __m512i); 9] {
        let mut cuts = [self.of(9, band); 9];
        for (column, cuts) in cuts.iter_mut().enumerate() {
            *cuts = self.of(9 + column, band);
        }
        cuts
    }
}

/// Bits of the first that are in neither of the others.
///
/// # Safety
/// As for all operations of [`Avx512`].
#[inline(always)]
unsafe fn in_neither(a: __m512i, b: __m512i, c: __m512i) -> __m512i {
    const IN_FIRST_ONLY: i32 = 0x10;
    // SAFETY: the caller's promise.
    unsafe { _mm512_ternarylogic_epi32::<IN_FIRST_ONLY>(a, b, c) }
}

/// 16 lanes of 32 bits.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(super) struct Digits512(__m512i);

// SAFETY (for every block below): as for `Avx512`.
unsafe impl ByDigit for Digits512 {
    #[inline(always)]
    fn splat(value: u32) -> Digits512 {
        Digits512(unsafe { _mm512_set1_epi32(value as i32) })
    }
    #[inline(always)]
    fn of_cells(cells: &[u16; 27]) -> Digits512 {
        unsafe {
            let cells = _mm512_maskz_loadu_epi16(BAND, cells.as_ptr().cast());
            let mut digits = [0u32; 16];
            for (digit, cells_with) in digits[..9].iter_mut().enumerate() {
                *cells_with = _mm512_test_epi16_mask(cells, _mm512_set1_epi16(1 << digit));
            }
            Digits512(_mm512_loadu_epi32(digits.as_ptr().cast()))
        }
    }
    #[inline(always)]
    fn to_cells(self) -> [u16; 27] {
        unsafe {
            let mut candidates = _mm512_setzero_si512();
            for (digit, cells_with) in self.to_digits().into_iter().enumerate() {
                let digit = _mm512_maskz_set1_epi16(cells_with, 1 << digit);
                candidates = _mm512_or_si512(candidates, digit);
            }
            let mut cells = [0; 27];
            _mm512_mask_storeu_epi16(cells.as_mut_ptr().cast(), BAND, candidates);
            cells
        }
    }
    #[inline(always)]
    fn to_digits(self) -> [u32; 9] {
        let mut values = [0; 16];
        unsafe { _mm512_storeu_epi32(values.as_mut_ptr().cast(), self.0) };
        let [a, b, c, d, e, f, g, h, i, ..] = values;
        [a, b, c, d, e, f, g, h, i]
    }
    #[inline(always)]
    fn and(self, other: Digits512) -> Digits512 {
        Digits512(unsafe { _mm512_and_si512(self.0, other.0) })
    }
    #[inline(always)]
    fn or(self, other: Digits512) -> Digits512 {
        Digits512(unsafe { _mm512_or_si512(self.0, other.0) })
    }
    #[inline(always)]
    fn without(self, other: Digits512) -> Digits512 {
        Digits512(unsafe { _mm512_andnot_si512(other.0, self.0) })
    }
    #[inline(always)]
    fn up<const BITS: u32>(self) -> Digits512 {
        Digits512(unsafe { _mm512_slli_epi32::<BITS>(self.0) })
    }
    #[inline(always)]
    fn down<const BITS: u32>(self) -> Digits512 {
        Digits512(unsafe { _mm512_srli_epi32::<BITS>(self.0) })
    }
    #[inline(always)]
    fn in_any(self, b: Digits512, c: Digits512) -> Digits512 {
        Digits512(unsafe { _mm512_ternarylogic_epi32::<IN_ANY>(self.0, b.0, c.0) })
    }
    #[inline(always)]
    fn in_one(self, b: Digits512, c: Digits512) -> Digits512 {
        Digits512(unsafe { _mm512_ternarylogic_epi32::<IN_ONE>(self.0, b.0, c.0) })
    }
    #[inline(always)]
    fn or_both(self, b: Digits512, c: Digits512) -> Digits512 {
        const OR_BOTH: i32 = 0xF8;
        Digits512(unsafe { _mm512_ternarylogic_epi32::<OR_BOTH>(self.0, b.0, c.0) })
    }
    #[inline(always)]
    fn or_difference(self, b: Digits512, c: Digits512) -> Digits512 {
        const OR_DIFFERENCE: i32 = 0xF6;
        Digits512(unsafe { _mm512_ternarylogic_epi32::<OR_DIFFERENCE>(self.0, b.0, c.0) })
    }
    #[inline(always)]
    fn anywhere(self) -> Digits512 {
        unsafe {
            let a = _mm512_or_si512(
                self.0,
                _mm512_shuffle_i64x2::<0b01_00_11_10>(self.0, self.0),
            );
            let a = _mm512_or_si512(a, _mm512_shuffle_i64x2::<0b10_11_00_01>(a, a));
            let a = _mm512_or_si512(a, _mm512_shuffle_epi32::<0b01_00_11_10>(a));
            Digits512(_mm512_or_si512(a, _mm512_shuffle_epi32::<0b10_11_00_01>(a)))
        }
    }
    #[inline(always)]
    fn anywhere_and_twice(self) -> (Digits512, Digits512) {
        unsafe {
            let any = self.0;
            let other = _mm512_shuffle_i64x2::<0b01_00_11_10>(any, any);
            let twice = _mm512_and_si512(any, other);
            let any = _mm512_or_si512(any, other);
            let (other, also) = (
                _mm512_shuffle_i64x2::<0b10_11_00_01>(any, any),
                _mm512_shuffle_i64x2::<0b10_11_00_01>(twice, twice),
            );
            let twice = _mm512_or_si512(_mm512_or_si512(twice, also), _mm512_and_si512(any, other));
            let any = _mm512_or_si512(any, other);
            let (other, also) = (
                _mm512_shuffle_epi32::<0b01_00_11_10>(any),
                _mm512_shuffle_epi32::<0b01_00_11_10>(twice),
            );
            let twice = _mm512_or_si512(_mm512_or_si512(twice, also), _mm512_and_si512(any, other));
            let any = _mm512_or_si512(any, other);
            let (other, also) = (
                _mm512_shuffle_epi32::<0b10_11_00_01>(any),
                _mm512_shuffle_epi32::<0b10_11_00_01>(twice),
            );
            let twice = _mm512_or_si512(_mm512_or_si512(twice, also), _mm512_and_si512(any, other));
            (Digits512(_mm512_or_si512(any, other)), Digits512(twice))
        }
    }
    #[inline(always)]
    fn is_equal(self, other: Digits512) -> bool {
        unsafe { _mm512_cmpneq_epi32_mask(self.0, other.0) == 0 }
    }
    #[inline(always)]
    fn in_digits(self, digits: u32, other: Digits512) -> Digits512 {
        Digits512(unsafe { _mm512_mask_mov_epi32(other.0, digits as u16, self.0) })
    }
}

/// Implements what AVX2 and SSE2 do alike, by comparisons that give all or nothing in a lane.
macro_rules! compared_lanes {
    ($name:ident, $count:literal, $choose:ident, $popcount:ident, $lanes:ident, $bits:ident,
     $and:ident, $or:ident, $xor:ident, $andnot:ident, $add:ident, $sub:ident, $set:ident,
     $equal:ident, $greater:ident, $store:ident, $propagate:ident, $features:literal) => {
        /// # Safety
        /// The processor must have the features.
        #[inline(never)]
        #[target_feature(enable = $features)]
        unsafe fn $propagate(group: &mut Group<$name>) -> Outcome {
            black_box(&mut Frame);
            group.propagate()
        }

        // SAFETY (for every block below): the processor has the instruction, because the caller is
        // inlined into a function that is entered only where it has; SSE2 is in every x86-64.
        unsafe impl Lanes for $name {
            const COUNT: usize = $count;
            const PASSES: usize = 1;
            type Choice = $name;

            #[inline(always)]
            fn splat(value: u16) -> $name {
                $name(unsafe { $set(value as i16) })
            }
            #[inline(always)]
            fn write(self, to: &mut [u16; 32]) {
                unsafe { $store(to.as_mut_ptr().cast(), self.0) }
            }
            #[inline(always)]
            fn and(self, other: $name) -> $name {
                $name(unsafe { $and(self.0, other.0) })
            }
            #[inline(always)]
            fn or(self, other: $name) -> $name {
                $name(unsafe { $or(self.0, other.0) })
            }
            #[inline(always)]
            fn xor(self, other: $name) -> $name {
                $name(unsafe { $xor(self.0, other.0) })
            }
            #[inline(always)]
            fn without(self, other: $name) -> $name {
                $name(unsafe { $andnot(other.0, self.0) })
            }
            #[inline(always)]
            fn minus_one(self) -> $name {
                $name(unsafe { $add(self.0, $set(-1)) })
            }
            #[inline(always)]
            fn plus(self, other: $name) -> $name {
                $name(unsafe { $add(self.0, other.0) })
            }
            #[inline(always)]
            fn minus(self, other: $name) -> $name {
                $name(unsafe { $sub(self.0, other.0) })
            }
            #[inline(always)]
            fn popcount(self) -> $name {
                $name(unsafe { $popcount(self.0) })
            }
            #[inline(always)]
            fn is_zero(self) -> $name {
                self.is_equal($name::splat(0))
            }
            #[inline(always)]
            fn is_equal(self, other: $name) -> $name {
                $name(unsafe { $equal(self.0, other.0) })
            }
            #[inline(always)]
            fn is_less(self, other: $name) -> $name {
                $name(unsafe { $greater(other.0, self.0) })
            }
            #[inline(always)]
            fn at_most_three(self) -> $name {
                let one_less = self.and(self.minus_one());
                let two_less = one_less.and(one_less.minus_one());
                two_less.and(two_less.minus_one()).is_zero()
            }
            #[inline(always)]
            fn at_least_three(self) -> $name {
                let one_less = self.and(self.minus_one());
                $name::splat(0).is_less(one_less.and(one_less.minus_one()))
            }
            #[inline(always)]
            fn is_disjoint(self, other: $name) -> $name {
                self.and(other).is_zero()
            }
            #[inline(always)]
            fn is_negative(self) -> $name {
                self.is_less($name::splat(0))
            }
            #[inline(always)]
            fn choose(choice: $name, yes: $name, no: $name) -> $name {
                $name(unsafe { $choose(no.0, yes.0, choice.0) })
            }
            #[inline(always)]
            fn lanes(choice: $name) -> LaneSet {
                unsafe { $lanes(choice.0) }
            }
            #[inline(always)]
            fn propagate(group: &mut Group<$name>) -> Outcome {
                let propagate: unsafe fn(&mut Group<$name>) -> Outcome = black_box($propagate);
                unsafe { propagate(group) }
            }
            #[inline(always)]
            fn only(self, lanes: LaneSet) -> $name {
                let bits = $name(unsafe { $bits() });
                self.and($name::splat(lanes as u16).and(bits).is_equal(bits))
            }
        }
    };
}

/// 16 lanes.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(super) struct Avx2(__m256i);

compared_lanes!(
    Avx2,
    16,
    _mm256_blendv_epi8,
    popcount_by_nibbles,
    lanes_of_256,
    bits_of_256,
    _mm256_and_si256,
    _mm256_or_si256,
    _mm256_xor_si256,
    _mm256_andnot_si256,
    _mm256_add_epi16,
    _mm256_sub_epi16,
    _mm256_set1_epi16,
    _mm256_cmpeq_epi16,
    _mm256_cmpgt_epi16,
    _mm256_storeu_si256,
    propagate_avx2,
    "avx2,popcnt,bmi1,bmi2,lzcnt"
);

/// # Safety
/// As for all operations of [`Avx2`].
#[inline(always)]
unsafe fn popcount_by_nibbles(vector: __m256i) -> __m256i {
    // SAFETY: the caller's promise.
    unsafe {
        let counts = _mm256_broadcastsi128_si256(_mm_setr_epi8(
            0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
        ));
        let nibble = _mm256_set1_epi16(0x0F0F);
        let low = _mm256_shuffle_epi8(counts, _mm256_and_si256(vector, nibble));
        let high = _mm256_srli_epi16::<4>(vector);
        let high = _mm256_shuffle_epi8(counts, _mm256_and_si256(high, nibble));
        let bytes = _mm256_add_epi8(low, high);
        let both = _mm256_add_epi16(bytes, _mm256_srli_epi16::<8>(bytes));
        _mm256_and_si256(both, _mm256_set1_epi16(0x1F))
    }
}

/// # Safety
/// As for all operations of [`Avx2`].
#[inline(always)]
unsafe fn lanes_of_256(choice: __m256i) -> LaneSet {
    // SAFETY: the caller's promise.
    unsafe {
        let low = _mm256_castsi256_si128(choice);
        let high = _mm256_extracti128_si256::<1>(choice);
        _mm_movemask_epi8(_mm_packs_epi16(low, high)) as LaneSet
    }
}

/// Lane `n` has bit `n`.
///
/// # Safety
/// As for all operations of [`Avx2`].
#[inline(always)]
unsafe fn bits_of_256() -> __m256i {
    // SAFETY: the caller's promise.
    unsafe {
        _mm256_setr_epi16(
            1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, -32768,
        )
    }
}

/// 8 lanes, with what every x86-64 has.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(super) struct Sse2(__m128i);

compared_lanes!(
    Sse2,
    8,
    choose_bitwise,
    popcount_by_halves,
    lanes_of_128,
    bits_of_128,
    _mm_and_si128,
    _mm_or_si128,
    _mm_xor_si128,
    _mm_andnot_si128,
    _mm_add_epi16,
    _mm_sub_epi16,
    _mm_set1_epi16,
    _mm_cmpeq_epi16,
    _mm_cmpgt_epi16,
    _mm_storeu_si128,
    propagate_sse2,
    "sse2"
);

#[inline(always)]
unsafe fn choose_bitwise(no: __m128i, yes: __m128i, choice: __m128i) -> __m128i {
    // SAFETY: SSE2 is in every x86-64.
    unsafe { _mm_or_si128(_mm_and_si128(choice, yes), _mm_andnot_si128(choice, no)) }
}

#[inline(always)]
unsafe fn popcount_by_halves(vector: __m128i) -> __m128i {
    // SAFETY: SSE2 is in every x86-64.
    unsafe {
        let mask = |bits| _mm_set1_epi16(bits);
        let odd = _mm_and_si128(_mm_srli_epi16::<1>(vector), mask(0x5555));
        let pairs = _mm_sub_epi16(vector, odd);
        let high = _mm_and_si128(_mm_srli_epi16::<2>(pairs), mask(0x3333));
        let fours = _mm_add_epi16(_mm_and_si128(pairs, mask(0x3333)), high);
        let bytes = _mm_add_epi16(fours, _mm_srli_epi16::<4>(fours));
        let bytes = _mm_and_si128(bytes, mask(0x0F0F));
        let both = _mm_add_epi16(bytes, _mm_srli_epi16::<8>(bytes));
        _mm_and_si128(both, mask(0x1F))
    }
}

#[inline(always)]
unsafe fn lanes_of_128(choice: __m128i) -> LaneSet {
    // SAFETY: SSE2 is in every x86-64.
    unsafe { _mm_movemask_epi8(_mm_packs_epi16(choice, _mm_setzero_si128())) as LaneSet }
}

/// Lane `n` has bit `n`.
#[inline(always)]
unsafe fn bits_of_128() -> __m128i {
    // SAFETY: SSE2 is in every x86-64.
    unsafe { _mm_setr_epi16(1, 2, 4, 8, 16, 32, 64, 128) }
}
