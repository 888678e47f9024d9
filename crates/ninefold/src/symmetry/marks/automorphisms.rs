//! All automorphisms of pencil marks, computed from those that the search has found.

use alloc::vec;
use alloc::vec::Vec;

use super::tree::{Choice, Tree};
use super::{COLUMNS, DIGITS, ROWS};
use crate::digits::Digit;
use crate::symmetry::Transformation;
use crate::symmetry::automorphisms::{Automorphisms, all_orders, of_columns, of_rows};

impl Tree {
    /// Returns all automorphisms of the last candidates. An automorphism that maps the path to the least leaf to
    /// another path is determined by the images of the choices. There is one factor for each choice, with its possible
    /// images if the choices before it are fixed. One further factor is for the exchange of rows and columns, and two
    /// are for twins.
    pub fn automorphisms(&self) -> Automorphisms {
        let sides = [Some(Transformation::IDENTITY), self.exchange];
        let mut factors: Vec<Vec<Transformation>> = vec![
            self.orders_of_twins(ROWS).map(of_rows).collect(),
            self.orders_of_twins(COLUMNS).map(of_columns).collect(),
        ];
        let choices = self.choices_of_best();
        factors.extend(
            (0..choices.len())
                .rev()
                .map(|level| self.images(choices, level)),
        );
        factors.push(sides.into_iter().flatten().collect());
        Automorphisms::of_factors(factors)
    }

    fn orders_of_twins(&self, kind: usize) -> impl Iterator<Item = [u8; 9]> {
        let first = self.twins.first[kind];
        all_orders().filter(move |order| order.map(|line| first[usize::from(line)]) == first)
    }

    /// Returns one automorphism for each possible image of a choice, if the choices before it are fixed.
    fn images(&self, choices: &[Choice], level: usize) -> Vec<Transformation> {
        let image = |by: &Transformation, choice: &Choice| {
            let line = usize::from(choice.line);
            let (kind, back) = (usize::from(choice.kind), by.inverse());
            let image = match kind {
                ROWS => back.rows()[line],
                COLUMNS => back.columns()[line],
                _ => by.digits()[line].get() - 1,
            };
            self.twins.first[kind][usize::from(image)]
        };
        let stays =
            |by: &Transformation| choices[..level].iter().all(|it| image(by, it) == it.line);
        let stabilizer: Vec<Transformation> = self
            .automorphisms
            .iter()
            .map(transformation)
            .filter(stays)
            .collect();
        let mut images = vec![Transformation::IDENTITY];
        let mut next = 0;
        while let Some(found) = images.get(next).copied() {
            for by in &stabilizer {
                let new = found.then(by);
                let line = image(&new, &choices[level]);
                if images
                    .iter()
                    .all(|known| image(known, &choices[level]) != line)
                {
                    images.push(new);
                }
            }
            next += 1;
        }
        images
    }
}

/// Converts the images of all lines to a transformation.
fn transformation(images: &super::Lines<u8>) -> Transformation {
    let digits = images[DIGITS].map(|digit| Digit::ALL[usize::from(digit)]);
    let [rows, columns] = [images[ROWS], images[COLUMNS]];
    // A transformation gives, for each row of the result, the original row.
    let back = Transformation::trusted(false, rows, columns, Digit::ALL).inverse();
    Transformation::trusted(false, *back.rows(), *back.columns(), digits)
}
