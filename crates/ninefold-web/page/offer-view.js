// The dialog with a choice: between a game and another position of it at an address, before the solution or the path is
// shown, and after the last digit of a grid with a mistake.

import { button, el, find, row } from "./dom.js";
import { filledOf } from "./game-record.js";
import { number, t } from "./language.js";
import { tell } from "./status.js";

/** Offers a kept game of `session` beside the position that was opened. Closing the dialog continues the game. */
export function offer(session, kept) {
  const open = () => {
    session.takeOpened();
    tell(t("offer.opened"));
  };
  const share = number(filledOf(kept), { style: "percent" });
  ask("offer", [t("offer.continue", { share }), () => session.resume(kept)], [t("offer.open"), open]);
}

/**
 * Calls `show`, which shows the solution or the path to it, and notes that in the record of the game. Asks first while
 * a game is being played without help.
 */
export function withHelp(session, show) {
  const go = () => {
    session.takeHelp();
    return show();
  };
  return session.isFair ? ask("help", [t("help.keep"), () => {}], [t("help.show"), go]) : go();
}

/** Reports that the full grid has a mistake, and offers to `show` it. */
export const offerMistake = (show) => ask("mistaken", [t("mistaken.go_on"), () => {}], [t("mistaken.show"), show]);

/** Asks a question, whose texts have this name, with two answers [text, act]. Escape gives the first one. */
function ask(name, [first, act], [second, other]) {
  const dialog = find("#offer");
  let chosen = act;
  const choose = (one) => () => {
    chosen = one;
    dialog.close();
  };
  dialog.setAttribute("aria-label", t(`${name}.title`));
  dialog.replaceChildren(
    el("h2", { text: t(`${name}.title`) }),
    el("p", { text: t(`${name}.text`) }),
    row(
      button(first, choose(act), { class: "button primary", autofocus: true }),
      button(second, choose(other)),
    ),
  );
  dialog.onclose = () => chosen();
  if (!dialog.open) dialog.showModal();
}
