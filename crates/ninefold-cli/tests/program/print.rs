//! `print` and `picture`, and the weekly work in `docs/publishing.md`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{self, Command, Output};

use super::running::{LINE, assert_status, names_in, ninefold, path_with_program, stderr, stdout};

/// An empty folder that is deleted when dropped.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let folder = format!("print-{name}-{}", process::id());
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(folder);
        fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }

    fn run(&self, arguments: &str) -> Output {
        self.command(arguments).output().unwrap()
    }

    #[track_caller]
    fn run_to(&self, status: i32, arguments: &str) -> Output {
        let output = self.run(arguments);
        assert_status(&output, status);
        output
    }

    fn command(&self, arguments: &str) -> Command {
        let mut command = ninefold(arguments);
        command.current_dir(&self.0);
        command
    }

    fn files(&self) -> Vec<String> {
        names_in(&self.0)
    }

    fn read(&self, name: &str) -> Vec<u8> {
        fs::read(self.0.join(name)).unwrap()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn the_week_of_a_publisher_runs_as_it_stands() {
    let document = include_str!("../../../../docs/publishing.md");
    let scripts = document.split("```sh\n").skip(1);
    let scripts = scripts.map(|rest| rest.split_once("```").unwrap().0);
    let folder = Folder::new("week");
    let run = |script: &str| {
        let mut shell = Command::new("bash");
        let shell = shell.args(["-eo", "pipefail", "-c", script]);
        let shell = shell
            .current_dir(&folder.0)
            .env("PATH", path_with_program());
        let output = shell.output().unwrap();
        assert!(output.status.success(), "{script}{}", stderr(&output));
    };
    let scripts: Vec<&str> = scripts.collect();
    scripts.iter().for_each(|script| run(script));
    assert_eq!(folder.files(), ["books", "explained.pdf", "handout.svg"]);
    let lines = |name: &str| {
        String::from_utf8(folder.read(name))
            .unwrap()
            .lines()
            .count()
    };
    assert_eq!(lines("books/202648.txt"), 60);
    let first = folder.read("books/202648.pdf");
    assert!(first.starts_with(b"%PDF-"));
    assert!(folder.read("books/202648.png").starts_with(b"\x89PNG"));

    // Another book for the same week has no puzzles, because all are duplicates of this book's puzzles and are dropped.
    let other = scripts[0]
        .replace("head -n 15 fresh.txt", "cat fresh.txt")
        .replace("--count 18", "--count 15");
    let printing = other.find("cat >cover.txt").unwrap();
    run(&other[..printing]);
    assert_eq!(lines("books/202648.txt"), 0);

    // Without the earlier book, the week gives the same book again.
    fs::write(folder.0.join("books/earlier.txt"), "").unwrap();
    run(scripts[0]);
    assert!(folder.read("books/202648.pdf") == first);
}

#[test]
fn bad_puzzles_are_named_and_the_others_printed() {
    let folder = Folder::new("bad");
    let text = format!("{LINE}\n12\n{}\n55{}\n", ".".repeat(81), ".".repeat(79));
    fs::write(folder.0.join("puzzles.txt"), text).unwrap();
    let output = folder.run_to(1, "print --output pages --per-page 1 puzzles.txt");
    let errors = stderr(&output);
    for expected in [
        "puzzles.txt:2:3: found the end of the line",
        "puzzles.txt:3: puzzle 3: there are several solutions",
        "puzzles.txt:4: puzzle 4: 5 occurs twice in row 1",
    ] {
        assert!(errors.contains(expected), "{errors}");
    }
    let page = String::from_utf8(folder.read("pages/page-0001.svg")).unwrap();
    assert!(page.contains(&format!("Puzzle 1: {LINE}")));
    // The second page has the solution.
    let pages = fs::read_dir(folder.0.join("pages")).unwrap().count();
    assert_eq!(pages, 2);
}

#[test]
fn nothing_is_written_that_is_not_whole() {
    let folder = Folder::new("whole");
    fs::write(folder.0.join("sheet.svg"), "before").unwrap();
    // Two pages do not fit into an SVG file, and a book needs a puzzle.
    let output = folder.run_to(2, &format!("print --output sheet.svg {LINE}"));
    assert!(stderr(&output).contains("these are several pages"));
    folder.run_to(1, &format!("print --output book.pdf {}", ".".repeat(81)));
    folder.run_to(2, &format!("print --output book.ps {LINE}"));
    assert_eq!(folder.files(), ["sheet.svg"]);
    assert_eq!(folder.read("sheet.svg"), b"before");
    folder.run_to(
        0,
        &format!("print --solutions none --output sheet.svg {LINE}"),
    );
    assert!(folder.read("sheet.svg").starts_with(b"<svg"));
    assert_eq!(folder.files(), ["sheet.svg"]);
}

/// Pencil marks that a puzzle needs must be printed with it.
#[test]
fn a_puzzle_of_pencil_marks_is_printed_with_them_only() {
    let folder = Folder::new("marks");
    let puzzle: ninefold::Puzzle = LINE.parse().unwrap();
    let solution = puzzle.solve().unique().copied().unwrap();
    // One digit is given, and each other cell has two candidates.
    let candidates = ninefold::Candidates::new(ninefold::Cell::ALL.map(|cell| {
        let right = solution.digit(cell);
        let other = ninefold::Digit::ALL[usize::from(right.get()) % 9];
        match cell == ninefold::Cell::ALL[0] {
            true => ninefold::DigitSet::from_iter([right]),
            false => ninefold::DigitSet::from_iter([right, other]),
        }
    }));
    let marks = candidates.to_string();
    let printed = |more: &str| {
        let output = folder.run(&format!("print --output marks.pdf {marks} {more}"));
        (output.status.code(), stderr(&output).to_owned())
    };
    let (status, told) = printed("");
    assert!(
        status == Some(1) && told.contains("several solutions"),
        "{told}"
    );
    let (status, told) = printed("--candidates --caption {er}");
    assert!(status == Some(1) && told.contains("only grids"), "{told}");
    assert!(folder.files().is_empty());
    let (status, told) = printed("--candidates");
    assert_eq!(status, Some(0), "{told}");
}

#[test]
fn the_line_under_a_puzzle_has_its_figures() {
    let folder = Folder::new("figures");
    let template = "{number}/{label}|{level} {er} {ep} {ed}|{hodoku} {clues}";
    fs::write(folder.0.join("one.txt"), format!("{LINE} # Nikoli\n")).unwrap();
    for (language, level, decimal_mark) in [("en", "Easy", "."), ("de", "Leicht", ",")] {
        let arguments = format!("print --language {language} --output pages one.txt --caption");
        let output = folder.command(&arguments).arg(template).output();
        assert_status(&output.unwrap(), 0);
        let page = String::from_utf8(folder.read("pages/page-0001.svg")).unwrap();
        let figures =
            String::from_utf8(folder.run(&format!("rate --scale both {LINE}")).stdout).unwrap();
        let figures: Vec<&str> = figures.trim().split('\t').collect();
        let [_, er, ep, ed, _, score] = figures[..] else {
            panic!("{figures:?}");
        };
        let middle = format!(">{level} {er} {ep} {ed}<").replace('.', decimal_mark);
        let right = format!(">{score} 32<");
        for part in [middle, right] {
            assert!(page.contains(&part), "{part} {page}");
        }
    }
    folder.run_to(
        2,
        &format!("print --caption {{stars}} --output x.pdf {LINE}"),
    );
}

/// SVG has the printed texts as they are; the pictures of steps have them for screen readers.
#[test]
fn hints_and_explanations_are_in_the_language_of_the_pages() {
    let folder = Folder::new("languages");
    for (options, expected) in [
        (
            "--hints",
            ["Hinweise", "Versteckter Einer:", "Also steht in "],
        ),
        (
            "--explain",
            ["Rätsel 1", "Versteckter Einer", "32 Vorgaben, "],
        ),
    ] {
        folder.run(&format!(
            "print {options} --language de --output pages {LINE}"
        ));
        let mut pages = String::new();
        for page in names_in(folder.0.join("pages")) {
            pages += &String::from_utf8(folder.read(&format!("pages/{page}"))).unwrap();
        }
        for text in expected {
            assert!(pages.contains(text), "{options}: {text}");
        }
        for english in ["Hints", "Puzzle ", "hidden single", "So r"] {
            assert!(!pages.contains(english), "{options}: {english}");
        }
        fs::remove_dir_all(folder.0.join("pages")).unwrap();
    }
}

/// German texts have a comma before decimals, in lines, documents, pictures and on paper.
#[test]
fn numbers_are_in_the_language_of_their_text() {
    let folder = Folder::new("decimals");
    for (command, expected) in [
        ("explain PUZZLE", " 1,"),
        ("explain PUZZLE --order se", "ER/EP/ED 1,"),
        ("explain PUZZLE --verbose", " 1,"),
        ("explain PUZZLE --format markdown", ", 1,"),
        ("explain PUZZLE --format markdown --order se", "| 1,"),
        ("steps PUZZLE", " 1,"),
        ("why PUZZLE r1c1=4", " 1,"),
        ("picture PUZZLE --step 1 --output a.svg", ", 1,"),
        ("print --caption {number}|{er} PUZZLE --output pages", "1,"),
        ("print --explain PUZZLE --output pages", ", 1,"),
    ] {
        let words = command.replace("PUZZLE", LINE);
        let output = folder.run(&format!("{words} --language de"));
        let mut text = stdout(&output).to_owned();
        for file in folder.files() {
            match file.as_str() {
                "pages" => {
                    for page in names_in(folder.0.join("pages")) {
                        text += &written_in(&folder.read(&format!("pages/{page}")));
                    }
                    fs::remove_dir_all(folder.0.join("pages")).unwrap();
                }
                file => text += &written_in(&folder.read(file)),
            }
        }
        let has_point = |word: &str| {
            let is_number =
                |part: &str| !part.is_empty() && part.bytes().all(|it| it.is_ascii_digit());
            word.split_once('.')
                .is_some_and(|(one, other)| is_number(one) && is_number(other))
        };
        let words = text.split([' ', '\n', '/', '|', '(']);
        let points: Vec<&str> = words.filter(|word| has_point(word)).collect();
        assert!(
            text.contains(expected) && points.is_empty(),
            "{command}: {points:?} in {text}"
        );
    }
}

/// Returns the texts of an SVG picture, a line each.
fn written_in(svg: &[u8]) -> String {
    let svg = String::from_utf8_lossy(svg);
    let tags = svg.split('>').filter_map(|it| it.split_once("</"));
    tags.filter(|(_, end)| !end.starts_with("style"))
        .map(|(text, _)| format!("{text}\n"))
        .collect()
}

#[test]
fn pictures_are_of_a_puzzle_or_a_step() {
    let folder = Folder::new("pictures");
    for (arguments, told) in [
        ("--output a.svg", LINE),
        ("--output a.svg --step 2", "puzzle: hidden single"),
        (
            "--output a.svg --step 2 --language de",
            "puzzle: versteckter Einer",
        ),
        ("--output a.svg --hint", "puzzle: "),
    ] {
        folder.run_to(0, &format!("picture {LINE} {arguments}"));
        let svg = String::from_utf8(folder.read("a.svg")).unwrap();
        let title = told.replace("puzzle", "Sudoku");
        assert!(svg.contains(&title), "{svg}");
    }
    folder.run_to(0, &format!("picture {LINE} --output a.png --width 320"));
    // The width follows the name of the first chunk.
    assert_eq!(folder.read("a.png")[16..20], 320_u32.to_be_bytes());
    for (arguments, status) in [
        (format!("{LINE} --output b.svg --step 200"), 1),
        (format!("{} --output b.svg", "5".repeat(81)), 1),
        (format!("{LINE} --output b.jpg"), 2),
    ] {
        let output = folder.run(&format!("picture {arguments}"));
        assert_eq!(output.status.code(), Some(status), "{}", stderr(&output));
    }
    assert_eq!(folder.files(), ["a.png", "a.svg"]);
}

#[cfg(unix)]
#[test]
fn a_symbolic_link_stays_one_and_is_written_through() {
    use std::os::unix::fs::symlink;

    let folder = Folder::new("link");
    fs::create_dir_all(folder.0.join("far")).unwrap();
    symlink("far/second.pdf", folder.0.join("first.pdf")).unwrap();
    symlink("pages.pdf", folder.0.join("far/second.pdf")).unwrap();
    symlink("far/page.svg", folder.0.join("page.svg")).unwrap();
    for _ in 0..2 {
        for name in ["first.pdf", "page.svg"] {
            folder.run_to(0, &format!("print --solutions none --output {name} {LINE}"));
            let link = folder.0.join(name);
            assert!(fs::symlink_metadata(&link).unwrap().is_symlink(), "{name}");
        }
        assert!(folder.read("far/pages.pdf").starts_with(b"%PDF"));
        assert!(folder.read("far/page.svg").starts_with(b"<"));
        let mut far: Vec<_> = fs::read_dir(folder.0.join("far")).unwrap().collect();
        far.retain(|entry| entry.as_ref().unwrap().path().extension().unwrap() == "part");
        assert!(far.is_empty(), "{far:?}");
        assert_eq!(folder.files(), ["far", "first.pdf", "page.svg"]);
    }
}

/// Covers, lists and tables are read as a whole, so a large file named by mistake must not fill the memory.
#[test]
fn a_file_that_is_read_whole_may_not_be_large() {
    let folder = Folder::new("large");
    for (size, is_refused) in [(1 << 16, false), (4_000_000, true)] {
        fs::write(folder.0.join("large.txt"), "x".repeat(size)).unwrap();
        for command in [
            format!("print --output a.pdf --cover large.txt {LINE}"),
            format!("hint --order human --known large.txt {LINE}"),
            format!("rate --scale hodoku --hodoku-settings large.txt {LINE}"),
            "generate --seed 1 --pattern large.txt".to_owned(),
        ] {
            let output = folder.run(&command);
            let message = String::from_utf8_lossy(&output.stderr);
            let refused = "found more than 65,536 bytes, expected 65,536 at most";
            assert_eq!(message.contains(refused), is_refused, "{message:.300}");
            assert!(!is_refused || message.contains("large.txt"), "{message}");
            assert!(!is_refused || output.status.code() == Some(2), "{message}");
        }
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_file_without_an_end_is_refused() {
    let folder = Folder::new("endless");
    let output = folder.run(&format!("print --output a.pdf --cover /dev/zero {LINE}"));
    let message = String::from_utf8_lossy(&output.stderr);
    let expected = "/dev/zero: found more than 65,536 bytes, expected 65,536 at most";
    assert!(message.contains(expected), "{message}");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(folder.files(), Vec::<String>::new());
}

#[test]
fn a_board_whose_time_runs_out_is_named_and_the_others_are_printed() {
    let folder = Folder::new("timeout");
    let slow = "grid 25x25; anti-king; anti-knight; nonconsecutive";
    fs::write(folder.0.join("both.txt"), format!("{slow}\n{LINE}\n")).unwrap();
    let output = folder.run_to(1, "print --timeout 0.2 --output a.pdf both.txt");
    assert!(
        stderr(&output).contains("both.txt:1: puzzle 1: time ran out"),
        "{}",
        stderr(&output)
    );
    assert!(folder.read("a.pdf").starts_with(b"%PDF"));
}
