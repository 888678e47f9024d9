//! Compressed sources, recognised by their first bytes, whatever their names.

use std::io::{self, BufRead, BufReader, Read};

use flate2::read::MultiGzDecoder;
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

type Source = Box<dyn Read + Send>;

/// What decompresses a source that begins with these four bytes, if it is compressed.
pub fn decompression(first: &[u8]) -> Option<fn(Source) -> Source> {
    const GZIP: [u8; 3] = [0x1f, 0x8b, 8];
    const ZSTD: u32 = 0xfd2f_b528;
    /// A frame to skip; its lowest four bits may be anything.
    const ZSTD_SKIPPABLE: u32 = 0x184d_2a50;
    let magic = u32::from_le_bytes(*first.first_chunk()?);
    match first.starts_with(&GZIP) {
        true => Some(|source| Box::new(MultiGzDecoder::new(source))),
        false if magic == ZSTD || magic & !0xf == ZSTD_SKIPPABLE => {
            Some(|source| Box::new(Zstd::new(source)))
        }
        false => None,
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
        for (first, is_compressed) in [
            (&b""[..], false),
            (b"1", false),
            (b"(.).", false),
            (b"Puzzle", false),
            (b"\x28\xb5\x2f\xfd", true),
            (b"\x5e\x2a\x4d\x18", true),
            (b"\x1f\x8b\x07\x00", false),
            (b"\x1f\x8b\x08\x00", true),
        ] {
            assert_eq!(decompression(first).is_some(), is_compressed, "{first:?}");
        }
    }
}
