//! Decompresses the base64 of LZ-string, up to a given length.
//!
//! The library `lz-str` has no limit, and its memory grows with the square of the length: a link of eight thousand
//! characters can become ten million. Each phrase of the dictionary is the previous phrase and the next character. So
//! it occurs in the text, and the dictionary stores only its position.

use std::str::Bytes;

/// The digits of base64, and the padding after them, which LZ-string treats as a digit.
const DIGITS: &[u8; 65] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=";

/// The number of bits in a digit.
const BITS: u32 = 6;

/// The codes with a special meaning: a character of one byte follows, one of two bytes, or nothing.
const ONE_BYTE: usize = 0;
const TWO_BYTES: usize = 1;
const END: usize = 2;

/// Returns the text in UTF-16, or `None` if the data is damaged or the text is longer than `most`.
pub fn decompressed(data: &str, most: usize) -> Option<Vec<u16>> {
    let mut text: Vec<u16> = Vec::new();
    let Some(mut bits) = Bits::of(data) else {
        return Some(text);
    };
    match bits.number(2)? {
        END => return Some(text),
        code => text.push(bits.character(code)?),
    }
    // The first codes have special meanings.
    let (first_phrase, mut phrases) = (3, Vec::new());
    let mut before = 0..1;
    phrases.push(before.clone());
    let mut width = Width { bits: 3, left: 4 };
    while text.len() <= most {
        let start = text.len();
        // The previous phrase and the next character, which will follow it in the text.
        let longer = before.start..start + 1;
        match bits.number(width.bits)? {
            END => return Some(text),
            code @ (ONE_BYTE | TWO_BYTES) => {
                text.push(bits.character(code)?);
                phrases.push(start..start + 1);
                width.count();
            }
            code => {
                let phrase = match code - first_phrase {
                    place if place == phrases.len() => longer.clone(),
                    place => phrases.get(place)?.clone(),
                };
                if phrase.len() > most - start {
                    return None;
                }
                // Characters are copied one by one, because a phrase may overlap the characters that it adds.
                for place in phrase {
                    text.push(text[place]);
                }
            }
        }
        phrases.push(longer);
        width.count();
        before = start..text.len();
    }
    None
}

/// The bit width of codes, which grows by one whenever the number of phrases doubles.
struct Width {
    bits: u32,
    /// The number of phrases until the width grows.
    left: usize,
}

impl Width {
    /// Counts a phrase.
    fn count(&mut self) {
        self.left -= 1;
        if self.left == 0 {
            self.left = 1 << self.bits;
            self.bits += 1;
        }
    }
}

/// A reader of the data's bits.
struct Bits<'d> {
    data: Bytes<'d>,
    digit: usize,
    /// The number of bits left in the digit.
    left: u32,
}

impl Bits<'_> {
    /// Returns the bits of the data, if there are some.
    fn of(data: &str) -> Option<Bits<'_>> {
        let mut bits = Bits {
            data: data.bytes(),
            digit: 0,
            left: 0,
        };
        bits.next_digit()?;
        Some(bits)
    }

    /// Moves to the next digit. Skips other characters.
    fn next_digit(&mut self) -> Option<()> {
        let digit = |byte| DIGITS.iter().position(|digit| *digit == byte);
        self.digit = self.data.find_map(digit)?;
        self.left = BITS;
        Some(())
    }

    /// Reads a number of `width` bits, the lowest bit first.
    fn number(&mut self, width: u32) -> Option<usize> {
        (0..width).try_fold(0, |number, place| Some(number | self.bit()? << place))
    }

    /// Reads the character that follows its code.
    fn character(&mut self, code: usize) -> Option<u16> {
        let width = match code {
            ONE_BYTE => 8,
            TWO_BYTES => 16,
            _ => return None,
        };
        u16::try_from(self.number(width)?).ok()
    }

    /// Reads a bit. The very last bit is never read, because padding follows the end.
    fn bit(&mut self) -> Option<usize> {
        self.left -= 1;
        let bit = self.digit >> self.left & 1;
        if self.left == 0 {
            self.next_digit()?;
        }
        Some(bit)
    }
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;

    use super::*;

    #[test]
    fn what_is_compressed_comes_back() {
        let mut random = Rng::with_seed(3);
        for length in [0, 1, 2, 3, 10, 100, 1000, 10_000] {
            for letters in [&['a'][..], &['a', 'b'], &['{', 'ö', '7', '𝄞', ',']] {
                let letters = (0..length).map(|_| *random.choice(letters).unwrap());
                let text: String = letters.collect();
                let data = lz_str::compress_to_base64(&text);
                let units: Vec<u16> = text.encode_utf16().collect();
                assert_eq!(decompressed(&data, units.len()), Some(units.clone()));
                if length > 0 {
                    assert_eq!(decompressed(&data, units.len() - 1), None);
                }
            }
        }
    }

    #[test]
    fn damaged_data_is_read_as_the_library_reads_it() {
        let mut random = Rng::with_seed(5);
        let (mut sound, text) = (0, "[{\"value\":5,\"given\":true},{},{},{}]".repeat(9));
        for _ in 0..3000 {
            let mut data = lz_str::compress_to_base64(&text).into_bytes();
            data.truncate(random.usize(0..=data.len()));
            for _ in 0..random.usize(0..4) {
                if let Some(byte) = random.choice(&mut data) {
                    *byte = *random.choice(b"ABCDabcd0123+/=$").unwrap();
                }
            }
            let data = String::from_utf8(data).unwrap();
            let expected = lz_str::decompress_from_base64(&data);
            sound += usize::from(expected.is_some());
            assert_eq!(decompressed(&data, usize::MAX), expected, "{data}");
        }
        assert!(sound > 100, "{sound}");
    }
}
