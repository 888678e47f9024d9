//! Vectors of 16 bytes, as wide as a row: [`Bytes`].
//!
//! The two steps of every transformation are shuffles: the first brings the columns of a row into their order, the
//! second looks up the new digits. SSSE3 and NEON have an instruction for a shuffle. [`Plain`] does the same
//! everywhere, and the others are tested against it.

#[cfg(target_arch = "aarch64")]
use core::arch::aarch64::*;
#[cfg(target_arch = "x86_64")]
use core::arch::x86_64::*;

#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
use crate::processor::by_instruction;
#[cfg(target_arch = "x86_64")]
use crate::processor::token;
use crate::processor::{BaselineToken, Token};

/// 16 bytes.
pub type Array = [u8; 16];

/// A vector of 16 bytes.
pub trait Bytes: Copy {
    /// The proof that the processor has the instructions.
    type Token: Token;

    /// Returns the token of the vector.
    fn token(self) -> Self::Token;
    /// Returns a vector with this byte at all 16 places.
    fn splat(token: Self::Token, value: u8) -> Self;
    /// Returns the vector of these bytes.
    fn read(token: Self::Token, from: &Array) -> Self;
    /// Returns the vector of 16 numbers of four bits, the lowest first.
    fn from_nibbles(token: Self::Token, nibbles: u64) -> Self;
    /// Writes the bytes.
    fn write(self, to: &mut Array);

    /// Returns for each place the byte of `self` at the place given there. Places are below 16.
    fn shuffle(self, places: Self) -> Self;
    fn and(self, b: Self) -> Self;
    fn or(self, b: Self) -> Self;
    /// Returns the first eight bytes of both in turn.
    fn zip_low(self, b: Self) -> Self;
    /// Returns the last eight bytes of both in turn.
    fn zip_high(self, b: Self) -> Self;
    /// Returns the first or the last eight bytes, and zeros after them.
    fn eight(self, last: bool) -> Self;
    /// Returns the lesser of both bytes at each place.
    fn least(self, b: Self) -> Self;
    /// Returns the greater of both bytes at each place.
    fn greatest(self, b: Self) -> Self;
    /// Returns the places that hold this byte: place 0 in bit 0.
    fn places_of(self, value: u8) -> u32;
    /// Returns `100a + 10b + c` for the first three of every four bytes `a, b, c, d`, all below 16.
    fn triples(self) -> [u32; 4];
    /// Returns the bits 2 to 5 of all bytes as a number, those of the first byte highest.
    fn first_highest(self) -> u64;
    /// Returns the bits 2 to 5 of all bytes as a number, those of the first byte lowest.
    fn first_lowest(self) -> u64;
    /// Returns the first eight bytes as a number, the first highest.
    fn first_eight(self) -> u64;
}

/// The portable bytes, without vector instructions.
#[derive(Clone, Copy)]
pub struct Plain(Array);

impl Plain {
    #[inline(always)]
    fn with(self, b: Plain, byte: impl Fn(u8, u8) -> u8) -> Plain {
        Plain(core::array::from_fn(|place| {
            byte(self.0[place], b.0[place])
        }))
    }
}

impl Bytes for Plain {
    type Token = BaselineToken;

    #[inline(always)]
    fn token(self) -> BaselineToken {
        BaselineToken
    }
    #[inline(always)]
    fn splat(_: BaselineToken, value: u8) -> Plain {
        Plain([value; 16])
    }
    #[inline(always)]
    fn read(_: BaselineToken, from: &Array) -> Plain {
        Plain(*from)
    }
    #[inline(always)]
    fn from_nibbles(_: BaselineToken, nibbles: u64) -> Plain {
        Plain(core::array::from_fn(|place| {
            (nibbles >> (4 * place) & 15) as u8
        }))
    }
    #[inline(always)]
    fn write(self, to: &mut Array) {
        *to = self.0;
    }
    #[inline(always)]
    fn shuffle(self, places: Plain) -> Plain {
        Plain(places.0.map(|place| self.0[usize::from(place % 16)]))
    }
    #[inline(always)]
    fn and(self, b: Plain) -> Plain {
        self.with(b, |a, b| a & b)
    }
    #[inline(always)]
    fn or(self, b: Plain) -> Plain {
        self.with(b, |a, b| a | b)
    }
    #[inline(always)]
    fn zip_low(self, b: Plain) -> Plain {
        Plain(core::array::from_fn(|place| {
            [self, b][place % 2].0[place / 2]
        }))
    }
    #[inline(always)]
    fn zip_high(self, b: Plain) -> Plain {
        Plain(core::array::from_fn(|place| {
            [self, b][place % 2].0[place / 2 + 8]
        }))
    }
    #[inline(always)]
    fn eight(self, last: bool) -> Plain {
        let from = if last { 8 } else { 0 };
        Plain(core::array::from_fn(|place| {
            if place < 8 { self.0[from + place] } else { 0 }
        }))
    }
    #[inline(always)]
    fn least(self, b: Plain) -> Plain {
        self.with(b, u8::min)
    }
    #[inline(always)]
    fn greatest(self, b: Plain) -> Plain {
        self.with(b, u8::max)
    }
    #[inline(always)]
    fn places_of(self, value: u8) -> u32 {
        let bit = |(place, &byte): (usize, &u8)| u32::from(byte == value) << place;
        self.0.iter().enumerate().map(bit).sum()
    }
    #[inline(always)]
    fn triples(self) -> [u32; 4] {
        core::array::from_fn(|triple| {
            let [a, b, c] = [0, 1, 2].map(|place| u32::from(self.0[triple * 4 + place]));
            100 * a + 10 * b + c
        })
    }
    #[inline(always)]
    fn first_highest(self) -> u64 {
        let bytes = self.0.iter();
        bytes.fold(0, |number, &byte| number << 4 | u64::from(byte >> 2 & 15))
    }
    #[inline(always)]
    fn first_lowest(self) -> u64 {
        let bytes = self.0.iter().rev();
        bytes.fold(0, |number, &byte| number << 4 | u64::from(byte >> 2 & 15))
    }
    #[inline(always)]
    fn first_eight(self) -> u64 {
        let bytes = self.0[..8].iter();
        bytes.fold(0, |number, &byte| number << 8 | u64::from(byte))
    }
}

#[cfg(target_arch = "x86_64")]
token! {
    /// Proof of SSSE3, and of POPCNT, which is slightly newer.
    Ssse3Token: "ssse3", "popcnt"
}

/// Bytes in a vector of SSSE3.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Ssse3(__m128i);

#[cfg(target_arch = "x86_64")]
impl Bytes for Ssse3 {
    type Token = Ssse3Token;

    by_instruction! {
        Ssse3Token(()) => Ssse3Token;
        splat(value: u8) = _mm_set1_epi8(value as i8);
        shuffle(a, b) = _mm_shuffle_epi8(a, b);
        and(a, b) = _mm_and_si128(a, b);
        or(a, b) = _mm_or_si128(a, b);
        zip_low(a, b) = _mm_unpacklo_epi8(a, b);
        zip_high(a, b) = _mm_unpackhi_epi8(a, b);
        least(a, b) = _mm_min_epu8(a, b);
        greatest(a, b) = _mm_max_epu8(a, b);
    }
    #[inline(always)]
    fn read(_: Ssse3Token, from: &Array) -> Ssse3 {
        // SAFETY: 16 bytes are there, at any alignment; the token proves the instruction.
        Ssse3(unsafe { _mm_loadu_si128(from.as_ptr().cast()) })
    }
    #[inline(always)]
    fn from_nibbles(_: Ssse3Token, nibbles: u64) -> Ssse3 {
        // SAFETY: the token proves the instructions.
        Ssse3(unsafe {
            let low = _mm_cvtsi64_si128(nibbles as i64);
            let high = _mm_srli_epi16::<4>(low);
            _mm_and_si128(_mm_unpacklo_epi8(low, high), _mm_set1_epi8(15))
        })
    }
    #[inline(always)]
    fn write(self, to: &mut Array) {
        // SAFETY: 16 bytes are there, at any alignment; the vector proves the instruction.
        unsafe { _mm_storeu_si128(to.as_mut_ptr().cast(), self.0) }
    }
    #[inline(always)]
    fn eight(self, last: bool) -> Ssse3 {
        // SAFETY: the vector proves the instructions.
        Ssse3(unsafe {
            match last {
                true => _mm_srli_si128::<8>(self.0),
                false => _mm_move_epi64(self.0),
            }
        })
    }
    #[inline(always)]
    fn places_of(self, value: u8) -> u32 {
        let value = Ssse3::splat(self.token(), value);
        // SAFETY: the vectors prove the instructions.
        unsafe { _mm_movemask_epi8(_mm_cmpeq_epi8(self.0, value.0)) as u32 }
    }
    #[inline(always)]
    fn triples(self) -> [u32; 4] {
        // SAFETY: the vector proves the instructions.
        let [low, high] = unsafe {
            let weights = _mm_set1_epi32(i32::from_le_bytes([100, 10, 1, 0]));
            let pairs = _mm_maddubs_epi16(self.0, weights);
            halves(_mm_madd_epi16(pairs, _mm_set1_epi16(1)))
        };
        [
            low as u32,
            (low >> 32) as u32,
            high as u32,
            (high >> 32) as u32,
        ]
    }
    #[inline(always)]
    fn first_highest(self) -> u64 {
        // SAFETY: the vector proves the instructions.
        unsafe { nibbles(self.0, _mm_set1_epi16(0x0110)) }.swap_bytes()
    }
    #[inline(always)]
    fn first_lowest(self) -> u64 {
        // SAFETY: the vector proves the instructions.
        unsafe { nibbles(self.0, _mm_set1_epi16(0x1001)) }
    }
    #[inline(always)]
    fn first_eight(self) -> u64 {
        // SAFETY: the vector proves the instruction.
        unsafe { _mm_cvtsi128_si64(self.0) as u64 }.swap_bytes()
    }
}

/// Returns the bits 2 to 5 of all bytes, two and two with these weights.
#[cfg(target_arch = "x86_64")]
#[inline]
#[target_feature(enable = "ssse3")]
fn nibbles(bytes: __m128i, weights: __m128i) -> u64 {
    let values = _mm_and_si128(_mm_srli_epi16::<2>(bytes), _mm_set1_epi8(15));
    let pairs = _mm_maddubs_epi16(values, weights);
    _mm_cvtsi128_si64(_mm_packus_epi16(pairs, pairs)) as u64
}

#[cfg(target_arch = "x86_64")]
#[inline]
#[target_feature(enable = "ssse3")]
fn halves(vector: __m128i) -> [u64; 2] {
    let high = _mm_unpackhi_epi64(vector, vector);
    [vector, high].map(|half| _mm_cvtsi128_si64(half) as u64)
}

/// Bytes in a vector of NEON, which every aarch64 has.
#[cfg(target_arch = "aarch64")]
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Neon(uint8x16_t);

#[cfg(target_arch = "aarch64")]
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
        // SAFETY: 16 bytes are there, at any alignment.
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
        // SAFETY: 16 bytes are there, at any alignment.
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

/// Returns the bits 2 to 5 of all bytes, two and two, shifted left by these numbers of bits.
#[cfg(target_arch = "aarch64")]
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

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Compares the results of both implementations for the same bytes.
    fn compare<B: Bytes>(token: B::Token, a: Array, b: Array) {
        let plain = [a, b].map(Plain);
        let [a, b] = [&a, &b].map(|bytes| B::read(token, bytes));
        let bytes = |vector: B| {
            let mut bytes = [0; 16];
            vector.write(&mut bytes);
            bytes
        };
        let places = Plain::splat(BaselineToken, 15).and(plain[1]);
        let same_places = B::splat(token, 15).and(b);
        assert_eq!(bytes(a.shuffle(same_places)), plain[0].shuffle(places).0);
        assert_eq!(bytes(a.and(b)), plain[0].and(plain[1]).0);
        assert_eq!(bytes(a.or(b)), plain[0].or(plain[1]).0);
        assert_eq!(bytes(a.zip_low(b)), plain[0].zip_low(plain[1]).0);
        assert_eq!(bytes(a.zip_high(b)), plain[0].zip_high(plain[1]).0);
        assert_eq!(bytes(a.eight(false)), plain[0].eight(false).0);
        assert_eq!(bytes(a.eight(true)), plain[0].eight(true).0);
        assert_eq!(bytes(a.least(b)), plain[0].least(plain[1]).0);
        assert_eq!(bytes(a.greatest(b)), plain[0].greatest(plain[1]).0);
        assert_eq!(same_places.places_of(3), places.places_of(3));
        assert_eq!(a.first_highest(), plain[0].first_highest());
        assert_eq!(a.first_lowest(), plain[0].first_lowest());
        assert_eq!(a.first_eight(), plain[0].first_eight());
        assert_eq!(same_places.triples(), places.triples());
        let nibbles = a.first_lowest();
        let spread = Plain::from_nibbles(BaselineToken, nibbles);
        assert_eq!(bytes(B::from_nibbles(token, nibbles)), spread.0);
    }

    proptest! {
        #[test]
        fn all_vectors_do_the_same(a: Array, b: Array) {
            compare::<Plain>(BaselineToken, a, b);
            #[cfg(target_arch = "x86_64")]
            if let Some(token) = Ssse3Token::detect() {
                compare::<Ssse3>(token, a, b);
            }
            #[cfg(target_arch = "aarch64")]
            compare::<Neon>(BaselineToken, a, b);
        }
    }
}
