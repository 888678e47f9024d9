//! 64 clients send easy and very hard requests at once, for `NINEFOLD_LOAD_SECONDS` (30 by default). Easy solves stay
//! quick while hard ratings are cut off, memory stays flat, and nothing is left running.

#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod running;

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::thread;
use std::time::{Duration, Instant};

use running::http::{Client, Server, figure};
use running::{HARD, LINE, figure_of};

const CLIENTS: usize = 64;

/// The pause of a client after each answer. Without it the test would measure the speed of the clients, as they share
/// the cores with the server.
const THOUGHT: Duration = Duration::from_millis(20);

/// The maximum difference between the median time of easy solves and twice that of requests without computing, which
/// measure how busy the machine is. If easy solves waited for hard ratings, they would take as long as the server's
/// limit, a second.
const QUICK: Duration = Duration::from_millis(100);

/// The maximum number of rounds. The last one must leave the memory flat.
const ROUNDS: usize = 6;

/// The server may use this much memory without being suspected of a leak, in KiB. On a busy machine, some of its work
/// begins only in the second half of the time.
const SMALL: u64 = 64 << 10;

/// The measurements of one client.
#[derive(Default)]
struct Seen {
    idle: Vec<Duration>,
    easy: Vec<Duration>,
    statuses: BTreeMap<(bool, u16), u64>,
    cut_off: u64,
}

/// The measurements of all clients.
struct LoadFigures {
    /// The times in ascending order, as in the next field.
    idle: Vec<Duration>,
    easy: Vec<Duration>,
    statuses: BTreeMap<(bool, u16), u64>,
    cut_off: u64,
    /// The server's memory after half of the time and at the end, in KiB.
    memory: (u64, u64),
}

#[test]
fn easy_solves_stay_quick_while_hard_ratings_are_cut_off() {
    // The limits are the defaults, except for a short queue: a waiting client sends no other request.
    let server = Server::start("--queue 8");
    let run = load(&server);
    let [idle, easy] = [&run.idle, &run.easy].map(|times| median(times));
    assert!(easy < 2 * idle + QUICK, "{easy:?} for {idle:?}");
    assert_nothing_runs(&server);
    server.terminate("-TERM");
    assert!(server.wait().success());
}

/// Lets all clients send requests for a while, and checks everything that does not depend on how busy the machine is.
fn load(server: &Server) -> LoadFigures {
    // Threads allocate their working memory with their first hard ratings, which are few on a slow machine. A leak would
    // show in every round.
    let mut run = LoadFigures::of(server);
    for _ in 1..ROUNDS {
        if run.is_flat() {
            break;
        }
        run = LoadFigures::of(server);
    }
    let (easy, memory) = (&run.easy, run.memory);
    eprintln!(
        "{} easy solves, median {:?} (without computing {:?}), 99 of 100 below {:?}; {} hard ratings cut off; \
         (is hard, status): {:?}; KiB of memory {memory:?}",
        easy.len(),
        median(easy),
        median(&run.idle),
        easy[easy.len() * 99 / 100],
        run.cut_off,
        run.statuses,
    );
    assert!(
        run.statuses
            .keys()
            .all(|status| matches!(status, (false, 200) | (true, 422 | 503)))
    );
    assert!(run.cut_off > 0);
    assert!(run.is_flat(), "{memory:?}");
    run
}

impl LoadFigures {
    /// Returns whether the memory hardly grew in the second half.
    fn is_flat(&self) -> bool {
        let (early, late) = self.memory;
        late < (early + early / 10 + 4096).max(SMALL)
    }

    fn of(server: &Server) -> LoadFigures {
        let (start, duration) = (Instant::now(), duration());
        let (seen, early) = thread::scope(|scope| {
            let address = &server.address;
            let clients: Vec<_> = (0..CLIENTS)
                .map(|number| scope.spawn(move || ask(address, number, start + duration)))
                .collect();
            // By then, each thread has allocated its working memory.
            thread::sleep(duration / 2);
            let early = resident(server.process());
            let seen: Vec<Seen> = clients
                .into_iter()
                .map(|client| client.join().unwrap())
                .collect();
            (seen, early)
        });
        let memory = (early, resident(server.process()));
        let sorted = |times: fn(&Seen) -> &[Duration]| {
            let mut all: Vec<Duration> = seen.iter().flat_map(times).copied().collect();
            all.sort();
            all
        };
        let mut statuses = BTreeMap::<(bool, u16), u64>::new();
        for (status, count) in seen.iter().flat_map(|seen| &seen.statuses) {
            *statuses.entry(*status).or_default() += count;
        }
        LoadFigures {
            idle: sorted(|seen| &seen.idle),
            easy: sorted(|seen| &seen.easy),
            statuses,
            cut_off: seen.iter().map(|seen| seen.cut_off).sum(),
            memory,
        }
    }
}

fn median(sorted: &[Duration]) -> Duration {
    sorted[sorted.len() / 2]
}

fn duration() -> Duration {
    let seconds = env::var("NINEFOLD_LOAD_SECONDS").ok();
    Duration::from_secs(seconds.map_or(30, |seconds| seconds.parse().unwrap()))
}

/// Sends three easy requests, a hard one, and one without computing, again and again until the end.
fn ask(address: &str, number: usize, end: Instant) -> Seen {
    let mut client = Client::new(address);
    let mut seen = Seen::default();
    for turn in number.. {
        if Instant::now() >= end {
            break;
        }
        let is_hard = turn.is_multiple_of(4);
        let (path, puzzle) = match is_hard {
            true => ("/api/v1/rate", HARD),
            false => ("/api/v1/solve", LINE),
        };
        let start = Instant::now();
        let answer = client.post(path, &format!(r#"{{"puzzle": "{puzzle}"}}"#));
        if !is_hard {
            seen.easy.push(start.elapsed());
        }
        *seen.statuses.entry((is_hard, answer.status)).or_default() += 1;
        if is_hard {
            let start = Instant::now();
            assert_eq!(client.get("/healthz").status, 200);
            seen.idle.push(start.elapsed());
        }
        if answer.status == 422 {
            assert!(answer.body.contains(r#""code":"time_limit""#), "{answer:?}");
            seen.cut_off += 1;
        }
        thread::sleep(THOUGHT);
    }
    seen
}

/// Returns the resident memory of the process, in KiB.
fn resident(process: u32) -> u64 {
    figure_of(process, "VmRSS:").unwrap()
}

fn assert_nothing_runs(server: &Server) {
    let mut client = server.connect();
    for lane in ["quick", "long"] {
        for state in ["running", "waiting"] {
            let name = format!("ninefold_computations_{state}{{lane=\"{lane}\"}}");
            assert_eq!(figure(&mut client, &name), 0.0, "{name}");
        }
    }
    let before = ticks(server.process());
    thread::sleep(Duration::from_secs(1));
    let used = ticks(server.process()) - before;
    assert!(
        used <= 5,
        "{used} hundredths of a second of computing in one second of idling"
    );
}

/// Returns the processor time that the process has used, in hundredths of a second.
fn ticks(process: u32) -> u64 {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).unwrap();
    let (_, fields) = stat.rsplit_once(')').unwrap();
    let fields: Vec<&str> = fields.split_whitespace().collect();
    [fields[11], fields[12]]
        .into_iter()
        .map(|field| field.parse::<u64>().unwrap())
        .sum()
}
