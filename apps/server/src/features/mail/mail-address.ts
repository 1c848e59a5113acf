import { z } from "zod";

/** The longest address that a mail server takes (RFC 5321), in characters. */
const LONGEST = 254;

const Address = z.email().max(LONGEST);

/**
 * Whether mail can go to an address: exactly one, in plain characters, with nothing around it, so
 * that it can add neither a recipient nor a header.
 */
export function isMailAddress(address: string): boolean {
  return Address.safeParse(address).success;
}
