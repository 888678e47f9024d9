//! Decompressing what LZ-string has compressed to base64, up to a size.
//!
//! Each phrase may be one unit longer than the one before it, so 8 KiB of data can be a text of 16 MB. The library
//! that compresses has no limit for that, and keeps every phrase in memory besides.

use std::ops::Range;

/// Codes that are no phrases: the next unit, of 8 bits or of 16, and the end.
const SHORT: usize = 0;
const LONG: usize = 1;
const END: usize = 2;

/// Returns the text as units of UTF-16; `None` if the data is damaged, or if there are more than `most` units.
pub fn decompressed(data: &str, most: usize) -> Option<Vec<u16>> {
    let mut bits = Bits {
        values: data.bytes().filter_map(value_of),
        value: 0,
        left: 0,
    };
    let mut text = Vec::new();
    // The place of each phrase in the text. Codes below 3 have none.
    let mut phrases = vec![0..0; 3];
    let mut last: Option<Range<usize>> = None;
    let mut width = Width { bits: 2, left: 1 };
    loop {
        let code = bits.take(width.bits)?;
        let start = text.len();
        match code {
            SHORT | LONG => {
                text.push(bits.take(if code == SHORT { 8 } else { 16 })? as u16);
                phrases.push(start..start + 1);
                width.add_phrase();
            }
            END => return Some(text),
            code if code == phrases.len() => {
                let last = last.clone()?;
                let first = text[last.start];
                text.extend_from_within(last);
                text.push(first);
            }
            code => text.extend_from_within(phrases.get(code)?.clone()),
        }
        if text.len() > most {
            return None;
        }
        // The last phrase and the unit behind it are a new one.
        if let Some(last) = last {
            phrases.push(last.start..last.end + 1);
            width.add_phrase();
        } else {
            width = Width { bits: 3, left: 4 };
        }
        last = Some(start..text.len());
    }
}

/// The width of codes in bits, and the number of phrases until they are wider.
struct Width {
    bits: u32,
    left: usize,
}

impl Width {
    fn add_phrase(&mut self) {
        self.left -= 1;
        if self.left == 0 {
            self.left = 1 << self.bits;
            self.bits += 1;
        }
    }
}

/// The bits of base64: the highest of a character comes first, and is the lowest of a code.
struct Bits<V> {
    values: V,
    value: u8,
    left: u32,
}

impl<V: Iterator<Item = u8>> Bits<V> {
    fn take(&mut self, count: u32) -> Option<usize> {
        let mut code = 0;
        for place in 0..count {
            if self.left == 0 {
                (self.value, self.left) = (self.values.next()?, 6);
            }
            self.left -= 1;
            code |= usize::from(self.value >> self.left & 1) << place;
        }
        Some(code)
    }
}

/// Returns the value of a character of base64; other characters do not count.
fn value_of(character: u8) -> Option<u8> {
    Some(match character {
        b'A'..=b'Z' => character - b'A',
        b'a'..=b'z' => character - b'a' + 26,
        b'0'..=b'9' => character - b'0' + 52,
        b'+' => 62,
        b'/' => 63,
        // It fills up the end.
        b'=' => 0,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;

    use super::*;

    #[test]
    fn texts_are_as_the_library_decompresses_them() {
        let mut random = Rng::with_seed(9);
        for number in 0..300 {
            let alphabet = ['{', ':', '1', 'é', '數', '\u{1f600}'];
            let length = random.usize(0..number + 1);
            let text: String = (0..length)
                .map(|_| random.choice(alphabet).unwrap())
                .collect();
            let data = lz_str::compress_to_base64(&text);
            let units: Vec<u16> = text.encode_utf16().collect();
            assert_eq!(decompressed(&data, units.len()).as_ref(), Some(&units));
            if !units.is_empty() {
                assert_eq!(decompressed(&data, units.len() - 1), None);
            }
            let end = random.usize(0..=data.len());
            let expected = lz_str::decompress_from_base64(&data[..end]);
            let found = decompressed(&data[..end], usize::MAX);
            // The library takes no data for an empty text, and misses a sign that only fills up the end.
            let is_whole = found.as_ref() == Some(&units);
            assert!(found == expected || end == 0 || is_whole, "{text}: {end}");
        }
    }

    #[test]
    fn texts_that_are_too_long_are_refused_early() {
        let data = lz_str::compress_to_base64(&"0".repeat(100_000));
        assert!(data.len() < 1000);
        assert_eq!(decompressed(&data, 1 << 16), None);
        assert_eq!(
            decompressed(&data, 1 << 17).map(|text| text.len()),
            Some(100_000)
        );
    }
}
