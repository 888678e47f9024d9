//! Random and damaged texts: reading them ends soon, without a panic.

use ninefold_variants::MAX_RULES;
use proptest::prelude::*;

use crate::boards::{fpuzzles, iss, read_board, sudokupad};

/// Texts of all forms, before compression.
const TEXTS: [&str; 10] = [
    "grid 4x4; digits 0-3; regions AABBAABBCCDDCCDD; cage 3: r1c1-2; pill: r1c1-2 | r2c2; given r1c1=1,2",
    ".Shape~5x5~6.RegionSize~4.Jigsaw~0011400114444442233422334.Cage~3~R1C1~RaC2.~R1C1_5",
    ".Pair~KFBIE~_a%3Ab~R2C6~R3C6~~R1C1~R1C2.LittleKiller~5~R1C3.XSum~C1~2~.Windoku.NoBoxes.Or.X~R1C1.End",
    "4j:4o,abbbbbbba",
    "2x2k:p,abbbbbbba,10a10e10a10e",
    "1..4|....|....|....\n....\n-----\n....\n1 2 3 4",
    "{\"size\":4,\"grid\":[[{\"value\":1,\"given\":true},{\"region\":3},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],\
     \"arrow\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"lines\":[[\"R1C1\",\"R2C1\"]]}],\"negative\":[\"ratio\"],\"xv\":[{}]}",
    "{\"size\":2,\"grid\":[[{},{}],[{},{}]],\"littlekillersum\":[{\"cell\":\"R0C1\",\"direction\":\"DR\",\"value\":\"5\"}],\
     \"skyscraper\":[{\"cell\":\"R3C1\",\"value\":3}],\"clone\":[{\"cells\":[\"R1C1\"],\"cloneCells\":[\"R2C2\"]}]}",
    "{\"cells\":[[{\"value\":4},{}],[{},{}]],\"regions\":[[[0,0],[1,1]]],\"cages\":[{\"cells\":[[0,1]],\"value\":5}]}",
    "{ce:[[{v:1},],[,]],ca:[{ce:[[0,1]],v:3}],re:[[[0,0]]],metadata:{title:'x',solution:'1221'}}",
];

/// Reads the text in all forms, and also as what data becomes by decompression.
fn read_all(text: &str) {
    let _ = read_board(text);
    let _ = iss::read(text);
    let _ = fpuzzles::read(text, 1);
    let _ = sudokupad::read(text, 1);
}

/// Returns the text with some characters replaced, repeated or removed.
fn damaged(text: &str, damages: &[(usize, char, u8)]) -> String {
    let mut characters: Vec<char> = text.chars().collect();
    for &(place, character, kind) in damages {
        let place = place % characters.len().max(1);
        match kind % 4 {
            0 if place < characters.len() => characters[place] = character,
            1 => characters.insert(place, character),
            2 => characters.truncate(place),
            _ => {
                let end = (place + 9).min(characters.len());
                let part = characters.get(place..end).unwrap_or(&[]).to_vec();
                characters.extend(part);
            }
        }
    }
    characters.into_iter().collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn random_texts_are_no_boards_or_boards(text in "\\PC{0,300}") {
        read_all(&text);
    }

    #[test]
    fn random_bytes_are_no_boards_or_boards(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        read_all(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn damaged_texts_are_read(
        which in 0..TEXTS.len(),
        damages in prop::collection::vec((any::<usize>(), prop::sample::select(
            "0123456789rcRC~._-:;|,\"{}[] AZaz%éx\n".chars().collect::<Vec<_>>()), any::<u8>()), 0..6),
    ) {
        let text = damaged(TEXTS[which], &damages);
        read_all(&text);
        let data = lz_str::compress_to_base64(&text);
        for prefix in ["fpuzzles", "scl", "https://f-puzzles.com/?load="] {
            let _ = read_board(&format!("{prefix}{data}"));
        }
    }

    #[test]
    fn damaged_data_is_read(
        which in 6..TEXTS.len(),
        damages in prop::collection::vec((any::<usize>(), prop::sample::select(
            "ABCDabcd0123+/=%-_ $".chars().collect::<Vec<_>>()), any::<u8>()), 0..4),
    ) {
        let data = damaged(&lz_str::compress_to_base64(TEXTS[which]), &damages);
        for prefix in ["fpuzzles", "scl", "https://sudokupad.app/ctc", ""] {
            let _ = read_board(&format!("{prefix}{data}"));
        }
    }
}

#[test]
fn every_beginning_of_a_text_is_read() {
    for text in TEXTS {
        for (end, _) in text.char_indices() {
            read_all(&text[..end]);
        }
    }
}

#[test]
fn large_texts_have_limits() {
    let marks = format!(".X{}", "~R1C1~R1C2".repeat(20_000));
    let many = ".X~R1C1~R1C2".repeat(MAX_RULES + 1);
    let tables = format!(".Shape~9x9~32.Pair~A{}", "~_~R1C1~~".repeat(25_000));
    let cells = format!("grid 32x32{}", "; cage: r1-32c1-32".repeat(60_000));
    let nested = format!("{{\"size\":9,\"grid\":{}", "[".repeat(100_000));
    for text in [
        marks,
        many,
        tables,
        cells,
        nested,
        "1".repeat(1 << 20),
        ".".repeat(1 << 22),
    ] {
        read_all(&text);
    }
    let elements = vec!["{\"cell\":\"R1C1\"}"; MAX_RULES + 1].join(",");
    let document = format!("{{\"size\":1,\"grid\":[[{{}}]],\"odd\":[{elements}]}}");
    let error = fpuzzles::read(&document, 1).unwrap_err();
    assert!(error.expected.contains("10000"), "{error}");
}
