import { v5 } from "uuid";

/** The name space of the demonstration's ids. */
const DEMONSTRATION = "0c2a5a3e-1b0f-5c7e-8d49-7d1c4f6f9b22";

/** Returns the id of a thing of the demonstration: the same on every machine. */
export function demonstrationId(kind: string, name: string): string {
  return v5(`${kind}:${name}`, DEMONSTRATION);
}
