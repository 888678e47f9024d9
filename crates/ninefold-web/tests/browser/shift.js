// The body of a function that returns the layout shifts (CLS) without recent input: the elements with the rectangles
// before and after, and the distances.
const shifts = [];
const observer = new PerformanceObserver((list) => shifts.push(...list.getEntries()));
observer.observe({ type: "layout-shift", buffered: true });
await new Promise((resolve) => setTimeout(resolve, 100));
observer.disconnect();
const rectangle = ({ x, y, width, height }) => [x, y, width, height].join(" ");
const moved = ({ node, previousRect, currentRect }) =>
  `${node?.id || node?.className}: ${rectangle(previousRect)} to ${rectangle(currentRect)}`;
return shifts
  .filter((shift) => !shift.hadRecentInput)
  .map(({ value, startTime, sources }) => [value, `after ${startTime} ms: ${sources.map(moved).join()}`]);
