//! Sources that are cut off: the puzzles before the cut are kept, and one error names its place.

use ninefold::text::Written;
use ninefold_files::{Entry, Form};

use crate::pieces::{entries, gzip, zstd};

const LINE: &str =
    "003020600900305001001806400008102900700000008006708200002609500800203009005010300";

fn read(text: &[u8], from: Option<Form>) -> Vec<Entry> {
    entries(text, from, usize::MAX, 2)
}

/// Returns three puzzles.
fn puzzles() -> [String; 3] {
    [
        LINE.to_owned(),
        LINE.replace('3', "4"),
        LINE.replace('5', "0"),
    ]
}

/// Returns documents with an end, of three puzzles each, and the text that ends each puzzle.
fn documents() -> Vec<(&'static str, String, &'static str, Form)> {
    let [a, b, c] = puzzles();
    let rows = |line: &str| {
        let rows: Vec<String> = (0..9)
            .map(|row| {
                let cells: Vec<String> = line[9 * row..9 * row + 9]
                    .chars()
                    .map(String::from)
                    .collect();
                format!("[{}]", cells.join(","))
            })
            .collect();
        format!("[{}]", rows.join(",\n  "))
    };
    let (xml, json) = (Form::OpenSudoku, Form::Json);
    vec![
        (
            "first version",
            format!(
                "<?xml version=\"1.0\"?>\n<opensudoku>\n <name>A &amp; b</name>\n <author/>\n \
                 <game data=\"{a}\"/>\n <game data=\"{b}\"></game>\n <game data=\"{c}\" />\n</opensudoku>\n"
            ),
            ">\n",
            xml,
        ),
        (
            "second version",
            format!(
                "<opensudoku version=\"2\"><folder name='é'><game created=\"1\" data=\"{a}\" note=\"\"/>\n\
                 <game data=\"{b}\"/>\n<game data=\"{c}\"/>\n</folder></opensudoku>"
            ),
            "/>\n",
            xml,
        ),
        (
            "strings",
            format!("[\"{a}\",\n\"{b}\",\n\"{c}\"\n]"),
            "\"",
            json,
        ),
        (
            "objects",
            format!(
                "[\n  {{\n    \"puzzle\": \"{a}\",\n    \"x\": [1, {{}}]\n  }},\n  {{\n    \"id\": \"é\",\n    \
                 \"puzzle\": \"{b}\"\n  }},\n  {{\"puzzle\": \"{c}\"}}\n]\n"
            ),
            "}",
            json,
        ),
        (
            "objects on one line",
            format!("[{{\"puzzle\":\"{a}\"}},{{\"puzzle\":\"{b}\"}},{{\"puzzle\":\"{c}\"}}]"),
            "}",
            json,
        ),
        (
            "arrays",
            format!("[{},\n {},\n {}]", rows(&a), rows(&b), rows(&c)),
            "]]",
            json,
        ),
        (
            "one array",
            format!("{{\n\"grid\":\n{}\n}}", rows(&a)),
            "}",
            json,
        ),
    ]
}

fn written(entries: &[Entry]) -> Vec<&Written> {
    entries
        .iter()
        .filter_map(|entry| entry.written.as_ref().ok())
        .collect()
}

/// Returns the line and column of the only error.
fn error(entries: &[Entry]) -> Option<(u64, u64)> {
    let mut errors = entries.iter().filter_map(Entry::error);
    let error = errors.next()?;
    assert_eq!(errors.next(), None, "after {error}");
    assert!(
        entries.last().is_some_and(|last| last.written.is_err()),
        "{error}"
    );
    let mut place = error.strip_prefix("test:").unwrap().split(':');
    let mut number = || place.next().unwrap().parse().unwrap();
    Some((number(), number()))
}

#[test]
fn a_document_that_is_cut_anywhere_keeps_what_stands_before() {
    for (name, text, end, form) in documents() {
        let all = read(text.as_bytes(), None);
        assert_eq!(error(&all), None, "{name}: {text}");
        let all = written(&all);
        for cut in 1..text.len() {
            let start = &text.as_bytes()[..cut];
            let whole: usize = match std::str::from_utf8(start) {
                Ok(start) => all.len().min(match end {
                    "\"" => start.matches('"').count() / 2,
                    "}" if name == "one array" => 0,
                    "}" => start.matches(&format!("{end},")[..]).count(),
                    end => {
                        start
                            .matches("game data")
                            .count()
                            .min(start.matches(end).count())
                            / 2
                    }
                }),
                Err(_) => 0,
            };
            let last_line = 1 + start.iter().filter(|&&byte| byte == b'\n').count() as u64;
            for from in [None, Some(form)] {
                let entries = read(start, from);
                let found = written(&entries);
                let context = format!("{name}, {from:?}: {}", String::from_utf8_lossy(start));
                assert!(all.starts_with(&found), "{context}");
                assert!(found.len() >= whole, "{context}");
                let is_complete = text.as_bytes()[cut..].trim_ascii().is_empty();
                let place = error(&entries);
                assert_eq!(place.is_none(), is_complete, "{context}");
                if let Some((line, _)) = place {
                    assert!(line <= last_line, "{context}");
                }
                if let (Form::Json, Some((line, _)), Ok(_)) =
                    (form, place, std::str::from_utf8(start))
                {
                    assert_eq!(line, last_line, "{context}");
                }
            }
        }
    }
}

#[test]
fn a_compressed_source_that_is_cut_anywhere_keeps_what_stands_before() {
    let [a, b, c] = puzzles();
    let lines = format!("{a}\n{b}\n{c}\n");
    let grid: Vec<String> = (0..9)
        .map(|row| c[9 * row..9 * row + 9].to_owned())
        .collect();
    let grid = format!("{}\n", grid.join("\n"));
    let table = format!("id,puzzle\n1,{a}\n2,{b}\n");
    let mut texts = vec![lines.clone(), lines + &grid, table];
    texts.extend(documents().into_iter().map(|(_, text, ..)| text));
    for text in texts {
        let middle = text.find('\n').map_or(text.len(), |end| end + 1);
        let (first, rest) = text.split_at(middle);
        for (compressed, border) in [
            (gzip(&text, 1), 0),
            (
                [gzip(first, 1), gzip(rest, 1)].concat(),
                gzip(first, 1).len(),
            ),
            (zstd(&text), 0),
            ([zstd(first), zstd(rest)].concat(), zstd(first).len()),
        ] {
            let all = read(&compressed, None);
            assert_eq!(error(&all), None, "{text}");
            let all = written(&all);
            let mut before = 0;
            for cut in 1..compressed.len() {
                // A file without its second part is complete.
                if cut == border {
                    continue;
                }
                let entries = read(&compressed[..cut], None);
                let found = written(&entries);
                assert!(all.starts_with(&found), "{cut}: {text}");
                assert!(error(&entries).is_some(), "{cut}: {text}");
                let is_second = border > 0 && cut > border;
                assert!(found.len() >= before, "{cut}: {text}");
                before = found.len();
                if cut + 1 == compressed.len() && !is_second && text.ends_with('\n') {
                    assert_eq!(found.len(), all.len(), "{cut}: {text}");
                }
            }
        }
    }
}

#[test]
fn damage_is_said_with_its_place_in_the_text() {
    let [a, b, _] = puzzles();
    let mut compressed = gzip(format!("{a}\n{b}\n"), 1);
    let end = compressed.len();
    compressed[end - 6] ^= 1;
    let entries = read(&compressed, None);
    assert_eq!(written(&entries).len(), 2);
    assert_eq!(error(&entries), Some((3, 1)));
    let message = entries[2].error().unwrap();
    assert!(
        message.contains("damage") && message.contains("checksum"),
        "{message}"
    );
    let compressed = [&gzip(format!("id;puzzle\n7;{a}\n"), 1)[..], b"more"].concat();
    let entries = read(&compressed, None);
    assert_eq!(error(&entries), Some((3, 1)));
    assert_eq!(entries[1].form, Form::Csv, "the record is one of the table");
}

#[test]
fn what_is_no_file_of_opensudoku_is_an_error() {
    let game = format!("<game data=\"{LINE}\"/>");
    for (text, expected, good) in [
        ("no XML at all\n".to_owned(), (1, 1), 0),
        (format!("\n  {LINE}\n"), (2, 3), 0),
        (format!("<opensudku>{game}</opensudku>"), (1, 1), 0),
        (
            format!("<opensudoku>{game}\n<gmae data=\"{LINE}\"/>\n{game}</opensudoku>"),
            (2, 1),
            2,
        ),
        (
            format!("<opensudoku>\n<floder name=\"x\">{game}</floder></opensudoku>"),
            (2, 1),
            1,
        ),
        (
            format!("<opensudoku>{game}\n{game}</opensduoku>\n"),
            (2, 1 + game.len() as u64),
            2,
        ),
        (
            format!("<opensudoku><name>x</nmae>{game}</opensudoku>"),
            (1, 20),
            1,
        ),
        (
            format!("<opensudoku>{game}\n é garbage {game}</opensudoku>"),
            (2, 2),
            2,
        ),
        (
            format!("<opensudoku>{game}</opensudoku></opensudoku>"),
            (1, 13 + game.len() as u64 + 13),
            1,
        ),
        (
            format!("<opensudoku>{game}</opensudoku> more"),
            (1, 13 + game.len() as u64 + 14),
            1,
        ),
        (
            format!("<opensudoku>{game}<game dta=\"{LINE}\"/></opensudoku>"),
            (1, 13 + game.len() as u64),
            1,
        ),
        ("<!-- only a comment -->\n".to_owned(), (2, 1), 0),
    ] {
        let entries = read(text.as_bytes(), Some(Form::OpenSudoku));
        assert_eq!(written(&entries).len(), good, "{text}");
        let errors: Vec<String> = entries.iter().filter_map(Entry::error).collect();
        let (line, column) = expected;
        assert_eq!(errors.len(), 1, "{text}: {errors:?}");
        assert!(
            errors[0].starts_with(&format!("test:{line}:{column}: ")),
            "{text}: {errors:?}"
        );
    }
    for text in ["", " \n", "<opensudoku/>"] {
        assert!(
            read(text.as_bytes(), Some(Form::OpenSudoku)).is_empty(),
            "{text}"
        );
    }
}

#[test]
fn the_end_of_a_text_is_on_its_last_line() {
    let rows: Vec<&str> = (0..9).map(|row| &LINE[9 * row..9 * row + 9]).collect();
    for count in 1..9 {
        let text = rows[..count].join("\n");
        let lines = count as u64;
        for (end, expected) in [
            ("", (lines, 10)),
            ("\n", (lines + 1, 1)),
            ("\r\n", (lines + 1, 1)),
        ] {
            let entries = read((text.clone() + end).as_bytes(), None);
            assert_eq!(error(&entries), Some(expected), "{text:?}{end:?}");
            let entries = read((text.clone() + end).replace('\n', "\r").as_bytes(), None);
            if end != "\r\n" {
                assert_eq!(error(&entries), Some(expected), "{text:?}{end:?}");
            }
        }
    }
}
