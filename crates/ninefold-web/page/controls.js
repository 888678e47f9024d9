// The controls around the grid: digit pad, tools, main actions, the caption above the grid, and the tabs.

import { DIGITS } from "./cells.js";
import { button, el, find, rove, svg } from "./dom.js";
import { givensLine } from "./notation.js";
import { SAMPLES } from "./samples.js";
import { count, rating } from "./text.js";

const icon = (name) => svg("svg", { class: "icon", "aria-hidden": "true" }, svg("use", { href: `#icon-${name}` }));

/** Calls `update` now and after every change of the game. */
function follow(game, update) {
  game.addEventListener("change", update);
  update();
}

/** Does something and returns the focus to the grid. */
const andRefocus = (act, refocus) => () => {
  act();
  refocus();
};

/** The digit pad; each digit shows how many of it are missing. */
export function makePad(game, refocus) {
  const key = (label, content, act) => button(content, andRefocus(act, refocus), { "aria-label": label });
  const digits = DIGITS.map((digit) => {
    const left = el("span", { class: "left", "aria-hidden": "true" });
    return key(`Digit ${digit}`, [el("span", { class: "value", text: digit }), left], () => game.type(digit));
  });
  find("#pad").append(
    ...digits,
    key("Erase", [icon("erase")], () => game.erase()),
  );
  follow(game, () => {
    const { missing } = game;
    for (const [index, one] of digits.entries()) {
      const left = missing[index + 1];
      one.lastChild.textContent = left > 0 ? left : "";
      one.classList.toggle("done", left <= 0);
    }
    find("#pad").classList.toggle("pencil", game.isPencil && !game.setsClues);
  });
}

/** Undo, redo, the input modes, restart and clear. */
export function makeTools(game, refocus) {
  const tool = (name, label, key, act, title = label) => {
    const properties = {
      class: "button quiet",
      id: `tool-${name}`,
      "aria-keyshortcuts": key,
      title: `${title} (${key})`,
    };
    return button([icon(name), el("span", { text: label })], andRefocus(act, refocus), properties);
  };
  const mode = (name, label, key, field, title) => [tool(name, label, key, () => game.toggle(field), title), field];
  const undo = tool("undo", "Undo", "Control+Z", () => game.undo());
  const redo = tool("redo", "Redo", "Control+Y", () => game.redo());
  const modes = [
    mode("pencil", "Pencil", "M", "isPencil", "Write small marks"),
    mode("candidates", "Marks", "C", "showsCandidates", "Show all candidates, kept up to date"),
    mode("clues", "Clues", "E", "setsClues", "Enter the clues of a puzzle"),
  ];
  const restart = tool("restart", "Restart", "Shift+R", () => game.restart());
  const clear = tool("clear", "Clear", "Shift+C", () => game.clear());
  find("#tools").append(undo, redo, ...modes.map(([one]) => one), restart, clear);
  follow(game, () => {
    undo.disabled = !game.canUndo;
    redo.disabled = !game.canRedo;
    for (const [one, field] of modes) one.setAttribute("aria-pressed", game[field]);
  });
}

/** The four main actions. */
export function makeActions(explain) {
  const action = (name, label, key, act, kind = "") =>
    button([el("span", { text: label }), el("kbd", { text: key, "aria-hidden": "true" })], act, {
      class: `button action ${kind}`,
      id: `action-${name}`,
      "aria-keyshortcuts": key,
    });
  find("#actions").append(
    action("hint", "Hint", "H", () => explain.hint()),
    action("next", "Next step", "N", () => explain.next(), "primary"),
    action("check", "Check", "K", () => explain.check()),
    action("solve", "Solve", "S", () => explain.solve()),
  );
}

/** The caption: what the grid shows, and the way back if that is not the player's own position. */
export function makeCaption(game) {
  const [title, detail] = ["title", "detail"].map((name) => el("span", { class: name }));
  const back = el(
    "span",
    { class: "back" },
    button("Play from here", () => game.move(game.shown.position), { class: "button small" }),
    button("Back", () => game.show(null), { class: "button small primary", "aria-keyshortcuts": "Escape" }),
  );
  find("#caption").append(el("span", { class: "texts" }, title, detail), back);
  follow(game, () => {
    const { shown, position } = game;
    const isElsewhere = Boolean(shown?.position);
    const clues = position.givens.filter(Boolean).length;
    const sample = SAMPLES.find(({ grid }) => grid === givensLine(position));
    const own = game.setsClues ? "Enter the clues" : (sample?.name ?? (clues > 0 ? "Your puzzle" : "Your grid"));
    const details = [count(clues, "clue"), sample && `ER ${rating(Number(sample.rating))}`];
    title.textContent = isElsewhere ? shown.caption : own;
    detail.textContent = isElsewhere ? "" : details.filter(Boolean).join(" · ");
    back.hidden = !isElsewhere;
    find("#board").classList.toggle("elsewhere", isElsewhere);
  });
}

/** The tabs; returns a function that opens the tab of a name. `opened` is called with that name. */
export function makeTabs(opened) {
  const tabs = [...document.querySelectorAll("[role=tab]")];
  const open = (name) => {
    for (const tab of tabs) {
      const isOpen = tab.id === `tab-${name}`;
      tab.setAttribute("aria-selected", isOpen);
      tab.tabIndex = isOpen ? 0 : -1;
      find(`#${tab.getAttribute("aria-controls")}`).hidden = !isOpen;
    }
    opened(name);
  };
  for (const tab of tabs) tab.addEventListener("click", () => open(tab.id.replace("tab-", "")));
  rove(find("#tabs"), "[role=tab]");
  return open;
}
