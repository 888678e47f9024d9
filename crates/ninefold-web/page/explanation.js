// Explains a step in a panel, and draws it on the grid. Its sentences are stops: each lights the parts that it names.

import { paragraph, reasons } from "./card.js";
import { icon } from "./controls.js";
import { button, choices, el, signalMore } from "./dom.js";
import { chainsOf, firstChain, ofStep } from "./drawing.js";
import { sentencesOf, t } from "./language.js";
import { ofSentence } from "./sentence-drawing.js";
import { say } from "./status.js";
import { capital, conclusion, inStyle } from "./text.js";

/** The distance in pixels that a finger moves to reach the next sentence. */
const SWIPE = 40;

/**
 * Returns the conclusion and the reasons of a step, with buttons for its chains if there are several. A bar steps
 * through the sentences and contains `buttons`; `show` gets the drawing.
 */
export function explained(step, show, ...buttons) {
  const walk = (by) => player.walk(by);
  let whole = { ...ofStep(step, firstChain(step)), walk };
  const player = new Player(step, (index) => show(index === null ? whole : ofSentence(step, index, whole)));
  const draw = (chain) => {
    whole = { ...ofStep(step, chain), walk };
    player.go(null);
  };
  player.go(null);
  player.bar.prepend(...buttons);
  // The caller places the explanation first.
  queueMicrotask(() => player.reveal());
  return el(
    "div",
    { class: "explanation" },
    paragraph(conclusion(step), "conclusion"),
    chainPicker(step, draw),
    player.list,
    player.bar,
  );
}

/** The sentences of a step and the current one; null is the whole step, before the first and after the last. */
class Player {
  #step;
  #show;
  #at = null;
  #place = el("span", { class: "stop-place" });

  constructor(step, show) {
    this.#step = step;
    this.#show = show;
    this.list = reasons(step);
    this.list.classList.add("stops");
    signalMore(this.list);
    this.list.setAttribute("aria-keyshortcuts", "ArrowLeft ArrowRight");
    for (const [index, item] of [...this.list.children].entries()) {
      item.addEventListener("click", () => this.#tell(index === this.#at ? null : index));
    }
    const turn = (sign, name, by) =>
      button(sign, () => this.walk(by), {
        class: `button small turn ${by < 0 ? "before" : "after"}`,
        "aria-label": t(name),
        title: t(name),
      });
    this.bar = el(
      "div",
      { class: "stop-bar", role: "group", "aria-label": t("coach.sentences") },
      turn("‹", "coach.sentence.before", -1),
      this.#place,
      turn("›", "coach.sentence.next", 1),
    );
    this.#listenToSwipes();
  }

  /** Moves by a number of sentences. The whole step is at both ends. */
  walk(by) {
    const most = this.#step.sentences.length;
    const next = ((this.#at ?? -1) + by + 1 + (most + 1)) % (most + 1);
    this.#tell(next === 0 ? null : next - 1);
  }

  #tell(index) {
    this.go(index);
    const text = index === null ? t("coach.whole") : capital(sentencesOf(this.#step)[index].text);
    say(`${inStyle(text)}`);
  }

  go(index) {
    this.#at = index;
    // A small screen shows only the current sentence.
    this.list.classList.toggle("telling", index !== null);
    for (const [place, item] of [...this.list.children].entries()) {
      item.classList.toggle("told", place === index);
      if (place === index) item.setAttribute("aria-current", "step");
      else item.removeAttribute("aria-current");
    }
    const of = this.#step.sentences.length;
    this.#place.textContent = index === null ? t("coach.stops", { count: of }) : t("coach.stop", { at: index + 1, of });
    const item = this.list.children[index ?? 0];
    // Scrolls the list only: scrollIntoView would also scroll the page.
    if (item) this.list.scrollTop += item.getBoundingClientRect().top - this.list.getBoundingClientRect().top - 40;
    this.#show(index);
    this.reveal();
  }

  /** Scrolls the panel so that the current sentence, or the first, is visible above the bar. */
  reveal() {
    const item = this.list.children[this.#at ?? 0];
    const panel = this.list.closest(".panels");
    if (!panel || !item) return;
    const [{ top, bottom }, view] = [item, panel].map((one) => one.getBoundingClientRect());
    const below = bottom - Math.min(view.bottom, this.bar.getBoundingClientRect().top);
    if (below > 0) panel.scrollTop += Math.min(below, top - view.top);
    else if (top < view.top) panel.scrollTop += top - view.top;
  }

  #listenToSwipes() {
    let start = null;
    this.list.addEventListener("touchstart", ({ touches: [touch] }) => {
      start = touch;
    }, { passive: true });
    this.list.addEventListener("touchend", ({ changedTouches: [touch] }) => {
      const [dx, dy] = [touch.clientX - start.clientX, touch.clientY - start.clientY];
      if (Math.abs(dx) > SWIPE && Math.abs(dx) > 2 * Math.abs(dy)) this.walk(dx < 0 ? 1 : -1);
    });
  }
}

/** Returns buttons that show one chain or all chains. */
function chainPicker(step, draw) {
  const chains = chainsOf(step);
  if (chains.length < 2) return null;
  const options = [[t("coach.all"), null], ...chains.map((_, index) => [String(index + 1), index])];
  return el(
    "div",
    { class: "controls chains", role: "group", "aria-label": t("coach.chains") },
    el("span", { text: t("coach.chains"), class: "soft" }),
    ...choices(options, firstChain(step), draw),
  );
}

/** Returns a button back to the list of steps, for screens with no room for both. */
export const toList = (act) =>
  button([icon("list")], act, {
    class: "button icon-only to-list",
    "aria-label": t("steps.to_list"),
    title: t("steps.to_list"),
  });

/** Moves the view and the focus to the explanation if it has replaced the list. */
export function takePlace(item, place) {
  if (item.getClientRects().length > 0) return;
  place.closest(".panels").scrollTop = 0;
  if ([item, document.body].includes(document.activeElement))
    place.querySelector(".stops")?.focus({ preventScroll: true });
}
