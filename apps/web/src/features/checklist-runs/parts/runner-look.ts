import { createStore } from "../../../lib/store.ts";

/** How the questions of a run are shown: one after another, or all in a list. */
export type RunnerLook = "one" | "list";

const KEY = "storey.checklist-look";

function read(): RunnerLook {
  try {
    return localStorage.getItem(KEY) === "list" ? "list" : "one";
  } catch {
    return "one";
  }
}

/** How this device shows them. */
export const runnerLook = createStore<RunnerLook>(read());

/** Shows them so from now on, for good where the device keeps it. */
export function preferLook(look: RunnerLook): void {
  runnerLook.set(look);
  try {
    localStorage.setItem(KEY, look);
  } catch {
    // Where the browser keeps nothing it holds as long as the page.
  }
}
