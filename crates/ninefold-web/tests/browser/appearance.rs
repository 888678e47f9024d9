//! The appearance of the page: colours, screens of all sizes, contrast, and access by keyboard and screen reader.

use serde_json::{Value, json};

use crate::page::{Page, visit};
use crate::{CHAINS, patient, visit_puzzle};

/// Phones in portrait and landscape, a tablet and a desktop.
const SCREENS: [(usize, usize); 4] = [(360, 740), (740, 360), (768, 1024), (1440, 900)];

#[test]
fn dark_colours_are_remembered() {
    visit(patient(), |page| {
        let background = "return getComputedStyle(document.body).backgroundColor";
        page.prefer("light");
        page.until("document.documentElement.dataset.theme === 'light'");
        let light: String = page.ask(background);
        page.click("#theme-button");
        let dark: String = page.ask(background);
        assert_ne!(light, dark);
        page.open("");
        assert_eq!(page.ask::<String>(background), dark);
        page.screenshot("dark");
        page.click("#theme-button");
        page.prefer("dark");
        page.open("");
        assert_eq!(page.ask::<String>(background), light);
        // Without a choice, the page follows the system.
        page.forget();
        page.open("");
        assert_eq!(page.ask::<String>(background), dark);
    });
}

/// Measures a weight of our font at 100 pixels: whether it is loaded, the widths of the digits, and the distance of
/// their middle from the middle of the line.
const MEASURE: &str = "
    const context = document.createElement('canvas').getContext('2d');
    context.font = `${arguments[0]} 100px 'Ninefold Digits', serif`;
    const sizes = [...'0123456789'].map((digit) => context.measureText(digit));
    const middle = (above, below) => (above - below) / 2;
    return [
        document.fonts.check(context.font, '0123456789'),
        sizes.map((size) => size.width),
        sizes.map((size) => Math.abs(
            middle(size.actualBoundingBoxAscent, size.actualBoundingBoxDescent) -
            middle(size.fontBoundingBoxAscent, size.fontBoundingBoxDescent))),
    ]";

#[test]
fn the_grid_has_digits_of_its_own() {
    visit_puzzle(CHAINS, |page| {
        let loaded = "[...document.fonts].filter((one) => one.family.includes('Ninefold Digits')
            && one.status === 'loaded').length === 2";
        page.until(loaded);
        for weight in [400, 700] {
            let measured = page.run(MEASURE, json!(weight));
            let (is_there, widths, offsets): (bool, Vec<f64>, Vec<f64>) =
                serde_json::from_value(measured).unwrap();
            assert!(is_there, "{weight}");
            // Only our font has a width of 0.61 of the size; browsers round it a little.
            let is_ours = |&width: &f64| (width - 61.0).abs() < 0.001;
            assert!(
                widths.len() == 10 && widths.iter().all(is_ours),
                "{weight}: {widths:?}"
            );
            assert!(offsets.iter().all(|&offset| offset <= 1.0), "{offsets:?}");
        }
        let families = "return ['.given .digit', '.mark', '.centre', '.pad .value', '.why-digit']
            .map((one) => getComputedStyle(document.querySelector(one)).fontFamily)";
        let families: Vec<String> = page.ask(families);
        for family in families {
            assert!(family.starts_with("\"Ninefold Digits\""), "{family}");
        }
    });
}

#[test]
fn every_width_has_room_for_everything() {
    visit(patient(), |page| {
        for (width, height) in SCREENS {
            page.open_at((width, height), &format!("#p={CHAINS}"));
            page.keys(['r']);
            page.until_more(".step", 20);
            page.keys([']']);
            for tab in ["explain", "steps", "compare", "puzzle"] {
                page.run(
                    "document.querySelector(`#tab-${arguments[0]}`).click()",
                    json!(tab),
                );
                let wide: [usize; 2] =
                    page.ask("return [document.scrollingElement.scrollWidth, innerWidth]");
                assert!(wide[0] <= wide[1], "{tab} at {width}: {wide:?}");
                let below = "document.querySelector(`#panel-${arguments[0]}`).scrollIntoView()";
                page.run(below, json!(tab));
                page.screenshot(&format!("{tab}-{width}"));
            }
            let overflowing = "return [...document.querySelectorAll('button')]
                .filter((one) => one.offsetParent && one.scrollWidth > one.clientWidth + 1)
                .map((one) => one.innerText)";
            let overflowing: Vec<String> = page.ask(overflowing);
            assert!(overflowing.is_empty(), "at {width}: {overflowing:?}");
        }
    });
}

/// Answers may come long after the key press that requested them: nothing may jump when they arrive.
#[test]
fn nothing_jumps() {
    visit(patient(), |page| {
        for (width, height) in SCREENS {
            page.open_at((width, height), &format!("#p={CHAINS}"));
            page.keys(['n']);
            page.until_there("#panel-explain .reasons");
            page.keys(['r']);
            page.until_more(".step", 20);
            page.keys([']']);
            press_tab_compare(page);
            page.until_more(".algorithm", 10);
            nothing_has_jumped(page, width);
        }
    });
}

/// Presses the tab within the handler of a key: a script alone is no input, so the browser would count what it moves.
fn press_tab_compare(page: &Page) {
    page.run(
        "const press = () => document.querySelector('#tab-compare').click();
        addEventListener('keydown', press, { once: true, capture: true });",
        json!(null),
    );
    page.keys(['\u{e008}']);
}

/// A slow network delivers the page in parts: nothing may jump as they arrive, either.
#[test]
fn nothing_jumps_while_the_page_arrives() {
    visit(patient(), |page| {
        for (width, height) in SCREENS {
            for rest in ["", &format!("#p={CHAINS}"), "#learn"] {
                page.load_at(Some(40_000));
                page.open_at((width, height), rest);
                page.load_at(None);
                nothing_has_jumped(page, width);
            }
        }
    });
}

/// A line of the coach has moved by two pixels on a loaded machine (0.009), for a reason that is not found yet. A header
/// that moved aside had 0.065.
fn nothing_has_jumped(page: &Page, width: usize) {
    let shifts: Vec<(f64, String)> = page.ask(include_str!("shift.js"));
    let sum: f64 = shifts.iter().map(|(shift, _)| shift).sum();
    assert!(sum < 0.02, "at {width}: {shifts:?}");
}

/// On a small screen, an answer replaces the pad and the tabs; the pad is one tap away, the rest two.
#[test]
fn everything_is_within_reach_after_an_answer() {
    visit(patient(), |page| {
        for (width, height) in [(360, 740), (768, 1024)] {
            page.open_at((width, height), &format!("#p={CHAINS}"));
            page.keys(['n']);
            page.until_there("#panel-explain .reasons");
            page.click("#dock-button");
            page.click("#tool-corner");
            page.click("[data-to=analyse]");
            page.click("#tab-puzzle");
            page.until("!document.querySelector('#panel-puzzle').hidden");
        }
    });
}

/// The focused element is never covered, whether a small screen shows the pad or the coach.
#[test]
fn the_grid_hides_nothing_from_the_keyboard() {
    visit(patient(), |page| {
        for (width, height) in [(360, 740), (768, 1024)] {
            page.open_at((width, height), &format!("#p={CHAINS}"));
            for name in ["action-hint", "tool-undo", "settings-button", "tab-explain"] {
                if name == "tab-explain" {
                    page.click("#dock-button");
                }
                let hidden = "scrollTo(0, document.documentElement.scrollHeight);
                    const control = document.getElementById(arguments[0]);
                    control.disabled = false;
                    control.focus();
                    const { left, top, width, height } = control.getBoundingClientRect();
                    const there = document.elementFromPoint(left + width / 2, top + height / 2);
                    return !control.contains(there);";
                let hidden = page.run(hidden, json!(name));
                assert_eq!(hidden, json!(false), "{name} at {width}");
            }
        }
    });
}

#[test]
fn everything_has_contrast_and_a_name() {
    visit(patient(), |page| {
        for scheme in ["light", "dark"] {
            page.prefer(scheme);
            page.open(&format!("#p={CHAINS}"));
            page.keys(['r']);
            page.until_more(".step", 20);
            let find = "[...document.querySelectorAll('.step')].find((step) => step.innerText.includes('XY-cycle')).click()";
            page.run(find, Value::Null);
            page.until_more("#links .link", 0);
            for tab in ["explain", "steps", "compare", "puzzle"] {
                page.run(
                    "document.querySelector(`#tab-${arguments[0]}`).click()",
                    json!(tab),
                );
                page.until("document.getAnimations().every((one) => one.playState === 'finished')");
                let faults: Vec<String> = page.ask(include_str!("contrast.js"));
                assert!(faults.is_empty(), "{scheme}, {tab}: {faults:#?}");
            }
        }
    });
}
