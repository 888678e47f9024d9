// The keyboard: one table says what each key does; the help shows the same table.

import { columnOf, rowOf } from "./cells.js";
import { heading } from "./card.js";
import { button, el, find } from "./dom.js";

const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** Keys that work outside of text fields: [key, the line in the help, what it does]. */
function tableOf({ game, explain, steps, puzzles, open, focusGrid, showHelp }) {
  return [
    ["h", "Hint; again for more of it", () => explain.hint()],
    ["n", "Next step; again to apply it and go on", () => explain.next()],
    ["a", "Apply the step shown", () => explain.apply()],
    ["k", "Check the puzzle and your entries", () => explain.check()],
    ["s", "Solve", () => explain.solve()],
    ["r", "Rate, and list all steps", () => steps.run()],
    ["[", "Previous step in the list", () => steps.walk(-1)],
    ["]", "Next step in the list", () => steps.walk(1)],
    ["Escape", "Back to your position", () => game.show(null)],
    ["m", "Pencil: write small marks", () => game.toggle("isPencil")],
    ["c", "Show all candidates, kept up to date", () => game.toggle("showsCandidates")],
    ["e", "Enter the clues of a puzzle", () => game.toggle("setsClues")],
    ["Ctrl+z", "Undo", () => game.undo()],
    ["Ctrl+y", "Redo", () => game.redo()],
    ["Ctrl+Shift+z", null, () => game.redo()],
    ["Shift+r", "Restart the puzzle", () => game.restart()],
    ["Shift+c", "Clear the grid", () => game.clear()],
    ["l", "Copy a link to the position", () => puzzles.copyLink()],
    ["p", "New puzzles, samples, paste, copy", () => open("puzzle")],
    ["g", "Go to the grid", () => focusGrid()],
    ["t", "Light or dark colours", () => find("#theme-button").click()],
    ["?", "This list", () => showHelp()],
  ];
}

/** Keys that are not in the table, for the help. */
const BASICS = [
  ["Arrows", "Move in the grid; Home and End: ends of the row"],
  ["1 – 9", "Write a digit, or remove it"],
  ["Shift 1 – 9", "Write a mark, or remove it"],
  ["0 . Delete", "Erase"],
  ["Ctrl V", "Paste a puzzle in any notation"],
];

export function listenToKeys(parts) {
  const { game, puzzles, focusGrid } = parts;
  const showHelp = () => find("#help").showModal();
  const table = tableOf({ ...parts, showHelp });
  fillHelp(table);
  find("#help-button").addEventListener("click", showHelp);
  const bindings = new Map(table.map(([key, , action]) => [key, action]));
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || isWriting(event.target) || find("#help").open) return;
    const action = gridAction(event, game, focusGrid) ?? bindings.get(nameOf(event));
    if (!action) return;
    event.preventDefault();
    action();
  });
  document.addEventListener("paste", (event) => {
    if (isWriting(event.target)) return;
    event.preventDefault();
    puzzles.paste(event.clipboardData.getData("text/plain"));
  });
}

const isWriting = (target) =>
  target instanceof Element && target.closest("textarea, input:not([type=checkbox]), select") !== null;

/** The name of a key with its modifiers, as in the table. */
function nameOf(event) {
  const isControl = event.ctrlKey || event.metaKey;
  if (event.altKey) return null;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const isLetter = /^[a-z]$/.test(key);
  return `${isControl ? "Ctrl+" : ""}${event.shiftKey && isLetter ? "Shift+" : ""}${key}`;
}

/** What a key does in the grid. */
function gridAction(event, game, focusGrid) {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const inGrid = event.target instanceof Element && event.target.closest("#grid") !== null;
  const isFree = inGrid || event.target === document.body;
  const target = isFree ? moved(event, game.selected) : null;
  if (target !== null) {
    return () => {
      game.select(target);
      focusGrid();
    };
  }
  if (/^[1-9]$/.test(event.key)) return () => game.type(Number(event.key));
  // With Shift, the digit keys give different characters on different keyboards.
  const other = /^Digit([1-9])$/.exec(event.code);
  if (other) return () => game.type(Number(other[1]), true);
  const erases = ["Backspace", "Delete", "0", "."].includes(event.key) || (inGrid && event.key === " ");
  return erases ? () => game.erase() : null;
}

/** The cell that a key moves to, or null. */
function moved(event, cell) {
  const [row, column] = [rowOf(cell), columnOf(cell)];
  const arrow = ARROWS[event.key];
  if (arrow) return 9 * ((row + arrow[0] + 9) % 9) + ((column + arrow[1] + 9) % 9);
  return { Home: 9 * row, End: 9 * row + 8 }[event.key] ?? null;
}

function fillHelp(table) {
  const shown = (key) =>
    key.split("+").map((part) => (part.length === 1 ? part.toUpperCase() : part).replace("Escape", "Esc"));
  const keys = [...BASICS.map(([key, text]) => [[key], text]), ...table.map(([key, text]) => [shown(key), text])];
  const lines = keys
    .filter(([, text]) => text)
    .map(([parts, text]) => {
      const names = parts.map((part) => el("kbd", { text: part }));
      return el("div", { class: "help-line" }, el("dt", {}, ...names), el("dd", { text }));
    });
  find("#help").append(
    heading(
      "Keys",
      button("Close", () => find("#help").close(), { autofocus: true }),
    ),
    el("dl", { class: "help-list" }, ...lines),
  );
}
