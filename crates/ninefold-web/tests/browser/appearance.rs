//! The appearance of the page: colours, screens of all sizes, contrast, and access by keyboard and screen reader.

use serde_json::{Value, json};

use crate::page::visit;
use crate::{CHAINS, patient};

/// Phones in portrait and landscape, a tablet and a desktop.
const SCREENS: [(usize, usize); 4] = [(360, 740), (740, 360), (768, 1024), (1440, 900)];

#[tokio::test(flavor = "multi_thread")]
async fn dark_colours_are_remembered() {
    visit(patient(), async |page| {
        let background = "return getComputedStyle(document.body).backgroundColor";
        page.prefer("light").await;
        page.until("document.documentElement.dataset.theme === 'light'")
            .await;
        let light: String = page.ask(background).await;
        page.click("#theme-button").await;
        let dark: String = page.ask(background).await;
        assert_ne!(light, dark);
        page.open("").await;
        assert_eq!(page.ask::<String>(background).await, dark);
        page.screenshot("dark").await;
        page.click("#theme-button").await;
        page.prefer("dark").await;
        page.open("").await;
        assert_eq!(page.ask::<String>(background).await, light);
        // Without a choice, the page follows the system.
        page.ask::<Value>("localStorage.clear()").await;
        page.open("").await;
        assert_eq!(page.ask::<String>(background).await, dark);
    })
    .await;
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

#[tokio::test(flavor = "multi_thread")]
async fn the_grid_has_digits_of_its_own() {
    visit(patient(), async |page| {
        page.open(&format!("#p={CHAINS}")).await;
        let loaded = "[...document.fonts].filter((one) => one.family.includes('Ninefold Digits')
            && one.status === 'loaded').length === 2";
        page.until(loaded).await;
        for weight in [400, 700] {
            let measured = page.run(MEASURE, json!(weight)).await;
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
        let families: Vec<String> = page.ask(families).await;
        for family in families {
            assert!(family.starts_with("\"Ninefold Digits\""), "{family}");
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_width_has_room_for_everything() {
    visit(patient(), async |page| {
        for (width, height) in SCREENS {
            page.resize(width, height).await;
            page.open(&format!("#p={CHAINS}")).await;
            page.keys(['r']).await;
            page.until("document.querySelectorAll('.step').length > 20")
                .await;
            page.keys([']']).await;
            for tab in ["explain", "steps", "compare", "puzzle"] {
                page.run(
                    "document.querySelector(`#tab-${arguments[0]}`).click()",
                    json!(tab),
                )
                .await;
                let wide: [usize; 2] = page
                    .ask("return [document.scrollingElement.scrollWidth, innerWidth]")
                    .await;
                assert!(wide[0] <= wide[1], "{tab} at {width}: {wide:?}");
                let below = "document.querySelector(`#panel-${arguments[0]}`).scrollIntoView()";
                page.run(below, json!(tab)).await;
                page.screenshot(&format!("{tab}-{width}")).await;
            }
            let overflowing = "return [...document.querySelectorAll('button')]
                .filter((one) => one.offsetParent && one.scrollWidth > one.clientWidth + 1)
                .map((one) => one.innerText)";
            let overflowing: Vec<String> = page.ask(overflowing).await;
            assert!(overflowing.is_empty(), "at {width}: {overflowing:?}");
        }
    })
    .await;
}

/// Answers may come long after the key press that requested them: nothing may jump when they arrive.
#[tokio::test(flavor = "multi_thread")]
async fn nothing_jumps() {
    visit(patient(), async |page| {
        for (width, height) in SCREENS {
            page.resize(width, height).await;
            page.open(&format!("#p={CHAINS}")).await;
            page.keys(['n']).await;
            page.until("document.querySelector('#panel-explain .reasons')")
                .await;
            page.keys(['r']).await;
            page.until("document.querySelectorAll('.step').length > 20")
                .await;
            page.keys([']']).await;
            page.ask::<Value>("document.querySelector('#tab-compare').click()")
                .await;
            page.until("document.querySelectorAll('.algorithm').length > 10")
                .await;
            let shifts: Vec<(f64, String)> = page.ask(include_str!("shift.js")).await;
            let sum: f64 = shifts.iter().map(|(shift, _)| shift).sum();
            assert!(sum < 0.005, "at {width}: {shifts:?}");
        }
    })
    .await;
}

/// On a small screen, an answer replaces the pad and the tabs; the pad is one tap away, the rest two.
#[tokio::test(flavor = "multi_thread")]
async fn everything_is_within_reach_after_an_answer() {
    visit(patient(), async |page| {
        for (width, height) in [(360, 740), (768, 1024)] {
            page.resize(width, height).await;
            page.open(&format!("#p={CHAINS}")).await;
            page.keys(['n']).await;
            page.until("document.querySelector('#panel-explain .reasons')")
                .await;
            page.click("#dock-button").await;
            page.click("#tool-corner").await;
            page.click("[data-to=analyse]").await;
            page.click("#tab-puzzle").await;
            page.until("!document.querySelector('#panel-puzzle').hidden")
                .await;
        }
    })
    .await;
}

/// The focused element is never covered, whether a small screen shows the pad or the coach.
#[tokio::test(flavor = "multi_thread")]
async fn the_grid_hides_nothing_from_the_keyboard() {
    visit(patient(), async |page| {
        for (width, height) in [(360, 740), (768, 1024)] {
            page.resize(width, height).await;
            page.open(&format!("#p={CHAINS}")).await;
            for name in ["action-hint", "tool-undo", "settings-button", "tab-explain"] {
                if name == "tab-explain" {
                    page.click("#dock-button").await;
                }
                let hidden = "scrollTo(0, document.documentElement.scrollHeight);
                    const control = document.getElementById(arguments[0]);
                    control.disabled = false;
                    control.focus();
                    const { left, top, width, height } = control.getBoundingClientRect();
                    const there = document.elementFromPoint(left + width / 2, top + height / 2);
                    return !control.contains(there);";
                let hidden = page.run(hidden, json!(name)).await;
                assert_eq!(hidden, json!(false), "{name} at {width}");
            }
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_has_contrast_and_a_name() {
    visit(patient(), async |page| {
        for scheme in ["light", "dark"] {
            page.prefer(scheme).await;
            page.open(&format!("#p={CHAINS}")).await;
            page.keys(['r']).await;
            page.until("document.querySelectorAll('.step').length > 20").await;
            let find = "[...document.querySelectorAll('.step')].find((step) => step.innerText.includes('XY-cycle')).click()";
            page.run(find, Value::Null).await;
            page.until("document.querySelectorAll('#links .link').length > 0").await;
            for tab in ["explain", "steps", "compare", "puzzle"] {
                page.run("document.querySelector(`#tab-${arguments[0]}`).click()", json!(tab)).await;
                page.until("document.getAnimations().every((one) => one.playState === 'finished')").await;
                let faults: Vec<String> = page.ask(include_str!("contrast.js")).await;
                assert!(faults.is_empty(), "{scheme}, {tab}: {faults:#?}");
            }
        }
    })
    .await;
}
