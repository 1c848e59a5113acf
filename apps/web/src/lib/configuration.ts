import { type PublicConfiguration, system } from "@storey/contract";
import { call } from "./call.ts";
import { CallError } from "./call-error.ts";
import { keepConfiguration, lastConfiguration } from "./last-configuration.ts";

let known: Promise<PublicConfiguration> | undefined;

async function ask(): Promise<PublicConfiguration> {
  try {
    const answer = await call(system.configuration);
    keepConfiguration(answer);
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
