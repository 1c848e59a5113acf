import ipaddr from "ipaddr.js";

/** A prefix length as people write it: no sign, no leading zero. */
const WRITTEN = /^[0-9a-f:.]+\/(?:0|[1-9]\d{0,2})$/i;

/**
 * Whether a text is a network in CIDR notation: IPv4 in four decimal parts or IPv6, with a prefix
 * length; bits behind the prefix may be set. A zone (`%eth0`) names an interface of one machine and
 * is refused, and so are IPv4 networks written as IPv6 (`::ffff:192.0.2.0/120`): addresses are read
 * as the IPv4 they are, so none would ever lie in one. Source: Spec §5 ('Invalid subnet'), decision 12.
 */
export function isSubnet(text: string): boolean {
  if (!WRITTEN.test(text)) return false;
  if (ipaddr.IPv4.isValidCIDRFourPartDecimal(text)) return true;
  if (!ipaddr.IPv6.isValidCIDR(text)) return false;
  const [network] = ipaddr.IPv6.parseCIDR(text);
  return !network.isIPv4MappedAddress();
}

/**
 * Whether an address lies in one of the networks. An IPv4 address written as IPv6
 * (`::ffff:192.0.2.1`) counts as the IPv4 address it is; what is no address lies in none.
 */
export function isInSubnets(address: string, subnets: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const asked = ipaddr.process(address);
  return subnets.filter(isSubnet).some((subnet) => {
    const [network, length] = ipaddr.parseCIDR(subnet);
    return asked.kind() === network.kind() && asked.match(network, length);
  });
}
