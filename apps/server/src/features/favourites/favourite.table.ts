import type { MomentColumn } from "../../db/record.table.ts";

export interface FavouriteTable {
  organisationId: string;
  userId: string;
  ownerId: string;
  position: number;
  createdAt: MomentColumn;
}

export interface RecentlyViewedTable {
  organisationId: string;
  userId: string;
  ownerId: string;
  viewedAt: MomentColumn;
}
