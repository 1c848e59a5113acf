import type { PublicConfiguration } from "@storey/contract";

const KEY = "storey.configuration";

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

/** Keeps an answer of the server in this browser. */
export function keepConfiguration(answer: PublicConfiguration): void {
  localStorage.setItem(KEY, JSON.stringify(answer));
}
