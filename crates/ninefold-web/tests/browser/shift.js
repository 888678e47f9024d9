// The body of a function that returns what moved without recent input, and how far: the browser's layout shifts (CLS).
const shifts = [];
const observer = new PerformanceObserver((list) => shifts.push(...list.getEntries()));
observer.observe({ type: "layout-shift", buffered: true });
await new Promise((resolve) => setTimeout(resolve, 100));
observer.disconnect();
return shifts
  .filter((shift) => !shift.hadRecentInput)
  .map(({ value, sources }) => [value, sources.map(({ node }) => node?.id || node?.className).join()]);
