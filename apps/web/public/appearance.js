// Sets the dark class before the first paint, and whether the organisation that this browser was in
// last has a logo of its own. The build puts it into the page, whose server allows it by its hash.
(() => {
  let stored = null;
  let logo = null;
  try {
    stored = localStorage.getItem("darkMode");
    logo = localStorage.getItem("storey.logo");
  } catch {
    // Storage is blocked: the system decides.
  }
  const dark =
    stored === null ? matchMedia("(prefers-color-scheme: dark)").matches : stored === "true";
  document.documentElement.classList.toggle("dark", dark);
  document.documentElement.classList.toggle("own-logo", Boolean(logo));
})();
