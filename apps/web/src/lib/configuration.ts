import { type PublicConfiguration, system } from "@storey/contract";
import { call } from "./call.ts";

let known: Promise<PublicConfiguration> | undefined;

/** What the server tells before sign-in, asked once; a failure is asked again the next time. */
export function configuration(): Promise<PublicConfiguration> {
  known ??= call(system.configuration).catch((cause: unknown) => {
    known = undefined;
    throw cause;
  });
  return known;
}

/** Forgets the answer. */
export function forgetConfiguration(): void {
  known = undefined;
}
