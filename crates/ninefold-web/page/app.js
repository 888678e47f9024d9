// The beginning: makes the parts of the page, tells them of each other, and keeps the address up to date.

import { CompareView } from "./compare-view.js";
import { makeActions, makeCaption, makePad, makeTabs, makeTools } from "./controls.js";
import { ExplainView } from "./explain-view.js";
import { Game } from "./game.js";
import { GridView } from "./grid-view.js";
import { listenToKeys } from "./keys.js";
import { puzzle } from "./position.js";
import { PuzzleView } from "./puzzle-view.js";
import { SAMPLES } from "./samples.js";
import { fragmentOf, positionOf } from "./share.js";
import { tell } from "./status.js";
import { StepsView } from "./steps-view.js";

/** How long the position must stand before it is in the address: browsers allow few changes in a short time. */
const ADDRESS_AFTER = 300;

const game = new Game();
const view = new GridView(game);
const focusGrid = () => view.focus();

const open = makeTabs((name) => {
  if (name === "compare") compare.prepare();
});
const explain = new ExplainView(game, () => open("explain"));
const steps = new StepsView(game, () => open("steps"));
const compare = new CompareView(game);
const puzzles = new PuzzleView(game, () => open("puzzle"));

makePad(game, focusGrid);
makeTools(game, focusGrid);
makeActions(explain);
makeCaption(game);
listenToKeys({ game, explain, steps, puzzles, open, focusGrid });
game.addEventListener("refused", () => tell("This digit is given."));

/** The position that the address carries, or else a puzzle to begin with. */
function begin() {
  const { hash } = window.location;
  if (hash.length <= 1) open("puzzle");
  const position = hash.length > 1 ? positionOf(hash) : puzzle(SAMPLES[1].grid);
  if (!position) tell("The link is damaged: there is no puzzle in it.");
  game.begin(position ?? puzzle(SAMPLES[1].grid));
}

let timer;
game.addEventListener("move", () => {
  clearTimeout(timer);
  timer = setTimeout(() => window.history.replaceState(null, "", `#${fragmentOf(game.position)}`), ADDRESS_AFTER);
});
window.addEventListener("hashchange", begin);
begin();
