//! The division of a text into statements, and of a statement into its pieces.
//!
//! A statement is `word arguments: cells | cells`. Statements end at `;` and at the end of a line, and `#` starts a
//! comment.

/// A piece of the text and the byte where it begins.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Piece<'a> {
    pub(crate) text: &'a str,
    pub(crate) at: usize,
}

/// A statement in pieces.
#[derive(Clone, Debug)]
pub(crate) struct Statement<'a> {
    /// The first word.
    pub(crate) word: Piece<'a>,
    /// Everything between the word and the colon, or the end if there is no colon.
    pub(crate) arguments: Piece<'a>,
    /// The colon, or the empty piece at the end of the statement.
    pub(crate) colon: Piece<'a>,
    /// Everything behind the colon, if there is one.
    pub(crate) cells: Option<Piece<'a>>,
}

impl<'a> Piece<'a> {
    /// Returns the piece without blanks at both ends.
    pub(crate) fn trimmed(self) -> Piece<'a> {
        let at = self.at + (self.text.len() - self.text.trim_start().len());
        Piece {
            text: self.text.trim(),
            at,
        }
    }

    /// Visits the parts between separators, with blanks.
    pub(crate) fn split(self, separator: char) -> impl Iterator<Item = Piece<'a>> {
        self.text.split(separator).map(move |part| self.part(part))
    }

    /// Visits the parts between blanks.
    pub(crate) fn words(self) -> impl Iterator<Item = Piece<'a>> {
        self.text
            .split_whitespace()
            .map(move |part| self.part(part))
    }

    /// Visits the characters that are not blank.
    pub(crate) fn characters(self) -> impl Iterator<Item = (char, Piece<'a>)> {
        let piece = move |(start, character): (usize, char)| {
            let text = &self.text[start..start + character.len_utf8()];
            (
                character,
                Piece {
                    text,
                    at: self.at + start,
                },
            )
        };
        self.text
            .char_indices()
            .map(piece)
            .filter(|(character, _)| !character.is_whitespace())
    }

    /// Returns the text before a separator and the text after it, if it occurs.
    pub(crate) fn cut(self, separator: char) -> (Piece<'a>, Option<Piece<'a>>) {
        match self.text.split_once(separator) {
            Some((before, after)) => (self.part(before), Some(self.part(after))),
            None => (self, None),
        }
    }

    /// Returns the empty piece at the end.
    pub(crate) fn end(self) -> Piece<'a> {
        Piece {
            text: "",
            at: self.at + self.text.len(),
        }
    }

    /// Returns the piece of a text that is a part of this one.
    fn part(self, text: &'a str) -> Piece<'a> {
        Piece {
            text,
            at: self.at + (text.as_ptr() as usize - self.text.as_ptr() as usize),
        }
    }
}

impl<'a> Statement<'a> {
    /// Returns the last place of the statement, where something missing is reported.
    pub(crate) fn end(&self) -> Piece<'a> {
        self.cells.unwrap_or(self.arguments).end()
    }
}

/// Visits the statements of a text that are not empty.
pub(crate) fn statements(text: &str) -> impl Iterator<Item = Statement<'_>> {
    let whole = Piece { text, at: 0 };
    whole
        .split('\n')
        .flat_map(|line| line.cut('#').0.split(';'))
        .map(Piece::trimmed)
        .filter(|piece| !piece.text.is_empty())
        .map(statement)
}

/// Divides the trimmed text of a statement.
fn statement(piece: Piece<'_>) -> Statement<'_> {
    let (head, cells) = piece.cut(':');
    let end = head
        .text
        .find(char::is_whitespace)
        .unwrap_or(head.text.len());
    let (word, arguments) = head.text.split_at(end);
    Statement {
        word: head.part(word),
        arguments: head.part(arguments).trimmed(),
        colon: Piece {
            text: if cells.is_some() { ":" } else { "" },
            at: head.end().at,
        },
        cells: cells.map(Piece::trimmed),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    #[test]
    fn statements_end_at_semicolons_and_lines() {
        let text = "grid 6x6 ; # size; not a statement\r\n\n;cage  17 :r1c1 | r1c2 ";
        let found: Vec<_> = statements(text).collect();
        assert_eq!(found.len(), 2);
        assert_eq!(
            (found[0].word.text, found[0].arguments.text),
            ("grid", "6x6")
        );
        assert!(found[0].cells.is_none());
        assert_eq!(
            (found[1].word.text, found[1].arguments.text),
            ("cage", "17")
        );
        assert_eq!(found[1].cells.unwrap().text, "r1c1 | r1c2");
    }

    #[test]
    fn pieces_know_their_place() {
        let text = "max: r1c1 | r2c2\nwhisper 5: r3c3";
        for statement in statements(text) {
            let cells = statement.cells.unwrap();
            let pieces = [statement.word, statement.arguments, cells];
            for piece in pieces
                .into_iter()
                .chain(cells.split('|'))
                .chain(cells.words())
            {
                assert_eq!(&text[piece.at..piece.at + piece.text.len()], piece.text);
            }
        }
    }
}
