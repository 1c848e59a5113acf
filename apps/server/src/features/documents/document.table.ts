import type { SpaceDocument } from "@storey/contract";
import type { ColumnType, Generated } from "kysely";
import type { MomentColumn, TenantRecordColumns } from "../../db/record.table.ts";

export interface SpaceDocumentTable extends TenantRecordColumns {
  spaceId: string;
  description: Generated<string>;
  type: SpaceDocument["type"];
  isPublic: Generated<boolean>;
  s3Key: string;
  /** Written as JSON text, read as the object. */
  metadata: ColumnType<SpaceDocument["metadata"], string, string>;
}

/** An upload that is not finished. Sizes in bytes. */
export interface DocumentUploadTable {
  organisationId: string;
  id: string;
  spaceId: string;
  userId: string;
  fileName: string;
  size: number;
  description: string;
  type: SpaceDocument["type"];
  isPublic: boolean;
  received: Generated<number>;
  /** The keys of the pieces, in their order. */
  pieces: Generated<string[]>;
  /** Where they lie, without a closing slash. */
  folder: string;
  expiresAt: string;
  createdAt: MomentColumn;
}
