import type { FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";
import { networkOf } from "../identity/network.ts";

/**
 * Returns an address in the notation of networks: IPv4 in its own, even if the system gave it as
 * IPv6 (`::ffff:192.0.2.1`), and without the zone of an interface. Empty for a text that is no
 * address.
 */
export function plainAddress(address: string): string {
  const bare = address.replace(/%.*$/, "");
  return ipaddr.isValid(bare) ? ipaddr.process(bare).toString() : "";
}

/**
 * Names the network that a limit of requests counts by: the IPv4 address, or the /64 of an IPv6
 * one, as the connection has it or a trusted proxy says it. Nothing that the sender chooses.
 */
export function limitKey(request: FastifyRequest): string {
  return networkOf(plainAddress(request.ip));
}
