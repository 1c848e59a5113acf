import { DEVICE_NAME } from "../device/device.ts";
import { createStore } from "../store.ts";

/**
 * The key that says, without opening a database, for whom writes wait on this device: their ids.
 */
const MARK = "storey.waiting";
/** The keys of earlier releases for the same. */
const EARLIER = ["storey.reports", "storey.guest-reports"];

function read(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    // In a browser that keeps nothing, nothing waits.
    return null;
  }
}

function marked(): readonly string[] {
  return (read(MARK) ?? "").split(" ").filter((one) => one !== "");
}

/** The ids of the people for whom writes wait. */
export const waitingFor = createStore<readonly string[]>(marked());

/**
 * Tells whether writes may wait on this device for a person or a guest, so that the outbox is worth
 * opening. A browser that is killed may lose the mark and keep the writes, so a device that has
 * kept something once is looked into.
 */
export async function mayWait(userId: string): Promise<boolean> {
  if (marked().includes(userId) || EARLIER.some((name) => read(name) !== null)) return true;
  if (typeof indexedDB === "undefined") return false;
  try {
    const all = await indexedDB.databases();
    return all.some(({ name }) => name === DEVICE_NAME);
  } catch {
    // An older browser cannot list its databases.
    return false;
  }
}

/** Notes for whom writes wait. By now the outbox has those that earlier releases noted. */
export function noteWaiting(userIds: readonly string[]): void {
  try {
    if (userIds.length > 0) localStorage.setItem(MARK, userIds.join(" "));
    else localStorage.removeItem(MARK);
  } catch {
    // The form looks for it when it is opened.
  }
  waitingFor.set(userIds);
}

/** Deletes the notes of earlier releases, once nothing of theirs waits. */
export function forgetEarlierMarks(): void {
  try {
    for (const name of EARLIER) localStorage.removeItem(name);
  } catch {
    // There are no notes.
  }
}

/** Follows the notes of other tabs. */
export function followWaiting(): void {
  addEventListener("storage", ({ key }) => {
    if (key === MARK) waitingFor.set(marked());
  });
}
