//! Lines without the ornaments that forums, chats and programs put around them: quotes, tags, fences, list marks, bars
//! of other signs, numbers of puzzles, and words before and after a drawn puzzle.

use alloc::borrow::{Cow, ToOwned};
use alloc::string::String;
use alloc::vec::Vec;

use crate::text::ended::Ended;
use crate::text::error::FoundText;
use crate::text::record::Record;
use crate::text::strict::StrictReader;
use crate::text::symbol::{Symbol, cells_meant, symbol};

use super::prose::{first_word, is_prose};
use crate::text::piece::{Around, Before, Piece};

/// Reads the lines without their ornaments.
pub fn read(lines: &[&str], around: Around) -> Option<Vec<Piece>> {
    read_lines(lines, around, |_| false)
}

/// Reads the lines without their ornaments, and without the lines that hold only the bars of a frame.
pub fn read_without_empty_frames(lines: &[&str], around: Around) -> Option<Vec<Piece>> {
    let is_frame = |line: &str| {
        let is_bar = |character| matches!(symbol(character), Symbol::Bar);
        line.contains(is_bar) && line.chars().all(|it| is_bar(it) || it.is_whitespace())
    };
    read_lines(lines, around, is_frame)
}

fn read_lines(
    lines: &[&str],
    around: Around,
    is_dropped: impl Fn(&str) -> bool,
) -> Option<Vec<Piece>> {
    let mut reader = StrictReader::default();
    let (mut ended, mut numbers) = (Ended::default(), Vec::new());
    for (&line, number) in lines.iter().zip(1_u64..) {
        let is_count = is_count(line) && counts_puzzles(lines, number, around);
        let Some(plain) = without_ornaments(line).filter(|line| !is_count && !is_dropped(line))
        else {
            continue;
        };
        numbers.push(number);
        reader.line(plain.as_bytes(), &mut ended);
    }
    reader.finish(&mut ended);
    let last_number = lines.len() as u64;
    let number_of = |line: u64| *numbers.get(line as usize - 1).unwrap_or(&last_number);
    let place = |record: Record| Record {
        line: number_of(record.line),
        puzzle: record.puzzle.map_err(|error| {
            let line = number_of(error.line.max(1));
            error.at_line(line)
        }),
        ..record
    };
    let records = ended.drain().map(|(record, _)| place(record));
    let records: Vec<Record> = records.collect();
    // Fences and tags show that people wrote the words around them.
    let is_framed = around.before == Before::Drawn || lines.iter().any(|line| is_frame(line));
    let records = without_prose(records, lines, is_framed);
    let mut words = lines.iter().flat_map(|line| line.split_whitespace());
    if records.is_empty()
        && words.next().is_some_and(|word| "[({".contains(word))
        && words.next().is_none()
    {
        // A bracket alone may be the beginning of anything.
        return None;
    }
    if records.is_empty() && !is_framed {
        // Words alone may be the label of a puzzle that is missing.
        let is_nothing =
            |line: &&str| without_ornaments(line).is_none_or(|it| it.trim().is_empty());
        let are_all = lines.iter().zip(1_u64..).all(|(line, number)| {
            is_nothing(line) || (is_count(line) && counts_puzzles(lines, number, around))
        });
        return are_all.then(Vec::new);
    }
    let ends: Vec<u64> = records
        .iter()
        .skip(1)
        .map(|record| record.line - 1)
        .collect();
    // All lines have been read, so each belongs to the puzzle before it.
    let ends = ends.into_iter().chain([last_number]);
    let pieces = records.into_iter().zip(ends);
    let piece = |(record, last)| Piece {
        record,
        last,
        explains: false,
    };
    Some(pieces.map(piece).collect())
}

/// Drops the faults that are only words around drawn puzzles. Words may also be the label of a missing puzzle: then
/// other labels begin with the same word.
fn without_prose(records: Vec<Record>, lines: &[&str], is_framed: bool) -> Vec<Record> {
    let label_of = |record: &Record| match &record.puzzle {
        Err(error) => match &error.found {
            FoundText::Label(label) => Some(label.clone()),
            _ => {
                let (first, last) = (record.line as usize, error.line.max(record.line) as usize);
                let lines = lines.get(first - 1..last.min(lines.len()))?;
                lines
                    .iter()
                    .all(|line| is_prose(line))
                    .then(|| String::from(lines[0]))
            }
        },
        Ok(_) => record.label.clone(),
    };
    let labels: Vec<Option<String>> = records.iter().map(label_of).collect();
    let word_of = |label: &String| first_word(label).map(str::to_owned);
    let words: Vec<String> = labels.iter().flatten().filter_map(word_of).collect();
    let is_alone = |label: &String| {
        let word = word_of(label).unwrap_or_default();
        words.iter().filter(|other| **other == word).count() <= 1
    };
    let is_drawn = |record: &Record| record.puzzle.is_ok() && Before::of(record) == Before::Drawn;
    let has_drawn = is_framed || records.iter().any(is_drawn);
    let is_around = |record: &Record, label: &Option<String>| {
        record.puzzle.is_err()
            && label
                .as_ref()
                .is_some_and(|label| has_drawn && is_alone(label))
    };
    let kept = records.into_iter().zip(labels);
    let kept = kept.filter(|(record, label)| !is_around(record, label));
    kept.map(|(record, _)| record).collect()
}

/// Returns whether the line is a fence, a tag or a bracket.
fn is_frame(line: &str) -> bool {
    let is_comment = line.trim_start().starts_with('%');
    !line.trim().is_empty() && !is_comment && without_ornaments(line).is_none()
}

/// Returns whether the line is one or two numbers, as programs write the count or the size of the puzzles that follow.
fn is_count(line: &str) -> bool {
    let is_number = |word: &str| word.len() < 8 && word.bytes().all(|byte| byte.is_ascii_digit());
    let count = line.split_whitespace().count();
    (1..=2).contains(&count) && line.split_whitespace().all(is_number)
}

/// Returns whether puzzles may follow such a line: at the beginning it is their count, elsewhere their size.
fn counts_puzzles(lines: &[&str], number: u64, around: Around) -> bool {
    const SIZES: [&str; 4] = ["9", "3 3", "9 9", "81"];
    let above = &lines[..number as usize - 1];
    let is_first =
        around.before == Before::Nothing && above.iter().all(|line| line.trim().is_empty());
    let line = lines[number as usize - 1].trim();
    let mut below = lines[number as usize..]
        .iter()
        .filter(|line| !line.trim().is_empty());
    let is_row = |line: &&str| cells_meant(line) >= 9;
    (is_first || SIZES.contains(&line)) && below.next().map_or(around.is_followed, is_row)
}

/// Returns the line without its ornaments, or `None` if it has nothing else.
pub fn without_ornaments(line: &str) -> Option<Cow<'_, str>> {
    let mut text = Cow::Borrowed(without_quote_marks(line));
    if text.contains(['[', '<', '&']) {
        text = Cow::Owned(without_tags(&text));
    }
    let start = text.trim();
    let is_fence = start.starts_with("```") || start.starts_with("~~~");
    let is_comment = start.starts_with('%') || start.starts_with('\\') || start.starts_with("//");
    let has_bracket = start.contains(|it| "[](){}".contains(it));
    let is_bracket = has_bracket && start.chars().all(|it| "[](){},;".contains(it));
    if is_fence || is_comment || is_bracket {
        return None;
    }
    if text.contains('`') && cells_meant(&text) >= 9 {
        text = Cow::Owned(text.replace('`', ""));
    }
    if text.matches(['!', '¦']).count() >= 2 {
        text = Cow::Owned(text.replace(['!', '¦'], "|"));
    }
    if let Some(rest) = text.trim_end().strip_suffix("|.") {
        text = Cow::Owned(alloc::format!("{rest}|"));
    }
    if let Some(rest) = behind_list_mark(&text) {
        text = Cow::Owned(rest.to_owned());
    }
    Some(text)
}

/// Returns the line behind the marks of a quotation.
pub fn without_quote_marks(line: &str) -> &str {
    let mut rest = line;
    while let Some(quoted) = rest.trim_start().strip_prefix('>') {
        rest = quoted.strip_prefix(' ').unwrap_or(quoted);
    }
    rest
}

/// Removes tags such as `[code]`, `[/b]`, `[color=red]`, `<pre>` and `<br />`, and decodes `&gt;`, `&lt;`, `&amp;` and
/// `&nbsp;`.
fn without_tags(line: &str) -> String {
    let (mut plain, mut rest) = (String::new(), line);
    while let Some(start) = rest.find(['[', '<', '&']) {
        let (before, tag) = rest.split_at(start);
        plain.push_str(before);
        let (text, length) = tag_at(tag).unwrap_or((&tag[..1], 1));
        plain.push_str(text);
        rest = &tag[length..];
    }
    plain + rest
}

/// The most characters of a tag.
const LONGEST_TAG: usize = 64;

/// Returns the text in place of the tag or the reference with which the text begins, and the length of the tag.
fn tag_at(text: &str) -> Option<(&str, usize)> {
    const REFERENCES: [(&str, &str); 4] = [
        ("&gt;", ">"),
        ("&lt;", "<"),
        ("&amp;", "&"),
        ("&nbsp;", " "),
    ];
    if let Some((name, meaning)) = REFERENCES.iter().find(|(name, _)| text.starts_with(name)) {
        return Some((meaning, name.len()));
    }
    let close = match text.as_bytes()[0] {
        b'[' => ']',
        b'<' => '>',
        _ => return None,
    };
    let start: String = text.chars().take(LONGEST_TAG).collect();
    let end = start.find(close)?;
    let inside = text[1..end].trim_start_matches('/');
    let name_end = inside
        .find(|it: char| !it.is_ascii_alphanumeric())
        .unwrap_or(inside.len());
    let (name, rest) = inside.split_at(name_end);
    let is_name = name.starts_with(|it: char| it.is_ascii_alphabetic());
    let is_tag = is_name && (rest.is_empty() || rest.starts_with(['=', ' ', '/']));
    is_tag.then_some(("", end + 1))
}

/// Returns the text behind the mark of a list, if that text is one row or one puzzle.
fn behind_list_mark(line: &str) -> Option<&str> {
    let start = line.trim_start();
    let number = start.trim_start_matches(|it: char| it.is_ascii_digit());
    let behind = match start.len() - number.len() {
        0 => start.strip_prefix(['-', '*', '+', '\u{2022}']),
        1..=5 => number.strip_prefix(['.', ')', ':']),
        _ => None,
    };
    let rest = behind?.strip_prefix(' ')?.trim();
    matches!(rest.len(), 9 | 81 | 729).then_some(())?;
    rest.chars()
        .all(|it| matches!(symbol(it), Symbol::Cell(_)))
        .then_some(rest)
}
