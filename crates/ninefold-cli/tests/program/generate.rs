//! `ninefold generate`: threads do not change the puzzles, and stopped or killed runs continue byte for byte.

use std::fs;
use std::process::Stdio;
use std::time::{Duration, Instant};

use crate::running::{
    FIFTY, assert_contains, assert_status, ninefold, no_results, run, run_command, send_signal,
    stderr, stdout, temporary, wait_until,
};

#[test]
fn the_threads_do_not_matter() {
    for order in [
        "--count 5000",
        "--count 300 --symmetry any --json",
        "--count 40 --unbiased --clues 25-27",
        "--count 30 --level fiendish --csv",
        "--count 5000 --grids",
        "--count 40 --rating 9.0-",
        &format!("--count 40 --near {FIFTY} --clues -26"),
    ] {
        let with = |threads: &str| {
            let order = format!("generate --quiet --seed 7 --threads {threads} {order}");
            let output = run(&order, "");
            assert!(output.status.success(), "{order:?}");
            output.stdout
        };
        let one = with("1");
        for threads in ["2", "7"] {
            assert!(with(threads) == one, "{order:?} with {threads} threads");
        }
    }
}

#[test]
fn a_later_block_goes_on_where_an_earlier_one_ends() {
    let lines = |arguments: &str| {
        let output = run(&format!("generate --seed 8 {arguments}"), "");
        stdout(&output).to_owned()
    };
    let whole = lines("--count 1000");
    // Each of the 256 attempts of a block gives a puzzle.
    let rest = lines("--count 488 --from-block 2");
    assert_eq!(lines("--count 512") + &rest, whole);
}

/// Each attempt near given puzzles depends on the earlier ones, so a resumed run repeats these.
#[test]
fn a_later_round_near_puzzles_goes_on_where_an_earlier_one_ends() {
    let after = |attempts: &str, from: &str| {
        let near = format!("--near {FIFTY} --attempts {attempts} --from-block {from}");
        let order = format!("generate --seed 8 --count 100000 --quiet {near}");
        let output = run(&order, "");
        stdout(&output).to_owned()
    };
    let (whole, first, rest) = (after("5", "0"), after("2", "0"), after("3", "2"));
    assert!(!first.is_empty() && !rest.is_empty());
    assert_eq!(first + &rest, whole);
}

/// A table has one header, even if its run was stopped before the first puzzle.
#[test]
fn a_table_that_was_stopped_at_once_goes_on() {
    let order = "generate --seed 6 --rating 9.0- --count 5 --csv";
    let whole = run(order, "");
    let file = no_results("generate_table.csv");
    let into_file = format!("--output {file} --resume");
    let mut first = ninefold(&format!("{order} {into_file}"));
    let mut first = first.stderr(Stdio::null()).spawn().unwrap();
    std::thread::sleep(Duration::from_millis(100));
    send_signal(first.id(), "-INT");
    first.wait().unwrap();
    let output = run(&format!("{order} {into_file}"), "");
    assert_status(&output, 0);
    assert_eq!(fs::read(&file).unwrap(), whole.stdout);
}

#[test]
fn puzzles_that_cannot_be_looked_around_are_told() {
    let seed = "..63........54...9.....1.3...8...45...4.56........7..2....3.72..2.7..6..9.......4";
    let input = format!("{seed}\nnonsense\n{}\n", ".".repeat(81));
    let output = run("generate --near - --seed 1 --quiet", &input);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(stdout(&output).lines().count(), 1);
    let told = stderr(&output);
    assert!(told.contains("stdin:2"), "{told}");
    assert_contains(
        told,
        "stdin:3: puzzle 3: it does not have exactly one solution",
    );
    let output = run("generate --near -", "nonsense\n");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_run_without_a_seed_tells_how_to_repeat_it() {
    let output = run("generate --count 3", "");
    let told = stderr(&output);
    let seed = told
        .lines()
        .find_map(|line| line.strip_prefix("the seed is "))
        .unwrap();
    let again = run(&format!("generate --count 3 --seed {seed}"), "");
    assert_eq!(again.stdout, output.stdout);
    assert!(!stderr(&again).contains("the seed is"));
}

#[test]
fn a_date_is_a_seed_for_everybody() {
    let of = |arguments: &str| run(&format!("generate --level easy {arguments}"), "").stdout;
    let today = of("--date 2026-11-21");
    assert_eq!(of("--date 2026-11-21"), today);
    assert_eq!(of("--seed 20261121"), today);
    assert_ne!(of("--date 2026-11-22"), today);
}

/// Impossible orders are refused at once.
#[test]
fn what_cannot_be_is_refused_at_once() {
    let empty_columns = "..x".repeat(27);
    for (order, sentence) in [
        ("--clues 16", "at least 17 clues"),
        ("--clues 73-", "at most 72 clues"),
        (
            &*format!("--pattern {empty_columns}"),
            "column 1 and column 2 empty",
        ),
        (
            &format!("--unbiased --pattern {empty_columns}"),
            "cannot be ordered together",
        ),
        ("--grids --level easy", "cannot be ordered together"),
        ("--technique x-wing --rating 5.0- --order se", "ER 3.2"),
        (
            "--technique skyscraper --order se",
            "skyscraper is not a technique of the order of Sudoku Explainer",
        ),
        (
            "--without x-cycle",
            "X-cycle is not a technique of the human order",
        ),
        (
            "--technique swordfish --hardest x-wing",
            "swordfish is needed, but is harder than X-Wing",
        ),
        ("--diamond --rating 7.0- --ed -2.0", "diamond"),
    ] {
        let start = Instant::now();
        let output = run(&format!("generate {order}"), "");
        assert_eq!(output.status.code(), Some(2), "{order:?}");
        assert!(
            stderr(&output).contains(sentence),
            "{order:?}: {}",
            stderr(&output)
        );
        assert!(stdout(&output).is_empty());
        assert!(start.elapsed() < Duration::from_secs(10), "{order:?}");
    }
}

#[cfg(unix)]
#[test]
fn a_run_that_is_stopped_says_how_to_go_on() {
    let order = "generate --seed 9 --threads 2 --level fiendish";
    let mut child = ninefold(&format!("{order} --count 100000"))
        .stdout(Stdio::from(
            fs::File::create(temporary("stopped.txt")).unwrap(),
        ))
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let lines = || fs::read_to_string(temporary("stopped.txt")).unwrap();
    wait_until("puzzles", || lines().lines().count() > 20);
    send_signal(child.id(), "-INT");
    assert_eq!(child.wait().unwrap().code(), Some(1));
    let output = child.wait_with_output().unwrap();
    let told = stderr(&output);
    let after = |name: &str| {
        let (_, rest) = told.split_once(name).unwrap_or_else(|| panic!("{told}"));
        rest.split_whitespace().next().unwrap().to_owned()
    };
    let (first, block) = (lines(), after("--from-block "));
    let left: usize = after("--count ").parse().unwrap();
    assert_eq!(left + first.lines().count(), 100_000);
    let more = run(&format!("{order} --count 10 --from-block {block}"), "");
    let whole = (first.lines().count() + 10).to_string();
    let whole = run(&format!("{order} --count {whole}"), "");
    assert_eq!(first + stdout(&more), stdout(&whole));
}

/// Kills a run repeatedly, and resumes it each time.
#[test]
fn a_run_that_is_killed_goes_on() {
    let order = "generate --seed 10 --count 3000 --rate --csv";
    let expected = run(&format!("{order} --quiet"), "").stdout;
    let (file, part) = (no_results("killed.csv"), temporary("killed.csv.part"));
    let arguments = format!("{order} --output {file} --resume --threads 2");
    for times in 1..4 {
        let mut child = ninefold(&arguments).stderr(Stdio::null()).spawn().unwrap();
        let length = || fs::metadata(&part).map_or(0, |part| part.len());
        wait_until("results", || {
            length() > times * 60_000 || child.try_wait().unwrap().is_some()
        });
        child.kill().unwrap();
        child.wait().unwrap();
    }
    let last = run(&arguments, "");
    assert_status(&last, 0);
    assert!(fs::read(&file).unwrap() == expected);
}

#[test]
fn techniques_that_no_order_can_name_are_errors_of_usage() {
    for order in ["--technique x-ray", "--without x-ray", "--hardest x-ray"] {
        let output = run(&format!("generate {order}"), "");
        assert_status(&output, 2);
        assert_contains(
            stderr(&output),
            "found \"x-ray\", expected a technique: full house, hidden single",
        );
        assert_eq!(stdout(&output), "");
    }
    let output = run("generate --seed 1 --without x-wing", "");
    assert_status(&output, 0);
}

/// For a technique without a known puzzle, the program says at once that there may be none, and at the end which
/// technique came nearest.
#[test]
fn a_wish_that_may_find_nothing_says_so() {
    let mut command = ninefold("generate --seed 1 --attempts 256 --technique");
    let output = run_command(command.arg("multi-colors type 1"), "");
    assert_status(&output, 1);
    for part in [
        "no puzzle is known whose path needs multi-colors type 1, so perhaps none comes",
        "dropped by technique: 256, the nearest has ",
    ] {
        assert_contains(stderr(&output), part);
    }
    let output = run("generate --seed 1 --technique jellyfish", "");
    assert_status(&output, 0);
    assert!(!stderr(&output).contains("known"));
}
