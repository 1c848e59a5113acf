import { integrations } from "@storey/contract";
import { type Binding, on, onMultiTransaction } from "../../http/binding.ts";
import { getOutsideIds } from "./integration.repository.ts";
import { type IntegrationParts, integrationsOf, offeredTo } from "./integration.service.ts";

/** Binds the calls about the things that other services add to a space. */
export function integrationRoutes(parts: IntegrationParts): Binding[] {
  const { occupancy } = parts;
  return [
    on(integrations.offered, async ({ organisationId }) => offeredTo(parts, organisationId)),
    on(integrations.ofSpace, async ({ organisationId }, { params }, transaction) =>
      integrationsOf(
        parts,
        organisationId,
        await getOutsideIds(transaction, organisationId, params.id),
      ),
    ),
    onMultiTransaction(integrations.occupancy, async ({ organisationId }, { params }, begin) => {
      const { ubiqisenseId } = await begin("read", (transaction) =>
        getOutsideIds(transaction, organisationId, params.id),
      );
      const source = occupancy?.serves(organisationId) ? occupancy : null;
      const counted = ubiqisenseId === null ? null : await source?.peopleIn(ubiqisenseId);
      return { count: counted?.count ?? null, at: counted?.at ?? null };
    }),
  ];
}
