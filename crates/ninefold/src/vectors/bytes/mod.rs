//! Vectors of 16 bytes, as wide as a row: [`Bytes`].
//!
//! The two steps of every transformation are shuffles: the first brings the columns of a row into their order, the
//! second looks up the new digits. SSSE3 and NEON have an instruction for a shuffle. [`Plain`] does it with plain code
//! on every processor, and the others are tested against it.

#[cfg(target_arch = "aarch64")]
mod neon;
#[cfg(target_arch = "x86_64")]
mod ssse3;

#[cfg(target_arch = "aarch64")]
pub use neon::Neon;
#[cfg(target_arch = "x86_64")]
pub use ssse3::{Ssse3, Ssse3Token};

use super::token::{BaselineToken, Token};

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
    /// Returns the first eight bytes of both, interleaved.
    fn zip_low(self, b: Self) -> Self;
    /// Returns the last eight bytes of both, interleaved.
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
