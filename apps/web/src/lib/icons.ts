import { icons as iconCalls } from "@storey/contract";
import { call } from "./call.ts";
import { logFailure } from "./log.ts";
import { createStore } from "./store.ts";

/** The icons a feature can carry, by key, or null while none are loaded. */
export const knownIcons = createStore<ReadonlyMap<string, string> | null>(null);

/** Loads the icons. Throws 'Could not load icons' when the call fails (Spec §7, §8). */
export async function loadIcons(): Promise<void> {
  try {
    const list = await call(iconCalls.list);
    knownIcons.set(new Map(list.map((icon) => [icon.key, icon.name])));
  } catch (cause) {
    throw new Error("Could not load icons", { cause });
  }
}

let started = false;

/** Loads the icons the first time one is shown; a failure is logged and tried at the next. */
export function needIcons(): void {
  if (started) return;
  started = true;
  loadIcons().catch((error: unknown) => {
    started = false;
    logFailure("Could not load icons", error);
  });
}
