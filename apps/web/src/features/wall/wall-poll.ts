import { displays, type Wall } from "@storey/contract";
import { addressOf } from "../../lib/call.ts";
import { language, loadMessages } from "../../lib/messages.ts";
import { createStore } from "../../lib/store.ts";

/**
 * How often a wall asks, in milliseconds. With the two seconds for which the server keeps an answer, what
 * changed is seen within fifteen.
 */
export const WALL_ASKS_MS = 12_000;
/** How long a wall waits for an answer. */
const PATIENCE_MS = 10_000;
/** How often it asks by an address that opens nothing: its organisation may come back. */
const ASKS_IN_VAIN_MS = 60_000;

/** What a wall knows. */
export interface WallState {
  readonly wall: Wall | null;
  /** When the server last answered, by the clock of this device; null for never. */
  readonly answeredAt: number | null;
  /** Why the address opens nothing. */
  readonly ended: "revoked" | "unknown" | null;
}

/** What this wall knows. */
export const wallState = createStore<WallState>({ wall: null, answeredAt: null, ended: null });

let etag: string | null = null;

/** Asks once. Tells when to ask again, in milliseconds; null for never. */
export async function askOnce(token: string): Promise<number | null> {
  try {
    const response = await fetch(addressOf(displays.wall, { params: { token } }), {
      // The wall compares by itself; what a browser keeps of two thousand answers would grow.
      cache: "no-store",
      headers: etag === null ? {} : { "If-None-Match": etag },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (response.ok) {
      const wall: Wall = await response.json();
      etag = response.headers.get("etag");
      await speak(wall.language);
      wallState.set({ wall, answeredAt: Date.now(), ended: null });
    } else if (response.status === 304) {
      wallState.update((state) => ({ ...state, answeredAt: Date.now(), ended: null }));
    } else if (response.status === 410) {
      wallState.set({ wall: null, answeredAt: Date.now(), ended: "revoked" });
      return null;
    } else if (response.status === 404 || response.status === 400) {
      etag = null;
      wallState.set({ wall: null, answeredAt: Date.now(), ended: "unknown" });
      return ASKS_IN_VAIN_MS;
    }
  } catch {
    // What is shown stays; the banner says since when.
  }
  return WALL_ASKS_MS;
}

async function speak(code: Wall["language"]): Promise<void> {
  if (language.get() === code) return;
  // Shown, and not kept: this browser may be somebody's own.
  language.set(code);
  document.documentElement.lang = code;
  await loadMessages(["wall"]);
}

/** Asks again and again, until the address is ended. Returns what stops it. */
export function keepAsking(token: string): () => void {
  let timer: number | undefined;
  let isOver = false;
  const ask = async () => {
    const again = await askOnce(token);
    if (!isOver && again !== null) timer = window.setTimeout(() => void ask(), again);
  };
  void ask();
  return () => {
    isOver = true;
    window.clearTimeout(timer);
  };
}
