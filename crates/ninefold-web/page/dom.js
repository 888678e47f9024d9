// Helpers that create elements. Text is only ever set as text: no module parses HTML.

export const find = (selector) => document.querySelector(selector);

/** Creates an element with properties ("text", "on" for listeners, everything else an attribute) and children. */
export function el(tag, properties = {}, ...children) {
  return filled(document.createElement(tag), properties, children);
}

/** Creates an SVG element in the same way. */
export function svg(tag, properties = {}, ...children) {
  return filled(document.createElementNS("http://www.w3.org/2000/svg", tag), properties, children);
}

/** Sets attributes and children; skips those that are null, undefined or false. */
function filled(element, { text, on = {}, ...attributes }, children) {
  if (text !== undefined) element.textContent = text;
  const isGiven = (value) => value !== false && value !== null && value !== undefined;
  for (const [name, value] of Object.entries(attributes)) {
    if (isGiven(value)) element.setAttribute(name, value === true ? "" : value);
  }
  for (const [name, listener] of Object.entries(on)) element.addEventListener(name, listener);
  element.append(...children.filter(isGiven));
  return element;
}

/** Creates a button; its content is a text or a list of elements. */
export function button(content, action, properties = {}) {
  return el("button", { type: "button", class: "button", ...properties, on: { click: action } }, ...[content].flat());
}

/** Creates buttons for options [label, value, title], one pressed; `choose` gets the value of a clicked one. */
export function choices(options, chosen, choose, className = "button chip") {
  const press = (value) =>
    options.forEach(([, other], index) => buttons[index].setAttribute("aria-pressed", other === value));
  const buttons = options.map(([label, value, title]) => {
    const choice = () => {
      press(value);
      choose(value);
    };
    return button(label, choice, { class: className, title });
  });
  press(chosen);
  return buttons;
}

/** Ends the current task: the browser can paint and accept input before the rest. */
export const pause = () => new Promise((resolve) => setTimeout(resolve));

/** Places controls side by side. */
export const row = (...controls) => el("div", { class: "controls" }, ...controls);

/** Makes the buttons of a container a single Tab stop; arrows, Home and End move between them. */
export function rove(container, selector) {
  container.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    const items = [...container.querySelectorAll(selector)];
    const place = items.indexOf(document.activeElement);
    if (place < 0) return;
    const edge = { Home: 0, End: items.length - 1 }[event.key];
    const target = step ? items[(place + step + items.length) % items.length] : items[edge];
    if (!target) return;
    event.preventDefault();
    event.stopPropagation();
    target.focus();
    target.click();
  });
}

/**
 * Returns a function that calls `draw` once before the next frame, however often it is called until then. Its `cancel`
 * withdraws the call.
 */
export function onceAFrame(draw) {
  let frame = 0;
  const ask = () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      draw();
    });
  };
  ask.cancel = () => {
    cancelAnimationFrame(frame);
    frame = 0;
  };
  return ask;
}

/** Makes an element a Tab stop while it is scrollable and contains no other stop, so that the keyboard can scroll it.
 * */
export function scrollByKeys(part) {
  const stops = "button:enabled, a[href], input, textarea, [tabindex='0']";
  const update = onceAFrame(() => {
    const scrolls = part.scrollHeight > part.clientHeight || part.scrollWidth > part.clientWidth;
    const hasStop = [...part.querySelectorAll(stops)].some((one) => one.checkVisibility());
    if (scrolls && !hasStop) part.tabIndex = 0;
    else part.removeAttribute("tabindex");
  });
  const changes = { childList: true, subtree: true, attributes: true, attributeFilter: ["hidden", "disabled"] };
  new MutationObserver(update).observe(part, changes);
  new ResizeObserver(update).observe(part);
}

/** Gives a part that scrolls the class "more" while some of its content is below the visible area. */
export function signalMore(part) {
  const isMore = () => part.scrollHeight - part.scrollTop - part.clientHeight > 4;
  const update = onceAFrame(() => part.classList.toggle("more", isMore()));
  part.addEventListener("scroll", update, { passive: true });
  const changes = { childList: true, subtree: true, attributes: true, attributeFilter: ["hidden", "class"] };
  new MutationObserver(update).observe(part, changes);
  new ResizeObserver(update).observe(part);
}
