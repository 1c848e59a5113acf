import type { Permission } from "@storey/domain";
import type { ColumnType } from "kysely";
import type { MomentColumn, OptionalMomentColumn } from "../../db/record.table.ts";

export interface ApiTokenTable {
  userId: string;
  id: string;
  organisationId: string;
  name: string;
  hash: Buffer;
  permissions: ColumnType<Permission[], string[], never>;
  expiresAt: MomentColumn;
  lastUsedAt: OptionalMomentColumn;
  revokedAt: OptionalMomentColumn;
  createdAt: MomentColumn;
}
