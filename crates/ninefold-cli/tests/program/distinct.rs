//! `ninefold distinct`. The output does not depend on memory and threads, and matches classes made from the forms of
//! `canonical`. The text of the input is kept unchanged. Interrupted runs can be resumed.

use std::collections::HashMap;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::Stdio;

use crate::running::{
    LINE, SOLVED, assert_ends, assert_told, ninefold, no_results, run, run_to, shared, start,
    stderr, stdout, temporary, wait_until,
};

/// Returns puzzles in random order: many are equivalent to others, and some are bad.
fn collection(different: usize) -> String {
    let mut random = fastrand::Rng::with_seed(3);
    let cell = |symbol: char, random: &mut fastrand::Rng| match random.u8(..3) {
        0 => '0',
        _ => symbol,
    };
    let puzzles: String = (0..different)
        .map(|_| {
            let cells = SOLVED.chars().map(|symbol| cell(symbol, &mut random));
            cells.collect::<String>() + "\n"
        })
        .collect();
    let mut lines: Vec<String> = puzzles.lines().map(str::to_owned).collect();
    for seed in ["1", "2"] {
        let morphed = run(&format!("transform --seed {seed}"), &puzzles);
        lines.extend(stdout(&morphed).lines().map(str::to_owned));
    }
    lines.push(format!("55{}", ".".repeat(79)));
    lines.push("12".to_owned());
    random.shuffle(&mut lines);
    lines.join("\n") + "\n"
}

/// Returns the class of each line, by its canonical form; `None` for bad lines.
fn classes(collection: &str) -> Vec<Option<usize>> {
    let forms = run("canonical", collection);
    let mut numbers = HashMap::new();
    let class = |line: &str| {
        let form = line.split('\t').next().unwrap();
        let next = numbers.len() + 1;
        (form != "-").then(|| *numbers.entry(form.to_owned()).or_insert(next))
    };
    stdout(&forms).lines().map(class).collect()
}

/// Returns the lines that `distinct` should write.
fn expected(collection: &str, mode: &str) -> String {
    let mut counts = HashMap::new();
    let mut records = Vec::new();
    for (line, class) in collection.lines().zip(classes(collection)) {
        let puzzle = line.replace('0', ".");
        let Some(class) = class else {
            if mode == "--groups" {
                let status = if line.starts_with('5') { "none" } else { "bad" };
                records.push((format!("-\t{status}"), None));
            }
            continue;
        };
        let count = counts.entry(class).or_insert(0);
        *count += 1;
        let (is_first, class) = (*count == 1, Some(class));
        match mode {
            "--groups" => records.push((format!("{puzzle}\t{}", class.unwrap()), None)),
            "--count" if is_first => records.push((format!("{puzzle}\t"), class)),
            "--duplicates" if !is_first => records.push((line.to_owned(), None)),
            "" if is_first => records.push((line.to_owned(), None)),
            _ => {}
        }
    }
    let count = |class: Option<usize>| class.map(|class| counts[&class].to_string());
    let line = |(text, class): (String, _)| text + &count(class).unwrap_or_default() + "\n";
    records.into_iter().map(line).collect()
}

const MODES: [&str; 4] = ["", "--duplicates", "--count", "--groups"];

#[test]
fn neither_memory_nor_threads_change_the_output() {
    let collection = collection(700);
    for mode in MODES {
        let expected = expected(&collection, mode);
        for memory in ["1G", "300K", "40K", "0"] {
            for threads in ["1", "3"] {
                let arguments = format!("distinct -q {mode} --memory {memory} -j {threads}");
                let output = run_to(1, &arguments, &collection);
                assert!(
                    stdout(&output) == expected,
                    "{mode} with {memory} and {threads} threads"
                );
            }
        }
    }
}

#[test]
fn known_puzzles_are_dropped() {
    let collection = collection(400);
    let known = temporary("known.txt");
    let all: Vec<&str> = collection.lines().filter(|line| line.len() == 81).collect();
    let some = all[..200].join("\n");
    let morphed = run("transform --seed 9", &some);
    fs::write(&known, stdout(&morphed)).unwrap();
    // The known puzzles first, then the rest of the output.
    let both = format!("{}{collection}", stdout(&morphed));
    let numbers = classes(&both);
    let (of_known, of_own) = numbers.split_at(numbers.len() - collection.lines().count());
    let before: Vec<_> = of_known.iter().flatten().copied().collect();
    let mut groups = HashMap::new();
    let mut expected = [String::new(), String::new()];
    for (line, class) in collection.lines().zip(of_own) {
        let Some(class) = class else {
            let status = if line.starts_with('5') { "none" } else { "bad" };
            expected[1] += &format!("-\t{status}\n");
            continue;
        };
        let (next, is_known) = (groups.len() + 1, before.contains(class));
        let group = match is_known {
            true => 0,
            false => *groups.entry(*class).or_insert(next),
        };
        if group == next && !is_known {
            expected[0] += &format!("{line}\n");
        }
        expected[1] += &format!("{}\t{group}\n", line.replace('0', "."));
    }
    for memory in ["1G", "60K", "4K"] {
        for (mode, expected) in ["", "--groups"].into_iter().zip(&expected) {
            let arguments = format!("distinct -q {mode} --memory {memory} --against {known}");
            let output = run(&arguments, &collection);
            assert!(stdout(&output) == expected, "{mode} with {memory}");
        }
    }
    let missing = run_to(2, "distinct --against no-such-file", LINE);
    assert!(stdout(&missing).is_empty());
    let bad = run("distinct --against 12", LINE);
    assert_eq!(bad.status.code(), Some(2), "a list is a file");
}

#[test]
fn rows_and_json_stay_as_they_are() {
    let turned = run("transform --by t", LINE);
    let (turned, zeros) = (stdout(&turned).trim(), LINE.replace('.', "0"));
    let table = format!("nr;\"quiz\";x\n1;{zeros};\"a\"\n2;{turned};b\n3;\"{SOLVED}\";c\n");
    let output = run("distinct -q", &table);
    let kept = format!("nr;\"quiz\";x\n1;{zeros};\"a\"\n3;\"{SOLVED}\";c\n");
    assert_eq!(stdout(&output), kept);
    let json = format!(
        "{{\"id\": 7, \"puzzle\": \"{LINE}\"}}\n{{\"puzzle\":\"{turned}\"}}\n[\"{SOLVED}\"]\n"
    );
    let output = run("distinct -q", &json);
    let kept = format!("{{\"id\": 7, \"puzzle\": \"{LINE}\"}}\n\"{SOLVED}\"\n");
    assert_eq!(stdout(&output), kept);
    let groups = run("distinct -q --groups", &table);
    let rows: Vec<&str> = stdout(&groups).lines().collect();
    assert_eq!(rows[0], "nr;x;puzzle;label;status;error;group");
    assert_eq!(rows[2], format!("2;b;{turned};;done;;1"));
    assert_eq!(rows.len(), 4);
    let groups = run("distinct -q --groups --json", &table);
    let last = format!("\"puzzle\":\"{SOLVED}\",\"status\":\"done\",\"group\":2}}\n");
    assert_ends(stdout(&groups), &last);
    let drawn = run("convert -q --to box", format!("{LINE}\n{SOLVED}\n"));
    let output = run("distinct -q", stdout(&drawn));
    assert_eq!(stdout(&output).trim_end(), stdout(&drawn).trim_end());
}

#[test]
fn puzzles_of_one_grid_are_one() {
    let turned = run("transform --seed 4", format!("{LINE}\n{SOLVED}\n"));
    let input = format!("{LINE}\n{}{}\n", stdout(&turned), ".".repeat(81));
    let output = run_to(1, "distinct --by grid", &input);
    assert_eq!(stdout(&output), format!("{LINE}\n"));
    let summary = stderr(&output);
    assert!(summary.contains("puzzle 4: there is more than one solution"));
    assert_ends(summary, "1 different, 2 duplicates\n");
}

/// Kills a run repeatedly, and resumes it each time.
#[cfg(unix)]
#[test]
fn a_run_that_is_killed_goes_on() {
    let collection = collection(3000);
    let lines: Vec<&str> = collection.lines().collect();
    for (mode, memory) in [
        ("", "1G"),
        ("", "50K"),
        ("--count", "1G"),
        ("--count", "90K"),
        ("--groups", "50K"),
    ] {
        let file = no_results(&format!("killed{mode}{memory}"));
        let checkpoint = format!("{file}.resume");
        let arguments = format!("distinct -q {mode} --memory {memory} --output {file} --resume");
        for part in [1, 2, 3] {
            let before = fs::read(&checkpoint).unwrap_or_default();
            let command = &mut ninefold(&arguments);
            let (mut run, mut stdin) = start(command, Stdio::inherit(), Stdio::null());
            let so_far = lines[..lines.len() * part / 4].join("\n") + "\n";
            stdin.write_all(so_far.as_bytes()).unwrap();
            let mut rest = lines[lines.len() * part / 4..].iter();
            wait_until("a checkpoint", || {
                let line = rest
                    .next()
                    .map_or(String::new(), |line| format!("{line}\n"));
                stdin.write_all(line.as_bytes()).unwrap();
                stdin.flush().unwrap();
                fs::read(&checkpoint).is_ok_and(|now| now != before)
            });
            run.kill().unwrap();
            run.wait().unwrap();
        }
        assert!(Path::new(&format!("{file}.kept")).exists());
        let output = run_to(1, &arguments, &collection);
        assert_told(&output, "continuing after");
        let results = fs::read_to_string(&file).unwrap();
        assert!(
            results == expected(&collection, mode),
            "{mode} with {memory}"
        );
        assert!(!Path::new(&format!("{file}.kept")).exists());
        fs::remove_file(file).unwrap();
    }
}

#[test]
fn known_collections_have_as_many_classes_as_published() {
    for (file, classes) in [("17_clue.txt", 49_158), ("magictour_1465.txt", 1_464)] {
        let Some(file) = shared(file) else {
            return;
        };
        let file = file.to_str().unwrap();
        for memory in ["1G", "300K"] {
            let output = run_to(0, &format!("distinct --memory {memory} {file}"), "");
            assert_eq!(stdout(&output).lines().count(), classes);
        }
    }
}
