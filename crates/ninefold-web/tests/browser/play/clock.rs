//! The counters of a game: the time and the hints.

use crate::page::visit;
use crate::{EASY, SOLVED, patient};

#[tokio::test(flavor = "multi_thread")]
async fn the_time_can_be_hidden() {
    visit(patient(), async |page| {
        page.open(&format!("#p={EASY}")).await;
        // A link may be opened just to look at it: the time begins with the first key or touch.
        tokio::time::sleep(std::time::Duration::from_millis(1200)).await;
        assert_eq!(page.text("#clock").await, "0:00");
        page.keys(['g']).await;
        page.until("document.querySelector('#clock').innerText === '0:01'")
            .await;
        page.click("#settings-button").await;
        page.click("#setting-showsTimer").await;
        page.click("#settings .card-head .button").await;
        page.until("document.querySelector('#clock').hidden").await;
        page.open(&format!("#p={EASY}")).await;
        page.until("document.querySelector('#clock').hidden").await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_clock_can_be_stopped_and_does_not_count_what_is_solved_for_you() {
    visit(patient(), async |page| {
        page.open(&format!("#p={EASY}")).await;
        page.keys(['g', '4']).await;
        page.until("document.querySelector('#clock').innerText === '0:01'")
            .await;
        page.click("#clock").await;
        let stopped = page.text("#clock").await;
        assert!(page.text("#pause").await.contains(&stopped));
        tokio::time::sleep(std::time::Duration::from_millis(1500)).await;
        assert_eq!(page.text("#clock").await, stopped);
        page.press("Go on").await;
        page.until("document.querySelector('#clock').innerText === '0:03'")
            .await;
        // The time is shown at once after a reload.
        page.client.refresh().await.unwrap();
        page.until("document.querySelector('#clock')?.innerText >= '0:02'")
            .await;
        page.keys(['s']).await;
        page.until_grid(SOLVED).await;
        page.until("document.querySelector('#panel-explain').innerText.includes('does not count')")
            .await;
        let stopped = page.text("#clock").await;
        tokio::time::sleep(std::time::Duration::from_millis(1500)).await;
        assert_eq!(page.text("#clock").await, stopped);
        page.open("").await;
        assert_eq!(page.count("#continue, #start-history").await, 0);
    })
    .await;
}

/// All strengths of a hint for one position count as one hint.
#[tokio::test(flavor = "multi_thread")]
async fn a_hint_counts_once() {
    visit(patient(), async |page| {
        page.open(&format!("#p={EASY}&e=4{}", ".".repeat(80))).await;
        for level in 1..=3 {
            page.keys(['h']).await;
            page.until(&format!(
                "document.querySelectorAll('.dot.reached').length === {level}"
            ))
            .await;
        }
        page.keys(['n']).await;
        page.until("document.querySelector('.card .stops')").await;
        page.keys(['n']).await;
        let hints = "JSON.parse(localStorage['ninefold.store.1'] ?? '{}').games?.[0].hints";
        page.until(&format!("{hints} === 2")).await;
    })
    .await;
}
