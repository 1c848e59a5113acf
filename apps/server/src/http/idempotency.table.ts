import type { ColumnType } from "kysely";
import type { MomentColumn } from "../db/record.table.ts";

export interface IdempotencyKeyTable {
  userId: string;
  key: string;
  requestHash: string;
  status: number | null;
  response: ColumnType<unknown, string | null | undefined, string | null>;
  createdAt: MomentColumn;
}
