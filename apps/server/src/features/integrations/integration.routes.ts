import { integrations } from "@storey/contract";
import { isTypeformId } from "@storey/domain";
import { type Binding, on, onSlow } from "../../http/binding.ts";
import type { OccupancySource } from "../../outside/occupancy/occupancy-source.ts";
import { getOutsideIds } from "./integration.repository.ts";

/** What the settings of the installation have on. */
export interface IntegrationParts {
  readonly areFormsOn: boolean;
  /** Null where no service counts people. */
  readonly occupancy: OccupancySource | null;
}

/** The calls about what other services add to a space. */
export function integrationRoutes({ areFormsOn, occupancy }: IntegrationParts): Binding[] {
  return [
    on(integrations.ofSpace, async ({ organisationId }, { params }, transaction) => {
      const ids = await getOutsideIds(transaction, organisationId, params.id);
      const typeformId = [ids.typeformId, ids.locationTypeformId].find(isTypeformId);
      return {
        form: areFormsOn && typeformId ? { typeformId } : null,
        hasOccupancy: ids.ubiqisenseId !== null && (occupancy?.serves(organisationId) ?? false),
      };
    }),
    onSlow(integrations.occupancy, async ({ organisationId }, { params }, begin) => {
      const { ubiqisenseId } = await begin("read", (transaction) =>
        getOutsideIds(transaction, organisationId, params.id),
      );
      const source = occupancy?.serves(organisationId) ? occupancy : null;
      const counted = ubiqisenseId === null ? null : await source?.peopleIn(ubiqisenseId);
      return { count: counted?.count ?? null, at: counted?.at ?? null };
    }),
  ];
}
