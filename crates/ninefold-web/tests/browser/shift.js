// The body of a function that returns the layout shifts (CLS) without recent input: the elements and the distances.
const shifts = [];
const observer = new PerformanceObserver((list) => shifts.push(...list.getEntries()));
observer.observe({ type: "layout-shift", buffered: true });
await new Promise((resolve) => setTimeout(resolve, 100));
observer.disconnect();
return shifts
  .filter((shift) => !shift.hadRecentInput)
  .map(({ value, sources }) => [value, sources.map(({ node }) => node?.id || node?.className).join()]);
