//! Compressed sources, recognised by their first bytes and not by their names.

use std::error::Error;
use std::io::{self, BufRead, BufReader, Read};
use std::ops::Range;

use crc32fast::Hasher;
use memchr::memchr;
use miniz_oxide::inflate::TINFLStatus;
use miniz_oxide::inflate::core::inflate_flags::{
    TINFL_FLAG_HAS_MORE_INPUT, TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF,
};
use miniz_oxide::inflate::core::{DecompressorOxide, decompress};
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

type Source = Box<dyn Read + Send>;

const GZIP: [u8; 3] = [0x1f, 0x8b, 8];

/// Returns the decompressor for a source that begins with these four bytes, if it is compressed.
pub fn decompression(first: &[u8]) -> Option<fn(Source) -> Source> {
    const ZSTD: u32 = 0xfd2f_b528;
    /// A skippable frame; its lowest four bits may be anything.
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

/// The largest distance of repeated text in gzip.
const GZIP_WINDOW: usize = 1 << 15;

/// The number of bytes decompressed before the end of the text is moved to the start of the buffer.
const GZIP_TEXT: usize = 1 << 18;

/// Members of gzip, one after the other, perhaps followed by zeros, as on tapes.
///
/// Text and damage are found at the same places no matter in which pieces the source arrives. So text that is
/// decompressed along with an error is returned before the error, which the readers of `flate2` do not do.
struct Gzip<R> {
    source: BufReader<R>,
    part: Part,
    inflater: Box<DecompressorOxide>,
    text: Box<[u8]>,
    /// The text not yet returned. The text before it may be repeated.
    to_give: Range<usize>,
    /// The checksum and length of the text of this member, to compare with the values at its end.
    checksum: Hasher,
    length: u32,
    /// The error that follows this text.
    failure: Option<io::Error>,
}

/// The part of a source that comes next.
enum Part {
    Header,
    Body,
    Trailer,
    End,
}

impl<R: Read> Gzip<R> {
    fn new(source: R) -> Gzip<R> {
        Gzip {
            source: BufReader::with_capacity(1 << 16, source),
            part: Part::Header,
            inflater: Box::default(),
            text: vec![0; GZIP_TEXT].into_boxed_slice(),
            to_give: 0..0,
            checksum: Hasher::new(),
            length: 0,
            failure: None,
        }
    }

    fn begin_member(&mut self) -> io::Result<()> {
        if !skip_zeros(&mut self.source)? {
            self.part = Part::End;
            return Ok(());
        }
        skip_gzip_header(&mut self.source)?;
        self.inflater.init();
        (self.checksum, self.length) = (Hasher::new(), 0);
        self.to_give = 0..0;
        self.part = Part::Body;
        Ok(())
    }

    /// Decompresses further input, once all text has been returned.
    fn inflate(&mut self) -> io::Result<()> {
        const FLAGS: u32 = TINFL_FLAG_HAS_MORE_INPUT | TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF;
        let mut start = self.to_give.end;
        if start == self.text.len() {
            self.text.copy_within(start - GZIP_WINDOW.., 0);
            start = GZIP_WINDOW;
        }
        let bytes = self.source.fill_buf()?;
        let has_ended = bytes.is_empty();
        let (status, taken, length) =
            decompress(&mut self.inflater, bytes, &mut self.text, start, FLAGS);
        self.source.consume(taken);
        self.to_give = start..start + length;
        self.checksum.update(&self.text[self.to_give.clone()]);
        self.length = self.length.wrapping_add(length as u32);
        match status {
            TINFLStatus::Done => self.part = Part::Trailer,
            TINFLStatus::HasMoreOutput => {}
            TINFLStatus::NeedsMoreInput if !has_ended => {}
            TINFLStatus::NeedsMoreInput => self.failure = Some(io::ErrorKind::UnexpectedEof.into()),
            _ => self.failure = Some(damage("corrupt deflate stream")),
        }
        Ok(())
    }

    fn check_trailer(&mut self) -> io::Result<()> {
        let checksum = read_array(&mut self.source).map(u32::from_le_bytes)?;
        let length = read_array(&mut self.source).map(u32::from_le_bytes)?;
        if (checksum, length) != (self.checksum.clone().finalize(), self.length) {
            return Err(damage("the checksum of a member does not match its text"));
        }
        self.part = Part::Header;
        Ok(())
    }
}

impl<R: Read> Read for Gzip<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.to_give.is_empty() {
            if let Some(error) = self.failure.take() {
                self.part = Part::End;
                return Err(error);
            }
            match self.part {
                Part::Header => self.begin_member()?,
                Part::Body => self.inflate()?,
                Part::Trailer => self.check_trailer()?,
                Part::End => return Ok(0),
            }
        }
        let length = buffer.len().min(self.to_give.len());
        buffer[..length].copy_from_slice(&self.text[self.to_give.clone()][..length]);
        self.to_give.start += length;
        Ok(length)
    }
}

fn damage(what: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, what)
}

fn read_array<const LENGTH: usize>(source: &mut impl Read) -> io::Result<[u8; LENGTH]> {
    let mut bytes = [0; LENGTH];
    source.read_exact(&mut bytes)?;
    Ok(bytes)
}

/// Skips the header of a gzip member (RFC 1952).
fn skip_gzip_header(source: &mut impl BufRead) -> io::Result<()> {
    let [crc, extra, name, comment] = [1 << 1, 1 << 2, 1 << 3, 1 << 4];
    let known = 1 | crc | extra | name | comment;
    let mut checksum = Hasher::new();
    let magic = read_array(source)?;
    if magic != GZIP {
        return Err(damage("invalid gzip header"));
    }
    let fixed: [u8; 7] = read_array(source)?;
    let flags = fixed[0];
    if flags & !known != 0 {
        return Err(damage("unknown flags in a gzip header"));
    }
    checksum.update(&magic);
    checksum.update(&fixed);
    if flags & extra != 0 {
        let length: [u8; 2] = read_array(source)?;
        let mut field = vec![0; u16::from_le_bytes(length).into()];
        source.read_exact(&mut field)?;
        checksum.update(&length);
        checksum.update(&field);
    }
    for text in [name, comment] {
        if flags & text != 0 {
            skip_text(source, &mut checksum)?;
        }
    }
    if flags & crc != 0 {
        let stated = read_array(source).map(u16::from_le_bytes)?;
        // The header contains only half of the checksum.
        if stated != checksum.finalize() as u16 {
            return Err(damage("the checksum of a gzip header does not match it"));
        }
    }
    Ok(())
}

/// Skips text that ends with a zero byte.
fn skip_text(source: &mut impl BufRead, checksum: &mut Hasher) -> io::Result<()> {
    loop {
        let bytes = source.fill_buf()?;
        if bytes.is_empty() {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        let end = memchr(0, bytes);
        let length = end.map_or(bytes.len(), |end| end + 1);
        checksum.update(&bytes[..length]);
        source.consume(length);
        if end.is_some() {
            return Ok(());
        }
    }
}

/// Skips zeros. Returns whether other bytes follow.
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

/// The largest distance of repeated text in zstd, which is kept in memory. `zstd` writes up to 8 MiB at level 19, and
/// up to this limit with `--ultra -22` or `--long`; it also needs an option to read larger windows.
const ZSTD_WINDOW: u64 = 128 << 20;

/// Frames of zstd, one after the other.
struct Zstd<R> {
    source: BufReader<R>,
    decoder: FrameDecoder,
    in_frame: bool,
    /// The error in the frame, reported once all decoded text has been read.
    cut_off: Option<io::Error>,
}

impl<R: Read> Zstd<R> {
    fn new(source: R) -> Zstd<R> {
        let mut decoder = FrameDecoder::new();
        decoder.set_max_window_size(ZSTD_WINDOW);
        Zstd {
            source: BufReader::with_capacity(1 << 16, source),
            decoder,
            in_frame: false,
            cut_off: None,
        }
    }

    /// Skips to the next frame with content. Returns whether there is one.
    fn find_frame(&mut self) -> io::Result<bool> {
        while !self.in_frame && !self.source.fill_buf()?.is_empty() {
            match self.decoder.reset(&mut self.source) {
                Ok(()) => self.in_frame = true,
                Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                    length,
                    ..
                })) => self.skip(length.into())?,
                Err(FrameDecoderError::WindowSizeTooBig { requested, .. }) => {
                    return Err(too_large(requested));
                }
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

    /// Ends a frame that cannot be decoded further. The decoded text comes before the error. As the decoder returns its
    /// last window only at the end of a frame, it gets an end: an empty last block and an arbitrary checksum.
    fn end_early(&mut self, error: FrameDecoderError) -> io::Result<()> {
        const END: [u8; 7] = [1, 0, 0, 0, 0, 0, 0];
        let all = BlockDecodingStrategy::All;
        let ended = self.decoder.decode_blocks(&END[..], all);
        ended.map_err(io::Error::other)?;
        self.cut_off = Some(match is_end_of_source(&error) {
            true => io::Error::new(io::ErrorKind::UnexpectedEof, error),
            false => io::Error::other(error),
        });
        Ok(())
    }

    fn end_frame(&mut self) -> io::Result<()> {
        self.in_frame = false;
        let stated = self.decoder.get_checksum_from_data();
        match stated.is_some() && stated != self.decoder.get_calculated_checksum() {
            true => Err(damage("the checksum of a frame does not match its text")),
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

/// Returns the error for a frame whose window is too large.
fn too_large(window: u64) -> io::Error {
    let [found, most] = [window, ZSTD_WINDOW].map(|bytes| bytes.div_ceil(1 << 20));
    let message = format!(
        "found zstd that takes {found} MiB of memory, expected at most {most} MiB, as zstd --long writes it"
    );
    io::Error::new(io::ErrorKind::Unsupported, message)
}

/// Returns whether the error means that the source ended too early.
fn is_end_of_source(error: &(dyn Error + 'static)) -> bool {
    let mut cause = Some(error);
    while let Some(error) = cause {
        let failure = error.downcast_ref::<io::Error>();
        if failure.is_some_and(|failure| failure.kind() == io::ErrorKind::UnexpectedEof) {
            return true;
        }
        cause = error.source();
    }
    false
}

#[cfg(test)]
mod tests {
    use std::io::{Cursor, Write};
    use std::process::{Command, Stdio};

    use flate2::Compression;
    use flate2::write::GzEncoder;

    use super::*;

    /// Returns all readable text, and whether the source was intact.
    fn read_all(bytes: &[u8]) -> (Vec<u8>, bool) {
        let decompress = decompression(bytes).unwrap();
        let mut text = Vec::new();
        let read = decompress(Box::new(Cursor::new(bytes.to_vec()))).read_to_end(&mut text);
        (text, read.is_ok())
    }

    /// Returns the output of a program for these bytes, or `None` if it is not installed.
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
        // The program may stop reading at damage.
        let _ = writer.join();
        Some(output.stdout)
    }

    /// Returns lines that compress badly and thus fill several blocks.
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
    fn a_window_may_have_128_mib() {
        // A frame with this window and one last block, which is uncompressed.
        let frame = |window: u8| [b"\x28\xb5\x2f\xfd\x00", &[window][..], b"\x19\0\0one"].concat();
        let log_of = |log: u8| (log - 10) << 3;
        for log in [10, 23, 27] {
            assert_eq!(read_all(&frame(log_of(log))), (b"one".to_vec(), true));
        }
        for (window, mib) in [(log_of(27) + 1, 144), (log_of(31), 2048)] {
            let bytes = [frame(log_of(20)), frame(window)].concat();
            assert_eq!(read_all(&bytes), (b"one".to_vec(), false));
            let bytes = frame(window);
            let mut source = Zstd::new(&bytes[..]);
            let error = source.read(&mut [0; 10]).unwrap_err().to_string();
            let expected =
                format!("found zstd that takes {mib} MiB of memory, expected at most 128 MiB");
            assert!(error.starts_with(&expected), "{error}");
        }
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
