import { isEmail } from "@storey/domain";

/**
 * Tells whether mail can go to an address: exactly one, in plain characters, with nothing around
 * it, so that it can add neither a recipient nor a header.
 */
export function isMailAddress(address: string): boolean {
  return isEmail(address);
}
