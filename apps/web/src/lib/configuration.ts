import { type PublicConfiguration, system } from "@storey/contract";
import { call } from "./call.ts";
import { CallError } from "./call-error.ts";

const KEY = "storey.configuration";

let known: Promise<PublicConfiguration> | undefined;

function isConfiguration(value: unknown): value is PublicConfiguration {
  return (
    typeof value === "object" && value !== null && "authority" in value && "environment" in value
  );
}

/** Returns the server's last answer to this browser; null where there is none. */
export function lastConfiguration(): PublicConfiguration | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
    return isConfiguration(value) ? value : null;
  } catch {
    return null;
  }
}

async function ask(): Promise<PublicConfiguration> {
  try {
    const answer = await call(system.configuration);
    localStorage.setItem(KEY, JSON.stringify(answer));
    return answer;
  } catch (cause) {
    const unavailable = cause instanceof CallError && (cause.status === 0 || cause.status >= 500);
    const last = unavailable ? lastConfiguration() : null;
    known = undefined;
    if (last) return last;
    throw cause;
  }
}

/**
 * Returns the configuration that the server gives before sign-in. Asks once; after a failure the
 * next call asks again.
 */
export function configuration(): Promise<PublicConfiguration> {
  known ??= ask();
  return known;
}

/** Forgets the answer. */
export function forgetConfiguration(): void {
  known = undefined;
}
