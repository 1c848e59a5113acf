import ipaddr from "ipaddr.js";

/**
 * An address as networks are written for it: IPv4 in its own notation, even where the system gave
 * it as IPv6 (`::ffff:192.0.2.1`), and without the zone of an interface. Empty for what is none.
 */
export function plainAddress(address: string): string {
  const bare = address.replace(/%.*$/, "");
  return ipaddr.isValid(bare) ? ipaddr.process(bare).toString() : "";
}
