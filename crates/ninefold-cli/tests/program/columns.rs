//! Table columns besides the puzzle: every command with records for puzzles passes them on.

use std::fs;
use std::io::Write;
use std::process::Stdio;

use serde_json::Value;

use crate::running::{
    LINE, SOLVED, assert_status, assert_told, ninefold, records, run, run_to, start, stderr,
    stdout, temporary, wait_until,
};

const COMMANDS: [&str; 6] = ["solve", "rate", "check", "count", "sets", "canonical"];

/// Returns the rows of a text whose fields contain no delimiter.
fn rows(text: &str, delimiter: char) -> Vec<Vec<&str>> {
    let rows = text.lines().map(|row| row.split(delimiter).collect());
    rows.collect()
}

#[test]
fn every_row_gives_a_record_with_its_columns() {
    let input =
        format!("nr,quiz,level\n1,{LINE},easy\n2,12,bad\n3,{LINE}\n4,,none\n5,{LINE},hard\n");
    let expected = [
        ["1", "easy"],
        ["2", "bad"],
        ["3", ""],
        ["4", "none"],
        ["5", "hard"],
    ];
    for command in COMMANDS {
        for (format, delimiter) in [("csv", ','), ("tsv", '\t')] {
            let output = run_to(1, &format!("{command} --format {format}"), &input);
            let rows = rows(stdout(&output), delimiter);
            assert_eq!(rows[0][..5], ["nr", "level", "puzzle", "label", "status"]);
            assert_eq!(rows.len(), 6, "{command}");
            for (row, expected) in rows[1..].iter().zip(expected) {
                assert_eq!(row[..2], expected, "{command}");
            }
            let bad = |row: usize| rows[row][4] == "bad";
            assert_eq!([1, 2, 3, 4, 5].map(bad), [false, true, false, true, false]);
        }
        let output = run(&format!("{command} --format json"), &input);
        let records = records(&output);
        let found = records
            .iter()
            .map(|record| [&record["nr"], &record["level"]]);
        assert!(found.eq(expected), "{command}: {}", stdout(&output));
        let names = records[0].as_object().unwrap().keys();
        assert!(names.take(2).eq(["nr", "level"]), "{command}");
        let output = run(&format!("{command} --format line"), &input);
        assert!(!stdout(&output).contains("easy"), "{command}");
    }
}

#[test]
fn the_short_forms_are_those_of_format() {
    for command in COMMANDS {
        for form in ["csv", "json"] {
            // Records are compared without the time.
            let records = |arguments: &str| {
                let output = run(arguments, format!("id;puzzle\n7;{LINE}\n"));
                assert_status(&output, 0);
                let text = stdout(&output).replace(|byte: char| byte.is_ascii_digit(), "");
                text.split("seconds").next().unwrap().to_owned()
            };
            let long = records(&format!("{command} --format {form}"));
            assert_eq!(records(&format!("{command} --{form}")), long);
        }
        run_to(2, &format!("{command} --json --csv"), LINE);
    }
}

#[test]
fn records_follow_the_form_of_their_source() {
    for command in COMMANDS {
        for delimiter in [',', ';', '\t', '|'] {
            let input = format!("id,puzzle,x\n7,{LINE},y\n").replace(',', &delimiter.to_string());
            let output = run(command, &input);
            let rows = rows(stdout(&output), delimiter);
            assert_eq!(rows[0][..3], ["id", "x", "puzzle"], "{command}");
            assert_eq!(rows[1][..3], ["7", "y", LINE], "{command}");
            assert_eq!(rows[0].len(), rows[1].len(), "{command}");
            let output = run(&format!("{command} --format line"), &input);
            assert!(!stdout(&output).contains("id"), "{command}");
        }
        let long = run(&format!("{command} --json"), LINE);
        let own = run(command, format!("[\"{LINE}\"]"));
        let [long, own] = [&long, &own].map(|output| {
            let mut record = records(output).remove(0);
            // Records are compared without the time.
            record.as_object_mut().unwrap().remove("seconds");
            record
        });
        assert_eq!(own, long, "{command}");
    }
}

#[test]
fn steps_and_hints_pass_columns_on_to_json() {
    let input = format!("nr,quiz,label,Text,er\n1,{LINE},a,b,c\n2,12,d,e,f\n");
    for (command, expected) in [
        (
            "explain",
            [
                &["nr", "Text", "input_er"],
                &["1", "b", "c"],
                &["2", "e", "f"],
            ],
        ),
        (
            "hint",
            [
                &["nr", "input_Text", "er"],
                &["1", "b", "c"],
                &["2", "e", "f"],
            ],
        ),
    ] {
        let output = run(&format!("{command} --json"), &input);
        let [names, rows @ ..] = expected;
        let labels = ["a", "d"];
        for ((record, row), label) in records(&output).iter().zip(rows).zip(labels) {
            let keys = record.as_object().unwrap().keys().take(3);
            assert!(keys.eq(names), "{command}");
            assert_eq!(names.map(|name| record[name].as_str().unwrap()), *row);
            assert_eq!(record["label"], label);
        }
        // Each field of a record is among the names that columns must not take.
        for arguments in [
            "",
            &format!("--puzzle {SOLVED}"),
            &format!("--puzzle {LINE}"),
        ] {
            for level in ["1", "2", "3", "4"] {
                let level = match command {
                    "hint" => format!("--level {level}"),
                    _ => String::new(),
                };
                let all = format!("{command} --json {level} {arguments}");
                for puzzle in [LINE, SOLVED, &SOLVED.replace('4', "5"), "12"] {
                    let plain = run(&format!("{all} -"), puzzle);
                    let Some(plain) = records(&plain).pop() else {
                        continue;
                    };
                    let names: Vec<&String> = plain.as_object().unwrap().keys().collect();
                    let header = names
                        .iter()
                        .map(|name| format!(",{name}"))
                        .collect::<String>();
                    let row = ",x".repeat(names.len());
                    let input = format!("puzzle{header}\n{puzzle}{row}\n");
                    let output = run(&format!("{all} --from csv"), input);
                    let record = &records(&output)[0];
                    for name in names.into_iter().filter(|name| *name != "label") {
                        assert_eq!(record[format!("input_{name}")], "x", "{command}: {name}");
                        assert_eq!(record[name] == plain[name], name != "error");
                    }
                }
            }
        }
    }
}

#[test]
fn fields_beyond_the_header_are_told_of() {
    let input =
        format!("id,puzzle\n1,{LINE}\n2,{LINE},\n3,{LINE},x\n4,{LINE},\"y,z\",,w\n5,{LINE}\n");
    let told = [
        "warning: stdin:4: 1 field is left out, as the header has no more columns",
        "warning: stdin:5: 3 fields are left out, as the header has no more columns",
    ];
    // With a timeout, puzzles are solved one by one instead of in a batch.
    let mut runs = ["explain --json", "hint --json", "solve --timeout 1000"]
        .map(str::to_owned)
        .to_vec();
    for command in COMMANDS {
        runs.extend(["csv", "tsv", "json"].map(|form| format!("{command} --format {form}")));
    }
    for arguments in runs {
        let output = run(&arguments, &input);
        let messages = stderr(&output)
            .lines()
            .filter(|line| line.starts_with("warning: "));
        assert_eq!(messages.collect::<Vec<_>>(), told, "{arguments:?}");
        assert!(output.status.success(), "{arguments:?}");
    }
    let output = run("solve --format line", &input);
    assert!(
        !stderr(&output).contains("warning"),
        "lines have no columns"
    );
}

#[test]
fn solutions_follow_the_delimiter_of_their_table() {
    for delimiter in [',', ';', '\t', '|'] {
        let text = |text: &str| text.replace(',', &delimiter.to_string());
        let input = text(&format!("id,puzzle,x\n7,{LINE},y\n"));
        let header = text("id,x,puzzle,label,status,count,solution,exact,error\n");
        let record = text(&format!("7,y,{LINE},7,unique,1,{SOLVED},true,\n"));
        let output = run("solve", &input);
        assert_eq!(stdout(&output), header.clone() + &record);
        // With a timeout, puzzles are solved one by one instead of in a batch.
        let output = run("solve --timeout 1000", &input);
        assert_eq!(stdout(&output), header + &record);
        for (format, delimiter) in [("csv", ','), ("tsv", '\t')] {
            let output = run(&format!("solve --format {format}"), &input);
            assert_eq!(rows(stdout(&output), delimiter)[1].len(), 9, "{format}");
        }
    }
}

#[test]
fn fields_are_quoted_where_they_must_be() {
    let input = format!(
        "puzzle;\"a;b\";c,d;e\n{LINE};\"1;2\";3,4;\"say \"\"5\"\"\"\n{LINE};tab\tbed;# 6;se\"ven\n"
    );
    let fields = |record: &str| record.split(LINE).next().unwrap().to_owned();
    let expected = |format: &str, expected: [&str; 3]| {
        for more in ["", "--timeout 1000"] {
            let output = run(&format!("solve {format} {more}"), &input);
            let text = stdout(&output).replace("puzzle", LINE);
            assert_eq!(text.lines().map(fields).collect::<Vec<_>>(), expected);
        }
    };
    expected(
        "",
        [
            "\"a;b\";c,d;e;",
            "\"1;2\";3,4;\"say \"\"5\"\"\";",
            "tab\tbed;\"# 6\";\"se\"\"ven\";",
        ],
    );
    expected(
        "--format csv",
        [
            "a;b,\"c,d\",e,",
            "1;2,\"3,4\",\"say \"\"5\"\"\",",
            "tab\tbed,\"# 6\",\"se\"\"ven\",",
        ],
    );
    expected(
        "--format tsv",
        [
            "a;b\tc,d\te\t",
            "1;2\t3,4\t\"say \"\"5\"\"\"\t",
            "\"tab\tbed\"\t\"# 6\"\t\"se\"\"ven\"\t",
        ],
    );
    let output = run("solve --format json", &input);
    let records = records(&output);
    assert_eq!(records[0]["a;b"], "1;2");
    assert_eq!(records[0]["e"], "say \"5\"");
    assert_eq!(records[1]["e"], "se\"ven");
}

#[test]
fn a_name_that_is_taken_gets_another() {
    // The columns of well-known collections, and some harder cases.
    for (header, expected) in [
        ("puzzle,solution", "input_solution"),
        ("quizzes,solutions", "solutions"),
        (
            "id,puzzle,Solution,difficulty",
            "id,input_Solution,difficulty",
        ),
        ("quiz,puzzle,count,x", "quiz,input_count,x"),
        (
            "quiz,status,input_status,x",
            "input_status,input_input_status,x",
        ),
        ("a,puzzle,a,a", "a,input_a,input_input_a"),
        ("label,puzzle,x", "x"),
    ] {
        let columns = header.split(',');
        let value = |name: &str| match name {
            "puzzle" | "quizzes" | "quiz" => LINE.to_owned(),
            name => format!("{name}!"),
        };
        let row: Vec<String> = columns.clone().map(value).collect();
        let input = format!("{header}\n{}\n", row.join(","));
        let output = run("solve", &input);
        let rows = rows(stdout(&output), ',');
        let ours = ["puzzle", "label", "status", "count", "solution", "exact"];
        let header_names = header.to_lowercase();
        let states_solutions = header_names.split(',').any(|name| name == "solution");
        let right = &["solution_right"][usize::from(!states_solutions)..];
        let passed: Vec<&str> = expected.split(',').collect();
        let all = [&passed[..], &ours, right, &["error"]].concat();
        assert_eq!(rows[0], all, "{header}");
        let object = run("solve --json", &input);
        let record = &records(&object)[0];
        for (name, value) in rows[0].iter().zip(&rows[1]) {
            if passed.contains(name) {
                assert_eq!(record[name], *value, "{header}");
            }
        }
    }
}

#[test]
fn files_may_have_other_columns() {
    let file = |name: &str, text: String| {
        let path = temporary(name);
        fs::write(&path, text).unwrap();
        path
    };
    let one = file("one.csv", format!("id,puzzle,level\n1,{LINE},easy\n"));
    let other = file(
        "other.tsv",
        format!("level\tgrid\tauthor\nhard\t{LINE}\tme\n"),
    );
    let lines = file("lines.txt", format!("{LINE}\n"));
    let files = format!("{one} {other} {lines}");
    for command in COMMANDS {
        let output = run(&format!("{command} --csv {files}"), "");
        let rows = rows(stdout(&output), ',');
        assert_eq!(rows.len(), 4, "{command}: one header");
        assert_eq!(rows[0][..3], ["id", "level", "puzzle"]);
        let found: Vec<_> = rows[1..].iter().map(|row| row[..2].to_vec()).collect();
        assert_eq!(found, [["1", "easy"], ["", "hard"], ["", ""]], "{command}");
        let message = format!("{other}: left out, as the first file has no such columns: author");
        assert_told(&output, &message);
        assert!(output.status.success());
        let output = run(&format!("{command} --json {files}"), "");
        let records = records(&output);
        assert_eq!(records[1]["author"], "me", "{command}");
        assert!(!stderr(&output).contains("left out"));
        // Lines have no columns, so nothing is reported as left out.
        let output = run(&format!("{command} --format line {files}"), "");
        assert!(!stderr(&output).contains("left out"), "{command}");
    }
    let output = run(&format!("solve {files}"), "");
    let headers = [
        "id,level,puzzle,label,status,count,solution,exact,error",
        "level\tauthor\tpuzzle\tlabel\tstatus\tcount\tsolution\texact\terror",
    ];
    for header in headers {
        assert!(
            stdout(&output).contains(header),
            "each object has its own: {}",
            stdout(&output)
        );
    }
}

#[test]
fn a_table_without_puzzles_has_a_header() {
    for (command, input) in [
        ("solve", ""),
        ("count --from csv", "id,puzzle\n"),
        ("rate", "# nothing\n"),
    ] {
        let output = run(&format!("{command} --csv"), input);
        assert!(
            stdout(&output).starts_with("puzzle,label,status,"),
            "{command}"
        );
        assert_eq!(stdout(&output).lines().count(), 1, "{command}");
    }
}

#[test]
fn a_run_that_resumes_keeps_the_columns_of_the_first_file() {
    let first = temporary("resumed-first.csv");
    let rows = format!("1,{LINE}\n").repeat(3000);
    fs::write(&first, format!("id,puzzle\n{rows}")).unwrap();
    let second = format!("2,{LINE},3\n").repeat(3000);
    let second = format!("x,puzzle,id\n{second}");
    let whole = run(&format!("solve --csv {first} -"), &second);

    let results = temporary("resumed.csv");
    let arguments = format!("solve --csv --output {results} {first} -");
    let command = &mut ninefold(&arguments);
    let (mut child, mut stdin) = start(command, Stdio::inherit(), Stdio::null());
    // The program waits for the rest, and is killed there.
    stdin.write_all(&second.as_bytes()[..100_000]).unwrap();
    stdin.flush().unwrap();
    let checkpoint = || fs::read_to_string(format!("{results}.resume")).unwrap_or_default();
    let puzzles = || {
        // The next line is a checksum.
        let line = checkpoint()
            .lines()
            .next()
            .map(serde_json::from_str::<Value>);
        line.and_then(Result::ok)
            .map_or(0, |it| it["totals"]["done"]["puzzles"].as_u64().unwrap())
    };
    let mut sent = 100_000;
    wait_until("a checkpoint within the second file", || {
        let more = (sent + 100).min(second.len() / 2);
        let rows = &second.as_bytes()[sent..more];
        stdin.write_all(rows).and_then(|()| stdin.flush()).unwrap();
        sent = more;
        puzzles() > 3000
    });
    child.kill().unwrap();
    child.wait().unwrap();
    let last = run_to(0, &format!("{arguments} --resume"), &second);
    assert!(stderr(&last).starts_with("continuing after "));
    assert!(fs::read(&results).unwrap() == whole.stdout);
    assert!(stdout(&whole).starts_with("id,puzzle,"));
    assert!(stdout(&whole).lines().last().unwrap().starts_with("3,"));
}

#[test]
fn all_solutions_go_where_they_belong() {
    let several =
        "4........6.......................................................................";
    let input = format!("note,puzzle\n\u{2},{LINE}\n\u{2},12\n\u{2},{several}\n");
    let arguments = "solve --all-solutions --limit 3 --csv";
    let output = run(arguments, &input);
    let rows = rows(stdout(&output), ',');
    assert_eq!(rows[1][..6], ["\u{2}", LINE, "", "unique", "1", SOLVED]);
    assert_eq!(rows[2][..8], ["\u{2}", "", "", "bad", "", "", "", ""]);
    assert_eq!(rows[0][7], "solutions");
    assert_eq!((rows[1][7], rows[3][7].split(' ').count()), (SOLVED, 3));
    let output = run("solve --all-solutions --limit 3 --json", &input);
    let records = records(&output);
    assert_eq!(records[0]["solutions"], serde_json::json!([SOLVED]));
    assert_eq!(records[2]["solutions"].as_array().unwrap().len(), 3);
}

#[test]
fn commands_without_columns_have_a_format_too() {
    for (command, form, puzzle) in [
        ("euler", "json", ""),
        ("hint", "json", LINE),
        ("explain", "json", LINE),
        ("explain", "markdown", LINE),
    ] {
        let long = run_to(0, &format!("{command} --format {form} {puzzle}"), "");
        let short = run(&format!("{command} --{form} {puzzle}"), "");
        assert_eq!(stdout(&short), stdout(&long));
    }
    run_to(2, &format!("explain --format json --verbose {LINE}"), "");
    let plain = run("euler --format tsv", "");
    assert_eq!(stdout(&plain), "grids\tsum\n50\t26140\n");
}
