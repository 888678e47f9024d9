//! A puzzle is converted from notation to notation: everything that both can express is unchanged.

#![no_main]

use arbitrary::Arbitrary;
use libfuzzer_sys::fuzz_target;
use ninefold::Candidates;
use ninefold::text::Written;
use ninefold_files::{Entry, Form, Lost, read_all_as};
use ninefold_fuzz::puzzles::{Labelled, notations, text_of};

#[derive(Arbitrary, Debug)]
struct Input {
    puzzle: Labelled,
    from: u8,
    to: u8,
}

fuzz_target!(|input: Input| {
    let all = notations();
    let form = |number: u8| all[usize::from(number) % all.len()];
    let first = input.puzzle.entry();
    let (from, to) = (form(input.from), form(input.to));
    let second = again(&first, from);
    let third = again(&second, to);
    let mut lost = from.lost(&first);
    check(&first, &second, lost, from);
    lost += to.lost(&second);
    check(&first, &third, lost, to);
});

/// Writes the puzzle in the notation, and reads it.
fn again(entry: &Entry, form: Form) -> Entry {
    let text = text_of(entry, form);
    let mut read = read_all_as("text", text.clone().into_bytes(), Some(form));
    assert_eq!(read.len(), 1, "{}: {text}", form.name());
    let read = read.remove(0);
    assert!(read.written.is_ok(), "{}: {text}: {read:?}", form.name());
    let detected = read_all_as("text", text.clone().into_bytes(), None);
    let is_one = matches!(&detected[..], [one] if one.written.is_ok());
    // A label with the cells of a puzzle is read as that puzzle.
    let may_be_puzzle = |label: &str| label.chars().count() >= 81;
    assert!(
        is_one || entry.label.as_deref().is_some_and(may_be_puzzle),
        "{} is not detected: {text}: {detected:?}",
        form.name()
    );
    read
}

/// Panics if something changed that was not reported as lost.
fn check(before: &Entry, after: &Entry, lost: Lost, form: Form) {
    let (Ok(one), Ok(other)) = (&before.written, &after.written) else {
        panic!("both are puzzles");
    };
    let shown = || format!("{}: {before:?} became {after:?}", form.name());
    for (cell, digit) in one.digits().filled() {
        assert_eq!(other.digits()[cell], Some(digit), "{}", shown());
    }
    if lost.entries == 0 {
        let digits = |written: &Written| (written.givens(), written.digits());
        assert_eq!(digits(one), digits(other), "{}", shown());
    }
    if lost.candidates == 0 {
        assert_eq!(left(one), left(other), "{}", shown());
    }
    if before.label.is_some() && (lost.labels, lost.changed_labels) == (0, 0) {
        assert_eq!(before.label, after.label, "{}", shown());
    }
}

/// Returns the candidates of all cells.
fn left(written: &Written) -> Candidates {
    *written.puzzle().candidates()
}
