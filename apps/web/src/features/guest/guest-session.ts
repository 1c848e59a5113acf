import {
  GUEST_SESSION_MINUTES,
  type GuestSession,
  type PublicSpace,
  publicCalls,
} from "@storey/contract";
import { call } from "../../lib/call.ts";
import { CallError, errorFromReply } from "../../lib/call-error.ts";
import { online } from "../../lib/online.ts";
import { createStore } from "../../lib/store.ts";
import { whenIdle } from "../../lib/when-idle.ts";

/** The progress of opening a guest's session. */
export type GuestState =
  | { readonly kind: "opening" }
  | { readonly kind: "refused"; readonly error: unknown }
  | {
      readonly kind: "open";
      readonly session: GuestSession;
      /** When this device saw the room, where it shows it without a network. */
      readonly seenAt?: number;
    };

/**
 * The id of the element in which the server embeds the session in the page, so that no request is
 * needed.
 */
const BROUGHT = "storey-guest";

/** The session of the space whose code was scanned. */
export const guestState = createStore<GuestState>({ kind: "opening" });

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function isSession(value: unknown): value is BroughtSession {
  return isRecord(value) && typeof value.token === "string" && isRecord(value.space);
}

/**
 * A session as the page embeds it: of a space with very many pictures it holds the first ones only.
 */
type BroughtSession = GuestSession & { readonly hasMorePictures?: true };

type Refused = Extract<GuestState, { kind: "refused" }>;

/**
 * Reads what the page embeds: a session, or the problem that explains why there is none; null
 * without either.
 */
function brought(): BroughtSession | Refused | null {
  const text = document.getElementById(BROUGHT)?.textContent;
  if (!text) return null;
  const value: unknown = JSON.parse(text);
  if (isSession(value)) return value;
  if (!isRecord(value) || typeof value.code !== "string") return null;
  return { kind: "refused", error: errorFromReply(403, value, "") };
}

let opening: Promise<void> | null = null;

/**
 * The age at which a session is renewed, in milliseconds: early enough that no picture request
 * meets its end.
 */
const RENEWED_AFTER_MS = GUEST_SESSION_MINUTES * 60_000 * (2 / 3);
/** The moment the session began, by the clock of this device alone, as the server's may differ. */
let begunAt = 0;

function begin(session: GuestSession): void {
  const before = guestSpace();
  // An unchanged space stays the same object, so that nothing is rendered anew.
  const isSame = JSON.stringify(before) === JSON.stringify(session.space);
  begunAt = Date.now();
  guestState.set({
    kind: "open",
    session: before && isSame ? { ...session, space: before } : session,
  });
}

function renewIfOld(): void {
  const code = guestSpace()?.code;
  const isOld = Math.abs(Date.now() - begunAt) >= RENEWED_AFTER_MS;
  if (!code || !isOld || document.visibilityState !== "visible") return;
  // A failed connection is retried soon; the session still lasts a while.
  openSession(code).catch(() => undefined);
}

/** The interval at which the age of the session is checked, in milliseconds. */
const LOOK_MS = 60_000;

/**
 * Renews the session before it ends while the page is visible, and once the page becomes visible
 * again.
 */
export function followSession(): void {
  setInterval(renewIfOld, LOOK_MS);
  online.subscribe(renewIfOld);
  document.addEventListener("visibilitychange", renewIfOld);
}

/**
 * Whether an error is the server's answer about the space, not a failed connection or a busy
 * server.
 */
export function isFinal(error: unknown): boolean {
  return error instanceof CallError && [401, 403, 404, 410].includes(error.status);
}

async function open(code: string): Promise<void> {
  try {
    const session = await call(publicCalls.openSession, { body: { code } });
    begin(session);
  } catch (error) {
    // A failed connection must not take away a page that is being read or written on.
    if (guestSpace() && !isFinal(error)) throw error;
    if (isFinal(error) || !(await showSeen(code))) guestState.set({ kind: "refused", error });
  }
}

/** Shows the room as this device saw it; false where it has not seen it within a day. */
async function showSeen(code: string): Promise<boolean> {
  try {
    const { seenSpace } = await import("./seen-space.ts");
    const seen = await seenSpace(code);
    if (!seen) return false;
    // Counts as old, so that it is opened anew as soon as there is a network.
    begunAt = 0;
    guestState.set({ kind: "open", session: seen.session, seenAt: seen.at });
    return true;
  } catch {
    return false;
  }
}

/**
 * Opens a session, or a new one after the last has ended; two calls at once share one. Throws only
 * while a session is open and the error says nothing about the space: that session then stays open.
 */
export function openSession(code: string): Promise<void> {
  opening ??= open(code).finally(() => {
    opening = null;
  });
  return opening;
}

/** Starts with the session that the page embeds, else requests one. */
export async function startSession(code: string): Promise<void> {
  const came = brought();
  if (!came) return openSession(code);
  if ("kind" in came) return guestState.set(came);
  begin(came);
  if (!came.hasMorePictures) return;
  // An incomplete session counts as old from the beginning: it is requested again until it is
  // complete.
  begunAt = 0;
  whenIdle(renewIfOld);
}

/** Returns the space of the session; null until one is open. */
export function guestSpace(): PublicSpace | null {
  const state = guestState.get();
  return state.kind === "open" ? state.session.space : null;
}

/** Returns the token of the session; `fresh` requests a new one with the code of the space. */
export async function guestToken(fresh: boolean): Promise<string | null> {
  const space = guestSpace();
  if (fresh && space) await openSession(space.code);
  const state = guestState.get();
  return state.kind === "open" ? state.session.token : null;
}
