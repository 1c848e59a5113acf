import type { ColumnType, Generated } from "kysely";

/** A moment: read as ISO 8601 text. */
export type MomentColumn = ColumnType<string, string | undefined, string>;
/** A moment that may be absent. */
export type OptionalMomentColumn = ColumnType<
  string | null,
  string | null | undefined,
  string | null
>;

/** The columns of every record that is versioned and archived. */
export interface RecordColumns {
  id: string;
  version: Generated<number>;
  createdAt: MomentColumn;
  updatedAt: MomentColumn;
  deletedAt: OptionalMomentColumn;
}

/** The columns of every such record that belongs to an organisation. */
export interface TenantRecordColumns extends RecordColumns {
  organisationId: string;
}
