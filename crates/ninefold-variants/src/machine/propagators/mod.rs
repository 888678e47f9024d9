//! The propagators, one file each: what a constraint deduces from the candidates of its cells.
//!
//! Every propagator is exact when all its cells are fixed; before that it only removes what cannot be.

mod automaton;
mod band;
mod circles;
mod combination;
mod cover;
mod ends;
mod equal_sums;
mod hidden_skyscraper;
mod house;
mod increasing;
mod intersection;
mod late;
mod permutation;
mod prefix_sum;
mod product;
mod same;
mod sandwich;
mod skyscraper;
mod tally;
mod variety;
mod views;

pub(crate) use automaton::{Automaton, MOST_STATES};
pub(crate) use band::{Band, MOST_PIECES};
pub(crate) use circles::{Circles, Part};
pub(crate) use combination::Combination;
pub(crate) use cover::Cover;
pub(crate) use ends::Ends;
pub(crate) use equal_sums::EqualSums;
pub(crate) use hidden_skyscraper::HiddenSkyscraper;
pub(crate) use house::House;
pub(crate) use increasing::Increasing;
pub(crate) use intersection::Intersection;
pub(crate) use late::{Late, Test};
pub(crate) use permutation::{Clue, MOST_DIGITS, Permutation};
pub(crate) use prefix_sum::{PrefixSum, PrefixTally};
pub(crate) use product::Product;
pub(crate) use same::Same;
pub(crate) use sandwich::{Sandwich, SandwichTally};
pub(crate) use skyscraper::Skyscraper;
pub(crate) use variety::Variety;
pub(crate) use views::Views;

use super::linear::Linear;
use super::scale::Scale;
use super::state::{Outcome, State};

/// A constraint at work. The order of the variants is the order in which they run: cheap ones first.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "each variant is documented at its type")]
pub(crate) enum Propagator {
    House(House),
    Increasing(Increasing),
    Cover(Cover),
    Late(Late),
    Combination(Combination),
    Band(Band),
    Intersection(Intersection),
    Ends(Ends),
    Same(Same),
    Circles(Circles),
    Variety(Variety),
    Skyscraper(Skyscraper),
    HiddenSkyscraper(HiddenSkyscraper),
    Automaton(Automaton),
    Product(Product),
    Sum(Linear, i64),
    EqualSums(EqualSums),
    PrefixSum(PrefixSum),
    Sandwich(Sandwich),
    Permutation(Permutation),
    /// One of several sandwiches.
    Choice(Vec<Sandwich>),
}

impl Propagator {
    /// Removes what the constraint excludes.
    pub(crate) fn run(&self, scale: Scale, state: &mut State<'_>) -> Outcome {
        match self {
            Self::House(house) => house.run(scale.all(), state),
            Self::Increasing(line) => line.run(state),
            Self::Cover(cover) => cover.run(state),
            Self::Late(late) => late.run(scale, state),
            Self::Combination(combination) => combination.run(scale.all(), state),
            Self::Band(band) => band.run(state),
            Self::Intersection(intersection) => intersection.run(state),
            Self::Ends(line) => line.run(state),
            Self::Same(same) => same.run(scale.all(), state),
            Self::Circles(circles) => circles.run(scale, state),
            Self::Variety(variety) => variety.run(scale, state),
            Self::Skyscraper(line) => line.run(state),
            Self::HiddenSkyscraper(line) => line.run(state),
            Self::Automaton(line) => line.run(state),
            Self::Product(product) => product.run(scale, state),
            Self::Sum(form, total) => form.run(*total, state),
            Self::EqualSums(sums) => sums.run(state),
            Self::PrefixSum(line) => line.run(state),
            Self::Sandwich(line) => line.run(state),
            Self::Permutation(line) => line.run(state),
            Self::Choice(lines) => sandwich::run_any(lines, state),
        }
    }

    /// Returns the cells that wake the propagator, each one once.
    pub(crate) fn scope(&self) -> Vec<u16> {
        let mut cells = match self {
            Self::House(House { cells, .. })
            | Self::Increasing(Increasing { cells, .. })
            | Self::Band(Band { cells, .. })
            | Self::Intersection(Intersection { cells, .. })
            | Self::Cover(Cover { cells, .. })
            | Self::Late(Late { cells, .. })
            | Self::Ends(Ends { cells, .. })
            | Self::Circles(Circles { cells, .. })
            | Self::Variety(Variety { cells })
            | Self::Skyscraper(Skyscraper { cells, .. })
            | Self::HiddenSkyscraper(HiddenSkyscraper { cells, .. })
            | Self::Automaton(Automaton { cells, .. })
            | Self::Product(Product { cells, .. })
            | Self::PrefixSum(PrefixSum { cells, .. })
            | Self::Sandwich(Sandwich { cells, .. })
            | Self::Permutation(Permutation { cells, .. }) => cells.clone(),
            Self::Combination(combination) => combination.cells.clone(),
            Self::Same(same) => same.parts.concat(),
            Self::Sum(form, _) => form.cells().to_vec(),
            Self::EqualSums(sums) => sums.parts.iter().flat_map(Linear::cells).copied().collect(),
            Self::Choice(lines) => lines.iter().flat_map(|line| line.cells.clone()).collect(),
        };
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// Returns whether a second run straight after the first is not worth its time.
    pub(crate) fn settles(&self) -> bool {
        !matches!(
            self,
            Self::House(_) | Self::Cover(_) | Self::Same(_) | Self::Circles(_) | Self::Variety(_)
        )
    }

    /// Returns the place in the queue's order.
    pub(crate) fn rank(&self) -> u8 {
        match self {
            Self::House(_) => 0,
            Self::Increasing(_) | Self::Cover(_) | Self::Late(_) => 1,
            Self::Combination(_) => 2,
            Self::Band(_) | Self::Intersection(_) => 3,
            Self::Ends(_) | Self::Same(_) | Self::Circles(_) | Self::Variety(_) => 4,
            Self::Skyscraper(_)
            | Self::HiddenSkyscraper(_)
            | Self::Automaton(_)
            | Self::Product(_) => 5,
            Self::Sum(..) => 6,
            Self::EqualSums(_) => 7,
            Self::PrefixSum(_) | Self::Sandwich(_) => 8,
            Self::Choice(_) => 9,
            Self::Permutation(_) => 10,
        }
    }

    /// Returns whether the propagator states a rule of its cells that the search weighs from the start.
    pub(crate) fn has_weight(&self) -> bool {
        !matches!(
            self,
            Self::House(_)
                | Self::Increasing(_)
                | Self::Cover(_)
                | Self::Late(_)
                | Self::Band(_)
                | Self::Intersection(_)
        )
    }

    /// Returns whether the propagator adds digits up.
    pub(crate) fn is_sum(&self) -> bool {
        match self {
            Self::Combination(combination) => combination.has_one_sum(),
            Self::Sum(..) | Self::EqualSums(_) | Self::PrefixSum(_) | Self::Sandwich(_) => true,
            _ => false,
        }
    }
}
