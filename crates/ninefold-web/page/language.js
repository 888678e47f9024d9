// The texts of the page and of the library in the reader's language: the one chosen on the page, else the first of the
// browser's languages that the page supports, else English. texts/ has a file for each language, and languages/ the table
// of the library's texts, which is made from its file in ninefold-explain; only those of the language and the English
// texts are loaded. A new language needs a file in each, and a line here.

import * as english from "./texts/en.js";

/** The names of the languages, each in its own language, by code. */
export const LANGUAGES = { en: "English", de: "Deutsch" };

const STORED = "ninefold.language";

/** The code of the language in use. */
export const language = [stored(), ...navigator.languages.map((name) => name.split("-")[0]), "en"].find(
  (code) => code in LANGUAGES,
);

const [{ texts }, table] =
  language === "en"
    ? [english, { library: {} }]
    : await Promise.all([import(`./texts/${language}.js`), import(`./languages/${language}.js`)]);

/** The texts of the library by their English templates, or by their forms. */
export const library = table.library;

/**
 * Returns the plural form of a count. It is alike in the languages of the page; a language with other forms needs
 * Intl.PluralRules, whose tables take a slow phone a second to load.
 */
const pluralOf = (count) => (count === 1 ? "one" : "other");

/**
 * Returns the text of a name, with values in place of their names in braces. A text that depends on `count` is an
 * object with a text for each plural form of the language ("one", "other", …).
 */
export function t(name, values = {}) {
  const found = texts[name] ?? english.texts[name];
  const text = typeof found === "string" ? found : (found[pluralOf(values.count)] ?? found.other);
  return text.replace(/\{(\w+)\}/g, (_, value) => shown(values[value]));
}

/** Returns the text of a name in the language of the page, or else another one. */
export const textOr = (name, other) => texts[name] ?? other;

/** Whether to request the library's texts in parts, because its plain texts are in English. */
export const wantsParts = language !== "en";

/** Returns the text of the library, or of any { text, parts }, in the reader's language. */
export const told = ({ text, parts }) => (parts === undefined ? text : said(parts));

/** Translates the library's name of a technique or a level. */
export const named = (name) => said([name]);

/** Returns the sentences of a step, or of anything else with sentences: [{ depth, text }]. */
export const sentencesOf = ({ sentences, parts }) =>
  sentences.map(({ depth, text }, index) => ({ depth, text: told({ text, parts: parts?.[index] }) }));

const PLACE = /\{(\w+)(?::(\w+))?\}/g;

/** Returns a text in parts (see explain.schema.json) in the grammatical form that its context needs. */
export function said(parts, form = "main") {
  if (typeof parts === "string") return parts;
  if (typeof parts === "number") return shown(parts);
  if (!Array.isArray(parts)) return joined(...Object.entries(parts)[0], form);
  const [template, ...values] = parts;
  const places = [...new Set([...template.matchAll(PLACE)].map(([, name]) => name))];
  const found = library[template] ?? template;
  const text = typeof found === "string" ? found : (found[form] ?? found.main);
  return text.replace(PLACE, (_, name, own) => said(values[places.indexOf(name)], own ?? form));
}

function joined(joint, items, form) {
  const texts = items.map((item) => said(item, form));
  if (joint === " ") return texts.join(joint);
  if (!["and", "or"].includes(joint)) return texts.join(`${joint} `);
  const last = texts.pop() ?? "";
  return texts.length > 0 ? `${texts.join(", ")} ${said([joint])} ${last}` : last;
}

/** The formats of numbers, by their options. */
const formats = new Map();

/** Formats a number for the language. */
export function number(value, options = {}) {
  const name = JSON.stringify(options);
  if (!formats.has(name)) formats.set(name, new Intl.NumberFormat(language, options));
  return formats.get(name).format(value);
}

/** Formats a day for the language. */
export const day = (date, options = { dateStyle: "long" }) => new Intl.DateTimeFormat(language, options).format(date);

/** Stores another language, and shows the page in it. */
export function choose(code) {
  localStorage.setItem(STORED, code);
  window.location.reload();
}

/** Writes the texts of the fixed parts: those of elements that name them. */
export function translate(root) {
  document.documentElement.lang = language;
  for (const element of root.querySelectorAll("[data-text]")) element.textContent = t(element.dataset.text);
  for (const element of root.querySelectorAll("[data-label]"))
    element.setAttribute("aria-label", t(element.dataset.label));
}

/** Numbers that have neither groups nor fractions are alike in all languages of the page. */
const isPlain = (value) => typeof value !== "number" || (Number.isInteger(value) && value >= 0 && value < 1000);
const shown = (value) => (isPlain(value) ? String(value) : number(value));

function stored() {
  try {
    return localStorage.getItem(STORED);
  } catch {
    // Some browsers forbid storage.
    return null;
  }
}
