//! Texts of other programs against the same boards in the notation. The collection is not published.

use std::path::PathBuf;

use ninefold_variants::Board;

use super::meaning::plain;
use crate::boards::{BoardForm, read_board, write_board};

/// The folder of collections, as the variable of the environment names it.
const FOLDER: &str = "NINEFOLD_SHARED";

/// Rows whose board differs from the one in the notation, with the reason.
const DIFFERENT: [(&str, &str); 0] = [];

/// Returns the fields of all rows, or `None` if there is no collection.
fn rows() -> Option<Vec<Vec<String>>> {
    let Some(folder) = std::env::var_os(FOLDER) else {
        eprintln!("skipped: {FOLDER} is not set");
        return None;
    };
    let path = PathBuf::from(folder).join("variants/corpus.tsv");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path:?}: {error}"));
    let rows = text.lines().skip(1);
    Some(
        rows.map(|row| row.split('\t').map(str::to_owned).collect())
            .collect(),
    )
}

#[test]
fn texts_of_the_corpus_are_the_boards_of_its_notation() {
    let mut different = Vec::new();
    for row in rows().into_iter().flatten() {
        let (id, expected, text) = (&row[0], row[4].parse::<Board>().unwrap(), &row[6]);
        let read = read_board(text).unwrap_or_else(|| panic!("{id} is not recognized"));
        let read = read.unwrap_or_else(|error| panic!("{id}: {error}"));
        assert_eq!(read.ignored, [""; 0], "{id}");
        if plain(&read.board) != plain(&expected) {
            eprintln!(
                "{id}\n  read     {}\n  expected {}",
                plain(&read.board),
                plain(&expected)
            );
            different.push(row[0].clone());
        }
    }
    if std::env::var_os(FOLDER).is_some() {
        assert_eq!(different, DIFFERENT.map(|(id, _)| id));
    }
}

#[test]
fn boards_of_the_corpus_are_read_back_from_other_forms() {
    for row in rows().into_iter().flatten() {
        let board: Board = row[4].parse().unwrap();
        let from = match &row[0] {
            id if id.starts_with("iss") => BoardForm::Iss,
            _ => BoardForm::FPuzzles,
        };
        let original = read_board(&row[6]).unwrap().unwrap();
        let written = write_board(&original.board, from);
        let written = written.unwrap_or_else(|error| panic!("{}: {error}", row[0]));
        let read = read_board(&written).map(|read| plain(&read.unwrap().board));
        // A classic puzzle in a link is read elsewhere.
        assert!(
            read.is_none_or(|read| read == plain(&original.board)),
            "{}",
            row[0]
        );
        for form in [BoardForm::Iss, BoardForm::FPuzzles, BoardForm::Notation] {
            if let Ok(text) = write_board(&board, form)
                && let Some(read) = read_board(&text)
            {
                assert_eq!(plain(&read.unwrap().board), plain(&board), "{}", row[0]);
            }
        }
    }
}
