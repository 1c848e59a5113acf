import { STOPPABLE_KINDS } from "@storey/domain";
import { z } from "zod";
import { open, seal } from "../../identity/sealed-box.ts";

const CONTEXT = "unsubscribe";
/** Longer than any token made here. */
const LONGEST = 1_000;

const Stop = z.union([
  z.object({ userId: z.uuid(), kinds: z.array(z.enum(STOPPABLE_KINDS)).min(1) }),
  z.object({ organisationId: z.uuid(), issueId: z.uuid() }),
  z.object({ organisationId: z.uuid(), userId: z.uuid(), viewId: z.uuid() }),
  z.object({ organisationId: z.uuid(), custodyId: z.uuid() }),
]);

/**
 * The mail that a link stops: kinds of mail to a person, mail about a report to its guest, mail to a
 * person about what a saved view comes to find, or reminders of what the holder of a custody has.
 */
export type Stop = z.infer<typeof Stop>;

/**
 * Makes a token for the link. It is sealed, not stored: it contains the choice that it stops, opens
 * nothing else, and works as long as the mail may be kept. `key` has 32 bytes.
 */
export function makeUnsubscribeToken(key: Uint8Array, stop: Stop): string {
  return seal(key, Buffer.from(JSON.stringify(stop)), CONTEXT).toString("base64url");
}

/** Reads a token; undefined for one that was not made here. */
export function readUnsubscribeToken(key: Uint8Array, token: string): Stop | undefined {
  if (token.length > LONGEST) return undefined;
  try {
    const plain = open(key, Buffer.from(token, "base64url"), CONTEXT).toString();
    return Stop.safeParse(JSON.parse(plain)).data;
  } catch {
    return undefined;
  }
}
