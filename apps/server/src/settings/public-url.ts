import type { Settings } from "./registry.ts";

/** Where people reach the server, without a slash at the end. */
export function publicUrlOf({ PUBLIC_URL, PORT }: Pick<Settings, "PUBLIC_URL" | "PORT">): string {
  return PUBLIC_URL ?? `http://localhost:${PORT}`;
}
