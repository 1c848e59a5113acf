import { custody } from "@storey/contract";
import { record, rowsOf } from "../../db/record.ts";
import type { CustodyTable } from "./custody.table.ts";

/** That somebody has an asset, or had it. */
export const custodyRecord = record({
  table: "custody",
  rows: rowsOf<CustodyTable>(),
  nameFrom: ["holderName"],
  parent: { record: "asset", through: "assetId" },
  isNetworkRestricted: true,
  constraints: { custody_open: "custody.taken" },
  sample: {
    call: custody.handOut,
    body: ({ mark }) => ({
      holderName: `${mark} holder`,
      holderEmail: `${mark.toLowerCase()}@holder.test`,
      note: `${mark} note`,
      signature: { name: `${mark} signature`, strokes: [[1, 2, 3, 4]] },
    }),
  },
});
