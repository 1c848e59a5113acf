import {
  GUEST_SESSION_MINUTES,
  type GuestSession,
  type PublicSpace,
  publicCalls,
} from "@storey/contract";
import { call } from "../../lib/call.ts";
import { CallError, errorFromReply } from "../../lib/call-error.ts";
import { createStore } from "../../lib/store.ts";
import { whenIdle } from "../../lib/when-idle.ts";

/** How far the opening of a guest's session is. */
export type GuestState =
  | { readonly kind: "opening" }
  | { readonly kind: "refused"; readonly error: unknown }
  | { readonly kind: "open"; readonly session: GuestSession };

/** The element in which the server's page brings the session along, so that nothing waits for it. */
const BROUGHT = "storey-guest";

/** The session of the space whose code was scanned. */
export const guestState = createStore<GuestState>({ kind: "opening" });

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function isSession(value: unknown): value is BroughtSession {
  return isRecord(value) && typeof value.token === "string" && isRecord(value.space);
}

/** A session as a page brings it: of a space with very many pictures it has the first ones. */
type BroughtSession = GuestSession & { readonly hasMorePictures?: true };

type Refused = Extract<GuestState, { kind: "refused" }>;

/** What the page brought: a session, or the problem that there is none; null without either. */
function brought(): BroughtSession | Refused | null {
  const text = document.getElementById(BROUGHT)?.textContent;
  if (!text) return null;
  const value: unknown = JSON.parse(text);
  if (isSession(value)) return value;
  if (!isRecord(value) || typeof value.code !== "string") return null;
  return { kind: "refused", error: errorFromReply(403, value, "") };
}

let opening: Promise<void> | null = null;

/** A session is renewed this long after its beginning, so that no picture meets its end. */
const RENEWED_AFTER_MS = GUEST_SESSION_MINUTES * 60_000 * (2 / 3);
/** When the session began, by the clock of this device alone: the server's may differ. */
let begunAt = 0;

function begin(session: GuestSession): void {
  const before = guestSpace();
  // The same space is the same object: what shows it is not drawn anew.
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
  // A bad line is met again soon; the session lasts a while yet.
  openSession(code).catch(() => undefined);
}

/** How often one looks whether the session is old, in milliseconds. */
const LOOK_MS = 60_000;

/** Keeps the session from ending while somebody looks, and renews it once somebody looks again. */
export function followSession(): void {
  setInterval(renewIfOld, LOOK_MS);
  document.addEventListener("visibilitychange", renewIfOld);
}

/** Whether a refusal is the server's word on the space, and not a bad line or a busy server. */
function isFinal(error: unknown): boolean {
  return error instanceof CallError && [401, 403, 404, 410].includes(error.status);
}

async function open(code: string): Promise<void> {
  try {
    const session = await call(publicCalls.openSession, { body: { code } });
    begin(session);
  } catch (error) {
    // A page that is read or written on is not taken away because the line failed.
    if (guestSpace() && !isFinal(error)) throw error;
    guestState.set({ kind: "refused", error });
  }
}

/**
 * Opens a session, or another one when the last has ended; two at once are one. Throws only while
 * one is open already, for what says nothing about the space: that one stays.
 */
export function openSession(code: string): Promise<void> {
  opening ??= open(code).finally(() => {
    opening = null;
  });
  return opening;
}

/** Starts with the session that came with the page, else asks for one. */
export async function startSession(code: string): Promise<void> {
  const came = brought();
  if (!came) return openSession(code);
  if ("kind" in came) return guestState.set(came);
  begin(came);
  if (!came.hasMorePictures) return;
  // One that is not whole is old from the beginning: it is asked for again until all of it came.
  begunAt = 0;
  whenIdle(renewIfOld);
}

/** The space of the session; null until one is open. */
export function guestSpace(): PublicSpace | null {
  const state = guestState.get();
  return state.kind === "open" ? state.session.space : null;
}

/** The token of the session: a fresh one is asked for with the code of the space. */
export async function guestToken(fresh: boolean): Promise<string | null> {
  const space = guestSpace();
  if (fresh && space) await openSession(space.code);
  const state = guestState.get();
  return state.kind === "open" ? state.session.token : null;
}
