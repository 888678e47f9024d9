//! The settings of a run. A run that resumes it must have equal settings.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use ninefold_files::source::is_stdin;
use serde::{Deserialize, Serialize};

use crate::bulk::Bulk;
use crate::input::Form;

/// All settings that the results depend on, by name.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Settings(BTreeMap<String, String>);

impl Settings {
    /// Returns the settings of a command and its input. Files are identified by name, size and modification time; a
    /// pipe cannot be identified.
    pub fn new<'a>(
        command: &str,
        settings: impl IntoIterator<Item = (&'a str, String)>,
        bulk: &Bulk,
    ) -> Settings {
        let from = bulk.from.map_or("detected", Form::name);
        let always = [
            ("the command", command.to_owned()),
            ("the version", env!("CARGO_PKG_VERSION").to_owned()),
            ("--from", from.to_owned()),
        ];
        Settings::of(always.into_iter().chain(settings), &bulk.inputs)
    }

    /// Returns the settings of a command without input.
    pub fn without_input<'a>(
        command: &str,
        settings: impl IntoIterator<Item = (&'a str, String)>,
    ) -> Settings {
        let always = [
            ("the command", command.to_owned()),
            ("the version", env!("CARGO_PKG_VERSION").to_owned()),
        ];
        Settings::of(always.into_iter().chain(settings), &[])
    }

    fn of<'a>(
        settings: impl IntoIterator<Item = (&'a str, String)>,
        files: &[PathBuf],
    ) -> Settings {
        let settings = settings
            .into_iter()
            .map(|(name, value)| (name.to_owned(), value));
        let inputs = (1..)
            .zip(files)
            .map(|(number, file): (u32, _)| (format!("input {number}"), identity(file)));
        Settings(settings.chain(inputs).collect())
    }

    /// Describes the first difference, if any.
    pub fn difference(&self, now: &Settings) -> Option<String> {
        let value = |settings: &Settings, name: &str| match settings.0.get(name) {
            Some(value) => value.clone(),
            None => "nothing".to_owned(),
        };
        let names = self.0.keys().chain(now.0.keys());
        let mut pairs = names.map(|name| (name, value(self, name), value(now, name)));
        let (name, before, now) = pairs.find(|(_, before, now)| before != now)?;
        Some(format!("{name} was {before}, and is now {now}"))
    }
}

/// Returns the name, size and modification time of a file.
pub fn identity(file: &Path) -> String {
    let name = file.display();
    let metadata = match fs::metadata(file) {
        Ok(metadata) if !is_stdin(file) && metadata.is_file() => metadata,
        _ => return name.to_string(),
    };
    let modified = metadata.modified().ok();
    let since = modified.and_then(|time| time.duration_since(UNIX_EPOCH).ok());
    let changed = since.map_or(0.0, |since| since.as_secs_f64());
    format!("{name}, {} bytes, changed at {changed:.6}", metadata.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_differs_is_named() {
        let with =
            |limit: &str, files: &[PathBuf]| Settings::of([("--limit", limit.to_owned())], files);
        let one = with("2", &[]);
        assert_eq!(one.difference(&one), None);
        let message = "--limit was 2, and is now 3".to_owned();
        assert_eq!(one.difference(&with("3", &[])), Some(message));
        let other = with("2", &["no-such-file".into()]);
        let message = "input 1 was nothing, and is now no-such-file".to_owned();
        assert_eq!(one.difference(&other), Some(message));
    }
}
