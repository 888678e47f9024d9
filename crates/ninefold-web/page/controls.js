// The controls around the grid: digit pad, tools, main actions, the caption, the clock, and the tabs.

import { DIGITS } from "./cells.js";
import { dayOf } from "./daily.js";
import { button, el, find, rove, scrollByKeys, svg } from "./dom.js";
import { day, t } from "./language.js";
import { givensLine } from "./notation.js";
import { dock } from "./places.js";
import { isPuzzle } from "./position.js";
import { SAMPLES } from "./samples.js";
import { settings } from "./settings.js";
import { clock, keyWord, levelName, rating } from "./text.js";

/** The number of colours that cells can have. */
export const COLOURS = 6;

export const icon = (name) =>
  svg("svg", { class: "icon", "aria-hidden": "true" }, svg("use", { href: `#icon-${name}` }));

/** Calls `update` now and after every change of the game. */
function follow(game, update) {
  game.addEventListener("change", update);
  update();
}

/** Returns a function that performs an action and returns the focus to the grid. */
const andRefocus = (act, refocus) => () => {
  act();
  refocus();
};

/** Handles a key of the pad: writes the digit, or chooses it for the cells selected next. */
export function press(game, digit) {
  const isColour = game.mode === "colour" && !game.setsClues;
  if (isColour && digit > COLOURS) return;
  if (settings.get("digitFirst") && !game.setsClues) game.choose(digit);
  else game.type(digit);
}

/** Makes the digit pad. Each digit shows how many are missing. The colour mode shows the colours instead. */
export function makePad(game, refocus) {
  const key = (label, content, act) => button(content, andRefocus(act, refocus), { "aria-label": label });
  const digits = DIGITS.map((digit) => {
    const left = el("span", { class: "left", "aria-hidden": "true" });
    return key("", [el("span", { class: "value", text: digit }), left], () => press(game, digit));
  });
  const erase = key(t("pad.erase"), [icon("erase")], () => game.erase());
  find("#pad").append(...digits, erase);
  const update = () => {
    const { missing } = game;
    const mode = game.setsClues ? "digit" : game.mode;
    const isColour = mode === "colour";
    find("#pad").dataset.mode = mode;
    for (const [index, one] of digits.entries()) {
      const [digit, left] = [index + 1, missing[index + 1]];
      one.lastChild.dataset.count = left > 0 && !isColour ? left : "";
      one.className = `button ${isColour ? `colour-${digit}` : ""} ${left <= 0 && !isColour ? "done" : ""}`;
      one.disabled = isColour && digit > COLOURS;
      const name = isColour && digit <= COLOURS ? t("pad.colour", { digit, name: t(`colour.${digit}`) }) : t("pad.digit", { digit });
      one.setAttribute("aria-label", name);
      if (settings.get("digitFirst")) one.setAttribute("aria-pressed", game.chosen === digit);
      else one.removeAttribute("aria-pressed");
    }
  };
  follow(game, update);
  settings.addEventListener("change", update);
}

/** Makes undo, redo, the input modes, restart and clear. On a phone, a menu contains the rarer ones. */
export function makeTools(game, refocus) {
  const tool = (name, key, act, longer = "") => {
    const properties = {
      class: "button quiet",
      id: `tool-${name}`,
      "aria-keyshortcuts": key,
      title: `${t(`tool.${name}.title`)} (${key.split("+").map(keyWord).join("+")})`,
    };
    return button([icon(name), el("span", { text: t(`tool.${name}`) }, longer)], andRefocus(act, refocus), properties);
  };
  const undo = tool("undo", "Control+Z", () => game.undo());
  const redo = tool("redo", "Control+Y", () => game.redo());
  const modes = [
    ["corner", "M"],
    ["centre", "B"],
    ["colour", "V"],
  ].map(([name, key]) => [tool(name, key, () => game.toggleMode(name)), name]);
  const auto = el("span", { class: "long", text: t("tool.marks") });
  const candidates = tool("candidates", "C", () => game.toggle("showsCandidates"), auto);
  const clues = tool("clues", "E", () => game.toggle("setsClues"));
  const restart = tool("restart", "Shift+R", () => game.restart());
  const clear = tool("clear", "Shift+C", () => game.clear());
  const menu = el("div", { class: "menu", id: "menu" }, redo, clues, restart, clear);
  const more = button(
    [icon("more"), el("span", { text: t("tool.more") })],
    () => open(!menu.classList.contains("open")),
    {
      class: "button quiet",
      id: "tool-more",
      "aria-expanded": "false",
      "aria-controls": "menu",
    },
  );
  const open = (isOpen) => {
    menu.classList.toggle("open", isOpen);
    more.setAttribute("aria-expanded", isOpen);
    // The menu covers parts of these elements.
    for (const covered of ["#pad", "#actions"]) find(covered).inert = isOpen;
  };
  menu.addEventListener("click", () => open(false));
  document.addEventListener("pointerdown", (event) => {
    if (!event.target.closest("#menu, #tool-more")) open(false);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.classList.contains("open")) return;
    event.preventDefault();
    open(false);
    more.focus();
  });
  const play = button(
    t("caption.play"),
    andRefocus(() => game.play(), refocus),
    { class: "button primary", id: "play" },
  );
  find("#tools").append(undo, ...modes.map(([one]) => one), candidates, play, more, menu);
  follow(game, () => {
    undo.disabled = !game.canUndo;
    redo.disabled = !game.canRedo;
    for (const [one, mode] of modes) one.setAttribute("aria-pressed", game.mode === mode);
    candidates.setAttribute("aria-pressed", game.showsCandidates);
    clues.setAttribute("aria-pressed", game.setsClues);
    // Notes make no sense while clues are entered, so the Play button replaces the mode buttons.
    const canPlay = game.setsClues && isPuzzle(game.position);
    play.hidden = !canPlay;
    for (const [one] of modes) one.hidden = canPlay;
  });
}

/**
 * Makes the four main actions, and the button that shows the coach or the pad on a phone. The first action is the hint
 * during a game, and the next step during an analysis. For a solved game, only the button for the next game remains.
 */
export function makeActions({ game, session, places, explain, another }) {
  const action = (name, key, act) =>
    button([el("span", { text: t(`action.${name}`) }), el("kbd", { text: key, "aria-hidden": "true" })], act, {
      class: "button action",
      id: `action-${name}`,
      "aria-keyshortcuts": key,
    });
  const turn = () => dock(document.body.dataset.dock === "coach" ? "pad" : "coach");
  const hint = action("hint", "H", () => explain.hint());
  const next = action("next", "N", () => explain.next());
  places.addEventListener("change", () => {
    hint.classList.toggle("primary", places.part !== "analyse");
    next.classList.toggle("primary", places.part === "analyse");
  });
  const onward = button(t("completion.next"), () => another(session.now), {
    class: "button primary",
    id: "action-another",
  });
  const update = () => {
    const isOver = Boolean(session.now?.isSolved) && game.isSolved;
    find("#actions").classList.toggle("over", isOver);
    find("#board").classList.toggle("won", isOver);
  };
  follow(game, update);
  session.addEventListener("completed", update);
  find("#actions").append(
    hint,
    next,
    action("check", "K", () => explain.check()),
    action("solve", "S", () => explain.solve()),
    onward,
    button([icon("panels")], turn, {
      class: "button icon-only",
      id: "dock-button",
      "aria-label": t("action.coach"),
      "aria-pressed": "false",
    }),
  );
}

/** Makes the caption: a description of the grid's content, and a button that leads back from a position that is not the
 * player's own. */
export function makeCaption(game, session) {
  const [title, detail] = ["title", "detail"].map((name) => el("span", { class: name }));
  const back = el(
    "span",
    { class: "back" },
    button(t("caption.play_from_here"), () => game.move(game.shown.position), { class: "button small" }),
    button(t("caption.back"), () => game.show(null), { class: "button small primary", "aria-keyshortcuts": "Escape" }),
  );
  find("#caption").append(el("span", { class: "texts" }, title, detail), back);
  follow(game, () => {
    const { shown, position, setsClues } = game;
    const isElsewhere = Boolean(shown?.position);
    const sample = SAMPLES.find(({ grid }) => grid === givensLine(position));
    const name = isElsewhere ? shown.caption : setsClues ? t("caption.clues") : nameOf(game, session, sample);
    const isDaily = !isElsewhere && !setsClues && session.now?.daily;
    title.replaceChildren(
      ...[isDaily && el("span", { class: "wide", text: t("caption.daily") }), name].filter(Boolean),
    );
    const count = position.givens.filter(Boolean).length;
    const clues = (count > 0 || setsClues) && t("caption.count", { count });
    const er = sample ? Number(sample.rating) : session.now?.er;
    // A narrow screen has room for the last part only.
    const parts = isElsewhere ? [] : [clues, er && `ER ${rating(er)}`, isDaily && dateOf(session.now)].filter(Boolean);
    const last = parts.pop() ?? "";
    detail.replaceChildren(...parts.map((part) => el("span", { class: "wide", text: `${part} · ` })), last);
    back.hidden = !isElsewhere;
    document.body.classList.toggle("asks", isElsewhere);
    find("#board").classList.toggle("elsewhere", isElsewhere);
  });
}

const dateOf = ({ daily }) => day(dayOf(daily), { day: "numeric", month: "short" });

/** Returns the name of the game on the grid. */
function nameOf({ position, isPractice }, { now }, sample) {
  if (isPractice) return t("caption.practice");
  if (now?.level) return levelName(now.level);
  return sample?.name ?? t(isPuzzle(position) ? "caption.puzzle" : "caption.grid");
}

/** Makes the clock; a click pauses it and hides the grid. It is not announced, because it changes every second. */
export function makeClock(session) {
  const [shown, dialog] = [find("#clock"), find("#pause")];
  const time = el("p", { class: "paused-time" });
  dialog.append(
    el("h2", { text: t("clock.paused") }),
    time,
    button(t("clock.go_on"), () => dialog.close(), { class: "button primary", autofocus: true }),
  );
  shown.title = t("clock.pause");
  shown.addEventListener("click", () => {
    time.textContent = shown.textContent;
    dialog.showModal();
  });
  const update = () => {
    shown.textContent = session.now ? clock(session.now.seconds) : "";
    shown.hidden = !settings.get("showsTimer") || !session.now;
  };
  session.addEventListener("tick", update);
  settings.addEventListener("change", update);
  update();
}

/** Makes the tabs. Returns a function that opens the tab with a given name, then calls `opened` with that name. */
export function makeTabs(opened) {
  const tabs = [...document.querySelectorAll("[role=tab]")];
  const open = (name) => {
    for (const tab of tabs) {
      const isOpen = tab.id === `tab-${name}`;
      tab.setAttribute("aria-selected", isOpen);
      tab.tabIndex = isOpen ? 0 : -1;
      find(`#${tab.getAttribute("aria-controls")}`).hidden = !isOpen;
    }
    find(".panels").scrollTop = 0;
    dock("coach");
    opened(name);
  };
  for (const tab of tabs) tab.addEventListener("click", () => open(tab.id.replace("tab-", "")));
  rove(find("#tabs"), "[role=tab]");
  for (const part of [find(".panels"), find("#legend")]) scrollByKeys(part);
  return open;
}
