//! Any bytes as comma-separated or tab-separated values: nothing panics, and the puzzles do not depend on the pieces in
//! which the bytes arrive.

#![no_main]

use libfuzzer_sys::fuzz_target;
use ninefold_files::Form;
use ninefold_fuzz::files::{read_in_all_ways, with_puzzles};

fuzz_target!(|bytes: &[u8]| {
    let text = with_puzzles(bytes);
    for from in [None, Some(Form::Csv), Some(Form::Tsv)] {
        read_in_all_ways(&text, from);
    }
});
