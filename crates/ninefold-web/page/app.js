// Starts the page: creates its parts and connects them.

import { Addresses } from "./addresses.js";
import { announce } from "./announce.js";
import { requests } from "./api.js";
import { Boards } from "./boards.js";
import { CompareView } from "./compare-view.js";
import { CompletionView } from "./completion-view.js";
import { makeActions, makeCaption, makeClock, makePad, makeTabs, makeTools } from "./controls.js";
import { find, pause, signalMore } from "./dom.js";
import { ExplainView } from "./explain-view.js";
import { common } from "./game-record.js";
import { Game } from "./game.js";
import { GridView } from "./grid-view.js";
import { KeptGames } from "./kept-games.js";
import { listenToKeys } from "./keys.js";
import { t, translate } from "./language.js";
import { LearnView } from "./learn-view.js";
import { Mistakes } from "./mistakes.js";
import { offerMistake } from "./offer-view.js";
import { PhotoView } from "./photo-view.js";
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

// On a slow phone, each part between two pauses takes at most a fifth of a second.
translate(document);
await pause();
const game = new Game();
const places = new Places();
const games = new KeptGames();
handOverGames((old) => games.add(old));
const session = new Session(game, games, (game) =>
  change((kept) => kept.solved.unshift({ ...common(game), when: Date.now() })),
);
await pause();
const view = new GridView(game, new Mistakes(game));
await pause();
const focusGrid = () => view.focus();

const open = makeTabs((name) => {
  places.game(ANALYSES.includes(name) && !game.isPractice ? "analyse" : undefined);
  // Both panels are about the player's own position.
  if (["compare", "puzzle"].includes(name) && game.shown?.position) game.show(null);
  if (name === "compare") compare.prepare();
  if (name === "steps") steps.prepare();
});
const explain = new ExplainView({ game, session, places, open: () => open("explain") });
const steps = new StepsView(game, session, () => open("steps"));
const compare = new CompareView(game);
await pause();
await pause();
const photo = new PhotoView((position) => puzzles.analyse(position));
const puzzles = new PuzzleView({ game, session, places, explain, photo, open: () => open("puzzle") });
await pause();
const practice = new Practice(game, { open, explain: (technique) => explain.show(technique) });
const learn = new LearnView(places, practice);
const boards = new Boards(places);
const start = new StartView({ session, games, game, places, puzzles, photo });
const another = async (solved) => {
  find("#action-another").ariaBusy = true;
  await start.next(solved);
  find("#action-another").ariaBusy = null;
  focusGrid();
};
const completion = new CompletionView(session, another, () => steps.run());
places.addEventListener("change", () => completion.close());

await pause();
makeActions({ game, session, places, explain, another });
makePad(game, focusGrid);
makeTools(game, focusGrid);
makeCaption(game, session);
makeClock(session);
await pause();
makeSettings();
signalMore(find(".panels"));
listenToKeys({ game, places, explain, steps, puzzles, photo, open, focusGrid });
announce(game, (cell) => view.label(cell));
game.addEventListener("refused", () => tell(t("grid.refused")));
game.addEventListener("mistaken", () => offerMistake(() => explain.check()));
// A message about the grid stays while the player looks at the grid; a second tap leads back to the pad.
find("#grid").addEventListener("pointerdown", ({ target }) => {
  const isSecond = target.closest(".cell.cursor") !== null;
  if (isSecond || !(game.shown || steps.asks)) dock("pad");
}, { capture: true });
requests.addEventListener("hint", () => session.countHint());
for (const name of ["pointerdown", "keydown"]) document.addEventListener(name, () => session.wake(), true);
// A dialog stops the clock. Another view does not: the player may think about the puzzle there.
setInterval(() => document.hidden || find("dialog[open]") || session.tick(), 1000);
window.addEventListener("storage", ({ key }) => session.refresh(key));
window.addEventListener("pageshow", () => session.refresh());
window.addEventListener("pagehide", () => session.keep());
document.addEventListener("visibilitychange", () => (document.hidden ? session.keep() : session.refresh()));
session.addEventListener("followed", () => places.place === "game" && tell(t("session.followed")));
await pause();
new Addresses({ game, session, places, learn, boards, open }).follow();
document.documentElement.dataset.ready = "";
