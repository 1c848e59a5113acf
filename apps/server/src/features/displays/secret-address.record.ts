import { displays } from "@storey/contract";
import { record, rowsOf } from "../../db/record.ts";
import type { SecretAddressTable } from "../../platform/secret-addresses/secret-address.table.ts";

/** An address that opens a wall or a calendar feed to whoever knows it. */
export const secretAddressRecord = record({
  table: "secret_address",
  rows: rowsOf<SecretAddressTable>(),
  nameFrom: ["name"],
  sample: {
    call: displays.create,
    body: ({ mark }) => ({ name: `${mark} wall`, locationId: null, floorId: null, theme: "time" }),
  },
});
