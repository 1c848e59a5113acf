import type { MomentColumn } from "../../db/record.table.ts";

export interface FavouriteSpaceTable {
  organisationId: string;
  userId: string;
  spaceId: string;
  position: number;
  createdAt: MomentColumn;
}

export interface ViewedSpaceTable {
  organisationId: string;
  userId: string;
  spaceId: string;
  viewedAt: MomentColumn;
}
