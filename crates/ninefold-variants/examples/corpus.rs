//! Prints the time and the nodes that each puzzle of a table takes: `corpus FILE [NODES] [ID...]`.
//!
//! The table is separated by tabs, and its first line names the columns `id`, `expect` and `constraints`.

use std::error::Error;
use std::time::{Duration, Instant};

use ninefold_variants::{Board, Budget, Machine};

/// A clock that stops while other programs have the processor, as far as the system shows that.
struct Clock {
    start: Instant,
    busy: Option<Duration>,
}

impl Clock {
    /// The system counts the use of processors in steps of up to this length.
    const STEP: Duration = Duration::from_millis(4);

    fn start() -> Self {
        Self {
            start: Instant::now(),
            busy: Self::busy(),
        }
    }

    fn busy() -> Option<Duration> {
        let schedule = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        schedule
            .split(' ')
            .next()?
            .parse()
            .ok()
            .map(Duration::from_nanos)
    }

    fn elapsed(&self) -> Duration {
        let passed = self.start.elapsed();
        let used = self
            .busy
            .zip(Self::busy())
            .map(|(before, now)| now - before + Self::STEP);
        used.map_or(passed, |used| passed.min(used))
    }
}

/// Returns the least time of some runs with the last result. Short runs are repeated more often.
fn time<T>(run: impl Fn() -> T) -> (Duration, T) {
    const MOST_RUNS: u32 = 40;
    const ENOUGH: Duration = Duration::from_millis(500);
    let (mut least, mut total, mut runs) = (Duration::MAX, Duration::ZERO, 0);
    loop {
        let clock = Clock::start();
        let result = run();
        let time = clock.elapsed();
        least = least.min(time);
        total += time;
        runs += 1;
        if runs == MOST_RUNS || total > ENOUGH {
            return (least, result);
        }
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let file = arguments
        .next()
        .ok_or("usage: corpus FILE [NODES] [ID...]")?;
    let nodes = arguments
        .next()
        .map_or(Ok(300_000), |nodes| nodes.parse())?;
    let wanted: Vec<String> = arguments.collect();
    let text = std::fs::read_to_string(file)?;
    let mut lines = text.lines();
    let names: Vec<&str> = lines.next().unwrap_or_default().split('\t').collect();
    let column = |name| {
        names
            .iter()
            .position(|&column| column == name)
            .ok_or("a column is missing")
    };
    let (id, expect, constraints) = (column("id")?, column("expect")?, column("constraints")?);
    let mut times = Vec::new();
    let (mut all_nodes, mut unfinished, mut building) = (0, 0, Duration::ZERO);
    for line in lines {
        let fields: Vec<&str> = line.split('\t').collect();
        if !wanted.is_empty() && !wanted.iter().any(|wanted| wanted == fields[id]) {
            continue;
        }
        let board: Board = fields[constraints].parse()?;
        let (built, machine) = time(|| Machine::new(&board));
        let (time, answer) = time(|| machine.solve(2, Budget::nodes(nodes)));
        println!(
            "{}\t{:.3}\t{:.3}\t{}\t{:?}\t{}",
            fields[id],
            built.as_secs_f64() * 1e3,
            time.as_secs_f64() * 1e3,
            answer.nodes,
            answer.verdict(),
            fields[expect],
        );
        times.push(time);
        building += built;
        all_nodes += answer.nodes;
        unfinished += usize::from(!answer.complete);
    }
    times.sort_unstable();
    let total: Duration = times.iter().sum();
    let median = times.get(times.len() / 2).copied().unwrap_or_default();
    let count = times.len();
    println!(
        "{count} puzzles: {total:.2?}, median {median:.2?}, building {building:.2?}, {all_nodes} nodes, {unfinished} unfinished"
    );
    Ok(())
}
