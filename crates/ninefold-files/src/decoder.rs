//! Chooses the decoder of a source by its first lines.

use std::{io, mem};

#[cfg(feature = "pictures")]
use crate::photo;
use crate::source::{Input, Opened};
use crate::{Decode, Form, csv, json, opensudoku, text, variants};

/// The data to keep besides puzzles, labels and the columns of tables. Keeping more takes more time.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Keeps {
    /// Nothing.
    #[default]
    Nothing,
    /// Fields that follow 81 characters on a line, as the label.
    Lines,
    /// The fields as with `Lines`, and the other members of JSON objects, as columns.
    Everything,
}

/// Returns the decoder of a source.
pub(crate) fn decoder(
    opened: Opened,
    from: Option<Form>,
    keeps: Keeps,
) -> io::Result<Box<dyn Decode>> {
    match opened {
        Opened::Text(input) => of_text(input, from, keeps),
        #[cfg(feature = "pictures")]
        Opened::Picture(source) => Ok(Box::new(photo::Decoder(Some(source)))),
    }
}

/// Detects the form of a text by its first line or two that are neither blank nor comments.
fn of_text(mut input: Input, from: Option<Form>, keeps: Keeps) -> io::Result<Box<dyn Decode>> {
    let (mut line, mut description) = (Vec::new(), None);
    while is_blank(input.peek(1)?[0]) && input.next_line(true, &mut line)? {
        if line.starts_with(b"#D") {
            description = Some(mem::take(&mut line));
        }
    }
    let lines = match from {
        None => match input.peek(1)?[0] {
            first if csv::may_be_header(first) || csv::may_go_on(first) => 2,
            _ => 1,
        },
        Some(Form::Csv | Form::Tsv) => 2,
        _ => 1,
    };
    let [first, second] = match lines {
        1 => input.peek(1)?.map(<[u8]>::to_vec),
        _ => csv::peek_two(&mut input)?,
    };
    let [first, second] = [&first[..], &second[..]];
    if from.map_or(opensudoku::detect(first), |from| from == Form::OpenSudoku) {
        return Ok(Box::new(opensudoku::Decoder::new(input)));
    }
    let layout = csv::Layout::detect(first, second, from);
    let is_board = match from {
        // The header of a table may have as many letters as a row of cells.
        None if layout.is_some() => variants::begins(first),
        None => begins_with_board(&mut input, first),
        Some(from) => matches!(from, Form::Board | Form::Iss),
    };
    if is_board {
        return Ok(Box::new(variants::Decoder::new(input)));
    }
    let is_json = match from {
        Some(from) => from == Form::Json,
        None => json::detect(first) && !is_source_code(&mut input),
    };
    Ok(match (layout, from) {
        (Some(layout), _) => Box::new(csv::Decoder::new(input, layout)),
        (None, Some(Form::Text(notation))) => Box::new(text::Decoder::new(
            Some(notation),
            input,
            description,
            false,
        )),
        (None, _) if is_json && keeps == Keeps::Everything => {
            Box::new(json::Decoder::keeping_members(input))
        }
        (None, _) if is_json => Box::new(json::Decoder::new(input)),
        (None, _) => {
            let keeps_fields = keeps != Keeps::Nothing && from.is_none();
            Box::new(text::Decoder::new(None, input, description, keeps_fields))
        }
    })
}

/// Returns whether the text begins with a board of another size or with further rules. Rows are read up to the end of
/// their block, other boards are a line or begin with a word of their notation.
fn begins_with_board(input: &mut Input, first: &[u8]) -> bool {
    if variants::may_be_row(first) {
        while !variants::has_block(decisive(input.at_hand()))
            && input.at_hand().len() < DECISIVE
            && input.peek_more()
        {}
        return variants::detect(decisive(input.at_hand()));
    }
    variants::detect(first)
}

/// The number of bytes that decide whether a source is JSON, source code, or a board.
const DECISIVE: usize = 1 << 14;

/// Returns whether the text begins with an array of another language than JSON, such as `[[5, None, 3, …`. What is no
/// JSON is read on until it is a puzzle.
fn is_source_code(input: &mut Input) -> bool {
    let is_broken = loop {
        let head = decisive(input.at_hand());
        // Strings and objects are whole puzzles, and a broken element costs no other.
        let quote = head.iter().position(|byte| b"\"{".contains(byte));
        match json::is_broken(&head[..quote.unwrap_or(head.len())]) {
            None if quote.is_none() && head.len() < DECISIVE && input.peek_more() => {}
            is_broken => break is_broken == Some(true),
        }
    };
    while is_broken && input.at_hand().len() < DECISIVE && input.peek_more() {}
    is_broken && text::begins_with_puzzle(decisive(input.at_hand()))
}

/// Returns the start of the text. It must not depend on the pieces in which the text arrives.
fn decisive(text: &[u8]) -> &[u8] {
    &text[..text.len().min(DECISIVE)]
}

/// Returns whether the line is useless for detecting the form. Nine spaces may be an empty row.
fn is_blank(line: &[u8]) -> bool {
    let text = line.trim_ascii();
    let spaces = line.iter().filter(|&&byte| byte == b' ').count();
    // Number signs may also be the empty cells of a puzzle.
    let is_comment = text.starts_with(b"#") && (text.len() != 81 || text.contains(&b' '));
    is_comment || (text.is_empty() && spaces != 9)
}
