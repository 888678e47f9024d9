//! Compares games with an oracle, which keeps every position whole.

use ninefold::{Cell, Digit};
use proptest::prelude::*;

use super::{Game, Origin};

const LINE: &str =
    "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";

fn game() -> Game {
    Game::new(LINE.parse().unwrap(), Origin::default())
}

/// An action of the player.
#[derive(Clone, Copy, Debug)]
enum Action {
    Enter(usize, u8),
    Mark(usize, u8),
    Erase(usize),
    Undo,
    Redo,
    Toggle,
}

fn action() -> impl Strategy<Value = Action> {
    prop_oneof![
        4 => (0..81_usize, 1..=9_u8).prop_map(|(cell, digit)| Action::Enter(cell, digit)),
        4 => (0..81_usize, 1..=9_u8).prop_map(|(cell, digit)| Action::Mark(cell, digit)),
        2 => (0..81_usize).prop_map(Action::Erase),
        3 => Just(Action::Undo),
        2 => Just(Action::Redo),
        1 => Just(Action::Toggle),
    ]
}

/// A game that keeps every position whole, with marks as lists of flags.
#[derive(Clone)]
struct Oracle {
    givens: Vec<u8>,
    positions: Vec<Position>,
    at: usize,
    shows_candidates: bool,
}

/// The digits, notes and struck candidates.
type Position = (Vec<u8>, Vec<[bool; 10]>, Vec<[bool; 10]>);

fn sees(one: usize, other: usize) -> bool {
    let house = |cell: usize| [cell / 9, 9 + cell % 9, 18 + cell / 27 * 3 + cell % 9 / 3];
    one != other && house(one).iter().zip(house(other)).any(|(a, b)| *a == b)
}

impl Oracle {
    fn new() -> Oracle {
        let givens: Vec<u8> = LINE.bytes().map(|byte| byte.saturating_sub(b'0')).collect();
        let givens: Vec<u8> = givens.into_iter().map(|digit| digit % 10).collect();
        let empty = vec![[false; 10]; 81];
        Oracle {
            positions: vec![(givens.clone(), empty.clone(), empty)],
            givens,
            at: 0,
            shows_candidates: false,
        }
    }

    fn go(&mut self, position: Position) {
        if position != self.positions[self.at] {
            self.positions.truncate(self.at + 1);
            self.positions.push(position);
            self.at += 1;
        }
    }

    fn act(&mut self, action: Action) {
        let (mut digits, mut notes, mut struck) = self.positions[self.at].clone();
        match action {
            Action::Undo => self.at = self.at.saturating_sub(1),
            Action::Redo => self.at = (self.at + 1).min(self.positions.len() - 1),
            Action::Toggle => self.shows_candidates ^= true,
            Action::Enter(cell, digit) if self.givens[cell] == 0 => {
                if digits[cell] == digit {
                    digits[cell] = 0;
                } else {
                    digits[cell] = digit;
                    notes[cell] = [false; 10];
                    for peer in (0..81).filter(|&peer| sees(cell, peer)) {
                        notes[peer][usize::from(digit)] = false;
                    }
                }
                self.go((digits, notes, struck));
            }
            Action::Mark(cell, digit) if digits[cell] == 0 => {
                let is_seen = (0..81).any(|peer| sees(cell, peer) && digits[peer] == digit);
                let place = usize::from(digit);
                match self.shows_candidates {
                    true if is_seen => {}
                    true => struck[cell][place] ^= true,
                    false => notes[cell][place] ^= true,
                }
                self.go((digits, notes, struck));
            }
            Action::Erase(cell) if self.givens[cell] == 0 => {
                if digits[cell] != 0 {
                    digits[cell] = 0;
                } else if !self.shows_candidates {
                    notes[cell] = [false; 10];
                }
                self.go((digits, notes, struck));
            }
            _ => {}
        }
    }
}

/// Does the action. A refused one changes nothing, which the comparison shows.
fn act(game: &mut Game, action: Action) {
    let digit = |number: u8| Digit::ALL[usize::from(number) - 1];
    let at = |cell: usize| Cell::ALL[cell];
    let _ = match action {
        Action::Enter(cell, number) => game.enter(at(cell), digit(number)),
        Action::Mark(cell, number) => game.mark(at(cell), digit(number)),
        Action::Erase(cell) => game.erase(at(cell)),
        Action::Undo => game.undo().map_or(Ok(()), |_| Ok(())),
        Action::Redo => game.redo().map_or(Ok(()), |_| Ok(())),
        Action::Toggle => {
            game.shows_candidates ^= true;
            Ok(())
        }
    };
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn games_agree_with_the_oracle(actions in prop::collection::vec(action(), 0..120)) {
        let (mut played, mut oracle) = (game(), Oracle::new());
        for one in actions {
            act(&mut played, one);
            oracle.act(one);
            let (digits, notes, struck) = &oracle.positions[oracle.at];
            let conflicts = played.conflicts();
            for cell in Cell::ALL {
                let place = cell.index();
                let found = played.digit(cell).map_or(0, Digit::get);
                prop_assert_eq!(found, digits[place]);
                for number in Digit::ALL {
                    let index = usize::from(number.get());
                    let content = played.content(cell);
                    prop_assert_eq!(content.notes.contains(number), notes[place][index]);
                    prop_assert_eq!(content.struck.contains(number), struck[place][index]);
                }
                let clashes = digits[place] != 0
                    && (0..81).any(|peer| sees(place, peer) && digits[peer] == digits[place]);
                prop_assert_eq!(conflicts.contains(cell), clashes);
            }
            prop_assert_eq!(played.writing.past.len(), oracle.at);
            let future = oracle.positions.len() - 1 - oracle.at;
            prop_assert_eq!(played.writing.future.len(), future);
        }
        let kept = game().with_writing(played.writing().clone()).unwrap();
        prop_assert_eq!(kept.digits(), played.digits());
    }
}
