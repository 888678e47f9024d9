//! Damaged checkpoints: however the file is changed, it either has its original content or is refused.

#![no_main]

#[path = "../../crates/ninefold-cli/src/results/sealed.rs"]
mod sealed;

use arbitrary::Arbitrary;
use libfuzzer_sys::fuzz_target;
use sealed::{seal, unseal};
use serde_json::{Value, json};

#[derive(Arbitrary, Debug)]
struct Input<'a> {
    length: u64,
    name: &'a str,
    changes: Vec<Change>,
    /// A file without a seal.
    other: &'a [u8],
}

#[derive(Arbitrary, Debug)]
enum Change {
    Flip(u16, u8),
    Insert(u16, u8),
    Remove(u16),
    Cut(u16),
}

fuzz_target!(|input: Input| {
    // The fields of a checkpoint, or fields that are as hard to read.
    let checkpoint = json!({
        "settings": { "the command": "solve", "--limit": "2", "input 1": input.name },
        "totals": { "counts": [input.length, 0, 1], "ill": false, "done": { "puzzles": 1 } },
        "length": input.length,
        "complete": false,
    });
    let file = seal(&checkpoint).expect("it is JSON");
    let mut damaged = file.clone();
    for change in &input.changes {
        change.apply(&mut damaged);
    }
    match unseal::<Value>(&damaged) {
        Ok(read) => assert_eq!((&read, &damaged), (&checkpoint, &file)),
        Err(error) => assert!(damaged != file && !error.to_string().is_empty()),
    }
    if let Ok(read) = unseal::<Value>(input.other) {
        let json = &input.other[..input.other.len() - 18];
        assert_eq!(serde_json::from_slice::<Value>(json).ok(), Some(read));
    }
});

impl Change {
    fn apply(&self, bytes: &mut Vec<u8>) {
        let length = bytes.len();
        match *self {
            Change::Flip(place, bits) if length > 0 => bytes[usize::from(place) % length] ^= bits,
            Change::Insert(place, byte) => bytes.insert(usize::from(place) % (length + 1), byte),
            Change::Remove(place) if length > 0 => drop(bytes.remove(usize::from(place) % length)),
            Change::Cut(length) => bytes.truncate(usize::from(length)),
            _ => {}
        }
    }
}
