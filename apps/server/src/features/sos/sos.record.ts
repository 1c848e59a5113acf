import { sos } from "@storey/contract";
import { record, rowsOf } from "../../db/record.ts";
import type { SosAlertTable } from "./sos.table.ts";

/** One call for help. */
export const sosAlertRecord = record({
  table: "sos_alert",
  rows: rowsOf<SosAlertTable>(),
  nameFrom: ["spaceName"],
  isNetworkRestricted: true,
  sample: { call: sos.send, body: ({ ids }) => ({ spaceId: ids["space"] }) },
});
