//! Reading of a whole text: first the grid, its digits and regions, then givens and rules in their order.

use super::error::{ReadError, Wrong};
use super::fields::{Fields, integer};
use super::read_rule;
use super::statement::{Piece, Statement, statements};
use crate::board::{Board, BoardError, MAX_REGIONS, MAX_RULES, MAX_SIDE};
use crate::digits::{Digits, value_of};
use crate::mask::Mask;
use crate::regions::{boxes, default_regions};
use crate::rule::Rule;
use crate::validate::Shape;
use crate::words::{self, Word};

/// The greatest length of a text, in bytes.
pub const MAX_TEXT: usize = 1 << 20;
/// The greatest number of cells that the rules of a text list together, with repetitions.
pub const MAX_CELLS: usize = 200_000;

const EXPECTED_DIGITS: &str = "the smallest and greatest digit, such as 1-9";
const EXPECTED_GRID: &str = "the numbers of rows and columns, such as 9x9, at most 32";
const EXPECTED_REGIONS: &str = "boxes such as 2x3, `none`, or a letter for each cell";

/// The statements that a board has at most once.
#[derive(Default)]
struct Head<'a> {
    grid: Option<Statement<'a>>,
    digits: Option<Statement<'a>>,
    regions: Option<Statement<'a>>,
    givens: Option<Statement<'a>>,
}

/// Reads a board.
pub(super) fn board(text: &str) -> Result<Board, ReadError> {
    if text.len() > MAX_TEXT {
        return Err(Wrong::TooLong.at(text, MAX_TEXT));
    }
    let mut head = Head::default();
    let mut others = Vec::new();
    for statement in statements(text) {
        let Some(word) = words::find(statement.word.text) else {
            return Err(Wrong::unknown_word(statement.word.text).at(text, statement.word.at));
        };
        let place = match word.name {
            "grid" => &mut head.grid,
            "digits" => &mut head.digits,
            "regions" => &mut head.regions,
            "givens" => &mut head.givens,
            _ => {
                others.push((word, statement));
                continue;
            }
        };
        let at = statement.word.at;
        if place.replace(statement).is_some() {
            return Err(Wrong::Repeated { word: word.name }.at(text, at));
        }
    }
    let reader = Reader { text };
    let (rows, columns) = head
        .grid
        .map_or(Ok((9, 9)), |statement| reader.grid(&statement))?;
    let digits = match head.digits {
        Some(statement) => reader.digits(&statement)?,
        // The sides are small enough for a range of digits.
        None => Digits::new(1, rows.max(columns) as i32)
            .map_err(|error| Wrong::Digits(error).at(text, 0))?,
    };
    let regions = match head.regions {
        Some(statement) => reader.regions(&statement, rows, columns)?,
        None => default_regions(rows, columns, digits),
    };
    let shape = Shape {
        rows,
        columns,
        digits,
        regions: &regions,
    };
    let mut rules = head
        .givens
        .map_or(Ok(Vec::new()), |statement| reader.givens(&statement, shape))?;
    rules.extend(reader.rules(others, shape)?);
    let board = Board::new(rows, columns, digits, regions, rules);
    board.map_err(|error| Wrong::Board(error).at(text, 0))
}

#[derive(Clone, Copy)]
struct Reader<'a> {
    text: &'a str,
}

impl<'a> Reader<'a> {
    fn unexpected(
        self,
        piece: Piece<'_>,
        expected: impl Into<std::borrow::Cow<'static, str>>,
    ) -> ReadError {
        Wrong::unexpected(piece.text, expected).at(self.text, piece.at)
    }

    /// Returns the arguments of a statement that has no cells behind a colon.
    fn arguments(self, statement: &Statement<'a>) -> Result<Piece<'a>, ReadError> {
        match statement.cells {
            Some(_) => Err(self.unexpected(statement.colon, "no colon in this statement")),
            None => Ok(statement.arguments),
        }
    }

    fn grid(self, statement: &Statement<'a>) -> Result<(usize, usize), ReadError> {
        let piece = self.arguments(statement)?;
        let size = two_numbers(piece.text)
            .filter(|&(rows, columns)| rows <= MAX_SIDE && columns <= MAX_SIDE);
        size.ok_or_else(|| self.unexpected(piece, EXPECTED_GRID))
    }

    fn digits(self, statement: &Statement<'a>) -> Result<Digits, ReadError> {
        let piece = self.arguments(statement)?;
        // The first character may be a minus sign.
        let ends = piece
            .text
            .char_indices()
            .skip(1)
            .find(|&(_, character)| character == '-');
        let value = |text: &str| integer(text).and_then(|number| i32::try_from(number).ok());
        let values = ends.and_then(|(dash, _)| {
            Some((value(&piece.text[..dash])?, value(&piece.text[dash + 1..])?))
        });
        let (lo, hi) = values.ok_or_else(|| self.unexpected(piece, EXPECTED_DIGITS))?;
        Digits::new(lo, hi).map_err(|error| Wrong::Digits(error).at(self.text, piece.at))
    }

    fn regions(
        self,
        statement: &Statement<'a>,
        rows: usize,
        columns: usize,
    ) -> Result<Vec<Option<u8>>, ReadError> {
        let piece = self.arguments(statement)?;
        if piece.text.eq_ignore_ascii_case("none") {
            return Ok(vec![None; rows * columns]);
        }
        if let Some((height, width)) = two_numbers(piece.text) {
            let regions = boxes(rows, columns, height, width);
            let regions =
                regions.ok_or_else(|| self.unexpected(piece, "boxes that fill the grid"))?;
            if regions
                .iter()
                .flatten()
                .any(|&region| usize::from(region) >= MAX_REGIONS)
            {
                return Err(Wrong::Board(BoardError::TooManyRegions).at(self.text, piece.at));
            }
            return Ok(regions);
        }
        self.one_each(
            piece,
            (rows, columns),
            "region",
            |character, piece| match character {
                '.' => Ok(None),
                _ if character.is_ascii_alphanumeric() => Ok(Some(character as u8)),
                _ => Err(self.unexpected(piece, EXPECTED_REGIONS)),
            },
        )
    }

    fn givens(self, statement: &Statement<'a>, shape: Shape<'_>) -> Result<Vec<Rule>, ReadError> {
        let piece = self.arguments(statement)?;
        let Shape {
            rows,
            columns,
            digits,
            ..
        } = shape;
        let values =
            self.one_each(
                piece,
                (rows, columns),
                "digit",
                |character, piece| match character {
                    '.' | '_' => Ok(None),
                    _ => value_of(character)
                        .and_then(|value| digits.index(value))
                        .map(Some)
                        .ok_or_else(|| {
                            self.unexpected(
                                piece,
                                format!("a digit from {digits}, or `.` for an empty cell"),
                            )
                        }),
                },
            )?;
        let cells = shape.cells().zip(values);
        let given = cells.filter_map(|(cell, index)| {
            Some(Rule::Given {
                cell,
                digits: Mask::one(index?),
            })
        });
        Ok(given.collect())
    }

    /// Reads one character for each cell.
    fn one_each<T>(
        self,
        piece: Piece<'a>,
        (rows, columns): (usize, usize),
        kind: &str,
        mut read: impl FnMut(char, Piece<'a>) -> Result<T, ReadError>,
    ) -> Result<Vec<T>, ReadError> {
        let expected = rows * columns;
        let mut found = Vec::new();
        for (character, piece) in piece.characters() {
            found.push(read(character, piece)?);
            if found.len() > expected {
                return Err(self.unexpected(piece, format!("the end after {expected} cells")));
            }
        }
        if found.len() < expected {
            let missing = format!(
                "one {kind} for each of {expected} cells, {} are missing",
                expected - found.len()
            );
            return Err(self.unexpected(piece.end(), missing));
        }
        Ok(found)
    }

    fn rules(
        self,
        statements: Vec<(&'static Word, Statement<'a>)>,
        shape: Shape<'_>,
    ) -> Result<Vec<Rule>, ReadError> {
        let mut rules = Vec::new();
        let mut left = MAX_CELLS;
        for (word, statement) in statements {
            let at = statement.word.at;
            if rules.len() == MAX_RULES {
                return Err(Wrong::Board(BoardError::TooManyRules).at(self.text, at));
            }
            let (rule, rest) = if word.name == "given" {
                (self.given(&statement, shape)?, left)
            } else {
                let fields = Fields::new(self.text, (shape.rows, shape.columns), statement, left);
                read_rule::rule(word.name, fields)?
            };
            shape
                .validate(&rule)
                .map_err(|error| Wrong::Rule(error).at(self.text, at))?;
            rules.push(rule);
            left = rest;
        }
        Ok(rules)
    }

    /// Reads `r1c1=5` or `r1c1=2,4`.
    fn given(self, statement: &Statement<'a>, shape: Shape<'_>) -> Result<Rule, ReadError> {
        let piece = self.arguments(statement)?;
        let (cell, values) = piece.cut('=');
        let cell = cell.trimmed();
        let values = values
            .ok_or_else(|| self.unexpected(piece.end(), "a cell and its digits, such as r1c1=5"))?;
        let found = cell
            .text
            .parse()
            .map_err(|error| self.unexpected(cell, format!("a cell ({error})")))?;
        let mut digits = Mask::EMPTY;
        for value in values.split(',').map(Piece::trimmed) {
            let number = integer(value.text).and_then(|number| i32::try_from(number).ok());
            let index = number.and_then(|number| shape.digits.index(number));
            let index = index
                .ok_or_else(|| self.unexpected(value, format!("a digit from {}", shape.digits)))?;
            digits = digits.with(index);
        }
        Ok(Rule::Given {
            cell: found,
            digits,
        })
    }
}

/// Reads two positive numbers such as `2x3`.
fn two_numbers(text: &str) -> Option<(usize, usize)> {
    let (first, second) = text.split_once(['x', 'X'])?;
    let number = |text: &str| {
        let digits =
            (1..=4).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
        if digits {
            text.parse().ok().filter(|&number| number > 0)
        } else {
            None
        }
    };
    Some((number(first)?, number(second)?))
}
