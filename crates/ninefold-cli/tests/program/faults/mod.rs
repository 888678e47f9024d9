//! Checks that nothing is lost: system calls fail one by one, runs are killed at each call and at any moment, and
//! runs lose power. However a run ends, a finished file is unchanged or complete. Resuming the run gives the bytes of
//! an undisturbed one.
//!
//! For these tests, `ninefold-faults` is preloaded. It also makes syncing take no time, and advances the clock at
//! each reading. So each batch is one puzzle, and there is a checkpoint after every few puzzles.

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

use crate::running::{FIFTY, empty_folder, ninefold, run, run_to, stderr, stdout};

/// The file of results. The other files of a run are beside it.
const RESULTS: &str = "F";

/// The content of the results before the run.
const OLD: &[u8] = b"the results of an earlier run\n";

/// The time after which a run is considered to hang.
const PATIENCE: Duration = Duration::from_secs(120);

/// The files of a folder and their content, by relative path. A path that ends with a slash is a folder.
type Files = BTreeMap<String, Vec<u8>>;

/// A bulk run in its own folder.
struct Bulk {
    arguments: String,
    /// The content of the folder before the run.
    before: Files,
    expected: Vec<u8>,
    folder: PathBuf,
    /// Whether the disturbed run starts from the beginning instead of resuming an earlier one.
    begins_again: bool,
}

impl Bulk {
    /// Returns a run of this command, over these puzzles if any.
    fn new(name: &str, command: &str, puzzles: Option<&str>) -> Bulk {
        let folder = empty_folder(&format!("faults_{name}"));
        let mut arguments = format!("{command} --threads 1");
        if let Some(puzzles) = puzzles {
            let input = format!("{}.in", folder.display());
            fs::write(&input, puzzles).unwrap();
            arguments += &format!(" {input}");
        }
        let undisturbed = run_to(0, &arguments, "");
        assert!(!undisturbed.stdout.is_empty());
        let results = folder.join(RESULTS);
        arguments += &format!(" --resume --output {}", results.display());
        Bulk {
            arguments,
            before: Files::from([(RESULTS.to_owned(), OLD.to_vec())]),
            expected: undisturbed.stdout,
            folder,
            begins_again: false,
        }
    }

    /// Returns a run that resumes after an earlier one, which was killed at the given file call.
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

    /// Returns the name of the command.
    fn name(&self) -> &str {
        self.arguments.split(' ').next().unwrap()
    }

    fn command(&self, begins_again: bool) -> Command {
        let arguments = match begins_again {
            true => self.arguments.replace(" --resume", ""),
            false => self.arguments.clone(),
        };
        let program = std::env::current_exe().unwrap();
        let library = program.with_file_name("libninefold_faults.so");
        assert!(library.exists(), "{} is missing", library.display());
        let mut command = ninefold(&arguments);
        command.env("LD_PRELOAD", library);
        // A backtrace for each abort would take most of the time.
        command.env("RUST_BACKTRACE", "0");
        command
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped());
        command
    }

    /// Returns the command of the run to disturb, with these settings for the library.
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

    /// Replaces the content of the folder by these files.
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

    /// Returns the content of the folder.
    fn files(&self) -> Files {
        let mut files = Files::new();
        add_files(&self.folder, "", &mut files);
        files
    }

    fn results(&self) -> Option<Vec<u8>> {
        fs::read(self.folder.join(RESULTS)).ok()
    }

    /// Checks that a finished file is not damaged: it has its old content, or all new results.
    fn check_results(&self, before: Option<&[u8]>, what: &str) {
        let results = self.results();
        let is_well = results.as_deref() == before || results.as_ref() == Some(&self.expected);
        assert!(is_well, "{what}: the results are damaged");
    }

    /// Checks that a disturbed run ended regularly: with all results, or with an error that names a file.
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

    /// Resumes the run. Returns whether it has all results now. If not, checks for an error that names a file.
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

/// Returns `count` puzzles. A quarter of the puzzles are equivalent to others.
fn puzzles(count: usize) -> String {
    let lines = run(&format!("convert --quiet --to line {FIFTY}"), "");
    let different = stdout(&lines).lines().take(count - count / 4);
    let mut lines: Vec<&str> = different.collect();
    let disguised = run("transform --seed 5", lines[..count / 4].join("\n") + "\n");
    let disguised = stdout(&disguised).lines();
    lines.extend(disguised);
    lines.join("\n") + "\n"
}

/// Returns a run of `solve` that replaces an older file of results.
fn solving(name: &str) -> Bulk {
    Bulk::new(&format!("{name}_solve"), "solve -q", Some(&puzzles(4)))
}

/// Returns a run of `solve` that resumes after a kill.
fn solving_on(name: &str) -> Bulk {
    let bulk = Bulk::new(&format!("{name}_on"), "solve -q", Some(&puzzles(6)));
    bulk.killed_at(17)
}

/// Returns a run of `distinct` with so little memory that it writes several files to disk.
fn dropping(name: &str) -> Bulk {
    dropping_of(name, 5)
}

/// Returns a run of `distinct` with enough puzzles that it also removes files.
fn dropping_more(name: &str) -> Bulk {
    dropping_of(name, 10)
}

fn dropping_of(name: &str, count: usize) -> Bulk {
    let command = "distinct -q --count --memory 600";
    Bulk::new(&format!("{name}_unique"), command, Some(&puzzles(count)))
}

/// Returns a run of `distinct` that starts from the beginning, although an earlier run with more memory could be
/// resumed.
fn dropping_again(name: &str) -> Bulk {
    let command = "distinct -q --groups --memory 1500";
    let mut bulk = Bulk::new(&format!("{name}_again"), command, Some(&puzzles(6))).killed_at(45);
    bulk.arguments = bulk.arguments.replace("--memory 1500", "--memory 500");
    bulk.begins_again = true;
    bulk
}

/// Returns a run of `generate`.
fn making(name: &str) -> Bulk {
    let command = "generate -q --seed 3 --count 1300";
    Bulk::new(&format!("{name}_generate"), command, None)
}
