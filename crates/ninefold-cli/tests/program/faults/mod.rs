//! Nothing is lost: runs whose calls to the system fail one by one, that are killed at each call and at any moment, and
//! that lose power. However a run ends, a finished file stays as it was or is complete, and resuming the run gives the
//! bytes of an undisturbed one.
//!
//! `ninefold-faults` is preloaded for that. It also lets syncing take no time, and so much time pass at each look at the
//! clock that a batch is one puzzle, and there is a checkpoint after every few.

mod disk;
mod failing;
mod killed;
mod power;
mod printing;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::common::{ninefold, run, stderr, stdout, temporary};

/// The results of a run, beside which are its other files.
const RESULTS: &str = "F";

/// What stood in the results before.
const OLD: &[u8] = b"the results of an earlier run\n";

/// The time after which a run is taken to hang.
const PATIENCE: Duration = Duration::from_secs(120);

/// The files of a folder and what they hold, by their path in it. A path that ends with a slash is a folder.
type Files = BTreeMap<String, Vec<u8>>;

/// A bulk run, in a folder of its own.
struct Bulk {
    arguments: Vec<String>,
    /// What is in the folder when the run begins.
    before: Files,
    expected: Vec<u8>,
    folder: PathBuf,
    /// Whether the disturbed run does not go on with an earlier one.
    begins_again: bool,
}

impl Bulk {
    /// A run of this command over these puzzles, if there are any.
    fn new(name: &str, command: &[&str], puzzles: Option<&str>) -> Bulk {
        let folder = PathBuf::from(temporary(&format!("faults_{name}")));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        let mut arguments: Vec<String> = command.iter().map(|&word| word.to_owned()).collect();
        arguments.extend(["--threads", "1"].map(str::to_owned));
        if let Some(puzzles) = puzzles {
            let input = format!("{}.in", folder.display());
            fs::write(&input, puzzles).unwrap();
            arguments.push(input);
        }
        let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let undisturbed = run(&words, "");
        assert!(undisturbed.status.success(), "{}", stderr(&undisturbed));
        assert!(!undisturbed.stdout.is_empty());
        let results = folder.join(RESULTS);
        let output = ["--resume", "--output", results.to_str().unwrap()].map(str::to_owned);
        arguments.extend(output);
        Bulk {
            arguments,
            before: Files::from([(RESULTS.to_owned(), OLD.to_vec())]),
            expected: undisturbed.stdout,
            folder,
            begins_again: false,
        }
    }

    /// The same where a run was killed before: in place of this call, of those on files.
    fn killed_at(mut self, call: u32) -> Bulk {
        let plan = format!("files:{call}:{call}:kill");
        self.restore(&self.before);
        let killed = ended(&mut self.preloaded(&[("", &plan)]));
        assert_eq!(killed.status.code(), None, "{}", stderr(&killed));
        self.before = self.files();
        let checkpoint = format!("{RESULTS}.resume");
        assert!(
            self.before.contains_key(&checkpoint),
            "it was killed too early"
        );
        self
    }

    fn command(&self, begins_again: bool) -> Command {
        let arguments = self.arguments.iter().map(String::as_str);
        let arguments = arguments.filter(|word| !(begins_again && *word == "--resume"));
        let arguments: Vec<&str> = arguments.collect();
        let program = std::env::current_exe().unwrap();
        let library = program.with_file_name("libninefold_faults.so");
        assert!(library.exists(), "{} is missing", library.display());
        let mut command = ninefold(&arguments);
        command.env("LD_PRELOAD", library);
        // A backtrace of each abort would take most of the time.
        command.env("RUST_BACKTRACE", "0");
        command
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped());
        command
    }

    /// The run that is disturbed, with these settings for the library.
    fn preloaded(&self, settings: &[(&str, &str)]) -> Command {
        let mut command = self.command(self.begins_again);
        command
            .env("NINEFOLD_FAULTS_FOLDER", &self.folder)
            .env("NINEFOLD_FAULTS_CLOCK", "1");
        for (name, value) in settings {
            command.env(format!("NINEFOLD_FAULTS{name}"), value);
        }
        command
    }

    /// Lets the folder hold these files and nothing else.
    fn restore(&self, files: &Files) {
        fs::remove_dir_all(&self.folder).unwrap();
        fs::create_dir(&self.folder).unwrap();
        for (name, bytes) in files {
            match name.ends_with('/') {
                true => fs::create_dir_all(self.folder.join(name)).unwrap(),
                false => fs::write(self.folder.join(name), bytes).unwrap(),
            }
        }
    }

    /// What is in the folder.
    fn files(&self) -> Files {
        let mut files = Files::new();
        add_files(&self.folder, "", &mut files);
        files
    }

    fn results(&self) -> Option<Vec<u8>> {
        fs::read(self.folder.join(RESULTS)).ok()
    }

    /// A finished file is never damaged: it holds what it held, or all new results.
    fn check_results(&self, before: Option<&[u8]>, what: &str) {
        let results = self.results();
        let is_well = results.as_deref() == before || results.as_ref() == Some(&self.expected);
        assert!(is_well, "{what}: the results are damaged");
    }

    /// Checks how a disturbed run ended, by itself: with all results, or with an error that names a file.
    fn check_end(&self, output: &Output, what: &str) {
        let told = stderr(output);
        assert!(!told.contains("panicked"), "{what}: {told}");
        match output.status.code() {
            Some(0) => assert!(
                self.results().as_ref() == Some(&self.expected),
                "{what}: {told}"
            ),
            Some(2) => {
                let folder = self.folder.to_str().unwrap();
                let error = told.lines().find(|line| line.starts_with("error: "));
                let names_file = error.is_some_and(|error| error.contains(folder));
                assert!(names_file, "{what}: {told}");
            }
            _ => panic!("{what}: {}: {told}", output.status),
        }
    }

    /// Resumes the run. Returns whether it has all results now, otherwise there is an error that names a file.
    fn resume(&self, what: &str) -> bool {
        let before = self.results();
        let output = ended(&mut self.command(false));
        let what = format!("{what}, resumed");
        self.check_end(&output, &what);
        self.check_results(before.as_deref(), &what);
        output.status.success()
    }
}

fn add_files(folder: &Path, prefix: &str, files: &mut Files) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = format!("{prefix}{}", path.file_name().unwrap().to_str().unwrap());
        match path.is_dir() {
            true => {
                let name = format!("{name}/");
                add_files(&path, &name, files);
                files.insert(name, Vec::new());
            }
            false => {
                files.insert(name, fs::read(&path).unwrap());
            }
        }
    }
}

/// Runs a command to its end.
fn ended(command: &mut Command) -> Output {
    let mut child = command.spawn().unwrap();
    let start = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if start.elapsed() > PATIENCE {
            child.kill().unwrap();
            panic!("it hangs: {command:?}");
        }
        thread::sleep(Duration::from_millis(1));
    }
    child.wait_with_output().unwrap()
}

/// So many puzzles, some of which are others in disguise.
fn puzzles(count: usize) -> String {
    let fifty = concat!(env!("CARGO_MANIFEST_DIR"), "/data/fifty.txt");
    let lines = run(&["convert", "--quiet", "--to", "line", fifty], "");
    let different = stdout(&lines).lines().take(count - count / 4);
    let mut lines: Vec<&str> = different.collect();
    let disguised = run(
        &["transform", "--seed", "5"],
        lines[..count / 4].join("\n") + "\n",
    );
    let disguised = stdout(&disguised).lines();
    lines.extend(disguised);
    lines.join("\n") + "\n"
}

/// Solving, with an older file of results in its place.
fn solving(name: &str) -> Bulk {
    Bulk::new(
        &format!("{name}_solve"),
        &["solve", "-q"],
        Some(&puzzles(4)),
    )
}

/// Solving that goes on after a run that was killed.
fn solving_on(name: &str) -> Bulk {
    let bulk = Bulk::new(&format!("{name}_on"), &["solve", "-q"], Some(&puzzles(6)));
    bulk.killed_at(17)
}

/// Dropping what is the same, with so little memory that there are several files on disk.
fn dropping(name: &str) -> Bulk {
    dropping_of(name, 5)
}

/// The same with so many puzzles that files are removed on the way.
fn dropping_more(name: &str) -> Bulk {
    dropping_of(name, 10)
}

fn dropping_of(name: &str, count: usize) -> Bulk {
    let command = ["distinct", "-q", "--count", "--memory", "600"];
    Bulk::new(&format!("{name}_unique"), &command, Some(&puzzles(count)))
}

/// The same from its beginning, although there is a run with more memory that could be resumed.
fn dropping_again(name: &str) -> Bulk {
    let command = ["distinct", "-q", "--groups", "--memory", "1500"];
    let mut bulk = Bulk::new(&format!("{name}_again"), &command, Some(&puzzles(6))).killed_at(45);
    let memory = bulk.arguments.iter_mut().find(|word| *word == "1500");
    *memory.unwrap() = "500".to_owned();
    bulk.begins_again = true;
    bulk
}

/// Making new puzzles.
fn making(name: &str) -> Bulk {
    let command = ["generate", "-q", "--seed", "3", "--count", "1300"];
    Bulk::new(&format!("{name}_generate"), &command, None)
}
