//! Compressed sources, recognised by their first bytes, whatever their names.

use std::io::{self, BufRead, BufReader, Read};

use flate2::read::MultiGzDecoder;
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

/// How a source is compressed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Compression {
    Gzip,
    Zstd,
}

/// What the first bytes of a source reveal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sign {
    Compressed(Compression),
    Plain,
    /// More bytes are needed.
    Unclear,
}

const GZIP: [u8; 3] = [0x1f, 0x8b, 8];
const ZSTD: [u8; 4] = 0xfd2f_b528_u32.to_le_bytes();
/// A frame to skip; the low half of its first byte may be anything.
const ZSTD_SKIPPABLE: [u8; 4] = 0x184d_2a50_u32.to_le_bytes();

impl Sign {
    pub fn of(first: &[u8]) -> Sign {
        let mut skippable = ZSTD_SKIPPABLE;
        if let Some(byte) = first.first() {
            skippable[0] |= byte & 0x0f;
        }
        for (magic, compression) in [
            (&GZIP[..], Compression::Gzip),
            (&ZSTD, Compression::Zstd),
            (&skippable, Compression::Zstd),
        ] {
            if first.starts_with(magic) {
                return Sign::Compressed(compression);
            }
            if magic.starts_with(first) {
                return Sign::Unclear;
            }
        }
        Sign::Plain
    }
}

impl Compression {
    /// Decompresses the source.
    pub fn undo(self, source: impl Read + Send + 'static) -> Box<dyn Read + Send> {
        match self {
            Compression::Gzip => Box::new(MultiGzDecoder::new(source)),
            Compression::Zstd => Box::new(Zstd::new(source)),
        }
    }
}

/// Frames of zstd, one after the other.
struct Zstd<R> {
    source: BufReader<R>,
    decoder: FrameDecoder,
    in_frame: bool,
}

impl<R: Read> Zstd<R> {
    fn new(source: R) -> Zstd<R> {
        Zstd {
            source: BufReader::with_capacity(1 << 16, source),
            decoder: FrameDecoder::new(),
            in_frame: false,
        }
    }

    /// Goes on to the next frame with content. Returns whether there is one.
    fn find_frame(&mut self) -> io::Result<bool> {
        while !self.in_frame && !self.source.fill_buf()?.is_empty() {
            match self.decoder.reset(&mut self.source) {
                Ok(()) => self.in_frame = true,
                Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                    length,
                    ..
                })) => self.skip(length.into())?,
                Err(error) => return Err(io::Error::other(error)),
            }
        }
        Ok(self.in_frame)
    }

    fn skip(&mut self, length: u64) -> io::Result<()> {
        let skipped = io::copy(&mut self.source.by_ref().take(length), &mut io::sink())?;
        match skipped {
            _ if skipped < length => Err(io::ErrorKind::UnexpectedEof.into()),
            _ => Ok(()),
        }
    }

    fn end_frame(&mut self) -> io::Result<()> {
        self.in_frame = false;
        let stated = self.decoder.get_checksum_from_data();
        match stated.is_some() && stated != self.decoder.get_calculated_checksum() {
            true => Err(io::Error::new(
                io::ErrorKind::InvalidData,
                "the checksum of a frame does not match what is in it",
            )),
            false => Ok(()),
        }
    }
}

impl<R: Read> Read for Zstd<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.find_frame()? {
            if self.decoder.can_collect() > 0 {
                return self.decoder.read(buffer);
            }
            if self.decoder.is_finished() {
                self.end_frame()?;
            } else {
                let one = BlockDecodingStrategy::UptoBlocks(1);
                let decoded = self.decoder.decode_blocks(&mut self.source, one);
                decoded.map_err(io::Error::other)?;
            }
        }
        Ok(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_source_is_compressed_if_it_begins_so() {
        let zstd = Sign::Compressed(Compression::Zstd);
        for (first, sign) in [
            (&b""[..], Sign::Unclear),
            (b"1", Sign::Plain),
            (b"(", Sign::Unclear),
            (b"(.)", Sign::Plain),
            (b"P", Sign::Unclear),
            (b"Puzzle", Sign::Plain),
            (b"\x28\xb5\x2f\xfd", zstd),
            (b"\x5e\x2a\x4d\x18", zstd),
            (b"\x1f\x8b", Sign::Unclear),
            (b"\x1f\x8b\x08\x00", Sign::Compressed(Compression::Gzip)),
        ] {
            assert_eq!(Sign::of(first), sign, "{first:?}");
        }
    }
}
