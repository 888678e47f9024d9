//! Texts of boards in any form: reading never panics, each solution of a board fulfils its rules, and what is written is
//! read back.

#![no_main]

use libfuzzer_sys::fuzz_target;
use ninefold_files::boards::{BoardForm, read_board, write_board};
use ninefold_print::variants::Picture;
use ninefold_variants::{Board, Budget, Machine};

/// The most cells of the boards that are solved.
const MOST_CELLS: usize = 81;

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    let Some(Ok(read)) = read_board(&text) else {
        return;
    };
    let board = read.board;
    assert_eq!(
        board.to_string().parse::<Board>().as_ref(),
        Ok(&board.canonical())
    );
    for form in [BoardForm::FPuzzles, BoardForm::Iss, BoardForm::Rows] {
        if let Ok(text) = write_board(&board, form) {
            let again = read_board(&text);
            assert!(again.is_none_or(|again| again.is_ok()), "{form:?}: {text}");
        }
    }
    if board.rows() * board.columns() > MOST_CELLS || board.rules().len() > 100 {
        return;
    }
    let answer = Machine::new(&board).solve(2, Budget::nodes(50));
    for solution in &answer.solutions {
        let violations = board.check(solution);
        assert!(violations.is_empty(), "{board}\n{solution}\n{violations:?}");
    }
    assert!(!Picture::of(&board).page(36.0).parts.is_empty());
});
