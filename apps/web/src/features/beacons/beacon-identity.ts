import type { BeaconIdentity } from "@storey/contract";

/** Strips the marks that people put between the digits of a hexadecimal number. */
export function digitsOf(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/^0x/, "")
    .replace(/[\s:-]/g, "");
}

/**
 * Writes a UUID in its usual form, however it was typed; returns text that cannot be a UUID
 * unchanged.
 */
export function uuidOf(text: string): string {
  const hex = digitsOf(text);
  const parts = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(hex);
  return parts ? parts.slice(1).join("-") : text.trim();
}

/** Writes the numbers that a beacon sends in one line. */
export function identityLabel(identity: BeaconIdentity): string {
  return identity.kind === "ibeacon"
    ? `${identity.uuid} · ${identity.major} · ${identity.minor}`
    : `${identity.namespace} · ${identity.instance}`;
}
