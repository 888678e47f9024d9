//! Text in UTF-16, as PowerShell and Excel write it, becomes UTF-8. A byte order mark at the start reveals it.
//!
//! `encoding_rs` would do so too. With its tables of other encodings, it is several times as large as the page's module
//! may grow for this.

use std::collections::VecDeque;
use std::io::{self, Read};

/// The number of bytes read at a time.
const PIECE: usize = 1 << 14;

/// A reader that passes UTF-8 on and decodes UTF-16.
pub struct Utf8<R> {
    source: R,
    encoding: Encoding,
    /// Bytes read from the source and not decoded yet: less than a character.
    rest: Vec<u8>,
    /// Text decoded and not returned yet.
    decoded: VecDeque<u8>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Encoding {
    /// The first bytes have not been read.
    Unknown,
    Utf8,
    Utf16(Order),
}

/// The order of the two bytes of a unit.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    LittleEndian,
    BigEndian,
}

impl<R: Read> Utf8<R> {
    pub fn new(source: R) -> Utf8<R> {
        Utf8 {
            source,
            encoding: Encoding::Unknown,
            rest: Vec::new(),
            decoded: VecDeque::new(),
        }
    }

    /// Reads the first two bytes, and detects the encoding.
    fn detect(&mut self) -> io::Result<()> {
        let mut first = [0; 2];
        let mut length = 0;
        while length < 2 {
            match self.source.read(&mut first[length..])? {
                0 => break,
                more => length += more,
            }
        }
        self.encoding = match first {
            [0xff, 0xfe] => Encoding::Utf16(Order::LittleEndian),
            [0xfe, 0xff] => Encoding::Utf16(Order::BigEndian),
            _ => Encoding::Utf8,
        };
        if self.encoding == Encoding::Utf8 {
            self.decoded.extend(&first[..length]);
        }
        Ok(())
    }

    /// Reads a piece of the source, and decodes its complete characters. At the end, it decodes what is left.
    fn decode(&mut self, order: Order) -> io::Result<()> {
        let length = self.rest.len();
        self.rest.resize(length + PIECE, 0);
        let more = self.source.read(&mut self.rest[length..]);
        self.rest
            .truncate(length + more.as_ref().map_or(0, |more| *more));
        let is_end = more? == 0;
        let (pairs, _) = self.rest.as_chunks::<2>();
        let unit = |pair: &[u8; 2]| match order {
            Order::LittleEndian => u16::from_le_bytes(*pair),
            Order::BigEndian => u16::from_be_bytes(*pair),
        };
        let is_first_of_two = |pair: &[u8; 2]| (0xd800..0xdc00).contains(&unit(pair));
        let whole = match pairs.last() {
            Some(last) if !is_end && is_first_of_two(last) => &pairs[..pairs.len() - 1],
            _ => pairs,
        };
        for character in char::decode_utf16(whole.iter().map(unit)) {
            let character = character.unwrap_or(char::REPLACEMENT_CHARACTER);
            self.decoded
                .extend(character.encode_utf8(&mut [0; 4]).bytes());
        }
        let taken = 2 * whole.len();
        self.rest.drain(..taken);
        if is_end && !self.rest.is_empty() {
            self.rest.clear();
            self.decoded.extend("\u{fffd}".bytes());
        }
        Ok(())
    }
}

impl<R: Read> Read for Utf8<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.encoding == Encoding::Unknown {
            self.detect()?;
        }
        if self.decoded.is_empty() {
            match self.encoding {
                Encoding::Utf16(order) => {
                    let before = self.rest.len();
                    loop {
                        self.decode(order)?;
                        // A piece may end within its first character.
                        if !self.decoded.is_empty()
                            || self.rest.len() == before
                            || self.rest.is_empty()
                        {
                            break;
                        }
                    }
                }
                _ => return self.source.read(buffer),
            }
        }
        self.decoded.read(buffer)
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;

    const TEXT: &str = "puzzle,note\n5300,\u{1f600}é\n";

    fn encoded(order: Order) -> Vec<u8> {
        let units = "\u{feff}".encode_utf16().chain(TEXT.encode_utf16());
        let bytes = units.flat_map(|unit| match order {
            Order::LittleEndian => unit.to_le_bytes(),
            Order::BigEndian => unit.to_be_bytes(),
        });
        bytes.collect()
    }

    /// A reader that returns one byte at a time.
    struct Bytes(Cursor<Vec<u8>>);

    impl Read for Bytes {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let most = buffer.len().min(1);
            self.0.read(&mut buffer[..most])
        }
    }

    fn decoded(bytes: Vec<u8>) -> String {
        let [mut whole, mut single] = [String::new(), String::new()];
        Utf8::new(Cursor::new(bytes.clone()))
            .read_to_string(&mut whole)
            .unwrap();
        Utf8::new(Bytes(Cursor::new(bytes)))
            .read_to_string(&mut single)
            .unwrap();
        assert_eq!(whole, single);
        whole
    }

    #[test]
    fn both_orders_become_utf8_however_they_arrive() {
        for order in [Order::LittleEndian, Order::BigEndian] {
            assert_eq!(decoded(encoded(order)), TEXT);
            let mut cut = encoded(order);
            cut.pop();
            assert!(decoded(cut).ends_with('\u{fffd}'));
        }
        for text in ["", "5", "53", TEXT, "\u{feff}5300"] {
            assert_eq!(decoded(text.into()), text);
        }
    }
}
