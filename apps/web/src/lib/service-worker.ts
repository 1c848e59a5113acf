import { logFailure } from "./log.ts";
import { translate } from "./messages.ts";
import { online } from "./online.ts";
import { createStore } from "./store.ts";
import { showToast } from "./toasts.ts";

/** What the service worker is doing. Source: Spec §4. */
export type ServiceWorkerState = "none" | "registered" | "updated" | "cached" | "offline" | "error";

/** What the service worker is doing. */
export const serviceWorkerState = createStore<ServiceWorkerState>("none");

const ADDRESS = "/sw.js";

async function unregisterAll(): Promise<void> {
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(registrations.map((registration) => registration.unregister()));
}

/**
 * Whether the file is there and is a script. A missing one, or one of another content type, is
 * unregistered and reported as an error (Spec §8).
 */
async function isServed(): Promise<boolean> {
  const response = await fetch(ADDRESS, {
    cache: "no-store",
    headers: { "Service-Worker": "script" },
  });
  const type = response.headers.get("content-type") ?? "";
  if (response.ok && /javascript/.test(type)) return true;
  await unregisterAll();
  serviceWorkerState.set("error");
  logFailure(
    `The service worker is missing or has the wrong content type: ${response.status} ${type}`,
  );
  return false;
}

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

function watch(registration: ServiceWorkerRegistration): void {
  registration.addEventListener("updatefound", () => {
    const worker = registration.installing;
    worker?.addEventListener("statechange", () => {
      if (worker.state !== "installed") return;
      if (navigator.serviceWorker.controller) tellUpdated();
      else serviceWorkerState.set("cached");
    });
  });
}

/** Registers the service worker and follows what becomes of it. */
export async function startServiceWorker(): Promise<void> {
  try {
    if (!(await isServed())) return;
    const registration = await navigator.serviceWorker.register(ADDRESS);
    serviceWorkerState.set("registered");
    watch(registration);
  } catch (cause) {
    if (!navigator.onLine || !online.get()) {
      serviceWorkerState.set("offline");
      console.info("No connection: the app runs from what this device keeps.");
      return;
    }
    serviceWorkerState.set("error");
    logFailure("The service worker could not be registered", cause);
  }
}

/** Registers it once the page has loaded, where the browser and the build have one. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const start = (): void => void startServiceWorker();
  if (document.readyState === "complete") start();
  else addEventListener("load", start, { once: true });
}
