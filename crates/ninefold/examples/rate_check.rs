#![allow(missing_docs)]
use ninefold::{Grid, rating::Rater};
use std::time::Instant;
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let from: usize = args.get(2).map_or(1, |s| s.parse().unwrap());
    let to: usize = args.get(3).map_or(usize::MAX, |s| s.parse().unwrap());
    let max: f64 = args.get(4).map_or(99., |s| s.parse().unwrap());
    let text = std::fs::read_to_string(&args[1]).unwrap();
    let mut rater = Rater::default();
    let (mut good, mut bad) = (0, 0);
    let start = Instant::now();
    for (n, line) in text.lines().enumerate() {
        if n + 1 < from || n + 1 > to {
            continue;
        }
        let f: Vec<&str> = line.split('\t').collect();
        let er: f64 = f[1].parse().unwrap();
        if er > max {
            continue;
        }
        let grid: Grid = f[0].parse().unwrap();
        let rated = rater.rate(&grid);
        let want = format!("{}/{}/{}", f[1], f[2], f[3]);
        if rated.to_string() == want {
            good += 1;
        } else {
            bad += 1;
            if bad < 12 {
                println!("{} line {} want {want} got {rated}", f[0], n + 1);
            }
        }
    }
    let t = start.elapsed().as_secs_f64();
    println!(
        "good {good} bad {bad} {:.3}s {:.0}/s",
        t,
        (good + bad) as f64 / t
    );
}
