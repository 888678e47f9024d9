// The texts of the page in the reader's language: the one chosen on the page, else the first of the browser's languages
// that the page has, else English. texts/ has a file for each language; another language is another file and a line here.

import { de } from "./texts/de.js";
import { en } from "./texts/en.js";

/** Each language by its code, with its own name. */
export const LANGUAGES = { en: { name: "English", texts: en }, de: { name: "Deutsch", texts: de } };

const STORED = "ninefold.language";

/** The code of the language in use. */
export const language = [stored(), ...navigator.languages.map((name) => name.split("-")[0]), "en"].find(
  (code) => code in LANGUAGES,
);

const { texts } = LANGUAGES[language];
const plural = new Intl.PluralRules(language);
const numbers = new Intl.NumberFormat(language);

/**
 * The text of a name, with values in place of their names in braces. A text that depends on `count` is an object with
 * a text for each plural form of the language ("one", "other", …).
 */
export function t(name, values = {}) {
  const found = texts[name] ?? en[name];
  const text = typeof found === "string" ? found : (found[plural.select(values.count)] ?? found.other);
  return text.replace(/\{(\w+)\}/g, (_, value) => shown(values[value]));
}

/** A number as the language writes it. */
export const number = (value, options) => new Intl.NumberFormat(language, options).format(value);

/** A day as the language writes it. */
export const day = (date, options = { dateStyle: "long" }) => new Intl.DateTimeFormat(language, options).format(date);

/** Keeps another language for the next time, and shows the page in it. */
export function choose(code) {
  localStorage.setItem(STORED, code);
  window.location.reload();
}

/** Writes the texts of the fixed parts: those of elements that name them. */
export function translate(root) {
  document.documentElement.lang = language;
  for (const element of root.querySelectorAll("[data-text]")) element.textContent = t(element.dataset.text);
  for (const element of root.querySelectorAll("[data-label]")) element.setAttribute("aria-label", t(element.dataset.label));
}

const shown = (value) => (typeof value === "number" ? numbers.format(value) : String(value));

function stored() {
  try {
    return localStorage.getItem(STORED);
  } catch {
    // Some browsers forbid storage.
    return null;
  }
}
