//! The keys. One table says what each key does; the screen and the help show it.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ninefold::Digit;

use super::acts::{Act, Way};

/// A group of keys, as it is shown.
pub struct Keys {
    /// The keys.
    pub shown: &'static str,
    /// Their effect.
    pub does: &'static str,
    /// Both for narrow screens, which leave some out.
    pub short: &'static str,
    /// Each key with its action.
    acts: &'static [(KeyCode, Act)],
}

const fn letter(letter: char) -> KeyCode {
    KeyCode::Char(letter)
}

/// All keys but the digits. `h` is the hint, as on the page, so it cannot move to the left.
pub const KEYS: &[Keys] = &[
    Keys {
        shown: "arrows wasd",
        does: "move",
        short: "",
        acts: &[
            (KeyCode::Up, Act::Go(Way::Up)),
            (KeyCode::Down, Act::Go(Way::Down)),
            (KeyCode::Left, Act::Go(Way::Left)),
            (KeyCode::Right, Act::Go(Way::Right)),
            (letter('w'), Act::Go(Way::Up)),
            (letter('s'), Act::Go(Way::Down)),
            (letter('a'), Act::Go(Way::Left)),
            (letter('d'), Act::Go(Way::Right)),
            // As in vim, except for h.
            (letter('k'), Act::Go(Way::Up)),
            (letter('j'), Act::Go(Way::Down)),
            (letter('l'), Act::Go(Way::Right)),
            (KeyCode::Home, Act::Go(Way::Start)),
            (KeyCode::End, Act::Go(Way::End)),
            (KeyCode::Tab, Act::Go(Way::Next)),
            (KeyCode::BackTab, Act::Go(Way::Previous)),
        ],
    },
    Keys {
        shown: "1-9  0",
        does: "digit, erase",
        short: "1-9 0 digit",
        acts: &[
            (letter('0'), Act::Erase),
            (letter('.'), Act::Erase),
            (letter(' '), Act::Erase),
            (KeyCode::Backspace, Act::Erase),
            (KeyCode::Delete, Act::Erase),
        ],
    },
    Keys {
        shown: "m",
        does: "write marks",
        short: "m marks",
        acts: &[(letter('m'), Act::Marks)],
    },
    Keys {
        shown: "f",
        does: "all candidates",
        short: "f candidates",
        acts: &[(letter('f'), Act::Candidates)],
    },
    Keys {
        shown: "u  r",
        does: "undo, redo",
        short: "u undo, r redo",
        acts: &[(letter('u'), Act::Undo), (letter('r'), Act::Redo)],
    },
    Keys {
        shown: "h",
        does: "hint; again: more",
        short: "h hint",
        acts: &[(letter('h'), Act::Hint)],
    },
    Keys {
        shown: "Enter",
        does: "do the whole hint",
        short: "",
        acts: &[(KeyCode::Enter, Act::Apply)],
    },
    Keys {
        shown: "c",
        does: "check",
        short: "c check",
        acts: &[(letter('c'), Act::Check)],
    },
    Keys {
        shown: "n",
        does: "new puzzle",
        short: "n new",
        acts: &[(letter('n'), Act::New)],
    },
    Keys {
        shown: "q",
        does: "save and end",
        short: "q save and end",
        acts: &[(letter('q'), Act::End)],
    },
    Keys {
        shown: "Esc",
        does: "back to the game",
        short: "",
        acts: &[(KeyCode::Esc, Act::Back)],
    },
];

/// Returns the action of a key.
pub fn act(key: KeyEvent) -> Option<Act> {
    let code = match key.code {
        KeyCode::Char(letter) => KeyCode::Char(letter.to_ascii_lowercase()),
        code => code,
    };
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return match code {
            KeyCode::Char('c') => Some(Act::Interrupt),
            KeyCode::Char('z') => Some(Act::Suspend),
            KeyCode::Char('l') => Some(Act::Redraw),
            _ => None,
        };
    }
    if key.modifiers.contains(KeyModifiers::ALT) {
        return None;
    }
    if let KeyCode::Char(symbol @ '1'..='9') = code {
        let digit = symbol
            .to_digit(10)
            .and_then(|value| Digit::new(value as u8));
        return digit.map(Act::Digit);
    }
    let mut acts = KEYS.iter().flat_map(|keys| keys.acts);
    acts.find(|(known, _)| *known == code).map(|(_, act)| *act)
}

/// Returns the keys as lines of the help.
pub fn help() -> String {
    let line = |keys: &Keys| format!("  {:<13}{}\n", keys.shown, keys.does);
    KEYS.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_key_has_two_actions() {
        let acts: Vec<_> = KEYS.iter().flat_map(|keys| keys.acts).collect();
        for (place, (code, _)) in acts.iter().enumerate() {
            assert!(
                acts[..place].iter().all(|(other, _)| other != code),
                "{code:?}"
            );
        }
    }

    #[test]
    fn letters_have_actions_with_and_without_shift() {
        let key = |code, modifiers| act(KeyEvent::new(code, modifiers));
        let hint = Some(Act::Hint);
        assert_eq!(key(letter('h'), KeyModifiers::NONE), hint);
        assert_eq!(key(letter('H'), KeyModifiers::SHIFT), hint);
        assert_eq!(
            key(letter('c'), KeyModifiers::CONTROL),
            Some(Act::Interrupt)
        );
        assert_eq!(key(letter('c'), KeyModifiers::ALT), None);
        assert_eq!(
            key(letter('7'), KeyModifiers::NONE),
            Some(Act::Digit(Digit::ALL[6]))
        );
    }
}
