import type { Me, Organisation } from "@storey/contract";
import { logFailure } from "../log.ts";
import { forgetSent } from "../outbox/forget-sent.ts";
import { clearCached, readCached, writeCached } from "./cached-database.ts";
import { dropPictures } from "./cached-pictures.ts";
import { forgetDrafts } from "./draft-store.ts";

/** Who was signed in, as the server said last. */
export interface CachedSession {
  readonly user: Me;
  readonly organisation: Organisation;
}

const KEY = "last";

function isKept(value: unknown): value is CachedSession {
  return typeof value === "object" && value !== null && "user" in value && "organisation" in value;
}

/** Says, without opening a database, that there is something to wipe. */
export const KEPT_MARK = "storey.kept";

function ownerOf({ user, organisation }: CachedSession): string {
  return `${user.id} ${organisation.id}`;
}

/** Who was signed in last on this device; null when nothing is kept, or cannot be read. */
export async function cachedSession(): Promise<CachedSession | null> {
  try {
    const value = await readCached("session", KEY);
    return isKept(value) ? value : null;
  } catch (cause) {
    logFailure("What is kept could not be read", cause);
    return null;
  }
}

/** Keeps who is signed in. What another person or organisation was shown is let go of first. */
export async function keepSession(now: CachedSession): Promise<void> {
  try {
    const before = await cachedSession();
    if (before && ownerOf(before) !== ownerOf(now)) await forgetCached();
    localStorage.setItem(KEPT_MARK, "1");
    await writeCached("session", KEY, now);
  } catch (cause) {
    logFailure("The session could not be kept", cause);
  }
}

/** Wipes what was shown and what was begun on this device, for who signs out of it. Never fails. */
export async function forgetDevice(): Promise<void> {
  await Promise.all([forgetCached(), forgetDrafts(), forgetSent()]);
}

/** Wipes what was shown and who it was shown to; drafts stay for their owner. Never fails. */
export async function forgetCached(): Promise<void> {
  try {
    await Promise.all([clearCached(), dropPictures()]);
    localStorage.removeItem(KEPT_MARK);
  } catch (cause) {
    logFailure("What is kept could not be wiped", cause);
  }
}
