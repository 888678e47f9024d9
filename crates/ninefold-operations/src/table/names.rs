//! Names, and choices among names.

use super::Given;

/// The variants of an enum.
#[derive(Debug)]
pub struct ChoiceTable {
    /// The name of the enum.
    pub name: &'static str,
    /// Returns the variants.
    pub rows: fn() -> &'static [ChoiceRow],
}

/// A variant.
#[derive(Debug)]
pub struct ChoiceRow {
    /// Its name on all surfaces.
    pub name: &'static str,
    /// Its meaning.
    pub doc: &'static str,
}

impl ChoiceTable {
    /// Returns the place of the variant with this name.
    ///
    /// # Errors
    /// If none has the name; the text lists all names.
    pub fn place(&self, given: &Given) -> Result<usize, String> {
        let is_named = |row: &ChoiceRow| matches!(given, Given::Text(text) if text == row.name);
        (self.rows)().iter().position(is_named).ok_or_else(|| {
            let names: Vec<String> = self.names().map(|name| format!("\"{name}\"")).collect();
            format!("expected one of {}", names.join(", "))
        })
    }

    /// Returns all names.
    pub fn names(&self) -> impl Iterator<Item = &'static str> + use<> {
        (self.rows)().iter().map(|row| row.name)
    }
}

/// Returns the variants of an enum of the library, given its items, their names and their meanings.
pub fn rows_of<T: Copy>(
    all: &[T],
    name: fn(T) -> &'static str,
    doc: fn(T) -> &'static str,
) -> Vec<ChoiceRow> {
    let row = |item: &T| ChoiceRow {
        name: name(*item),
        doc: match cfg!(target_family = "wasm") {
            true => "",
            false => doc(*item),
        },
    };
    all.iter().map(row).collect()
}

/// Keywords of the languages of the surfaces, and `list`, which would hide a function of Python.
const TAKEN: &[&str] = &[
    "as", "class", "def", "del", "delete", "else", "enum", "export", "for", "from", "function",
    "if", "import", "in", "is", "lambda", "list", "match", "new", "not", "or", "pass", "return",
    "self", "type", "var", "with",
];

/// Returns whether a field may have this name: snake case, and no keyword.
pub(super) const fn is_allowed(name: &str) -> bool {
    let bytes = name.as_bytes();
    let mut place = 0;
    while place < bytes.len() {
        if !matches!(bytes[place], b'a'..=b'z' | b'0'..=b'9' | b'_') {
            return false;
        }
        place += 1;
    }
    let mut word = 0;
    while word < TAKEN.len() {
        if is_same(bytes, TAKEN[word].as_bytes()) {
            return false;
        }
        word += 1;
    }
    !bytes.is_empty()
}

const fn is_same(one: &[u8], other: &[u8]) -> bool {
    let mut place = 0;
    while place < one.len() && place < other.len() {
        if one[place] != other[place] {
            return false;
        }
        place += 1;
    }
    one.len() == other.len()
}

#[cfg(test)]
mod tests {
    use super::is_allowed;

    #[test]
    fn names_are_snake_case_and_no_keywords() {
        assert!(is_allowed("max_size") && is_allowed("lists"));
        for wrong in ["", "maxSize", "max-size", "from", "in", "list"] {
            assert!(!is_allowed(wrong), "{wrong}");
        }
    }
}
