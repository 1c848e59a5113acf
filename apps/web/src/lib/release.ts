import { API_BASE } from "./addresses.ts";
import { tellUpdated } from "./update-notice.ts";

/** Names the build of the app: the address of a file whose name holds the names of all others. */
export const RELEASE = import.meta.url;

const KEY = "storey.reloadedFor:";

/** The step that follows a failed load. */
export type ReleaseStep = "reload" | "tell" | "nothing";

/**
 * Decides about a part of the app that could not be loaded. If the server is there, a newer release
 * has most likely replaced the part: the page is loaded again, once for each part, so that a file
 * that is truly missing leads to no loop. Without the server a reload would not help.
 */
export async function stepAfterFailedLoad(
  failure: string,
  kept: Storage,
  isServerThere: () => Promise<boolean>,
): Promise<ReleaseStep> {
  if (!(await isServerThere())) return "nothing";
  if (kept.getItem(KEY + failure) !== null) return "tell";
  kept.setItem(KEY + failure, "1");
  return "reload";
}

/** Tells whether the server answers that it is well. Never throws. */
export async function isServerWell(ask: typeof fetch = fetch): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    return (
      await ask(`${API_BASE}/health`, { cache: "no-store", signal: AbortSignal.timeout(5000) })
    ).ok;
  } catch {
    return false;
  }
}

/** Follows the failed loads that the build's own imports report. */
export function followRelease(): void {
  addEventListener("vite:preloadError", ({ payload }) => {
    void stepAfterFailedLoad(payload.message, sessionStorage, isServerWell).then((step) => {
      if (step === "reload") location.reload();
      if (step === "tell") tellUpdated();
    });
  });
}
