//! Puzzles as pages to print.

use std::ffi::CString;
use std::ops::Range;

use ninefold_operations::print::prepare::Entry;
use ninefold_operations::print::{Labels, Print, Printed};
use ninefold_print::drawing::Page;
use ninefold_print::pdf::{About, Pdf};
use ninefold_print::{Book as Pages, Story, raster, svg};
use pyo3::exceptions::PyUserWarning;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

use crate::asked::Asked;
use crate::errors::bad;
use crate::interrupt::Interrupt;
use crate::options::read;
use crate::slices;

/// The widths that a PNG can have, in pixels.
const WIDTHS: std::ops::RangeInclusive<u32> = 16..=10_000;

/// The name of the program in a PDF.
const CREATOR: &str = concat!("ninefold ", env!("CARGO_PKG_VERSION"));

/// Pages to print, made by ninefold.print. len gives the number of puzzles.
#[pyclass(frozen, module = "ninefold")]
pub struct Book {
    count: usize,
    pages: Pages,
    stories: Vec<Story>,
    about: About,
}

/// Lays out puzzles as pages. The function of `ninefold.operations` passes all options.
#[pyfunction]
pub fn print(
    options: &Bound<'_, PyDict>,
    puzzles: &Bound<'_, PyAny>,
    threads: Option<usize>,
    timeout: Option<f64>,
    progress: bool,
    column: Option<&str>,
) -> PyResult<Book> {
    let (request, Labels { labels }): (Print, Labels) = (read(options)?, read(options)?);
    let layout = request.layout();
    let about = About::of(&layout, request.pages.cover.as_deref(), CREATOR);
    // Checks the layout first, so that an impossible one fails before the ratings.
    request.bound(Vec::new()).map_err(bad)?;
    let asked = Asked::new(puzzles, threads, timeout, progress, column)?;
    let found = prepare(&asked, &request, labels)?;
    let (mut puzzles, mut stories, mut count) = (Vec::new(), Vec::new(), 0);
    for printed in told_of_others(asked.py, found)? {
        count += 1;
        match printed {
            Printed::Puzzle(puzzle) => puzzles.push(puzzle),
            Printed::Story(story) => stories.push(story),
        }
    }
    Ok(Book {
        count,
        pages: request.bound(puzzles).map_err(bad)?,
        stories,
        about,
    })
}

/// Prepares all puzzles for printing; an error is the reason why a puzzle is not printed.
fn prepare(
    asked: &Asked<'_>,
    request: &Print,
    labels: Option<Vec<String>>,
) -> PyResult<Vec<Result<Printed, String>>> {
    let view = asked.puzzles.view()?;
    if let Some(labels) = labels.as_ref().filter(|labels| labels.len() != view.len()) {
        let (labels, puzzles) = (labels.len(), view.len());
        return Err(bad(format!("found {labels} labels for {puzzles} puzzles")));
    }
    let label = |place: usize| Some(labels.as_ref()?[place].as_str());
    let timeout = asked.timeout;
    let work = |numbers: Range<usize>, interrupt: Interrupt<'_>| {
        let mut written = Vec::with_capacity(numbers.len());
        view.read(numbers.clone(), |rows| {
            written.extend(rows.iter().map(|row| (row.written(), row.board().cloned())))
        });
        let entries = numbers
            .zip(&written)
            .map(|(place, (written, board))| Entry {
                number: place + 1,
                written: written.as_ref().ok(),
                board: board.as_deref(),
                label: label(place),
            });
        let made = request.prepare_within(&entries.collect::<Vec<_>>(), timeout, interrupt);
        let made = made.into_iter().zip(&written);
        // Without any puzzle, there is an error, time ran out, or Python raises its interrupt.
        let made = made.map(|(made, (written, board))| match made {
            Some(made) => made.map_err(|unprintable| unprintable.reason),
            None => {
                // A board is no classic puzzle, but no error either.
                let error = written.as_ref().err().filter(|_| board.is_none());
                Err(error.map_or_else(|| "time ran out".to_owned(), String::clone))
            }
        });
        made.collect::<Vec<_>>()
    };
    let sizes = [8, 256];
    let found = slices::work(
        asked.py,
        asked.threads,
        sizes,
        view.len(),
        asked.progress,
        work,
    )?;
    Ok(found.into_iter().flatten().collect())
}

/// Returns the puzzles to print, and warns about the others.
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

    /// The bytes of a tagged PDF: vector graphics with embedded fonts. The same puzzles and parameters give the same
    /// bytes. Raises ValueError if the font lacks a character; it has Latin, Greek and Cyrillic letters.
    fn pdf<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let made = py.detach(|| {
            let mut pdf = Pdf::new(&self.about);
            self.each_page(|page| pdf.add(&page))?;
            pdf.finish().map_err(bad)
        });
        Ok(PyBytes::new(py, &made?))
    }

    /// The pages as SVG documents.
    fn svg(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        py.detach(|| {
            let mut pages = Vec::new();
            self.each_page(|page| pages.push(svg::document(&page)))?;
            Ok(pages)
        })
    }
}

/// An SVG document as the bytes of a PNG.
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
