//! Pictures as input: every command takes them, and what is no puzzle is an error of its own.

use std::fs;
use std::path::PathBuf;

use serde_json::Value;

use crate::running::{LINE, empty_folder, ninefold, run, run_command, stderr, stdout};

/// Draws the puzzle as a picture in this folder, and returns its path.
fn picture(folder: &str, width: usize) -> PathBuf {
    let path = empty_folder(folder).join("shot.png");
    let drawn = run(
        &format!("picture {LINE} --width {width} --output {}", path.display()),
        "",
    );
    assert!(drawn.status.success(), "{}", stderr(&drawn));
    path
}

#[test]
fn every_command_takes_pictures() {
    let shot = picture("pictures-of-commands", 600);
    let shot = shot.display();
    assert_eq!(
        stdout(&run(&format!("read {shot}"), "")),
        format!("{LINE}\n")
    );
    for command in [
        "solve",
        "rate",
        "hint",
        "count",
        "canonical",
        "convert --to sdk",
        "steps",
    ] {
        let of_picture = run(&format!("{command} {shot}"), "");
        let of_text = run(&format!("{command} {LINE}"), "");
        assert_eq!(stdout(&of_picture), stdout(&of_text), "{command}");
        assert!(
            of_picture.status.success(),
            "{command}: {}",
            stderr(&of_picture)
        );
    }
    // The corners are on stderr.
    let solved = run(&format!("solve {shot}"), "");
    assert!(
        stderr(&solved).contains(": the grid is at "),
        "{}",
        stderr(&solved)
    );
    let kept = run(&format!("distinct {shot}"), "");
    assert_eq!(stdout(&kept), format!("{LINE}\n"));
    let turned = run(&format!("read {shot} {LINE} {shot}"), "");
    assert_eq!(stdout(&turned), format!("{LINE}\n").repeat(3));
}

#[test]
fn a_reading_has_its_facts() {
    let shot = picture("pictures-with-facts", 400);
    let read = run(&format!("read --json --cells {}", shot.display()), "");
    let record: Value = serde_json::from_str(stdout(&read)).unwrap();
    assert_eq!(record["puzzle"], LINE);
    assert_eq!(record["status"], "unique");
    assert_eq!(record["givens"], LINE);
    // A clue that the others prove may be doubtful, however clear it is.
    assert!(
        record["doubtful"].as_array().unwrap().len() <= 3,
        "{record}"
    );
    assert_eq!(record["cells"].as_array().unwrap().len(), 81);
    let corners: Vec<String> = record["corners"]
        .as_array()
        .unwrap()
        .iter()
        .map(|corner| format!("{},{}", corner[0], corner[1]))
        .collect();
    let read_at = |corners: &str| {
        let mut command = ninefold("read --corners");
        run_command(command.arg(corners).arg(&shot), "")
    };
    assert_eq!(stdout(&read_at(&corners.join(" "))), format!("{LINE}\n"));
    // A part of the grid is not claimed to be a puzzle.
    assert_eq!(read_at("0,0 99,0 99,99 0,99").status.code(), Some(1));
    let wrong = read_at("1,2");
    assert_eq!(wrong.status.code(), Some(2));
    assert!(
        stderr(&wrong).contains("expected four corners"),
        "{}",
        stderr(&wrong)
    );
    let seen = shot.with_file_name("seen.png");
    let debug = format!("read --debug-picture {} {}", seen.display(), shot.display());
    assert!(run(&debug, "").status.success());
    assert!(fs::read(seen).unwrap().starts_with(b"\x89PNG"));
}

#[test]
fn what_is_no_puzzle_costs_only_itself() {
    let shot = picture("pictures-without-puzzle", 600);
    let folder = shot.parent().unwrap();
    let bytes = fs::read(&shot).unwrap();
    let file = |name: &str, bytes: &[u8]| {
        let path = folder.join(name);
        fs::write(&path, bytes).unwrap();
        path.display().to_string()
    };
    let cut = file("cut.png", &bytes[..bytes.len() / 2]);
    // The header of a picture with four billion pixels, which end at once.
    let header =
        b"\xff\xd8\xff\xc0\0\x11\x08\xff\xdc\xff\xdc\x03\x01\x22\0\x02\x11\x01\x03\x11\x01\xff\xd9";
    let bomb = file("bomb.jpg", header);
    let heic = file("photo.heic", b"\0\0\0\x18ftypheic\0\0\0\0heicmif1 and more");
    let text = file("text.txt", format!("{LINE}\n").as_bytes());
    let all = format!("solve --format line {cut} {bomb} {} {text}", shot.display());
    let solved = run(&all, "");
    let statuses = stdout(&solved)
        .lines()
        .map(|line| line.split('\t').nth(1).unwrap());
    assert_eq!(
        statuses.collect::<Vec<_>>(),
        ["bad", "bad", "unique", "unique"]
    );
    assert_eq!(solved.status.code(), Some(1));
    let told = stderr(&solved).to_owned();
    assert!(
        told.contains("cut.png") && told.contains("damaged"),
        "{told}"
    );
    assert!(told.contains("bomb.jpg"), "{told}");
    let refused = run(&format!("solve {heic}"), "");
    assert_eq!(refused.status.code(), Some(2));
    assert!(stderr(&refused).contains("HEIC"), "{}", stderr(&refused));
}
