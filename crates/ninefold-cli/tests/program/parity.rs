//! Checks that every operation gives the same records on every surface: the program in its formats, and the API. The
//! records are kept in `target/tmp/parity`, where the tests of the Python and npm packages compare theirs with them.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::{Arc, Once};
use std::time::Duration;

use ninefold::Grid;
use ninefold_api::{Clock, Input, Limits, MediaType, Waiting, begin};
use ninefold_operations::{Operation, operations};
use serde_json::{Value, json};

use crate::running::{ninefold, records, run, run_command, stdout, temporary};

const FIFTY: &str = include_str!("../../data/fifty.txt");

/// Returns puzzles with one solution, with several, with none, with pencil marks, and unreadable texts.
fn puzzles() -> Vec<String> {
    let rows: Vec<&str> = FIFTY.lines().filter(|line| line.len() == 9).collect();
    let unique: Vec<String> = rows.chunks(9).map(<[&str]>::concat).collect();
    assert_eq!(unique.len(), 50);
    let givens = |puzzle: &str| puzzle.replace('0', ".");
    let several = |puzzle: &String| givens(puzzle)[..40].to_owned() + &".".repeat(41);
    let none = |puzzle: &String| "11".to_owned() + &givens(puzzle)[2..];
    let marks = |puzzle: &String| {
        let cell = |symbol: char| match symbol {
            '.' => "123456789".to_owned(),
            digit => "123456789".replace(|other| other != digit, "."),
        };
        givens(puzzle).chars().map(cell).collect::<String>()
    };
    let bad = |puzzle: &String| puzzle[1..].to_owned();
    let mut all = unique.clone();
    all.extend(unique.iter().map(several));
    all.extend(unique.iter().map(none));
    all.extend(unique[..25].iter().map(marks));
    all.extend(unique[25..].iter().map(bad));
    all
}

/// Returns the answer of an endpoint, or the code of its failure.
fn asked(name: &str, body: &Value) -> Result<Value, String> {
    let bytes = bytes_of(name, body)?;
    Ok(serde_json::from_slice(&bytes).unwrap())
}

/// Returns the lines that answer a list of puzzles.
fn asked_all(name: &str, body: &Value) -> Vec<Value> {
    let bytes = bytes_of(name, body).unwrap();
    let lines = str::from_utf8(&bytes).unwrap().lines();
    lines
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

fn bytes_of(name: &str, body: &Value) -> Result<Vec<u8>, String> {
    let bytes = body.to_string().into_bytes();
    let input = Input {
        media_type: MediaType::Json,
        bytes: &bytes,
    };
    let limits = Limits {
        time: Duration::from_secs(1),
        puzzles: 200,
    };
    let code = |failure: ninefold_api::Failure| failure.code.name();
    let mut work = begin(name, &input, &limits).map_err(code)?;
    let waiting = Waiting::default();
    let mut answer = Vec::new();
    loop {
        // The clock always shows zero, so that nothing times out.
        let clock = Clock::start(
            || Duration::ZERO,
            limits.time,
            false,
            Arc::downgrade(&waiting),
        );
        let piece = work.piece(&clock).map_err(code)?.unwrap();
        answer.extend(piece.bytes);
        if piece.is_last {
            return Ok(answer);
        }
    }
}

/// Returns the record without the seconds, which vary.
fn timeless(mut record: Value) -> Value {
    if let Some(seconds) = record.get_mut("seconds") {
        assert!(seconds.is_number(), "{seconds}");
        *seconds = Value::Null;
    }
    record
}

/// Stores the records for the tests of other surfaces.
fn keep(name: &str, options: &Value, records: &[Value]) {
    keep_about(name, options, &puzzles(), records);
}

fn keep_about(name: &str, options: &Value, puzzles: &[String], records: &[Value]) {
    static EMPTIED: Once = Once::new();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("parity");
    // Earlier runs may have had other options.
    EMPTIED.call_once(|| {
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
    });
    let words = options.to_string();
    let words = words.split(|other: char| !other.is_ascii_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let file = folder.join(format!("{name} {}.json", words.join(" ")));
    let kept = json!({
        "operation": name,
        "options": options,
        "puzzles": puzzles,
        "records": records,
    });
    fs::write(file, kept.to_string()).unwrap();
}

/// Compares the records of an operation with these options, given as arguments and as members of the body.
fn compare<O: Operation>(arguments: &[&str], options: &Value) {
    let puzzles = puzzles();
    assert_eq!(puzzles.len(), 200);
    let input = puzzles.join("\n");
    let with = |format: &str| {
        let command = &mut ninefold(&format!("{} --quiet --format {format}", O::NAME));
        run_command(command.args(arguments), &input)
    };
    let (records, rows) = (records(&with("json")), with("csv"));
    let rows: Vec<&str> = stdout(&rows).lines().collect();
    assert_eq!((records.len(), rows.len()), (200, 201));
    keep(O::NAME, options, &records);
    let columns: Vec<&str> = rows[0].split(',').collect();
    for ((puzzle, record), row) in puzzles.iter().zip(&records).zip(&rows[1..]) {
        let fields: Vec<&str> = row.split(',').collect();
        for (column, field) in columns.iter().zip(&fields) {
            let is_flat = !record[*column].is_array() && !record[*column].is_object();
            if is_flat && *column != "seconds" && !row.contains('"') {
                let value = record[*column]
                    .as_str()
                    .map_or_else(|| record[*column].to_string(), str::to_owned);
                assert_eq!(
                    *field,
                    value.replace("null", ""),
                    "{} {column} {puzzle}",
                    O::NAME
                );
            }
        }
        let mut body = options.clone();
        body["puzzle"] = json!(puzzle);
        match asked(O::NAME, &body) {
            Ok(answer) => assert_eq!(
                timeless(answer),
                timeless(without_message(record)),
                "{} {puzzle}",
                O::NAME
            ),
            Err(code) => is_failed(&code, record),
        }
    }
}

/// The program writes only the texts of `convert`, so only these are compared.
#[test]
fn conversions_have_the_same_texts() {
    let mut puzzles = puzzles();
    // Labels and lines of other programs.
    puzzles[0] = format!(":0300:4:{}:::", puzzles[0].replace('.', "0"));
    puzzles[1] += " # the second";
    for to in ["line", "hodoku", "bank", "sudokuwiki", "f-puzzles", "euler"] {
        let output = run(&format!("convert --quiet --to {to}"), puzzles.join("\n"));
        let mut lines = stdout(&output).lines();
        let records = asked_all("convert", &json!({"puzzles": puzzles, "to": to}));
        assert_eq!(records.len(), 200);
        for (puzzle, record) in puzzles.iter().zip(&records) {
            match record["text"].as_str() {
                Some(text) => {
                    for line in text.lines() {
                        assert_eq!(lines.next(), Some(line), "{to} {puzzle}");
                    }
                }
                None => {
                    assert_eq!(record["error"]["code"], "bad_puzzle");
                    assert!(
                        lines.next().unwrap().starts_with("# bad: "),
                        "{to} {puzzle}"
                    );
                }
            }
        }
        assert_eq!(lines.next(), None);
        let part = |record: &Value| {
            let part = ["status", "text", "lost"].map(|name| (name, &record[name]));
            json!(BTreeMap::from(part))
        };
        let records: Vec<Value> = records.iter().map(part).collect();
        keep_about("convert", &json!({"to": to}), &puzzles, &records);
    }
}

/// The program draws one puzzle into a file.
#[test]
fn pictures_are_the_same() {
    let puzzles = puzzles();
    let records = asked_all("picture", &json!({"puzzles": puzzles}));
    assert_eq!(records.len(), 200);
    let file = temporary("parity.svg");
    // The program refuses puzzles with several solutions.
    let is_unique = |place: &usize| {
        let grid = puzzles[*place].parse::<Grid>();
        grid.is_ok_and(|grid| grid.solve().unique().is_some())
    };
    let places: Vec<usize> = (0..puzzles.len()).filter(is_unique).take(3).collect();
    assert_eq!(places.len(), 3);
    for place in places {
        let mut command = ninefold("picture");
        command.args([&puzzles[place], "--output", &file]);
        run_command(&mut command, "");
        let drawn = fs::read_to_string(&file).unwrap();
        assert_eq!(records[place]["svg"], drawn, "{}", puzzles[place]);
    }
    let part = |record: &Value| {
        let names = [
            "status", "svg", "cell", "left", "top", "width", "height", "rows", "columns",
        ];
        json!(BTreeMap::from(names.map(|name| (name, &record[name]))))
    };
    let records: Vec<Value> = records.iter().map(part).collect();
    keep_about("picture", &json!({}), &puzzles, &records);
}

/// Returns the record as in the API, where the status replaces the message.
fn without_message(record: &Value) -> Value {
    let mut record = record.clone();
    if ["has_marks", "open"]
        .map(Value::from)
        .contains(&record["status"])
    {
        record.as_object_mut().unwrap().remove("error");
    }
    record
}

/// Checks that the record has the status of this error, and an error message.
fn is_failed(code: &str, record: &Value) {
    let status = match code {
        "bad_puzzle" => "bad",
        "several_solutions" => "multiple",
        "no_solution" => "none",
        other => panic!("{other} {record}"),
    };
    assert!(record["error"].is_string(), "{record}");
    assert_eq!(record["status"], status, "{record}");
}

/// Puzzles in a batch have the same records as puzzles solved one by one, each with its own time limit.
#[test]
fn fast_ways_write_the_same_records() {
    let puzzles = puzzles();
    // Lines of cells only, which use the fastest path; then marks and bad lines among the cells.
    for input in [puzzles[..150].join("\n"), puzzles.join("\n")] {
        for format in ["csv", "json", "line"] {
            for limit in ["2", "1000"] {
                let arguments = format!("solve --quiet --format {format} --limit {limit}");
                let slow = format!("{arguments} --timeout 1000");
                let [fast, slow] =
                    [arguments, slow].map(|all| stdout(&run(&all, &input)).to_owned());
                assert_eq!(
                    fast.lines().count(),
                    input.lines().count() + usize::from(format == "csv")
                );
                for (fast, slow) in fast.lines().zip(slow.lines()) {
                    assert_eq!(fast, slow, "{format} {limit}");
                }
            }
        }
    }
}

/// Compares the answers of an operation on positions: JSON lines and the API.
fn compare_positions(name: &str, arguments: &[&str], options: &Value) {
    let puzzles = puzzles();
    let command = &mut ninefold(&format!("{name} --json -"));
    let records = records(&run_command(command.args(arguments), puzzles.join("\n")));
    assert_eq!(records.len(), 200);
    keep(name, options, &records);
    for (puzzle, record) in puzzles.iter().zip(&records) {
        let mut body = options.clone();
        body["puzzle"] = json!(puzzle);
        match asked(name, &body) {
            Ok(answer) => assert_eq!(answer, without_message(record), "{puzzle}"),
            Err(code) => is_failed(&code, record),
        }
    }
}

#[test]
fn answers_are_those_of_every_surface() {
    macro_rules! compare_all {
        ($($operation:ty),*) => {
            $(
                match <$operation as Operation>::NAME {
                    "canonical" => {
                        compare::<$operation>(&["--automorphisms=3"], &json!({"automorphisms": 3}));
                        compare::<$operation>(&["--form", "max"], &json!({"form": "max"}));
                        compare::<$operation>(&["--form", "solution"], &json!({"form": "solution"}));
                    }
                    "equivalent" => {
                        let other = format!("1{}", ".".repeat(80));
                        compare::<$operation>(&["--other", &other], &json!({"other": other}));
                        let other = puzzles()[0].replace('0', ".");
                        compare::<$operation>(&["--other", &other], &json!({"other": other}));
                    }
                    "transform" => {
                        compare::<$operation>(&["--seed", "7"], &json!({"seed": "7"}));
                        compare::<$operation>(&["--by", "t d213456789"], &json!({"by": "t d213456789"}));
                    }
                    "sets" => {
                        compare::<$operation>(&["--max-size", "6", "--lists"], &json!({"max_size": 6, "lists": true}));
                        compare::<$operation>(&["--max-size", "5"], &json!({"max_size": 5.0}));
                    }
                    "rate" => {
                        compare::<$operation>(&["--max", "4"], &json!({"max": 4.0}));
                        compare::<$operation>(&["--pearl"], &json!({"pearl": true}));
                        compare::<$operation>(
                            &["--scale", "hodoku", "--hodoku", "2.3"],
                            &json!({"scale": "hodoku", "hodoku": "2.3"}),
                        );
                        compare::<$operation>(&["--scale", "both", "--max", "2"], &json!({"scale": "both", "max": 2}));
                    }
                    "hint" => {
                        compare_positions("hint", &["--level", "4"], &json!({"level": 4}));
                        compare_positions("hint", &["--level", "3", "--order", "se"], &json!({"level": 3, "order": "se"}));
                    }
                    "steps" => {
                        compare_positions("steps", &["--digits", "5,6"], &json!({"digits": [5, 6]}));
                        compare_positions("steps", &["--houses", "box 1", "--no-uniqueness"], &json!({"houses": ["box 1"], "uniqueness": false}));
                    }
                    "explain" => {
                        let singles = json!({"order": "human", "known": ["hidden single", "naked single"]});
                        let known = temporary("singles.txt");
                        fs::write(&known, "hidden single\nnaked single\n").unwrap();
                        compare_positions("explain", &["--order", "human", "--known", &known], &singles);
                        compare_positions("explain", &["--order", "hodoku"], &json!({"order": "hodoku"}));
                    }
                    "minimize" => {
                        compare::<$operation>(&["--seed", "7"], &json!({"seed": "7"}));
                        compare::<$operation>(&["--order", "r5c5,r1c1"], &json!({"order": ["r5c5", "r1c1"]}));
                    }
                    "solve" => {
                        compare::<$operation>(&["--keep", "2", "--limit", "3"], &json!({"keep": 2, "limit": 3}));
                        // The engine may find a different solution each time.
                        let any = ["--any", "--algorithm", "dancing-links"];
                        compare::<$operation>(&any, &json!({"any": true, "algorithm": "dancing-links"}));
                        compare::<$operation>(&["--logic-only"], &json!({"logic_only": true}));
                        let stats = ["--stats", "--algorithm", "dancing-links"];
                        compare::<$operation>(&stats, &json!({"stats": true, "algorithm": "dancing-links"}));
                    }
                    "count" => {
                        compare::<$operation>(&["--limit", "1000"], &json!({"limit": 1000}));
                    }
                    "check" => {
                        compare::<$operation>(&["--backdoors=1"], &json!({"backdoors": 1}));
                        compare::<$operation>(&[], &json!({}));
                    }
                    "why" => {
                        compare_positions("why", &["r1c1<>5"], &json!({"claim": "r1c1<>5"}));
                        compare_positions(
                            "why",
                            &["--without", "hidden single", "--no-uniqueness", "r5c5=4"],
                            &json!({"claim": "r5c5=4", "without": ["hidden single"], "uniqueness": false}),
                        );
                    }
                    // The program writes only the texts of `convert`, which another test compares.
                    "convert" => {}
                    // `picture` writes a file, which another test compares.
                    "picture" => {}
                    name => panic!("{name} has no options here"),
                }
            )*
        };
    }
    operations!(compare_all);
}
