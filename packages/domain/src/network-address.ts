import ipaddr from "ipaddr.js";

/** Twelve hexadecimal digits, in pairs, in fours, or without anything between them. */
const MAC =
  /^(?:[0-9a-f]{12}|[0-9a-f]{2}(?::[0-9a-f]{2}){5}|[0-9a-f]{2}(?:-[0-9a-f]{2}){5}|[0-9a-f]{4}(?:\.[0-9a-f]{4}){2}|[0-9a-f]{6}-[0-9a-f]{6})$/i;

/** Whether a text is the address of a network card, in any of the usual ways of writing one. */
export function isMacAddress(text: string): boolean {
  return MAC.test(text);
}

/** The address of a network card as it is kept: `00:1a:2b:3c:4d:5e`. What is none stays as it is. */
export function keptMacAddress(text: string): string {
  if (!isMacAddress(text)) return text;
  const digits = text.toLowerCase().replace(/[^0-9a-f]/g, "");
  return digits.replace(/..(?=.)/g, "$&:");
}

function addressOf(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text);
  if (text.includes("%") || !ipaddr.IPv6.isValid(text)) return null;
  const address = ipaddr.IPv6.parse(text);
  if (!address.isIPv4MappedAddress()) return address;
  // The library takes the former notation `::192.0.2.1` (RFC 4291, 2.5.5.1) for an IPv4 address.
  return /ffff/i.test(text) ? address.toIPv4Address() : null;
}

/** Whether a text is one address, IPv4 in four decimal parts or IPv6; one with a zone is refused. */
export function isIpAddress(text: string): boolean {
  return addressOf(text) !== null;
}

/**
 * An IP address as it is kept, so that two ways of writing one are found together: IPv6 in its short
 * form (RFC 5952), IPv4 written as IPv6 as IPv4. What is none stays as it is.
 */
export function keptIpAddress(text: string): string {
  return addressOf(text)?.toString() ?? text;
}
