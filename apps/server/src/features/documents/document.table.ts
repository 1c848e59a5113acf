import type { SpaceDocument } from "@storey/contract";
import type { ColumnType, Generated } from "kysely";
import type { TenantRecordColumns } from "../../db/record.table.ts";

export interface SpaceDocumentTable extends TenantRecordColumns {
  ownerId: string;
  description: Generated<string>;
  type: SpaceDocument["type"];
  isPublic: Generated<boolean>;
  s3Key: string;
  /** Written as JSON text, read as the object. */
  metadata: ColumnType<SpaceDocument["metadata"], string, string>;
}
