//! The search: a tree of choices of lines that get their own colour.

use alloc::vec::Vec;
use core::cmp::Ordering;

use super::colours::Colours;
use super::leaf::Leaf;
use super::twins::Twins;
use super::{COLUMNS, DIGITS, Lines, Marks, ROWS};
use crate::symmetry::Transformation;

/// The search tree of one set of candidates, and memory that is kept for the next.
///
/// On level 0 the choice is whether to exchange rows and columns; on all other levels it is a line.
pub struct Tree {
    marks: Marks,
    pub(super) twins: Twins,
    /// The path to the current node.
    path: Path,
    /// The least leaf found, and the path to it.
    best: Option<(Leaf, Path)>,
    /// The number of times that a new least leaf was found.
    improvements: u32,
    /// Automorphisms of rows, columns and digits: for each line, its image.
    pub(super) automorphisms: Vec<Lines<u8>>,
    /// An automorphism that exchanges rows and columns.
    pub(super) exchange: Option<Transformation>,
    /// The level of the tree to return to after a branch has proved to be the image of another.
    back_to: Option<usize>,
}

/// An upper bound on the levels of a tree: one for the side, and eight for each kind of lines.
const LEVELS: usize = 1 + 3 * 8 + 1;

/// The choices on the way to a node, and the summary of the colours after each.
#[derive(Clone, Copy)]
struct Path {
    length: usize,
    choices: [Choice; LEVELS],
    summaries: [u64; LEVELS],
}

/// A line of a kind. On level 0 the line is the side.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Choice {
    pub kind: u8,
    pub line: u8,
}

impl Default for Tree {
    fn default() -> Tree {
        let nothing = Choice { kind: 0, line: 0 };
        Tree {
            marks: Marks::NONE,
            twins: Twins::NONE,
            path: Path {
                length: 0,
                choices: [nothing; LEVELS],
                summaries: [0; LEVELS],
            },
            best: None,
            improvements: 0,
            automorphisms: Vec::new(),
            exchange: None,
            back_to: None,
        }
    }
}

impl Tree {
    /// Returns the canonical order of candidates, and the number of their automorphisms.
    pub fn find(&mut self, marks: Marks) -> (Leaf, u32) {
        self.twins = Twins::of(&marks);
        self.marks = marks;
        self.path.length = 0;
        self.best = None;
        self.automorphisms.clear();
        self.exchange = None;
        let mut colours = Colours::FIRST;
        self.refine(&mut colours);
        let leaves = self.branch(&colours, SIDES, sides(&colours), Ordering::Less);
        let (leaf, _) = self.best.expect("every tree has a leaf");
        (leaf, leaves * self.twins.orders)
    }

    /// Refines the colours until they distinguish no more lines, or until a leaf is reached.
    fn refine(&self, colours: &mut Colours) {
        let mut counts = colours.counts();
        while self.third(&counts).is_none() {
            colours.look(&self.marks);
            let before = core::mem::replace(&mut counts, colours.counts());
            if counts == before {
                return;
            }
        }
    }

    /// At a leaf, all different lines of two kinds have different colours. This is the third kind.
    fn third(&self, counts: &[usize; 3]) -> Option<usize> {
        let is_open = |kind: &usize| counts[*kind] < self.twins.counts[*kind];
        let mut open = [DIGITS, COLUMNS, ROWS].into_iter().filter(is_open);
        match (open.next(), open.next()) {
            (_, Some(_)) => None,
            (open, None) => Some(open.unwrap_or(DIGITS)),
        }
    }

    /// Searches below a node. `compared` is the order of the summaries on its path relative to those on the path to the
    /// least leaf. Returns the number of leaves below it that equal the least leaf.
    fn explore(&mut self, colours: &Colours, compared: Ordering) -> u32 {
        let counts = colours.counts();
        if let Some(third) = self.third(&counts) {
            let leaf = Leaf::new(&self.marks, colours, self.side(), third);
            return self.reach(leaf, compared);
        }
        let (kind, lines) = self.choices(colours, &counts);
        self.branch(colours, kind, lines, compared)
    }

    fn side(&self) -> usize {
        self.path.choices[0].line.into()
    }

    /// Chooses lines of one colour to branch on. The kind with the fewest colours comes first, as it best distinguishes
    /// the others; then the colour with the fewest lines. Twins count as one line.
    fn choices(&self, colours: &Colours, counts: &[usize; 3]) -> (usize, u16) {
        let kinds = [self.side(), 1 - self.side(), DIGITS];
        let open = kinds
            .into_iter()
            .enumerate()
            .filter(|(_, kind)| counts[*kind] < self.twins.counts[*kind]);
        let cells = open.flat_map(|(rank, kind)| {
            self.twins.firsts(kind).map(move |line| {
                let colour = colours.of[kind][usize::from(line)];
                let is_same = |other: &u8| colours.of[kind][usize::from(*other)] == colour;
                let same = self.twins.firsts(kind).filter(is_same);
                let lines: u16 = same.map(|line| 1 << line).sum();
                (counts[kind], lines.count_ones(), rank, colour, kind, lines)
            })
        });
        let (.., kind, lines) = cells
            .filter(|(_, count, ..)| *count > 1)
            .min()
            .expect("a node that is not a leaf has a colour of several lines");
        (kind, lines)
    }

    /// Searches below the choices of a node, except choices that an automorphism maps to a searched one.
    fn branch(&mut self, colours: &Colours, kind: usize, lines: u16, compared: Ordering) -> u32 {
        let level = self.path.length;
        let improvements_before = self.improvements;
        let mut orbits = Orbits::default();
        let mut leaves = [0; 9];
        for line in (0..9u8).filter(|line| lines >> line & 1 == 1) {
            self.join_orbits(&mut orbits, kind);
            if let Some(explored) = orbits.explored(line) {
                leaves[usize::from(line)] = leaves[explored];
                continue;
            }
            let improvements = self.improvements;
            // A leaf below this node has become the least: its path has the same summaries up to here.
            let compared = match improvements == improvements_before {
                true => compared,
                false => Ordering::Equal,
            };
            let choice = Choice {
                kind: kind as u8,
                line,
            };
            let mut found = self.descend(colours, choice, compared);
            if self.improvements != improvements {
                leaves = [0; 9];
            }
            match self.back_to {
                Some(back_to) if back_to < level => return 0,
                Some(_) => {
                    self.back_to = None;
                    found = leaves[self.best_choice(level)];
                }
                None => {}
            }
            leaves[usize::from(line)] = found;
            orbits.explore(line);
        }
        leaves.iter().sum()
    }

    /// Returns the lines on the path to the least leaf.
    pub(super) fn choices_of_best(&self) -> &[Choice] {
        let best = self.best.as_ref();
        best.map_or(&[], |(_, path)| &path.choices[1..path.length])
    }

    /// Returns the line that the path to the least leaf takes on a level.
    fn best_choice(&self, level: usize) -> usize {
        let (_, path) = self.best.as_ref().expect("there is a leaf to go back from");
        path.choices[level].line.into()
    }

    /// Searches below a choice.
    fn descend(&mut self, colours: &Colours, choice: Choice, compared: Ordering) -> u32 {
        let mut colours = *colours;
        let level = self.path.length;
        self.path.choices[level] = choice;
        let kind = usize::from(choice.kind);
        if kind != SIDES {
            colours.single_out(kind, self.twins.of_line(kind, choice.line));
            self.refine(&mut colours);
        }
        let summary = colours.summary(self.side());
        let compared = match (compared, &self.best) {
            (Ordering::Equal, Some((_, best))) if level < best.length => {
                summary.cmp(&best.summaries[level])
            }
            // The path to the least leaf is shorter.
            (Ordering::Equal, Some(_)) => Ordering::Greater,
            _ => compared,
        };
        if compared == Ordering::Greater {
            return 0;
        }
        self.path.summaries[level] = summary;
        self.path.length += 1;
        let leaves = self.explore(&colours, compared);
        self.path.length -= 1;
        leaves
    }

    /// Compares a leaf with the least leaf: the leaf may replace it, or show an automorphism.
    fn reach(&mut self, leaf: Leaf, compared: Ordering) -> u32 {
        let compared = match (compared, &self.best) {
            (Ordering::Equal, Some((best, path))) => {
                let length = self.path.length.cmp(&path.length);
                length.then_with(|| leaf.cells.cmp(&best.cells))
            }
            _ => Ordering::Less,
        };
        match compared {
            Ordering::Less => {
                self.best = Some((leaf, self.path));
                self.improvements += 1;
                1
            }
            Ordering::Equal => {
                self.learn(&leaf);
                1
            }
            Ordering::Greater => 0,
        }
    }

    /// Records the automorphism from the least leaf to a leaf with the same candidates. It also maps the branch of the
    /// least leaf to the branch of this leaf, where their paths part.
    fn learn(&mut self, leaf: &Leaf) {
        let Some((best, path)) = &self.best else {
            return;
        };
        let parts = |level: &usize| path.choices[*level] != self.path.choices[*level];
        self.back_to = (0..path.length).find(parts);
        if best.side != leaf.side {
            let back = leaf.transformation().inverse();
            self.exchange = Some(best.transformation().then(&back));
        } else {
            let mut images = [[0; 9]; 3];
            for kind in [ROWS, COLUMNS, DIGITS] {
                for (from, to) in best.order[kind].iter().zip(leaf.order[kind]) {
                    images[kind][usize::from(*from)] = to;
                }
            }
            self.automorphisms.push(images);
        }
    }

    /// Joins the orbits of lines by the automorphisms that are new since the last call. Only automorphisms that fix all
    /// choices up to the node count.
    fn join_orbits(&self, orbits: &mut Orbits, kind: usize) {
        let new = &self.automorphisms[orbits.known..];
        orbits.known = self.automorphisms.len();
        let Some(choices) = self.path.choices[..self.path.length].get(1..) else {
            return;
        };
        for images in new {
            let image = |kind: usize, line: u8| {
                let image = images[kind][usize::from(line)];
                self.twins.first[kind][usize::from(image)]
            };
            if choices
                .iter()
                .all(|it| image(it.kind.into(), it.line) == it.line)
            {
                for line in self.twins.firsts(kind) {
                    orbits.join(line, image(kind, line));
                }
            }
        }
    }
}

/// The kind of choices on level 0.
const SIDES: usize = 3;

/// Returns the sides on which the least leaf can be: both if the colours of rows and columns are the same.
fn sides(colours: &Colours) -> u16 {
    let [rows, columns] = [ROWS, COLUMNS].map(|kind| {
        let mut colours = colours.of[kind];
        colours.sort_unstable();
        colours
    });
    match rows.cmp(&columns) {
        Ordering::Less => 0b01,
        Ordering::Greater => 0b10,
        Ordering::Equal => 0b11,
    }
}

/// The orbits of the choices of a node under the known automorphisms.
struct Orbits {
    /// For each line, the representative of its orbit.
    of: [u8; 9],
    explored: u16,
    /// The number of automorphisms already applied.
    known: usize,
}

impl Default for Orbits {
    fn default() -> Orbits {
        Orbits {
            of: [0, 1, 2, 3, 4, 5, 6, 7, 8],
            explored: 0,
            known: 0,
        }
    }
}

impl Orbits {
    fn join(&mut self, a: u8, b: u8) {
        let [a, b] = [a, b].map(|line| self.of[usize::from(line)]);
        for of in &mut self.of {
            if *of == b {
                *of = a;
            }
        }
    }

    fn explore(&mut self, line: u8) {
        self.explored |= 1 << line;
    }

    /// Returns an explored line in the same orbit.
    fn explored(&self, line: u8) -> Option<usize> {
        let is_same = |other: &usize| self.of[*other] == self.of[usize::from(line)];
        (0..9)
            .filter(|other| self.explored >> other & 1 == 1)
            .find(is_same)
    }
}
