//! Conventions of command-line programs: versions, completions, manual pages, limits.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::running::{
    LINE, SOLVED, assert_contains, assert_told, ninefold, run, run_to, stderr, stdout, temporary,
    with_memory,
};

/// A puzzle that needs the longest names of techniques.
const HARD: &str =
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";

#[test]
fn the_long_version_names_commit_and_backend() {
    let version = |arguments: &str| stdout(&ninefold(arguments).output().unwrap()).to_owned();
    let short = concat!("ninefold ", env!("CARGO_PKG_VERSION"));
    assert_eq!(version("-V"), format!("{short}\n"));
    let long = version("--version");
    let lines: Vec<&str> = long.lines().collect();
    let commit = lines[0].strip_prefix(short).unwrap();
    assert!(
        commit.is_empty() || commit.starts_with(" (commit "),
        "{long}"
    );
    assert!(lines[1].starts_with("engine backend: "), "{long}");
    assert!(lines.len() == 2 && !long.contains('/'), "{long}");
    let forced = ninefold("--version")
        .env("NINEFOLD_BACKEND", "portable")
        .output();
    assert!(stdout(&forced.unwrap()).ends_with("engine backend: portable\n"));
}

#[test]
fn shells_complete_commands_and_options() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let output = ninefold(&format!("completions {shell}")).output().unwrap();
        assert!(output.status.success());
        for word in ["explain", "all-solutions", "color"] {
            assert!(stdout(&output).contains(word), "{shell}: {word}");
        }
    }
    let unknown = ninefold("completions sh").output().unwrap();
    assert_eq!(unknown.status.code(), Some(2));
}

/// Files with puzzles are offered where a puzzle is expected, and no files for a number.
#[test]
fn shells_complete_files_by_their_endings() {
    let folder = PathBuf::from(temporary("completed-files"));
    fs::create_dir_all(folder.join("more")).unwrap();
    for name in [
        "Puzzles.TXT",
        "a b.sdk",
        "list.csv.gz",
        "picture.png",
        "notes.md",
    ] {
        fs::write(folder.join(name), "").unwrap();
    }
    let script = ninefold("completions bash").output().unwrap();
    fs::write(folder.join("script"), &script.stdout).unwrap();
    let offered = |words: &[&str]| {
        let command = format!(
            "source ./script; COMP_WORDS=({}); COMP_CWORD={}; _ninefold ninefold \"$2\" \"$3\"; \
             printf '%s\\n' \"${{COMPREPLY[@]}}\" | sort",
            words
                .iter()
                .map(|word| format!("'{word}'"))
                .collect::<Vec<_>>()
                .join(" "),
            words.len() - 1
        );
        let [.., before, last] = words else { panic!() };
        let bash = Command::new("bash")
            .args(["-c", &command, "bash", "", last, before])
            .env("LC_ALL", "C")
            .current_dir(&folder)
            .output()
            .unwrap();
        stdout(&bash).to_owned()
    };
    let puzzles = "Puzzles.TXT\na b.sdk\nlist.csv.gz\nmore\n";
    assert_eq!(offered(&["ninefold", "solve", ""]), puzzles);
    assert_eq!(offered(&["ninefold", "solve", "-q", ""]), puzzles);
    assert_eq!(offered(&["ninefold", "hint", "a"]), "a b.sdk\n");
    assert_eq!(
        offered(&["ninefold", "convert", "x.txt", "--to", "sdk", "li"]),
        "list.csv.gz\n"
    );
    assert_eq!(offered(&["ninefold", "solve", "--tim"]), "--timeout\n");
    assert!(!offered(&["ninefold", "solve", "--timeout", ""]).contains("Puzzles"));
    assert!(!offered(&["ninefold", "solve", "--threads", ""]).contains("Puzzles"));
    assert!(!offered(&["ninefold", "generate", ""]).contains("Puzzles"));

    let zsh = ninefold("completions zsh").output().unwrap();
    let fish = ninefold("completions fish").output().unwrap();
    assert!(stdout(&zsh).contains(":_files -g \"*.(txt|"));
    assert!(
        !stdout(&zsh).contains("SECONDS:_files"),
        "a time is no file"
    );
    assert!(stdout(&fish).contains(
        "__fish_ninefold_using_subcommand solve\" -k -a \"(__fish_complete_suffix .txt "
    ));
}

/// The names that an option accepts are offered, and do not flood the short help.
#[test]
fn shells_complete_the_values_of_lists() {
    let output = ninefold("completions bash").output().unwrap();
    let script = stdout(&output);
    let offered = |command: &str, option: &str| {
        let (_, part) = script
            .split_once(&format!("\n        ninefold__subcmd__{command})\n"))
            .unwrap();
        let (_, part) = part
            .split_once(&format!("                {option})\n"))
            .unwrap();
        let (first, _) = part.split_once('\n').unwrap();
        first.trim().to_owned()
    };
    for (command, option, name) in [
        ("generate", "--technique", "skyscraper"),
        ("generate", "--without", "x-wing"),
        ("generate", "--hardest", "naked-pair"),
        ("generate", "--symmetry", "half"),
        ("generate", "--level", "fiendish"),
        ("steps", "--techniques", "xy-wing"),
        ("solve", "--algorithm", "dancing-links"),
        ("euler", "--algorithm", "dancing-links"),
        ("compare", "--algorithms", "dancing-links"),
        ("convert", "--to", "opensudoku"),
        ("rate", "--from", "f-puzzles"),
        ("explain", "--order", "human"),
        ("print", "--paper", "legal"),
        ("hint", "--language", "de"),
    ] {
        let offered = offered(command, option);
        assert!(
            offered.contains(&format!("{name} ")) || offered.contains(&format!("{name}\"")),
            "{command} {option}: {offered}"
        );
        let help = ninefold(&format!("{command} -h")).output().unwrap();
        assert!(stdout(&help).lines().count() <= 45, "{command} -h");
    }
}

/// Errors about values say what is expected, not how the parser is made.
#[test]
fn errors_about_values_are_in_our_words() {
    let whole = "expected a whole number from ";
    for (arguments, expected) in [
        (
            "generate --count x",
            format!("{whole}1 to 9,007,199,254,740,991"),
        ),
        (
            "generate --count 0",
            format!("{whole}1 to 9,007,199,254,740,991"),
        ),
        ("generate --seed -1x", "unexpected argument".to_owned()),
        ("generate --seed 1x", format!("{whole}0 on")),
        ("generate --threads 0", format!("{whole}1 to 1,024")),
        (
            "solve --limit 1.5",
            format!("{whole}1 to 9,007,199,254,740,991"),
        ),
        ("solve --threads many", format!("{whole}1 to 1,024")),
        ("hint --level 5", format!("{whole}1 to 4")),
        ("check --backdoors=10", format!("{whole}1 to 9")),
        ("steps --show 0", format!("{whole}1 to 1,048,576")),
        ("compare --rounds 0", format!("{whole}1 on")),
        ("transform --count 0", format!("{whole}1 to 4,294,967,295")),
        ("serve --port 70000", format!("{whole}0 to 65,535")),
        ("serve --computations 0", format!("{whole}1 to 1,024")),
        ("serve --limit-ms 0", format!("{whole}1 to 600,000")),
        ("serve --queue x", format!("{whole}0 to 1,048,576")),
        ("solve --timeout soon", "a number of seconds".to_owned()),
    ] {
        let output = ninefold(arguments).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments}");
        assert_contains(stderr(&output), &expected);
        for word in ["digit found", "non-zero", "..=", "in string"] {
            assert!(!stderr(&output).contains(word), "{}", stderr(&output));
        }
    }
}

#[test]
fn there_is_a_manual_page_for_every_command() {
    let page = ninefold("man").output().unwrap();
    assert!(page.status.success() && stdout(&page).contains(".TH ninefold 1"));
    let directory = temporary("man/pages");
    assert!(
        ninefold(&format!("man {directory}"))
            .status()
            .unwrap()
            .success()
    );
    let read = |name: &str| fs::read_to_string(format!("{directory}/{name}.1")).unwrap();
    assert_eq!(read("ninefold"), stdout(&page));
    for command in ["solve", "rate", "explain", "serve", "completions", "man"] {
        let page = read(&format!("ninefold-{command}"));
        assert!(page.contains(&format!("ninefold\\-{command}")), "{page}");
        assert!(page.contains("ninefold "), "{page}");
    }
    // Shell commands stay on lines of their own.
    assert!(read("ninefold-rate").contains("\n  echo $PUZZLE | ninefold rate\n"));
}

#[test]
fn threads_that_cannot_be_had_are_no_panic() {
    let file = temporary("threads.txt");
    fs::write(&file, format!("{LINE}\n").repeat(2000)).unwrap();
    for (arguments, statuses) in [
        ("solve --threads 1024", &[0][..]),
        ("rate -j 1024", &[0]),
        ("check -j 1024", &[0]),
        ("explain -j 1024", &[0]),
        ("count -j 1024", &[0, 2]),
        ("bench -j 1024 --seconds 0.1 -", &[2]),
        ("serve --port 0 --computations 1024", &[2]),
    ] {
        let input = fs::File::open(&file).unwrap();
        let mut limited = with_memory(400_000, arguments);
        let output = limited.stdin(input).output().unwrap();
        let status = output.status.code();
        assert!(
            status.is_some_and(|status| statuses.contains(&status)),
            "{arguments}: {status:?} {}",
            stderr(&output)
        );
        assert_told(&output, "threads");
        if status == Some(0) {
            assert!(stdout(&output).lines().count() >= 2000, "{arguments}");
        }
    }
}

#[test]
#[cfg(target_os = "linux")]
fn as_many_threads_run_as_the_memory_suffices_for() {
    let [lines, csv] = ["memory.txt", "memory.csv"].map(temporary);
    fs::write(&lines, format!("{LINE}\n").repeat(4000)).unwrap();
    fs::write(
        &csv,
        "id,puzzle\n".to_owned() + &format!("1,{LINE}\n").repeat(4000),
    )
    .unwrap();
    // On a busy machine, threads for reading or progress may first use the memory of two workers.
    for (kibibytes, threads, least) in [
        // The program without optimization takes 33,000 of these itself.
        (72_000, 1, 1),
        (100_000, 4, 1),
        (262_144, 4, 1),
        (400_000, 4, 2),
        (400_000, 1024, 2),
        (800_000, 8, 6),
    ] {
        for file in [&lines, &csv] {
            for command in ["solve --format json", "count", "explain --json"] {
                // `explain` takes longer, so it gets one puzzle.
                let input = match command.starts_with("explain") {
                    true => LINE,
                    false => file,
                };
                let arguments = format!("{command} -j {threads} {input}");
                let output = with_memory(kibibytes, &arguments).output().unwrap();
                let said = stderr(&output);
                // If memory hardly suffices for one worker, another thread may have used it first.
                let is_told =
                    output.status.code() == Some(2) && said.contains("cannot start the threads: ");
                if kibibytes <= 100_000 && is_told {
                    continue;
                }
                assert!(output.status.success(), "{kibibytes} {arguments}: {said}");
                let warning = said
                    .lines()
                    .find(|line| line.contains("threads are available"));
                let had = warning.map_or(threads, |line| {
                    let words = line.split(' ').find_map(|word| word.parse().ok());
                    words.unwrap()
                });
                assert!(
                    had >= least || command == "count",
                    "{kibibytes} {arguments}: {had}"
                );
            }
        }
    }
}

#[test]
fn numbers_of_seconds_may_be_huge() {
    for command in ["solve", "count", "rate"] {
        for seconds in ["1e300", "1e19", "18446744073709551615", "1e-300"] {
            let output = run(&format!("{command} --timeout {seconds}"), LINE);
            let status = output.status.code();
            assert!(
                status == Some(0) || seconds == "1e-300",
                "{command} {seconds}: {}",
                stderr(&output)
            );
            assert!(status.is_some_and(|status| status < 2), "{command}");
        }
    }
    let compare = "compare --rounds 1 --only 1";
    let huge = "--timeout 1e300 --budget 1e300";
    run_to(0, &format!("{compare} {huge}"), "");
    let output = run_to(2, "bench --seconds 1e300", "");
    assert!(stderr(&output).contains("at most 60 seconds"));
}

#[test]
fn an_empty_backend_is_none() {
    let output = ninefold(&format!("solve --quiet --format line {LINE}"))
        .env("NINEFOLD_BACKEND", "")
        .stdin(fs::File::open("/dev/null").unwrap())
        .output();
    assert_eq!(stderr(&output.unwrap()), "");
    assert!(stdout(&run("solve -j 1", LINE)).starts_with(SOLVED));
}

#[test]
fn the_columns_of_explain_hold_for_the_longest_names() {
    let output = run(&format!("explain {HARD}"), "");
    let text = stdout(&output);
    let steps: Vec<&str> = text.lines().filter(|line| line.starts_with("  ")).collect();
    assert!(steps.iter().any(|step| step.contains("(+")), "{text}");
    let conclusion = |step: &&str| step.rfind("  r").unwrap();
    let column = conclusion(&steps[0]);
    for step in &steps {
        assert_eq!(conclusion(step), column, "{step}");
    }
}
