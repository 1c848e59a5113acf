import { apiTokens } from "@storey/contract";
import { record, rowsOf } from "../../db/record.ts";
import type { ApiTokenTable } from "./api-token.table.ts";

/** A token with which a program acts in the name of a person. */
export const apiTokenRecord = record({
  table: "api_token",
  rows: rowsOf<ApiTokenTable>(),
  nameFrom: ["name"],
  sample: {
    call: apiTokens.create,
    body: ({ mark }) => ({ name: `${mark} token`, permissions: [], expiresInDays: 30 }),
  },
});
