// Tells screen readers what each action of the player has done: they hear nothing of a cell that changes by itself.

import { t } from "./language.js";
import { say } from "./status.js";

/** `labelOf` gives the description of a cell. */
export function announce(game, labelOf) {
  const here = () => labelOf(game.selected);
  const typed = () => {
    const { size } = game.selection;
    return size > 1 ? t("said.cells", { count: size, cell: here() }) : here();
  };
  const texts = {
    typed,
    clued: () => t("said.next", { cell: here() }),
    undone: () => t("said.undone", { cell: here() }),
    redone: () => t("said.redone", { cell: here() }),
    chosen: () => t("pad.chosen", { digit: game.chosen }),
  };
  game.addEventListener("acted", ({ detail }) => say(texts[detail]?.() ?? t(`said.${detail}`)));
}
