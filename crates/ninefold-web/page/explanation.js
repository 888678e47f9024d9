// How the panels explain a step, and draw it on the grid. Its sentences are stops: each lights what it names.

import { paragraph, reasons } from "./card.js";
import { button, choices, el } from "./dom.js";
import { chainsOf, firstChain, ofStep } from "./drawing.js";
import { t } from "./language.js";
import { say } from "./status.js";
import { ofSentence } from "./stops.js";
import { capital, conclusion, inStyle } from "./text.js";

/** How far a finger moves to the next sentence, in pixels. */
const SWIPE = 40;

/** What a step concludes and why, with buttons for its chains if there are several; `show` gets the drawing. */
export function explained(step, show) {
  const walk = (by) => player.walk(by);
  let whole = { ...ofStep(step, firstChain(step)), walk };
  const player = new Player(step, (index) => show(index === null ? whole : ofSentence(step, index, whole)));
  const draw = (chain) => {
    whole = { ...ofStep(step, chain), walk };
    player.go(null);
  };
  player.go(null);
  const head = el("div", { class: "stop-head" }, paragraph(conclusion(step), "conclusion"), player.bar);
  return [head, chainPicker(step, draw), player.list];
}

/** The sentences of a step with the one that is told now; null is the step as a whole, before the first and after the last. */
class Player {
  #step;
  #show;
  #at = null;
  #place = el("span", { class: "stop-place" });

  constructor(step, show) {
    this.#step = step;
    this.#show = show;
    this.list = reasons(step.sentences);
    this.list.classList.add("stops");
    this.list.setAttribute("aria-keyshortcuts", "ArrowLeft ArrowRight");
    for (const [index, item] of [...this.list.children].entries()) {
      item.addEventListener("click", () => this.#tell(index === this.#at ? null : index));
    }
    const turn = (sign, name, by) =>
      button(sign, () => this.walk(by), { class: "button small turn", "aria-label": t(name), title: t(name) });
    this.bar = el(
      "div",
      { class: "stop-bar", role: "group", "aria-label": t("coach.sentences") },
      turn("‹", "coach.sentence.before", -1),
      this.#place,
      turn("›", "coach.sentence.next", 1),
    );
    this.#listenToSwipes();
  }

  /** Goes to the sentence that is so many places after this one; the whole is at both ends. */
  walk(by) {
    const most = this.#step.sentences.length;
    const next = ((this.#at ?? -1) + by + 1 + (most + 1)) % (most + 1);
    this.#tell(next === 0 ? null : next - 1);
  }

  #tell(index) {
    this.go(index);
    const text = index === null ? t("coach.whole") : capital(this.#step.sentences[index].text);
    say(`${inStyle(text)}`);
  }

  go(index) {
    this.#at = index;
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

/** Buttons that show one chain or all of them. */
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
