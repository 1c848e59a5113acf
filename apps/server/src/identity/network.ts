import { isIPv4, isIPv6 } from "node:net";

const GROUPS = 8;
const SUBSCRIBER_GROUPS = 4;
const SITE_GROUPS = 3;
const MAPPED_IPV4 = /^::ffff:(.+)$/i;

function mappedAddress(address: string): string | undefined {
  const [, mapped] = MAPPED_IPV4.exec(address) ?? [];
  return mapped && isIPv4(mapped) ? mapped : undefined;
}

function leadingGroups(address: string, count: number): string {
  const [head = "", tail = ""] = address.split("::");
  const before = head.split(":").filter(Boolean);
  const after = tail.split(":").filter(Boolean);
  const missing = Math.max(0, GROUPS - before.length - after.length);
  const groups = [...before, ...Array.from({ length: missing }, () => "0"), ...after];
  return groups
    .slice(0, count)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ""))
    .join(":");
}

/**
 * Returns the address limits count by: an IPv4 address, or the /64 of an IPv6 one, which one
 * subscriber has.
 */
export function networkOf(address: string): string {
  const mapped = mappedAddress(address);
  if (mapped) return mapped;
  return isIPv6(address) ? leadingGroups(address, SUBSCRIBER_GROUPS) : address;
}

/**
 * Returns the /48 of an IPv6 address, in which one customer may have 65,536 of those; undefined for
 * IPv4.
 */
export function siteOf(address: string): string | undefined {
  if (mappedAddress(address) || !isIPv6(address)) return undefined;
  return leadingGroups(address, SITE_GROUPS);
}
