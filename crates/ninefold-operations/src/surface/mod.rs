//! The surfaces of operations, made from their tables.
//!
//! * [`json`]: the body of a request to the API, and its errors; [`asked`]: its members about puzzles.
//! * [`schema`], `endpoints`: the description of the API; `markdown`: its page.
//! * [`answer`]: JSON, and the columns of CSV and TSV.
//! * [`about`](mod@about): the facts about operations; [`any`](mod@any): type-erased operations.
//! * [`python`], [`typescript`]: functions, types and documentation, as text.
//! * `arguments` (feature `clap`): options of the program.
//! * `arrow` (feature `arrow`): columns of Arrow.
//! * [`generated`]: the generated files.

pub mod about;
pub mod answer;
pub mod any;
#[cfg(feature = "clap")]
pub mod arguments;
#[cfg(feature = "arrow")]
pub mod arrow;
pub mod asked;
mod endpoints;
pub mod generated;
pub mod json;
mod markdown;
pub mod python;
pub mod schema;
pub mod typescript;
