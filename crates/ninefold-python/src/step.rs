//! A step on the way to the solution.

use std::hash::{Hash, Hasher};
use std::sync::OnceLock;

use ninefold::logic::{Position, Step as Found};
use ninefold::text::Written;
use ninefold_explain::explanation;
use ninefold_explain::language::Language;
use ninefold_explain::record::StepRecord;
use ninefold_explain::{Figure, eureka, names};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use serde::{Deserialize, Serialize};

use crate::errors::bad;
use crate::grid::{Grid, svg};
use crate::print;

/// A step on the way to the solution.
#[pyclass(frozen, eq, hash, module = "ninefold")]
#[derive(Clone)]
pub struct Step {
    /// Its number, counted from 1.
    #[pyo3(get)]
    number: usize,
    origin: Origin,
}

#[derive(Clone)]
enum Origin {
    /// The step was found here. Its texts are made when they are needed.
    Found(Box<FoundStep>, OnceLock<Box<StepTexts>>),
    /// The step was pickled.
    Read(Box<StepTexts>, String),
}

/// A step in a position.
#[derive(Clone)]
pub struct FoundStep {
    pub givens: ninefold::Grid,
    pub before: Position,
    pub found: Found,
    pub figure: Figure,
    pub language: Language,
}

/// All texts and numbers of a step.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
struct StepTexts {
    technique: String,
    /// The name of the technique in the language of the request.
    name: String,
    names: Vec<String>,
    eureka: Option<String>,
    rating: f64,
    cells: Vec<String>,
    placements: Vec<String>,
    eliminations: Vec<String>,
    /// The sentences, each with its depth.
    sentences: Vec<(usize, String)>,
    /// The position before the step.
    before: String,
}

impl From<&FoundStep> for StepTexts {
    fn from(step: &FoundStep) -> StepTexts {
        let FoundStep { before, found, .. } = step;
        let record = StepRecord::new(1, found, step.figure, before);
        let pattern = explanation::of(&found.reason).pattern();
        let cells = (pattern.cells | pattern.further).iter();
        let sentences = explanation::sentences_in(step.language, before, found);
        StepTexts {
            technique: found.technique.name().to_owned(),
            name: step.language.word(found.technique.name()).to_owned(),
            names: names::of(found),
            eureka: eureka::of(&found.reason),
            rating: step.figure.printed(),
            cells: cells.map(|cell| cell.to_string()).collect(),
            placements: record.placements,
            eliminations: record.eliminations,
            sentences: sentences
                .into_iter()
                .map(|told| (told.depth, told.text))
                .collect(),
            before: ninefold::Puzzle::from(before).candidates().to_string(),
        }
    }
}

impl PartialEq for Step {
    fn eq(&self, other: &Step) -> bool {
        self.number == other.number && self.told() == other.told()
    }
}

impl Hash for Step {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let told = self.told();
        self.number.hash(state);
        (
            &told.technique,
            &told.placements,
            &told.eliminations,
            &told.before,
        )
            .hash(state);
    }
}

impl Step {
    /// Returns a step that was found.
    pub fn new(number: usize, step: FoundStep) -> Step {
        Step {
            number,
            origin: Origin::Found(Box::new(step), OnceLock::new()),
        }
    }

    fn told(&self) -> &StepTexts {
        match &self.origin {
            Origin::Found(step, told) => told.get_or_init(|| Box::new(StepTexts::from(&**step))),
            Origin::Read(told, _) => told,
        }
    }
}

#[pymethods]
impl Step {
    /// The technique, such as "hidden single".
    #[getter]
    fn technique(&self) -> &str {
        &self.told().technique
    }

    /// The names that players use: that of the technique, and others.
    #[getter]
    fn names(&self) -> Vec<&str> {
        self.told().names.iter().map(String::as_str).collect()
    }

    /// A chain in Eureka notation, as players write it.
    #[getter]
    fn eureka(&self) -> Option<&str> {
        self.told().eureka.as_deref()
    }

    /// How hard it is.
    #[getter]
    fn rating(&self) -> f64 {
        self.told().rating
    }

    /// The cells of its pattern, such as "r1c2".
    #[getter]
    fn cells(&self) -> Vec<&str> {
        self.told().cells.iter().map(String::as_str).collect()
    }

    /// The placements, such as "r1c2=5".
    #[getter]
    fn placements(&self) -> Vec<&str> {
        self.told().placements.iter().map(String::as_str).collect()
    }

    /// The eliminations, such as "r1c2<>5".
    #[getter]
    fn eliminations(&self) -> Vec<&str> {
        self.told()
            .eliminations
            .iter()
            .map(String::as_str)
            .collect()
    }

    /// The reasons why the step is right.
    #[getter]
    fn sentences(&self) -> Vec<&str> {
        let sentences = self.told().sentences.iter();
        sentences.map(|(_, text)| text.as_str()).collect()
    }

    /// The position before it, with its pencil marks.
    #[getter]
    fn before(&self) -> PyResult<Grid> {
        let written = self.told().before.parse::<Written>();
        written.map(Grid::from).map_err(bad)
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (usize, String, String))> {
        let told = serde_json::to_string(self.told()).map_err(bad)?;
        let read = py.get_type::<Step>().getattr("_read")?;
        Ok((read, (self.number, told, self._repr_svg_())))
    }

    /// Reads a pickled step.
    #[staticmethod]
    fn _read(number: usize, told: &str, picture: String) -> PyResult<Step> {
        let told = serde_json::from_str(told).map_err(bad)?;
        let origin = Origin::Read(Box::new(told), picture);
        Ok(Step { number, origin })
    }

    fn __repr__(&self) -> String {
        let told = self.told();
        let conclusion = [&told.placements[..], &told.eliminations[..]].concat();
        format!(
            "Step({}, {} {:.1}: {})",
            self.number,
            told.technique,
            told.rating,
            conclusion.join(" ")
        )
    }

    fn __str__(&self) -> String {
        let told = self.told();
        let mut lines = vec![format!("{} ({:.1})", told.name, told.rating)];
        let sentences = told.sentences.iter();
        lines.extend(sentences.map(|(depth, text)| "  ".repeat(depth + 1) + text));
        lines.join("\n")
    }

    /// The step as a picture, an SVG document.
    fn svg(&self) -> String {
        self._repr_svg_()
    }

    /// The step as a picture: the bytes of a PNG with this width in pixels.
    #[pyo3(signature = (width=600))]
    fn png<'py>(&self, py: Python<'py>, width: u32) -> PyResult<Bound<'py, PyBytes>> {
        print::png(py, &self._repr_svg_(), width)
    }

    /// The step as a picture.
    fn _repr_svg_(&self) -> String {
        match &self.origin {
            Origin::Found(step, _) => {
                let name = format!("Step {}", self.number);
                let drawn = Some((&step.found, step.figure));
                svg(&step.givens, &step.before, drawn, &name, step.language)
            }
            Origin::Read(_, picture) => picture.clone(),
        }
    }

    /// The step as a picture, with its sentences.
    fn _repr_html_(&self) -> String {
        let line = |(depth, text): &(usize, String)| {
            let text = text.replace('&', "&amp;").replace('<', "&lt;");
            format!("<div style=\"margin-left: {depth}em\">{text}</div>\n")
        };
        let StepTexts {
            name,
            rating,
            sentences,
            ..
        } = self.told();
        let told: String = sentences.iter().map(line).collect();
        let picture = self._repr_svg_();
        format!(
            "<div>\n<b>{}. {name}</b> ({rating:.1})\n{told}{picture}</div>\n",
            self.number
        )
    }
}
