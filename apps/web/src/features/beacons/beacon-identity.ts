import type { BeaconIdentity } from "@storey/contract";

/** What is typed of a hexadecimal number without the marks people put between its digits. */
export function digitsOf(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/^0x/, "")
    .replace(/[\s:-]/g, "");
}

/** A UUID in its usual form, however it was typed; what cannot be one stays as it is. */
export function uuidOf(text: string): string {
  const hex = digitsOf(text);
  const parts = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(hex);
  return parts ? parts.slice(1).join("-") : text.trim();
}

/** What a beacon sends, in one line. */
export function identityLabel(identity: BeaconIdentity): string {
  return identity.kind === "ibeacon"
    ? `${identity.uuid} · ${identity.major} · ${identity.minor}`
    : `${identity.namespace} · ${identity.instance}`;
}
