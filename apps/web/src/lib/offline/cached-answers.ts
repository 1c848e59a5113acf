import type { Image } from "@storey/contract";
import { images } from "@storey/contract";
import { download } from "../call.ts";
import { logFailure } from "../log.ts";
import { RELEASE } from "../release.ts";
import { type Session, session } from "../session/session.ts";
import { answersOwner } from "./answers-owner.ts";
import { dropCached, everyCached, readCached, writeCached } from "./cached-database.ts";
import { isPictureCached, keepPicture } from "./cached-pictures.ts";
import { forgetCached, keepSession } from "./cached-session.ts";

/** The most answers in the cache: some fifty spaces with everything on their pages. */
const ANSWERS_MAX = 400;

/** The age at which an answer is deleted, in milliseconds: the same as that of a draft. */
const KEPT_MS = 14 * 24 * 60 * 60 * 1_000;

/** An answer, and the user and organisation it was given to. */
interface CachedAnswer {
  readonly owner: string;
  /** The moment the server gave it, in milliseconds since 1970. */
  readonly at: number;
  readonly data: unknown;
  readonly release?: string;
}

/** The cached answer that a query gets in place of the server's. */
export interface Answer {
  readonly at: number;
  readonly data: unknown;
  /** The release that kept it; another one may read it differently. */
  readonly release?: string | undefined;
}

function isAnswer(value: unknown): value is CachedAnswer {
  return typeof value === "object" && value !== null && "owner" in value && "at" in value;
}

function atOf(value: unknown): number {
  return isAnswer(value) ? value.at : 0;
}

async function letOldestGo(): Promise<void> {
  const all = await everyCached("answers");
  if (all.size <= ANSWERS_MAX) return;
  const oldest = [...all].sort(([, a], [, b]) => atOf(a) - atOf(b)).map(([key]) => key);
  await dropCached("answers", oldest.slice(0, all.size - ANSWERS_MAX));
}

let writes = 0;
let kept: Pick<Session, "user" | "organisation"> | null = null;

/** Keeps who is signed in whenever the server said it anew. */
async function keepSessionOnce(): Promise<void> {
  const { user, organisation } = session.get();
  if ((kept?.user === user && kept?.organisation === organisation) || !user || !organisation)
    return;
  await keepSession({ user, organisation });
  kept = { user, organisation };
}

/**
 * Caches an answer of the server that was asked for by `whose`. Skips one that arrives after they
 * signed out or switched the organisation. Never fails: an answer that cannot be stored is just
 * missing later.
 */
export async function keepAnswer(whose: string, key: string, data: unknown): Promise<void> {
  if (whose !== answersOwner()) return;
  try {
    await keepSessionOnce();
    const answer: CachedAnswer = { owner: whose, at: Date.now(), data, release: RELEASE };
    await writeCached("answers", key, answer);
    if (whose !== answersOwner()) await dropCached("answers", [key]);
    writes += 1;
    if (writes % 20 === 0) await letOldestGo();
  } catch (cause) {
    logFailure("An answer could not be kept", cause);
  }
}

/**
 * Returns the cached answer for the current user and organisation, or for those given; null without one,
 * or if it is too old.
 */
export async function cachedAnswer(key: string, owner = answersOwner()): Promise<Answer | null> {
  try {
    const value = await readCached("answers", key);
    if (!isAnswer(value) || value.owner !== owner) return null;
    if (value.at > Date.now() - KEPT_MS) return value;
    await dropCached("answers", [key]);
    return null;
  } catch (cause) {
    logFailure("What is kept could not be read", cause);
    return null;
  }
}

/** Returns the cached answers of a call to the current user, whatever its input. Never fails. */
export async function cachedAnswersOf(name: string): Promise<readonly Answer[]> {
  const start = JSON.stringify([name]).slice(0, -1);
  try {
    const all = await everyCached("answers");
    const keys = [...all.keys()].filter((key) => key.startsWith(start));
    const found = await Promise.all(keys.map((key) => cachedAnswer(key)));
    return found.filter((one) => one !== null);
  } catch (cause) {
    logFailure("What is kept could not be read", cause);
    return [];
  }
}

/** Deletes the cached answer of a key. Never fails. */
export async function dropAnswer(key: string): Promise<void> {
  try {
    await dropCached("answers", [key]);
  } catch (cause) {
    logFailure("What is kept could not be let go", cause);
  }
}

function wantsLittleData(): boolean {
  const connection: unknown = Reflect.get(navigator, "connection");
  return (
    typeof connection === "object" &&
    connection !== null &&
    Reflect.get(connection, "saveData") === true
  );
}

/** Caches pictures of a record that is looked at, in their small versions. */
export async function keepPictures(pictures: readonly Pick<Image, "versions">[]): Promise<void> {
  if (wantsLittleData()) return;
  try {
    for (const { versions } of pictures) {
      const { imageKey } = versions.small;
      if (await isPictureCached(imageKey)) continue;
      await keepPicture(imageKey, await download(images.stream, { query: { imageKey } }));
    }
  } catch {
    // Without a network, or while the picture changes, there is nothing to cache.
  }
}

/** Deletes every cached answer, and caches anew from here on. */
export async function forgetAnswersCached(): Promise<void> {
  await forgetCached();
  kept = null;
}
