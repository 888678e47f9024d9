//! The order of guesses: variables that took part in late conflicts come first.

/// The share of its weight that a conflict loses with each further one, as in MiniSat.
const FADING: f64 = 0.05;
/// The activity above which all are scaled down.
const GREATEST: f64 = 1e100;
/// The place of a variable outside the heap.
const ABSENT: u32 = u32::MAX;

/// A binary heap of variables by activity. Ties go to the smaller variable, so that two runs are equal.
#[derive(Debug)]
pub(super) struct Order {
    heap: Vec<u16>,
    /// The place of each variable in the heap, or [`ABSENT`].
    places: Vec<u32>,
    activity: Vec<f64>,
    step: f64,
}

impl Order {
    /// Starts with all variables.
    pub(super) fn new(variables: usize) -> Self {
        Self {
            heap: (0..variables).map(|variable| variable as u16).collect(),
            places: (0..variables as u32).collect(),
            activity: vec![0.0; variables],
            step: 1.0,
        }
    }

    /// Takes the first variable.
    pub(super) fn pop(&mut self) -> Option<u16> {
        let first = *self.heap.first()?;
        let last = self.heap.pop()?;
        self.places[usize::from(first)] = ABSENT;
        if last != first {
            self.put(0, last);
            self.sink(0);
        }
        Some(first)
    }

    /// Puts a variable back.
    pub(super) fn insert(&mut self, variable: u16) {
        if self.places[usize::from(variable)] == ABSENT {
            self.heap.push(variable);
            self.rise(self.heap.len() - 1);
        }
    }

    /// Notes that a variable took part in the present conflict.
    pub(super) fn bump(&mut self, variable: u16) {
        let index = usize::from(variable);
        self.activity[index] += self.step;
        if self.activity[index] > GREATEST {
            for activity in &mut self.activity {
                *activity /= GREATEST;
            }
            self.step /= GREATEST;
        }
        if self.places[index] != ABSENT {
            self.rise(self.places[index] as usize);
        }
    }

    /// Ends a conflict: the next one counts more.
    pub(super) fn fade(&mut self) {
        self.step /= 1.0 - FADING;
    }

    fn is_before(&self, a: u16, b: u16) -> bool {
        let (one, other) = (self.activity[usize::from(a)], self.activity[usize::from(b)]);
        one > other || one == other && a < b
    }

    fn rise(&mut self, mut place: usize) {
        let variable = self.heap[place];
        while place > 0 {
            let above = (place - 1) / 2;
            if !self.is_before(variable, self.heap[above]) {
                break;
            }
            self.put(place, self.heap[above]);
            place = above;
        }
        self.put(place, variable);
    }

    fn sink(&mut self, mut place: usize) {
        let variable = self.heap[place];
        loop {
            let left = 2 * place + 1;
            let right = (left + 1).min(self.heap.len().saturating_sub(1));
            let Some(&child) = self.heap.get(left) else {
                break;
            };
            let below = if self.is_before(self.heap[right], child) {
                right
            } else {
                left
            };
            if !self.is_before(self.heap[below], variable) {
                break;
            }
            self.put(place, self.heap[below]);
            place = below;
        }
        self.put(place, variable);
    }

    fn put(&mut self, place: usize, variable: u16) {
        self.heap[place] = variable;
        self.places[usize::from(variable)] = place as u32;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn late_conflicts_come_first_and_ties_are_in_order() {
        let mut order = Order::new(6);
        order.bump(4);
        order.fade();
        order.bump(2);
        assert_eq!(order.pop(), Some(2));
        assert_eq!(order.pop(), Some(4));
        assert_eq!(order.pop(), Some(0));
        order.insert(4);
        order.bump(5);
        order.bump(5);
        let rest: Vec<u16> = std::iter::from_fn(|| order.pop()).collect();
        assert_eq!(rest, [5, 4, 1, 3]);
    }
}
