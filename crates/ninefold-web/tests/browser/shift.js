// What has moved on the page that nobody had just touched, and how far, as browsers measure it (CLS).
const shifts = [];
const observer = new PerformanceObserver((list) => shifts.push(...list.getEntries()));
observer.observe({ type: "layout-shift", buffered: true });
await new Promise((resolve) => setTimeout(resolve, 100));
observer.disconnect();
return shifts
  .filter((shift) => !shift.hadRecentInput)
  .map(({ value, sources }) => [value, sources.map(({ node }) => node?.id || node?.className).join()]);
