//! Cuts the power at any moment of a run: the run can be resumed from every possible state of the disk.

use std::collections::BTreeSet;
use std::fs;

use super::disk::{Disk, events};
use super::{Bulk, RESULTS, dropping_again, dropping_more, ended, making, solving, solving_on};
use crate::running::assert_status;

/// Cuts the power after each call of a run, and resumes the run from one in `every` different states of the disk. Returns
/// the number of these.
fn lose_power(bulk: &Bulk, every: usize) -> usize {
    let log = format!("{}.log", bulk.folder.display());
    let _ = fs::remove_file(&log);
    bulk.restore(&bulk.before);
    let output = ended(&mut bulk.preloaded(&[("_LOG", &log)]));
    assert_status(&output, 0);
    let record = fs::read(&log).unwrap();
    let mut disk = Disk::new(&bulk.before);
    let mut seen = BTreeSet::new();
    for (number, event) in events(&record, bulk.folder.to_str().unwrap())
        .iter()
        .enumerate()
    {
        disk.make(event);
        for state in disk.after_power_loss() {
            if !seen.insert(state.clone()) || !seen.len().is_multiple_of(every) {
                continue;
            }
            let holds: Vec<_> = state
                .iter()
                .map(|(name, bytes)| (name, bytes.len()))
                .collect();
            let what = format!("{} lost power after call {number}: {holds:?}", bulk.name());
            bulk.restore(&state);
            let before = bulk.before.get(RESULTS).map(Vec::as_slice);
            bulk.check_results(before, &what);
            assert!(bulk.resume(&what), "{what}: it cannot be resumed");
        }
    }
    assert!(
        bulk.files().keys().eq([RESULTS]),
        "{:?}",
        bulk.files().keys()
    );
    seen.len() / every
}

/// Cuts the power during each kind of run.
fn lose_power_of_all(name: &str, every: usize) {
    for kind in [solving, solving_on, dropping_more, dropping_again, making] {
        let bulk = kind(name);
        let states = lose_power(&bulk, every);
        println!("{}: {states} states of the disk", bulk.name());
        assert!(states * every > 15, "only {states}");
    }
}

#[test]
fn power_can_fail() {
    lose_power_of_all("power", 4);
}

#[test]
#[ignore = "all states of the disk take a minute: ./sweep"]
fn power_can_fail_at_any_moment() {
    lose_power_of_all("all_power", 1);
}
