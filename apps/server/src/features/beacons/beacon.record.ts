import { beacons } from "@storey/contract";
import { v7 } from "uuid";
import { record, rowsOf } from "../../db/record.ts";
import type { BeaconTable } from "./beacon.table.ts";

/** A small sender on a wall. */
export const beaconRecord = record({
  table: "beacon",
  rows: rowsOf<BeaconTable>(),
  nameFrom: ["name"],
  constraints: { beacon_identity: "beacon.taken" },
  sample: {
    call: beacons.create,
    body: ({ mark }) => ({
      name: `${mark} beacon`,
      identity: { kind: "ibeacon", uuid: v7(), major: 1, minor: 2 },
    }),
  },
});
