//! Forced colours: each state of a cell, a mark or a control must look different from every other state, even in
//! greyscale.

use fantoccini::Locator;
use serde_json::json;

use crate::driver::wait;
use crate::page::{Page, visit};
use crate::{EASY, patient};

/// The states of a cell, as its classes.
const CELLS: [&str; 21] = [
    "given",
    "entry",
    "preview",
    "given same",
    "given peer",
    "given house",
    "given cover",
    "given focus",
    "given further",
    "given blocked",
    "given differ",
    "given conflict",
    "given mistaken",
    "given selected",
    "given selected cursor",
    "given colour-1",
    "given colour-2",
    "given colour-3",
    "given colour-4",
    "given colour-5",
    "given colour-6",
];

/// The states of a mark.
const MARKS: [&str; 9] = [
    "",
    "lit",
    "stale",
    "role-in",
    "role-on",
    "role-off",
    "role-both",
    "role-part",
    "role-out",
];

/// Controls, and the attribute or class that marks them as chosen.
const CONTROLS: [(&str, &str); 3] = [
    ("#tab-explain", "aria-selected"),
    ("#tool-corner", "aria-pressed"),
    ("#pad button", "aria-pressed"),
];

/// Counts the pixels that are clearly lighter or darker in one picture than in the other, for each pair of pictures.
const DIFFERENCES: &str = "const [pictures, done] = arguments;
    const grey = async (picture) => {
        const image = await createImageBitmap(new Blob([Uint8Array.from(picture)]));
        const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
        canvas.drawImage(image, 0, 0);
        const { data } = canvas.getImageData(0, 0, image.width, image.height);
        return Array.from({ length: data.length / 4 }, (_, at) =>
            0.2126 * data[4 * at] + 0.7152 * data[4 * at + 1] + 0.0722 * data[4 * at + 2]);
    };
    Promise.all(pictures.map(grey)).then((all) =>
        done(all.flatMap((one, index) => all.slice(0, index).map((other, before) =>
            [before, index, one.filter((value, at) => Math.abs(value - other[at]) > 50).length]))),
        (error) => done(String(error)));";

/// Sets an attribute of an element to each of the values, and takes a picture each time.
fn pictures(page: &Page, selector: &str, put: &str, values: &[&str]) -> Vec<Vec<u8>> {
    let mut pictures = Vec::new();
    for value in values {
        let script = format!("const one = document.querySelector(`{selector}`); {put}");
        page.run(&script, json!(value));
        page.until("document.getAnimations().every((one) => one.playState === 'finished')");
        let element = wait(page.client.find(Locator::Css(selector))).unwrap();
        pictures.push(wait(element.screenshot()).unwrap());
    }
    pictures
}

/// Returns the pairs of values whose pictures differ in less than `least` pixels.
fn alike(page: &Page, pictures: Vec<Vec<u8>>, values: &[&str], least: u64) -> Vec<String> {
    let differences: Vec<(usize, usize, u64)> = page.answer(DIFFERENCES, vec![json!(pictures)]);
    assert_eq!(differences.len(), values.len() * (values.len() - 1) / 2);
    let alike = differences
        .into_iter()
        .filter(|(_, _, pixels)| *pixels < least);
    let told = alike
        .map(|(one, other, pixels)| format!("{} and {}: {pixels}", values[one], values[other]));
    told.collect()
}

#[test]
fn forced_colours_leave_every_state_distinct() {
    visit(patient(), |page| {
        let mut faults = Vec::new();
        for scheme in ["light", "dark"] {
            let features = [
                ("forced-colors", "active"),
                ("prefers-color-scheme", scheme),
            ];
            page.emulate("", &features);
            page.open(&format!("#p={EASY}"));
            let put = "one.className = `cell ${arguments[0]}`";
            let seen = pictures(page, "[data-cell='2']", put, &CELLS);
            faults.extend(alike(page, seen, &CELLS, 50));
            let put = "one.className = `mark shown ${arguments[0]}`";
            let mark = "[data-cell='0'] .mark:nth-child(5)";
            let seen = pictures(page, mark, put, &MARKS);
            faults.extend(alike(page, seen, &MARKS, 12));
            for (selector, attribute) in CONTROLS {
                let put = format!("one.setAttribute('{attribute}', arguments[0])");
                let seen = pictures(page, selector, &put, &["false", "true"]);
                let same = alike(page, seen, &["false", selector], 200);
                faults.extend(same);
            }
            page.screenshot(&format!("forced-{scheme}"));
            page.keys(['h']);
            page.until_there(".dot");
            chosen(page, ".dot:nth-child(4)", "reached", &mut faults);
            page.keys(['n']);
            page.until_there(".stops li");
            chosen(page, ".stops li", "told", &mut faults);
            page.screenshot(&format!("forced-step-{scheme}"));
        }
        assert!(faults.is_empty(), "{faults:#?}");
    });
}

/// Checks that an element looks different with this class.
fn chosen(page: &Page, selector: &str, class: &str, faults: &mut Vec<String>) {
    let put = format!("one.classList.toggle('{class}', arguments[0] === 'true')");
    let seen = pictures(page, selector, &put, &["false", "true"]);
    faults.extend(alike(page, seen, &["false", selector], 40));
}
