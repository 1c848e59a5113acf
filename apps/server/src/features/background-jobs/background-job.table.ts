import type { Generated } from "kysely";

/** Work that waits, runs or has failed. Finished work has no row. */
export interface BackgroundJobTable {
  id: string;
  organisationId: string | null;
  name: string;
  data: unknown;
  singletonKey: string | null;
  state: Generated<"waiting" | "running" | "failed">;
  attempts: Generated<number>;
  dueAt: Generated<string>;
  run: string | null;
  error: string | null;
  createdAt: Generated<string>;
  failedAt: string | null;
  failure: number | null;
}
