//! Transformed steps: a [`Transformation`] maps a step along with its position.

use alloc::sync::Arc;
use alloc::vec::Vec;

use super::technique::techniques;
use super::{
    AlignedExclusion, AlternatingChain, Automorphism, BentSet, BivalueGrave, BrokenWing, Candidate,
    CandidateSet, Cause, CellSet, Chain, ChainKind, ChainNode, Coloring, ColoringKind, Conclusion,
    DeadlyKind, DeadlyPattern, DeathBlossom, Derivation, Exocet, Firework, Fish, GeneralFish,
    GraveType, HiddenSet, HiddenSingle, KrakenChain, KrakenFish, Literal, Locking, LoopType,
    NakedSet, NakedSingle, Petal, Reason, SolutionDigit, Step, StrongLink, SueDeCoq, Template,
    UniqueLoop, Wing, Within,
};
use crate::symmetry::Transformation;
use crate::{Cell, Digit, DigitSet, House, HouseSet};

impl<R: Transform> Step<R> {
    /// Returns the step by the same technique in the transformed position, with the same rating. A finder may
    /// nevertheless find another step first in that position.
    ///
    /// ```
    /// use ninefold::logic::Position;
    /// use ninefold::symmetry::Transformation;
    /// use ninefold::{Grid, rating::Rater};
    ///
    /// let grid: Grid = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..".parse()?;
    /// let by: Transformation = "t d213456789".parse()?;
    /// let (position, step, _) = Rater::default().path(&grid).next().unwrap();
    /// let (mut before, mut after) = (position, Position::from(&by.grid(&grid)));
    /// before.apply(&step.conclusion);
    /// after.apply(&step.transformed(&by).conclusion);
    /// assert_eq!(after.grid(), &by.grid(before.grid()));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn transformed(&self, by: &Transformation) -> Step<R> {
        Step {
            technique: self.technique,
            conclusion: self.conclusion.transformed(by),
            reason: self.reason.transformed(by),
        }
    }
}

/// A value that a transformation maps to another of its kind.
pub trait Transform {
    /// Returns the transformed value.
    fn transformed(&self, by: &Transformation) -> Self;
}

impl Transform for () {
    fn transformed(&self, _: &Transformation) {}
}

impl Transform for Conclusion {
    fn transformed(&self, by: &Transformation) -> Conclusion {
        Conclusion {
            eliminations: self.eliminations.transformed(by),
            placement: self.placement.transformed(by),
        }
    }
}

/// Implements [`Transform`] for types by the given methods of the transformation.
macro_rules! by_method {
    ($($type:ty: $method:ident,)*) => {$(
        impl Transform for $type {
            fn transformed(&self, by: &Transformation) -> $type {
                by.$method(*self)
            }
        }
    )*};
}

by_method! {
    Cell: cell,
    CellSet: cells,
    Digit: digit,
    DigitSet: digit_set,
    Candidate: candidate,
    House: house,
}

impl Transform for CandidateSet {
    fn transformed(&self, by: &Transformation) -> CandidateSet {
        by.candidate_set(self)
    }
}

impl Transform for HouseSet {
    fn transformed(&self, by: &Transformation) -> HouseSet {
        self.iter().map(|house| by.house(house)).collect()
    }
}

impl<T: Transform> Transform for Option<T> {
    fn transformed(&self, by: &Transformation) -> Option<T> {
        self.as_ref().map(|it| it.transformed(by))
    }
}

impl<T: Transform> Transform for Vec<T> {
    fn transformed(&self, by: &Transformation) -> Vec<T> {
        self.iter().map(|it| it.transformed(by)).collect()
    }
}

impl<T: Transform> Transform for Arc<T> {
    fn transformed(&self, by: &Transformation) -> Arc<T> {
        Arc::new((**self).transformed(by))
    }
}

impl<T: Transform, const N: usize> Transform for [T; N] {
    fn transformed(&self, by: &Transformation) -> [T; N] {
        self.each_ref().map(|it| it.transformed(by))
    }
}

impl<A: Transform, B: Transform> Transform for (A, B) {
    fn transformed(&self, by: &Transformation) -> (A, B) {
        (self.0.transformed(by), self.1.transformed(by))
    }
}

/// Implements [`Transform`] for structs: the listed fields are transformed, the others are copied.
macro_rules! by_fields {
    ($($type:ident { $($changed:ident),+ $(; $($kept:ident),+)? })*) => {$(
        impl Transform for $type {
            fn transformed(&self, by: &Transformation) -> $type {
                $type {
                    $($changed: self.$changed.transformed(by),)+
                    $($($kept: self.$kept.clone(),)+)?
                }
            }
        }
    )*};
}

by_fields! {
    HiddenSingle { candidate, house; is_full_house }
    NakedSingle { candidate }
    Locking { digit, base, cover, cells, single }
    HiddenSet { house, digits, cells, single }
    NakedSet { house, digits, cells }
    Fish { bases, digit, covers, cells }
    GeneralFish { digit, bases, covers, cells, fins }
    BentSet { cells, free }
    SueDeCoq { line, block, crossing, line_part, box_part }
    Exocet { base, targets, digits, cross_lines }
    Template { digit, cell }
    BrokenWing { digit, cells, houses, guardians }
    DeathBlossom { stem, petals, digit }
    Petal { digit, cells }
    KrakenFish { fish, cover, chains, target }
    KrakenChain { start, links }
    Coloring { clusters, kind }
    DeadlyPattern { cells, filled, digits, kind }
    SolutionDigit { candidate }
    Wing { pivot, wings, digit; is_xyz }
    UniqueLoop { cells, digits, kind, conclusion }
    BivalueGrave { surplus, kind, conclusion }
    AlignedExclusion { cells, excluders, eliminated }
    Derivation { nodes }
    ChainNode { literal, cause, by; parents }
    AlternatingChain { links; closes }
    StrongLink { ends, within }
}

/// Implements [`Transform`] for enums: everything in a variant is transformed.
macro_rules! by_variants {
    ($($type:ident {$(
        $variant:ident $(($inner:ident))? $({ $($field:ident),+ })?,
    )+})*) => {$(
        impl Transform for $type {
            fn transformed(&self, by: &Transformation) -> $type {
                match self {$(
                    $type::$variant $(($inner))? $({ $($field),+ })? => $type::$variant
                        $(($inner.transformed(by)))?
                        $({ $($field: $field.transformed(by)),+ })?,
                )+}
            }
        }
    )*};
}

by_variants! {
    LoopType {
        One { cell },
        Two { digit },
        ThreeNaked { house, digits, cells },
        ThreeHidden { house, digits, cells },
        Four { bound },
    }
    GraveType {
        One,
        Any,
        Two { digit },
        Three { house, digits, cells },
        Four { house, digit },
    }
    DeadlyKind {
        Internal { guardians },
        External { guardians, houses },
        Naked { guardians, cells, digits },
        Bound { digit, houses },
    }
    Within {
        Cell(cell),
        House { house, digit },
        AlmostLocked(cells),
        Rectangle { cells, digits },
    }
}

/// Implements [`Transform`] for [`Reason`] by the table of techniques.
macro_rules! by_pattern {
    ($($(#[$doc:meta])* $pattern:ident { $($techniques:tt)* })*) => {
        impl Transform for Reason {
            fn transformed(&self, by: &Transformation) -> Reason {
                match self {$(
                    Reason::$pattern(pattern) => Transform::transformed(pattern, by).into(),
                )*}
            }
        }
    };
}

techniques!(by_pattern);

impl Transform for Firework {
    fn transformed(&self, by: &Transformation) -> Firework {
        let mut ends = self.ends.transformed(by);
        // The first end is the one on the row.
        if by.transposes() {
            ends.reverse();
        }
        Firework {
            ends,
            crossings: self.crossings.transformed(by),
            partner: self.partner.transformed(by),
        }
    }
}

impl Transform for Automorphism {
    fn transformed(&self, by: &Transformation) -> Automorphism {
        Automorphism {
            by: by.inverse().then(&self.by).then(by),
        }
    }
}

impl Transform for ColoringKind {
    fn transformed(&self, by: &Transformation) -> ColoringKind {
        match *self {
            ColoringKind::Emptied { color, cell } => ColoringKind::Emptied {
                color,
                cell: cell.transformed(by),
            },
            other => other,
        }
    }
}

impl Transform for Chain {
    fn transformed(&self, by: &Transformation) -> Chain {
        let mut derivations = self.derivations.transformed(by);
        // One derivation for each digit of a cell, or each place in a house, in their order there.
        if matches!(self.kind, ChainKind::Cell | ChainKind::Region) {
            derivations.sort_by_key(assumption);
        }
        Chain {
            kind: self.kind,
            reach: self.reach,
            derivations,
            length: self.length,
        }
    }
}

fn assumption(derivation: &Derivation) -> Option<Literal> {
    let is_assumed = |node: &&ChainNode| node.cause == Cause::Assumed;
    derivation
        .nodes
        .iter()
        .find(is_assumed)
        .map(|node| node.literal)
}

impl Transform for Literal {
    fn transformed(&self, by: &Transformation) -> Literal {
        let candidate = by.candidate(self.candidate());
        match self.is_on() {
            true => Literal::on(candidate),
            false => Literal::off(candidate),
        }
    }
}

impl Transform for Cause {
    fn transformed(&self, by: &Transformation) -> Cause {
        match self {
            Cause::House(kind) => Cause::House(by.kind(*kind)),
            Cause::Assumed | Cause::Cell | Cause::Advanced => *self,
        }
    }
}
