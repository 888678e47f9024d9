// The body of a function that finds texts with too little contrast (WCAG AA) and controls without a name.

const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });

/** Returns red, green, blue and alpha from 0 to 1 of a colour in any notation. */
function channels(color) {
  canvas.clearRect(0, 0, 1, 1);
  canvas.fillStyle = color;
  canvas.fillRect(0, 0, 1, 1);
  return [...canvas.getImageData(0, 0, 1, 1).data].map((channel) => channel / 255);
}

function luminance(rgb) {
  const [red, green, blue] = rgb.map((channel) =>
    channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the first opaque background below the element. */
function ground(element) {
  for (let one = element; one; one = one.parentElement) {
    const [red, green, blue, opaque] = channels(getComputedStyle(one).backgroundColor);
    if (opaque > 0.99) return [red, green, blue];
  }
  return [1, 1, 1];
}

function contrast(element) {
  const [one, other] = [channels(getComputedStyle(element).color).slice(0, 3), ground(element)].map(luminance);
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

const faults = [];
for (const element of document.body.querySelectorAll("*")) {
  const text = [...element.childNodes]
    .filter((node) => node.nodeType === Node.TEXT_NODE)
    .map((node) => node.data.trim())
    .join("");
  const isSeen = element.checkVisibility({ visibilityProperty: true }) && !element.closest(":disabled, .unseen");
  if (!isSeen) continue;
  const { fontSize, fontWeight } = getComputedStyle(element);
  const isLarge = parseFloat(fontSize) >= 24 || (parseFloat(fontSize) >= 18.66 && Number(fontWeight) >= 700);
  if (text && contrast(element) < (isLarge ? 3 : 4.5)) {
    faults.push(`${element.className || element.tagName} "${text.slice(0, 20)}": ${contrast(element).toFixed(2)}`);
  }
  const isControl = element.matches("button, input, textarea, a, [role=gridcell]");
  const name = element.getAttribute("aria-label") || element.innerText || element.labels?.[0]?.innerText;
  if (isControl && !name?.trim()) faults.push(`without a name: ${element.outerHTML.slice(0, 80)}`);
}
return [...new Set(faults)];
