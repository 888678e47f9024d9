//! Compressed sources that are sound, truncated, have a changed byte, or consist of any bytes: nothing panics, sound
//! ones give the original content, and of others the puzzles before the damage are read.

#![no_main]

use std::io::Write;

use arbitrary::Arbitrary;
use flate2::Compression;
use flate2::write::GzEncoder;
use libfuzzer_sys::fuzz_target;
use ninefold::text::Notation;
use ninefold_files::Form;
use ninefold_files::picture::Format;
use ninefold_fuzz::files::{read_in_all_ways, with_puzzles};
use ruzstd::encoding::{CompressionLevel, compress_to_vec};

#[derive(Arbitrary, Debug)]
struct Input<'a> {
    form: Compressed,
    damage: Damage,
    /// The start of a second member or frame.
    split: u16,
    text: &'a [u8],
}

#[derive(Arbitrary, Debug)]
enum Compressed {
    Gzip,
    Zstd,
}

#[derive(Arbitrary, Debug)]
enum Damage {
    None,
    /// The source is truncated here.
    Cut(u16),
    Changed(u16, u8),
    /// The text is not compressed, but follows the first bytes of a compressed source.
    Raw,
}

/// Lines, so that the end of a text does not affect the reading of its beginning.
const LINES: Option<Form> = Some(Form::Text(Notation::Line));

fuzz_target!(|input: Input| {
    let text = with_puzzles(input.text);
    // Such a text is decoded if it is read by itself, but not if it is the content of a compressed source.
    if looks_compressed(&text) || Format::of(&text).is_some() {
        return;
    }
    let (start, rest) = text.split_at(usize::from(input.split).min(text.len()));
    let mut bytes = [input.form.of(start), input.form.of(rest)].concat();
    match input.damage {
        Damage::None => {
            for form in [None, LINES] {
                assert_eq!(
                    read_in_all_ways(&bytes, form),
                    read_in_all_ways(&text, form)
                );
            }
        }
        Damage::Cut(length) => {
            bytes.truncate(usize::from(length).max(4));
            let expected = read_in_all_ways(&text, LINES).puzzles;
            let found = read_in_all_ways(&bytes, LINES).puzzles;
            // The last line may be cut, too.
            let sound = &found[..found.len().saturating_sub(1)];
            assert!(expected.starts_with(sound), "{found:?} of {expected:?}");
        }
        Damage::Changed(place, difference) => {
            let place = usize::from(place) % bytes.len();
            bytes[place] ^= difference;
            read_in_all_ways(&bytes, None);
        }
        Damage::Raw => {
            bytes.truncate(4);
            bytes.extend_from_slice(input.text);
            read_in_all_ways(&bytes, None);
        }
    }
});

/// Returns whether a text begins as a gzip member, a Zstandard frame or a skippable frame does.
fn looks_compressed(text: &[u8]) -> bool {
    text.starts_with(&[0x1f, 0x8b, 8])
        || text.first_chunk().is_some_and(|&first| {
            let magic = u32::from_le_bytes(first);
            magic == 0xfd2f_b528 || magic & !0xf == 0x184d_2a50
        })
}

impl Compressed {
    fn of(&self, text: &[u8]) -> Vec<u8> {
        match self {
            Compressed::Gzip => {
                let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
                let written = encoder.write_all(text).and_then(|()| encoder.finish());
                written.expect("memory takes what is written")
            }
            Compressed::Zstd => compress_to_vec(text, CompressionLevel::Fastest),
        }
    }
}
