// Sets the dark class before the first paint. The page allows no inline script, so it is a file.
(() => {
  let stored = null;
  try {
    stored = localStorage.getItem("darkMode");
  } catch {
    // Storage is blocked: the system decides.
  }
  const dark =
    stored === null ? matchMedia("(prefers-color-scheme: dark)").matches : stored === "true";
  document.documentElement.classList.toggle("dark", dark);
})();
