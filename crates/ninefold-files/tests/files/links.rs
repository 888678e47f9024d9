//! Links, and texts that look like links, that use much memory or space. The fuzz target `links` found them.

use ninefold_files::{read_all, read_one};

/// A payload of a few hundred characters may be a list of a million items.
#[test]
fn payloads_that_grow_too_large_are_refused() {
    for (before, part) in [("[", ","), ("{ce:[", "0,"), ("{\"grid\":[", "{},")] {
        let document = before.to_owned() + &part.repeat(1_000_000 / part.len());
        let data = lz_str::compress_to_base64(&document);
        assert!(data.len() < 8192, "{}", data.len());
        for address in ["https://sudokupad.app/scl", "https://f-puzzles.com/?load="] {
            let message = read_one(&format!("{address}{data}"))
                .unwrap_err()
                .to_string();
            assert!(message.contains("the data of a link"), "{message}");
        }
    }
}

/// A payload that is not followed by a puzzle is read as a label.
#[test]
fn messages_about_long_texts_are_short() {
    for text in [
        "ctc".to_owned() + &"wG".repeat(20_000) + "&",
        "https://f-puzzles.com/?load=".to_owned() + &"wG".repeat(20_000),
        "Grid ".to_owned() + &"1".repeat(60_000),
    ] {
        let message = read_one(&text).unwrap_err().to_string();
        assert!(message.len() < 300, "{message}");
        for entry in read_all("text", text.into_bytes()) {
            let message = entry.written.unwrap_err().message;
            assert!(message.len() < 300, "{message}");
        }
    }
}
