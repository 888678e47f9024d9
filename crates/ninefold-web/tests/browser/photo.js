// The body of a function that draws a puzzle as a picture and gives it to the page. Arguments: what to draw, the way it
// comes (a selector of a file input, "paste" or "drop"), and the function to call at the end.

const [drawn, way, done] = arguments;

/** Draws a grid with its digits: { givens, written, smudge, empty }, each but `empty` optional. */
function draw({ givens, written = "", smudge, empty }) {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: 640, height: 700 });
  const context = canvas.getContext("2d");
  context.fillStyle = "#f4f2ec";
  context.fillRect(0, 0, 640, 700);
  if (empty) return canvas;
  const [left, top, side] = [50, 80, 60];
  context.strokeStyle = "#111";
  for (let line = 0; line <= 9; line += 1) {
    context.lineWidth = line % 3 === 0 ? 4 : 1.5;
    context.beginPath();
    context.moveTo(left + side * line, top);
    context.lineTo(left + side * line, top + 9 * side);
    context.moveTo(left, top + side * line);
    context.lineTo(left + 9 * side, top + side * line);
    context.stroke();
  }
  context.textAlign = "center";
  context.textBaseline = "middle";
  const write = (digits, font, color) => {
    context.font = font;
    context.fillStyle = color;
    [...digits].forEach((digit, cell) => {
      const [x, y] = [left + side * ((cell % 9) + 0.5), top + side * (Math.floor(cell / 9) + 0.54)];
      if (digit > "0") context.fillText(digit, x, y);
    });
  };
  write(givens, "bold 40px sans-serif", "#111");
  write(written, "italic 38px cursive", "#2244cc");
  if (smudge !== undefined) {
    const [x, y] = [left + side * (smudge % 9), top + side * Math.floor(smudge / 9)];
    context.lineWidth = 4;
    context.strokeStyle = "#555";
    context.beginPath();
    context.moveTo(x + 40, y + 20);
    context.lineTo(x + 20, y + 40);
    context.stroke();
  }
  return canvas;
}

/** Gives a file to the page. */
function give(file) {
  const data = new DataTransfer();
  data.items.add(file);
  if (way === "paste") document.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
  else if (way === "drop") document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true }));
  else {
    const input = document.querySelector(way);
    input.files = data.files;
    input.dispatchEvent(new Event("change"));
  }
  done(null);
}

if (drawn.text) give(new File([drawn.text], drawn.name ?? "notes.txt", { type: drawn.type ?? "text/plain" }));
else draw(drawn).toBlob((blob) => give(new File([blob], "puzzle.png", { type: "image/png" })), "image/png");
