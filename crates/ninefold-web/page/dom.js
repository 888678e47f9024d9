// Making elements. Text only ever becomes text: nothing here or elsewhere reads HTML.

/** An element with properties ("class", "text", "on" for listeners; all else are attributes) and children. */
export function el(tag, properties = {}, ...children) {
  return filled(document.createElement(tag), properties, children);
}

/** The same for drawings. */
export function svg(tag, properties = {}, ...children) {
  return filled(document.createElementNS("http://www.w3.org/2000/svg", tag), properties, children);
}

function filled(element, { text, on = {}, ...attributes }, children) {
  if (text !== undefined) element.textContent = text;
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== false && value !== null && value !== undefined) {
      element.setAttribute(name, value === true ? "" : value);
    }
  }
  for (const [name, listener] of Object.entries(on)) element.addEventListener(name, listener);
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

export const find = (selector) => document.querySelector(selector);

export function button(label, action, properties = {}) {
  return el("button", { type: "button", class: "button", text: label, ...properties, on: { click: action } });
}

/** Makes the children of a list of buttons one stop of the Tab key, with arrows between them. */
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
