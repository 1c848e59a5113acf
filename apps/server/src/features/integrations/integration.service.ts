import type { OfferedIntegrations, SpaceIntegrations } from "@storey/contract";
import { isTypeformId } from "@storey/domain";
import type { OccupancySource } from "../../outside/occupancy/occupancy-source.ts";
import type { OutsideIds } from "../../platform/records/outside-ids.ts";

/** The services that the installation's settings have on. */
export interface IntegrationParts {
  readonly areFormsOn: boolean;
  /** Null where no service counts people. */
  readonly occupancy: OccupancySource | null;
}

/** Tells which of them an organisation has on. */
export function offeredTo(
  { areFormsOn, occupancy }: IntegrationParts,
  organisationId: string,
): OfferedIntegrations {
  return { areFormsOn, isOccupancyOn: occupancy?.serves(organisationId) ?? false };
}

/** Reads the data that other services add to a space. */
export function integrationsOf(
  parts: IntegrationParts,
  organisationId: string,
  ids: OutsideIds,
): SpaceIntegrations {
  const { areFormsOn, isOccupancyOn } = offeredTo(parts, organisationId);
  const typeformId = [ids.typeformId, ids.locationTypeformId].find(isTypeformId);
  return {
    form: areFormsOn && typeformId ? { typeformId } : null,
    hasOccupancy: isOccupancyOn && ids.ubiqisenseId !== null,
  };
}
