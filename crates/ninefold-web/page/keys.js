// The keyboard: what each key does, in one table, which is also what the help shows.

import { columnOf, rowOf } from "./cells.js";
import { el, find, button } from "./dom.js";

const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** Keys that work where no text is written: [key, what the help says, what it does]. */
function tableOf({ game, explain, steps, puzzles, open, focusGrid, showHelp }) {
  return [
    ["h", "A hint; again for a stronger one", () => explain.hint()],
    ["n", "The next step; again to go on", () => explain.next()],
    ["a", "Apply the step that is shown", () => explain.apply()],
    ["k", "Check: one solution? all right so far?", () => explain.check()],
    ["s", "Solve", () => explain.solve()],
    ["r", "Rating and all steps", () => steps.run()],
    ["[", "The step before, in the list", () => steps.walk(-1)],
    ["]", "The step after, in the list", () => steps.walk(1)],
    ["Escape", "Back to my position", () => game.show(null)],
    ["m", "Pencil: digits are small marks", () => game.toggle("isPencil")],
    ["c", "All candidates, kept up to date", () => game.toggle("showsCandidates")],
    ["e", "Set the clues of a puzzle", () => game.toggle("setsClues")],
    ["Ctrl+z", "Undo", () => game.undo()],
    ["Ctrl+y", "Redo", () => game.redo()],
    ["Ctrl+Shift+z", null, () => game.redo()],
    ["Shift+r", "Restart the puzzle", () => game.restart()],
    ["Shift+c", "Clear the grid", () => game.clear()],
    ["l", "Copy a link to the position", () => puzzles.copyLink()],
    ["p", "Sample puzzles, paste, copy", () => open("puzzle")],
    ["g", "To the grid", () => focusGrid()],
    ["t", "Light or dark", () => find("#theme-button").click()],
    ["?", "This list", () => showHelp()],
  ];
}

/** What is not in the table, for the help. */
const BASICS = [
  ["Arrows", "Move on the grid; with Home and End along the row"],
  ["1 – 9", "Write the digit"],
  ["Shift 1 – 9", "Write, or strike out, a mark"],
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

/** The name of a key with what is held down, as in the table. */
function nameOf(event) {
  const isControl = event.ctrlKey || event.metaKey;
  if (event.altKey) return null;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const isLetter = /^[a-z]$/.test(key);
  return `${isControl ? "Ctrl+" : ""}${event.shiftKey && isLetter ? "Shift+" : ""}${key}`;
}

/** What a key means for the grid. */
function gridAction(event, game, focusGrid) {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const inGrid = event.target instanceof Element && event.target.closest("#grid") !== null;
  const isFree = inGrid || event.target === document.body;
  const move = isFree && moved(event, game.selected);
  if (move !== false && move !== null && move !== undefined) {
    return () => {
      game.select(move);
      focusGrid();
    };
  }
  if (/^[1-9]$/.test(event.key)) return () => game.type(Number(event.key));
  // The other level of the key, which is another character on every keyboard.
  const other = /^Digit([1-9])$/.exec(event.code);
  if (other) return () => game.type(Number(other[1]), true);
  const erases = ["Backspace", "Delete", "0", "."].includes(event.key) || (inGrid && event.key === " ");
  return erases ? () => game.erase() : null;
}

/** The cell that a key leads to, if it does. */
function moved(event, cell) {
  const [row, column] = [rowOf(cell), columnOf(cell)];
  const arrow = ARROWS[event.key];
  if (arrow) return 9 * ((row + arrow[0] + 9) % 9) + ((column + arrow[1] + 9) % 9);
  return { Home: 9 * row, End: 9 * row + 8 }[event.key] ?? null;
}

function fillHelp(table) {
  const shown = (key) =>
    key.split("+").map((part) => (part.length === 1 ? part.toUpperCase() : part).replace("Escape", "Esc"));
  const line = (keys, text) =>
    el("div", { class: "help-line" }, el("dt", {}, ...keys.map((key) => el("kbd", { text: key }))), el("dd", { text }));
  const lines = [
    ...BASICS.map(([keys, text]) => line([keys], text)),
    ...table.filter(([, text]) => text).map(([key, text]) => line(shown(key), text)),
  ];
  find("#help").append(
    el(
      "div",
      { class: "help-head" },
      el("h2", { id: "help-title", text: "Keys" }),
      button("Close", () => find("#help").close(), { class: "button", autofocus: true }),
    ),
    el("dl", { class: "help-list" }, ...lines),
  );
}
