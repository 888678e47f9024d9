//! The 280 ways to divide nine digits into three sets of three. The minicolumns of a box are such sets if the order of
//! the cells in them does not matter.
//!
//! The digits are 0 to 8 here.

use alloc::vec;
use alloc::vec::Vec;
use core::array;

/// A partition: for each digit, the number of its set. The sets are numbered in the order of their least digits.
pub type Partition = [u8; 9];

/// The number of a partition, in ascending order: partition 0 is 000111222.
pub type Number = u16;

/// The number of partitions.
pub const PARTITIONS: usize = 280;

/// The number of choices for a stack: if the columns of the digits in one band are known, there are 56 choices of their
/// columns in the next band. Each digit moves one or two columns further, cyclically. From each column, equally many
/// digits move two columns further.
pub const CHOICES: usize = 56;

/// The relations between partitions.
pub struct Partitions {
    /// The partitions by number.
    pub sets: Vec<Partition>,
    /// The digits of each partition, set by set, ascending in each set.
    pub members: Vec<[u8; 9]>,
    /// `seen_from[first][second]` is the second partition after each digit is renamed to its place among the members of
    /// the first. The first partition itself becomes partition 0.
    pub seen_from: Vec<[Number; PARTITIONS]>,
    /// For each choice, the digits that move two columns further: a bit for each place among the members.
    pub two_further: Vec<u16>,
    /// By the partition in one band of a stack and the choice: the partition in the next band, and in the last band,
    /// where the digits move the other way.
    pub continued: Vec<[[Number; 2]; CHOICES]>,
    /// The numbers of partitions by the code of their sets, numbered in any order.
    numbers: Vec<Number>,
}

impl Partitions {
    pub fn new() -> Partitions {
        let (sets, numbers) = in_ascending_order();
        let mut partitions = Partitions {
            members: sets.iter().map(members).collect(),
            sets,
            seen_from: Vec::new(),
            two_further: two_further(),
            continued: Vec::new(),
            numbers,
        };
        let seen_from =
            |first| array::from_fn(|second| partitions.renamed(second, &partitions.members[first]));
        partitions.seen_from = (0..PARTITIONS).map(seen_from).collect();
        let continued = |number| {
            let go = |choice| partitions.continued(number, choice);
            array::from_fn(|choice| {
                let choice = partitions.two_further[choice];
                [go(choice), go(!choice)]
            })
        };
        partitions.continued = (0..PARTITIONS).map(continued).collect();
        partitions
    }

    /// Returns the number of the partition with these sets, which may be numbered in any order.
    pub fn number_of(&self, sets: &[u8; 9]) -> Number {
        self.numbers[code(sets)]
    }

    /// Returns the partition after each digit is renamed to its place in `names`.
    pub fn renamed(&self, partition: usize, names: &[u8; 9]) -> Number {
        let sets = &self.sets[partition];
        self.number_of(&names.map(|digit| sets[usize::from(digit)]))
    }

    /// Returns the partition in another band of the stack.
    fn continued(&self, number: usize, two_further: u16) -> Number {
        let mut columns = [0; 9];
        for (place, &digit) in self.members[number].iter().enumerate() {
            let further = 1 + (two_further >> place & 1) as usize;
            columns[usize::from(digit)] = ((place / 3 + further) % 3) as u8;
        }
        self.number_of(&columns)
    }
}

/// Reads the sets of the digits as a number in base 3, the first being the highest.
fn code(sets: &[u8; 9]) -> usize {
    sets.iter()
        .fold(0, |code, &set| code * 3 + usize::from(set))
}

fn in_ascending_order() -> (Vec<Partition>, Vec<Number>) {
    let mut partitions = Vec::with_capacity(PARTITIONS);
    let mut numbers = vec![Number::MAX; 3_usize.pow(9)];
    for code_of_sets in 0..numbers.len() {
        let sets = array::from_fn(|digit| (code_of_sets / 3_usize.pow(8 - digit as u32) % 3) as u8);
        let size = |set| sets.iter().filter(|&&other| other == set).count();
        if [0, 1, 2].map(size) != [3; 3] {
            continue;
        }
        // The sets in order have a lesser code, or the same.
        let least = code(&in_order(&sets));
        if least == code_of_sets {
            numbers[least] = partitions.len() as Number;
            partitions.push(sets);
        }
        numbers[code_of_sets] = numbers[least];
    }
    (partitions, numbers)
}

/// Numbers the sets in the order of their least digits.
fn in_order(sets: &[u8; 9]) -> Partition {
    let least = |set: u8| sets.iter().position(|&other| other == set);
    sets.map(|set| (0..3).filter(|&other| least(other) < least(set)).count() as u8)
}

fn members(partition: &Partition) -> [u8; 9] {
    let mut digits = [0, 1, 2, 3, 4, 5, 6, 7, 8];
    digits.sort_by_key(|&digit| partition[usize::from(digit)]);
    digits
}

fn two_further() -> Vec<u16> {
    let is_even = |choice: &u16| {
        let of_set = |set: u16| (choice >> (3 * set) & 0b111).count_ones();
        of_set(0) == of_set(1) && of_set(0) == of_set(2)
    };
    (0..1 << 9).filter(is_even).collect()
}
