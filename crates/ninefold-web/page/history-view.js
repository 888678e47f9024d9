// The dialog with the solved puzzles: figures for each level, the days, and a list from which to play again.

import { heading } from "./card.js";
import { dayOf, longest, streak } from "./daily.js";
import { button, el, find } from "./dom.js";
import { figures, lastDays } from "./history.js";
import { day, number, t } from "./language.js";
import { read } from "./store.js";
import { clock, helpOf, levelName } from "./text.js";

/** The number of games listed, and the number of days shown. */
const MOST_LISTED = 100;
const DAYS = 28;

const shortDay = (date) => day(date, { day: "numeric", month: "short", year: "numeric" });
const nameOf = (level) => (level ? levelName(level) : t("history.own"));

/** Shows the dialog; `play` gets a game to play again. */
export function showHistory(play) {
  const { solved } = read();
  const dialog = find("#history");
  const close = button(t("page.close"), () => dialog.close(), { autofocus: true });
  const again = (game) => {
    dialog.close();
    play(game);
  };
  dialog.replaceChildren(
    heading(t("history.title"), close),
    table(figures(solved)),
    el("h3", { text: t("history.days") }),
    el("p", { class: "soft", text: t("history.streak", { now: streak(solved), longest: longest(solved) }) }),
    calendar(solved),
    el("h3", { text: t("history.games") }),
    el("ul", { class: "history-games" }, ...solved.slice(0, MOST_LISTED).map((game) => entry(game, again))),
  );
  dialog.showModal();
}

function table(levels) {
  const cells = (tag, texts) => el("tr", {}, ...texts.map((text) => el(tag, { text, scope: tag === "th" && "col" })));
  const names = ["level", "count", "best", "average"].map((name) => t(`history.${name}`));
  const rows = levels.map(({ level, count, best, average }) =>
    cells("td", [nameOf(level), number(count), best === null ? "–" : clock(best), clock(average)]),
  );
  return el("table", { class: "history-figures" }, el("thead", {}, cells("th", names)), el("tbody", {}, ...rows));
}

/** Returns a square for each day, filled if one of its puzzles was solved. */
function calendar(solved) {
  const squares = lastDays(solved, DAYS).map(([date, count]) => {
    const label = t("history.day", { day: shortDay(dayOf(date)), count });
    return el(
      "li",
      { class: count > 0 ? "day-square done" : "day-square", title: label },
      el("span", { class: "unseen", text: label }),
    );
  });
  return el("ol", { class: "calendar" }, ...squares);
}

function entry(game, again) {
  const daily = game.daily && t("history.daily", { day: shortDay(dayOf(game.daily)) });
  const spans = {
    "history-name": daily ? `${nameOf(game.level)} · ${daily}` : nameOf(game.level),
    "history-time": clock(game.seconds),
    "history-hints": helpOf(game),
    "history-when": shortDay(new Date(game.when)),
  };
  const content = Object.entries(spans).map(([name, text]) => el("span", { class: name, text }));
  return el(
    "li",
    {},
    button(content, () => again(game), { class: "history-game", title: t("history.again") }),
  );
}
