import ipaddr from "ipaddr.js";

type Network = readonly [address: ipaddr.IPv4 | ipaddr.IPv6, length: number];

/** An address, and a prefix length as people write it: no sign, no leading zero. */
const WRITTEN = /^([0-9a-f:.]+)(?:\/(0|[1-9]\d{0,2}))?$/i;

/** The first bits of an IPv4 address that is written as IPv6. */
const MAPPED_BITS = 96;

function networkOf(text: string): Network | null {
  const [, written = "", prefix] = WRITTEN.exec(text) ?? [];
  const isIpv4 = ipaddr.IPv4.isValidFourPartDecimal(written);
  if (!isIpv4 && !ipaddr.IPv6.isValid(written)) return null;
  const most = isIpv4 ? 32 : 128;
  const length = prefix === undefined ? most : Number(prefix);
  if (length > most) return null;
  if (isIpv4) return [ipaddr.IPv4.parse(written), length];
  const address = ipaddr.IPv6.parse(written);
  if (!address.isIPv4MappedAddress()) return [address, length];
  // The library takes the former notation `::192.0.2.1` (RFC 4291, 2.5.5.1) for an IPv4 address, which
  // it is not: `/96` would let in everybody.
  if (!/ffff/i.test(written)) return null;
  return length < MAPPED_BITS ? null : [address.toIPv4Address(), length - MAPPED_BITS];
}

/**
 * Tells whether a text is a network in CIDR notation or one address: IPv4 in four decimal parts or
 * IPv6; bits behind the prefix may be set. A zone (`%eth0`) names an interface of one machine and
 * is refused. Source: Spec §5 ('Invalid subnet'), decision 12.
 */
export function isSubnet(text: string): boolean {
  return networkOf(text) !== null;
}

/**
 * Returns a network in its stored form. IPv4 written as IPv6 (`::ffff:192.0.2.0/120`) becomes IPv4,
 * since addresses are read as the IPv4 they are; any other stays as it was written.
 */
export function keptSubnet(text: string): string {
  const network = networkOf(text);
  if (!network || network[0].kind() === "ipv6" || !text.includes(":")) return text;
  return network.join("/");
}

/**
 * Tells whether an address lies in one of the networks. An IPv4 address written as IPv6
 * (`::ffff:192.0.2.1`) counts as IPv4; a text that is no address lies in none.
 */
export function isInSubnets(address: string, subnets: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const asked = ipaddr.process(address);
  return subnets.some((subnet) => {
    const [network, length] = networkOf(subnet) ?? [];
    if (!network || length === undefined) return false;
    return asked.kind() === network.kind() && asked.match(network, length);
  });
}
