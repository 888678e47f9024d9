// Starts the page: creates its parts, connects them, and keeps the position in the address.

import { CompareView } from "./compare-view.js";
import { makeActions, makeCaption, makePad, makeTabs, makeTools } from "./controls.js";
import { ExplainView } from "./explain-view.js";
import { Game } from "./game.js";
import { GridView } from "./grid-view.js";
import { listenToKeys } from "./keys.js";
import { translate } from "./language.js";
import { LearnView } from "./learn-view.js";
import { puzzle } from "./position.js";
import { PuzzleView } from "./puzzle-view.js";
import { SAMPLES } from "./samples.js";
import { fragmentOf, positionOf } from "./share.js";
import { tell } from "./status.js";
import { StepsView } from "./steps-view.js";

/** Milliseconds before a new position goes into the address: browsers allow only few changes in a short time. */
const ADDRESS_AFTER = 300;

translate(document);
const game = new Game();
const view = new GridView(game);
const focusGrid = () => view.focus();

const open = makeTabs((name) => {
  if (name === "compare") compare.prepare();
  if (name === "learn") learn.prepare();
});
const explain = new ExplainView(game, () => open("explain"));
const steps = new StepsView(game, () => open("steps"));
const compare = new CompareView(game);
const learn = new LearnView(game, () => explain.next());
const puzzles = new PuzzleView(game, () => open("puzzle"));

makePad(game, focusGrid);
makeTools(game, focusGrid);
makeActions(explain);
makeCaption(game);
listenToKeys({ game, explain, steps, puzzles, open, focusGrid });
game.addEventListener("refused", () => tell("This digit is a clue."));

/** Loads the position in the address, or else a first puzzle. */
function begin() {
  const { hash } = window.location;
  if (hash.length <= 1) open("puzzle");
  const position = hash.length > 1 ? positionOf(hash) : puzzle(SAMPLES[1].grid);
  if (!position) tell("This link is damaged: it contains no puzzle.");
  game.begin(position ?? puzzle(SAMPLES[1].grid));
}

let timer;
game.addEventListener("move", () => {
  clearTimeout(timer);
  timer = setTimeout(() => window.history.replaceState(null, "", `#${fragmentOf(game.position)}`), ADDRESS_AFTER);
});
window.addEventListener("hashchange", begin);
begin();
