import { DISPLAYS_MAX, type Display } from "@storey/contract";
import { v7 } from "uuid";
import type { Actor } from "../../http/actor.ts";
import type { ActorBegin } from "../../http/binding.ts";
import { notFound, ProblemError } from "../../http/problem.ts";
import { hashSecret, makeSecret } from "../../http/secret-token.ts";
import {
  insertSecretAddress,
  revokeSecretAddress,
} from "../../platform/secret-addresses/secret-address.repository.ts";
import { findDisplay, isShowable } from "./display.repository.ts";

/** What is said of a new display. */
interface NewDisplay extends Pick<Display, "name" | "theme"> {
  readonly locationId: string | null;
  readonly floorId: string | null;
}

/**
 * Makes a display and returns its secret, of which the hash alone is kept. Throws `not_found` for a place
 * that is not there or archived, and `display.too_many`.
 */
export async function makeDisplay(
  begin: ActorBegin,
  display: NewDisplay,
): Promise<Display & { token: string }> {
  const token = makeSecret();
  const made = await begin("write", async (transaction, { organisationId }) => {
    if (!(await isShowable(transaction, organisationId, display))) throw notFound();
    const id = v7();
    const secret = { kind: "display", hash: hashSecret(token) } as const;
    const address = { ...display, ...secret, organisationId, id };
    if (!(await insertSecretAddress(transaction, address, DISPLAYS_MAX)))
      throw new ProblemError("display.too_many");
    return findDisplay(transaction, organisationId, id);
  });
  if (!made) throw notFound();
  return { ...made, token };
}

/** Switches a display off for good. Throws `not_found`. */
export function switchOff(
  transaction: Parameters<typeof revokeSecretAddress>[0],
  { organisationId }: Actor,
  id: string,
): Promise<void> {
  return revokeSecretAddress(transaction, { organisationId, id, kind: "display" });
}
