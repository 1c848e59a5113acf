import { locations } from "@storey/contract";
import type { Binding } from "../../http/binding.ts";
import { on } from "../../http/binding.ts";
import { archive, restore } from "../archive/archive.service.ts";
import { updateRecord } from "../history/record.repository.ts";
import {
  findLocations,
  getLocation,
  insertLocation,
  locationValues,
} from "./location.repository.ts";

/** The calls about locations. */
export const locationRoutes: Binding[] = [
  on(locations.list, ({ organisationId }, _input, transaction) =>
    findLocations(transaction, organisationId),
  ),
  on(locations.create, async ({ organisationId }, { body }, transaction) => {
    const id = await insertLocation(transaction, organisationId, body);
    return getLocation(transaction, organisationId, id);
  }),
  on(locations.get, ({ organisationId }, { params }, transaction) =>
    getLocation(transaction, organisationId, params.id),
  ),
  on(locations.update, async ({ organisationId }, { params, body, ifMatch }, transaction) => {
    const current = () => getLocation(transaction, organisationId, params.id);
    await updateRecord(transaction, {
      table: "location",
      organisationId,
      id: params.id,
      values: locationValues(body),
      ifMatch,
      current,
    });
    return current();
  }),
  on(locations.archive, async ({ organisationId }, { params }, transaction) => {
    await archive(transaction, { organisationId, level: "location", id: params.id });
    return getLocation(transaction, organisationId, params.id);
  }),
  on(locations.restore, async ({ organisationId }, { params }, transaction) => {
    await restore(transaction, { organisationId, level: "location", id: params.id });
    return getLocation(transaction, organisationId, params.id);
  }),
];
