//! Techniques together with their finders.

use alloc::vec::Vec;
use core::fmt;

use super::automorphism::Automorphisms;
use super::bent_set::{
    BentSets, BentWings, DominoLoops, LockedSets, MultiSectorLockedSets, SuesDeCoq,
};
use super::broken_wing::BrokenWings;
use super::bug::GravesWithAnySurplus;
use super::coloring::{Medusa, MultiColors, RemotePairs, SimpleColors};
use super::deadly::{
    AvoidableRectangles, BivalueOddagons, ExtendedRectangles, ExternalRectangles, Rectangles,
    Tridagons,
};
use super::death_blossom::DeathBlossoms;
use super::exocet::Exocets;
use super::firework::{FireworkPairs, FireworkQuadruples, FireworkTriples};
use super::general_fish::GeneralFishes;
use super::kraken_fish::KrakenFishes;
use super::technique::techniques;
use super::template::Templates;
use super::{
    AlignedPairs, AlignedTriplets, BivalueGraves, Finder, Fishes, Flow, HiddenSets, HiddenSingles,
    LockedCandidates, Look, NakedSets, NakedSingles, Pattern, Position, Reason, Scratch, Step,
    Stop, Technique, UniqueLoops, Watch, Wings,
};

/// A finder, and the wanted ones among its techniques. The constants are all entries except those of forcing chains,
/// which [`rating`](crate::rating) searches for.
#[derive(Clone, Copy)]
pub struct TechniqueEntry {
    techniques: &'static [Technique],
    visit: Visits,
}

/// The type of functions that visit steps.
type Visits = fn(&[Technique], &mut Look, &mut dyn FnMut(Step) -> Flow) -> Flow;

impl TechniqueEntry {
    pub(crate) const fn of<F: Finder<Pattern: Into<Reason>>>(
        techniques: &'static [Technique],
    ) -> TechniqueEntry {
        TechniqueEntry {
            techniques,
            visit: |wanted, look, visit| {
                let position = look.position;
                F::visit_all(look, &mut |pattern| {
                    if !wanted.contains(&pattern.technique()) {
                        return Flow::Continue(());
                    }
                    let step = Step::of(pattern, position, |pattern| pattern.into());
                    match step.conclusion.is_empty() {
                        true => Flow::Continue(()),
                        false => visit(step),
                    }
                })
            },
        }
    }

    /// Returns the techniques of its steps.
    pub const fn techniques(&self) -> &'static [Technique] {
        self.techniques
    }

    /// Returns every step that it finds in the position.
    pub fn steps(&self, position: &Position) -> Vec<Step> {
        let (mut steps, mut scratch) = (Vec::new(), Scratch::default());
        let watch = Watch::new(&|| false);
        let mut look = Look::new(position, &mut scratch, &watch);
        let _ = self.visit(&mut look, &mut |step| {
            steps.push(step);
            Flow::Continue(())
        });
        steps
    }

    /// Visits every step that it finds.
    ///
    /// # Errors
    ///
    /// [`Stop`], if the visitor returns it, or if the watch interrupts the search.
    pub fn visit(&self, look: &mut Look, visit: &mut dyn FnMut(Step) -> Flow) -> Flow {
        look.keeps_reasons = true;
        let flow = (self.visit)(self.techniques, look, visit);
        if flow == Flow::Break(Stop::Interrupted) {
            look.forget();
        }
        flow
    }
}

/// Makes the constants of [`TechniqueEntry`] from the table of techniques.
macro_rules! entries {
    ($(
        $(#[$doc:meta])*
        $pattern:ident {
            $(
                $technique:ident $name:literal $([$($alias:literal),+])? $(assumes $uniqueness:ident)?
                $(=> $own:ident = $finds:ty)?,
            )+
            $(+ $entry:ident = $finder:ty: $($of:ident),+;)*
        }
    )*) => {
        /// Every technique that is found here, or several that one finder finds.
        impl TechniqueEntry {$(
            $($(
                #[doc = concat!("Finds: *", $name, "*.")]
                pub const $own: TechniqueEntry = TechniqueEntry::of::<$finds>(&[Technique::$technique]);
            )?)+
            $(
                #[doc = concat!("Finds: ", $("`", stringify!($of), "` ",)+)]
                pub const $entry: TechniqueEntry = TechniqueEntry::of::<$finder>(&[$(Technique::$of),+]);
            )*
        )*}
    };
}

techniques!(entries);

impl fmt::Debug for TechniqueEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.techniques).finish()
    }
}
