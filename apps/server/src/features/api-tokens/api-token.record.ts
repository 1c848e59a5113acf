import { record, rowsOf } from "../../db/record.ts";
import type { ApiTokenTable } from "./api-token.table.ts";

/** What a program uses in the name of a person. */
export const apiTokenRecord = record({
  table: "api_token",
  rows: rowsOf<ApiTokenTable>(),
  nameFrom: ["name"],
});
