//! Every form that can be written can be read back, as far as it can express the puzzle.

use ninefold::text::{Notation, Written};
use ninefold::{Candidates, Cell, Digit, DigitSet, Grid};
use ninefold_files::{
    Entry, Form, OtherColumns, is_puzzle, read_all, read_all_as, read_any, read_one,
};
use proptest::prelude::*;

const SOLUTION: &str =
    "483921657967345821251876493548132976729564138136798245372689514814253769695417382";

/// Returns a position of a partly solved puzzle: givens, entries, and rightly eliminated candidates.
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

/// Returns the puzzles as entries: lines of HoDoKu's library can express everything except their labels.
fn entries(puzzles: &[(Written, Option<String>)]) -> Vec<Entry> {
    let line = |(written, _): &(Written, Option<String>)| {
        ninefold::text::write_written(written, Notation::Hodoku, None).to_string()
    };
    let lines: Vec<String> = puzzles.iter().map(line).collect();
    let mut entries = read_all("test", lines.join("\n").into_bytes());
    for (entry, (_, label)) in entries.iter_mut().zip(puzzles) {
        entry.label.clone_from(label);
    }
    entries
}

/// Returns labels as readers make them: one line without control characters and without blanks around it.
fn label() -> impl Strategy<Value = Option<String>> {
    let any = prop_oneof![
        "[A-Z][a-z]{2,8}( [A-Z][a-z]{2,8})?",
        "[a-z0-9 :;,|#.<&>\"'é数\\[\\]+-]{0,12}",
        "[0-9]{4}:[0-9]?:([1-9]{3}( [1-9]{3})?)?:(:[a-z:# ]{0,4})?",
        "\\PC{0,20}",
    ];
    let any = any.prop_map(|label| label.trim().to_owned());
    prop::option::of(any.prop_filter("no label", |label| !label.is_empty()))
}

/// Returns the form as text. Tables with one mark in each cell look like grids.
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
                    let candidates = |written: &Written| *written.puzzle().candidates();
                    if room.candidates {
                        let has_others = candidates(&again) != candidates(written);
                        prop_assert_eq!(lost.candidates, u64::from(has_others), "{}", text);
                    } else {
                        prop_assert_eq!(again.digits(), written.digits(), "{}", text);
                    }
                    let who = |written: &Written| (written.givens(), written.entries());
                    let has_others = who(&again) != who(written);
                    prop_assert_eq!(lost.entries, u64::from(has_others), "{:?} {}", form, text);
                    // Unless the form is named, the label of a line is a field that is skipped.
                    if from.is_some() || form != Form::Text(Notation::Patterns) {
                        let has_other = entry.label.is_some() && found_label != entry.label;
                        let count = lost.labels + lost.changed_labels;
                        prop_assert_eq!(count, u64::from(has_other), "{:?} {}", form, text);
                    }
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
            let expected = read_any(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
            prop_assert!(is_puzzle(text.as_ref()), "{}", text);
            let quoted = text.replace('"', "\"\"");
            for table in [
                format!("id,puzzle\n1,\"{quoted}\"\n"),
                serde_json::json!({ "puzzle": text }).to_string(),
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

/// `docs/notations.md` has a row for each form, which lists everything that the form can express.
#[test]
fn the_documentation_has_the_room_of_each_form() {
    let document = include_str!("../../../../docs/notations.md");
    let rows: Vec<Vec<&str>> = document
        .lines()
        .filter(|line| line.starts_with("| `"))
        .map(|line| line.trim_matches('|').split('|').map(str::trim).collect())
        .collect();
    let mut names: Vec<&str> = rows
        .iter()
        .flat_map(|row| row[0].split(", ").map(|name| name.trim_matches('`')))
        .collect();
    for form in Form::ALL {
        let name = format!("`{}`", form.name());
        let mut own = rows
            .iter()
            .filter(|row| row[0].split(", ").any(|other| other == name));
        let (Some(row), None) = (own.next(), own.next()) else {
            panic!("{name} does not have exactly one row");
        };
        let room = form.room();
        let yes = |has_room: bool| if has_room { "yes" } else { "" };
        let label = match form {
            Form::Text(Notation::Bank) => "an id",
            _ => yes(room.label),
        };
        let named = |names: &[&str]| {
            let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
            names.join(", ")
        };
        let columns = match form.other_columns() {
            OtherColumns::None => String::new(),
            OtherColumns::First(names) => format!("the first of {}", named(names)),
            OtherColumns::Named(names) => named(names),
            OtherColumns::All => "all".to_owned(),
        };
        let expected = [label, yes(room.entries), yes(room.candidates), &columns];
        assert_eq!(row[2..], expected, "{name}");
        names.retain(|other| *other != form.name());
    }
    assert!(names.is_empty(), "no form has the names {names:?}");
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
