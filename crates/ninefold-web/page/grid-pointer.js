// Selects cells with a mouse, a finger or a pen: one cell, further ones with Ctrl or Shift, several by dragging, or all
// of a digit or a colour by a double click.

import { alikeOf } from "./position.js";
import { settings } from "./settings.js";

/** The distance from the middle of a cell, in cell widths, within which a pointer selects it: this excludes corners. */
const CLOSE = 0.42;

export function listenToPointer(grid, game, view) {
  let isDrawing = false;
  const cellAt = (event) => document.elementFromPoint(event.clientX, event.clientY)?.closest(".cell") ?? null;
  const numberOf = (cell) => Number(cell.dataset.cell);
  grid.addEventListener("pointerdown", (event) => {
    const cell = event.target.closest(".cell");
    if (!cell || event.button !== 0) return;
    event.preventDefault();
    const adds = event.ctrlKey || event.metaKey || event.shiftKey;
    game.select(numberOf(cell), { adds, givesUp: adds && !event.shiftKey });
    view.focus();
    isDrawing = true;
    if (settings.get("digitFirst") && !adds) game.enter();
  });
  // In the digit-first style, the two clicks have already written and erased the digit.
  grid.addEventListener("dblclick", (event) => {
    const cell = event.target.closest(".cell");
    if (!cell || (settings.get("digitFirst") && game.chosen)) return;
    const alike = alikeOf(game.position, numberOf(cell));
    if (alike.length > 0) game.selectAll(alike, { adds: event.ctrlKey || event.metaKey || event.shiftKey });
  });
  grid.addEventListener("pointermove", (event) => {
    if (!isDrawing || event.buttons === 0) return;
    const cell = cellAt(event);
    if (!cell || game.selection.has(numberOf(cell)) || !isClose(cell, event)) return;
    if (settings.get("digitFirst") && game.chosen) return;
    game.select(numberOf(cell), { adds: true });
    view.focus();
  });
  for (const name of ["pointerup", "pointercancel"]) window.addEventListener(name, () => (isDrawing = false));
}

function isClose(cell, { clientX, clientY }) {
  const { left, top, width, height } = cell.getBoundingClientRect();
  return Math.hypot(clientX - left - width / 2, clientY - top - height / 2) < CLOSE * width;
}
