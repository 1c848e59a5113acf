import { afterEach, beforeEach, expect, test, vi } from "vitest";

let system: EventTarget & { matches: boolean };

/** The system turns dark or light. */
function turn(matches: boolean): void {
  system.matches = matches;
  system.dispatchEvent(Object.assign(new Event("change"), { matches }));
}

beforeEach(() => {
  vi.resetModules();
  system = Object.assign(new EventTarget(), { matches: false });
  vi.stubGlobal("matchMedia", () => system);
  localStorage.removeItem("darkMode");
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.removeItem("darkMode");
  document.documentElement.classList.remove("dark");
});

const isDark = () => document.documentElement.classList.contains("dark");

test("what was chosen holds until the system changes, and follows it then", async () => {
  const { chooseAppearance, followAppearance } = await import("./appearance.ts");
  followAppearance();
  chooseAppearance("dark");
  expect([isDark(), localStorage.getItem("darkMode")]).toEqual([true, "true"]);
  turn(true);
  expect([isDark(), localStorage.getItem("darkMode")]).toEqual([true, "true"]);
  turn(false);
  expect([isDark(), localStorage.getItem("darkMode")]).toEqual([false, "false"]);
});

test("without a choice the system decides, and nothing is kept", async () => {
  const { followAppearance } = await import("./appearance.ts");
  followAppearance();
  turn(true);
  expect([isDark(), localStorage.getItem("darkMode")]).toEqual([true, null]);
});
