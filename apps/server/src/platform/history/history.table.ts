import type { Generated } from "kysely";

/** Only triggers write it. */
export interface HistoryTable {
  id: Generated<number>;
  organisationId: string | null;
  entity: string;
  entityId: string;
  operation: "insert" | "update" | "delete";
  at: string;
  actorId: string | null;
  requestId: string | null;
  recordVersion: number | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}
