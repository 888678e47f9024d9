//! The members of all classes in memory. Each member has the key of its class and a number.

use std::io::{self, BufRead, Write};

use hashbrown::HashTable;
use twox_hash::XxHash3_64;

use super::runs::{Stored, read_number};

/// A member of a class. Members are sorted by the hashes of their keys, so that they can be sorted in parts. Only
/// members with equal keys form a class.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Member {
    hash: u64,
    pub key: Vec<u8>,
    pub number: u64,
}

pub fn hash(key: &[u8]) -> u64 {
    XxHash3_64::oneshot(key)
}

/// The length of the head of a member: a number and the length of the key. Memory and files use the same format.
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

/// The number of parts into which members are divided, by the highest bits of their hashes. With parts, memory grows in
/// small steps, and each part is sorted within the caches.
const PARTS: usize = 256;

fn part_of(hash: u64) -> usize {
    (hash >> 56) as usize
}

/// Returns the hash for the table of a part. Tables tag their entries with the highest bits, which are equal within a
/// part, so lower bits are mixed in.
fn in_part(hash: u64) -> u64 {
    hash ^ hash << 24
}

/// Members in no particular order.
pub struct Members {
    parts: Vec<Part>,
    bytes: usize,
}

/// The members of a part. Blocks never grow: vectors that are reallocated as they grow would leave holes in memory as
/// large as the members themselves.
#[derive(Clone, Default)]
struct Part {
    blocks: Vec<Vec<u8>>,
}

/// The size of the first block of a part. Each further block is twice as large, up to the largest size.
const SMALLEST_BLOCK: usize = 1 << 8;
const LARGEST_BLOCK: usize = 1 << 16;

/// The place of a member: the number of its block, and the offset within it.
#[derive(Clone, Copy)]
struct Place(u32);

impl Part {
    /// Adds a member. Returns its place and the memory that was allocated for it.
    fn push(&mut self, head: [u8; HEAD], key: &[u8]) -> (Place, usize) {
        let needed = head.len() + key.len();
        let has_room = |block: &&mut Vec<u8>| block.capacity() - block.len() >= needed;
        let mut taken = 0;
        if self
            .blocks
            .last_mut()
            .as_ref()
            .is_none_or(|block| !has_room(block))
        {
            let doubled = SMALLEST_BLOCK << self.blocks.len().min(8);
            let block = Vec::with_capacity(doubled.min(LARGEST_BLOCK));
            taken = block.capacity();
            self.blocks.push(block);
        }
        let number = self.blocks.len() - 1;
        let block = &mut self.blocks[number];
        let place = number * LARGEST_BLOCK + block.len();
        block.extend_from_slice(&head);
        block.extend_from_slice(key);
        let place = u32::try_from(place).expect("the memory limit is far below 256 times 4 GB");
        (Place(place), taken)
    }

    /// Returns the bytes from this place to the end of its block.
    fn at(&self, Place(place): Place) -> &[u8] {
        let place = place as usize;
        &self.blocks[place / LARGEST_BLOCK][place % LARGEST_BLOCK..]
    }

    /// Returns the key of the member at this place.
    fn key_at(&self, place: Place) -> &[u8] {
        let member = self.at(place);
        &member[HEAD..][..usize::from(member[HEAD - 1])]
    }

    /// Returns the members one by one.
    fn members(&self) -> impl Iterator<Item = &[u8]> {
        self.blocks.iter().flat_map(|block| members(block))
    }
}

impl Default for Members {
    fn default() -> Members {
        Members {
            parts: vec![Part::default(); PARTS],
            bytes: 0,
        }
    }
}

impl Members {
    /// Returns the size of the members in memory.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// Adds a member, and returns its place in its part.
    fn push_in_part(&mut self, hash: u64, key: &[u8], number: u64) -> Place {
        let (place, taken) = self.parts[part_of(hash)].push(head(number, key), key);
        self.bytes += taken;
        place
    }

    /// Adds a member.
    pub fn push(&mut self, hash: u64, key: &[u8], number: u64) {
        self.push_in_part(hash, key, number);
    }

    /// Writes all members in order, and removes them.
    pub fn write_sorted(&mut self, out: &mut impl Write) -> io::Result<()> {
        self.bytes = 0;
        for part in &mut self.parts {
            let part = std::mem::take(part);
            let mut sorted: Vec<(u64, &[u8])> = part
                .members()
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

/// Returns the members of a block one by one.
fn members(mut block: &[u8]) -> impl Iterator<Item = &[u8]> {
    std::iter::from_fn(move || {
        let length = HEAD + usize::from(*block.get(HEAD - 1)?);
        let (member, rest) = block.split_at(length);
        block = rest;
        Some(member)
    })
}

fn number_of(member: &[u8]) -> u64 {
    let number = member
        .first_chunk()
        .expect("a member begins with its number");
    u64::from_le_bytes(*number)
}

/// The first member of each class, which can be found by its key. Its number is that of the class, counted from 0.
#[derive(Default)]
pub struct Classes {
    first: Members,
    tables: Vec<HashTable<Place>>,
    table_bytes: usize,
    count: u64,
}

impl Classes {
    /// Returns the number of classes.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Returns the size of the classes in memory.
    pub fn bytes(&self) -> usize {
        self.first.bytes() + self.table_bytes
    }

    /// Returns the number of the class with this key, and whether the class is new.
    pub fn find_or_add(&mut self, hash: u64, key: &[u8]) -> (u64, bool) {
        self.tables.resize_with(PARTS, HashTable::new);
        let number = part_of(hash);
        let (part, table) = (&self.first.parts[number], &mut self.tables[number]);
        if let Some(&place) = table.find(in_part(hash), |&place| part.key_at(place) == key) {
            return (number_of(part.at(place)), false);
        }
        let place = self.first.push_in_part(hash, key, self.count);
        let part = &self.first.parts[number];
        let before = table.allocation_size();
        let hash_at = |&place: &Place| in_part(self::hash(part.key_at(place)));
        table.insert_unique(in_part(hash), place, hash_at);
        self.table_bytes += table.allocation_size() - before;
        self.count += 1;
        (self.count - 1, true)
    }

    /// Returns the first members of all classes.
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
