//! Options about the player, which several operations share.

use ninefold::logic::Technique;
use ninefold::rating::human::Knowledge;
use ninefold_derive::Request;

/// The player's techniques
#[derive(Request, Clone, PartialEq, Eq, Debug)]
pub struct Player {
    /// Use techniques that take for granted that there is only one solution
    #[option(
        default = true,
        no = "Leave out techniques that take for granted that there is only one solution"
    )]
    pub uniqueness: bool,

    /// Leave out these techniques, such as X-Wing
    #[option(value = "TECHNIQUE")]
    pub without: Vec<Technique>,

    /// Take only these techniques
    #[option(value = "FILE", file)]
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
