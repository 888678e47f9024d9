// All steps that the position has now, grouped by technique, with a filter.

import * as api from "./api.js";
import { attempt, badge, errorCard, heading, paragraph } from "./card.js";
import { button, el, onceAFrame, row, rove } from "./dom.js";
import { explained, takePlace, toList } from "./explanation.js";
import { named, t } from "./language.js";
import { techniqueLink } from "./lesson-link.js";
import { asRequest } from "./notation.js";
import { withHelp } from "./offer-view.js";
import { say } from "./status.js";
import { capital, conclusion, difficulty, rating, spoken } from "./text.js";

export class AvailableView {
  element = el("div", { class: "available" });
  #game;
  #session;
  #filter = el("select", { "aria-label": t("available.filter"), on: { change: () => this.#list(this.#filter.value) } });
  #detail = el("div", { class: "detail" });
  #groups = el("div", { class: "available-groups" });
  #steps = [];
  /** The step that is explained, or null. */
  #chosen = null;
  /** The position of the steps. */
  #position = null;

  constructor(game, session) {
    this.#game = game;
    this.#session = session;
    this.element.append(this.#filter, el("div", { class: "list-and-detail" }, this.#groups, this.#detail));
    rove(this.#groups, "button");
    game.addEventListener("move", () => {
      if (this.#position === game.position) return;
      this.#position = null;
      this.#show([]);
      this.#detail.replaceChildren(this.#invite());
    });
  }

  /** Finds the steps of the position, unless they are shown already. */
  run() {
    return withHelp(this.#session, () => this.#find());
  }

  #find() {
    if (this.#position === this.#game.position) return Promise.resolve();
    const position = (this.#position = this.#game.position);
    const steps = [];
    // The list does not change while the player reads a step.
    const draw = onceAFrame(() => position === this.#game.position && !this.#chosen && this.#show(steps));
    const take = (step) => {
      steps.push(step);
      draw();
    };
    const find = async () => {
      const { error } = await api.steps(asRequest(position), take).finally(draw.cancel);
      if (position !== this.#game.position) return;
      if (error && steps.length === 0) throw new api.ApiError(error);
      this.#show(steps);
      const found = t("available.found", { count: steps.length });
      if (!this.#chosen) this.#tell(paragraph(found, "soft"), ...(error ? [paragraph(error.message, "soft")] : []));
      say(found);
    };
    const failed = (error) => {
      this.#position = null;
      const again = button(t("coach.again"), () => this.run(), { class: "button primary" });
      this.#detail.replaceChildren(errorCard(error, [], [again]));
      say(error.message);
    };
    return attempt(this.element, find, failed);
  }

  #invite() {
    const run = button(t("available.run"), () => this.run(), { class: "button primary" });
    return row(run);
  }

  #show(steps) {
    this.#steps = steps;
    const chosen = this.#filter.value;
    const options = [
      ["", t("available.all"), steps],
      ...this.#grouped().map(([technique, own]) => [technique, capital(named(technique)), own]),
    ];
    this.#filter.replaceChildren(
      ...options.map(([value, name, own]) => el("option", { value, text: `${name} (${own.length})` })),
    );
    if (options.some(([value]) => value === chosen)) this.#filter.value = chosen;
    this.#filter.hidden = options.length < 3;
    this.#list(this.#filter.value);
  }

  /** Returns the steps of each technique, the easiest first. */
  #grouped() {
    const groups = new Map();
    for (const step of [...this.#steps].sort((one, other) => one.rating - other.rating)) {
      groups.set(step.technique, [...(groups.get(step.technique) ?? []), step]);
    }
    return [...groups];
  }

  /** Lists the steps of a technique, or of all (""). */
  #list(chosen) {
    const groups = this.#grouped().filter(([technique]) => chosen === "" || technique === chosen);
    if (!groups.some(([, steps]) => steps.includes(this.#chosen))) this.#leave();
    const sections = groups.map(([technique, steps]) =>
      el(
        "section",
        { class: "available-group" },
        heading(capital(named(technique)), el("span", { class: "soft", text: String(steps.length) })),
        el("ul", { class: "steps", "aria-label": capital(named(technique)) }, ...steps.map((step) => this.#item(step))),
      ),
    );
    this.#groups.replaceChildren(...sections);
    const first = this.#groups.querySelector("button.current") ?? this.#groups.querySelector("button");
    if (first) first.tabIndex = 0;
  }

  #item(step) {
    const label = el("span", { class: "available-conclusion", text: conclusion(step) });
    const show = (event) => this.#choose(step, event.currentTarget);
    const isChosen = step === this.#chosen;
    const properties = {
      class: isChosen ? "step available-step current" : "step available-step",
      "aria-current": isChosen ? "true" : null,
      tabindex: "-1",
    };
    return el("li", {}, button([label, badge(rating(step.rating))], show, properties));
  }

  #choose(step, item) {
    this.#chosen = step;
    for (const other of this.#groups.querySelectorAll(".current")) {
      other.classList.remove("current");
      other.removeAttribute("aria-current");
      other.tabIndex = -1;
    }
    item.classList.add("current");
    item.setAttribute("aria-current", "true");
    item.tabIndex = 0;
    const apply = button(t("explain.apply"), () => this.#game.apply(step), { class: "button primary apply" });
    const show = (drawing) => this.#game.show({ drawing });
    const head = heading(techniqueLink(step.technique), badge(difficulty(step)));
    this.#tell(head, explained(step, show, toList(() => this.#close()), apply));
    this.element.classList.add("detailed");
    takePlace(item, this.#detail);
    say(`${named(step.technique)}. ${spoken(step)}`);
  }

  /** Replaces the step by the list if there is no room for both. */
  #close() {
    const item = this.#groups.querySelector(".current");
    this.#leave();
    this.#game.show(null);
    item?.focus();
  }

  #leave() {
    this.#chosen = null;
    this.element.classList.remove("detailed");
  }

  #tell(...children) {
    this.#detail.replaceChildren(el("div", { class: "step-detail" }, ...children));
    this.#detail.scrollTop = 0;
  }
}
