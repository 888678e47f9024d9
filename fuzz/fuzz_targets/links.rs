//! Links with any payload, and with payloads that grow when they are decompressed; and compressed files of this kind:
//! nothing panics, and each takes bounded time and memory.

#![no_main]

use std::io::{Cursor, Write};
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use arbitrary::Arbitrary;
use flate2::Compression;
use flate2::write::GzEncoder;
use libfuzzer_sys::fuzz_target;
use ninefold_files::{Batches, is_link, read_all, read_one};
use peak_alloc::PeakAlloc;
use ruzstd::encoding::{CompressionLevel, compress_to_vec};

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// The memory that a text may take, in MiB.
const MOST: f32 = 64.0;

/// The time that a text may take, on a machine with other work.
const SOON: Duration = Duration::from_secs(5);

/// The maximum length of a text.
const LONGEST: usize = 1 << 16;

/// The texts before a payload.
const BEFORE: [&str; 13] = [
    "https://www.f-puzzles.com/?load=",
    "https://sudokupad.app/fpuzzles",
    "https://sudokupad.app/scl",
    "https://app.crackingthecryptic.com/sudoku/?puzzleid=ctc",
    "fpuzzles",
    "fpuz",
    "scl",
    "ctc",
    "https://www.sudokuwiki.org/sudoku.htm?bd=",
    "https://www.sudokuwiki.org/sudoku.htm?bd=S9B",
    "https://sudokuexchange.com/play/?s=",
    "https://sudoku.coach/en/play/",
    "",
];

#[derive(Arbitrary, Debug)]
enum Input<'a> {
    /// The uncompressed payload.
    Plain(u8, &'a str),
    /// The payload compressed as LZ-string does.
    Compressed(u8, Vec<Piece<'a>>, Damage),
    /// A file.
    File(bool, Vec<Piece<'a>>, Damage),
}

/// A piece of a payload.
#[derive(Arbitrary, Debug)]
enum Piece<'a> {
    Text(&'a str),
    Part(u8),
    /// A repeated text.
    Again(&'a str, u32),
    PartAgain(u8, u32),
}

#[derive(Arbitrary, Debug)]
enum Damage {
    None,
    Cut(u16),
    Changed(u16, u8),
}

/// Parts of documents.
const PARTS: [&str; 24] = [
    "{\"size\":9,\"title\":\"x\",\"grid\":[",
    "[{},{},{},{},{},{},{},{},{}],",
    "[{\"value\":5,\"given\":true},{\"value\":3},{\"centerPencilMarks\":[1,2]},{},{},{},{},{},{}]",
    "]}",
    "{ce:[",
    "[,,,,,,,,],",
    "[{v:5},,,,,,,,]",
    "{id:'a',metadata:{title:'x'},ce:[",
    ",re:[[[0,0],[0,1]]]",
    "[",
    "{a:",
    "{\"a\":",
    ",",
    "0,",
    "\"\",",
    "{},",
    "'",
    "\\",
    "\u{fffd}",
    "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..",
    "050f2e",
    "0",
    "\n",
    "t:",
];

/// The pieces together have at most this number of characters, as many as a link can decompress to.
const MOST_CHARACTERS: usize = 1 << 21;

/// Payloads that decompress to as much as their length allows: a text whose last character is repeated.
static BOMBS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let beginnings = [
        "[,",
        "{ce:[,",
        "{\"a\":\"x",
        "{a:'\u{4e00}",
        "{\"grid\":[[ ",
        "[[",
    ];
    beginnings.into_iter().map(Bomb::of).collect()
});

/// A payload under construction. Each code is the phrase that it adds itself, so each phrase is longer than the
/// previous one.
struct Bomb {
    data: String,
    /// The bits of the next character, and their number.
    bits: (usize, u32),
    phrases: usize,
    width: u32,
    /// The number of phrases until codes become wider.
    left: usize,
}

impl Bomb {
    const LONGEST: usize = 1 << 13;

    fn of(beginning: &str) -> String {
        let mut bomb = Bomb {
            data: String::new(),
            bits: (0, 0),
            phrases: 3,
            width: 2,
            left: 1,
        };
        for (place, unit) in beginning.encode_utf16().enumerate() {
            let wide = unit > 0xff;
            bomb.put(wide.into(), bomb.width);
            bomb.put(unit.into(), if wide { 16 } else { 8 });
            if place == 0 {
                (bomb.phrases, bomb.width, bomb.left) = (4, 3, 4);
            } else {
                bomb.add();
                bomb.add();
            }
        }
        while bomb.data.len() + 4 < Bomb::LONGEST {
            bomb.put(bomb.phrases, bomb.width);
            bomb.add();
        }
        // The end, and zeros up to a whole character.
        bomb.put(2, bomb.width);
        bomb.put(0, 6);
        bomb.data
    }

    fn add(&mut self) {
        self.phrases += 1;
        self.left -= 1;
        if self.left == 0 {
            self.left = 1 << self.width;
            self.width += 1;
        }
    }

    fn put(&mut self, value: usize, width: u32) {
        const SIGNS: &[u8; 64] =
            b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        for bit in 0..width {
            let (bits, count) = self.bits;
            self.bits = (bits << 1 | (value >> bit & 1), count + 1);
            if self.bits.1 == 6 {
                self.data.push(SIGNS[self.bits.0].into());
                self.bits = (0, 0);
            }
        }
    }
}

fuzz_target!(|input: Input| {
    LazyLock::force(&BOMBS);
    let bytes = input.bytes();
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let start = Instant::now();
    let before = MEMORY.current_usage_as_mb();
    MEMORY.reset_peak_usage();
    match input {
        Input::File(..) => {
            let mut batches = Batches::of_reader("file", Cursor::new(bytes), None);
            while let Some(batch) = batches.next(100) {
                // A failure may be repeated, but not forever.
                if batch.is_err() {
                    break;
                }
            }
        }
        _ => {
            is_link(&text);
            let one = read_one(&text);
            if let Err(error) = &one {
                assert!(error.to_string().len() < 1000, "{error}");
            }
            for entry in read_all("text", text.into_bytes()) {
                // The place before the message may have a long label.
                if let Err(bad) = &entry.written {
                    assert!(bad.message.len() < 1000, "{bad}");
                }
            }
        }
    }
    let (took, used) = (start.elapsed(), MEMORY.peak_usage_as_mb() - before);
    assert!(took < SOON, "it took {took:?}");
    assert!(used < MOST, "it took {used} MiB");
});

impl Input<'_> {
    fn bytes(&self) -> Vec<u8> {
        let before = |place: u8| BEFORE[usize::from(place) % BEFORE.len()].to_owned();
        let mut bytes = match self {
            Input::Plain(place, text) => (before(*place) + text).into_bytes(),
            Input::Compressed(place, pieces, damage) => {
                let data = match (pieces.is_empty(), damage) {
                    (true, Damage::Cut(bomb)) => BOMBS[usize::from(*bomb) % BOMBS.len()].clone(),
                    _ => damage.applied(lz_str::compress_to_base64(&joined(pieces))),
                };
                (before(*place) + &data).into_bytes()
            }
            Input::File(is_gzip, pieces, damage) => {
                let text = joined(pieces).into_bytes();
                let bytes = match is_gzip {
                    true => {
                        let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
                        let written = encoder.write_all(&text).and_then(|()| encoder.finish());
                        written.expect("memory takes what is written")
                    }
                    false => compress_to_vec(&text[..], CompressionLevel::Fastest),
                };
                damage.bytes(bytes)
            }
        };
        bytes.truncate(LONGEST);
        bytes
    }
}

fn joined(pieces: &[Piece]) -> String {
    let mut all = String::new();
    for piece in pieces {
        let part = |place: &u8| PARTS[usize::from(*place) % PARTS.len()];
        let (text, times) = match piece {
            Piece::Text(text) => (*text, 1),
            Piece::Part(place) => (part(place), 1),
            Piece::Again(text, times) => (*text, *times),
            Piece::PartAgain(place, times) => (part(place), *times),
        };
        let left = MOST_CHARACTERS.saturating_sub(all.len());
        let times = (times as usize).min(left / text.len().max(1));
        all += &text.repeat(times);
    }
    all
}

impl Damage {
    fn applied(&self, data: String) -> String {
        String::from_utf8_lossy(&self.bytes(data.into_bytes())).into_owned()
    }

    fn bytes(&self, mut bytes: Vec<u8>) -> Vec<u8> {
        match *self {
            Damage::None => {}
            Damage::Cut(length) => bytes.truncate(length.into()),
            Damage::Changed(place, byte) => {
                let length = bytes.len();
                if length > 0 {
                    bytes[usize::from(place) % length] = byte;
                }
            }
        }
        bytes
    }
}
