import { translate } from "./messages.ts";
import { createStore } from "./store.ts";
import { showToast } from "./toasts.ts";

/** What the service worker is doing. Source: Spec §4. */
export type ServiceWorkerState = "none" | "registered" | "updated" | "cached" | "offline" | "error";

/** What the service worker is doing. */
export const serviceWorkerState = createStore<ServiceWorkerState>("none");

/** Tells that a newer release is there, and offers to load it. */
export function tellUpdated(): void {
  serviceWorkerState.set("updated");
  console.info("New version available, please reload...");
  showToast({
    summary: translate("shell", "update.title"),
    lifeMs: null,
    action: { label: translate("shell", "update.reload"), run: () => location.reload() },
  });
}
