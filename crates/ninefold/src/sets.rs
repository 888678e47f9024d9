//! The common part of all sets of the vocabulary: [`DigitSet`](crate::DigitSet), [`CellSet`](crate::CellSet) and
//! [`CandidateSet`](crate::CandidateSet).
//!
//! `bit_set!` makes a set whose members are the bits of one integer. A set that keeps its members in
//! another way has the same methods and takes `set_traits!`: the operators, the conversions and the
//! iterator.

/// A set in the bits of an integer. The member must have `index` and `from_index`.
macro_rules! bit_set {
    (
        $(#[$about:meta])*
        $set:ident($bits:ident) of $count:literal $member:ident, counted by $count_ones:path,
        $(#[$about_iter:meta])* $iter:ident, separated by $separator:literal
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
        pub struct $set($bits);

        impl $set {
            /// The set without members.
            pub const EMPTY: $set = $set(0);
            /// The set of all members.
            pub const ALL: $set = $set((1 << $count) - 1);

            /// Returns the number of members.
            #[inline]
            pub const fn len(self) -> usize {
                $count_ones(self.0) as usize
            }

            /// Returns whether the set has no members.
            #[inline]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Returns whether the set has more than one member.
            #[inline]
            pub const fn has_several(self) -> bool {
                self.0 & self.0.wrapping_sub(1) != 0
            }

            /// Returns whether the set has that member.
            #[inline]
            pub const fn contains(self, member: $member) -> bool {
                self.0 >> member.index() & 1 == 1
            }

            /// Adds the member; returns whether it was missing.
            #[inline]
            pub const fn insert(&mut self, member: $member) -> bool {
                let is_new = !self.contains(member);
                self.0 |= 1 << member.index();
                is_new
            }

            /// Removes the member; returns whether the set had it.
            #[inline]
            pub const fn remove(&mut self, member: $member) -> bool {
                let was_there = self.contains(member);
                self.0 &= !(1 << member.index());
                was_there
            }

            /// Returns the first member in ascending order; `None` if the set is empty.
            #[inline]
            pub const fn first(self) -> Option<$member> {
                $member::from_index(self.0.trailing_zeros() as usize)
            }

            /// Removes the first member and returns it; `None` if the set is empty.
            #[inline]
            pub const fn pop_first(&mut self) -> Option<$member> {
                let first = self.first();
                // Clears the lowest bit, which is faster than `remove`.
                self.0 &= self.0.wrapping_sub(1);
                first
            }

            /// Returns the last member in ascending order; `None` if the set is empty.
            #[inline]
            pub const fn last(self) -> Option<$member> {
                match self.0.checked_ilog2() {
                    Some(index) => $member::from_index(index as usize),
                    None => None,
                }
            }

            /// Returns the only member; `None` if there are none or several.
            #[inline]
            pub const fn single(self) -> Option<$member> {
                // Counting the bits would be slower on the baseline of x86-64.
                if self.has_several() {
                    None
                } else {
                    self.first()
                }
            }

            #[inline]
            fn combined(self, other: $set, with: impl Fn($bits, $bits) -> $bits) -> $set {
                $set(with(self.0, other.0))
            }
        }

        crate::sets::set_traits!(
            $set of $member, $(#[$about_iter])* $iter, separated by $separator
        );
    };
}

/// The operators, the conversions and the iterator of a set.
macro_rules! set_traits {
    (
        $set:ident of $member:ident,
        $(#[$about_iter:meta])* $iter:ident, separated by $separator:literal
    ) => {
        impl $set {
            /// Returns the members in ascending order.
            #[inline]
            pub fn iter(self) -> $iter {
                $iter(self)
            }
        }

        crate::sets::set_operator!($set, BitOr bitor, BitOrAssign bitor_assign, |one, other| one | other);
        crate::sets::set_operator!($set, BitAnd bitand, BitAndAssign bitand_assign, |one, other| one & other);
        crate::sets::set_operator!($set, BitXor bitxor, BitXorAssign bitxor_assign, |one, other| one ^ other);
        crate::sets::set_operator!($set, Sub sub, SubAssign sub_assign, |one, other| one & !other);

        impl core::ops::Not for $set {
            type Output = $set;
            #[inline]
            fn not(self) -> $set {
                $set::ALL - self
            }
        }

        impl From<$member> for $set {
            #[inline]
            fn from(member: $member) -> $set {
                let mut set = $set::EMPTY;
                set.insert(member);
                set
            }
        }

        impl Extend<$member> for $set {
            #[inline]
            fn extend<I: IntoIterator<Item = $member>>(&mut self, members: I) {
                members.into_iter().for_each(|member| {
                    self.insert(member);
                });
            }
        }

        impl FromIterator<$member> for $set {
            #[inline]
            fn from_iter<I: IntoIterator<Item = $member>>(members: I) -> $set {
                let mut set = $set::EMPTY;
                set.extend(members);
                set
            }
        }

        impl IntoIterator for $set {
            type Item = $member;
            type IntoIter = $iter;
            #[inline]
            fn into_iter(self) -> $iter {
                self.iter()
            }
        }

        impl core::fmt::Display for $set {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                for (number, member) in self.iter().enumerate() {
                    let separator = if number == 0 { "" } else { $separator };
                    write!(f, "{separator}{member}")?;
                }
                Ok(())
            }
        }

        impl core::fmt::Debug for $set {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.debug_set().entries(self.iter()).finish()
            }
        }

        $(#[$about_iter])*
        #[derive(Clone, Debug)]
        pub struct $iter($set);

        impl Iterator for $iter {
            type Item = $member;

            #[inline]
            fn next(&mut self) -> Option<$member> {
                self.0.pop_first()
            }

            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                (self.0.len(), Some(self.0.len()))
            }
        }

        impl DoubleEndedIterator for $iter {
            #[inline]
            fn next_back(&mut self) -> Option<$member> {
                let last = self.0.last()?;
                self.0.remove(last);
                Some(last)
            }
        }

        impl ExactSizeIterator for $iter {}
        impl core::iter::FusedIterator for $iter {}
    };
}

/// Implements an operator between two sets, and its assigning form.
macro_rules! set_operator {
    ($set:ident, $trait:ident $method:ident, $assigning:ident $assign:ident, $with:expr) => {
        impl core::ops::$trait for $set {
            type Output = $set;
            #[inline]
            fn $method(self, other: $set) -> $set {
                self.combined(other, $with)
            }
        }

        impl core::ops::$assigning for $set {
            #[inline]
            fn $assign(&mut self, other: $set) {
                *self = self.combined(other, $with);
            }
        }
    };
}

pub(crate) use {bit_set, set_operator, set_traits};

#[cfg(test)]
mod tests {
    use crate::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet};
    use std::collections::BTreeSet;
    use std::format;
    use std::vec::Vec;

    /// Sets of every third member, every fourth member and so on behave like a `BTreeSet`.
    macro_rules! behaves_as_a_set {
        ($set:ident, $all:expr) => {
            let all: Vec<_> = $all.into_iter().collect();
            assert!($set::ALL.iter().eq(all.iter().copied()));
            assert_eq!(($set::EMPTY.first(), $set::EMPTY.last()), (None, None));
            let every = |step| all.iter().copied().step_by(step).collect::<BTreeSet<_>>();
            for (one, other) in [(1, 4), (3, 4), (4, 3), (5, all.len()), (7, 7)] {
                let (expected, also) = (every(one), every(other));
                let (mut set, other) = (
                    $set::from_iter(expected.clone()),
                    $set::from_iter(also.clone()),
                );
                assert_eq!((set.len(), set.is_empty()), (expected.len(), false));
                assert_eq!(set.iter().len(), expected.len());
                assert_eq!(set.first(), expected.first().copied());
                assert_eq!(set.last(), expected.last().copied());
                assert_eq!(set.single().is_some(), expected.len() == 1);
                assert_eq!(set.has_several(), expected.len() > 1);
                assert!(set.iter().eq(expected.iter().copied()));
                assert!(set.iter().rev().eq(expected.iter().rev().copied()));
                assert_eq!(format!("{set:?}"), format!("{expected:?}"));
                assert_eq!(set | other, $set::from_iter(&expected | &also));
                assert_eq!(set & other, $set::from_iter(&expected & &also));
                assert_eq!(set ^ other, $set::from_iter(&expected ^ &also));
                assert_eq!(set - other, $set::from_iter(&expected - &also));
                assert_eq!(!set, $set::ALL - set);
                let mut assigned = set;
                assigned |= other;
                assigned &= set;
                assigned -= other;
                assigned ^= other;
                assert_eq!(assigned, set | other);
                for &member in &all {
                    assert_eq!(set.contains(member), expected.contains(&member));
                    assert_eq!($set::from(member).single(), Some(member));
                    let had = set.contains(member);
                    assert_eq!((set.remove(member), set.remove(member)), (had, false));
                    assert_eq!((set.insert(member), set.insert(member)), (true, false));
                }
                let (mut rest, first) = (set, set.first());
                assert_eq!((rest.pop_first(), rest.len()), (first, set.len() - 1));
                let mut empty = $set::EMPTY;
                assert_eq!((empty.pop_first(), empty), (None, $set::EMPTY));
                assert_eq!(set, $set::ALL);
            }
        };
    }

    #[test]
    fn all_three_behave_as_sets() {
        behaves_as_a_set!(DigitSet, Digit::ALL);
        behaves_as_a_set!(CellSet, Cell::ALL);
        behaves_as_a_set!(CandidateSet, Candidate::all());
    }

    #[test]
    fn sets_are_displayed_as_their_members() {
        let cells: CellSet = Cell::ALL.into_iter().step_by(40).collect();
        assert_eq!(format!("{cells}"), "r1c1 r5c5 r9c9");
        let digits: DigitSet = [9, 1, 4].into_iter().filter_map(Digit::new).collect();
        assert_eq!(format!("{digits}"), "149");
    }
}
