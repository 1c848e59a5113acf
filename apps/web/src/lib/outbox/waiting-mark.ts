import { DEVICE_NAME } from "../device/device.ts";
import { createStore } from "../store.ts";

/** Says, without opening a database, for whom something waits on this device: their ids. */
const MARK = "storey.waiting";
/** What earlier releases said it with. */
const EARLIER = ["storey.reports", "storey.guest-reports"];

function read(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    // A browser that keeps nothing has nothing that waits.
    return null;
  }
}

function marked(): readonly string[] {
  return (read(MARK) ?? "").split(" ").filter((one) => one !== "");
}

/** The ids of those for whom something waits. */
export const waitingFor = createStore<readonly string[]>(marked());

/**
 * Whether something may wait on this device for a person or a guest: worth opening the outbox. A
 * browser that is killed may lose the mark and has what waits, so that a device that has kept
 * something once is looked into.
 */
export async function mayWait(userId: string): Promise<boolean> {
  if (marked().includes(userId) || EARLIER.some((name) => read(name) !== null)) return true;
  if (typeof indexedDB === "undefined") return false;
  try {
    const all = await indexedDB.databases();
    return all.some(({ name }) => name === DEVICE_NAME);
  } catch {
    // An older browser does not say.
    return false;
  }
}

/** Notes for whom something waits. What earlier releases noted is in the outbox by now. */
export function noteWaiting(userIds: readonly string[]): void {
  try {
    if (userIds.length > 0) localStorage.setItem(MARK, userIds.join(" "));
    else localStorage.removeItem(MARK);
  } catch {
    // It is looked for when a form is opened.
  }
  waitingFor.set(userIds);
}

/** Has what earlier releases noted forgotten, once they have nothing left. */
export function forgetEarlierMarks(): void {
  try {
    for (const name of EARLIER) localStorage.removeItem(name);
  } catch {
    // There are none.
  }
}

/** Another tab noted something. */
export function followWaiting(): void {
  addEventListener("storage", ({ key }) => {
    if (key === MARK) waitingFor.set(marked());
  });
}
