// The keyboard: one table defines the effect of each key, and the help shows it. Digit keys are recognised by their
// position and letters by their symbol, so that every layout works.

import { CELLS, columnOf, rowOf } from "./cells.js";
import { heading } from "./card.js";
import { press } from "./controls.js";
import { button, el, find } from "./dom.js";
import { t } from "./language.js";
import { pictureIn } from "./picture.js";
import { settings } from "./settings.js";
import { keyWord } from "./text.js";

const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** Keys that also work on the start screen. */
const AT_START = ["Shift+c", "p", "t", "?"];

/** Returns the keys that work outside of text fields: [key, text name, action]. */
function tableOf({ game, explain, steps, puzzles, open, focusGrid, showHelp }) {
  return [
    ["h", "hint", () => explain.hint()],
    ["n", "next", () => explain.next()],
    ["a", "apply", () => explain.apply()],
    ["k", "check", () => explain.check()],
    ["s", "solve", () => explain.solve()],
    ["r", "rate", () => steps.run()],
    ["[", "earlier", () => steps.walk(-1)],
    ["]", "later", () => steps.walk(1)],
    ["Escape", "back", () => leave(game)],
    ["m", "corner", () => game.toggleMode("corner")],
    ["b", "centre", () => game.toggleMode("centre")],
    ["v", "colour", () => game.toggleMode("colour")],
    ["c", "candidates", () => game.toggle("showsCandidates")],
    ["e", "clues", () => game.toggle("setsClues")],
    ["Control+z", "undo", () => game.undo()],
    ["Control+y", "redo", () => game.redo()],
    ["Control+Shift+z", null, () => game.redo()],
    ["Control+a", "all", () => game.selectAll(CELLS)],
    ["Shift+r", "restart", () => game.restart()],
    ["Shift+c", "clear", () => game.clear()],
    ["l", "link", () => puzzles.copyLink()],
    ["p", "puzzles", () => open("puzzle")],
    ["g", "grid", () => focusGrid()],
    ["t", "theme", () => find("#theme-button").click()],
    ["?", "help", () => showHelp()],
  ];
}

/** Keys that are not in the table, for the help. */
const BASICS = [
  [["Arrows"], "move"],
  [["Shift", "Arrows"], "extend"],
  [["1 – 9"], "digit"],
  [["Shift", "1 – 9"], "mark"],
  [["0", ".", "Delete"], "erase"],
  [["Control", "V"], "paste"],
  [["←", "→"], "proof"],
];

/** Returns to the player's position, and to one selected cell. */
function leave(game) {
  game.show(null);
  if (game.selection.size > 1) game.select(game.selected);
}

export function listenToKeys(parts) {
  const { game, places, puzzles, photo, focusGrid } = parts;
  const showHelp = () => find("#help").showModal();
  const table = tableOf({ ...parts, showHelp });
  fillHelp(table);
  find("#help-button").addEventListener("click", showHelp);
  const bindings = new Map(table.map(([key, , action]) => [key, action]));
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || isWriting(event.target) || find("dialog[open]")) return;
    const name = nameOf(event);
    const isGame = places.place === "game";
    const isAllowed = isGame || AT_START.includes(name);
    const isOff = /^(Shift\+)?[a-z]$/.test(name) && !settings.get("letterKeys");
    const action = (isGame && gridAction(event, game, focusGrid)) || (isAllowed && !isOff && bindings.get(name));
    if (!action) return;
    event.preventDefault();
    action();
  });
  document.addEventListener("paste", (event) => {
    const text = event.clipboardData.getData("text/plain");
    // Programs that copy a text often add a picture of it.
    const picture = text ? null : pictureIn(event.clipboardData);
    if (isWriting(event.target) && !picture) return;
    event.preventDefault();
    if (picture) photo.take(picture);
    else puzzles.paste(text);
  });
}

const isWriting = (target) =>
  target instanceof Element && target.closest("textarea, input:not([type=checkbox]), select") !== null;

/** The keys of an English keyboard, for layouts that have no Latin letter or sign on them. */
const PLACES = { Slash: "?", BracketLeft: "[", BracketRight: "]" };

/** Returns the name of a key with its modifiers, as in the table. */
function nameOf(event) {
  const isControl = event.ctrlKey || event.metaKey;
  if (event.altKey) return "";
  const key = event.key.length === 1 ? latin(event).toLowerCase() : event.key;
  const isLetter = /^[a-z]$/.test(key);
  return `${isControl ? "Control+" : ""}${event.shiftKey && isLetter ? "Shift+" : ""}${key}`;
}

const latin = ({ key, code }) => (key <= "~" ? key : (PLACES[code] ?? code.replace(/^Key/, "")));

/** Returns the digit of a key in the row of digits or on the number pad, or null. */
function digitOf({ code, key }) {
  const place = /^Digit([0-9])$/.exec(code) ?? (/^[0-9]$/.test(key) ? /^Numpad([0-9])$/.exec(code) : null);
  if (place) return Number(place[1]);
  return /^[0-9]$/.test(key) ? Number(key) : null;
}

/** Returns the action of a key in the grid. */
function gridAction(event, game, focusGrid) {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const inGrid = event.target instanceof Element && event.target.closest("#grid") !== null;
  // Arrows mean something else only where they move between controls, and there they do not arrive here.
  const isFree = inGrid || event.target === document.body || Boolean(event.target.closest?.("button, a"));
  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  const walk = game.shown?.drawing?.walk;
  if (by && walk && !event.shiftKey) return () => walk(by);
  const target = isFree ? moved(event, game.selected) : null;
  if (target !== null) {
    return () => {
      game.select(target, { adds: event.shiftKey });
      focusGrid();
    };
  }
  const digit = digitOf(event);
  if (digit && event.shiftKey) return () => game.type(digit, "corner");
  if (digit) return () => press(game, digit);
  if (inGrid && event.key === "Enter" && settings.get("digitFirst")) return () => game.enter();
  if (game.setsClues && (digit === 0 || event.key === "." || (inGrid && event.key === " "))) return () => game.skip();
  const erases = digit === 0 || ["Backspace", "Delete", "."].includes(event.key) || (inGrid && event.key === " ");
  return erases ? () => game.erase() : null;
}

/** Returns the cell that a key moves to, or null. */
function moved(event, cell) {
  const [row, column] = [rowOf(cell), columnOf(cell)];
  const arrow = ARROWS[event.key];
  if (arrow) return 9 * ((row + arrow[0] + 9) % 9) + ((column + arrow[1] + 9) % 9);
  return { Home: 9 * row, End: 9 * row + 8 }[event.key] ?? null;
}

function fillHelp(table) {
  const shown = (key) =>
    key.split("+").map((part) => (part.length === 1 ? part.toUpperCase() : part).replace("Escape", "Esc"));
  const named = table.filter(([, name]) => name).map(([key, name]) => [shown(key), name]);
  const lines = [...BASICS, ...named].map(([parts, name]) => {
    const names = parts.map((part) => el("kbd", { text: keyWord(part) }));
    return el("div", { class: "help-line" }, el("dt", {}, ...names), el("dd", { text: t(`keys.${name}`) }));
  });
  find("#help").append(
    heading(
      t("keys.title"),
      button(t("page.close"), () => find("#help").close(), { autofocus: true }),
    ),
    el("dl", { class: "help-list" }, ...lines),
  );
}
