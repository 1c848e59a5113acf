import type { Settings } from "./registry.ts";

/** Returns the address at which people reach the server, without a slash at the end. */
export function publicUrlOf({ PUBLIC_URL, PORT }: Pick<Settings, "PUBLIC_URL" | "PORT">): string {
  return PUBLIC_URL ?? `http://localhost:${PORT}`;
}

/**
 * Returns the address at which a program on this machine reaches the server, whatever stands in
 * front of it.
 */
export function ownAddressOf({ HOST, PORT }: Pick<Settings, "HOST" | "PORT">): string {
  const host = HOST === "0.0.0.0" || HOST === "::" ? "localhost" : HOST;
  return `http://${host.includes(":") ? `[${host}]` : host}:${PORT}`;
}
