// The dialog that prints: the puzzle on the grid, or a sheet of new ones. The API lays out the pages as `ninefold
// print` does.

import * as api from "./api.js";
import { attempt, errorCard, heading } from "./card.js";
import { button, choices, el, find, row } from "./dom.js";
import { language, t } from "./language.js";
import { LEVELS } from "./levels.js";
import { givensLine } from "./notation.js";
import { withHelp } from "./offer-view.js";
import { say } from "./status.js";
import { levelName } from "./text.js";

/** The choice of puzzles: the one on the grid, or new ones of a level. */
const THIS = "this";

const PAPERS = ["a4", "letter", "legal", "a5"];
const COUNTS = [1, 2, 4, 6, 9, 12];
const SOLUTIONS = ["back", "foot", "none"];

/** The number of attempts at a puzzle after which the search is not continued. */
const MOST_ATTEMPTS = 100_000;

/** The latest choices. */
const chosen = { puzzles: THIS, per_page: 1, paper: "a4", solutions: "back", large_print: false };

/** Shows the dialog for the puzzle of a game, whose session notes that its solution is printed. */
export function showPrint(game, session) {
  const dialog = find("#print");
  const problem = el("div", { id: "print-problem" });
  const counts = el("div", {});
  const showCounts = () => {
    const isThis = chosen.puzzles === THIS;
    counts.replaceChildren(...(isThis ? [] : [line("count", COUNTS, "per_page", String)]));
  };
  const puzzles = [THIS, ...LEVELS];
  const nameOf = (name) => (name === THIS ? t("print.this") : levelName(name));
  const make = () => attempt(dialog, () => printed(game, dialog), failed);
  const shows = () => chosen.puzzles === THIS && chosen.solutions !== "none";
  const print = button(t("print.print"), () => (shows() ? withHelp(session, make) : make()), {
    class: "button primary",
    id: "print-now",
  });
  const failed = (error) => {
    problem.replaceChildren(errorCard(error));
    say(error.message);
  };
  dialog.replaceChildren(
    heading(
      t("print.title"),
      button(t("page.close"), () => dialog.close(), { autofocus: true }),
    ),
    line("puzzles", puzzles, "puzzles", nameOf, showCounts),
    counts,
    line("paper", PAPERS, "paper", (paper) => t(`print.paper.${paper}`)),
    line("solutions", SOLUTIONS, "solutions", (place) => t(`print.solutions.${place}`)),
    line("digits", [false, true], "large_print", (isLarge) => t(`print.digits.${isLarge}`)),
    problem,
    row(print),
  );
  showCounts();
  dialog.showModal();
}

/** Returns a row of buttons with one button pressed. */
function line(label, values, name, textOf, changed = () => {}) {
  const choose = (value) => {
    chosen[name] = value;
    changed();
  };
  const buttons = choices(
    values.map((value) => [textOf(value), value]),
    chosen[name],
    choose,
  );
  const title = t(`print.${label}`);
  return el(
    "div",
    { class: "setting", role: "group", "aria-label": title },
    el("span", { text: title }),
    el("span", { class: "controls" }, ...buttons),
  );
}

/** Makes the pages, and calls the browser's print function. */
async function printed(game, dialog) {
  const { puzzles: which, per_page: count, ...layout } = chosen;
  const isThis = which === THIS;
  const puzzles = isThis ? [givensLine(game.position)] : await made(which, count);
  const pages = await api.print({
    puzzles,
    per_page: isThis ? 1 : count,
    language,
    caption: isThis ? captionOfThis() : `{number}|${levelName(which)}`,
    ...layout,
  });
  const sheet = find("#sheet");
  const images = pages.map((page, index) =>
    el("img", {
      class: layout.paper,
      alt: t("print.page", { number: index + 1 }),
      src: `data:image/svg+xml,${encodeURIComponent(page)}`,
    }),
  );
  sheet.replaceChildren(...images);
  await Promise.all(images.map((image) => image.decode()));
  dialog.close();
  document.body.classList.add("prints-sheet");
  window.addEventListener("afterprint", () => document.body.classList.remove("prints-sheet"), { once: true });
  window.print();
}

/** Returns the line under the puzzle on the grid: the name and the date of a daily. */
function captionOfThis() {
  const textOf = (part) => [...find(`#caption ${part}`).childNodes].map(({ textContent }) => textContent).join(" ");
  const isDaily = document.querySelector("#caption .title .wide");
  return isDaily ? [".title", ".detail"].map(textOf).join("|") : "";
}

/** Makes `count` new puzzles of a level. */
async function made(level, count) {
  const puzzles = [];
  while (puzzles.length < count) {
    const { puzzle } = await api.generate({ level }, (attempts) => attempts < MOST_ATTEMPTS);
    puzzles.push(puzzle);
  }
  return puzzles;
}
