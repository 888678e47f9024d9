//! Conditions on other options: `lists`, `!lists` if it is not given, or `scale=hodoku|both`. One of several
//! alternatives, such as `order=human, easiest`, is enough.

use serde_json::Value;

/// Alternatives: an option that must be given, or must have one of some values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Condition(pub &'static str);

impl Condition {
    /// Returns the names of the options, each with the values that it must have; without values, any.
    pub fn alternatives(self) -> impl Iterator<Item = (&'static str, Option<&'static str>)> {
        let alternatives = self.0.split(", ");
        alternatives.map(|one| match one.split_once('=') {
            Some((option, values)) => (option, Some(values)),
            None => (one, None),
        })
    }

    /// Returns whether one of the options has such a value.
    pub fn is_met(self, get: &dyn Fn(&str) -> Option<Value>) -> bool {
        let mut alternatives = self.alternatives();
        alternatives.any(|(option, values)| {
            if let Some(option) = option.strip_prefix('!') {
                return matches!(get(option), Some(Value::Null) | None);
            }
            match (get(option), values) {
                (Some(Value::String(name)), Some(values)) => {
                    values.split('|').any(|value| value == name)
                }
                (Some(Value::Bool(flag)), None) => flag,
                (Some(Value::Null) | None, _) => false,
                (Some(_), values) => values.is_none(),
            }
        })
    }

    /// Returns the condition in words, with the options' names as a surface spells them.
    pub fn words(self, spelled: impl Fn(&str) -> String) -> String {
        let words = self.alternatives().map(|(option, values)| match values {
            None => match option.strip_prefix('!') {
                Some(option) => format!("without {}", spelled(option)),
                None => spelled(option),
            },
            Some(values) => format!("{} {}", spelled(option), values.replace('|', " or ")),
        });
        words.collect::<Vec<_>>().join(" or ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_condition_is_met_by_a_flag_or_by_one_of_several_values() {
        let is_met = |condition: &'static str, given: Value| {
            Condition(condition).is_met(&|name| (name == "scale").then(|| given.clone()))
        };
        let text = |name: &str| Value::String(name.to_owned());
        for condition in ["scale=hodoku|both", "lists, scale=both"] {
            assert!(is_met(condition, text("both")));
            assert!(!is_met(condition, text("se")));
        }
        assert!(is_met("scale", Value::Bool(true)) && is_met("scale", Value::from(0)));
        assert!(!is_met("scale", Value::Bool(false)) && !is_met("scale", Value::Null));
        let words = |condition| Condition(condition).words(|name| format!("`{name}`"));
        assert_eq!(words("scale=hodoku|both"), "`scale` hodoku or both");
        assert_eq!(words("order=human, easiest"), "`order` human or `easiest`");
        assert!(is_met("lists, !lists", text("both")) && !is_met("!scale", text("se")));
        assert_eq!(
            words("order=human, !order"),
            "`order` human or without `order`"
        );
    }
}
