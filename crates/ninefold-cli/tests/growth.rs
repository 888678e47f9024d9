//! Checks that time and memory grow almost linearly with the input. Each line of the tables below is one way in which
//! an input may be large. Every loop over input deserves a line.
//!
//! `cargo test -p ninefold-cli --test growth -- --nocapture` prints the figures.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fmt::Write as _;
use std::hint::black_box;
use std::io::{Cursor, Write as _};
use std::process::{Command, Stdio};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use flate2::Compression;
use flate2::write::GzEncoder;
use ninefold::logic::Position;
use ninefold::text::{self, Notation};
use ninefold::{Grid, Puzzle as Start};
use ninefold_api::{Input, Limits, MediaType, begin};
use ninefold_explain::language::Language;
use ninefold_explain::picture::Picture;
use ninefold_files::{Batches, Entry, Form, Keeps, read_most, read_one};
use ninefold_print::pdf::{About, Pdf};
use ninefold_print::{Book, Layout, Puzzle, Sentence, Step, Story, svg};
use peak_alloc::PeakAlloc;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// Only one test measures at a time.
static MEASURING: Mutex<()> = Mutex::new(());

const LINE: &str =
    "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
const ROWS: &str = "..3.2.6..\n9..3.5..1\n..18.64..\n..81.29..\n7.......8\n..67.82..\n..26.95..\n\
                    8..2.3..9\n..5.1.3..\n";

/// The maximum ratio of the times for four times the input and for the input itself. It allows n log n, and data that
/// outgrow a cache, which alone brought a request of many fields to 6; n² takes sixteen.
const TIME: f64 = 8.0;

/// Shorter times count as this one, as they are mostly noise.
const MOMENT: Duration = Duration::from_micros(500);

/// The time for which a measurement is repeated before it counts as too slow. Other processes may use the machine, too.
const PATIENCE: Duration = Duration::from_secs(5);

/// The memory that any input may take in addition, for buffers and tables.
const BESIDES: usize = 2 << 20;

/// A way in which an input may be large.
struct Dimension {
    name: &'static str,
    /// The first size, in items of this kind. It is doubled twice.
    n: usize,
    /// The maximum memory, in bytes for each byte of the input.
    memory: usize,
    prepare: fn(usize) -> Prepared,
}

/// An input and the work on it.
struct Prepared {
    bytes: usize,
    work: Box<dyn Fn()>,
    /// The clock by which the work is measured.
    clock: fn() -> Duration,
}

/// Returns the time of this thread, which does not pass while others have the processor.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
fn own_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    time.try_into().unwrap()
}

#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
fn own_time() -> Duration {
    passed_time()
}

/// Returns the elapsed real time.
fn passed_time() -> Duration {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed()
}

/// The time and memory of some work.
#[derive(Clone, Copy)]
struct Taken {
    time: Duration,
    peak: usize,
}

impl Prepared {
    fn new(bytes: usize, work: impl Fn() + 'static) -> Prepared {
        Prepared {
            bytes,
            work: Box::new(work),
            clock: own_time,
        }
    }

    fn measured(&self) -> Taken {
        let before = MEMORY.current_usage();
        MEMORY.reset_peak_usage();
        let start = (self.clock)();
        (self.work)();
        let time = (self.clock)() - start;
        let peak = MEMORY.peak_usage().saturating_sub(before);
        Taken { time, peak }
    }
}

impl Dimension {
    /// Measures the dimension, and returns its fault if it has one.
    fn fault(&self) -> Option<String> {
        let sizes = [1, 2, 4].map(|times| (self.prepare)(times * self.n));
        // Tables that are built once do not count as growth.
        (sizes[0].work)();
        let mut taken = sizes.each_ref().map(Prepared::measured);
        let is_slow = |taken: &[Taken; 3]| taken[2].time > taken[0].time.max(MOMENT).mul_f64(TIME);
        let until = Instant::now() + PATIENCE;
        while is_slow(&taken) && Instant::now() < until {
            for (taken, size) in taken.iter_mut().zip(&sizes) {
                taken.time = taken.time.min(size.measured().time);
            }
        }
        let mut line = format!("{:44}", self.name);
        for (taken, size) in taken.iter().zip(&sizes) {
            let (time, each) = (
                taken.time.as_secs_f64() * 1e3,
                taken.peak / size.bytes.max(1),
            );
            write!(
                line,
                " {:7} B {time:8.2} ms {:6} KiB {each:4}",
                size.bytes,
                taken.peak >> 10
            )
            .unwrap();
        }
        eprintln!("{line}");
        let too_large =
            |(taken, size): (&Taken, &Prepared)| taken.peak > BESIDES + self.memory * size.bytes;
        let is_large = taken.iter().zip(&sizes).any(too_large);
        match (is_large, is_slow(&taken)) {
            (true, _) => Some(format!("more than {} bytes a byte: {line}", self.memory)),
            (_, true) => Some(format!("too slow: {line}")),
            _ => None,
        }
    }
}

fn check(dimensions: &[Dimension]) {
    let _one = MEASURING.lock().unwrap_or_else(PoisonError::into_inner);
    let faults: Vec<String> = dimensions.iter().filter_map(Dimension::fault).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Prepares a text that the library reads as a whole.
fn read(text: String) -> Prepared {
    Prepared::new(text.len(), move || {
        black_box(text::read(text.as_bytes()));
    })
}

/// Prepares a text that is the only puzzle of a field, an argument or a string.
fn one(text: String) -> Prepared {
    Prepared::new(text.len(), move || {
        let _ = black_box(read_one(&text));
    })
}

/// Prepares the content of a file, which is read in batches, as programs do.
fn file(content: impl Into<Vec<u8>>) -> Prepared {
    file_as(content, None)
}

fn file_as(content: impl Into<Vec<u8>>, from: Option<Form>) -> Prepared {
    let content: Arc<[u8]> = content.into().into();
    Prepared::new(content.len(), move || {
        let reader = Cursor::new(Arc::clone(&content));
        let batches = Batches::of_reader("test", reader, from);
        let mut batches = batches.keeping(Keeps::Everything);
        while let Some(batch) = batches.next(4096) {
            for entry in batch.unwrap().into_entries() {
                black_box((entry.error(), entry.place()));
            }
        }
    })
}

/// Prepares the writing of a text's only puzzle in this form.
fn written(text: String, form: Form) -> Prepared {
    let (mut entries, count) =
        read_most("test", text.clone().into_bytes(), None, 1, Keeps::Nothing);
    assert_eq!(count, 1, "{text:.200}");
    let entry: Entry = entries.remove(0);
    Prepared::new(text.len(), move || {
        black_box((form.write(&entry), form.lost(&entry)));
    })
}

fn grid() -> Grid {
    LINE.parse().unwrap()
}

/// Prepares a book of one puzzle, with this layout, label and hints.
fn book(bytes: usize, layout: Layout, label: String, hints: Vec<String>) -> Prepared {
    let mut puzzle = Puzzle::new(grid(), grid());
    puzzle.label = Some(label);
    puzzle.hints = hints;
    Prepared::new(bytes, move || {
        let book = Book::new(layout.clone(), vec![puzzle.clone()]).unwrap();
        let mut pdf = Pdf::new(&About::of(&layout, None, "test"));
        for page in book.pages() {
            black_box(svg::document(&page));
            pdf.add(&page);
        }
        black_box(pdf.finish()).ok();
    })
}

fn captioned(caption: &str, label: String) -> Prepared {
    let layout = Layout {
        caption: caption.parse().unwrap(),
        ..Layout::default()
    };
    book(caption.len() + label.len(), layout, label, Vec::new())
}

fn hinted(hint: String) -> Prepared {
    book(hint.len(), Layout::default(), String::new(), vec![hint])
}

fn cover(text: String) -> Prepared {
    Prepared::new(text.len(), move || {
        let book = Book::new(Layout::default(), Vec::new()).unwrap();
        let book = book.with_cover(&*text);
        black_box(book.map(|book| book.pages().count())).ok();
    })
}

/// Prepares the explanation of a puzzle with this label, and with one step for this reason.
fn story(label: String, reason: String) -> Prepared {
    let step = Step {
        name: "Step".to_owned(),
        conclusion: "r1c1=4".to_owned(),
        sentences: vec![Sentence {
            depth: 1,
            text: reason.clone(),
        }],
        picture: "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"></svg>"
            .to_owned(),
        picture_size: (9.0, 9.0),
    };
    let story = Story {
        number: 1,
        label: Some(label.clone()),
        givens: grid(),
        summary: Vec::new(),
        steps: vec![step],
    };
    Prepared::new(label.len() + reason.len(), move || {
        let pages = story.pages(&Layout::default(), 1).unwrap();
        black_box(pages.iter().map(svg::document).collect::<Vec<_>>());
    })
}

/// Prepares a request that is only read: no piece of its answer is computed.
fn request(endpoint: &'static str, media_type: MediaType, body: String) -> Prepared {
    Prepared::new(body.len(), move || {
        let bytes = body.as_bytes();
        let limits = Limits {
            time: Duration::from_secs(60),
            puzzles: 10_000,
        };
        black_box(begin(endpoint, &Input { media_type, bytes }, &limits)).ok();
    })
}

/// Prepares a run of the program. The memory of another process is not measured, so the length of its output counts.
fn program(arguments: &'static [&'static str], input: String) -> Prepared {
    let work = move |input: &str| {
        let mut program = Command::new(env!("CARGO_BIN_EXE_ninefold"));
        let program = program.args(arguments).stdin(Stdio::piped());
        let program = program.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut program = program.spawn().unwrap();
        let mut stdin = program.stdin.take().unwrap();
        thread::scope(|scope| {
            scope.spawn(|| {
                stdin.write_all(input.as_bytes()).unwrap();
                drop(stdin);
            });
            black_box(program.wait_with_output().unwrap());
        });
    };
    Prepared {
        clock: passed_time,
        ..Prepared::new(input.len(), move || work(&input))
    }
}

/// Returns lines of an OpenSudoku file.
fn open_sudoku(content: &str) -> String {
    format!("<opensudoku>\n{content}\n</opensudoku>\n")
}

fn numbered(n: usize, item: impl Fn(usize) -> String, between: &str) -> String {
    (0..n).map(item).collect::<Vec<_>>().join(between)
}

/// Returns a link whose data becomes hundreds of times as long when decompressed.
fn bomb(address: &str, start: &str, item: &str) -> String {
    let text = format!("{start}{}", item.repeat(3_000_000 / item.len()));
    format!("{address}{}", lz_str::compress_to_base64(&text))
}

#[rustfmt::skip]
const TEXT: &[Dimension] = &[
    Dimension { name: "length of a label", n: 100_000, memory: 40, prepare: |n| read(format!("Grid {}\n{ROWS}", "x".repeat(n))) },
    Dimension { name: "length of a label without rows", n: 100_000, memory: 40, prepare: |n| read(format!("Grid {}\n", "x".repeat(n))) },
    Dimension { name: "rules below a label of that length", n: 2_000, memory: 60, prepare: |n| read(format!("Grid {}\n{}", "x".repeat(50 * n), "+-------+-------+\n".repeat(n))) },
    Dimension { name: "labels", n: 20_000, memory: 200, prepare: |n| read("ab\n".repeat(n)) },
    Dimension { name: "blank lines in a puzzle", n: 100_000, memory: 10, prepare: |n| read(format!("{}{}{}", &ROWS[..30], "\n".repeat(n), &ROWS[30..])) },
    Dimension { name: "lines of blanks", n: 10_000, memory: 20, prepare: |n| read(format!("{}{}", "         \n".repeat(n), ROWS)) },
    Dimension { name: "rules in a puzzle", n: 10_000, memory: 40, prepare: |n| read(format!("{}{}", &ROWS[..30], "---+---+---\n".repeat(n))) },
    Dimension { name: "rows of a puzzle", n: 20_000, memory: 60, prepare: |n| read("..3.2.6..\n".repeat(n)) },
    Dimension { name: "bad rows of a puzzle", n: 20_000, memory: 80, prepare: |n| read("..3.!.6..\n".repeat(n)) },
    Dimension { name: "length of a row", n: 100_000, memory: 60, prepare: |n| read("|5".repeat(n)) },
    Dimension { name: "length of a line of cells", n: 200_000, memory: 40, prepare: |n| read("5".repeat(n)) },
    Dimension { name: "length of a line of marks", n: 200_000, memory: 40, prepare: |n| read("123456789".repeat(n / 9)) },
    Dimension { name: "length of a rule", n: 200_000, memory: 40, prepare: |n| read("-+".repeat(n / 2)) },
    Dimension { name: "length of a comment", n: 200_000, memory: 20, prepare: |n| read(format!("{LINE} # {}", "x".repeat(n))) },
    Dimension { name: "fields of a table", n: 30_000, memory: 40, prepare: |n| read("12 3 ".repeat(n)) },
    Dimension { name: "rows of a table", n: 5_000, memory: 80, prepare: |n| read("12 3 4 5 6 7 8 9 1\n".repeat(n)) },
    Dimension { name: "fields of a line of HoDoKu", n: 100_000, memory: 40, prepare: |n| read(format!(":0000:x:{LINE}:::{}", ":".repeat(n))) },
    Dimension { name: "candidates in a line of HoDoKu", n: 30_000, memory: 40, prepare: |n| read(format!(":0000:x:{LINE}:{}:::", "711 ".repeat(n))) },
    Dimension { name: "parts of the path of a link", n: 30_000, memory: 20, prepare: |n| read(format!("https://sudoku.coach/{}", "a/".repeat(n))) },
    Dimension { name: "parameters of a link", n: 20_000, memory: 20, prepare: |n| read(format!("https://example.org/?{}", "a=1&".repeat(n))) },
    Dimension { name: "length of a parameter", n: 200_000, memory: 20, prepare: |n| read(format!("https://sudokuwiki.org/?bd={}", "0".repeat(n))) },
    Dimension { name: "words of a line", n: 50_000, memory: 40, prepare: |n| read(format!("Puzzle: {}", "ab. ".repeat(n))) },
    Dimension { name: "comments of SadMan", n: 30_000, memory: 10, prepare: |n| read(format!("{}[Puzzle]\n{ROWS}", "#Dx\n".repeat(n))) },
    Dimension { name: "sections of SadMan", n: 30_000, memory: 10, prepare: |n| read(format!("[Puzzle]\n{ROWS}{}", "[x]\n".repeat(n))) },
    Dimension { name: "carriage returns", n: 100_000, memory: 10, prepare: |n| read("\r".repeat(n)) },
    Dimension { name: "bytes that are not UTF-8", n: 100_000, memory: 40, prepare: |n| read(String::from("\u{80}").repeat(n)) },
    Dimension { name: "puzzles in the text of one", n: 20_000, memory: 1, prepare: |n| one("ab\n".repeat(n)) },
];

#[rustfmt::skip]
const FILES: &[Dimension] = &[
    Dimension { name: "columns of a table", n: 3_000, memory: 120, prepare: |n| file(format!("puzzle,{}\n{LINE},{}\n", numbered(n, |n| format!("c{n}"), ","), ",".repeat(n))) },
    Dimension { name: "columns of one name", n: 6_000, memory: 120, prepare: |n| file(format!("puzzle{}\n{LINE}{}\n", ",a".repeat(n), ",".repeat(n))) },
    Dimension { name: "quotes in a field", n: 15_000, memory: 60, prepare: |n| file(format!("id,puzzle\n\"{}\",{LINE}\n", "\"\"".repeat(n / 2))) },
    Dimension { name: "quotes that are not closed", n: 10_000, memory: 60, prepare: |n| file(format!("id,puzzle\n{}\n", ",\"a".repeat(n / 2))) },
    Dimension { name: "rows of a table", n: 4_000, memory: 4, prepare: |n| file(format!("id,puzzle\n{}", format!("1,{LINE}\n").repeat(n))) },
    Dimension { name: "wide rows of a table", n: 50, memory: 1, prepare: |n| file(format!("id,puzzle\n{}", format!("{},{LINE}\n", "x".repeat(60_000)).repeat(n))) },
    Dimension { name: "wide lines", n: 50, memory: 1, prepare: |n| file(format!("{LINE} {}\n", "x".repeat(60_000)).repeat(n)) },
    Dimension { name: "members of an object", n: 4_000, memory: 200, prepare: |n| file(format!("{{\"puzzle\":\"{LINE}\",{}}}", numbered(n, |n| format!("\"m{n}\":{n}"), ","))) },
    Dimension { name: "objects with different members", n: 1_000, memory: 20, prepare: |n| file(numbered(n, |n| format!("{{\"puzzle\":\"{LINE}\",\"m{n}\":1}}"), "\n")) },
    Dimension { name: "depth of arrays", n: 50_000, memory: 60, prepare: |n| file("[".repeat(n)) },
    Dimension { name: "depth of objects", n: 10_000, memory: 60, prepare: |n| file("{\"puzzle\":".repeat(n)) },
    Dimension { name: "items of an array", n: 4_000, memory: 300, prepare: |n| file(format!("[1{}]", ",{}".repeat(n))) },
    Dimension { name: "strings of an array", n: 1_000, memory: 10, prepare: |n| file(format!("[{}]", numbered(n, |_| format!("\"{LINE}\""), ","))) },
    Dimension { name: "broken objects, each on a line", n: 20_000, memory: 20, prepare: |n| file("{\n".repeat(n)) },
    Dimension { name: "broken arrays, each on a line", n: 5_000, memory: 20, prepare: |n| file("[\n".repeat(n)) },
    Dimension { name: "broken items of an array", n: 30_000, memory: 20, prepare: |n| file(format!("[\"{LINE}\"{}]", ",x".repeat(n))) },
    Dimension { name: "length of a string", n: 40_000, memory: 40, prepare: |n| file(format!("{{\"puzzle\":\"{LINE}\",\"label\":\"{}\"}}", "x".repeat(n))) },
    Dimension { name: "attributes of a game", n: 2_000, memory: 120, prepare: |n| file(open_sudoku(&format!("<game {} data=\"{LINE}\"/>", numbered(n, |n| format!("a{n}=\"\""), " ")))) },
    Dimension { name: "length of a text", n: 15_000, memory: 60, prepare: |n| file(open_sudoku(&format!("<name>{}</name><game data=\"{LINE}\"/>", "x".repeat(n)))) },
    Dimension { name: "references in a text", n: 3_000, memory: 60, prepare: |n| file(open_sudoku(&format!("<game note=\"{}\" data=\"{LINE}\"/>", "&#10;".repeat(n)))) },
    Dimension { name: "games below a name of that length", n: 1_000, memory: 60, prepare: |n| file(open_sudoku(&format!("<name>{}</name>{}", "x".repeat(10 * n), "<game/>\n".repeat(n)))) },
    Dimension { name: "tags", n: 20_000, memory: 10, prepare: |n| file(open_sudoku(&"<a>".repeat(n))) },
    Dimension { name: "links that decompress to empty cells", n: 5, memory: 120, prepare: |n| file(format!("{}\n", bomb("https://sudokupad.app/scl", "{ce:[", ",")).repeat(n)) },
    Dimension { name: "links that decompress to cells of f-puzzles", n: 5, memory: 120, prepare: |n| file(format!("{}\n", bomb("https://f-puzzles.com/?load=", "{\"grid\":[[{}", ",{}")).repeat(n)) },
    Dimension { name: "a gzip of nothing but line ends", n: 2_000_000, memory: 1, prepare: |n| zipped(&"\n".repeat(n)) },
    Dimension { name: "a gzip of one line", n: 2_000_000, memory: 1, prepare: |n| zipped(&"5".repeat(n)) },
    Dimension { name: "comments before the first puzzle", n: 50_000, memory: 1, prepare: |n| file(format!("{}{LINE}\n", "#\n".repeat(n))) },
    Dimension { name: "length of a written label", n: 15_000, memory: 80, prepare: |n| written(format!("Grid {}\n{ROWS}", "x:".repeat(n / 2)), Form::Text(Notation::Hodoku)) },
    Dimension { name: "length of a label in a link", n: 4_000, memory: 400, prepare: |n| written(format!("Grid {}\n{ROWS}", "ab:".repeat(n / 3)), Form::FPuzzles) },
];

/// Prepares a compressed file. Its memory is compared with the length of the text.
fn zipped(text: &str) -> Prepared {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(text.as_bytes()).unwrap();
    Prepared {
        bytes: text.len(),
        ..file(encoder.finish().unwrap())
    }
}

#[rustfmt::skip]
const PAGES: &[Dimension] = &[
    Dimension { name: "length of a label under a puzzle", n: 20_000, memory: 40, prepare: |n| captioned("{label}", "label ".repeat(n / 6)) },
    Dimension { name: "a label under a puzzle, in three parts", n: 20_000, memory: 80, prepare: |n| captioned("{label}|{label}|{label}", "label ".repeat(n / 6)) },
    Dimension { name: "labels in a line under a puzzle", n: 1_000, memory: 60, prepare: |n| captioned(&"{label}".repeat(n), "x".repeat(7 * n)) },
    Dimension { name: "placeholders that stay empty", n: 5_000, memory: 60, prepare: |n| captioned(&"  {er}".repeat(n), String::new()) },
    Dimension { name: "length of a line under a puzzle", n: 20_000, memory: 60, prepare: |n| captioned(&"x".repeat(n), String::new()) },
    Dimension { name: "words of a paragraph", n: 1_000, memory: 900, prepare: |n| hinted("some words ".repeat(n)) },
    Dimension { name: "length of a word", n: 8_000, memory: 900, prepare: |n| hinted("x".repeat(n)) },
    Dimension { name: "letters from right to left", n: 8_000, memory: 900, prepare: |n| hinted("\u{5d0}".repeat(n)) },
    Dimension { name: "letters with marks above them", n: 8_000, memory: 900, prepare: |n| hinted(format!("a{}", "\u{301}".repeat(n))) },
    Dimension { name: "words of a cover", n: 4_000, memory: 60, prepare: |n| cover("some words ".repeat(n)) },
    Dimension { name: "a word of a cover", n: 30_000, memory: 40, prepare: |n| cover("x".repeat(n)) },
    Dimension { name: "paragraphs of a cover", n: 3_000, memory: 200, prepare: |n| cover("x\n\n".repeat(n)) },
    Dimension { name: "length of a label over an explanation", n: 20_000, memory: 60, prepare: |n| story("label ".repeat(n / 6), String::new()) },
    Dimension { name: "length of a reason", n: 20_000, memory: 60, prepare: |n| story(String::new(), "reason ".repeat(n / 7)) },
    Dimension { name: "length of the name of a picture", n: 100_000, memory: 20, prepare: named },
];

fn named(n: usize) -> Prepared {
    let (name, start) = ("<".repeat(n), Start::from(grid()));
    Prepared::new(n, move || {
        let picture = Picture {
            givens: &grid(),
            position: &Position::from(&start),
            step: None,
            name: &name,
            language: Language::English,
        };
        black_box(picture.to_string());
    })
}

#[rustfmt::skip]
const REQUESTS: &[Dimension] = &[
    Dimension { name: "fields of a request", n: 20_000, memory: 60, prepare: |n| request("solve", MediaType::Json, format!("{{{}}}", numbered(n, |n| format!("\"f{n}\":1"), ","))) },
    Dimension { name: "depth of a request", n: 100_000, memory: 40, prepare: |n| request("solve", MediaType::Json, format!("{{\"puzzle\":{}", "[".repeat(n))) },
    Dimension { name: "length of a field", n: 200_000, memory: 60, prepare: |n| request("solve", MediaType::Json, format!("{{\"puzzle\":\"{}\"}}", "x".repeat(n))) },
    Dimension { name: "line ends before a wrong field", n: 200_000, memory: 20, prepare: |n| request("solve", MediaType::Json, format!("{{{}\"x\":1}}", "\n".repeat(n))) },
    Dimension { name: "more puzzles than allowed, as a list", n: 11_000, memory: 60, prepare: |n| request("solve", MediaType::Json, format!("{{\"puzzles\":[{}]}}", numbered(n, |_| "\"\"".to_owned(), ","))) },
    Dimension { name: "more puzzles than allowed, as a text", n: 40_000, memory: 120, prepare: |n| request("solve", MediaType::Text, "{\n".repeat(n)) },
    Dimension { name: "puzzles to convert", n: 20_000, memory: 40, prepare: |n| request("convert", MediaType::Json, format!("{{\"puzzle\":\"{}\"}}", "ab\\n".repeat(n))) },
    Dimension { name: "cells to look at", n: 20_000, memory: 60, prepare: |n| request("steps", MediaType::Json, format!("{{\"puzzle\":\"{LINE}\",\"cells\":[{}]}}", numbered(n, |_| "\"r1c1\"".to_owned(), ","))) },
    Dimension { name: "techniques that are known", n: 10_000, memory: 60, prepare: |n| request("explain", MediaType::Json, format!("{{\"puzzle\":\"{LINE}\",\"known\":[{}]}}", numbered(n, |_| "\"naked pair\"".to_owned(), ","))) },
];

#[rustfmt::skip]
const PROGRAM: &[Dimension] = &[
    Dimension { name: "columns of a table, as JSON", n: 2_500, memory: 200, prepare: |n| program(&["convert", "--to", "json"], format!("puzzle,{}\n{LINE},{}\n", numbered(n, |n| format!("c{n}"), ","), ",".repeat(n))) },
    Dimension { name: "columns of one name, as CSV", n: 1_500, memory: 200, prepare: |n| program(&["convert", "--to", "csv"], format!("puzzle{}\n{LINE}{}\n", ",a".repeat(n), ",".repeat(n))) },
    Dimension { name: "columns with the names of others, as CSV", n: 1_000, memory: 200, prepare: |n| program(&["convert", "--to", "csv"], format!("puzzle{},{}\n{LINE}{}\n", ",a".repeat(n), numbered(n, |n| format!("input_{n}_a"), ","), ",".repeat(2 * n))) },
    Dimension { name: "members of an object, as CSV", n: 1_500, memory: 400, prepare: |n| program(&["convert", "--to", "csv"], format!("{{\"puzzle\":\"{LINE}\",{}}}", numbered(n, |n| format!("\"m{n}\":{n}"), ",")).repeat(3)) },
    Dimension { name: "members of other objects, as CSV", n: 1_500, memory: 400, prepare: |n| program(&["convert", "--to", "csv"], ["a", "b"].map(|m| format!("{{\"puzzle\":\"{LINE}\",{}}}\n", numbered(n, |n| format!("\"{m}{n}\":{n}"), ","))).concat()) },
    Dimension { name: "columns of a table, solved", n: 2_500, memory: 200, prepare: |n| program(&["solve"], format!("puzzle,{}\n{LINE},{}\n", numbered(n, |n| format!("c{n}"), ","), ",".repeat(n))) },
];

#[test]
fn what_a_text_takes_grows_with_it() {
    check(TEXT);
}

#[test]
fn what_a_file_takes_grows_with_it() {
    check(FILES);
}

#[test]
fn what_pages_take_grows_with_their_texts() {
    check(PAGES);
}

#[test]
fn what_a_request_takes_grows_with_it() {
    check(REQUESTS);
}

#[test]
fn what_the_program_takes_grows_with_its_input() {
    check(PROGRAM);
}

/// Shows that the measurement finds both kinds of faults.
#[test]
fn what_is_quadratic_is_found() {
    let _one = MEASURING.lock().unwrap_or_else(PoisonError::into_inner);
    let slow = Dimension {
        name: "a quadratic loop",
        n: 3_000,
        memory: 10,
        prepare: |n| {
            Prepared::new(n, move || {
                for end in 0..n {
                    black_box((0..end).map(black_box).sum::<usize>());
                }
            })
        },
    };
    let large = Dimension {
        name: "a quadratic memory",
        n: 3_000,
        memory: 10,
        prepare: |n| Prepared::new(n, move || drop(black_box(vec![0_u8; n * n]))),
    };
    assert!(slow.fault().unwrap().starts_with("too slow"));
    assert!(large.fault().unwrap().starts_with("more than 10 bytes"));
}
