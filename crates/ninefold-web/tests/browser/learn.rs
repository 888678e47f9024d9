//! Learning: the lessons, their examples, and drills.

use serde_json::json;

use crate::page::{Page, visit};
use crate::patient;

/// Opens a lesson.
async fn open(page: &Page, lesson: &str) {
    page.click("#start-learn").await;
    page.until("document.querySelector('.lesson')").await;
    follow(page, lesson).await;
}

/// Follows the link with this text.
async fn follow(page: &Page, text: &str) {
    // The link of a lesson that was begun has more text than its name.
    page.until(&format!("[...document.querySelectorAll('a')].some((one) => one.innerText.split('\\n')[0] === '{text}' && one.checkVisibility())"))
        .await;
    let click = "[...document.querySelectorAll('a')].find((one) => one.innerText.split('\\n')[0] === arguments[0]).click()";
    page.run(click, json!(text)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lesson_explains_its_example() {
    visit(patient(), async |page| {
        open(&page, "Pointing").await;
        follow(&page, "Show an example").await;
        page.until("document.querySelector('#panel-explain .reasons')")
            .await;
        let explained = page.text("#panel-explain").await;
        assert!(explained.contains("Pointing"), "{explained}");
        page.screenshot("lesson").await;
    })
    .await;
}

/// The pattern is visible before anything is read or pressed: the one of the example, in view on every screen.
#[tokio::test(flavor = "multi_thread")]
async fn a_lesson_shows_its_pattern_at_once() {
    visit(patient(), async |page| {
        for (lesson, (width, height)) in [
            ("X-Wing", (360, 640)),
            ("Swordfish", (390, 664)),
            ("Naked pair", (768, 1024)),
            ("Skyscraper", (1440, 900)),
            ("Kraken fish type 1", (1440, 900)),
        ] {
            page.resize(width, height).await;
            page.open("").await;
            open(&page, lesson).await;
            page.until("document.querySelector('.lesson-picture')").await;
            page.screenshot(&format!("pattern-{width}")).await;
            let is_seen: bool = page
                .ask(
                    "const picture = document.querySelector('.lesson-picture svg');
                    const { top, bottom, left, right } = picture.getBoundingClientRect();
                    const texts = [...document.querySelectorAll('.lesson-text')];
                    return top > 0 && left >= 0 && right <= innerWidth && bottom < innerHeight
                        && texts.every((text) => text.getBoundingClientRect().right > right || text.getBoundingClientRect().top > top);",
                )
                .await;
            assert!(is_seen, "{lesson} at {width}");
            let told: String = page.ask("return document.querySelector('.lesson-picture svg').ariaLabel").await;
            assert!(told.starts_with(lesson), "{told}");
            let pictured = roles(&page, "#learn .ring.", "#learn .lesson-picture .link").await;
            assert!(pictured[0] > 0 && pictured[1..].iter().any(|count| *count > 1), "{pictured:?}");
            follow(&page, "Show an example").await;
            page.until("document.querySelector('#panel-explain .stops')").await;
            let drawn = roles(&page, "#grid .role-", "#links .link").await;
            assert_eq!(pictured, drawn, "{lesson}");
        }
    })
    .await;
}

/// Every spelling of a technique's name leads to its lesson, also without its type.
#[tokio::test(flavor = "multi_thread")]
async fn an_address_may_spell_a_technique_as_people_do() {
    visit(patient(), async |page| {
        for (name, title) in [
            ("x-wing", "X-Wing"),
            ("X-Wing", "X-Wing"),
            ("naked%20pair", "Naked pair"),
            ("unique-rectangle", "Unique rectangle type 1"),
            ("x-wing-swordfish-jellyfish", "X-Wing"),
            ("nonsense", "Learn"),
            ("%E0%A4%A", "Learn"),
        ] {
            page.open(&format!("#learn/{name}")).await;
            page.until(&format!(
                "document.querySelector('#learn h2')?.innerText === '{title}'"
            ))
            .await;
        }
    })
    .await;
}

/// Returns the number of candidates with each role, and the number of links.
async fn roles(page: &Page, of: &str, links: &str) -> Vec<usize> {
    let selectors = ["out", "part", "on", "off"].map(|role| format!("{of}{role}"));
    let mut counts = Vec::new();
    for selector in selectors.iter().map(String::as_str).chain([links]) {
        counts.push(page.count(selector).await);
    }
    counts
}

/// The difficulty comes first as a word, which orders the list, and then as a figure.
#[tokio::test(flavor = "multi_thread")]
async fn the_list_goes_from_easy_to_extreme() {
    visit(patient(), async |page| {
        page.click("#start-learn").await;
        page.until("document.querySelector('.lesson')").await;
        let levels: Vec<String> = page
            .ask("return [...document.querySelectorAll('.level h3')].map((one) => one.innerText)")
            .await;
        assert_eq!(levels, ["Easy", "Medium", "Hard", "Fiendish", "Extreme"]);
        let told: Vec<(String, String)> = page
            .ask(
                "return [...document.querySelectorAll('.lesson')].map((one) =>
                    [one.closest('.level').querySelector('h3').innerText, one.querySelector('.lesson-others').innerText])",
            )
            .await;
        let figures = told.iter().map(|(level, difficulty)| {
            let (word, figure) = difficulty.split_once(" · ").unwrap();
            assert_eq!(word, level);
            figure.parse::<f64>().unwrap()
        });
        assert!(told.len() > 80 && figures.is_sorted(), "{told:?}");
        let without = "return [...document.querySelectorAll('.lesson')].filter((one) => !one.querySelector('svg :is(.out, .in)')).map((one) => one.innerText)";
        let without: Vec<String> = page.ask(without).await;
        assert!(without.is_empty(), "no picture: {without:?}");
    })
    .await;
}

/// The list shows at a glance which lessons are learned, which are begun, and which is next.
#[tokio::test(flavor = "multi_thread")]
async fn the_list_tells_what_is_learned() {
    visit(patient(), async |page| {
        let drills = json!({"drills": {"full house": 3, "hidden single": 2, "X-Wing": 7}}).to_string();
        page.run("localStorage.setItem('ninefold.store.1', arguments[0])", json!(drills)).await;
        page.open("").await;
        page.click("#start-learn").await;
        page.until("document.querySelector('.lesson')").await;
        page.screenshot("learned").await;
        let learned: Vec<String> = page
            .ask("return [...document.querySelectorAll('.lesson.is-learned')].map((one) => one.querySelector('.lesson-name').innerText)")
            .await;
        assert_eq!(learned, ["Full house", "X-Wing"]);
        let begun: Vec<String> = page
            .ask("return [...document.querySelectorAll('.lesson [role=img]')].map((one) => one.ariaLabel)")
            .await;
        assert_eq!(begun, ["2 of 3 drills solved"]);
        let counts: Vec<String> = page
            .ask("return [...document.querySelectorAll('.level .learn-progress')].map((one) => one.innerText.split(' ')[0])")
            .await;
        assert_eq!(counts, ["1", "0", "1", "0", "0"]);
        assert_eq!(page.text(".learn-next").await.split_whitespace().collect::<Vec<_>>().join(" "), "Go on with Hidden single");
        page.click(".learn-next").await;
        page.until("document.querySelector('.lesson-head .dots-row')").await;
    })
    .await;
}

/// The address of a family, from a time when its techniques shared a page, leads to its techniques.
#[tokio::test(flavor = "multi_thread")]
async fn the_address_of_a_family_leads_to_its_techniques() {
    visit(patient(), async |page| {
        page.open("#learn/x-wing-swordfish-jellyfish").await;
        page.until("document.querySelector('#learn .learn-title')?.textContent === 'X-Wing'")
            .await;
        // The first of the swordfish, after five positions of X-Wings.
        page.open("#learn/x-wing-swordfish-jellyfish/6").await;
        page.until("document.querySelector('#task p')?.textContent === 'Swordfish'")
            .await;
    })
    .await;
}

/// A pattern without a known example still has a description, and no link leads to a missing example.
#[tokio::test(flavor = "multi_thread")]
async fn a_technique_without_an_example_has_a_page() {
    visit(patient(), async |page| {
        page.open("#learn").await;
        page.until("document.querySelector('.lesson')").await;
        follow(&page, "Tridagon").await;
        page.until("document.querySelector('#learn .learn-title')?.textContent === 'Tridagon'")
            .await;
        page.open("#learn/mutant-swordfish").await;
        follow(&page, "Mutant X-Wing").await;
        page.until(
            "document.querySelector('#learn .learn-title')?.textContent === 'Mutant X-Wing'",
        )
        .await;
        assert!(
            page.text("#learn .lesson-text")
                .await
                .contains("rows and columns together")
        );
        assert!(
            page.text("#learn .lesson-page")
                .await
                .contains("There is no example")
        );
        let links = "return [...document.querySelectorAll('#learn a')].map((one) => one.hash)";
        let links: Vec<String> = page.ask(links).await;
        let family = ["X-Wing", "swordfish", "jellyfish"]
            .map(|name| format!("#learn/mutant-{}", name.to_lowercase()));
        assert_eq!(links, [&["#learn".to_owned()], &family[..]].concat());
    })
    .await;
}

/// Each stop lights the house of the cells that its words describe, not the house of the sentence's last cell.
#[tokio::test(flavor = "multi_thread")]
async fn a_stop_lights_the_house_that_it_names() {
    visit(patient(), async |page| {
        open(&page, "Skyscraper").await;
        follow(&page, "Show an example").await;
        page.until("document.querySelector('#panel-explain .stops')")
            .await;
        // "Then r9c9 is not 3 (same row), so r3c9 is 3 (no other place for 3 is left in column 9)."
        let find = "const sentences = [...document.querySelectorAll('.stops li')];
            const sentence = sentences.find((one) => /^Then .*\\(same row\\), so/.test(one.innerText));
            sentence.click();
            return sentence.innerText";
        let sentence: String = page.ask(find).await;
        let row: usize = sentence["Then r".len()..][..1].parse().unwrap();
        let column: usize = sentence[sentence.find("column ").unwrap() + 7..][..1].parse().unwrap();
        let lit: Vec<usize> = page
            .ask("return [...document.querySelectorAll('.cell.house, .cell.cover')].map((cell) => Number(cell.dataset.cell))")
            .await;
        let expected = (0..81).filter(|cell| cell / 9 + 1 == row || cell % 9 + 1 == column);
        assert!(lit.iter().copied().eq(expected), "{sentence}: {lit:?}");
    })
    .await;
}

/// On every screen, the task and its result are beside the pad.
#[tokio::test(flavor = "multi_thread")]
async fn a_drill_wants_its_technique() {
    visit(patient(), async |page| {
        for (solved, (width, height)) in [(1280, 900), (320, 568), (390, 664), (740, 360)].into_iter().enumerate() {
            page.resize(width, height).await;
            page.open("").await;
            open(&page, "Full house").await;
            follow(&page, &format!("Drill {}", solved + 1)).await;
            page.until(&format!("document.querySelector('#task').textContent.includes('Drill {}: full house')", solved + 1))
                .await;
            page.until("!document.querySelector('#task[aria-busy=true]')").await;
            let keys = "return document.querySelector('#pad').getBoundingClientRect().bottom <= innerHeight";
            assert!(page.ask::<bool>(keys).await, "the pad is in view at {width}");
            let grid = page.grid().await;
            // A wrong digit in some empty cell, and the right one in the last empty cell of a house.
            let full = last_places(&grid);
            let (place, digit) = full[0];
            let wrong = if digit == '9' { '8' } else { '9' };
            for (typed, news) in [(wrong, "Not this one"), (digit, "Right!")] {
                page.click(&format!("[data-cell='{place}']")).await;
                page.keys([typed]).await;
                page.until(&format!("document.querySelector('#task h2').textContent.includes('{news}')"))
                    .await;
                let seen = "const { top, left, bottom, width } = document.querySelector('#task h2').getBoundingClientRect();
                    const there = document.elementFromPoint(left + width / 2, (top + bottom) / 2);
                    return document.querySelector('#task h2').contains(there);";
                assert!(page.ask::<bool>(seen).await, "{news} at {width}");
                page.until(&format!("document.querySelector('#status').textContent.startsWith('{news}')"))
                    .await;
            }
            page.screenshot(&format!("drill-{width}")).await;
            page.click("#task a[href='#learn/full-house']").await;
            let count = if solved == 0 { "1 drill".to_owned() } else { format!("{} drills", solved + 1) };
            page.until(&format!("document.querySelector('#learn').textContent.includes('{count} solved')"))
                .await;
        }
        // A drill is not a game to continue.
        page.open("").await;
        assert_eq!(page.count("#continue").await, 0);
    })
    .await;
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
