import { z } from "zod";
import { open, seal } from "../../identity/sealed-box.ts";

const CONTEXT = "custody";
/** Longer than any token made here. */
const LONGEST = 500;

const Link = z.object({ organisationId: z.uuid(), custodyId: z.uuid() });

/** What a link opens: the things of the holder of this custody. */
export type CustodyLink = z.infer<typeof Link>;

/**
 * Makes the token of the link by which somebody without an account sees what they have. It is sealed,
 * not stored: nobody else can make one, and it holds no address. `key` has 32 bytes.
 */
export function makeCustodyToken(key: Uint8Array, link: CustodyLink): string {
  return seal(key, Buffer.from(JSON.stringify(link)), CONTEXT).toString("base64url");
}

/** Reads a token; undefined for one that was not made here. */
export function readCustodyToken(key: Uint8Array, token: string): CustodyLink | undefined {
  if (token.length > LONGEST) return undefined;
  try {
    const plain = open(key, Buffer.from(token, "base64url"), CONTEXT).toString();
    return Link.safeParse(JSON.parse(plain)).data;
  } catch {
    return undefined;
  }
}
