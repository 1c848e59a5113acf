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
  /** The document of a global model that this one stands for, in an organisation's model. */
  globalFileId: Generated<string | null>;
  /** Whether the organisation changed it, so that it no longer follows. */
  isOverridden: Generated<boolean>;
}
