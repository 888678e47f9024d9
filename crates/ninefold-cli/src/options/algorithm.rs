//! Algorithms as options.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use ninefold::Solver;

/// Returns a parser for the name of an algorithm, which shells can complete.
pub fn algorithm() -> impl TypedValueParser<Value = Solver> {
    let described = |solver: &Solver| PossibleValue::new(solver.name()).help(solver.summary());
    PossibleValuesParser::new(Solver::ALL.iter().map(described)).try_map(|name| name.parse())
}
