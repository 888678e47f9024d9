//! Types and functions of the npm package, as text. Its options and answers are those of the description of the API.

use crate::surface::about::About;
use crate::surface::schema::capital;

/// The first line of the files.
pub const MADE: &str = "// Made by `cargo run -p ninefold-operations --example generate-all`.\n";

/// Returns the types and the function of an operation or a summary.
pub fn types(about: &About) -> String {
    let (name, function, title) = (capital(about.name), about.name, about.request.doc[0]);
    let needed = about.request.required().into_iter();
    let needed: String = needed.map(|(name, _)| format!(", \"{name}\"")).collect();
    let mark = if needed.is_empty() { "?" } else { "" };
    let types = format!(
        "\nexport type {name}Options = Options<Api[\"{name}Request\"]{needed}>;\n\n\
         export type {name}Answer = Api[\"{name}Result\"];\n\n/** {title}. */\n"
    );
    if about.rows.is_some() {
        return format!(
            "{types}export function {function}(puzzles: readonly Puzzle[], \
             options{mark}: {name}Options & Limits): {name}Answer;\n"
        );
    }
    let puzzle = if about.takes_position {
        "Puzzle | Position"
    } else {
        "Puzzle"
    };
    format!(
        "{types}export function {function}(puzzle: {puzzle}, options{mark}: {name}Options & Limits): {name}Answer;\n\
         /** Does it for each puzzle, in order, also for those that cannot be read. */\n\
         export function {function}(\n  \
           puzzles: readonly Puzzle[],\n  \
           options{mark}: {name}Options & Limits,\n\
         ): (Omit<{name}Answer, \"puzzle\"> & Line)[];\n"
    )
}

/// Returns the function of an operation or a summary in JavaScript.
pub fn function(about: &About) -> String {
    let way = match about.rows {
        None => "aboutEach",
        Some(_) => "aboutAll",
    };
    format!("export const {0} = {way}(\"{0}\");\n", about.name)
}
