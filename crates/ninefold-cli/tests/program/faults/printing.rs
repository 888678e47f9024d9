//! Makes each file call of `print` fail: pages are unchanged or complete.

use std::fs;
use std::os::unix::process::ExitStatusExt;

use super::{Bulk, Files, OLD, ended, puzzles};
use crate::running::{assert_status, empty_folder, run, run_to, stderr};

/// Returns a run that prints two pages to `output` in a folder with these files, and the folder's content afterwards.
fn printing(output: &str, before: Files) -> (Bulk, Files) {
    let folder = empty_folder(&format!("faults_print_{output}"));
    let input = format!("{}.in", folder.display());
    fs::write(&input, puzzles(4)).unwrap();
    let output = folder.join(output);
    let arguments = format!("print -j 1 {input} --output {}", output.display());
    let bulk = Bulk {
        arguments: arguments.clone(),
        before,
        expected: Vec::new(),
        folder: folder.clone(),
        begins_again: false,
    };
    run_to(0, &arguments, "");
    let expected = bulk.files();
    (bulk, expected)
}

/// Disturbs one call of a run after the other, from the first until a run is no longer disturbed. Returns the number
/// of disturbed runs.
fn disturb(bulk: &Bulk, expected: &Files, plan: impl Fn(u32) -> String) -> u32 {
    let log = format!("{}.log", bulk.folder.display());
    for call in 1.. {
        bulk.restore(&bulk.before);
        let _ = fs::remove_file(&log);
        let plan = plan(call);
        let output = ended(&mut bulk.preloaded(&[("", &plan), ("_LOG", &log)]));
        let record = fs::read(&log).unwrap();
        let record = String::from_utf8_lossy(&record);
        let files = bulk.files();
        let Some(fault) = record.lines().find(|line| line.starts_with("fault")) else {
            assert_status(&output, 0);
            assert!(files == *expected);
            return call - 1;
        };
        let what = format!("{plan} {fault}: {}", stderr(&output));
        let is_killed = plan.ends_with("kill");
        // If all later calls fail as well, the unfinished file cannot be removed.
        let can_leave_part = is_killed || plan.contains(":9999:28");
        for (name, bytes) in &files {
            let is_part = name.ends_with(".part");
            assert!(!is_part || can_leave_part, "{what}: {name} is left");
            let is_well = [expected.get(name), bulk.before.get(name)].contains(&Some(bytes));
            assert!(is_part || is_well, "{what}: {name} is damaged");
        }
        match output.status.code() {
            Some(0) => assert!(files == *expected, "{what}"),
            Some(2) => assert!(
                stderr(&output).contains(bulk.folder.to_str().unwrap()),
                "{what}"
            ),
            other => {
                assert!(
                    is_killed && output.status.signal() == Some(9),
                    "{other:?} {what}"
                );
            }
        }
        let repeated = run(&bulk.arguments, "");
        assert!(repeated.status.success(), "{what}: {}", stderr(&repeated));
        assert!(bulk.files() == *expected, "{what}: printed again");
    }
    unreachable!("calls are counted without end");
}

#[test]
fn pages_are_never_damaged() {
    let file = printing(
        "book.pdf",
        Files::from([("book.pdf".to_owned(), OLD.to_vec())]),
    );
    let page = ("pages/page-0001.svg".to_owned(), OLD.to_vec());
    let folder = printing(
        "pages",
        Files::from([("pages/".to_owned(), Vec::new()), page]),
    );
    // A broken disk, a full disk, short writes, and a kill.
    let plans: [fn(u32) -> String; 4] = [
        |call| format!("files:{call}:{call}:5"),
        |call| format!("files:{call}:9999:28"),
        |call| format!("files:{call}:9999:short"),
        |call| format!("files:{call}:{call}:kill"),
    ];
    for (bulk, expected) in [file, folder] {
        for plan in plans {
            let disturbed = disturb(&bulk, &expected, plan);
            assert!(disturbed > 2, "only {disturbed}");
        }
    }
}
