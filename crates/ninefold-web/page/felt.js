// Small movements that make the player's actions felt: a digit that is written, what is undone, and a completed
// house. Nothing takes longer than 150 ms or moves the layout; where the system asks for less motion, there
// is none.

import { HOUSES } from "./cells.js";
import { digitAt } from "./position.js";

const DURATION = 140;
const still = window.matchMedia("(prefers-reduced-motion: reduce)");

const GROW = [{ transform: "scale(1.35)" }, { transform: "none" }];
const FLASH = [{ backgroundColor: "var(--same)" }, {}];

/** `parts` are the elements of each cell. */
export function feel(game, parts) {
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
}
