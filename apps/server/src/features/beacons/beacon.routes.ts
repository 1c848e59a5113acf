import { beacons } from "@storey/contract";
import { v7 } from "uuid";
import { type Binding, on, onRecord } from "../../http/binding.ts";
import { updateRecord } from "../../platform/history/record.repository.ts";
import { deleteBeacon, findBeacons, getBeacon, insertBeacon } from "./beacon.repository.ts";
import { notePresence } from "./beacon-presence.repository.ts";

/** The calls about the beacons of the organisation. */
export const beaconRoutes: readonly Binding[] = [
  on(beacons.list, ({ organisationId }, _, transaction) =>
    findBeacons(transaction, organisationId),
  ),
  on(beacons.create, async ({ organisationId }, { body }, transaction) => {
    const { id = v7(), name, identity } = body;
    await insertBeacon(transaction, { organisationId, id, name, identity });
    return getBeacon(transaction, organisationId, id);
  }),
  onRecord(
    beacons.update,
    ({ organisationId }, { params }, transaction) =>
      getBeacon(transaction, organisationId, params.id),
    ({ organisationId }, { params, body, ifMatch }, transaction, current) => {
      const { name, identity } = body;
      const values = { name, identity: identity && JSON.stringify(identity) };
      const change = { table: "beacon", organisationId, id: params.id, ifMatch, current } as const;
      return updateRecord(transaction, { ...change, values });
    },
  ),
  on(beacons.near, (actor, { body }, transaction) =>
    notePresence(transaction, actor, body.identity),
  ),
  on(beacons.remove, async ({ organisationId }, { params }, transaction) => {
    await deleteBeacon(transaction, organisationId, params.id);
    return undefined;
  }),
];
