import { API_BASE } from "./addresses.ts";
import { createStore } from "./store.ts";

/** Holds whether the server can be reached, as far as is known (Spec §4). */
export const online = createStore(true);

const PROBE_TIMEOUT_MS = 5000;

/** Asks the server whether it is there and keeps the answer. */
export async function probeConnection(fetchHealth: typeof fetch = fetch): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
    await fetchHealth(`${API_BASE}/health`, { cache: "no-store", signal });
    online.set(true);
  } catch {
    online.set(false);
  }
  return online.get();
}

/** Follows the device's network; a network that is back counts once the server has answered. */
export function followNetwork(): void {
  if (!navigator.onLine) online.set(false);
  addEventListener("offline", () => online.set(false));
  addEventListener("online", () => void probeConnection());
}
