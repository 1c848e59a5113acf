import { createStore } from "./store.ts";

/** The user's choice: a theme, or to follow the system. */
export type AppearanceChoice = "light" | "dark" | "system";

const KEY = "darkMode";
const system = typeof matchMedia === "function" ? matchMedia("(prefers-color-scheme: dark)") : null;

function stored(): AppearanceChoice {
  const value = localStorage.getItem(KEY);
  if (value === null) return "system";
  return value === "true" ? "dark" : "light";
}

/** The user's choice of appearance. */
export const appearance = createStore<AppearanceChoice>(stored());
/** Holds whether the page is dark now. */
export const darkMode = createStore(false);

function apply(): void {
  const choice = appearance.get();
  const dark = choice === "system" ? (system?.matches ?? false) : choice === "dark";
  document.documentElement.classList.toggle("dark", dark);
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute("content", dark ? "#060c15" : "#ffffff");
  darkMode.set(dark);
}

/**
 * Keeps and applies a choice; the storage holds true or false, nothing for the system (Spec §4).
 */
export function chooseAppearance(choice: AppearanceChoice): void {
  if (choice === "system") localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, String(choice === "dark"));
  appearance.set(choice);
  apply();
}

/** Turns dark to light and back. */
export function toggleDarkMode(): void {
  chooseAppearance(darkMode.get() ? "light" : "dark");
}

/** Follows a change of the system, also when another theme was chosen before (Spec §4). */
function followSystem({ matches }: { readonly matches: boolean }): void {
  if (appearance.get() === "system") apply();
  else chooseAppearance(matches ? "dark" : "light");
}

/** Applies the stored choice and follows the system and the other tabs. */
export function followAppearance(): void {
  apply();
  system?.addEventListener("change", followSystem);
  addEventListener("storage", (event) => {
    if (event.key !== KEY) return;
    appearance.set(stored());
    apply();
  });
}
