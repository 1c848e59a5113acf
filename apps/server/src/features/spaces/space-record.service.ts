import type { Space } from "@storey/contract";
import { can } from "@storey/domain";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../http/actor.ts";
import { seesPrivate } from "../../platform/attachments/owner-rights.ts";
import { type IntegrationParts, integrationsOf } from "../integrations/integration.service.ts";
import { getSpaceRecord } from "./space-record.repository.ts";

/**
 * Returns a space with those of its records that the actor may see, by the rules of the calls that
 * list them. Throws `not_found`.
 */
export async function showSpace(
  transaction: Transaction,
  actor: Actor,
  integrations: IntegrationParts,
  id: string,
): Promise<Space> {
  const { organisationId, userId, permissions, settings } = actor;
  const reader = {
    organisationId,
    userId,
    seesPrivate: seesPrivate(actor, "space"),
    seesPanoramas: settings.has("spaces_panoramas"),
    seesChecklists: settings.has("spaces_checklists"),
    seesBeacons: can(permissions, "organisation.spaces.read"),
  };
  const { space, outside } = await getSpaceRecord(transaction, reader, id);
  return { ...space, integrations: integrationsOf(integrations, organisationId, outside) };
}
