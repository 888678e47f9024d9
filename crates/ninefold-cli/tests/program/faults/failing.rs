//! Makes every call of a run fail in turn: once, from then on, half-done, or replaced by a kill.

use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::path::PathBuf;

use super::{Bulk, RESULTS, dropping, dropping_again, ended, making, solving, solving_on};
use crate::running::{assert_status, stderr};

/// The error codes of a full disk, of a broken disk, and of a lack of memory.
const FULL: i32 = 28;
const BROKEN: i32 = 5;
const NO_MEMORY: i32 = 12;

/// Returns a bulk run of each kind.
fn bulks(name: &str) -> [Bulk; 5] {
    let kinds = [solving, solving_on, dropping, dropping_again, making];
    kinds.map(|kind| kind(name))
}

/// Returns the path for the record of a run, which does not exist yet.
fn log(bulk: &Bulk) -> PathBuf {
    let log = format!("{}.log", bulk.folder.display());
    let _ = fs::remove_file(&log);
    PathBuf::from(log)
}

/// Disturbs one call of a run after the other, from `first` until a run is no longer disturbed. `next` returns the call
/// to disturb after this one. Returns the number of disturbed runs.
fn disturb(
    bulk: &Bulk,
    plan: impl Fn(u32) -> String,
    first: u32,
    next: impl Fn(u32) -> u32,
) -> u32 {
    let (mut call, mut disturbed) = (first, 0);
    loop {
        bulk.restore(&bulk.before);
        let (log, plan) = (log(bulk), plan(call));
        let settings = [("", plan.as_str()), ("_LOG", log.to_str().unwrap())];
        let mut run = bulk.preloaded(&settings);
        // Temporary files without names can fail, too.
        let output = ended(run.env("TMPDIR", &bulk.folder));
        let record = fs::read(&log).unwrap();
        let record = String::from_utf8_lossy(&record);
        let Some(fault) = record.lines().find(|line| line.starts_with("fault")) else {
            assert_status(&output, 0);
            assert!(bulk.results().unwrap() == bulk.expected);
            return disturbed;
        };
        disturbed += 1;
        let what = format!("{} {plan} {fault}", bulk.name());
        bulk.check_results(bulk.before.get(RESULTS).map(Vec::as_slice), &what);
        // A failed allocation may abort the program.
        let is_abort = plan.starts_with("memory") && output.status.code().is_none();
        if is_abort {
            // The message comes from Rust or from the C library.
            let is_told = ["memory allocation of", "out of memory"]
                .iter()
                .any(|told| stderr(&output).contains(told));
            assert!(is_told, "{what}: {output:?}");
        } else if plan.ends_with("kill") {
            assert_eq!(output.status.signal(), Some(9), "{what}");
        } else if plan.ends_with("short") {
            assert!(output.status.success(), "{what}: {}", stderr(&output));
        } else if !plan.starts_with("memory") {
            bulk.check_end(&output, &what);
        }
        assert!(bulk.resume(&what), "{what}: it cannot be resumed");
        call = next(call);
    }
}

/// Disturbs runs of all kinds in this way, and checks that at least this many calls of each were disturbed.
fn disturb_all(
    name: &str,
    least: u32,
    plan: impl Fn(u32) -> String,
    first: u32,
    next: impl Fn(u32) -> u32,
) {
    for bulk in bulks(name) {
        let disturbed = disturb(&bulk, &plan, first, &next);
        assert!(disturbed > least, "only {disturbed}");
    }
}

/// Makes a call on files fail with an error.
fn broken(call: u32) -> String {
    format!("files:{call}:{call}:{BROKEN}")
}

/// Makes all calls on files fail from this one on.
fn full(call: u32) -> String {
    format!("files:{call}:9999:{FULL}")
}

/// Kills a run at a call on files.
fn killed(call: u32) -> String {
    format!("files:{call}:{call}:kill")
}

// Each call is disturbed in one of the three ways, in turns. `each_call_can_fail_in_each_way` disturbs all in all ways.

#[test]
fn each_call_on_files_can_fail() {
    disturb_all("once", 6, broken, 1, |call| call + 3);
}

#[test]
fn a_disk_can_be_full_from_any_call_on() {
    disturb_all("full", 6, full, 2, |call| call + 3);
}

#[test]
fn each_write_can_be_short() {
    let plan = |call| format!("files:{call}:9999:short");
    disturb_all("short", 2, plan, 1, |call| call + 9);
}

#[test]
fn a_run_can_be_killed_at_each_call() {
    disturb_all("kill", 6, killed, 3, |call| call + 3);
}

#[test]
#[ignore = "all calls in all ways take minutes: ./sweep"]
fn each_call_can_fail_in_each_way() {
    for plan in [broken, full, killed] {
        disturb_all("each_way", 20, plan, 1, |call| call + 1);
    }
}

/// Fails only some of the allocations of a run, in every part of it.
#[test]
fn an_allocation_can_fail() {
    let plan = |call| format!("memory:{call}:{call}:{NO_MEMORY}");
    disturb_all("memory", 10, plan, 1, |call| call + 1 + call / 3);
}

#[test]
#[ignore = "every allocation of each run takes minutes"]
fn each_allocation_can_fail() {
    for bulk in bulks("all_memory") {
        let name = bulk.name();
        let disturbed = disturb(
            &bulk,
            |call| format!("memory:{call}:{call}:{NO_MEMORY}"),
            1,
            |call| call + 1,
        );
        println!("{name}: each of {disturbed} allocations failed, and nothing was lost");
    }
}
