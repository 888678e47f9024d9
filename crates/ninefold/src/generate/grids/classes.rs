//! The 44 classes of bands with only their minicolumns known, as sets: the partitions of three boxes. Two such triples
//! are in one class if renaming digits or reordering boxes turns one into the other.
//!
//! The class alone determines the number of orders of the cells that make three rows out of the minicolumns. It also
//! determines the number of ways in which the two other bands can follow. In this way B. Felgenhauer and A. F. Jarvis
//! counted the grids ("Mathematics of Sudoku I", 2006).

use alloc::vec;
use alloc::vec::Vec;
use core::array;

use super::orders::{BandRows, orders};
use super::partitions::{Number, PARTITIONS, Partitions};
use crate::symmetry::ORDERS;

/// The number of classes.
pub const CLASSES: usize = 44;

/// The partitions of three boxes of a band.
pub type Triple = [Number; 3];

/// All classes, and the class of each triple of partitions.
pub struct Classes {
    pub all: Vec<Class>,
    /// By the second and the third partition, after the renaming that makes the first partition 0.
    class_of: Vec<[u8; PARTITIONS]>,
    way_of: Vec<[u16; PARTITIONS]>,
    /// The permutations of digits that map partition 0 to itself.
    keeping: Vec<[u8; 9]>,
}

/// A class of triples.
pub struct Class {
    /// Its first triple, which begins with partition 0.
    pub triple: Triple,
    /// The places of digits among the members of these partitions.
    places: [[u8; 9]; 3],
    /// The number of triples in this class.
    pub size: u64,
    /// The ways to put the digits of this triple into rows.
    pub orders: Vec<BandRows>,
}

/// The renaming and reordering that turns the first triple of a class into a triple.
pub struct Way {
    /// For each box of the triple, the corresponding box of the first triple.
    pub boxes: [u8; 3],
    /// For each digit of the first triple, the corresponding digit of the triple.
    pub digits: [u8; 9],
}

/// The table entry of a triple that has no class yet.
const UNKNOWN: u8 = u8::MAX;

impl Classes {
    pub fn new(partitions: &Partitions) -> Classes {
        let mut classes = Classes {
            all: Vec::with_capacity(CLASSES),
            class_of: vec![[UNKNOWN; PARTITIONS]; PARTITIONS],
            way_of: vec![[0; PARTITIONS]; PARTITIONS],
            keeping: keeping_partition_0(),
        };
        for second in 0..PARTITIONS {
            for third in 0..PARTITIONS {
                if classes.class_of[second][third] == UNKNOWN {
                    classes.add([0, second as Number, third as Number], partitions);
                }
            }
        }
        classes
    }

    /// Adds the class of a triple, and finds all its triples that begin with partition 0.
    fn add(&mut self, triple: Triple, partitions: &Partitions) {
        let class = self.all.len() as u8;
        let mut size = 0;
        for (number, boxes) in ORDERS.iter().enumerate() {
            let moved = boxes.map(|number| triple[usize::from(number)]);
            let [second, third] = others_seen_from_first(moved, partitions);
            if self.class_of[second][third] == class {
                continue;
            }
            for (order, became) in self.keeping.iter().enumerate() {
                let names = inverse(became);
                let [second, third] =
                    [second, third].map(|it| usize::from(partitions.renamed(it, &names)));
                if self.class_of[second][third] == UNKNOWN {
                    self.class_of[second][third] = class;
                    self.way_of[second][third] = (number * self.keeping.len() + order) as u16;
                    size += 1;
                }
            }
        }
        let members = triple.map(|number| partitions.members[usize::from(number)]);
        self.all.push(Class {
            places: members.map(|members| inverse(&members)),
            triple,
            // The first partition may be any.
            size: size * PARTITIONS as u64,
            orders: orders(triple.map(|number| &partitions.sets[usize::from(number)])),
        });
    }

    /// Returns the number of the class of a triple.
    #[inline]
    pub fn class_of(&self, triple: Triple, partitions: &Partitions) -> usize {
        let [second, third] = others_seen_from_first(triple, partitions);
        self.class_of[second][third].into()
    }

    /// Returns the way from the first triple of its class to a triple.
    #[inline]
    pub fn way_to(&self, triple: Triple, partitions: &Partitions) -> Way {
        let [second, third] = others_seen_from_first(triple, partitions);
        let way = usize::from(self.way_of[second][third]);
        let became = &self.keeping[way % self.keeping.len()];
        let boxes = ORDERS[way / self.keeping.len()];
        let class = &self.all[usize::from(self.class_of[second][third])];
        let digits = &partitions.members[usize::from(triple[0])];
        let place = class.places[usize::from(boxes[0])];
        Way {
            boxes,
            digits: place.map(|place| digits[usize::from(became[usize::from(place)])]),
        }
    }
}

fn inverse(order: &[u8; 9]) -> [u8; 9] {
    let mut inverse = [0; 9];
    for (place, &digit) in (0..).zip(order) {
        inverse[usize::from(digit)] = place;
    }
    inverse
}

/// Returns the second and the third partition of a triple, if the digits are renamed so that the first becomes
/// partition 0.
#[inline]
fn others_seen_from_first([first, second, third]: Triple, partitions: &Partitions) -> [usize; 2] {
    let seen = &partitions.seen_from[usize::from(first)];
    [second, third].map(|it| usize::from(seen[usize::from(it)]))
}

/// Returns the orders of digits that exchange the sets of partition 0, or digits in a set.
fn keeping_partition_0() -> Vec<[u8; 9]> {
    let keeping = |number: usize| {
        let [sets, in_sets @ ..] = [216, 36, 6, 1].map(|sixes| ORDERS[number / sixes % 6]);
        array::from_fn(|place| sets[place / 3] * 3 + in_sets[place / 3][place % 3])
    };
    (0..6 * 6 * 6 * 6).map(keeping).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tests that the way of each triple turns the first triple of its class into it, so that no triple has a wrong
    /// class.
    #[test]
    fn ways_lead_from_the_first_triple_of_a_class() {
        let partitions = Partitions::new();
        let classes = Classes::new(&partitions);
        assert_eq!(classes.all.len(), CLASSES);
        let mut sizes = [0; CLASSES];
        for number in 0..PARTITIONS.pow(3) {
            let triple = [1, PARTITIONS, PARTITIONS.pow(2)]
                .map(|power| (number / power % PARTITIONS) as Number);
            let class = classes.class_of(triple, &partitions);
            sizes[class] += 1;
            // Every first partition has the same ways, so a few first partitions are enough.
            if triple[0] % 93 == 0 {
                let way = classes.way_to(triple, &partitions);
                assert_eq!(image(&way, classes.all[class].triple, &partitions), triple);
            }
        }
        assert_eq!(sizes.to_vec(), sizes_of(&classes));
        assert_eq!(sizes.iter().sum::<u64>(), 280 * 280 * 280);
    }

    fn sizes_of(classes: &Classes) -> Vec<u64> {
        classes.all.iter().map(|class| class.size).collect()
    }

    fn image(way: &Way, triple: Triple, partitions: &Partitions) -> Triple {
        way.boxes.map(|was| {
            let sets = &partitions.sets[usize::from(triple[usize::from(was)])];
            let mut image = [0; 9];
            for (set, digit) in sets.iter().zip(way.digits) {
                image[usize::from(digit)] = *set;
            }
            partitions.number_of(&image)
        })
    }
}
