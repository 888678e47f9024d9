//! The memory that finders keep from one call to the next, so that they need not start over.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::any::Any;
use core::fmt;

/// The working memory of all finders. One instance serves any number of puzzles; it saves time and changes no result.
#[derive(Default)]
pub struct Scratch {
    /// The memories, each of another type.
    memories: Vec<Box<dyn Any + Send + Sync>>,
}

impl Scratch {
    /// Returns the memory of this type, which is empty at first.
    pub(crate) fn of<T: Any + Send + Sync + Default>(&mut self) -> &mut T {
        let known = self.memories.iter().position(|memory| memory.is::<T>());
        let number = known.unwrap_or_else(|| {
            self.memories.push(Box::<T>::default());
            self.memories.len() - 1
        });
        let memory = self.memories[number].downcast_mut();
        memory.expect("the memory was found by its type")
    }
}

impl fmt::Debug for Scratch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Scratch").finish_non_exhaustive()
    }
}
