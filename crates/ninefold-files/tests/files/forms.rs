//! Every form in which a puzzle can be written is read back as far as it has room for what it says.

use ninefold::text::{Notation, Written};
use ninefold::{Candidates, Cell, Digit, DigitSet, Grid};
use ninefold_files::{Entry, Form, Lost, is_puzzle, read_all, read_all_as, read_one};
use proptest::prelude::*;

const SOLUTION: &str =
    "483921657967345821251876493548132976729564138136798245372689514814253769695417382";

/// A position on the way to a solution: givens, entries, and candidates that were eliminated rightly.
fn position() -> impl Strategy<Value = Written> {
    let digits = Just((1..=9u8).collect::<Vec<_>>()).prop_shuffle();
    let kinds = prop::collection::vec(0..4u8, 81);
    let eliminated = prop::collection::vec(0..512u16, 81);
    (digits, kinds, eliminated, any::<bool>()).prop_map(
        |(digits, kinds, eliminated, eliminates)| {
            let solution: Grid = SOLUTION.parse().unwrap();
            let right = |cell: Cell| {
                Digit::new(digits[usize::from(solution[cell].unwrap().get()) - 1]).unwrap()
            };
            let of_kind = |kind: u8| {
                let is_of_kind = |cell: Cell| kinds[cell.index()] == kind;
                Grid::new(Cell::ALL.map(|cell| is_of_kind(cell).then(|| right(cell))))
            };
            let left = |cell: Cell| match eliminates {
                true => {
                    !DigitSet::from_bits(eliminated[cell.index()]).unwrap() | right(cell).into()
                }
                false => DigitSet::ALL,
            };
            Written::played(of_kind(0), of_kind(1), Candidates::new(Cell::ALL.map(left)))
        },
    )
}

/// The puzzles as entries: lines of HoDoKu's library can say all of them.
fn entries(puzzles: &[(Written, Option<String>)]) -> Vec<Entry> {
    let line = |(written, label): &(Written, Option<String>)| {
        ninefold::text::write_written(written, Notation::Hodoku, label.as_deref()).to_string()
    };
    let lines: Vec<String> = puzzles.iter().map(line).collect();
    read_all("test", lines.join("\n").into_bytes())
}

fn label() -> impl Strategy<Value = Option<String>> {
    prop::option::of("[A-Z][a-z]{2,8}( [A-Z][a-z]{2,8})?")
}

/// The form as text. Tables of one mark in each cell look like grids.
fn text_of(form: Form, entries: &[Entry]) -> Option<String> {
    let texts: Vec<String> = entries.iter().map(|entry| form.write(entry)).collect();
    let is_table = matches!(form, Form::Text(Notation::Table | Notation::Sdx));
    let has_marks = |text: &String| {
        let side_by_side = |two: &[u8]| two.iter().all(u8::is_ascii_digit);
        text.as_bytes().windows(2).any(side_by_side)
    };
    if is_table && !texts.iter().all(has_marks) {
        return None;
    }
    let between = if form.has_gaps() { "\n\n" } else { "\n" };
    let [head, foot] = form.frame();
    Some(format!("{head}{}\n{foot}", texts.join(between)))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn what_is_written_is_read_back(
        puzzles in prop::collection::vec((position(), label()), 1..4),
    ) {
        let entries = entries(&puzzles);
        prop_assert_eq!(entries.len(), puzzles.len());
        for form in Form::ALL.into_iter().filter(|form| form.is_of_one()) {
            let Some(text) = text_of(form, &entries) else {
                continue;
            };
            for from in [None, Some(form)] {
                let found = read_all_as("test", text.clone().into_bytes(), from);
                prop_assert_eq!(found.len(), entries.len(), "{:?} {:?}: {}", form, from, text);
                for (entry, found) in entries.iter().zip(found) {
                    let (written, room) = (entry.written.as_ref().unwrap(), form.room());
                    let lost = form.lost(entry);
                    let found_label = found.label.clone();
                    let again = found.written.unwrap_or_else(|error| panic!("{error}: {text}"));
                    if room.candidates {
                        prop_assert_eq!(
                            again.puzzle().candidates().to_string(),
                            written.puzzle().candidates().to_string(),
                            "{}", text
                        );
                    } else {
                        prop_assert_eq!(again.digits(), written.digits(), "{}", text);
                    }
                    if room.entries {
                        prop_assert_eq!(again.entries(), written.entries(), "{}", text);
                    }
                    let is_told = room.label && lost.labels == 0 && entry.label.is_some();
                    let tells_label = !matches!(form, Form::Text(Notation::Patterns | Notation::Euler));
                    if is_told && tells_label {
                        prop_assert_eq!(&found_label, &entry.label, "{}", text);
                    }
                    let has_lost = lost != Lost::default();
                    let keeps_all = room.label && room.entries && room.candidates;
                    prop_assert!(!(keeps_all && has_lost), "{:?} {:?}", form, lost);
                }
            }
        }
    }

    /// A puzzle that is one line can be an argument, and the value of a field or a string.
    #[test]
    fn one_line_is_read_everywhere(written in position(), label in label()) {
        let entries = entries(&[(written, label)]);
        for form in Form::ALL.into_iter().filter(|form| form.is_of_one() && !form.has_gaps()) {
            if matches!(form, Form::OpenSudoku | Form::Text(Notation::Euler | Notation::Patterns)) {
                continue;
            }
            let text = form.write(&entries[0]);
            let expected = read_one(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
            prop_assert!(is_puzzle(text.as_ref()), "{}", text);
            let quoted = text.replace('"', "\"\"");
            for table in [
                format!("id,puzzle\n1,\"{quoted}\"\n"),
                format!("{{\"puzzle\": \"{text}\"}}\n"),
            ] {
                let found = read_all("test", table.clone().into_bytes());
                prop_assert_eq!(found.len(), 1, "{}", table);
                prop_assert_eq!(found[0].written.as_ref(), Ok(&expected), "{}", table);
            }
        }
    }

    #[test]
    fn any_text_that_looks_like_these_is_read_without_panic(
        start in prop::sample::select(vec![
            "https://www.f-puzzles.com/?load=", "https://sudokupad.app/", "fpuzzles", "fpuz",
            "https://f-puzzles.com/?load=N4IgzglgXgpiBcBOANCA5gJwgEwQbT1ADcBDAGwFc54BGVNCImAOwQBcMq",
            "<opensudoku><game data=\"", "<?xml ", "<!--", "<opensudoku version=\"2\"><folder name='",
            "<opensudoku2><game cells_data=\"version: 3\n", "{\"size\":9,\"grid\":[[{", "0f2de4a68c5b ",
        ]),
        rest in "[<>=\"'/0-9a-zA-Z+%. |:,\\n{}\\[\\]é&;-]{0,300}",
    ) {
        let text = format!("{start}{rest}");
        for from in Form::ALL.map(Some).into_iter().chain([None]) {
            for entry in read_all_as("test", text.clone().into_bytes(), from) {
                prop_assert!(entry.line() >= 1);
                if let Err(bad) = entry.written {
                    prop_assert!(bad.line >= 1 && bad.column >= 1 && !bad.message.is_empty());
                }
            }
        }
        let _ = read_one(&text);
    }
}

#[test]
fn a_document_of_f_puzzles_may_stand_in_json() {
    let row = format!("[{}]", ["{}"; 9].join(","));
    let first = row.replacen("{}", "{\"value\":7,\"given\":true}", 1);
    let rows = [vec![first], vec![row; 8]].concat().join(",");
    let text = format!("{{\"size\":9,\"title\":\"One given\",\"grid\":[{rows}]}}");
    let entries = read_all("test", text.into_bytes());
    assert_eq!(entries.len(), 1);
    assert_eq!(entries[0].label.as_deref(), Some("One given"));
    let written = entries[0].written.as_ref().unwrap();
    assert_eq!(written.givens().filled_count(), 1);
}

#[test]
fn what_a_form_has_no_room_for_is_counted() {
    let line = format!(":0300:4:+4{}:527:411::", ".".repeat(80));
    let entries = read_all("test", line.clone().into_bytes());
    let lost = |form: Form| {
        let parts = form
            .lost(&entries[0])
            .parts()
            .map(|(what, _)| what)
            .collect::<Vec<_>>();
        parts.join(", ")
    };
    for (name, expected) in [
        ("hodoku", ""),
        ("f-puzzles", ""),
        ("csv", ""),
        ("sudokuwiki", "labels"),
        ("sdk", "pencil marks"),
        ("line", "labels, which digits were placed since"),
        (
            "box",
            "labels, which digits were placed since, pencil marks",
        ),
        (
            "opensudoku",
            "labels, which digits were placed since, pencil marks",
        ),
    ] {
        assert_eq!(lost(Form::named(name).unwrap()), expected, "{name}");
    }
    assert_eq!(Form::named("hodoku").unwrap().write(&entries[0]), line);
}
