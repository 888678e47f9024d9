//! The members of all classes of puzzles, in memory: each is the key that a class has in common, and a number.

use std::io::{self, BufRead, Write};

use hashbrown::HashTable;
use twox_hash::XxHash3_64;

use super::runs::{Stored, read_number};

/// A member of a class. They are sorted by the hashes of their keys, so that a part of them can be sorted at a
/// time; only equal keys make a class.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Member {
    hash: u64,
    pub key: Vec<u8>,
    pub number: u64,
}

pub fn hash(key: &[u8]) -> u64 {
    XxHash3_64::oneshot(key)
}

/// A number, the length of a key and the key, in memory and in files alike.
const HEAD: usize = 9;

fn head(number: u64, key: &[u8]) -> [u8; HEAD] {
    let mut head = [0; HEAD];
    head[..8].copy_from_slice(&number.to_le_bytes());
    head[8] = u8::try_from(key.len()).expect("keys are short");
    head
}

pub fn write_member(number: u64, key: &[u8], out: &mut impl Write) -> io::Result<()> {
    out.write_all(&head(number, key))?;
    out.write_all(key)
}

impl Stored for Member {
    fn write(&self, out: &mut impl Write) -> io::Result<()> {
        write_member(self.number, &self.key, out)
    }

    fn read(input: &mut impl BufRead) -> io::Result<Option<Member>> {
        if input.fill_buf()?.is_empty() {
            return Ok(None);
        }
        let number = read_number(input)?;
        let mut length = [0];
        input.read_exact(&mut length)?;
        let mut key = vec![0; usize::from(length[0])];
        input.read_exact(&mut key)?;
        Ok(Some(Member {
            hash: hash(&key),
            key,
            number,
        }))
    }
}

/// The parts in which members are kept, by the highest bits of their hashes. So memory grows in small steps, and
/// a part that is sorted fits into the caches.
const PARTS: usize = 256;

fn part_of(hash: u64) -> usize {
    (hash >> 56) as usize
}

/// A hash for the table of a part. Tables tell entries apart by the highest bits, which are the same for a whole
/// part; so these are mixed with others.
fn in_part(hash: u64) -> u64 {
    hash ^ hash << 24
}

/// Members in no order.
pub struct Members {
    parts: Vec<Vec<u8>>,
    bytes: usize,
}

impl Default for Members {
    fn default() -> Members {
        Members {
            parts: vec![Vec::new(); PARTS],
            bytes: 0,
        }
    }
}

impl Members {
    /// The memory that they take.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// Adds a member, and returns where it begins in its part.
    pub fn push(&mut self, hash: u64, key: &[u8], number: u64) -> u32 {
        let part = &mut self.parts[part_of(hash)];
        let (place, needed) = (part.len(), HEAD + key.len());
        if part.capacity() < place + needed {
            // Twice as much, as a vector takes by itself, would leave half of the memory unused.
            let before = part.capacity();
            part.reserve_exact(needed.max(place / 8).max(1 << 8));
            self.bytes += part.capacity() - before;
        }
        part.extend_from_slice(&head(number, key));
        part.extend_from_slice(key);
        u32::try_from(place).expect("the memory limit is far below 256 times 4 GB")
    }

    /// Writes all members in order, and forgets them.
    pub fn write_sorted(&mut self, out: &mut impl Write) -> io::Result<()> {
        self.bytes = 0;
        for part in &mut self.parts {
            let part = std::mem::take(part);
            let mut sorted: Vec<(u64, &[u8])> = members(&part)
                .map(|member| (hash(&member[HEAD..]), member))
                .collect();
            let number = |member: &[u8]| number_of(member);
            sorted.sort_unstable_by(|(hash, one), (other_hash, other)| {
                let keys = || one[HEAD..].cmp(&other[HEAD..]);
                let numbers = || number(one).cmp(&number(other));
                hash.cmp(other_hash).then_with(keys).then_with(numbers)
            });
            for (_, member) in sorted {
                out.write_all(member)?;
            }
        }
        Ok(())
    }
}

/// The members of a part one after the other.
fn members(mut part: &[u8]) -> impl Iterator<Item = &[u8]> {
    std::iter::from_fn(move || {
        let length = HEAD + usize::from(*part.get(HEAD - 1)?);
        let (member, rest) = part.split_at(length);
        part = rest;
        Some(member)
    })
}

/// The key of the member that begins here.
fn key_at(part: &[u8], place: u32) -> &[u8] {
    let member = &part[place as usize..];
    &member[HEAD..][..usize::from(member[HEAD - 1])]
}

fn number_of(member: &[u8]) -> u64 {
    let number = member.first_chunk().expect("a member begins with it");
    u64::from_le_bytes(*number)
}

/// The first member of each class, to be found by its key. Its number is that of the class, counted from 0.
#[derive(Default)]
pub struct Classes {
    first: Members,
    tables: Vec<HashTable<u32>>,
    table_bytes: usize,
    count: u64,
}

impl Classes {
    /// How many there are.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The memory that they take.
    pub fn bytes(&self) -> usize {
        self.first.bytes() + self.table_bytes
    }

    /// The number of the class with this key, and whether it is a new one.
    pub fn find_or_add(&mut self, hash: u64, key: &[u8]) -> (u64, bool) {
        self.tables.resize_with(PARTS, HashTable::new);
        let number = part_of(hash);
        let (part, table) = (&self.first.parts[number], &mut self.tables[number]);
        if let Some(&place) = table.find(in_part(hash), |&place| key_at(part, place) == key) {
            return (number_of(&part[place as usize..]), false);
        }
        let place = self.first.push(hash, key, self.count);
        let part = &self.first.parts[number];
        let before = table.allocation_size();
        let hash_at = |&place: &u32| in_part(self::hash(key_at(part, place)));
        table.insert_unique(in_part(hash), place, hash_at);
        self.table_bytes += table.allocation_size() - before;
        self.count += 1;
        (self.count - 1, true)
    }

    /// Their first members.
    pub fn into_members(self) -> Members {
        self.first
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    fn keys(count: usize, below: u32) -> Vec<Vec<u8>> {
        let mut random = fastrand::Rng::with_seed(7);
        let key = |_| random.u32(..below).to_be_bytes()[random.usize(..2)..].to_vec();
        (0..count).map(key).collect()
    }

    #[test]
    fn classes_are_numbered_as_they_come() {
        let (mut classes, mut expected) = (Classes::default(), HashMap::new());
        for key in keys(50_000, 20_000) {
            let (next, before) = (expected.len() as u64, expected.len());
            let number = *expected.entry(key.clone()).or_insert(next);
            let is_new = expected.len() > before;
            assert_eq!(classes.find_or_add(hash(&key), &key), (number, is_new));
        }
        assert_eq!(classes.count(), expected.len() as u64);
        let bytes: usize = expected.keys().map(|key| HEAD + key.len()).sum();
        assert!((bytes..4 * bytes).contains(&classes.bytes()), "{bytes}");
    }

    #[test]
    fn members_are_written_in_order() {
        let mut members = Members::default();
        let mut expected: Vec<Member> = (0..)
            .zip(keys(10_000, 3_000))
            .map(|(number, key)| Member {
                hash: hash(&key),
                key,
                number,
            })
            .collect();
        for member in &expected {
            members.push(member.hash, &member.key, member.number);
        }
        let mut file = Vec::new();
        members.write_sorted(&mut file).unwrap();
        assert_eq!(members.bytes(), 0);
        expected.sort();
        let mut input = &file[..];
        let read = std::iter::from_fn(|| Member::read(&mut input).unwrap());
        assert!(read.eq(expected));
    }
}
