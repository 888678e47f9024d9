// A substitute for a browser: its language, and elements that only record what they get.

class Element {
  attributes = {};
  children = [];
  style = { setProperty() {} };
  classList = { toggle() {} };

  constructor(tag) {
    this.tag = tag;
  }

  setAttribute(name, value) {
    this.attributes[name] = value;
  }

  append(...children) {
    this.children.push(...children);
  }

  replaceChildren(...children) {
    this.children = children;
  }

  /** Returns the elements inside. */
  get all() {
    return this.children.flatMap((child) => (child instanceof Element ? [child, ...child.all] : []));
  }
}

const createElement = (tag) => new Element(tag);
globalThis.document = { createElement, createElementNS: (_, tag) => createElement(tag) };
globalThis.navigator ??= { languages: ["en"] };
