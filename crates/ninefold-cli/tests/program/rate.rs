//! `ninefold rate` as a whole: time limits, order, and exact output for scripts.

use std::fs;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::running::{FIFTY, HARD, LINE, run, stdout, temporary};

#[test]
fn a_rating_that_takes_too_long_says_how_far_it_has_come() {
    let input = format!("{HARD}\n{LINE}\nnothing\n{HARD}\n").repeat(3);
    let start = Instant::now();
    let output = run("rate --timeout 0.1", input);
    assert!(start.elapsed() < Duration::from_secs(30));
    assert_eq!(output.status.code(), Some(1));
    let records: Vec<&str> = stdout(&output).lines().collect();
    assert_eq!(records.len(), 12);
    for four in records.chunks(4) {
        for record in [four[0], four[3]] {
            let fields: Vec<&str> = record.split('\t').collect();
            assert_eq!((fields[0], fields.len()), (HARD, 4));
            assert!(fields[1].starts_with(">="), "{record}");
            for (figure, most) in fields[1..].iter().zip([11.9, 11.9, 11.3]) {
                // EP and ED may be known before the time runs out.
                match figure.strip_prefix(">=") {
                    Some(least) => {
                        let least: f64 = least.parse().unwrap();
                        assert!((1.0..=most).contains(&least), "{record}");
                    }
                    None => assert_eq!(figure.parse(), Ok(most), "{record}"),
                }
            }
        }
        assert_eq!(four[1], format!("{LINE}\t1.2\t1.2\t1.2"));
        assert_eq!(four[2], "-\t-\t-\t-");
    }
}

#[test]
fn a_time_limit_that_is_not_met_changes_nothing() {
    let input = format!("{LINE}\n{HARD}\n");
    let output = run("rate --quiet --timeout 60", &input);
    let expected = format!("{LINE}\t1.2\t1.2\t1.2\n{HARD}\t11.9\t11.9\t11.3\n");
    assert_eq!(stdout(&output), expected);
    assert!(output.status.success() && output.stderr.is_empty());
}

#[test]
fn json_says_what_is_known_of_a_rating_that_took_too_long() {
    let output = run("rate --json --timeout 0.1", HARD);
    let record: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(record["status"], "timeout");
    assert_eq!(record["er"], Value::Null);
    assert!(record["er_at_least"].as_f64().unwrap() <= 11.9);
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn records_come_in_the_order_of_the_puzzles_on_any_number_of_threads() {
    let puzzle = |number: usize| match number % 50 {
        0 => HARD.replace("39", "3."),
        7 => "not a puzzle".to_owned(),
        number => LINE.replacen('.', if number % 2 == 0 { "4" } else { "." }, 1),
    };
    let input: String = (0..400).map(|number| puzzle(number) + "\n").collect();
    let arguments = "rate --json --max 9.0 --threads";
    let one = run(&format!("{arguments} 1"), &input);
    let three = run(&format!("{arguments} 3"), &input);
    assert_eq!(stdout(&one), stdout(&three));
    let records = stdout(&one).lines().enumerate();
    let mut count = 0;
    for (number, record) in records {
        let record: Value = serde_json::from_str(record).unwrap();
        let status = record["status"].as_str().unwrap();
        match number % 50 {
            0 => assert_eq!(status, "multiple"),
            7 => assert_eq!(status, "bad"),
            _ => {
                assert_eq!(record["puzzle"], puzzle(number));
                assert_eq!(status, "rated");
            }
        }
        count += 1;
    }
    assert_eq!(count, 400);
}

#[test]
fn hodokus_figures_are_bounds_when_time_runs_out() {
    // Time may run out before anything is known, or not at all.
    let in_time = |scale: &str| {
        let arguments = format!("rate --json --scale {scale} --timeout 0.003");
        let mut records = (0..50).map(|_| {
            let output = run(&arguments, HARD);
            serde_json::from_slice::<Value>(&output.stdout).unwrap()
        });
        records.find(|record| record["hodoku_score_at_least"].is_u64())
    };
    for scale in ["hodoku", "both"] {
        let record = in_time(scale).unwrap();
        assert_eq!(record["status"], "timeout");
        assert!(record["hodoku_score_at_least"].as_u64().unwrap() <= 40_974);
        // Extreme is the highest level, so it is known exactly.
        match record["hodoku_level_at_least"].as_str() {
            Some(level) => assert!(["Easy", "Medium", "Hard", "Unfair"].contains(&level)),
            None => assert_eq!(record["hodoku_level"], "Extreme"),
        }
        for unknown in ["hodoku_score", "hodoku_solved"] {
            assert_eq!(record[unknown], Value::Null, "{record}");
        }
        assert_eq!(record.get("er_at_least").is_some(), scale == "both");
    }
}

#[test]
fn hodokus_settings_are_read_as_they_are_shown() {
    let file = temporary("hodoku-settings.txt");
    let shown = run("rate --show-hodoku-settings", "");
    fs::write(&file, &shown.stdout).unwrap();
    let arguments = format!("rate --scale both --quiet --json {FIFTY}");
    let output = run(&format!("{arguments} --hodoku-settings {file}"), "");
    assert_eq!(stdout(&output), stdout(&run(&arguments, "")));
}
