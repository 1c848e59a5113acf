import { globalAssetModels, images } from "@storey/contract";
import { download } from "../../lib/call.ts";
import { CallError, errorFromNoReply } from "../../lib/call-error.ts";
import { logFailure } from "../../lib/log.ts";
import { onForgetAnswers } from "../../lib/query.ts";
import { session } from "../../lib/session/session.ts";

/** How many pictures that nobody shows are kept, to show again at once. */
const IDLE_MAX = 160;

interface Kept {
  readonly url: Promise<string>;
  readonly cancel: AbortController;
  users: number;
  ready: string | null;
}

// Oldest use first, so that the first idle ones are those to let go.
const kept = new Map<string, Kept>();

function forget(key: string, picture: Kept): void {
  kept.delete(key);
  picture.cancel.abort();
  if (picture.ready !== null) URL.revokeObjectURL(picture.ready);
}

/** Whether a picture is kept for all organisations, as those of global models are. */
function isOfAll(key: string): boolean {
  return key.startsWith("global/");
}

/**
 * Whether a picture is the active organisation's: keys begin with the organisation's id. After a
 * switch the last answers stay on the screen for a moment; their pictures are not asked for.
 */
function isOfActiveOrganisation(key: string): boolean {
  const active = session.get().user?.auth0OrganisationId;
  return !active || isOfAll(key) || key.startsWith(`${active}/`);
}

const offlineParts = () => import("../../lib/offline/cached-pictures.ts");

/** The pages whose pictures are there without a network too, once they were seen there. */
const KEPT_PAGES = /^\/(asset-manager\/)?(favourites|recently-viewed|spaces\/|asset-details\/)/;

function isKeptHere(): boolean {
  return "caches" in window && KEPT_PAGES.test(location.pathname);
}

function keep(key: string, bytes: Blob): void {
  offlineParts()
    .then(({ keepPicture }) => keepPicture(key, bytes))
    .catch((cause: unknown) => logFailure("A picture could not be kept", cause));
}

async function load(key: string, signal: AbortSignal): Promise<Blob> {
  if (!isOfActiveOrganisation(key)) throw errorFromNoReply(new DOMException("", "AbortError"));
  try {
    const bytes = await download(isOfAll(key) ? globalAssetModels.imageStream : images.stream, {
      query: { imageKey: key },
      signal,
    });
    if (isKeptHere()) keep(key, bytes);
    return bytes;
  } catch (cause) {
    if (!(cause instanceof CallError) || cause.code !== "network.unreachable") throw cause;
    const { cachedPicture } = await offlineParts();
    const bytes = await cachedPicture(key).catch(() => null);
    if (!bytes) throw cause;
    return bytes;
  }
}

function start(key: string): Kept {
  const cancel = new AbortController();
  const blob = load(key, cancel.signal);
  const picture: Kept = {
    url: blob.then((bytes) => {
      const url = URL.createObjectURL(bytes);
      if (cancel.signal.aborted) URL.revokeObjectURL(url);
      else picture.ready = url;
      return url;
    }),
    cancel,
    users: 0,
    ready: null,
  };
  picture.url.catch(() => {
    if (kept.get(key) === picture) kept.delete(key);
  });
  return picture;
}

function letIdleGo(): void {
  const idle = [...kept].filter(([, picture]) => picture.users === 0);
  for (const [key, picture] of idle.slice(0, Math.max(0, idle.length - IDLE_MAX))) {
    forget(key, picture);
  }
}

/** The address of a picture's bytes when they are here already, else null. */
export function readyImage(key: string): string | null {
  return kept.get(key)?.ready ?? null;
}

/**
 * Loads a picture, once for all who show it. The address holds until `release`; a load that
 * nobody waits for any more is cancelled.
 */
export function holdImage(key: string): { url: Promise<string>; release: () => void } {
  const picture = kept.get(key) ?? start(key);
  kept.delete(key);
  kept.set(key, picture);
  picture.users += 1;
  let held = true;
  const release = (): void => {
    if (!held) return;
    held = false;
    picture.users -= 1;
    if (picture.users > 0) return;
    if (picture.ready === null) forget(key, picture);
    else letIdleGo();
  };
  return { url: picture.url, release };
}

/** Lets go of every picture; the next user or organisation must not see them. */
function forgetImages(): void {
  for (const [key, picture] of kept) forget(key, picture);
}

onForgetAnswers(forgetImages);
