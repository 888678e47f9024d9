// The dialog with the settings.

import { heading } from "./card.js";
import { button, choices, el, find } from "./dom.js";
import { LANGUAGES, choose, language, t } from "./language.js";
import { settings } from "./settings.js";

export function makeSettings() {
  const dialog = find("#settings");
  dialog.setAttribute("aria-label", t("settings.title"));
  dialog.append(
    heading(
      t("settings.title"),
      button(t("page.close"), () => dialog.close(), { autofocus: true }),
    ),
    switched("tidiesNotes"),
    switched("showsTimer"),
    switched("showsConflicts"),
    switched("letterKeys"),
    chosen("digitFirst", [false, true]),
    chosen("mistakes", ["live", "asked", "never"]),
    chosen("labels", ["drawn", "always", "never"]),
    line(
      t("settings.cells"),
      choices(
        ["r1c1", "A1"].map((name) => [name, name]),
        settings.get("cells"),
        (name) => settings.set("cells", name),
      ),
    ),
    line(t("settings.theme"), [
      button(t("settings.theme.switch"), () => find("#theme-button").click(), { class: "button chip" }),
    ]),
    line(
      t("settings.language"),
      choices(Object.entries(LANGUAGES).map(([code, name]) => [name, code]), language, choose),
    ),
  );
  find("#settings-button").addEventListener("click", () => dialog.showModal());
}

/** Returns a setting that is on or off. */
function switched(name) {
  const box = el("input", { type: "checkbox", id: `setting-${name}` });
  box.checked = settings.get(name);
  box.addEventListener("change", () => settings.set(name, box.checked));
  return el("label", { class: "setting", for: box.id }, el("span", { text: t(`settings.${name}`) }), box);
}

/** Returns a setting with several values. */
const chosen = (name, values) =>
  line(
    t(`settings.${name}`),
    choices(
      values.map((value) => [t(`settings.${name}.${value}`), value]),
      settings.get(name),
      (value) => settings.set(name, value),
    ),
  );

const line = (label, buttons) =>
  el(
    "div",
    { class: "setting", role: "group", "aria-label": label },
    el("span", { text: label }),
    el("span", { class: "controls" }, ...buttons),
  );
