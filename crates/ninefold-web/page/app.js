// Starts the page: creates its parts, connects them, and keeps the position in the address.

import { announce } from "./announce.js";
import { CompareView } from "./compare-view.js";
import { CompletionView } from "./completion-view.js";
import { makeActions, makeCaption, makeClock, makePad, makeTabs, makeTools } from "./controls.js";
import { ExplainView } from "./explain-view.js";
import { Game } from "./game.js";
import { GridView } from "./grid-view.js";
import { listenToKeys } from "./keys.js";
import { t, translate } from "./language.js";
import { LearnView } from "./learn-view.js";
import { Mistakes } from "./mistakes.js";
import { Places, dock } from "./places.js";
import { PuzzleView } from "./puzzle-view.js";
import { Session } from "./session.js";
import { makeSettings } from "./settings-view.js";
import { fragmentOf, positionOf } from "./share.js";
import { StartView } from "./start-view.js";
import { tell } from "./status.js";
import { StepsView } from "./steps-view.js";

/** Milliseconds before a new position goes into the address: browsers allow only few changes in a short time. */
const ADDRESS_AFTER = 300;

translate(document);
const game = new Game();
const places = new Places();
const session = new Session(game);
const view = new GridView(game, new Mistakes(game));
const focusGrid = () => view.focus();

makeActions({ hint: () => explain.hint(), next: () => explain.next(), check: () => explain.check(), solve: () => explain.solve() });
const open = makeTabs((name) => {
  places.game();
  if (name === "compare") compare.prepare();
  if (name === "learn") learn.prepare();
});
const explain = new ExplainView(game, () => open("explain"));
const steps = new StepsView(game, () => open("steps"));
const compare = new CompareView(game);
const learn = new LearnView(game, () => explain.next());
const puzzles = new PuzzleView(game, () => open("puzzle"));
const start = new StartView({ session, game, places, puzzles, learn: () => open("learn") });
new CompletionView(session, (solved) => start.next(solved), () => steps.run());

makePad(game, focusGrid);
makeTools(game, focusGrid);
makeCaption(game, session);
makeClock(session);
makeSettings();
listenToKeys({ game, places, explain, steps, puzzles, open, focusGrid });
announce(game, (cell) => view.label(cell));
game.addEventListener("refused", () => tell(t("grid.refused")));
document.querySelector("#grid").addEventListener("pointerdown", () => dock("pad"));

/** Opens the position in the address, or else the start screen. */
function begin() {
  clearTimeout(timer);
  session.keep();
  const { hash } = window.location;
  const position = hash.length > 1 ? positionOf(hash) : null;
  if (position) return session.open(position);
  if (hash.length > 1) tell(t("page.damaged_link"));
  return places.start();
}

let timer;
game.addEventListener("move", () => {
  clearTimeout(timer);
  const address = () => `#${fragmentOf(game.position)}`;
  // From the start screen, a game is a page of its own for the browser's way back.
  if (places.place === "start") window.history.pushState(null, "", address());
  else timer = setTimeout(() => window.history.replaceState(null, "", address()), ADDRESS_AFTER);
  places.game();
});
places.addEventListener("change", () => session.run(places.place === "game"));
window.addEventListener("hashchange", begin);
begin();
document.documentElement.dataset.ready = "";
