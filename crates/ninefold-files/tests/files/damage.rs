//! Damaged gzip and zstd: the result depends on the bytes only, not on the pieces in which they arrive, and all puzzles
//! before the damage are read.

use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;
use ninefold_files::Entry;
use proptest::prelude::*;

use crate::pieces::{LINE, entries, gzip, zstd};

/// Returns all entries of a source that returns at most this number of bytes at a time.
fn read(bytes: &[u8], length: usize, most: usize) -> Vec<Entry> {
    entries(bytes, None, length, most)
}

/// Returns gzip that is damaged exactly after this text: each line is flushed, followed by a block of an invalid type.
fn gzip_until(text: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    for line in text.split_inclusive(|&byte| byte == b'\n') {
        encoder.write_all(line).unwrap();
        encoder.flush().unwrap();
    }
    let whole = encoder.get_ref().clone();
    [&whole[..], &[0b111; 20]].concat()
}

/// Returns zstd that is damaged exactly after this text, with an uncompressed block for each line.
fn zstd_until(text: &[u8]) -> Vec<u8> {
    // A frame with a window of 1 MiB and no checksum.
    let mut bytes = b"\x28\xb5\x2f\xfd\x00\x50".to_vec();
    for line in text.split_inclusive(|&byte| byte == b'\n') {
        let header = (line.len() as u32) << 3;
        bytes.extend_from_slice(&header.to_le_bytes()[..3]);
        bytes.extend_from_slice(line);
    }
    bytes.extend_from_slice(&[0b110; 20]);
    bytes
}

fn lines() -> impl Strategy<Value = String> {
    let part = prop_oneof![
        4 => Just(format!("{LINE}\n")),
        2 => "[0-9.]{81}\n",
        1 => "[0-9.]{70,90}\n",
        1 => Just(format!("{LINE}\r")),
        1 => Just(format!("{LINE}\r\n")),
        1 => Just("003020600\n".repeat(9)),
        1 => Just("é,\"a\nb\"\n".to_owned()),
        1 => "[ -~\n]{0,20}",
    ];
    let start = prop_oneof![Just(""), Just("id,puzzle\n"), Just("[\n")];
    (start, prop::collection::vec(part, 0..20))
        .prop_map(|(start, parts)| start.to_owned() + &parts.concat())
}

#[derive(Clone, Debug)]
enum Damage {
    Cut,
    Changed(u8),
    Added(Vec<u8>),
}

fn damage() -> impl Strategy<Value = Damage> {
    prop_oneof![
        Just(Damage::Cut),
        (1..=u8::MAX).prop_map(Damage::Changed),
        prop::collection::vec(any::<u8>(), 1..20).prop_map(Damage::Added),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn pieces_of_damaged_sources_make_no_difference(
        parts in prop::collection::vec(lines(), 1..4),
        level in 0..10_u32,
        is_gzip in any::<bool>(),
        damage in damage(),
        place in any::<prop::sample::Index>(),
        (length, most) in (1..400_usize, 1..50_usize),
    ) {
        let compressed = parts.iter().map(|part| match is_gzip {
            true => gzip(part.as_bytes(), level),
            false => zstd(part.as_bytes()),
        });
        let mut bytes = compressed.collect::<Vec<_>>().concat();
        let place = place.index(bytes.len());
        match damage {
            Damage::Cut => bytes.truncate(place),
            Damage::Changed(difference) => bytes[place] ^= difference,
            Damage::Added(rubbish) => bytes.extend(rubbish),
        }
        let whole = format!("{:#?}", read(&bytes, usize::MAX, usize::MAX));
        for (length, most) in [(1, 1), (length, most), (usize::MAX, 1)] {
            let again = format!("{:#?}", read(&bytes, length, most));
            prop_assert_eq!(&whole, &again, "by {}", length);
        }
    }

    #[test]
    fn all_before_the_damage_is_read(count in 1..400_usize, second in 0..30_usize, length in 1..400_usize) {
        let text = |count: usize| format!("{LINE}\n").repeat(count).into_bytes();
        for bytes in [
            gzip_until(&text(count)),
            zstd_until(&text(count)),
            [gzip(text(count - 1), 6), gzip_until(&text(1))].concat(),
            [gzip(text(count), 1), b"rubbish".to_vec()].concat(),
            [zstd(text(count - 1)), zstd_until(&text(1))].concat(),
        ] {
            let bytes = [gzip(text(second), 6), bytes];
            // Both sources have the same format.
            let (bytes, count) = match bytes[1].starts_with(b"\x1f") {
                true => (bytes.concat(), second + count),
                false => (bytes[1].clone(), count),
            };
            for length in [1, length, usize::MAX] {
                let entries = read(&bytes, length, 100);
                prop_assert_eq!(entries.len(), count + 1);
                let (last, whole) = entries.split_last().unwrap();
                prop_assert!(whole.iter().all(|entry| entry.written.is_ok()));
                let bad = last.written.as_ref().unwrap_err();
                prop_assert_eq!((bad.line, bad.column), (count as u64 + 1, 1));
                prop_assert!(bad.message.contains("damage"), "{}", bad.message);
            }
        }
    }
}

/// The text is larger than a buffer, so the damage may occur anywhere in the buffer.
#[test]
fn damage_may_come_at_any_place_of_a_buffer() {
    let line = format!("{LINE}\n");
    for count in (3000..3400).step_by(23).chain([6500, 13_000]) {
        let text = line.repeat(count);
        for bytes in [gzip_until(text.as_bytes()), zstd_until(text.as_bytes())] {
            for length in [1000, usize::MAX] {
                let entries = read(&bytes, length, usize::MAX);
                assert_eq!(entries.len(), count + 1);
                let bad = entries[count].written.as_ref().unwrap_err();
                assert_eq!((bad.line, bad.column), (count as u64 + 1, 1));
            }
        }
    }
}

#[test]
fn a_carriage_return_before_the_damage_ends_a_line() {
    let text = format!("{LINE}\r{LINE}\r");
    for bytes in [gzip_until(text.as_bytes()), zstd_until(text.as_bytes())] {
        for length in [1, 50, usize::MAX] {
            let entries = read(&bytes, length, 100);
            assert_eq!(entries.len(), 3);
            let bad = entries[2].written.as_ref().unwrap_err();
            assert_eq!((bad.line, bad.column), (3, 1));
        }
    }
}
