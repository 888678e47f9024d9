//! Compressed sources, recognised by their first bytes, whatever their names.

use std::io::{self, BufRead, BufReader, Read};

use flate2::bufread::GzDecoder;
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
        true => Some(|source| Box::new(Gzip::new(source))),
        false if magic == ZSTD || magic & !0xf == ZSTD_SKIPPABLE => {
            Some(|source| Box::new(Zstd::new(source)))
        }
        false => None,
    }
}

/// Members of gzip, one after the other, perhaps with zeros behind them, as on tapes.
struct Gzip<R> {
    /// `None` at the end.
    member: Option<GzDecoder<BufReader<R>>>,
}

impl<R: Read> Gzip<R> {
    fn new(source: R) -> Gzip<R> {
        Gzip {
            member: Some(GzDecoder::new(BufReader::with_capacity(1 << 16, source))),
        }
    }
}

impl<R: Read> Read for Gzip<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while let Some(member) = &mut self.member {
            let length = member.read(buffer)?;
            if length > 0 || buffer.is_empty() {
                return Ok(length);
            }
            if let Some(member) = self.member.take() {
                let mut source = member.into_inner();
                self.member = skip_zeros(&mut source)?.then(|| GzDecoder::new(source));
            }
        }
        Ok(0)
    }
}

/// Skips zeros. Returns whether something follows.
fn skip_zeros(source: &mut impl BufRead) -> io::Result<bool> {
    loop {
        let bytes = source.fill_buf()?;
        let (length, zeros) = (
            bytes.len(),
            bytes.iter().take_while(|&&byte| byte == 0).count(),
        );
        source.consume(zeros);
        if length == 0 || zeros < length {
            return Ok(length > 0);
        }
    }
}

/// Frames of zstd, one after the other.
struct Zstd<R> {
    source: BufReader<R>,
    decoder: FrameDecoder,
    in_frame: bool,
    /// Why the frame ends before its end, once all that could be decoded of it has been read.
    cut_off: Option<io::Error>,
}

impl<R: Read> Zstd<R> {
    fn new(source: R) -> Zstd<R> {
        Zstd {
            source: BufReader::with_capacity(1 << 16, source),
            decoder: FrameDecoder::new(),
            in_frame: false,
            cut_off: None,
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

    /// Ends a frame that could not be decoded further. If that is because the source ends, what has been
    /// decoded comes before the error: the decoder gives out its last window only when a frame ends, so
    /// here is an end for it, an empty last block and any checksum.
    fn end_early(&mut self, error: FrameDecoderError) -> io::Result<()> {
        const END: [u8; 7] = [1, 0, 0, 0, 0, 0, 0];
        if !self.source.fill_buf()?.is_empty() {
            return Err(io::Error::other(error));
        }
        let all = BlockDecodingStrategy::All;
        let ended = self.decoder.decode_blocks(&END[..], all);
        ended.map_err(io::Error::other)?;
        self.cut_off = Some(io::Error::new(io::ErrorKind::UnexpectedEof, error));
        Ok(())
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
            if let Some(error) = self.cut_off.take() {
                self.in_frame = false;
                return Err(error);
            }
            if self.decoder.is_finished() {
                self.end_frame()?;
            } else {
                let one = BlockDecodingStrategy::UptoBlocks(1);
                let decoded = self.decoder.decode_blocks(&mut self.source, one);
                if let Err(error) = decoded {
                    self.end_early(error)?;
                }
            }
        }
        Ok(0)
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Cursor, Write};
    use std::process::{Command, Stdio};

    use flate2::Compression;
    use flate2::write::GzEncoder;

    use super::*;

    /// All that can be read, and whether the source was in order.
    fn read_all(bytes: &[u8]) -> (Vec<u8>, bool) {
        let decompress = decompression(bytes).unwrap();
        let mut text = Vec::new();
        let read = decompress(Box::new(Cursor::new(bytes.to_vec()))).read_to_end(&mut text);
        (text, read.is_ok())
    }

    /// What a program makes of the bytes; `None` if it is not installed.
    fn pipe(program: &str, option: &str, bytes: &[u8]) -> Option<Vec<u8>> {
        let mut child = Command::new(program)
            .arg(option)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .ok()?;
        let (mut stdin, bytes) = (child.stdin.take()?, bytes.to_vec());
        let writer = std::thread::spawn(move || stdin.write_all(&bytes));
        let output = child.wait_with_output().ok()?;
        // The program may stop reading where something is wrong.
        let _ = writer.join();
        Some(output.stdout)
    }

    /// Lines that do not compress well, so that there are several blocks.
    fn some_text() -> Vec<u8> {
        let mut random = fastrand::Rng::with_seed(11);
        let mut line = || -> Vec<u8> {
            let cells = (0..81).map(|_| random.u8(b'0'..=b'9'));
            cells.chain([b'\n']).collect()
        };
        (0..12_000).flat_map(|_| line()).collect()
    }

    #[test]
    fn what_is_left_of_a_truncated_file_is_read() {
        let text = some_text();
        let Some(whole) = pipe("zstd", "-c", &text) else {
            eprintln!("zstd is not installed");
            return;
        };
        assert_eq!(read_all(&whole), (text, true));
        for part in [3, 17, 40, 60, 99] {
            let cut = &whole[..whole.len() * part / 100];
            let (read, is_whole) = read_all(cut);
            assert!(!is_whole);
            let expected = pipe("zstd", "-dc", cut).unwrap();
            assert_eq!(read.len(), expected.len(), "{part} %");
            assert!(read == expected);
        }
        let without_checksum = &whole[..whole.len() - 2];
        assert_eq!(read_all(without_checksum).0.len(), 12_000 * 82);
    }

    #[test]
    fn zeros_may_follow_gzip() {
        let member = |text: &str| {
            let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
            encoder.write_all(text.as_bytes()).unwrap();
            encoder.finish().unwrap()
        };
        let zeros = vec![0; 100_000];
        let two = [member("one "), member("two")].concat();
        for end in [0, 1, 3, 100_000] {
            let padded = [&two[..], &zeros[..end]].concat();
            assert_eq!(read_all(&padded), (b"one two".to_vec(), true));
        }
        let rubbish = [&two[..], b"rubbish"].concat();
        assert_eq!(read_all(&rubbish), (b"one two".to_vec(), false));
    }

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
