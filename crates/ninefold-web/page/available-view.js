// All steps that the position has now, grouped by technique, with a filter.

import * as api from "./api.js";
import { attempt, badge, errorCard, heading, paragraph } from "./card.js";
import { button, choices, el, onceAFrame, row, rove } from "./dom.js";
import { explained } from "./explanation.js";
import { named, t } from "./language.js";
import { asRequest } from "./notation.js";
import { say } from "./status.js";
import { capital, conclusion, difficulty, rating, spoken } from "./text.js";

export class AvailableView {
  element = el("div", { class: "available" });
  #game;
  #filter = el("div", { class: "controls", role: "group", "aria-label": t("available.filter") });
  #detail = el("div", { class: "detail" });
  #groups = el("div", { class: "available-groups" });
  #steps = [];
  /** The position that the steps belong to. */
  #position = null;

  constructor(game) {
    this.#game = game;
    this.element.append(this.#detail, this.#filter, this.#groups);
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
    if (this.#position === this.#game.position) return Promise.resolve();
    const position = (this.#position = this.#game.position);
    const steps = [];
    const draw = onceAFrame(() => position === this.#game.position && this.#show(steps));
    const take = (step) => {
      steps.push(step);
      draw();
    };
    const find = async () => {
      const { error } = await api.available(asRequest(position), take).finally(draw.cancel);
      if (position !== this.#game.position) return;
      if (error && steps.length === 0) throw new api.ApiError(error);
      this.#show(steps);
      const found = t("available.found", { count: steps.length });
      this.#tell(paragraph(found, "soft"), ...(error ? [paragraph(error.message, "soft")] : []));
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
    const techniques = [...new Set(steps.map(({ technique }) => technique))];
    const options = [[t("coach.all"), null], ...techniques.map((technique) => [capital(named(technique)), technique])];
    this.#filter.replaceChildren(...(techniques.length > 1 ? choices(options, null, (one) => this.#list(one)) : []));
    this.#list(null);
  }

  /** Lists the steps of a technique, or of all (null). */
  #list(chosen) {
    const wanted = this.#steps.filter(({ technique }) => chosen === null || technique === chosen);
    const techniques = [...new Set(wanted.map(({ technique }) => technique))];
    const groups = techniques.map((technique) => [technique, wanted.filter((step) => step.technique === technique)]);
    const sections = groups.map(([technique, steps]) =>
      el(
        "section",
        { class: "available-group" },
        heading(capital(named(technique)), el("span", { class: "soft", text: String(steps.length) })),
        el("ul", { class: "steps", "aria-label": capital(named(technique)) }, ...steps.map((step) => this.#item(step))),
      ),
    );
    this.#groups.replaceChildren(...sections);
    const [first] = this.#groups.querySelectorAll("button");
    if (first) first.tabIndex = 0;
  }

  #item(step) {
    const label = el("span", { class: "available-conclusion", text: conclusion(step) });
    const show = (event) => this.#choose(step, event.currentTarget);
    const properties = { class: "step available-step", tabindex: "-1" };
    return el("li", {}, button([label, badge(rating(step.rating))], show, properties));
  }

  #choose(step, item) {
    for (const other of this.#groups.querySelectorAll(".current")) {
      other.classList.remove("current");
      other.removeAttribute("aria-current");
      other.tabIndex = -1;
    }
    item.classList.add("current");
    item.setAttribute("aria-current", "true");
    item.tabIndex = 0;
    const apply = button(t("explain.apply"), () => this.#game.apply(step), { class: "button small primary" });
    const head = el("span", { class: "available-head" }, badge(difficulty(step.rating)), apply);
    this.#tell(heading(capital(named(step.technique)), head), ...explained(step, (drawing) => this.#game.show({ drawing })));
    say(`${named(step.technique)}. ${spoken(step)}`);
  }

  #tell(...children) {
    this.#detail.replaceChildren(el("div", { class: "step-detail" }, ...children));
  }
}
