import { GUEST_SESSION_MINUTES } from "@storey/contract";
import type { GuestPass } from "../../http/visitor.ts";
import { open, seal } from "../../identity/sealed-box.ts";

const CONTEXT = "guest session";
/** Longer than any token made here. */
const LONGEST = 400;

/** A token with the moment it ends. */
export interface GuestToken {
  readonly token: string;
  /** ISO 8601. */
  readonly expiresAt: string;
}

/**
 * Makes and reads the tokens of guests. A token is sealed, not stored: it contains its code, the
 * beacon that was near, and its end. It does not contain the guest's rights; the database checks
 * them anew at each call. So a scan of a code writes nothing, and no flood of scans fills anything.
 */
export class GuestTokens {
  readonly #key: Uint8Array;
  readonly #now: () => number;

  /** `key` has 32 bytes; `now` gives milliseconds since 1970. */
  constructor(key: Uint8Array, now: () => number = Date.now) {
    this.#key = key;
    this.#now = now;
  }

  /** Makes a token for a code, for half an hour. */
  make({ code, beaconId }: GuestPass): GuestToken {
    const endsAt = this.#now() + GUEST_SESSION_MINUTES * 60_000;
    const plain = Buffer.from(JSON.stringify([code, beaconId, endsAt]));
    return {
      token: seal(this.#key, plain, CONTEXT).toString("base64url"),
      expiresAt: new Date(endsAt).toISOString(),
    };
  }

  /** Reads a token; undefined for one that was not made here or has ended. */
  read(token: string): GuestPass | undefined {
    const parts = token.length <= LONGEST ? this.#unseal(token) : undefined;
    if (!Array.isArray(parts)) return undefined;
    const [code, beaconId, endsAt]: unknown[] = parts;
    if (typeof code !== "string" || typeof endsAt !== "number" || endsAt <= this.#now())
      return undefined;
    return { code, beaconId: typeof beaconId === "string" ? beaconId : null };
  }

  #unseal(token: string): unknown {
    try {
      return JSON.parse(open(this.#key, Buffer.from(token, "base64url"), CONTEXT).toString());
    } catch {
      return undefined;
    }
  }
}
