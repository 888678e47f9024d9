//! Whose figures are printed, and what HoDoKu is set to.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use ninefold::rating::hodoku::{BadSettings, Settings, Version};
use ninefold_common::rate::Scale;

use crate::failure::Failure;
use crate::input::read_small;

#[derive(Args)]
pub struct ScaleOptions {
    /// Whose figures; by default those of Sudoku Explainer
    #[arg(
        long,
        value_name = "SCALE",
        value_enum,
        default_value_t,
        hide_default_value = true
    )]
    scale: Name,

    #[command(flatten)]
    hodoku: HodokuOptions,
}

/// What HoDoKu is set to.
#[derive(Args)]
pub struct HodokuOptions {
    /// The version of HoDoKu; by default 2.2
    #[arg(long, value_name = "VERSION", value_parser = version())]
    hodoku: Option<Version>,

    /// What HoDoKu is set to: a file like what --show-hodoku-settings prints
    #[arg(long, value_name = "FILE")]
    hodoku_settings: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
enum Name {
    /// ER, EP and ED, as Sudoku Explainer rates
    #[default]
    Se,
    /// Level and score, as HoDoKu rates
    Hodoku,
    /// ER, EP and ED, then level and score
    Both,
}

/// Reads a version of HoDoKu.
fn version() -> impl TypedValueParser<Value = Version> {
    let names = PossibleValuesParser::new([
        PossibleValue::new(Version::V2_2.name()).help("Up to 2.2.4"),
        PossibleValue::new(Version::V2_3.name()).help("From 2.2.5 on, such as 2.3.2"),
    ]);
    names.try_map(|name| name.parse())
}

impl ScaleOptions {
    /// The scale with its settings; `explainers` are options that were given and need Sudoku Explainer's figures.
    pub fn scale(&self, explainers: &[&str]) -> Result<Scale, Failure> {
        let needs = |option: &str, scale| {
            let message = format!("{option} needs --scale {scale} or --scale both");
            Err(Failure::Usage(message))
        };
        let settings = || self.settings().map(Arc::new);
        match (self.scale, explainers) {
            (Name::Se, _) => match self.hodoku.first_given() {
                Some(option) => needs(option, "hodoku"),
                None => Ok(Scale::Explainer),
            },
            (Name::Hodoku, [option, ..]) => needs(option, "se"),
            (Name::Hodoku, []) => Ok(Scale::Hodoku(settings()?)),
            (Name::Both, _) => Ok(Scale::Both(settings()?)),
        }
    }

    /// What HoDoKu is set to.
    pub fn settings(&self) -> Result<Settings, Failure> {
        self.hodoku.settings()
    }
}

impl HodokuOptions {
    /// The first of the options that was given.
    pub fn first_given(&self) -> Option<&'static str> {
        let version = self.hodoku.map(|_| "--hodoku");
        version.or(self.hodoku_settings.as_ref().map(|_| "--hodoku-settings"))
    }

    /// The settings.
    pub fn settings(&self) -> Result<Settings, Failure> {
        let settings = match &self.hodoku_settings {
            Some(file) => read(file)?,
            None => Settings::default(),
        };
        let version = self.hodoku.unwrap_or_default();
        Ok(Settings {
            version,
            ..settings
        })
    }
}

fn read(file: &Path) -> Result<Settings, Failure> {
    let text = read_small(file).map_err(Failure::at(file))?;
    text.parse().map_err(|BadSettings { line, reason }| {
        Failure::Usage(format!("{}:{line}: {reason}", file.display()))
    })
}

/// What the results depend on, by name: each line of HoDoKu's table on its own, so that a difference is easy to see.
pub fn dependencies(scale: &Scale) -> Vec<(&'static str, String)> {
    let Some(settings) = scale.hodoku() else {
        return Vec::new();
    };
    let name = if scale.has_explainer() {
        "both"
    } else {
        "hodoku"
    };
    let lines = (1..).zip(&settings.lines).map(|(place, it): (u32, _)| {
        let enabled = if it.enabled { "on" } else { "off" };
        let value = format!("line {place}, {enabled}, {}, {}", it.level, it.score);
        (it.line.name(), value)
    });
    [
        ("--scale", name.to_owned()),
        ("--hodoku", settings.version.to_string()),
    ]
    .into_iter()
    .chain(lines)
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_depends_on_scale_version_and_each_line() {
        let settings = Settings::default();
        let of = |change: fn(&mut Settings)| {
            let mut settings = settings.clone();
            change(&mut settings);
            dependencies(&Scale::Hodoku(Arc::new(settings)))
        };
        let one = of(|_| {});
        assert!(one.contains(&("--hodoku", "2.2".to_owned())));
        assert!(one.contains(&("Hidden Single", "line 3, on, Easy, 14".to_owned())));
        for other in [
            dependencies(&Scale::Explainer),
            dependencies(&Scale::Both(Arc::new(settings.clone()))),
            of(|it| it.version = Version::V2_3),
            of(|it| it.lines[5].enabled = false),
            of(|it| it.lines[5].level = it.lines[20].level),
            of(|it| it.lines[5].score += 1),
            of(|it| it.lines.swap(5, 6)),
            of(|it| it.lines.truncate(5)),
        ] {
            assert_ne!(other, one);
        }
    }
}
