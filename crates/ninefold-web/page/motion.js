// Short animations that give feedback on the player's actions: a new digit, undone changes, a completed house, the
// completed grid. All start at once, and nothing waits for them. They take at most 150 ms, except for the wave over a
// solved grid. They do not shift the layout, and are off where the system prefers reduced motion.

import { HOUSES, columnOf, rowOf } from "./cells.js";
import { digitAt } from "./position.js";

const DURATION = 140;
const still = window.matchMedia("(prefers-reduced-motion: reduce)");

const GROW = [{ transform: "scale(1.35)" }, { transform: "none" }];
const FLASH = [{ backgroundColor: "var(--same)" }, {}];
const WAVE = { scale: [1, 0.8, 1], backgroundColor: ["var(--selected)", "var(--same)", ""] };

/** Milliseconds from one cell of the wave to the next. */
const WAVE_STEP = 12;

/** `parts` are the elements of each cell. */
export function animateActions(game, parts) {
  const move = (element, frames) => element.animate(frames, { duration: DURATION, easing: "ease-out" });
  const flash = (cells) => cells.forEach((cell) => move(parts[cell].element, FLASH));
  const write = (cells) => {
    const written = cells.filter((cell) => digitAt(game.position, cell));
    written.forEach((cell) => move(parts[cell].digit, GROW));
    for (const house of HOUSES.values()) {
      const isDone = house.every((cell) => digitAt(game.position, cell));
      if (isDone && house.some((cell) => written.includes(cell))) flash(house);
    }
  };
  const shown = { typed: write, clued: write, applied: write, undone: flash, redone: flash };
  game.addEventListener("acted", ({ detail: { what } }) => {
    if (!still.matches) shown[what]?.(game.changed);
  });
  // The wave comes from the last digit.
  game.addEventListener("solved", () => {
    const distance = (cell) =>
      Math.abs(rowOf(cell) - rowOf(game.selected)) + Math.abs(columnOf(cell) - columnOf(game.selected));
    const wave = ({ element }, cell) =>
      element.animate(WAVE, { duration: DURATION, delay: WAVE_STEP * distance(cell), easing: "ease-out" });
    if (!still.matches) parts.forEach(wave);
  });
}
