//! The strongly connected components of a graph, that is, sets of nodes that reach each other. One depth-first search
//! finds them, after Gabow ("Path-based depth-first search for strong and biconnected components", 2000).

use alloc::vec::Vec;

use super::rows::{ROW, Row, each_bit, insert};

/// The components of a graph that has at most as many nodes as a row has bits.
#[derive(Default)]
pub(super) struct Components {
    /// The nodes, component by component.
    nodes: Vec<u16>,
    /// For each component, the end of its nodes in `nodes`.
    ends: Vec<u16>,
    /// The nodes of the current path, each with the word of its row at which the search continues.
    path: Vec<(u16, u16)>,
    /// The nodes that the search has met and that belong to no component yet.
    open: Vec<u16>,
    /// The places among the open nodes where a component may begin.
    starts: Vec<u16>,
    /// The place of each node among the open ones.
    places: Vec<u16>,
}

impl Components {
    /// Finds the components of a graph. Each node has a row of `words` words that marks its successors.
    pub(super) fn find(&mut self, rows: &[u64], words: usize) {
        self.nodes.clear();
        self.ends.clear();
        let count = rows.len().checked_div(words).unwrap_or(0);
        self.places.resize(count, 0);
        let (mut met, mut complete) = ([0; ROW], [0; ROW]);
        for root in 0..count {
            if insert(&mut met, root) {
                self.enter(root);
            }
            while let Some(&(node, from)) = self.path.last() {
                let row = &rows[node as usize * words..][..words];
                let mut unmet = (from as usize..words).map(|word| (word, row[word] & !met[word]));
                if let Some((word, bits)) = unmet.find(|&(_, bits)| bits != 0) {
                    let next = word * 64 + bits.trailing_zeros() as usize;
                    if let Some(last) = self.path.last_mut() {
                        last.1 = word as u16;
                    }
                    insert(&mut met, next);
                    self.enter(next);
                } else {
                    self.path.pop();
                    self.leave(node, row, &mut complete);
                }
            }
        }
    }

    fn enter(&mut self, node: usize) {
        self.places[node] = self.open.len() as u16;
        self.starts.push(self.open.len() as u16);
        self.open.push(node as u16);
        self.path.push((node as u16, 0));
    }

    /// Leaves a node whose successors have all been met. The open successors lead back to the node, so no component
    /// begins in between.
    fn leave(&mut self, node: u16, row: &[u64], complete: &mut Row) {
        let mut back = [0; ROW];
        for (back, (row, complete)) in back.iter_mut().zip(row.iter().zip(&*complete)) {
            *back = row & !complete;
        }
        each_bit(&back[..row.len()], |next| {
            while self.starts.last() > Some(&self.places[next]) {
                self.starts.pop();
            }
        });
        let place = self.places[node as usize];
        if self.starts.last() == Some(&place) {
            self.starts.pop();
            for member in self.open.drain(place as usize..) {
                insert(complete, member as usize);
                self.nodes.push(member);
            }
            self.ends.push(self.nodes.len() as u16);
        }
    }

    /// Returns the components, each after its successors.
    pub(super) fn iter(&self) -> impl Iterator<Item = &[u16]> {
        let starts = core::iter::once(&0).chain(&self.ends);
        let bounds = starts.zip(&self.ends);
        bounds.map(|(&start, &end)| &self.nodes[start as usize..end as usize])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_reaches_each_other_is_together_and_what_follows_comes_first() {
        // 0 -> 1 -> 2 -> 0, 2 -> 3, 4 -> 4, 4 -> 0, 5 -> 3
        let rows = [0b10, 0b100, 0b1001, 0, 0b10001, 0b1000];
        let mut components = Components::default();
        for _ in 0..2 {
            components.find(&rows, 1);
            let found: Vec<Vec<u16>> = components.iter().map(<[u16]>::to_vec).collect();
            assert_eq!(found, [&[3][..], &[0, 1, 2], &[4], &[5]]);
        }
    }
}
