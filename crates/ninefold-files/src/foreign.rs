//! Formats that hold no text, recognised by their first bytes, with the way to convert each to text.

use std::io;

/// The first bytes of a format, and its name with the way out.
const FORMATS: [(&[u8], &str); 15] = [
    (
        b"PK\x03\x04",
        "a zip archive or a workbook (xlsx, ods); unpack it, or save the sheet as CSV",
    ),
    (
        b"\xd0\xcf\x11\xe0",
        "an old workbook or document (xls, doc); save it as CSV or text",
    ),
    (
        b"PAR1\x15",
        "a Parquet file; read it with ninefold in Python, or write it as CSV",
    ),
    (
        b"ARROW1",
        "an Arrow file; read it with ninefold in Python, or write it as CSV",
    ),
    (
        b"\xfd7zXZ\x00",
        "compressed with xz; decompress it with xz -d",
    ),
    (b"BZh", "compressed with bzip2; decompress it with bunzip2"),
    (
        b"\x04\x22\x4d\x18",
        "compressed with lz4; decompress it with lz4 -d",
    ),
    (b"7z\xbc\xaf\x27\x1c", "a 7z archive; unpack it"),
    (b"Rar!", "a rar archive; unpack it"),
    (b"\x89PNG", IMAGE),
    (b"\xff\xd8\xff", IMAGE),
    (b"GIF8", IMAGE),
    (b"BM\x36", IMAGE),
    (
        b"%PDF-",
        "a PDF document; copy the puzzle out of it as text",
    ),
    (
        b"SQLite format 3",
        "an SQLite database; write the table as CSV",
    ),
];

const IMAGE: &str = "an image in a form that is not read; save it as PNG, not compressed again";

/// The number of bytes that decide. Fewer would make the answer depend on the pieces in which the bytes arrive.
pub const LONGEST_START: usize = b"SQLite format 3".len();

/// Returns an error if the source begins like a format that holds no text.
pub fn check(first: &[u8]) -> io::Result<()> {
    match FORMATS.iter().find(|(start, _)| first.starts_with(start)) {
        Some((_, name)) => {
            let message = format!("this is {name}");
            Err(io::Error::new(io::ErrorKind::InvalidData, message))
        }
        None => Ok(()),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use std::io::{Read, Write};

    use flate2::Compression;
    use flate2::write::GzEncoder;

    use super::*;
    use crate::Batches;
    use crate::picture::Format;

    /// A source that returns one byte at a time.
    struct Slow(io::Cursor<Vec<u8>>);

    impl Read for Slow {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let length = buffer.len().min(1);
            self.0.read(&mut buffer[..length])
        }
    }

    /// Returns the messages about a source.
    fn failures(reader: impl Read + Send + 'static) -> Vec<String> {
        let mut batches = Batches::of_reader("source", reader, None);
        let next = || batches.next(10);
        let results = std::iter::from_fn(next);
        results
            .filter_map(|it| Some(it.err()?.to_string()))
            .collect()
    }

    #[test]
    fn every_format_is_refused_in_any_pieces_and_compressed() {
        for (start, name) in FORMATS {
            assert!(start.len() <= LONGEST_START, "{name}");
            let bytes = [start, b" 1,2,3\n"].concat();
            let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
            packed.write_all(&bytes).unwrap();
            let packed = packed.finish().unwrap();
            let expected = [format!("source: this is {name}")];
            for bytes in [bytes, packed] {
                // The decoders of pictures have messages of their own.
                if cfg!(feature = "pictures") && Format::of(&bytes).is_some() {
                    continue;
                }
                assert_eq!(failures(io::Cursor::new(bytes.clone())), expected);
                assert_eq!(failures(Slow(io::Cursor::new(bytes))), expected);
            }
        }
    }
}
