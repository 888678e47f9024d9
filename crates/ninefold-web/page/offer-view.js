// The dialog when an address has another position of a puzzle that the player is playing. It offers both.

import { button, el, find, row } from "./dom.js";
import { filledOf } from "./game-record.js";
import { number, t } from "./language.js";
import { tell } from "./status.js";

/** Offers a kept game of `session` beside the position that was opened. Closing the dialog continues the game. */
export function offer(session, kept) {
  const dialog = find("#offer");
  let goesOn = true;
  const choose = (continues) => () => {
    goesOn = continues;
    dialog.close();
  };
  const share = number(filledOf(kept), { style: "percent" });
  dialog.setAttribute("aria-label", t("offer.title"));
  dialog.replaceChildren(
    el("h2", { text: t("offer.title") }),
    el("p", { text: t("offer.text") }),
    row(
      button(t("offer.continue", { share }), choose(true), { class: "button primary", autofocus: true }),
      button(t("offer.open"), choose(false)),
    ),
  );
  const decide = () => {
    if (goesOn) return session.resume(kept);
    session.takeOpened();
    return tell(t("offer.opened"));
  };
  dialog.onclose = decide;
  if (!dialog.open) dialog.showModal();
}
