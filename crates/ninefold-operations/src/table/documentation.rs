//! Documentation in tables.

/// Returns a documentation where somebody reads it. The page's module has none, as it is loaded over networks.
pub const fn documentation(paragraphs: &'static [&'static str]) -> &'static [&'static str] {
    if cfg!(target_family = "wasm") {
        &[]
    } else {
        paragraphs
    }
}
