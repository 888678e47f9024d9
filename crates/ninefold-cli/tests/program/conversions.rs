//! `convert` loses nothing silently. From each notation to each other and back, everything that both can express is
//! kept, and the warning counts everything else.

use std::collections::HashMap;
use std::fs;

use ninefold::text::Written;
use ninefold_files::{Batches, Entry, Form, Keeps};
use serde_json::{Value, json};

use crate::running::{
    LINE, SOLVED, assert_told, ninefold, records, run, stderr, stdout, temporary,
};

/// The parts of a puzzle that a notation may express.
#[derive(Clone, PartialEq, Debug)]
struct Said {
    givens: String,
    entries: String,
    candidates: String,
    label: Option<String>,
    /// The columns besides the puzzle, without empty fields.
    columns: Vec<(String, String)>,
}

impl Said {
    fn of(entry: &Entry) -> Said {
        let written = entry.written.as_ref().unwrap_or_else(|bad| panic!("{bad}"));
        let mut columns = Vec::new();
        if let Some(row) = entry.columns.as_ref().map(|columns| columns.row()) {
            let table = row.table;
            for ((place, name), field) in table.header.iter().enumerate().zip(row.fields()) {
                let is_known = table.label == Some(place) || table.entries == Some(place);
                if !is_known && !field.is_empty() && name != "error" {
                    columns.push((name.clone(), String::from_utf8(field.into_owned()).unwrap()));
                }
            }
        }
        Said {
            givens: written.givens().to_string(),
            entries: written.entries().to_string(),
            candidates: written.puzzle().candidates().to_string(),
            label: entry.label.clone(),
            columns,
        }
    }
}

/// Returns the puzzles of a file in this form.
fn said(file: &str, form: Form) -> Vec<Said> {
    let mut batches = Batches::of_arguments(&[file.into()], Some(form)).keeping(Keeps::Everything);
    let batches = std::iter::from_fn(|| batches.next(usize::MAX));
    let entries = batches.flat_map(|batch| batch.unwrap().into_entries());
    entries.map(|entry| Said::of(&entry)).collect()
}

/// Converts a file. Returns the puzzles of the new file, and the number of losses of each kind.
fn convert(from: Form, file: &str, to: Form, other: &str) -> (Vec<Said>, HashMap<String, usize>) {
    let (from, to_name) = (from.name(), to.name());
    let arguments = format!("convert --quiet -j 1 --from {from} --to {to_name} {file}");
    let output = ninefold(&arguments).output().unwrap();
    fs::write(other, &output.stdout).unwrap();
    let messages = stderr(&output);
    assert!(output.status.success(), "{arguments:?}: {messages}");
    let beginning = format!("warning: left out, as {} cannot express it: ", to.name());
    let mut lost = HashMap::new();
    for line in messages.lines() {
        let parts = line
            .strip_prefix(&beginning)
            .unwrap_or_else(|| panic!("{arguments:?}: {line}"));
        for part in parts.split(", ") {
            let (what, count) = part.split_once(" (").unwrap();
            lost.insert(
                what.to_owned(),
                count.split(' ').next().unwrap().parse().unwrap(),
            );
        }
    }
    (said(other, to), lost)
}

/// Returns a nearly complete position with a cell that has only one candidate, which no peer has.
fn nearly_solved() -> String {
    let mut cells = SOLVED.as_bytes().to_vec();
    let open = LINE
        .bytes()
        .enumerate()
        .filter(|(_, given)| *given == b'.')
        .map(|(place, _)| place);
    let open: Vec<usize> = open.collect();
    // Empties the last nine cells that are not given.
    for &place in open.iter().rev().take(9) {
        cells[place] = b'.';
    }
    String::from_utf8(cells).unwrap()
}

/// Returns JSON objects, which can express everything.
fn positions(with_columns: bool) -> Vec<Value> {
    let placed: String = LINE
        .chars()
        .zip(SOLVED.chars())
        .enumerate()
        .map(|(place, (given, solved))| match given {
            '.' if place % 4 == 0 => format!("+{solved}"),
            given => given.to_string(),
        })
        .collect();
    // A digit that was placed wrongly: the given in r1c3 has the same digit.
    let wrong = placed.replacen('+', "+3", 1).chars().collect::<Vec<_>>();
    let wrong: String = [&wrong[..2], &wrong[3..]].concat().into_iter().collect();
    let nearly = nearly_solved();
    let marks = LINE
        .parse::<Written>()
        .unwrap()
        .puzzle()
        .candidates()
        .to_string();
    let fewer = marks.replacen("4", ".", 1);
    let mut puzzles = vec![
        json!({ "puzzle": LINE }),
        json!({ "puzzle": format!(":0000:x:{placed}:::") }),
        json!({ "puzzle": fewer }),
        json!({ "puzzle": marks }),
        json!({ "puzzle": format!(":0000:x:{placed}:713 414::") }),
        json!({ "puzzle": format!(":0000:x:{wrong}:713 414 526::") }),
        json!({ "puzzle": format!(":0000:x:{nearly}:{}::", struck_out(&nearly)) }),
        json!({ "puzzle": SOLVED }),
        json!({ "puzzle": ".".repeat(81) }),
    ];
    for label in [
        "easy",
        "Grid 7",
        "17",
        "0f2de4a68c5b",
        "a, b; c | d",
        "say \"5\"",
        "'",
        "<a & b>",
        "a: b",
        "x:",
        "::",
        "0300:4:411 421::a: b",
        "0300:4",
        "0000:x",
        "1234:",
        "# 7",
        "no. #7",
        "dé 数独",
        "数独",
        "ED=7.1/1.2/1.2",
        "?puzzle=1&b=%20+c",
        "\\n",
        "-",
        "123456789",
        "[Puzzle]",
        "Z",
    ] {
        puzzles.push(json!({ "puzzle": LINE, "label": label }));
    }
    if with_columns {
        for (name, value) in [
            ("note", "one\ntwo"),
            ("note", "a\r\nb\n"),
            ("note", " blanks "),
            ("note", "\"quoted\""),
            ("note", "\""),
            ("note", "a,b;c|d\te"),
            ("note", "# 7"),
            ("note", "<a & b>"),
            ("note", "数独"),
            ("note", "null"),
        ] {
            puzzles.push(json!({ "puzzle": LINE, "label": "x", name: value }));
        }
    }
    // The header has the columns of the first puzzle.
    if with_columns {
        puzzles[0] = json!({ "puzzle": LINE, "note": "first" });
    }
    puzzles
}

/// Returns a candidate of the first open cell with several, as digit, row and column.
fn struck_out(cells: &str) -> String {
    let written: Written = cells.parse().unwrap();
    let open = written.digits();
    let cell = open
        .empty_cells()
        .find(|cell| written.puzzle().candidates()[*cell].len() > 1);
    let cell = cell.expect("not all cells are certain");
    let digit = written.puzzle().candidates()[cell]
        .into_iter()
        .next()
        .unwrap();
    format!("{digit}{}{}", cell.row() + 1, cell.column() + 1)
}

/// Returns the number of pairs of puzzles that differ.
fn differing(a: &[Said], b: &[Said], differ: impl Fn(&Said, &Said) -> bool) -> usize {
    let differing = a.iter().zip(b).filter(|(a, b)| differ(a, b));
    // A failing test prints the pairs.
    differing
        .inspect(|(a, b)| println!("{a:?}\n{b:?}\n"))
        .count()
}

fn says_other_columns(a: &Said, b: &Said) -> bool {
    let is_in = |(name, text): &(String, String)| {
        let input = format!("input_{name}");
        b.columns
            .iter()
            .any(|(other, value)| (other == name || *other == input) && value == text)
    };
    !a.columns.iter().all(is_in)
}

#[test]
fn each_pair_of_notations_keeps_what_both_have_room_for() {
    for with_columns in [false, true] {
        let lines: Vec<String> = positions(with_columns)
            .iter()
            .map(Value::to_string)
            .collect();
        let master = temporary(&format!("conversions-{with_columns}.json"));
        fs::write(&master, lines.join("\n")).unwrap();
        for a in Form::ALL {
            if with_columns && !matches!(a, Form::Csv | Form::Tsv | Form::Json) {
                continue;
            }
            let file = temporary(&format!("conversions-{}-{with_columns}", a.name()));
            let (first, _) = convert(Form::Json, &master, a, &file);
            assert_eq!(first.len(), lines.len(), "{}", a.name());
            for b in Form::ALL {
                check_pair(a, &file, &first, b);
            }
        }
    }
}

fn check_pair(a: Form, file: &str, first: &[Said], b: Form) {
    let pair = format!("{} to {}", a.name(), b.name());
    let there = temporary(&format!("conversions-{}-{}", a.name(), b.name()));
    let (second, lost) = convert(a, file, b, &there);
    assert_eq!(second.len(), first.len(), "{pair}");
    let count = |what: &str| lost.get(what).copied().unwrap_or_default();
    let who_is_given = |a: &Said, b: &Said| a.givens != b.givens || a.entries != b.entries;
    let (room, mut others) = (b.room(), first.to_vec());
    // Without pencil marks, only the digits are compared.
    if !room.candidates {
        for (other, second) in others.iter_mut().zip(&second) {
            assert_eq!(second.entries.len(), 81);
            other.candidates.clone_from(&second.candidates);
        }
        let marked = differing(first, &second, |a, b| a.candidates != b.candidates);
        assert!(count("pencil marks") >= marked, "{pair}: {marked} {lost:?}");
    } else {
        let marked = differing(first, &second, |a, b| a.candidates != b.candidates);
        assert_eq!(count("pencil marks"), marked, "{pair}");
    }
    let given = differing(&others, &second, who_is_given);
    assert_eq!(count("which digits were placed since"), given, "{pair}");
    let labels = differing(first, &second, |a, b| {
        a.label.is_some() && a.label != b.label
    });
    assert_eq!(
        count("labels") + count("the exact form of labels"),
        labels,
        "{pair}: {lost:?}"
    );
    let columns = differing(first, &second, says_other_columns);
    assert!(
        count("other columns") >= columns,
        "{pair}: {columns} {lost:?}"
    );
    let keeps_columns = matches!(b, Form::Csv | Form::Tsv | Form::Json);
    assert!(!keeps_columns || count("other columns") == 0, "{pair}");

    let back = temporary(&format!("conversions-{}-{}-back", a.name(), b.name()));
    let (third, _) = convert(b, &there, a, &back);
    assert_eq!(third.len(), first.len(), "{pair} and back");
    for ((first, second), third) in first.iter().zip(&second).zip(&third) {
        let context = format!("{pair} and back: {first:?}\n{second:?}\n{third:?}");
        if first.candidates == second.candidates {
            assert_eq!(third.candidates, first.candidates, "{context}");
        }
        if !who_is_given(first, second) {
            assert!(!who_is_given(first, third), "{context}");
        }
        if first.label.is_some() && first.label == second.label {
            assert_eq!(third.label, first.label, "{context}");
        }
        if !says_other_columns(first, second) {
            assert!(!says_other_columns(first, third), "{context}");
        }
    }
}

#[test]
fn a_label_on_any_line_is_kept_without_naming_the_notation() {
    let labels = [None, Some("数独"), Some("x, y; z"), None, Some("7")];
    let object = |label: &Option<&str>| match label {
        Some(label) => json!({ "puzzle": LINE, "label": label }),
        None => json!({ "puzzle": LINE }),
    };
    for start in 0..labels.len() {
        let labels = &labels[start..];
        let lines: Vec<String> = labels
            .iter()
            .map(|label| object(label).to_string())
            .collect();
        for form in [
            "patterns-game",
            "sdk",
            "hodoku",
            "f-puzzles",
            "sudokupad",
            "csv",
            "tsv",
        ] {
            let there = run(&format!("convert --quiet --to {form}"), lines.join("\n"));
            let back = run("convert --to json", stdout(&there));
            let found = records(&back);
            let found: Vec<Option<&str>> = found
                .iter()
                .map(|record| record.get("label").and_then(Value::as_str))
                .collect();
            assert_eq!(found, labels, "{form}: {}", stdout(&there));
        }
    }
}

#[test]
fn digits_that_were_placed_survive_our_own_tables() {
    let line = format!(":0000:x:+4{}:::", &LINE[1..]);
    for form in ["csv", "tsv", "json"] {
        let table = run(&format!("convert --to {form} {line}"), "");
        let again = run("convert --to hodoku", stdout(&table));
        assert_eq!(
            stdout(&again),
            format!("{line}\n"),
            "{form}: {}",
            stdout(&table)
        );
        assert!(!stderr(&again).contains("left out"), "{}", stderr(&again));
        // Other commands take the position, and pass the column on.
        let solved = run("solve --csv", stdout(&table));
        let passes_on = stdout(&solved).starts_with("entries,");
        assert_eq!(passes_on, form != "json", "{}", stdout(&solved));
        assert!(stdout(&solved).contains(SOLVED), "{form}");
    }
}

#[test]
fn a_column_of_this_name_may_be_something_else() {
    for (entries, expected) in [("17", "input_entries"), ("none", "input_entries")] {
        let input = format!("puzzle,entries\n{LINE},{entries}\n");
        let output = run("convert --to json", &input);
        let record = &records(&output)[0];
        assert_eq!(record[expected], entries);
        assert_eq!(record.get("entries"), None);
        let output = run(
            "convert --to json",
            json!({ "puzzle": LINE, "entries": entries }).to_string(),
        );
        assert_eq!(records(&output)[0][expected], entries);
    }
    // Digits that the puzzle does not contain are reported.
    let others = "1".repeat(81);
    let input = format!("puzzle,entries\n{LINE},\n{LINE},{others}\n");
    let output = run("convert --to json", &input);
    assert_told(&output, "other columns (1 puzzle)");
    let input = json!({ "puzzle": LINE, "entries": others }).to_string();
    let output = run("convert --to json", input);
    assert_eq!(records(&output)[0]["input_entries"], others);
}

#[test]
fn members_that_the_first_object_lacks_are_reported() {
    let first = json!({ "puzzle": LINE, "a": 1 });
    let second = json!({ "puzzle": LINE, "b": [1, 2], "c": null, "a": "x" });
    let lines = format!("{first}\n\"{LINE}\"\n{second}\n");
    for input in [lines.clone(), format!("[{first},\"{LINE}\",\n\n{second}]")] {
        for form in ["csv", "tsv"] {
            let output = run(&format!("convert --to {form}"), &input);
            let expected = "warning: stdin:3: left out, as the table has no such columns: b\n";
            assert_told(&output, expected);
        }
        let output = run("convert --to json", &input);
        let found = records(&output);
        assert_eq!(found[0]["a"], 1);
        assert_eq!(found[2]["b"], json!([1, 2]));
        assert_eq!(found[2]["c"], Value::Null);
        let output = run("convert --to rows", &input);
        assert_told(&output, "other columns (2 puzzles)");
    }
    // A label that is not text, or longer than a line, is an ordinary member.
    for label in [
        json!(["a", "b"]),
        json!("a\nb"),
        json!(" a"),
        json!({"x": 1}),
        json!(true),
    ] {
        let input = json!({ "puzzle": LINE, "label": label }).to_string();
        let output = run("convert --to json", input);
        assert_eq!(records(&output)[0]["input_label"], label);
    }
}

#[test]
fn a_table_with_line_breaks_is_read_again() {
    let note = "one\ntwo, \"three\"\n\n# four\n";
    let objects = [
        json!({ "puzzle": LINE, "a\nb": note }),
        json!({ "puzzle": LINE, "a\nb": "five" }),
    ];
    let input = format!("{}\n{}\n", objects[0], objects[1]);
    for form in ["csv", "tsv"] {
        let table = run(&format!("convert --to {form}"), &input);
        let solved = run("solve --format line", stdout(&table));
        assert_eq!(
            stdout(&solved),
            format!("{SOLVED}\tunique\t1\n").repeat(2),
            "{}",
            stdout(&table)
        );
        let again = run("convert --to json", stdout(&table));
        let found = records(&again);
        assert_eq!(found[0]["a\nb"], note);
        assert_eq!(found[1]["a\nb"], "five");
    }
}

#[test]
fn what_ends_too_early_has_status_1_and_keeps_what_stands_before() {
    let game = format!("<game data=\"{}\"/>", LINE.replace('.', "0"));
    for (text, from, place, good) in [
        (format!("<opensudoku>\n{game}\n{game}\n"), None, "4:1", 2),
        (
            format!("<opensudoku>\n{game}\n<gmae data=\"\"/></opensudoku>"),
            None,
            "3:1",
            1,
        ),
        ("no XML\n".to_owned(), Some("opensudoku"), "1:1", 0),
        (format!("[\"{LINE}\",\n\"{LINE}\""), None, "2:84", 2),
        (
            format!("[{{\"puzzle\": \"{LINE}\"}},\n{{\"puzz"),
            None,
            "2:6",
            1,
        ),
    ] {
        for command in [
            "convert --to line",
            "solve --format line",
            "count --format line",
        ] {
            let from = from.map_or(String::new(), |from| format!("--from {from}"));
            let output = run(&format!("{command} {from}"), &text);
            assert_eq!(output.status.code(), Some(1), "{text}");
            let errors: Vec<&str> = stderr(&output)
                .lines()
                .filter(|line| line.starts_with("error: "))
                .collect();
            assert_eq!(errors.len(), 1, "{errors:?}");
            assert!(
                errors[0].starts_with(&format!("error: stdin:{place}: ")),
                "{errors:?}"
            );
            assert_eq!(
                stdout(&output).lines().count(),
                good + 1,
                "{}",
                stdout(&output)
            );
        }
    }
}
