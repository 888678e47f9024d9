//! Pencil marks wherever grids are read: puzzles are solved, counted and checked from their candidates.

use ninefold::text::write_table;
use ninefold::{Algorithm, Candidates, Cell, Grid, Puzzle};
use serde_json::Value;

use crate::running::{LINE, SOLVED, records, run, stdout};

fn puzzle(grid: &str) -> Puzzle {
    grid.parse().unwrap()
}

/// Returns the 729 characters of a grid.
fn marks(grid: &str) -> String {
    puzzle(grid).candidates().to_string()
}

fn table(grid: &str) -> String {
    write_table(&puzzle(grid)).to_string()
}

/// Returns the candidates of a grid without givens. Each cell of a pattern has only the candidate of the solution,
/// and other cells have all; the pattern is large enough for a single solution.
fn without_givens() -> String {
    let solved: Grid = SOLVED.parse().unwrap();
    let given: Grid = LINE.parse().unwrap();
    let mut marks = Candidates::ALL;
    for (cell, digit) in solved.filled() {
        if given[cell].is_some() {
            for other in Candidates::ALL[cell] {
                if other != digit {
                    marks.remove(cell, other);
                }
            }
        }
    }
    Puzzle::from(marks).candidates().to_string()
}

fn json_lines(arguments: &str, text: &str) -> Vec<Value> {
    records(&run(arguments, text))
}

/// Returns one column of the output lines, counted from 0.
fn column(arguments: &str, text: &str, column: usize) -> Vec<String> {
    let output = run(arguments, text);
    let lines = stdout(&output).lines();
    lines
        .map(|line| line.split('\t').nth(column).unwrap().to_owned())
        .collect()
}

#[test]
fn each_of_a_mixed_file_gives_one_record_in_order() {
    let empty = ".".repeat(80) + "1";
    let [line_marks, empty_marks, table_marks] = [marks(LINE), marks(&empty), table(LINE)];
    let broken = table_marks.lines().take(6).collect::<Vec<_>>().join("\n");
    let kinds = [
        (LINE.to_owned(), Some(LINE.to_owned())),
        (line_marks.clone(), Some(line_marks.clone())),
        (LINE[1..].to_owned(), None),
        (table_marks, Some(line_marks.clone())),
        (line_marks[1..].to_owned(), None),
        (empty.clone(), Some(empty)),
        (empty_marks.clone(), Some(empty_marks)),
        (broken + "\n", None),
    ];
    // Every kind is followed by every other kind somewhere.
    let kinds: Vec<_> = (0..kinds.len())
        .flat_map(|step| (0..9).map(move |number| number * (step + 1) % 8))
        .map(|kind| &kinds[kind])
        .collect();
    let text: String = kinds.iter().map(|(text, _)| text.clone() + "\n").collect();
    for arguments in [
        "solve --format json --quiet",
        "solve --format json --algorithm dancing-links",
        "solve --format json --timeout 100",
        "count --format json --limit 3",
        "check --format json",
        "rate --json",
    ] {
        let records = json_lines(arguments, &text);
        assert_eq!(records.len(), kinds.len(), "{arguments:?}");
        for (record, (_, shown)) in records.iter().zip(&kinds) {
            assert_eq!(record["puzzle"].as_str(), shown.as_deref(), "{arguments:?}");
            assert_eq!(record.get("error").is_none_or(Value::is_null), {
                let is_rated = record["status"] != "multiple";
                shown.is_some() && (!arguments.starts_with("rate") || is_rated)
            });
        }
    }
}

#[test]
fn marks_have_the_answers_of_their_grids() {
    let grids: Vec<String> = (0..60)
        .map(|filled| {
            let mut left = filled;
            let cells = LINE.chars().zip(SOLVED.chars()).enumerate();
            let cell = |(place, (given, solved)): (usize, (char, char))| match given {
                '.' if left > 0 => {
                    left -= 1;
                    solved
                }
                // Some have several solutions, and some have none.
                _ if filled % 3 == 1 && place % 4 == 0 => '.',
                _ if filled % 7 == 2 && place == 80 => '2',
                _ if filled % 7 == 3 && place == 80 => '7',
                given => given,
            };
            cells.map(cell).collect()
        })
        .collect();
    let plain = grids.join("\n");
    let in_marks = grids
        .iter()
        .map(|grid| marks(grid))
        .collect::<Vec<_>>()
        .join("\n");
    let statuses = column("solve", &plain, 1);
    for status in ["unique", "multiple", "none"] {
        assert!(statuses.iter().any(|one| one == status), "{status}");
    }
    assert_eq!(column("solve", &in_marks, 1), statuses);
    assert_eq!(column("count", &in_marks, 1), column("count", &plain, 1));
    let solved = |text: &str, algorithm: &str| -> Vec<(String, String)> {
        let records = json_lines(
            &format!("solve --format json --algorithm {algorithm}"),
            text,
        );
        let field = |record: &Value, name: &str| record[name].to_string();
        records
            .iter()
            .map(|record| (field(record, "status"), field(record, "solution")))
            .collect()
    };
    let expected = solved(&plain, "engine");
    for algorithm in ["engine"]
        .into_iter()
        .chain(Algorithm::ALL.map(Algorithm::name))
    {
        assert_eq!(solved(&in_marks, algorithm), expected, "{algorithm}");
    }
}

#[test]
fn what_is_struck_out_counts() {
    let solved: Grid = SOLVED.parse().unwrap();
    let first = Cell::ALL[0];
    let mut struck = *puzzle(LINE).candidates();
    struck.remove(first, solved[first].unwrap());
    let struck = Puzzle::from(struck).candidates().to_string();
    let text = format!("{struck}\n{}\n", without_givens());
    for arguments in [
        "solve",
        "solve --algorithm backtrack",
        "solve --stats",
        "solve --format line --timeout 100",
    ] {
        assert_eq!(
            column(arguments, &text, 1),
            ["none", "unique"],
            "{arguments:?}"
        );
        assert_eq!(
            column(arguments, &text, 0),
            [&*struck, SOLVED],
            "{arguments:?}"
        );
    }
    assert_eq!(column("count", &text, 1), ["0", "1"]);
    let checked = json_lines("check --format json", &text);
    assert_eq!(checked[0]["status"], "none");
    assert_eq!(checked[1]["status"], "unique");
    assert!(checked[1]["clues"].is_null() && checked[1]["minimal"].is_null());
}

#[test]
fn the_figures_of_rate_are_those_of_explain() {
    let text = format!("{}\n{}\n", without_givens(), marks(LINE));
    let rated = json_lines("rate --json --scale both", &text);
    let explained = json_lines("explain --json", &text);
    let as_hodoku = json_lines("explain --json --order hodoku", &text);
    assert_eq!(rated.len(), 2);
    for ((rated, explained), as_hodoku) in rated.iter().zip(&explained).zip(&as_hodoku) {
        assert_eq!(rated["status"], "rated");
        for figure in ["er", "ep", "ed"] {
            assert!(rated[figure].is_number());
            assert_eq!(rated[figure], explained[figure], "{figure}");
        }
        for figure in ["hodoku_level", "hodoku_score"] {
            assert!(!rated[figure].is_null());
            assert_eq!(rated[figure], as_hodoku[figure], "{figure}");
        }
        assert_eq!(as_hodoku["status"], "unique");
    }
    let hodoku = column("rate --scale hodoku", &text, 2);
    let expected = rated
        .iter()
        .map(|record| record["hodoku_score"].to_string());
    assert_eq!(hodoku, expected.collect::<Vec<_>>());
}

#[test]
fn fields_of_csv_and_json_may_hold_marks() {
    let marks = marks(LINE);
    let csv = format!(
        "id,puzzle\n1,{marks}\n2,{LINE}\n3,{}\n4,\"{marks}\"\n",
        &marks[1..]
    );
    let no_header = format!("1;{marks}\n2;{LINE}\n");
    let json = format!(
        "[\"{marks}\", \"{LINE}\", {{\"puzzle\": \"{}\"}}, {{\"puzzle\": {}}}]",
        &marks[1..],
        Value::from(table(LINE))
    );
    for text in [&csv, &json] {
        let records = json_lines("solve --format json", text);
        let shown: Vec<Option<&str>> = records.iter().map(|one| one["puzzle"].as_str()).collect();
        assert_eq!(shown, [Some(&*marks), Some(LINE), None, Some(&marks)]);
        let statuses: Vec<&str> = records
            .iter()
            .map(|one| one["status"].as_str().unwrap())
            .collect();
        assert_eq!(statuses, ["unique", "unique", "bad", "unique"]);
    }
    let records = stdout(&run("solve", &no_header)).to_owned();
    let record = |id: u8, puzzle: &str| format!("{id};{puzzle};;unique;1;{SOLVED};true;\n");
    let expected = record(1, &marks) + &record(2, LINE);
    assert!(records.ends_with(&expected), "{records}");
}

#[test]
fn what_is_not_solved_is_written_so_that_it_is_read_back() {
    let several = marks(&LINE.replace('3', "."));
    for notation in ["line", "rows", "box", "euler", "csv", "json"] {
        let output = run(&format!("solve --format {notation}"), &several);
        let again = run("count --format csv", &output.stdout);
        let record = stdout(&again).lines().nth(1).unwrap().to_owned();
        // In the output of `solve`, other columns may precede it.
        assert!(record.contains(&several), "{notation}: {record}");
    }
}

#[test]
fn marks_are_echoed_as_they_were_read() {
    // Two cells that see each other have only a 5, and a peer has a 5 among its candidates.
    let [first, second, peer] = [0, 1, 9 * 8].map(|index| Cell::ALL[index]);
    let mut marks = Candidates::from(&Grid::EMPTY);
    for cell in [first, second] {
        for digit in Candidates::ALL[cell]
            .into_iter()
            .filter(|digit| digit.get() != 5)
        {
            marks.remove(cell, digit);
        }
        for seen in cell
            .peers()
            .iter()
            .filter(|&&seen| seen != first && seen != second)
        {
            marks.remove(*seen, "5".parse().unwrap());
        }
    }
    let mut texts = vec![marks.to_string()];
    marks[peer].insert("5".parse().unwrap());
    texts.push(marks.to_string());
    for text in texts {
        let expected: Candidates = text.parse().unwrap();
        let table = write_table(&Puzzle::from(expected)).to_string();
        for (arguments, field) in [
            ("check --format json", "puzzle"),
            ("solve --format json", "puzzle"),
            ("solve --format json --timeout 9", "puzzle"),
            ("solve --format json --all-solutions --limit 2", "puzzle"),
            ("count --format json --limit 2", "puzzle"),
            ("rate --format json", "puzzle"),
            ("explain --json", "puzzle"),
        ] {
            for text in [&text, &table] {
                let [record] = &json_lines(arguments, text)[..] else {
                    panic!("one record");
                };
                let echoed = record[field].as_str().unwrap();
                assert_eq!(echoed.parse(), Ok(expected), "{arguments:?}");
            }
        }
        for command in ["check", "solve", "count", "rate", "sets"] {
            let output = run(&format!("{command} --format csv"), &table);
            let record = stdout(&output).lines().nth(1).unwrap();
            let echoed = record.split(',').next().unwrap();
            assert_eq!(echoed.parse(), Ok(expected), "{command}");
        }
        for command in ["solve", "count", "rate"] {
            let output = run(&format!("{command} --format line"), &text);
            let echoed = stdout(&output).split('\t').next().unwrap();
            assert_eq!(echoed.parse(), Ok(expected), "{command}");
        }
    }
}
