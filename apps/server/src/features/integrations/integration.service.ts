import type { SpaceIntegrations } from "@storey/contract";
import { isTypeformId } from "@storey/domain";
import type { OccupancySource } from "../../outside/occupancy/occupancy-source.ts";
import type { OutsideIds } from "../../platform/records/outside-ids.ts";

/** The services that the installation's settings have on. */
export interface IntegrationParts {
  readonly areFormsOn: boolean;
  /** Null where no service counts people. */
  readonly occupancy: OccupancySource | null;
}

/** Reads the data that other services add to a space. */
export function integrationsOf(
  { areFormsOn, occupancy }: IntegrationParts,
  organisationId: string,
  ids: OutsideIds,
): SpaceIntegrations {
  const typeformId = [ids.typeformId, ids.locationTypeformId].find(isTypeformId);
  return {
    form: areFormsOn && typeformId ? { typeformId } : null,
    hasOccupancy: ids.ubiqisenseId !== null && (occupancy?.serves(organisationId) ?? false),
  };
}
