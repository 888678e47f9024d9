//! The kept games: addresses, tabs, reloads and damage cost nothing that the player did.

use fantoccini::key::Key;
use fantoccini::wd::WindowHandle;
use serde_json::{Value, json};

use crate::driver::wait;
use crate::page::{Page, visit};
use crate::{EASY, patient};

/// Returns the grid of `EASY` with digits in its first two empty cells.
fn easy_with(digits: &str) -> String {
    format!("{digits}{}", &EASY[2..])
}

/// Writes a digit into a cell.
fn write(page: &Page, cell: usize, digit: char) {
    page.focus(cell);
    page.keys([digit]);
}

/// Opens a tab with an address and switches to it.
fn open_tab(page: &Page, rest: &str) -> WindowHandle {
    let tab = wait(page.client.new_window(true)).unwrap().handle;
    switch(page, &tab);
    page.open(rest);
    tab
}

fn switch(page: &Page, tab: &WindowHandle) {
    wait(page.client.switch_to_window(tab.clone())).unwrap();
}

#[test]
fn an_address_of_another_position_destroys_nothing() {
    visit(patient(), |page| {
        let address = format!("#p={EASY}");
        page.open(&address);
        write(page, 0, '4');
        write(page, 1, '8');
        for choice in ["Continue where you were (4%)", "Escape"] {
            page.open(&address);
            page.until("document.querySelector('#offer').open");
            page.until_grid(EASY);
            if choice == "Escape" {
                page.keys([Key::Escape.into()]);
            } else {
                page.screenshot("offer");
                page.press(choice);
            }
            page.until_grid(&easy_with("48"));
        }
        // A visitor who chooses nothing loses nothing, and undo leads back from the opened position.
        page.open(&address);
        page.open("");
        assert!(page.text("#continue").contains("4%"));
        page.open(&address);
        page.press("Open this position");
        page.until_grid(EASY);
        page.until("document.activeElement.closest('dialog') === null");
        page.chord(Key::Control, 'z');
        page.until_grid(&easy_with("48"));
        wait(page.client.refresh()).unwrap();
        page.until_ready();
        assert_eq!(page.count("#offer[open]"), 0);
        page.until_grid(&easy_with("48"));
    });
}

#[test]
fn an_idle_tab_follows_and_overwrites_nothing() {
    visit(patient(), |page| {
        let first = wait(page.client.window()).unwrap();
        page.open(&format!("#p={EASY}"));
        write(page, 0, '4');
        let second = open_tab(page, &format!("#p={EASY}&e=4{}", ".".repeat(80)));
        page.until_grid(&easy_with("4."));
        switch(page, &first);
        write(page, 1, '8');
        // Each tab follows the other, and its moves come after those of the other.
        switch(page, &second);
        page.until_grid(&easy_with("48"));
        write(page, 3, '9');
        let both = format!("4839{}", &EASY[4..]);
        page.until_grid(&both);
        switch(page, &first);
        page.until_grid(&both);
        // A tab elsewhere stays there, and its end overwrites nothing.
        switch(page, &second);
        page.ask::<Value>("window.location.hash = ''");
        page.until("!document.querySelector('#start').hidden");
        switch(page, &first);
        page.keys(['g', '7']);
        let last = page.grid();
        switch(page, &second);
        page.until_grid(&last);
        assert_eq!(page.count("#start[hidden]"), 0);
        wait(page.client.close_window()).unwrap();
        switch(page, &first);
        page.open("");
        page.click("#continue");
        page.until_grid(&last);
    });
}

#[test]
fn a_move_is_kept_when_the_page_is_reloaded_at_once() {
    visit(patient(), |page| {
        page.open(&format!("#p={EASY}"));
        page.focus(0);
        let press = "const key = new KeyboardEvent('keydown', { key: '4', bubbles: true, cancelable: true });
            document.activeElement.dispatchEvent(key);
            window.isOld = true;
            window.location.reload();";
        page.ask::<Value>(press);
        page.until("!window.isOld && document.documentElement.dataset.ready === ''");
        page.until_grid(&easy_with("4."));
        assert_eq!(page.count("#offer[open]"), 0);
    });
}

#[test]
fn a_damaged_game_costs_only_itself() {
    visit(patient(), |page| {
        page.open(&format!("#p={EASY}"));
        write(page, 0, '4');
        let damage = "localStorage.setItem('ninefold.game.no puzzle', '{}');
            localStorage.setItem('ninefold.game.' + '1'.padEnd(81, '.'), 'no JSON {');
            const [when, level, daily] = [1e300, 'unknown', 'no day'];
            const solved = [{ puzzle: '7', when, level, daily }, { puzzle: arguments[0], level: 'easy', when: 1 }];
            localStorage.setItem('ninefold.store.1', JSON.stringify({ solved }));";
        page.run(damage, json!(EASY));
        page.open("");
        assert_eq!(page.count(".item.kept"), 1);
        page.click("#start-history");
        page.until_count(".history-game", 2);
        page.press("Close");
        page.click("#continue");
        page.until_grid(&easy_with("4."));
    });
}
