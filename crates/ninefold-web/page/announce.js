// Tells screen readers what each action of the player has done: they hear nothing of a cell that changes by itself.

import { t } from "./language.js";
import { say, tell } from "./status.js";

/** What nobody may miss, because the grid looks otherwise now: it is also shown. */
const SHOWN = ["restarted", "cleared", "playing"];

/** `labelOf` gives the description of a cell. */
export function announce(game, labelOf) {
  const here = () => labelOf(game.selected);
  const cells = (count) => (count > 1 ? t("said.cells", { count, cell: here() }) : here());
  const texts = {
    typed: () => cells(game.selection.size),
    clued: () => t("said.next", { cell: here() }),
    undone: () => t("said.undone", { cell: cells(game.changed.length) }),
    redone: () => t("said.redone", { cell: cells(game.changed.length) }),
    chosen: () => t("pad.chosen", { digit: game.chosen }),
  };
  game.addEventListener("acted", ({ detail: { what, hasLeft } }) => {
    if (what === "applied") return;
    const text = texts[what]?.() ?? t(`said.${what}`);
    if (what === "typed" && hasLeft) tell(t("said.back", { cell: text }));
    else if (SHOWN.includes(what) && (what === "playing" || game.changed.length > 0)) tell(text);
    else say(text);
  });
}
