import { SOS_COUNTDOWN_SECONDS } from "@storey/domain";
import { CallError, mayPass } from "../../lib/call-error.ts";
import { online } from "../../lib/online.ts";
import { randomId } from "../../lib/random-id.ts";
import { createStore } from "../../lib/store.ts";
import { cancelSos, mySosChanged, type SosWish, sendSos } from "./sos.queries.ts";

/** A call for help, and the number to phone in the meantime. */
export interface Wish extends SosWish {
  readonly phone: string | null;
}

/** The state of a call for help until the server has it. */
export type Calling =
  | { readonly phase: "counting"; readonly wish: Wish; readonly secondsLeft: number }
  /** `failed`: an attempt failed, and another one follows. */
  | {
      readonly phase: "sending";
      readonly wish: Wish;
      readonly failed: "offline" | "server" | null;
    }
  | { readonly phase: "refused"; readonly wish: Wish; readonly error: CallError }
  | { readonly phase: "withdrawing"; readonly wish: Wish }
  | { readonly phase: "sent"; readonly wish: Wish };

/**
 * The call for help that is under way; null without one. It belongs to no screen, so that sending
 * continues wherever the user goes in the app.
 */
export const calling = createStore<Calling | null>(null);

const keepOpen = (event: BeforeUnloadEvent): void => event.preventDefault();

// A call that the server does not have yet is lost with the page, so the browser asks before it
// closes the page.
calling.subscribe(() => {
  const phase = calling.get()?.phase;
  const isPending = phase === "counting" || phase === "sending" || phase === "withdrawing";
  if (isPending) window.addEventListener("beforeunload", keepOpen);
  else window.removeEventListener("beforeunload", keepOpen);
});

const SECOND_MS = 1_000;
const AGAIN_MS = 3_000;
/**
 * How long a request may stay without a reply, in milliseconds: a half-open connection counts as
 * none.
 */
const NO_REPLY_MS = 8_000;
/**
 * How long a call for help that the server does not know may still be on its way there, in
 * milliseconds.
 */
const ON_ITS_WAY_MS = 30_000;

let timer: ReturnType<typeof setTimeout> | undefined;
let request = new AbortController();

function later(ms: number, run: () => void): void {
  clearTimeout(timer);
  timer = setTimeout(run, ms);
}

/** Begins the countdown, during which nothing has left the browser. */
export function beginSos(wish: Omit<Wish, "id">): void {
  if (calling.get() !== null && calling.get()?.phase !== "sent") return;
  request = new AbortController();
  const counting = { phase: "counting", wish: { ...wish, id: randomId() } } as const;
  calling.set({ ...counting, secondsLeft: SOS_COUNTDOWN_SECONDS });
  later(SECOND_MS, count);
}

function count(): void {
  const now = calling.get();
  if (now?.phase !== "counting") return;
  const secondsLeft = now.secondsLeft - 1;
  if (secondsLeft === 0) {
    calling.set({ phase: "sending", wish: now.wish, failed: null });
    void send();
    return;
  }
  calling.set({ ...now, secondsLeft });
  later(SECOND_MS, count);
}

/**
 * Runs a request until `stop` ends it, or the time for a reply is over; another attempt may then
 * get through.
 */
async function inTime<T>(stop: AbortSignal, run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const request = new AbortController();
  const end = (): void => request.abort();
  stop.addEventListener("abort", end);
  const late = setTimeout(
    () => request.abort(new DOMException("No reply", "TimeoutError")),
    NO_REPLY_MS,
  );
  try {
    return await run(request.signal);
  } finally {
    clearTimeout(late);
    stop.removeEventListener("abort", end);
  }
}

async function send(): Promise<void> {
  const now = calling.get();
  if (now?.phase !== "sending") return;
  const { wish } = now;
  const stillWanted = () => calling.get()?.phase === "sending" && calling.get()?.wish === wish;
  // Shown at once: a person who needs help does not wait until a request has failed.
  if (!online.get() || !navigator.onLine)
    calling.set({ phase: "sending", wish, failed: "offline" });
  try {
    const alert = await inTime(request.signal, (signal) => sendSos(wish, signal));
    // If a call for help of this user and space is open already, the server returns that one.
    if (stillWanted()) calling.set({ phase: "sent", wish: { ...wish, id: alert.id } });
  } catch (error) {
    if (!stillWanted()) return;
    if (error instanceof CallError && !mayPass(error)) {
      calling.set({ phase: "refused", wish, error });
      return;
    }
    const isOffline = error instanceof CallError && error.status === 0;
    calling.set({ phase: "sending", wish, failed: isOffline ? "offline" : "server" });
    later(AGAIN_MS, () => void send());
  }
}

/** Retries at once what waits for its next attempt, as the network is back. */
export function tryAgainNow(): void {
  const now = calling.get();
  if (now?.phase === "sending" && now.failed !== null) later(0, () => void send());
}
online.subscribe(() => {
  if (online.get()) tryAgainNow();
});

/** Withdraws a call for help: during the countdown nothing was sent; later the server is told. */
export function withdrawSos(): void {
  const now = calling.get();
  if (now === null || now.phase === "withdrawing") return;
  clearTimeout(timer);
  if (now.phase !== "sending") {
    calling.set(null);
    return;
  }
  request.abort();
  calling.set({ phase: "withdrawing", wish: now.wish });
  void withdraw(now.wish, Date.now() + ON_ITS_WAY_MS);
}

/**
 * Withdraws a call whose request was aborted, as it may have arrived or may still arrive: repeats
 * until the server has answered, whether or not a screen still shows it, and also during the next
 * call for help.
 */
async function withdraw(wish: SosWish, arrivesBy: number): Promise<void> {
  try {
    await inTime(new AbortController().signal, (signal) => cancelSos(wish.id, signal));
  } catch (error) {
    const isUnknown = error instanceof CallError && error.status === 404;
    const isOpen = isUnknown ? Date.now() < arrivesBy : mayPass(error);
    if (isOpen || !(error instanceof CallError)) {
      setTimeout(() => void withdraw(wish, arrivesBy), AGAIN_MS);
      return;
    }
    // It arrived and could not be withdrawn, or it never arrived: the list of open alerts shows
    // which.
    await mySosChanged();
  }
  if (calling.get()?.wish === wish) calling.set(null);
}

/** Closes the message about a call for help that has ended. */
export function forgetSos(): void {
  clearTimeout(timer);
  calling.set(null);
}
