import type { Me, Organisation } from "@storey/contract";
import { logFailure } from "../log.ts";
import { forgetDrafts } from "./draft-store.ts";
import { clearKept, readKept, writeKept } from "./kept-database.ts";
import { dropPictures } from "./kept-pictures.ts";

/** Who was signed in, as the server said last. */
export interface KeptSession {
  readonly user: Me;
  readonly organisation: Organisation;
}

const KEY = "last";

function isKept(value: unknown): value is KeptSession {
  return typeof value === "object" && value !== null && "user" in value && "organisation" in value;
}

/** Says, without opening a database, that there is something to wipe. */
export const KEPT_MARK = "storey.kept";

function ownerOf({ user, organisation }: KeptSession): string {
  return `${user.id} ${organisation.id}`;
}

/** Who was signed in last on this device; null when nothing is kept, or cannot be read. */
export async function keptSession(): Promise<KeptSession | null> {
  try {
    const value = await readKept("session", KEY);
    return isKept(value) ? value : null;
  } catch (cause) {
    logFailure("What is kept could not be read", cause);
    return null;
  }
}

/** Keeps who is signed in. What another person or organisation was shown is let go of first. */
export async function keepSession(now: KeptSession): Promise<void> {
  try {
    const before = await keptSession();
    if (before && ownerOf(before) !== ownerOf(now)) await forgetKept();
    localStorage.setItem(KEPT_MARK, "1");
    await writeKept("session", KEY, now);
  } catch (cause) {
    logFailure("The session could not be kept", cause);
  }
}

/** Wipes what was shown and what was begun on this device, for who signs out of it. Never fails. */
export async function forgetDevice(): Promise<void> {
  await Promise.all([forgetKept(), forgetDrafts()]);
}

/** Wipes what was shown and who it was shown to; drafts stay for their owner. Never fails. */
export async function forgetKept(): Promise<void> {
  try {
    await Promise.all([clearKept(), dropPictures()]);
    localStorage.removeItem(KEPT_MARK);
  } catch (cause) {
    logFailure("What is kept could not be wiped", cause);
  }
}
