// Announces the effects of the player's actions to screen readers, which would not notice a changed cell.

import { t } from "./language.js";
import { say, tell } from "./status.js";

/** Actions whose messages are also shown, because they change the whole grid. */
const SHOWN = ["restarted", "cleared", "playing"];

/** `labelOf` returns the description of a cell. */
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
