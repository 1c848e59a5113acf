import type { Generated } from "kysely";
import type { TenantRecordColumns } from "../../db/record.table.ts";

export interface SpaceLinkTable extends TenantRecordColumns {
  ownerId: string;
  position: number;
  description: Generated<string>;
  url: string;
  isPublic: Generated<boolean>;
}
