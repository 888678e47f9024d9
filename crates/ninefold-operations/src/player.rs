//! Options about the player, which several operations share.

use ninefold::logic::Technique;
use ninefold::rating::human::Knowledge;
use ninefold_derive::Request;

use crate::table::Source;

/// The player's techniques
#[derive(Request, Clone, PartialEq, Eq, Debug)]
pub struct Player {
    /// In the human order, use techniques that assume a unique solution
    #[option(no = "In the human order, leave out techniques that assume a unique solution")]
    pub uniqueness: bool,

    /// In the human order, leave out these techniques, such as X-Wing
    #[option(value = "TECHNIQUE")]
    pub without: Vec<Technique>,

    /// In the human order, use only these techniques
    #[option(value = "FILE", source = Source::File)]
    pub known: Option<Vec<Technique>>,
}

impl Player {
    /// Returns the techniques that the player may use.
    pub fn knowledge(&self) -> Knowledge {
        let known = self.known.as_ref();
        let known = known.map(|known| known.iter().copied().collect());
        Knowledge::of(known, self.without.iter().copied(), self.uniqueness)
    }
}
