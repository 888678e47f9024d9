// The dialog that reads a puzzle from a photo or a screenshot. The player can move the corners of the grid, answers the
// doubts, and uses the puzzle. Nothing keeps the picture.

import * as api from "./api.js";
import { isLocal, pictureOf } from "./backend.js";
import { heading } from "./card.js";
import { CELLS } from "./cells.js";
import { CornerView } from "./corner-view.js";
import { button, choices, el, find, row } from "./dom.js";
import { DoubtView } from "./doubt-view.js";
import { gridPicture } from "./grid-picture.js";
import { t } from "./language.js";
import { givensLine } from "./notation.js";
import { EMPTY, digitAt, digitsOfLine } from "./position.js";
import { base64, decoded } from "./picture.js";

/** The kinds of ink of a player. */
const PEN = "pen";

export class PhotoView {
  #dialog = find("#photo");
  #use;
  /** The parts of the dialog while it shows a picture. */
  #corners;
  #doubts;
  #verdict;
  #grid;
  #question;
  #useButton;
  /** The picture as it is sent, and whether to read it again. */
  #sent = null;
  #isStale = false;
  #isReading = false;
  /** The latest answer with a puzzle. */
  #reading = null;
  /** Whether the written digits are entries of the player. */
  #isYours = true;

  /** `use` gets the position that was read. */
  constructor(use) {
    this.#use = use;
    this.#dialog.addEventListener("close", () => this.#forget());
    acceptDrops((file) => this.take(file));
  }

  /** Opens the dialog without a picture. */
  open() {
    this.#forget();
    this.#fill([this.#ways()]);
    this.#show();
    this.#dialog.querySelector(".photo-ways .button:not([hidden])").focus();
  }

  /** Reads a file. */
  async take(file) {
    this.#forget();
    const message = el("p", { class: "lead", role: "status", text: t("photo.reading") });
    this.#fill([message]);
    this.#show();
    try {
      const picture = await decoded(file);
      const sent = await base64(await pictureOf(picture));
      if (!message.isConnected) return;
      this.#sent = sent;
      this.#look(picture);
      await this.#read();
    } catch (error) {
      if (!message.isConnected) return;
      message.textContent = error.message;
      message.after(this.#ways());
    }
  }

  #show() {
    if (!this.#dialog.open) this.#dialog.showModal();
    this.#dialog.querySelector("h2").focus();
  }

  /** Fills the dialog with parts, between its title and its buttons. It always says where the picture goes. */
  #fill(parts, beside = null, use = null) {
    const head = heading(t("photo.title"), beside);
    head.firstChild.tabIndex = -1;
    const cancel = button(t("photo.cancel"), () => this.#dialog.close(), { id: "photo-cancel" });
    const privacy = el("p", { class: "photo-private", text: t(isLocal ? "photo.local" : "photo.server") });
    this.#dialog.replaceChildren(head, ...parts, el("div", { class: "controls photo-foot" }, privacy, cancel, use));
  }

  #forget() {
    api.cancel("read", "count");
    this.#corners = this.#doubts = this.#reading = this.#sent = null;
    this.#isStale = false;
    this.#isYours = true;
    this.#dialog.replaceChildren();
  }

  /** Returns the ways to a picture. A camera is offered where there are fingers to hold it. */
  #ways() {
    const input = (attributes) => {
      const taken = () => chooser.files.length > 0 && this.take(chooser.files[0]);
      const chooser = el("input", { type: "file", accept: "image/*", hidden: true, ...attributes, on: { change: taken } });
      return chooser;
    };
    const [camera, file] = [input({ id: "photo-camera", capture: "environment" }), input({ id: "photo-file" })];
    const hasCamera = window.matchMedia("(any-pointer: coarse)").matches;
    return el(
      "div",
      { class: "photo-ways" },
      row(
        button(t("photo.take"), () => camera.click(), { class: "button primary", hidden: !hasCamera }),
        button(t("photo.choose"), () => file.click(), { class: hasCamera ? "button" : "button primary", id: "photo-choose" }),
      ),
      el("p", { class: "soft", text: t("photo.ways") }),
      camera,
      file,
    );
  }

  /** Shows a picture, and what is read in it. */
  #look(picture) {
    this.#corners = new CornerView(picture);
    this.#corners.addEventListener("change", () => this.#read());
    this.#doubts = new DoubtView();
    this.#doubts.addEventListener("change", () => this.#changed());
    this.#verdict = el("p", { class: "lead" });
    this.#grid = el("div", { class: "photo-grid", role: "img" });
    this.#question = el("div", {});
    const news = [this.#verdict, this.#grid, this.#doubts.element];
    const live = el("div", { class: "photo-news", "aria-live": "polite" }, ...news);
    const read = el("div", { class: "photo-read" }, live, this.#question);
    this.#useButton = button(t("photo.use"), () => this.#finish(), { class: "button primary", id: "photo-use" });
    const another = button(t("photo.another"), () => this.open(), { class: "button quiet" });
    const body = el("div", { class: "photo-body" }, this.#corners.element, read);
    this.#fill([body], another, this.#useButton);
    this.#draw();
    this.#dialog.querySelector("h2").focus();
    this.#say(t("photo.reading"));
  }

  /** Reads the grid at the corners, or looks for it. While an answer is awaited, only the latest corners wait. */
  async #read() {
    this.#isStale = true;
    if (this.#isReading) return;
    this.#isReading = true;
    while (this.#isStale) {
      this.#isStale = false;
      const [corners, places] = [this.#corners, this.#corners.corners];
      const request = { picture: this.#sent };
      if (places) request.corners = places.join(" ");
      const answer = await api.readPicture(request).catch((error) => ({ error: error.message, isFailure: true }));
      if (corners === this.#corners) this.#answered(answer, places);
    }
    this.#isReading = false;
  }

  /** Shows the answer for these corners. */
  #answered({ isFailure = false, ...answer }, places) {
    if (!places && !isFailure) this.#corners.put(answer.corners);
    const hasDigits = [answer.givens, answer.entries].some((line) => /[1-9]/.test(line ?? ""));
    this.#reading = hasDigits ? answer : null;
    this.#doubts.show(this.#corners.picture, answer.corners, this.#reading?.doubtful ?? []);
    this.#ask();
    if (this.#reading) return this.#changed();
    this.#draw();
    const text = isFailure ? answer.error : t(places ? "photo.no_puzzle" : "photo.no_grid");
    return this.#say(text);
  }

  /** Shows a sentence about what was read. An equal one is not announced again. */
  #say(text) {
    if (this.#verdict.textContent !== text) this.#verdict.textContent = text;
  }

  /** Asks whose the written digits are, if there are any. */
  #ask() {
    const isAsked = Boolean(this.#reading?.entries);
    if (isAsked === this.#question.hasChildNodes()) return;
    const decide = (isYours) => {
      this.#isYours = isYours;
      this.#changed();
    };
    const answers = [true, false].map((value) => [t(`photo.yours.${value}`), value]);
    const title = t("photo.yours");
    const group = () =>
      el(
        "div",
        { class: "setting", role: "group", "aria-label": title },
        el("span", { text: title }),
        row(...choices(answers, this.#isYours, decide)),
      );
    this.#question.replaceChildren(...(isAsked ? [group()] : []));
  }

  /** The position that was read, with the player's answers. */
  get #position() {
    const reading = this.#reading;
    if (!reading) return EMPTY;
    const givens = digitsOfLine(reading.givens);
    const entries = reading.entries ? digitsOfLine(reading.entries) : [...EMPTY.entries];
    for (const [cell, digit] of this.#doubts.answers) {
      const isEntry = entries[cell] || (!givens[cell] && reading.cells[cell].ink === PEN);
      (isEntry ? entries : givens)[cell] = digit;
    }
    if (this.#isYours) return { ...EMPTY, givens, entries };
    return { ...EMPTY, givens: CELLS.map((cell) => givens[cell] || entries[cell]) };
  }

  /** Shows the position, and how many solutions its clues have. */
  async #changed() {
    const reading = this.#reading;
    const position = this.#position;
    this.#draw();
    const line = givensLine(position);
    const isAsRead = line === givensLine({ givens: digitsOfLine(reading.givens) });
    if (isAsRead) api.cancel("count");
    const counted = isAsRead ? reading : await api.count({ puzzle: line }).catch(() => null);
    if (!counted || reading !== this.#reading) return;
    this.#say(t(`photo.${counted.status}`, { digits: digitsIn(position) }));
  }

  #draw() {
    const position = this.#position;
    this.#grid.replaceChildren(gridPicture(position, this.#doubts.open));
    this.#grid.setAttribute("aria-label", rowsOf(position));
    this.#grid.hidden = !this.#reading;
    this.#useButton.disabled = !CELLS.some((cell) => digitAt(position, cell));
  }

  #finish() {
    const position = this.#position;
    this.#dialog.close();
    this.#use(position);
  }
}

/** Returns how many digits of each kind a position has. */
function digitsIn({ givens, entries }) {
  const [clues, written] = [givens, entries].map((digits) => digits.filter(Boolean).length);
  const read = t("caption.count", { count: clues });
  return written > 0 ? t("photo.both", { clues: read, written: t("photo.written", { count: written }) }) : read;
}

/** Returns the digits of a position row by row. */
function rowsOf(position) {
  const rows = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((index) => {
    const cells = CELLS.slice(9 * index, 9 * index + 9).map((cell) => digitAt(position, cell) || t("grid.empty"));
    return t("photo.row", { row: index + 1, digits: cells.join(" ") });
  });
  return [t("photo.grid"), ...rows].join(" ");
}

/** Passes files that are dropped anywhere on the page to `take`. */
function acceptDrops(take) {
  const hasFiles = ({ dataTransfer }) => dataTransfer?.types.includes("Files");
  const mark = (isOver) => document.body.classList.toggle("drops", isOver);
  document.addEventListener("dragover", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    mark(true);
  });
  document.addEventListener("dragleave", ({ relatedTarget }) => relatedTarget || mark(false));
  document.addEventListener("drop", (event) => {
    mark(false);
    if (!hasFiles(event)) return;
    event.preventDefault();
    if (event.dataTransfer.files.length > 0) take(event.dataTransfer.files[0]);
  });
}
