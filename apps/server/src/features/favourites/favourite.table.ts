import type { MomentColumn } from "../../db/record.table.ts";
import type { StoredOwnerKind } from "../../platform/attachments/owner.table.ts";

export interface FavouriteTable {
  organisationId: string;
  userId: string;
  ownerId: string;
  /** The owner's, which never changes. */
  kind: StoredOwnerKind;
  position: number;
  createdAt: MomentColumn;
}

export interface RecentlyViewedTable {
  organisationId: string;
  userId: string;
  ownerId: string;
  kind: StoredOwnerKind;
  viewedAt: MomentColumn;
}
