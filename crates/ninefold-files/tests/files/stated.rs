//! Solutions that a source states beside its puzzles.

use ninefold_files::{Batches, Entry, Keeps, read_all, read_most, read_solution};

const LINE: &str =
    "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
const SOLVED: &str =
    "483921657967345821251876493548132976729564138136798245372689514814253769695417382";

/// Returns whether each puzzle is solved by the solution beside it, if there is one.
fn solves(entries: &[Entry]) -> Vec<Option<bool>> {
    let solves = |entry: &Entry| {
        let (puzzle, solution) = (entry.puzzle()?, entry.solution.as_ref()?);
        Some(solution.solves(&puzzle))
    };
    entries.iter().map(solves).collect()
}

/// Reads a text in which these letters mean the puzzle, its solution, and a grid that is not its solution.
fn read(text: &str) -> Vec<Option<bool>> {
    let other = SOLVED.replace('1', "x").replace('2', "1").replace('x', "2");
    let text = text.replace("$P", LINE).replace("$S", SOLVED);
    let text = text.replace("$O", &other);
    let found = solves(&read_all("test", text.clone().into_bytes()));
    let (kept, _) = read_most("test", text.clone().into(), None, 99, Keeps::Everything);
    assert_eq!(solves(&kept), found, "{text}");
    found
}

#[test]
fn tables_state_solutions_in_a_column_of_their_own() {
    let (right, wrong) = (Some(true), Some(false));
    let all = [right, wrong, wrong, wrong, None];
    for header in [
        "puzzle,solution",
        "Puzzle, Solution ",
        "quizzes,solutions",
        "question,answer",
        "unsolved,solved",
        "start,solution_board",
    ] {
        let text = format!("{header}\n$P,$S\n$P,$O\n$P,$P\n$P,123\n$P,\n");
        assert_eq!(read(&text), all, "{header}");
        let swapped = text.replace("$P,$S", "$P;$S").replace(',', ";");
        assert_eq!(read(&swapped), all, "{header}");
    }
    assert_eq!(read("solution\tid\tpuzzle\n$S\t1\t$P\n"), [right]);
    // Without a header, the first row has a complete grid in the column.
    assert_eq!(read("1,$P,$S\n2,$P,$O\n3,$P,\n"), [right, wrong, None]);
    assert_eq!(read("$P,$S\n"), [right]);
    assert_eq!(read("$P,$O,1.2\n$P,$S,1.2\n"), [wrong, right]);
    assert_eq!(read("puzzle,solution\n$P,\"=\"\"$S\"\"\"\n"), [right]);
    // The first row may be wrong.
    assert_eq!(read("puzzle,solution\n$P,unknown\n$P,$S\n"), [wrong, right]);
    let columns: Vec<String> = (1..=81).map(|cell| format!("c{cell}")).collect();
    let cells: Vec<String> = LINE.replace('.', "0").chars().map(String::from).collect();
    let (columns, cells) = (columns.join(","), cells.join(","));
    assert_eq!(read(&format!("{columns},solution\n{cells},$S\n")), [right]);
}

#[test]
fn columns_with_other_contents_are_no_solutions() {
    for text in [
        "puzzle,solutions\n$P,1\n",
        "puzzle,answer\n$P,yes\n",
        "puzzle,solved\n$P,true\n",
        "puzzle,target\n$P,https://example.com/000000000000000000000000000000000000000000001\n",
        "puzzle,note\n$P,$S\n",
        "1,$S,$P\n",
        "$P,2.3\n$P,$S\n",
        "$P\n",
    ] {
        assert!(read(text).iter().all(Option::is_none), "{text}");
    }
}

#[test]
fn objects_state_solutions_in_a_member_of_any_shape() {
    let rows: Vec<&str> = (0..9).map(|row| &SOLVED[9 * row..][..9]).collect();
    let strings = format!("{rows:?}");
    let numbers = |text: &str| {
        let digits: Vec<String> = text.chars().map(String::from).collect();
        format!("[{}]", digits.join(","))
    };
    let nested: Vec<String> = rows.iter().map(|row| numbers(row)).collect();
    let nested = format!("[{}]", nested.join(",\n"));
    for solution in [
        "\"$S\"".to_owned(),
        strings,
        numbers(SOLVED),
        nested,
        "[\"$S\"]".to_owned(),
    ] {
        for name in ["solution", "solutions", "answer", "solved"] {
            let object = format!("{{\"puzzle\":\"$P\",\"{name}\":{solution}}}");
            assert_eq!(read(&object), [Some(true)], "{object}");
            assert_eq!(read(&format!("[{object},\n{object}]")), [Some(true); 2]);
        }
    }
    let of = |members: &str| read(&format!("{{{members},\"puzzle\":\"$P\"}}"))[0];
    assert_eq!(of("\"solution\":\"$O\""), Some(false));
    assert_eq!(of("\"solution\":\"12\""), Some(false));
    assert_eq!(of("\"solution\":[1,2]"), Some(false));
    for other in [
        "\"solution\":null",
        "\"solution\":\"\"",
        "\"solution\":{\"steps\":[1]}",
        "\"solved\":true",
        "\"answer\":\"42\"",
        "\"solutions\":1",
    ] {
        assert_eq!(of(other), None, "{other}");
    }
    assert_eq!(read("\"$P\""), [None]);
}

#[test]
fn a_document_of_f_puzzles_states_its_solution() {
    let row = |row: usize| {
        let cell = |symbol: char| match symbol {
            '.' => "{}".to_owned(),
            digit => format!("{{\"value\":{digit},\"given\":true}}"),
        };
        let cells: Vec<String> = LINE[9 * row..][..9].chars().map(cell).collect();
        format!("[{}]", cells.join(","))
    };
    let rows: Vec<String> = (0..9).map(row).collect();
    let text = format!(
        "{{\"size\":9,\"grid\":[{}],\"solution\":\"$S\"}}",
        rows.join(",")
    );
    assert_eq!(read(&text), [Some(true)]);
}

#[test]
fn a_solution_solves_pencil_marks_only_if_they_have_it() {
    let solution = read_solution(SOLVED.as_bytes()).unwrap();
    let marks = |first: &str| {
        let marks = first.to_owned() + &"123456789".repeat(80);
        ninefold_files::read_one(&marks).unwrap().puzzle()
    };
    assert!(solution.solves(&marks("..34.....")));
    assert!(!solution.solves(&marks("..3.5....")));
    assert_eq!(read_solution(b" \n"), None);
}

#[test]
fn batches_show_whether_solutions_may_be_stated() {
    for (text, may_state, states) in [
        ("$P\n", false, false),
        ("id,puzzle\n1,$P\n", false, false),
        ("id,puzzle,solution\n1,$P,$S\n", true, true),
        ("id,puzzle,solution\n1,$P,\n", true, true),
        ("{\"puzzle\":\"$P\",\"id\":3}\n", false, false),
        ("{\"puzzle\":\"$P\",\"solution\":\"$S\"}\n", true, true),
        ("{\"puzzle\":\"$P\",\"solution\":null}\n", true, false),
    ] {
        let text = text.replace("$P", LINE).replace("$S", SOLVED);
        let mut batches = Batches::of_text("test", text.clone().into(), None, Keeps::Nothing);
        let batch = batches.next(9).unwrap().unwrap();
        assert_eq!(batch.may_state_solutions(), may_state, "{text}");
        assert_eq!(batch.head().unwrap().states_solutions, states, "{text}");
    }
}
