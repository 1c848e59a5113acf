import type { Display, FeedQuery } from "@storey/contract";
import type { ColumnType } from "kysely";
import type { MomentColumn, OptionalMomentColumn } from "../../db/record.table.ts";

export interface SecretAddressTable {
  organisationId: string;
  id: string;
  kind: "display" | "feed";
  name: string;
  hash: Buffer;
  ownerId: string | null;
  locationId: string | null;
  floorId: string | null;
  theme: Display["theme"] | null;
  query: ColumnType<FeedQuery | null, string | null | undefined, never>;
  lastUsedAt: OptionalMomentColumn;
  revokedAt: OptionalMomentColumn;
  contentHash: Buffer | null;
  contentAt: OptionalMomentColumn;
  createdAt: MomentColumn;
}
