import type { ColumnType, Generated } from "kysely";
import type { MomentColumn, OptionalMomentColumn } from "../../db/record.table.ts";

export interface InvitationTable {
  organisationId: string;
  id: string;
  offerId: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  roleNames: Generated<string[]>;
  locationIds: Generated<string[]>;
  /** Written only: the application cannot read it. */
  tokenHash: ColumnType<never, Buffer, Buffer>;
  expiresAt: ColumnType<string, string, string>;
  invitedBy: string;
  acceptedAt: OptionalMomentColumn;
  acceptedBy: string | null;
  revokedAt: OptionalMomentColumn;
  createdAt: MomentColumn;
}
