// Starts the page: creates its parts and connects them.

import { Addresses } from "./addresses.js";
import { announce } from "./announce.js";
import { requests } from "./api.js";
import { CompareView } from "./compare-view.js";
import { CompletionView } from "./completion-view.js";
import { makeActions, makeCaption, makeClock, makePad, makeTabs, makeTools } from "./controls.js";
import { find } from "./dom.js";
import { ExplainView } from "./explain-view.js";
import { Game } from "./game.js";
import { GridView } from "./grid-view.js";
import { KeptGames } from "./kept-games.js";
import { listenToKeys } from "./keys.js";
import { t, translate } from "./language.js";
import { LearnView } from "./learn-view.js";
import { Mistakes } from "./mistakes.js";
import { offerMistake } from "./offer-view.js";
import { Places, dock } from "./places.js";
import { Practice } from "./practice.js";
import { PuzzleView } from "./puzzle-view.js";
import { Session } from "./session.js";
import { makeSettings } from "./settings-view.js";
import { StartView } from "./start-view.js";
import { tell } from "./status.js";
import { StepsView } from "./steps-view.js";
import { change, handOverGames } from "./store.js";

/** The panels for analysing. */
const ANALYSES = ["steps", "compare"];

translate(document);
const game = new Game();
const places = new Places();
const games = new KeptGames();
handOverGames((old) => games.add(old));
const session = new Session(game, games, ({ puzzle, level, daily, er, seconds, hints }) =>
  change((kept) => kept.solved.unshift({ puzzle, level, daily, er, seconds, hints, when: Date.now() })),
);
const view = new GridView(game, new Mistakes(game));
const focusGrid = () => view.focus();

const open = makeTabs((name) => {
  places.game(ANALYSES.includes(name) && !game.isPractice ? "analyse" : undefined);
  // Both panels are about the player's own position.
  if (["compare", "puzzle"].includes(name) && game.shown?.position) game.show(null);
  if (name === "compare") compare.prepare();
  if (name === "steps") steps.prepare();
});
const explain = new ExplainView(game, () => open("explain"));
const steps = new StepsView(game, () => open("steps"));
const compare = new CompareView(game);
const puzzles = new PuzzleView(game, () => open("puzzle"));
const practice = new Practice(game, { open, explain: (technique) => explain.show(technique) });
const learn = new LearnView(places, practice);
const start = new StartView({ session, games, game, places, puzzles });
const another = async (solved) => {
  find("#action-another").ariaBusy = true;
  await start.next(solved);
  find("#action-another").ariaBusy = null;
  focusGrid();
};
new CompletionView(session, another, () => steps.run());

makeActions({ game, session, places, explain, another });
makePad(game, focusGrid);
makeTools(game, focusGrid);
makeCaption(game, session);
makeClock(session);
makeSettings();
listenToKeys({ game, places, explain, steps, puzzles, open, focusGrid });
announce(game, (cell) => view.label(cell));
game.addEventListener("refused", () => tell(t("grid.refused")));
game.addEventListener("mistaken", () => offerMistake(() => explain.check()));
// A message about the grid stays while the player looks at the grid; a second tap leads back to the pad.
find("#grid").addEventListener("pointerdown", ({ target }) => {
  const isSecond = target.closest(".cell.cursor") !== null;
  if (isSecond || !(game.shown || steps.asks)) dock("pad");
}, { capture: true });
places.addEventListener("change", () => session.run(places.place === "game" && places.part !== "analyse"));
requests.addEventListener("hint", () => session.countHint());
for (const name of ["pointerdown", "keydown"]) document.addEventListener(name, () => session.wake(), true);
setInterval(() => document.hidden || session.tick(), 1000);
window.addEventListener("storage", ({ key }) => session.refresh(key));
window.addEventListener("pageshow", () => session.refresh());
window.addEventListener("pagehide", () => session.keep());
document.addEventListener("visibilitychange", () => (document.hidden ? session.keep() : session.refresh()));
session.addEventListener("followed", () => places.place === "game" && tell(t("session.followed")));
new Addresses({ game, session, places, learn, open }).follow();
document.documentElement.dataset.ready = "";
