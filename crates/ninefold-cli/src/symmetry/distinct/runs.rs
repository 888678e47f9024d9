//! External sorting: as many items as fit into memory are sorted and written to a file, a *run*. Then all runs are
//! merged.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, IntoInnerError, Read, Seek, Write};

use crate::failure::Failure;

use super::place::Place;

/// The maximum number of runs to merge at a time. Each is an open file.
const MOST: usize = 64;

/// The maximum buffer size for reading a run.
const LARGEST_PIECE: usize = 1 << 20;

/// An item of a run.
pub trait Stored: Ord + Sized {
    fn write(&self, out: &mut impl Write) -> io::Result<()>;

    /// Reads the next item, if any.
    fn read(input: &mut impl BufRead) -> io::Result<Option<Self>>;
}

impl Stored for [u64; 2] {
    fn write(&self, out: &mut impl Write) -> io::Result<()> {
        out.write_all(&self[0].to_le_bytes())?;
        out.write_all(&self[1].to_le_bytes())
    }

    fn read(input: &mut impl BufRead) -> io::Result<Option<[u64; 2]>> {
        if input.fill_buf()?.is_empty() {
            return Ok(None);
        }
        Ok(Some([read_number(input)?, read_number(input)?]))
    }
}

pub fn read_number(input: &mut impl Read) -> io::Result<u64> {
    let mut bytes = [0; 8];
    input.read_exact(&mut bytes)?;
    Ok(u64::from_le_bytes(bytes))
}

/// Writes sorted items as a run.
pub fn write_run<T: Stored>(
    file: File,
    sorted: impl Iterator<Item = io::Result<T>>,
) -> io::Result<File> {
    let mut out = BufWriter::with_capacity(LARGEST_PIECE, file);
    for one in sorted {
        one?.write(&mut out)?;
    }
    out.into_inner().map_err(IntoInnerError::into_error)
}

/// Returns the items of a file, from its beginning.
pub fn read_run<T: Stored>(
    mut file: File,
    piece: usize,
) -> io::Result<impl Iterator<Item = io::Result<T>>> {
    file.rewind()?;
    let mut input = BufReader::with_capacity(piece, file);
    Ok(std::iter::from_fn(move || T::read(&mut input).transpose()))
}

/// Merges these runs. Uses about `memory` bytes for buffers.
pub fn merged<T: Stored>(
    mut runs: Vec<File>,
    place: &Place,
    memory: usize,
) -> Result<impl Iterator<Item = io::Result<T>> + use<T>, Failure> {
    let piece = (memory / MOST).clamp(1 << 12, LARGEST_PIECE);
    let failure = place.failure();
    while runs.len() > MOST {
        let first = runs.drain(..MOST).collect();
        let all = Merge::<T, _>::of(first, piece).map_err(&failure)?;
        // The merged file has no name, as a resumed run merges again.
        runs.push(write_run(Place::Unnamed.create("")?, all).map_err(&failure)?);
    }
    Merge::of(runs, piece).map_err(failure)
}

/// A merge of sorted runs, which always takes the least of their next items.
struct Merge<T, I> {
    runs: Vec<I>,
    next: BinaryHeap<Reverse<(T, usize)>>,
    failed: Option<io::Error>,
}

impl<T: Stored> Merge<T, ()> {
    fn of(
        files: Vec<File>,
        piece: usize,
    ) -> io::Result<Merge<T, impl Iterator<Item = io::Result<T>> + use<T>>> {
        let runs = files.into_iter().map(|file| read_run(file, piece));
        let mut merge = Merge {
            runs: runs.collect::<io::Result<Vec<_>>>()?,
            next: BinaryHeap::new(),
            failed: None,
        };
        for run in 0..merge.runs.len() {
            merge.advance(run);
        }
        Ok(merge)
    }
}

impl<T: Ord, I: Iterator<Item = io::Result<T>>> Merge<T, I> {
    fn advance(&mut self, run: usize) {
        match self.runs[run].next() {
            Some(Ok(one)) => self.next.push(Reverse((one, run))),
            Some(Err(error)) => self.failed = Some(error),
            None => {}
        }
    }
}

impl<T: Ord, I: Iterator<Item = io::Result<T>>> Iterator for Merge<T, I> {
    type Item = io::Result<T>;

    fn next(&mut self) -> Option<io::Result<T>> {
        if let Some(error) = self.failed.take() {
            self.next.clear();
            return Some(Err(error));
        }
        let Reverse((one, run)) = self.next.pop()?;
        self.advance(run);
        Some(Ok(one))
    }
}

/// Sorts any number of pairs of numbers.
pub struct Pairs {
    pairs: Vec<[u64; 2]>,
    /// The maximum number of pairs in memory.
    most: usize,
    runs: Vec<File>,
}

impl Pairs {
    /// Returns a sorter that uses about `memory` bytes, and starts with the pairs of these runs.
    pub fn new(memory: usize, runs: Vec<File>) -> Pairs {
        let most = (memory / size_of::<[u64; 2]>()).max(1024);
        Pairs {
            pairs: Vec::new(),
            most,
            runs,
        }
    }

    pub fn push(&mut self, pair: [u64; 2], place: &Place) -> Result<(), Failure> {
        if self.pairs.len() == self.most {
            self.store(place)?;
        }
        self.pairs.push(pair);
        Ok(())
    }

    fn store(&mut self, place: &Place) -> Result<(), Failure> {
        self.pairs.sort_unstable();
        let file = Place::Unnamed.create("")?;
        let run = write_run(file, self.pairs.drain(..).map(Ok)).map_err(place.failure())?;
        self.runs.push(run);
        Ok(())
    }

    /// Returns all pairs in order.
    pub fn sorted(
        mut self,
        place: &Place,
    ) -> Result<impl Iterator<Item = io::Result<[u64; 2]>> + use<>, Failure> {
        let memory = self.most * size_of::<[u64; 2]>();
        self.store(place)?;
        self.pairs = Vec::new();
        merged(self.runs, place, memory)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_number_of_pairs_is_sorted() {
        let mut random = fastrand::Rng::with_seed(1);
        for count in [0, 1, 1024, 1025, 200_000] {
            let mut pairs = Pairs::new(1, Vec::new());
            let mut expected: Vec<[u64; 2]> = (0..count)
                .map(|_| [random.u64(..1000), random.u64(..)])
                .collect();
            for &pair in &expected {
                pairs.push(pair, &Place::Unnamed).unwrap();
            }
            expected.sort_unstable();
            assert_eq!(pairs.runs.len() > MOST, count == 200_000);
            let sorted = pairs.sorted(&Place::Unnamed).unwrap();
            let sorted: io::Result<Vec<_>> = sorted.collect();
            assert_eq!(sorted.unwrap(), expected);
        }
    }

    #[test]
    fn a_run_that_is_cut_off_is_an_error() {
        let file = Place::Unnamed.create("").unwrap();
        let run = write_run(file, [Ok([1, 2]), Ok([3, 4])].into_iter()).unwrap();
        run.set_len(20).unwrap();
        let mut all = merged::<[u64; 2]>(vec![run], &Place::Unnamed, 1).unwrap();
        assert_eq!(all.next().unwrap().unwrap(), [1, 2]);
        assert!(all.next().unwrap().is_err());
        assert!(all.next().is_none());
    }
}
