import { logFailure } from "./log.ts";
import { online } from "./online.ts";
import { serviceWorkerState, tellUpdated } from "./update-notice.ts";

const ADDRESS = "/sw.js";

async function unregisterAll(): Promise<void> {
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(registrations.map((registration) => registration.unregister()));
}

/**
 * Tells whether the file is there and is a script. Unregisters a missing one, or one of another
 * content type, and reports it as an error (Spec §8).
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

/** Registers the service worker and follows its states. */
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
