//! Fields of tables with line breaks between their quotes, and missing quotes.

use ninefold_files::{Entry, Form};

use super::pieces::{LINE, entries};

/// Reads the entries of a table, in which `LINE` is a puzzle.
fn read(text: &str, from: Option<Form>, piece: usize) -> Vec<Entry> {
    let text = text.replace("LINE", LINE);
    entries(text.as_bytes(), from, piece, piece)
}

/// Returns each record: its line, its other fields, and whether the puzzle could be read.
fn records(text: &str) -> Vec<(u64, Vec<String>, bool)> {
    let record = |entry: &Entry| {
        let row = entry.columns.as_ref().unwrap().row();
        let fields = row
            .fields()
            .map(|field| String::from_utf8_lossy(&field).into_owned());
        (entry.line(), fields.collect(), entry.written.is_ok())
    };
    let whole: Vec<_> = read(text, Some(Form::Csv), usize::MAX)
        .iter()
        .map(record)
        .collect();
    for (from, piece) in [
        (None, usize::MAX),
        (Some(Form::Csv), 1),
        (None, 7),
        (None, 100),
    ] {
        let found: Vec<_> = read(text, from, piece).iter().map(record).collect();
        assert_eq!(found, whole, "{from:?} by {piece}: {text}");
    }
    whole
}

fn expect(text: &str, expected: &[(u64, &[&str])]) {
    for end in ["\n", "\r\n"] {
        let text = text.replace('\n', end);
        let record = |(line, fields): &(u64, &[&str])| {
            let fields = fields.iter().map(|field| field.replace('\n', end));
            (*line, fields.collect(), true)
        };
        let expected: Vec<_> = expected.iter().map(record).collect();
        assert_eq!(records(&text), expected, "{text}");
    }
}

#[test]
fn fields_may_have_line_breaks() {
    expect(
        "note,puzzle\n\"a\nb\",LINE\nc,LINE\n",
        &[(2, &["a\nb"]), (4, &["c"])],
    );
    expect(
        "puzzle,note\nLINE,\"a\n\n# b, \"\"c\"\"\n\"\nLINE,\"d\ne\"",
        &[(2, &["a\n\n# b, \"c\"\n"]), (6, &["d\ne"])],
    );
    expect(
        "x,puzzle,y\n\"1\n2\",LINE,\"3\n4\"\n5,\"LINE\",\"\n\"\n",
        &[(2, &["1\n2", "3\n4"]), (5, &["5", "\n"])],
    );
    expect(
        "\"my\nnote\",puzzle\n1,LINE\n\"2\n3\",LINE\n",
        &[(3, &["1"]), (4, &["2\n3"])],
    );
    // A puzzle may be a printed grid.
    let rows: Vec<&str> = (0..9).map(|row| &LINE[9 * row..9 * row + 9]).collect();
    let rows = rows.join("\n");
    expect(
        &format!("id,puzzle,x\n1,LINE,2\n3,\"{rows}\",4\n5,LINE,6\n"),
        &[(2, &["1", "2"]), (3, &["3", "4"]), (12, &["5", "6"])],
    );
}

#[test]
fn a_quote_that_is_missing_costs_no_other_record() {
    for (bad, fields) in [
        ("2,LINE,\"a", &["2", "a"][..]),
        ("2,LINE,\"a\"b", &["2", "a\"b"]),
        ("2,LINE,a\"", &["2", "a\""]),
        ("2,LINE,\"a\"\"", &["2", "a\""]),
        ("2,LINE,\"", &["2", ""]),
    ] {
        for rest in [
            "3,LINE,b",
            "3,LINE,\"b\"",
            "3,LINE,5\"",
            "3,LINE,\"\"",
            "\"3\",LINE,b",
            "3,\"LINE\",b",
            "3,LINE,say \"\"b\"\"",
        ] {
            let text = format!("id,puzzle,x\n1,LINE,a\n{bad}\n{rest}\n4,LINE,c\n5,LINE,\"d\"\n");
            let found = records(&text);
            let lines: Vec<u64> = found.iter().map(|record| record.0).collect();
            assert_eq!(lines, [2, 3, 4, 5, 6], "{text}");
            assert!(found.iter().all(|record| record.2), "{text}");
            assert_eq!(found[1].1, fields, "{text}");
            assert_eq!(found[3].1, ["4", "c"], "{text}");
        }
    }
    let long = "x".repeat(1 << 17);
    let text = format!("puzzle,x\nLINE,\"a\n{long}\n\",b\nLINE,c\n");
    let found = records(&text);
    assert!(
        found.last().is_some_and(|last| last.2 && last.1 == ["c"]),
        "{}",
        found.len()
    );
}

#[test]
fn what_is_wrong_with_a_record_of_several_lines_is_said_with_its_place() {
    let entries = read("note,puzzle\n\"a\nbé\",12\n", None, usize::MAX);
    let error = entries[0].error().unwrap();
    assert!(error.starts_with("test:3:7: found"), "{error}");
    let entries = read(
        "id,puzzle\n1,LINE\n2,\"003020600\n9003o5001\n\"\n",
        None,
        usize::MAX,
    );
    let error = entries[1].error().unwrap();
    assert!(error.starts_with("test:4:5: 2: found 'o'"), "{error}");
}
