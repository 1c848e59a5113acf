import type { Image } from "@storey/contract";
import type { ColumnType, Generated } from "kysely";
import type { TenantRecordColumns } from "../../db/record.table.ts";

/** Written as JSON text, read as the object. */
type Json<Value> = ColumnType<Value, string, string>;

export interface SpaceImageTable extends TenantRecordColumns {
  ownerId: string;
  position: number;
  description: Generated<string>;
  s3Key: string;
  metadata: Json<Image["metadata"]>;
  versions: Json<Image["versions"]>;
  /** The picture of a global model that this one stands for, in an organisation's model. */
  globalFileId: Generated<string | null>;
  /** Whether the organisation changed it, so that it no longer follows. */
  isOverridden: Generated<boolean>;
}
