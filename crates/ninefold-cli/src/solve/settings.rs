//! The settings of a run, so that a run that resumes it has the same ones.

use std::collections::BTreeMap;
use std::fs;
use std::time::UNIX_EPOCH;

use serde::{Deserialize, Serialize};

/// Everything that the results depend on, by name.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Settings(BTreeMap<String, String>);

impl Settings {
    pub fn set(&mut self, name: &str, value: impl Into<String>) {
        self.0.insert(name.to_owned(), value.into());
    }

    /// Records the input: files by name, size and time of change. Nothing is known of a pipe.
    pub fn set_inputs(&mut self, files: &[String]) {
        for (number, file) in (1..).zip(files) {
            self.set(&format!("input {number}"), identity(file));
        }
    }

    /// Describes the first difference, if there is one.
    pub fn difference(&self, now: &Settings) -> Option<String> {
        let value = |settings: &Settings, name: &str| match settings.0.get(name) {
            Some(value) => value.clone(),
            None => "nothing".to_owned(),
        };
        let names = self.0.keys().chain(now.0.keys());
        let mut pairs = names.map(|name| (name, value(self, name), value(now, name)));
        let (name, before, now) = pairs.find(|(_, before, now)| before != now)?;
        Some(format!("{name} was {before}, and now is {now}"))
    }
}

fn identity(file: &str) -> String {
    let metadata = match fs::metadata(file) {
        Ok(metadata) if file != "-" && metadata.is_file() => metadata,
        _ => return file.to_owned(),
    };
    let modified = metadata.modified().ok();
    let since = modified.and_then(|time| time.duration_since(UNIX_EPOCH).ok());
    let changed = since.map_or(0.0, |since| since.as_secs_f64());
    format!("{file}, {} bytes, changed at {changed:.6}", metadata.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_differs_is_named() {
        let mut one = Settings::default();
        one.set("--limit", "2");
        let mut other = one.clone();
        assert_eq!(one.difference(&other), None);
        other.set("--limit", "3");
        let message = "--limit was 2, and now is 3".to_owned();
        assert_eq!(one.difference(&other), Some(message));
        other = one.clone();
        other.set_inputs(&["no-such-file".to_owned()]);
        let message = "input 1 was nothing, and now is no-such-file".to_owned();
        assert_eq!(one.difference(&other), Some(message));
    }
}
