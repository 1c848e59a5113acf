import { beacons } from "@storey/contract";
import { v7 } from "uuid";
import { type Binding, on } from "../../http/binding.ts";
import { updateRecord } from "../history/record.repository.ts";
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
  on(
    beacons.update,
    async ({ organisationId }, { params, body, ifMatch }, transaction) => {
      const { id } = params;
      const current = () => getBeacon(transaction, organisationId, id);
      const { name, identity } = body;
      const values = { name, identity: identity && JSON.stringify(identity) };
      const change = { table: "beacon", organisationId, id, values, ifMatch, current } as const;
      await updateRecord(transaction, change);
      return current();
    },
    ({ organisationId }, { params }, transaction) =>
      getBeacon(transaction, organisationId, params.id),
  ),
  on(beacons.near, (actor, { body }, transaction) =>
    notePresence(transaction, actor, body.identity),
  ),
  on(beacons.remove, async ({ organisationId }, { params }, transaction) => {
    await deleteBeacon(transaction, organisationId, params.id);
    return undefined;
  }),
];
