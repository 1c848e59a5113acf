import { type Location, type LocationChanges, locations } from "@storey/contract";
import { can } from "@storey/domain";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../http/actor.ts";
import type { Binding } from "../../http/binding.ts";
import { on, onRecord } from "../../http/binding.ts";
import { updateRecord } from "../../platform/history/record.repository.ts";
import { archive, restore } from "../archive/archive.service.ts";
import {
  checkAddress,
  findLocations,
  getLocation,
  insertLocation,
  locationValues,
} from "./location.repository.ts";
import { refuseSliderToNobody } from "./location.service.ts";

/** The calls about locations. */
export const locationRoutes: Binding[] = [
  on(locations.list, ({ organisationId }, _input, transaction) =>
    findLocations(transaction, organisationId),
  ),
  on(locations.create, async (actor, { body }, transaction) => {
    const id = await insertLocation(transaction, actor.organisationId, body);
    return showWritten(actor, transaction, id, body);
  }),
  on(locations.get, (actor, { params }, transaction) => show(actor, transaction, params.id)),
  onRecord(
    locations.update,
    (actor, { params }, transaction) => show(actor, transaction, params.id),
    async (actor, { params, body, ifMatch }, transaction, current) => {
      const { organisationId } = actor;
      const values = locationValues(writable(actor, body));
      const place = { table: "location", organisationId, id: params.id } as const;
      await updateRecord(transaction, { ...place, values, ifMatch, current });
      // Checks the needs of the slider now that old and new fields are together; a refusal rolls
      // the write back. A change of other fields does not check the slider.
      if (body.sos) refuseSliderToNobody((await current()).sos);
    },
  ),
  on(locations.archive, async (actor, { params, query }, transaction) => {
    await archive(transaction, actor, { level: "location", id: params.id }, query);
    return show(actor, transaction, params.id);
  }),
  on(locations.restore, async (actor, { params }, transaction) => {
    await restore(transaction, actor, { level: "location", id: params.id });
    return show(actor, transaction, params.id);
  }),
  on(locations.checkSubnets, (_actor, { body }, transaction) =>
    checkAddress(transaction, body.ipSubnets),
  ),
];

/**
 * Returns a location after a write. Checks the needs of its slider now that old and new fields are
 * together; a refusal rolls the write back. A change of other fields does not check the slider.
 */
async function showWritten(
  actor: Actor,
  transaction: Transaction,
  id: string,
  written: LocationChanges,
): Promise<Location> {
  const location = await show(actor, transaction, id);
  if (written.sos) refuseSliderToNobody(location.sos);
  return location;
}

/**
 * Returns the changes to write. A caller who may not see the networks was given none and sends none
 * back; this removes none.
 */
function writable(actor: Actor, { ipSubnets, ...changes }: LocationChanges): LocationChanges {
  if (ipSubnets === undefined) return changes;
  const wasShownNone =
    ipSubnets.length === 0 && !can(actor.permissions, "organisation.locations.read");
  return wasShownNone ? changes : { ...changes, ipSubnets };
}

/**
 * Returns a location as the actor may see it: only administrators of locations see its networks,
 * and whom mail does not reach.
 */
async function show(actor: Actor, transaction: Transaction, id: string): Promise<Location> {
  const location = await getLocation(transaction, actor.organisationId, id);
  return can(actor.permissions, "organisation.locations.read")
    ? location
    : { ...location, ipSubnets: [], sosUndelivered: [] };
}
