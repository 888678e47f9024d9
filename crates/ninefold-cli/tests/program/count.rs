//! `ninefold count` as a whole: exact counts on any number of threads, limits, and timeouts.

use std::process::Output;
use std::time::{Duration, Instant};

use crate::running::{LINE, run, stdout};

const EMPTY: &str =
    ".................................................................................";

/// Two puzzles with many solutions, and the numbers of solutions as counted by dancing-links and by
/// constraint-propagation.
const MANY: [(&str, u64); 2] = [
    (
        "1..8...6.278..5.......3......9.....6.......3...1....9..........74.....5.....73..9",
        497_276,
    ),
    (
        "1.8...23...........2..4.....9.......3.......4..6..7....84...........2.9........87",
        1_603_608,
    ),
];

fn count(arguments: &str, input: &str) -> Output {
    run(&format!("count {arguments}"), input)
}

/// Returns the last fields of the records.
fn counts(output: &Output) -> Vec<String> {
    let last = |line: &str| line.rsplit('\t').next().unwrap().to_owned();
    stdout(output).lines().map(last).collect()
}

#[test]
fn a_count_is_the_same_on_any_number_of_threads() {
    for (puzzle, expected) in MANY {
        for threads in ["1", "2", "5"] {
            let output = count(&format!("--threads {threads}"), puzzle);
            assert_eq!(counts(&output), [expected.to_string()], "{threads} threads");
            assert!(output.status.success());
        }
        // A limit above the number of solutions changes nothing.
        let output = count(&format!("--limit {}", expected + 1), puzzle);
        assert_eq!(counts(&output), [expected.to_string()]);
        let output = count(&format!("--limit {expected}"), puzzle);
        assert_eq!(counts(&output), [format!(">={expected}")]);
        assert_eq!(output.status.code(), Some(1));
    }
}

#[test]
fn puzzles_with_few_and_with_many_solutions_keep_their_order() {
    let mut input = String::new();
    let mut expected = Vec::new();
    for number in 0..400 {
        let (puzzle, count) = match number % 100 {
            3 => ("bad", "bad".to_owned()),
            50 => (MANY[0].0, MANY[0].1.to_string()),
            _ => (LINE, "1".to_owned()),
        };
        input += puzzle;
        input.push('\n');
        expected.push(count);
    }
    let output = count("--quiet", &input);
    assert_eq!(counts(&output), expected);
    assert_eq!(output.status.code(), Some(1));
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(errors.lines().count(), 4, "{errors}");
}

#[test]
fn time_that_runs_out_leaves_what_was_found() {
    let start = Instant::now();
    let output = count("--timeout 0.5", &format!("{EMPTY}\n{EMPTY}\n"));
    // Each puzzle has half a second, and one thread may have solved both.
    assert!(start.elapsed() < Duration::from_secs(5));
    assert_eq!(output.status.code(), Some(1));
    let counts = counts(&output);
    assert_eq!(counts.len(), 2);
    for count in counts {
        let found: u64 = count.strip_prefix(">=").unwrap().parse().unwrap();
        assert!(found > 10_000, "{found}");
    }
    let output = count("--limit 3000000", EMPTY);
    assert_eq!(self::counts(&output), [">=3000000"]);
}
