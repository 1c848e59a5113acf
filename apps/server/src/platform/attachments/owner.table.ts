import type { OptionalMomentColumn } from "../../db/record.table.ts";

/** Every kind that the database knows, in use or not yet. */
export type StoredOwnerKind =
  | "space"
  | "floor"
  | "location"
  | "asset"
  | "assetModel"
  | "checklistTemplate"
  | "decisionTree";

/** Kept by triggers of the records themselves; nobody else writes it. */
export interface AttachmentOwnerTable {
  organisationId: string;
  id: string;
  kind: StoredOwnerKind;
  /** Null for what lies in no location. */
  locationId: string | null;
  deletedAt: OptionalMomentColumn;
}
