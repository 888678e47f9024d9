//! Vectors that are reused between threads. Allocating and freeing them for each batch would take a considerable part
//! of the time that solving the puzzles takes.

use std::mem;
use std::ops::{Deref, DerefMut};
use std::sync::{Arc, Mutex, PoisonError};

/// A pool of vectors that are not in use.
#[derive(Debug)]
pub struct Pool<T>(Arc<Mutex<Vec<Vec<T>>>>);

/// A vector that returns to its pool when it is dropped.
#[derive(Debug)]
pub struct Pooled<T> {
    vector: Vec<T>,
    pool: Pool<T>,
}

impl<T> Pool<T> {
    /// Returns an empty vector, with the memory of a used one if available.
    pub fn take(&self) -> Pooled<T> {
        let mut vectors = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        Pooled {
            vector: vectors.pop().unwrap_or_default(),
            pool: Pool(Arc::clone(&self.0)),
        }
    }
}

impl<T> Default for Pool<T> {
    fn default() -> Pool<T> {
        Pool(Arc::default())
    }
}

impl<T> Deref for Pooled<T> {
    type Target = Vec<T>;

    fn deref(&self) -> &Vec<T> {
        &self.vector
    }
}

impl<T> DerefMut for Pooled<T> {
    fn deref_mut(&mut self) -> &mut Vec<T> {
        &mut self.vector
    }
}

impl<T> Drop for Pooled<T> {
    fn drop(&mut self) {
        let mut vector = mem::take(&mut self.vector);
        vector.clear();
        let mut vectors = self.pool.0.lock().unwrap_or_else(PoisonError::into_inner);
        vectors.push(vector);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_goes_round() {
        let pool = Pool::default();
        let mut one = pool.take();
        one.extend([1, 2, 3]);
        let place = one.as_ptr();
        let other = pool.take();
        assert!(other.capacity() == 0);
        drop(one);
        let again = pool.take();
        assert!(again.is_empty());
        assert_eq!(again.as_ptr(), place);
    }
}
