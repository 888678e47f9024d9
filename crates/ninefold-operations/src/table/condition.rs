//! Conditions on other options: `lists`, or `scale=hodoku|both`.

use super::Given;

/// An option that must be given, or have one of some values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Condition(pub &'static str);

impl Condition {
    /// Returns the name of the other option, and the values that it must have; without values, any.
    pub fn parts(self) -> (&'static str, Option<&'static str>) {
        match self.0.split_once('=') {
            Some((option, values)) => (option, Some(values)),
            None => (self.0, None),
        }
    }

    /// Whether the other option has such a value.
    pub fn is_met(self, value: Option<Given>) -> bool {
        let (_, values) = self.parts();
        match (value, values) {
            (Some(Given::Text(name)), Some(values)) => values.split('|').any(|value| value == name),
            (Some(Given::Flag(flag)), None) => flag,
            (Some(Given::Nothing) | None, _) => false,
            (Some(_), values) => values.is_none(),
        }
    }

    /// Returns the condition in words, with the option's name as a surface spells it.
    pub fn words(self, spelled: impl Fn(&str) -> String) -> String {
        let (option, values) = self.parts();
        match values {
            None => spelled(option),
            Some(values) => format!("{} {}", spelled(option), values.replace('|', " or ")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_condition_is_met_by_a_flag_or_by_one_of_several_values() {
        let text = |name: &str| Some(Given::Text(name.to_owned()));
        let scale = Condition("scale=hodoku|both");
        assert!(scale.is_met(text("both")) && !scale.is_met(text("se")) && !scale.is_met(None));
        assert_eq!(
            scale.words(|name| format!("`{name}`")),
            "`scale` hodoku or both"
        );
        let lists = Condition("lists");
        assert!(lists.is_met(Some(Given::Flag(true))) && lists.is_met(Some(Given::Number(0.0))));
        assert!(!lists.is_met(Some(Given::Flag(false))) && !lists.is_met(Some(Given::Nothing)));
        assert_eq!(lists.words(str::to_owned), "lists");
    }
}
