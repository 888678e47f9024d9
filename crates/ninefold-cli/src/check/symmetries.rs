//! The symmetries of a puzzle in the line of `ninefold check`.

use ninefold::symmetry::{Placement, SquareSymmetry};
use ninefold_operations::check::symmetries::{Symmetries, changed_digits, kind_of, names};

/// Returns the parts of the line that most puzzles do not have.
pub fn parts(found: &Symmetries) -> Vec<String> {
    let mut parts = Vec::new();
    if let Some(count @ 2..) = found.automorphisms {
        parts.push(format!("{count} automorphisms"));
    }
    if found.of_clues == SquareSymmetry::ALL {
        parts.push("full symmetry".to_owned());
    } else if !found.of_clues.is_empty() {
        parts.push(format!("symmetry {}", names(&found.of_clues).join(" ")));
    }
    let hidden = names(&hidden(found));
    if !hidden.is_empty() {
        parts.push(format!("symmetry in disguise {}", hidden.join(" ")));
    }
    parts.extend(found.placements.iter().map(told_placement));
    parts
}

/// Returns the symmetries that the clues have only in an equivalent puzzle, not even with another axis in this one.
fn hidden(found: &Symmetries) -> Vec<SquareSymmetry> {
    let class = |symmetry: &SquareSymmetry| SquareSymmetry::of(&symmetry.transformation());
    let mut hidden = found.in_disguise.clone();
    hidden.retain(|symmetry| found.of_clues.iter().all(|it| class(it) != class(symmetry)));
    hidden
}

fn told_placement(placement: &Placement) -> String {
    let Placement { by, cells, digits } = placement;
    let (kind, changed) = (kind_of(by), changed_digits(by).join(" "));
    let cells = match cells.is_empty() {
        true => "leaves no empty cell where it is".to_owned(),
        false => format!("leaves only {digits} for {cells}"),
    };
    format!("symmetrical placement by {by} ({kind} with {changed}) {cells}")
}
