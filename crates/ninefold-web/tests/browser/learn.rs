//! Learning: the lessons, their examples, and drills.

use fantoccini::key::Key;
use serde_json::json;

use crate::page::{Page, visit};
use crate::{EASY, patient, visit_puzzle};

/// Opens a lesson.
fn open(page: &Page, lesson: &str) {
    page.click("#start-learn");
    page.until_there(".lesson");
    follow(page, lesson);
}

/// Follows the link with this text.
fn follow(page: &Page, text: &str) {
    // The link of a lesson that was begun has more text than its name.
    page.until(&format!("[...document.querySelectorAll('a')].some((one) => one.innerText.split('\\n')[0] === '{text}' && one.checkVisibility())"));
    let click = "[...document.querySelectorAll('a')].find((one) => one.innerText.split('\\n')[0] === arguments[0]).click()";
    page.run(click, json!(text));
}

#[test]
fn a_lesson_explains_its_example() {
    visit(patient(), |page| {
        open(page, "Pointing");
        follow(page, "Show an example");
        page.until_there("#panel-explain .reasons");
        let explained = page.text("#panel-explain");
        assert!(explained.contains("Pointing"), "{explained}");
        page.screenshot("lesson");
    });
}

/// The pattern is visible before anything is read or pressed: the one of the example, in view on every screen.
#[test]
fn a_lesson_shows_its_pattern_at_once() {
    visit(patient(), |page| {
        for (lesson, (width, height)) in [
            ("X-Wing", (360, 640)),
            ("Swordfish", (390, 664)),
            ("Naked pair", (768, 1024)),
            ("Skyscraper", (1440, 900)),
            ("Kraken fish type 1", (1440, 900)),
        ] {
            page.open_at((width, height), "");
            open(page, lesson);
            page.until_there(".lesson-picture");
            page.screenshot(&format!("pattern-{width}"));
            let is_seen: bool = page.ask(
                    "const picture = document.querySelector('.lesson-picture svg');
                    const { top, bottom, left, right } = picture.getBoundingClientRect();
                    const texts = [...document.querySelectorAll('.lesson-text')];
                    return top > 0 && left >= 0 && right <= innerWidth && bottom < innerHeight
                        && texts.every((text) => text.getBoundingClientRect().right > right || text.getBoundingClientRect().top > top);",
                );
            assert!(is_seen, "{lesson} at {width}");
            let told: String =
                page.ask("return document.querySelector('.lesson-picture svg').ariaLabel");
            assert!(told.starts_with(lesson), "{told}");
            let pictured = roles(page, "#learn .ring.", "#learn .still .link");
            assert!(
                pictured[0] > 0 && pictured[1..].iter().any(|count| *count > 1),
                "{pictured:?}"
            );
            follow(page, "Show an example");
            page.until_there("#panel-explain .stops");
            let drawn = roles(page, "#grid .role-", "#links .link");
            assert_eq!(pictured, drawn, "{lesson}");
        }
    });
}

/// Every spelling of a technique's name leads to its lesson, also without its type.
#[test]
fn an_address_may_spell_a_technique_as_people_do() {
    visit(patient(), |page| {
        for (name, title) in [
            ("x-wing", "X-Wing"),
            ("X-Wing", "X-Wing"),
            ("naked%20pair", "Naked pair"),
            ("unique-rectangle", "Unique rectangle type 1"),
            ("x-wing-swordfish-jellyfish", "X-Wing"),
            ("nonsense", "Learn"),
            ("%E0%A4%A", "Learn"),
        ] {
            page.open(&format!("#learn/{name}"));
            page.until_text("#learn h2", title);
        }
    });
}

/// Returns the number of candidates with each role, and the number of links.
fn roles(page: &Page, of: &str, links: &str) -> Vec<usize> {
    let selectors = ["out", "part", "on", "off"].map(|role| format!("{of}{role}"));
    let mut counts = Vec::new();
    for selector in selectors.iter().map(String::as_str).chain([links]) {
        counts.push(page.count(selector));
    }
    counts
}

/// The difficulty comes first as a word, which orders the list, and then as a figure.
#[test]
fn the_list_goes_from_easy_to_extreme() {
    visit(patient(), |page| {
        page.click("#start-learn");
        page.until_there(".lesson");
        let levels: Vec<String> = page
            .ask("return [...document.querySelectorAll('.level h3')].map((one) => one.innerText)");
        assert_eq!(levels, ["Easy", "Medium", "Hard", "Fiendish", "Extreme"]);
        let told: Vec<(String, String)> = page.ask(
                "return [...document.querySelectorAll('.lesson')].map((one) =>
                    [one.closest('.level').querySelector('h3').innerText, one.querySelector('.lesson-others').innerText])",
            );
        let figures = told.iter().map(|(level, difficulty)| {
            let (word, figure) = difficulty.split_once(" · ").unwrap();
            assert_eq!(word, level);
            figure.parse::<f64>().unwrap()
        });
        assert!(told.len() > 80 && figures.is_sorted(), "{told:?}");
        let without = "return [...document.querySelectorAll('.lesson')].filter((one) => !one.querySelector('svg :is(.out, .in)')).map((one) => one.innerText)";
        let without: Vec<String> = page.ask(without);
        assert!(without.is_empty(), "no picture: {without:?}");
    });
}

/// The list shows at a glance which lessons are learned, which are begun, and which is next.
#[test]
fn the_list_tells_what_is_learned() {
    visit(patient(), |page| {
        let drills =
            json!({"drills": {"full house": 3, "hidden single": 2, "X-Wing": 7}}).to_string();
        page.run(
            "localStorage.setItem('ninefold.store.1', arguments[0])",
            json!(drills),
        );
        page.open("");
        page.click("#start-learn");
        page.until_there(".lesson");
        page.screenshot("learned");
        let learned: Vec<String> = page.ask("return [...document.querySelectorAll('.lesson.is-learned')].map((one) => one.querySelector('.lesson-name').innerText)");
        assert_eq!(learned, ["Full house", "X-Wing"]);
        let begun: Vec<String> = page.ask("return [...document.querySelectorAll('.lesson [role=img]')].map((one) => one.ariaLabel)");
        assert_eq!(begun, ["2 of 3 drills solved"]);
        let counts: Vec<String> = page.ask("return [...document.querySelectorAll('.level .learn-progress')].map((one) => one.innerText.split(' ')[0])");
        assert_eq!(counts, ["1", "0", "1", "0", "0"]);
        assert_eq!(
            page.text(".learn-next")
                .split_whitespace()
                .collect::<Vec<_>>()
                .join(" "),
            "Go on with Hidden single"
        );
        page.click(".learn-next");
        page.until_there(".lesson-head .dots-row");
    });
}

/// The address of a family, from a time when its techniques shared a page, leads to its techniques.
#[test]
fn the_address_of_a_family_leads_to_its_techniques() {
    visit(patient(), |page| {
        page.open("#learn/x-wing-swordfish-jellyfish");
        page.until("document.querySelector('#learn .learn-title')?.textContent === 'X-Wing'");
        // The first of the swordfish, after five positions of X-Wings.
        page.open("#learn/x-wing-swordfish-jellyfish/6");
        page.until("document.querySelector('#task p')?.textContent === 'Swordfish'");
    });
}

/// The rarest patterns have an example, too, and sentences that name its cells.
#[test]
fn every_lesson_explains_its_picture() {
    visit(patient(), |page| {
        for (lesson, sign) in [
            ("mutant-x-wing", "row 3 and column 1"),
            ("tridagon", "cannot be filled"),
            ("gurth-s-symmetrical-placement", "180 degrees"),
        ] {
            page.open(&format!("#learn/{lesson}"));
            page.until_there("#learn .lesson-picture .legend .key");
            page.until_says("#learn .reasons", sign);
            assert_eq!(page.count("#learn .lesson-positions a"), 6);
            page.screenshot(&format!("lesson-{lesson}"));
        }
    });
}

/// The hint leads to the lesson and its drills, and these lead back to the hint.
#[test]
fn a_hint_leads_to_its_lesson_and_back() {
    visit_puzzle(EASY, |page| {
        page.keys(['n']);
        page.until_there(".card .stops");
        let technique = page.text(".card h2");
        page.click(".card h2 a");
        page.until_text("#learn .learn-title", &technique);
        follow(page, "Drill 1");
        page.until_says("#task", "Choose a cell");
        page.click("#task a");
        page.until_text("#learn .learn-title", &technique);
        follow(page, "‹ Back to the game");
        page.until("document.body.dataset.part === 'play'");
        page.until_grid(EASY);
    });
}

/// A digit that goes is crossed out by the keys. Written, it is the mistake that the drill should prevent.
#[test]
fn a_drill_says_how_to_answer() {
    visit(patient(), |page| {
        for (width, height) in [(1280, 900), (390, 664)] {
            page.open_at((width, height), "#learn/x-wing/2");
            page.until_says("#task", "The keys cross it out.");
            assert_eq!(page.count("#tool-corner[aria-pressed=true]"), 1);
            page.screenshot(&format!("drill-how-{width}"));
            page.press("Show me");
            page.until_there(".mark.role-out");
            let (cell, digit): (String, String) = page.ask(
                "const mark = document.querySelector('.mark.role-out');
                return [mark.closest('.cell').dataset.cell, mark.dataset.digit]",
            );
            page.open("#learn/x-wing/2");
            page.until_says("#task", "The keys cross it out.");
            page.click(&format!("[data-cell='{cell}']"));
            // In the mode for digits, the key writes.
            page.keys(['m']);
            page.keys(digit.chars());
            page.until_says("#task", "This digit is wrong here.");
            page.chord(Key::Control, 'z');
            page.until_says("#task", "The keys cross it out.");
            page.keys(digit.chars());
            page.until_text("#task h2", "Right!");
        }
    });
}

/// Each stop lights the house of the cells that its words describe, not the house of the sentence's last cell.
#[test]
fn a_stop_lights_the_house_that_it_names() {
    visit(patient(), |page| {
        open(page, "Skyscraper");
        follow(page, "Show an example");
        page.until_there("#panel-explain .stops");
        // "Then r9c9 is not 3 (same column), so r9c3 is 3 (no other place for 3 is left in row 9)."
        let find = "const sentences = [...document.querySelectorAll('.stops li')];
            const sentence = sentences.find((one) => /^Then .*\\(same column\\), so/.test(one.innerText));
            sentence.click();
            return sentence.innerText";
        let sentence: String = page.ask(find);
        let column: usize = sentence["Then r1c".len()..][..1].parse().unwrap();
        let row: usize = sentence[sentence.find("row ").unwrap() + 4..][..1]
            .parse()
            .unwrap();
        let lit: Vec<usize> = page.ask("return [...document.querySelectorAll('.cell.house, .cell.cover')].map((cell) => Number(cell.dataset.cell))");
        let expected = (0..81).filter(|cell| cell / 9 + 1 == row || cell % 9 + 1 == column);
        assert!(lit.iter().copied().eq(expected), "{sentence}: {lit:?}");
    });
}

/// On every screen, the task and its result are beside the pad.
#[test]
fn a_drill_wants_its_technique() {
    visit(patient(), |page| {
        for (solved, (width, height)) in [(1280, 900), (320, 568), (390, 664), (740, 360)]
            .into_iter()
            .enumerate()
        {
            page.open_at((width, height), "");
            open(page, "Full house");
            follow(page, &format!("Drill {}", solved + 1));
            page.until(&format!(
                "document.querySelector('#task').textContent.includes('Drill {}: full house')",
                solved + 1
            ));
            page.until_count("#task[aria-busy=true]", 0);
            let keys = "return document.querySelector('#pad').getBoundingClientRect().bottom <= innerHeight";
            assert!(page.ask::<bool>(keys), "the pad is in view at {width}");
            let grid = page.grid();
            // A wrong digit in some empty cell, and the right one in the last empty cell of a house.
            let full = last_places(&grid);
            let (place, digit) = full[0];
            let wrong = if digit == '9' { '8' } else { '9' };
            for (typed, news) in [(wrong, "Not this one"), (digit, "Right!")] {
                page.click(&format!("[data-cell='{place}']"));
                page.keys([typed]);
                page.until(&format!(
                    "document.querySelector('#task h2').textContent.includes('{news}')"
                ));
                let seen = "const { top, left, bottom, width } = document.querySelector('#task h2').getBoundingClientRect();
                    const there = document.elementFromPoint(left + width / 2, (top + bottom) / 2);
                    return document.querySelector('#task h2').contains(there);";
                assert!(page.ask::<bool>(seen), "{news} at {width}");
                page.until(&format!(
                    "document.querySelector('#status').textContent.startsWith('{news}')"
                ));
            }
            page.screenshot(&format!("drill-{width}"));
            page.click("#task a[href='#learn/full-house']");
            let count = if solved == 0 {
                "1 drill".to_owned()
            } else {
                format!("{} drills", solved + 1)
            };
            page.until(&format!(
                "document.querySelector('#learn').textContent.includes('{count} solved')"
            ));
        }
        // A drill is not a game to continue.
        page.open("");
        assert_eq!(page.count("#continue"), 0);
    });
}

/// A lesson has any number of drills: new positions are made for its technique.
#[test]
fn new_drills_are_made_for_the_technique() {
    visit(patient(), |page| {
        for (width, height) in [(1280, 900), (390, 664)] {
            page.open_at((width, height), "");
            open(page, "Full house");
            follow(page, "New drill");
            let mut grids = Vec::new();
            for _ in 0..2 {
                page.until(
                    "document.querySelector('#task').textContent.includes('New drill: full house')",
                );
                page.until_count("#task[aria-busy=true]", 0);
                page.until(
                    "document.querySelector('#task').textContent.includes('the digit that belongs there')",
                );
                let grid = page.grid();
                let (place, digit) = last_places(&grid)[0];
                page.screenshot(&format!("new-drill-{width}"));
                page.click(&format!("[data-cell='{place}']"));
                page.keys([digit]);
                page.until("document.querySelector('#task h2').textContent.includes('Right!')");
                grids.push(grid);
                page.click("#task button.primary");
            }
            assert_ne!(grids[0], grids[1]);
        }
    });
}

/// Returns the empty cells that are the last ones of a row, a column or a box, with their digits.
fn last_places(grid: &str) -> Vec<(usize, char)> {
    let cells: Vec<char> = grid.chars().collect();
    let row = |house: usize, place: usize| 9 * house + place;
    let column = |house: usize, place: usize| 9 * place + house;
    let block =
        |house: usize, place: usize| 9 * (house / 3 * 3 + place / 3) + house % 3 * 3 + place % 3;
    let kinds: [&dyn Fn(usize, usize) -> usize; 3] = [&row, &column, &block];
    let houses = kinds
        .iter()
        .flat_map(|kind| (0..9).map(move |house| (kind, house)));
    let last = houses.filter_map(|(kind, house)| {
        let house: Vec<usize> = (0..9).map(|place| kind(house, place)).collect();
        let empty: Vec<usize> = house
            .iter()
            .copied()
            .filter(|cell| cells[*cell] == '.')
            .collect();
        let digit = ('1'..='9').find(|digit| house.iter().all(|cell| cells[*cell] != *digit))?;
        (empty.len() == 1).then(|| (empty[0], digit))
    });
    last.collect()
}
