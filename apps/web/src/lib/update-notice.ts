import { translate } from "./messages.ts";
import { createStore } from "./store.ts";
import { showToast } from "./toasts.ts";

/** The state of the service worker. Source: Spec §4. */
export type ServiceWorkerState = "none" | "registered" | "updated" | "cached" | "offline" | "error";

/** The state of the service worker. */
export const serviceWorkerState = createStore<ServiceWorkerState>("none");

/** Shows that a newer release is there, and offers to load it. */
export function tellUpdated(): void {
  serviceWorkerState.set("updated");
  console.info("New version available, please reload...");
  showToast({
    summary: translate("shell", "update.title"),
    lifeMs: null,
    action: { label: translate("shell", "update.reload"), run: () => location.reload() },
  });
}
