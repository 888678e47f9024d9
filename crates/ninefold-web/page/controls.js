// The buttons around the grid: digits, tools, the four questions, the caption above; and the tabs of the panels.

import { DIGITS } from "./cells.js";
import { button, el, find, rove, svg } from "./dom.js";
import { givensLine } from "./notation.js";
import { SAMPLES } from "./samples.js";
import { count, rating } from "./text.js";

const icon = (name) => svg("svg", { class: "icon", "aria-hidden": "true" }, svg("use", { href: `#icon-${name}` }));

/** The pad of digits, each with how often it is missing. */
export function makePad(game, refocus) {
  const digits = DIGITS.map((digit) =>
    el(
      "button",
      {
        type: "button",
        class: "button",
        "aria-label": `Digit ${digit}`,
        on: {
          click: () => {
            game.type(digit);
            refocus();
          },
        },
      },
      el("span", { class: "value", text: digit }),
      el("span", { class: "left", "aria-hidden": "true" }),
    ),
  );
  const erase = el(
    "button",
    {
      type: "button",
      class: "button",
      "aria-label": "Erase",
      on: {
        click: () => {
          game.erase();
          refocus();
        },
      },
    },
    icon("erase"),
  );
  find("#pad").append(...digits, erase);
  const update = () => {
    const { missing } = game;
    for (const [index, one] of digits.entries()) {
      const left = missing[index + 1];
      one.lastChild.textContent = left > 0 ? left : "";
      one.classList.toggle("done", left <= 0);
    }
    find("#pad").classList.toggle("pencil", game.isPencil && !game.setsClues);
  };
  game.addEventListener("change", update);
  update();
}

/** Undo, redo and the ways to write. */
export function makeTools(game, refocus) {
  const tool = (name, label, key, action) =>
    el(
      "button",
      {
        type: "button",
        class: "button quiet",
        id: `tool-${name}`,
        "aria-keyshortcuts": key,
        title: `${label} (${key})`,
        on: {
          click: () => {
            action();
            refocus();
          },
        },
      },
      icon(name),
      el("span", { text: label }),
    );
  const switches = { pencil: "isPencil", candidates: "showsCandidates", clues: "setsClues" };
  const tools = {
    undo: tool("undo", "Undo", "Control+Z", () => game.undo()),
    redo: tool("redo", "Redo", "Control+Y", () => game.redo()),
    pencil: tool("pencil", "Pencil", "M", () => game.toggle("isPencil")),
    candidates: tool("candidates", "Marks", "C", () => game.toggle("showsCandidates")),
    clues: tool("clues", "Clues", "E", () => game.toggle("setsClues")),
    restart: tool("restart", "Restart", "Shift+R", () => game.restart()),
    clear: tool("clear", "Clear", "Shift+C", () => game.clear()),
  };
  tools.candidates.title = "All candidates, kept up to date (C)";
  tools.clues.title = "Set the clues of a puzzle (E)";
  find("#tools").append(...Object.values(tools));
  const update = () => {
    tools.undo.disabled = !game.canUndo;
    tools.redo.disabled = !game.canRedo;
    for (const [name, field] of Object.entries(switches)) tools[name].setAttribute("aria-pressed", game[field]);
  };
  game.addEventListener("change", update);
  update();
}

/** The four questions. */
export function makeActions(explain) {
  const action = (label, key, work, kind = "") =>
    el(
      "button",
      {
        type: "button",
        class: `button action ${kind}`,
        id: `action-${label.split(" ")[0].toLowerCase()}`,
        "aria-keyshortcuts": key,
        on: { click: work },
      },
      el("span", { text: label }),
      el("kbd", { text: key, "aria-hidden": "true" }),
    );
  find("#actions").append(
    action("Hint", "H", () => explain.hint()),
    action("Next step", "N", () => explain.next(), "primary"),
    action("Check", "K", () => explain.check()),
    action("Solve", "S", () => explain.solve()),
  );
}

/** What is on the grid, and the way back if that is not the player's own position. */
export function makeCaption(game) {
  const [title, detail] = [el("span", { class: "title" }), el("span", { class: "detail" })];
  const back = el(
    "span",
    { class: "back" },
    button("Play from here", () => game.move(game.shown.position), { class: "button small" }),
    button("Back", () => game.show(null), { class: "button small primary", "aria-keyshortcuts": "Escape" }),
  );
  find("#caption").append(el("span", { class: "texts" }, title, detail), back);
  const update = () => {
    const { shown, position } = game;
    const isElsewhere = Boolean(shown?.position);
    const clues = position.givens.filter(Boolean).length;
    const sample = SAMPLES.find(({ grid }) => grid === givensLine(position));
    const own = game.setsClues ? "Set the clues" : (sample?.name ?? (clues > 0 ? "Your puzzle" : "Your grid"));
    title.textContent = isElsewhere ? shown.caption : own;
    detail.textContent = isElsewhere
      ? ""
      : [count(clues, "clue"), sample && `ER ${rating(Number(sample.rating))}`].filter(Boolean).join(" · ");
    back.hidden = !isElsewhere;
    find("#board").classList.toggle("elsewhere", isElsewhere);
  };
  game.addEventListener("change", update);
  update();
}

/** The tabs; returns what brings one to the front by its name. */
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
