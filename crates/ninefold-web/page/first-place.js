// Sets the place in which the page opens, so that its frame is painted before the modules are loaded. Then places.js
// takes over. This is not a module, because it must run before the first paint.

(() => {
  const { hash } = window.location;
  const isLesson = /^#learn(\/[^/]*)?$/.test(hash);
  const isBoard = hash.startsWith("#board=");
  const place = isBoard ? "boards" : isLesson ? "learn" : hash.length > 1 ? "game" : "start";
  const sayPlace = (_, observer) => {
    if (!document.body) return;
    document.body.dataset.place = place;
    observer.disconnect();
  };
  new MutationObserver(sayPlace).observe(document.documentElement, { childList: true });
})();
