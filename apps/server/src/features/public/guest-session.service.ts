import type { BeaconIdentity, ErrorCode, GuestSession, RefusedSpace } from "@storey/contract";
import type { Gateway } from "../../db/gateway.ts";
import type { OpenEntry } from "../../db/ways-in.ts";
import { ProblemError } from "../../http/problem.ts";
import { refusalOf, visitorOf } from "../../http/public-pipeline.ts";
import type { Origin } from "../../http/visitor.ts";
import type { GuestTokens } from "./guest-token.ts";
import { describePublicSpace, organisationOf } from "./public-space.service.ts";

/** A request for a session: a code, the beacon that is near, and the network. */
export interface SessionRequest {
  readonly code: string;
  readonly beacon?: BeaconIdentity | undefined;
  readonly from: Origin;
}

/**
 * The error for each reason why an existing code leads nowhere. It gives the visitor the reason,
 * but not the owner of the code.
 */
const LEADS_NOWHERE: Readonly<Record<string, ErrorCode>> = {
  revoked: "guest.code_revoked",
  blank: "guest.code_blank",
};

/**
 * Returns the guest who was let in. Throws the reason of a refusal, with the organisation of the
 * space and whom to ask.
 */
function guestOf(entry: OpenEntry) {
  if (entry.refusal === undefined || !entry.whom) return visitorOf(entry);
  const { name, whom } = entry;
  const { contact, wifi } = whom;
  const organisation = organisationOf(whom);
  const known: RefusedSpace = { ...(name ? { name } : {}), organisation, contact, wifi };
  throw refusalOf(entry, known);
}

/**
 * Opens sessions of guests. Anybody near a beacon can listen to its numbers and anybody at all can
 * repeat them, so a forged one shows only public data.
 */
export class GuestSessions {
  readonly #gateway: Gateway;
  readonly #tokens: GuestTokens;

  constructor(gateway: Gateway, tokens: GuestTokens) {
    this.#gateway = gateway;
    this.#tokens = tokens;
  }

  /**
   * Opens a session for the space of a code. Throws `not_found` for a code that is unknown,
   * `guest.code_revoked`, `guest.code_blank`, `space.archived`, `space.not_public`,
   * `space.wrong_network`, `space.beacon_needed`, `asset.archived`, `asset.not_public` and
   * `asset.module_off`.
   */
  async open({ code, beacon, from }: SessionRequest): Promise<GuestSession> {
    const beaconId =
      beacon === undefined ? null : await this.#beaconNear(code, beacon, from.address);
    const pass = { code, beaconId };
    const caller = { ...from, credential: pass };
    const space = await this.#gateway.beginOpen(caller, "read", "storey_guest", (work, entry) =>
      entry.refusal === "unknown"
        ? Promise.resolve(undefined)
        : describePublicSpace(work, guestOf(entry), code),
    );
    if (!space) throw new ProblemError(await this.#whyNowhere(code, from.address));
    return { ...this.#tokens.make(pass), space };
  }

  /**
   * Returns why no space was found for a code. A code of an archived organisation counts as
   * unknown.
   */
  async #whyNowhere(code: string, address: string): Promise<ErrorCode> {
    const { rows } = await this.#gateway.asSystem(
      (client) => client.query<{ state: string }>("select state from find_space_code($1)", [code]),
      address,
    );
    return LEADS_NOWHERE[rows[0]?.state ?? ""] ?? "not_found";
  }

  async #beaconNear(code: string, beacon: BeaconIdentity, address: string): Promise<string | null> {
    const { rows } = await this.#gateway.asSystem(
      (client) =>
        client.query<{ id: string | null }>("select beacon_near($1, $2) as id", [
          code,
          JSON.stringify(beacon),
        ]),
      address,
    );
    return rows[0]?.id ?? null;
  }
}
