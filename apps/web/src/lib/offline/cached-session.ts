import type { Me, Organisation } from "@storey/contract";
import { logFailure } from "../log.ts";
import { forgetSent } from "../outbox/forget-sent.ts";
import { RELEASE } from "../release.ts";
import { clearCached, readCached, writeCached } from "./cached-database.ts";
import { dropPictures } from "./cached-pictures.ts";
import { forgetDrafts } from "./draft-store.ts";

/** The person who was signed in, as the server gave them last. */
export interface CachedSession {
  readonly user: Me;
  readonly organisation: Organisation;
  /** The release that kept it; another one may read it differently. */
  readonly release?: string;
}

const KEY = "last";

function isKept(value: unknown): value is CachedSession {
  return typeof value === "object" && value !== null && "user" in value && "organisation" in value;
}

/**
 * The key of `localStorage` that says, without opening a database, that there is something to
 * delete.
 */
export const KEPT_MARK = "storey.kept";

/** Returns the user and organisation to whom the answers of a session belong. */
export function ownerOf({ user, organisation }: CachedSession): string {
  return `${user.id} ${organisation.id}`;
}

/**
 * Returns who was signed in last on this device; null when nothing is cached, or cannot be read.
 */
export async function cachedSession(): Promise<CachedSession | null> {
  try {
    const value = await readCached("session", KEY);
    return isKept(value) ? value : null;
  } catch (cause) {
    logFailure("What is kept could not be read", cause);
    return null;
  }
}

/** Caches who is signed in. Deletes first what another person or organisation was shown. */
export async function keepSession(now: CachedSession): Promise<void> {
  try {
    const before = await cachedSession();
    if (before && ownerOf(before) !== ownerOf(now)) await forgetCached();
    localStorage.setItem(KEPT_MARK, "1");
    await writeCached("session", KEY, { ...now, release: RELEASE });
  } catch (cause) {
    logFailure("The session could not be kept", cause);
  }
}

/**
 * Deletes what was shown and what was begun on this device when somebody signs out. Never fails.
 */
export async function forgetDevice(): Promise<void> {
  await Promise.all([forgetCached(), forgetDrafts(), forgetSent()]);
}

/** Deletes what was shown and to whom; drafts stay for their owner. Never fails. */
export async function forgetCached(): Promise<void> {
  try {
    await Promise.all([clearCached(), dropPictures()]);
    localStorage.removeItem(KEPT_MARK);
  } catch (cause) {
    logFailure("What is kept could not be wiped", cause);
  }
}
