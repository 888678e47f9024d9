//! Counts the classes of complete grids band by band, and compares them with the published figures.

#[path = "../../../examples/enumerate_grids.rs"]
mod enumerate_grids;

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use enumerate_grids::{Census, Found};
use ninefold::symmetry::{Canonizer, Form};

/// The greatest of all least grids.
const LAST: &str =
    "123456789457893612986217354274538196531964827698721435342685971715349268869172543";

#[test]
fn ten_first_columns_are_in_order() {
    let columns = Census::of(1).unwrap().columns();
    assert_eq!(columns.len(), 10);
    assert_eq!(columns[0], [2, 3, 5, 6, 8, 9]);
    assert_eq!(columns[9], [2, 8, 9, 3, 5, 6]);
    assert!(columns.is_sorted());
    assert!(Census::of(417).is_none());
}

/// Returns all completions of a band, using all processors.
fn all_of(class: u16) -> Found {
    let columns = Census::of(class).unwrap().columns();
    let threads = thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let next = AtomicUsize::new(0);
    let part = || {
        let mut census = Census::of(class).unwrap();
        while let Some(column) = columns.get(next.fetch_add(1, Ordering::Relaxed)) {
            census.look_at(*column);
        }
        census.found()
    };
    let mut all = thread::scope(|scope| {
        let parts: Vec<_> = (0..threads).map(|_| scope.spawn(part)).collect();
        let parts = parts.into_iter().map(|part| part.join().unwrap());
        parts.reduce(|mut all, part| {
            all.completions += part.completions;
            all.grids.extend(part.grids);
            all
        })
    })
    .unwrap();
    all.grids.sort_unstable();
    all
}

/// A part of the count: the only least grid of the last band.
#[test]
fn the_last_band_has_one_least_grid() {
    let mut census = Census::of(416).unwrap();
    let column = [2, 5, 6, 3, 7, 8];
    assert!(census.columns().contains(&column));
    census.look_at(column);
    let found = census.found();
    assert!(found.completions > 1_000_000);
    assert_eq!(found.grids, [(LAST.parse().unwrap(), 72)]);
    let form = Canonizer::new()
        .canonical(&LAST.parse().unwrap(), Form::Min)
        .unwrap();
    assert_eq!(form.grid.to_string(), LAST);
}

/// `cargo test -p ninefold --test library grid_classes -- --ignored`.
#[test]
#[ignore = "takes minutes"]
fn bands_have_as_many_least_grids_as_published() {
    let first = all_of(1);
    assert_eq!(
        (first.completions, first.grids.len()),
        (108_374_976, 1_007_170)
    );
    let counts = first.by_automorphisms();
    let most = [54, 72, 108, 162, 648].map(|automorphisms| counts[&automorphisms]);
    assert_eq!(most, [8, 1, 2, 1, 1]);
    let least = "123456789456789123789123456214365897365897214897214365531642978642978531978531642";
    assert_eq!(first.grids[0].0.to_string(), least);
    assert_eq!(first.grids[964_550 - 1].1, 648);
    let last = all_of(416);
    assert_eq!((last.completions, last.grids.len()), (102_047_904, 1));
    let none = all_of(412);
    assert_eq!((none.completions, none.grids.len()), (102_543_168, 0));
    for class in [395, 414, 415] {
        assert!(all_of(class).grids.is_empty(), "{class}");
    }
}
