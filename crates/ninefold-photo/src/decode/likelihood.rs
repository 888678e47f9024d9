//! The logarithms of the probabilities of the symbols in each cell.

use ninefold::{Cell, Digit, Grid};

/// A digit, or nothing.
pub type Symbol = Option<Digit>;

/// Returns the place of a symbol in a row of ten: 0 for an empty cell, then the digits.
pub fn slot(symbol: Symbol) -> usize {
    symbol.map_or(0, |digit| usize::from(digit.get()))
}

/// Returns the symbol at a place in a row of ten.
pub fn symbol(slot: usize) -> Symbol {
    u8::try_from(slot).ok().and_then(Digit::new)
}

/// The natural logarithm of the probability of each symbol in each cell.
#[derive(Clone, PartialEq, Debug)]
pub struct Likelihood {
    rows: [[f32; 10]; 81],
    /// Logarithms to add for an empty cell and for a digit.
    prior: (f32, f32),
}

impl Likelihood {
    pub fn new(rows: [[f32; 10]; 81]) -> Likelihood {
        Likelihood {
            rows,
            prior: (0.0, 0.0),
        }
    }

    /// Returns the likelihood if empty cells and digits are as frequent as in print. The net was trained with fewer
    /// empty cells.
    pub fn with_prior(&self, empty: f32, digit: f32) -> Likelihood {
        Likelihood {
            prior: (empty, digit),
            ..self.clone()
        }
    }

    /// Returns the logarithms for a cell as it is seen: nothing, then the digits.
    pub fn row(&self, cell: Cell) -> &[f32; 10] {
        &self.rows[cell.index()]
    }

    /// Returns the mean logarithm of the most probable symbols as they are seen. It is near 0 if the cells show digits.
    pub fn certainty(&self) -> f32 {
        let best = |row: &[f32; 10]| row.iter().copied().fold(f32::MIN, f32::max);
        self.rows.iter().map(best).sum::<f32>() / 81.0
    }

    /// Returns how much less probable a symbol is than another, in nats, as it is seen.
    pub fn seen_cost(&self, cell: Cell, symbol: Symbol, than: Symbol) -> f32 {
        let row = self.row(cell);
        row[slot(than)] - row[slot(symbol)]
    }

    /// Returns how much more probable a symbol is than the best other, in nats, as it is seen. It is negative if another
    /// is better.
    pub fn seen_margin(&self, cell: Cell, symbol: Symbol) -> f32 {
        let others = (0..10).filter(|&at| at != slot(symbol));
        let best = others.map(|at| self.row(cell)[at]).fold(f32::MIN, f32::max);
        self.row(cell)[slot(symbol)] - best
    }

    /// Makes a cell certainly empty.
    pub fn empty(&mut self, cell: Cell) {
        self.rows[cell.index()] = core::array::from_fn(|at| if at == 0 { 0.0 } else { -100.0 });
    }

    /// Returns the logarithm for a symbol.
    pub fn of(&self, cell: Cell, symbol: Symbol) -> f32 {
        let prior = if symbol.is_none() {
            self.prior.0
        } else {
            self.prior.1
        };
        self.row(cell)[slot(symbol)] + prior
    }

    /// Returns the most probable symbol of a cell.
    pub fn best(&self, cell: Cell) -> Symbol {
        self.best_but(cell, None)
    }

    /// Returns the most probable symbol of a cell after the best.
    pub fn second(&self, cell: Cell) -> Symbol {
        self.best_but(cell, Some(self.best(cell)))
    }

    fn best_but(&self, cell: Cell, excluded: Option<Symbol>) -> Symbol {
        let symbols = (0..10)
            .map(symbol)
            .filter(|&symbol| Some(symbol) != excluded);
        symbols
            .max_by(|&a, &b| {
                self.of(cell, a)
                    .total_cmp(&self.of(cell, b))
                    .then(b.cmp(&a))
            })
            .flatten()
    }

    /// Returns how much less probable a symbol is than the best one, in nats.
    pub fn cost(&self, cell: Cell, symbol: Symbol) -> f32 {
        self.of(cell, self.best(cell)) - self.of(cell, symbol)
    }

    /// Returns the most probable symbols, each cell by itself.
    pub fn raw(&self) -> Grid {
        Grid::new(Cell::ALL.map(|cell| self.best(cell)))
    }
}
