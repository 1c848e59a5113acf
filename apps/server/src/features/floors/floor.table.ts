import type { TenantRecordColumns } from "../../db/record.table.ts";
import type { NameWordsColumns } from "../../platform/records/name-words.ts";

export interface FloorTable extends TenantRecordColumns, NameWordsColumns {
  locationId: string;
  name: string;
  level: number | null;
}
