import { logFailure } from "../log.ts";
import type { Device } from "./device.ts";

let opening: Promise<Device | null> | null = null;

async function open(): Promise<Device | null> {
  if (typeof indexedDB === "undefined") return null;
  try {
    return await (await import("./idb-device.ts")).openIdbDevice();
  } catch (cause) {
    logFailure("This device keeps nothing", cause);
    return null;
  }
}

/**
 * Returns the store of this device; null where the browser keeps nothing, such as in some private
 * windows.
 */
export function openDevice(): Promise<Device | null> {
  opening ??= open();
  return opening;
}

/** Puts another store in the place of the browser's, before anything was kept. */
export function replaceDevice(device: Device | null): void {
  opening = Promise.resolve(device);
}
