//! Puzzles as pages to print.

use std::ffi::CString;

use ninefold_common::print::{Entry, Printed, Wanted, scale_of};
use ninefold_print::drawing::Page;
use ninefold_print::pdf::{About, Pdf};
use ninefold_print::{Book as Pages, Caption, Language, Layout, MM, PerPage, Story, raster, svg};
use pyo3::exceptions::PyUserWarning;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::errors::bad;
use crate::many::Asked;
use crate::puzzles::{Puzzles, Row};
use crate::slices::Slicing;

/// The widths that a PNG can have, in pixels.
const WIDTHS: std::ops::RangeInclusive<u32> = 16..=10_000;

/// What made a PDF.
const CREATOR: &str = concat!("ninefold ", env!("CARGO_PKG_VERSION"));

/// Pages to print, which ninefold.book makes. len gives the number of puzzles.
#[pyclass(frozen, module = "ninefold")]
pub struct Book {
    count: usize,
    pages: Pages,
    stories: Vec<Story>,
    about: About,
}

/// Lays out puzzles as pages to print, as `ninefold print` does.
///
/// paper: "a4", "letter" or "a5".
/// per_page: 1, 2, 4, 6, 9 or 12 puzzles on a page; by default 6, in large print 1.
/// large_print: large bold digits and texts.
/// title: what stands at the head of the pages.
/// caption: the line under each puzzle, with the places {number}, {level}, {er}, {ep}, {ed}, {hodoku}, {clues} and
///     {label}. Bars divide it into up to three parts. Puzzles are rated only if it needs that.
/// labels: what {label} stands for, one for each puzzle.
/// candidates: print the candidates, and puzzles as they stand.
/// solutions: "back", on pages of their own; "foot", upside down at the foot of the page; or "none".
/// hints: print the first three steps of each puzzle in words.
/// explain: instead of a book, print how to solve each puzzle, every step with its picture.
/// cover: the text of a cover, with empty lines between its paragraphs.
/// cut_marks: mark with crosses where to cut the puzzles apart.
/// binding: how much wider the margin at the binding is, in millimetres.
/// page_numbers: whether pages have numbers.
/// language: "en" or "de".
///
/// Returns a Book, which becomes a PDF or pages of SVG. Puzzles that cannot be read or do not have exactly one solution
/// are left out; a UserWarning tells how many these are, and names the first. The other parameters are those of solve.
#[pyfunction]
#[pyo3(signature = (puzzles, threads=None, *, paper="a4", per_page=None, large_print=false, title=None, caption="{number}", labels=None, candidates=false, solutions="back", hints=false, explain=false, cover=None, cut_marks=false, binding=0.0, page_numbers=true, language="en", progress=false, column=None))]
#[allow(clippy::too_many_arguments, reason = "they are named in Python")]
pub fn book(
    puzzles: &Bound<'_, PyAny>,
    threads: Option<usize>,
    paper: &str,
    per_page: Option<u8>,
    large_print: bool,
    title: Option<String>,
    caption: &str,
    labels: Option<Vec<String>>,
    candidates: bool,
    solutions: &str,
    hints: bool,
    explain: bool,
    cover: Option<String>,
    cut_marks: bool,
    binding: f64,
    page_numbers: bool,
    language: &str,
    progress: bool,
    column: Option<&str>,
) -> PyResult<Book> {
    let layout = Layout {
        paper: paper.parse().map_err(bad)?,
        per_page: number_per_page(per_page, large_print)?,
        large_print,
        title,
        language: language.parse().map_err(bad)?,
        page_numbers,
        caption: caption.parse().map_err(bad)?,
        candidates,
        coordinates: hints,
        cut_marks,
        solutions: solutions.parse().map_err(bad)?,
        binding: binding * MM,
    };
    if (hints || explain) && layout.language != Language::English {
        return Err(bad("hints and explain are in English only"));
    }
    if explain && is_of_books(&layout, per_page, hints) {
        let message =
            "explain goes without per_page, caption, candidates, solutions, hints and cut_marks";
        return Err(bad(message));
    }
    let wanted = Wanted {
        as_they_stand: candidates,
        scale: scale_of(&layout.caption),
        hints,
        explain,
    };
    let about = About::of(&layout, cover.as_deref(), CREATOR);
    let bound = |puzzles| {
        let book = Pages::new(layout.clone(), puzzles).map_err(bad)?;
        match &cover {
            Some(cover) => book.with_cover(cover).map_err(bad),
            None => Ok(book),
        }
    };
    // Nobody waits for ratings to hear that there cannot be such pages.
    bound(Vec::new())?;
    let asked = Asked {
        puzzles,
        column,
        progress,
    };
    let found = prepare(&asked, &Slicing::new(threads, [8, 256])?, &wanted, labels)?;
    let (mut puzzles, mut stories, mut count) = (Vec::new(), Vec::new(), 0);
    for printed in told_of_others(asked.puzzles.py(), found)? {
        count += 1;
        match printed {
            Printed::Puzzle(puzzle) => puzzles.push(puzzle),
            Printed::Story(story) => stories.push(story),
        }
    }
    Ok(Book {
        count,
        pages: bound(puzzles)?,
        stories,
        about,
    })
}

fn number_per_page(asked: Option<u8>, large_print: bool) -> PyResult<PerPage> {
    match asked {
        Some(number) => PerPage::new(number).ok_or_else(|| {
            let numbers = PerPage::ALL.map(|number| number.to_string()).join(", ");
            bad(format!(
                "found per_page={number}, expected one of {numbers}"
            ))
        }),
        None if large_print => Ok(PerPage::ONE),
        None => Ok(Layout::default().per_page),
    }
}

/// Whether the layout has something that explanations lack.
fn is_of_books(layout: &Layout, per_page: Option<u8>, hints: bool) -> bool {
    let usual = Layout::default();
    per_page.is_some()
        || layout.caption != Caption::default()
        || layout.candidates
        || layout.solutions != usual.solutions
        || hints
        || layout.cut_marks
}

/// Finds out about all puzzles: what is printed of each, or why nothing is.
fn prepare(
    asked: &Asked<'_, '_>,
    slicing: &Slicing,
    wanted: &Wanted,
    labels: Option<Vec<String>>,
) -> PyResult<Vec<Result<Printed, String>>> {
    let puzzles = Puzzles::of(asked.puzzles, asked.column)?;
    let view = puzzles.view()?;
    if let Some(labels) = labels.as_ref().filter(|labels| labels.len() != view.len()) {
        let (labels, puzzles) = (labels.len(), view.len());
        return Err(bad(format!("found {labels} labels of {puzzles} puzzles")));
    }
    let label = |place: usize| Some(labels.as_ref()?[place].as_str());
    let py = asked.puzzles.py();
    let found = slicing.work(py, view.len(), asked.progress, |numbers, interrupt| {
        let mut written = Vec::with_capacity(numbers.len());
        view.read(numbers.clone(), |rows| {
            written.extend(rows.iter().map(Row::written))
        });
        let entries = numbers.zip(&written).map(|(place, written)| Entry {
            number: place + 1,
            written: written.as_ref().ok(),
            label: label(place),
        });
        let made = wanted.prepare(&entries.collect::<Vec<_>>(), interrupt);
        let made = made.into_iter().zip(&written);
        // Without a puzzle there is an error, or Python raises what interrupted it.
        let made = made.map(|(made, written)| {
            made.unwrap_or_else(|| Err(written.as_ref().err().cloned().unwrap_or_default()))
        });
        made.collect::<Vec<_>>()
    })?;
    Ok(found.into_iter().flatten().collect())
}

/// What is printed, with a warning of the puzzles that are not.
fn told_of_others(
    py: Python<'_>,
    found: Vec<Result<Printed, String>>,
) -> PyResult<impl Iterator<Item = Printed>> {
    let errors = (1..).zip(&found);
    let errors = errors.filter_map(|(number, found)| Some((number, found.as_ref().err()?)));
    let errors: Vec<(usize, &String)> = errors.collect();
    if let Some((number, error)) = errors.first() {
        let (others, all) = (errors.len(), found.len());
        let message = format!(
            "{others} of {all} puzzles are not printed; the first is puzzle {number}: {error}"
        );
        let message = CString::new(message).map_err(bad)?;
        PyErr::warn(py, &py.get_type::<PyUserWarning>(), &message, 1)?;
    }
    Ok(found.into_iter().filter_map(Result::ok))
}

impl Book {
    /// Passes on all pages, one by one.
    fn each_page(&self, mut take: impl FnMut(Page)) -> PyResult<()> {
        let mut count = 0;
        for page in self.pages.pages() {
            count += 1;
            take(page);
        }
        for story in &self.stories {
            for page in story.pages(self.pages.layout(), count + 1).map_err(bad)? {
                count += 1;
                take(page);
            }
        }
        match count {
            0 => Err(bad("there is no puzzle to print")),
            _ => Ok(()),
        }
    }
}

#[pymethods]
impl Book {
    fn __len__(&self) -> usize {
        self.count
    }

    /// The bytes of a PDF: vectors with embedded fonts, tagged; the same for the same puzzles and parameters. Raises
    /// ValueError if the font lacks a character; it has Latin, Greek and Cyrillic letters.
    fn pdf<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let made = py.detach(|| {
            let mut pdf = Pdf::new(&self.about);
            self.each_page(|page| pdf.add(&page))?;
            pdf.finish().map_err(bad)
        });
        Ok(PyBytes::new(py, &made?))
    }

    /// The pages as documents of SVG.
    fn svg(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        py.detach(|| {
            let mut pages = Vec::new();
            self.each_page(|page| pages.push(svg::document(&page)))?;
            Ok(pages)
        })
    }
}

/// A document of SVG as the bytes of a PNG.
pub fn png<'py>(py: Python<'py>, svg: &str, width: u32) -> PyResult<Bound<'py, PyBytes>> {
    if !WIDTHS.contains(&width) {
        let (least, most) = (WIDTHS.start(), WIDTHS.end());
        return Err(bad(format!(
            "found the width {width}, expected {least} to {most}"
        )));
    }
    let drawn = py.detach(|| raster::png(svg, width));
    let drawn = drawn.ok_or_else(|| bad("the picture cannot be drawn"))?;
    Ok(PyBytes::new(py, &drawn))
}
