import type { DecisionTreeSession } from "@storey/contract";
import type { TreeSurroundings, TreeValue } from "@storey/domain";
import type { ColumnType, Generated } from "kysely";
import type { MomentColumn } from "../../db/record.table.ts";

/** A person who is led by a build. */
export interface DecisionTreeSessionTable {
  organisationId: string;
  id: string;
  buildId: string;
  /** Null for an asset that floats. */
  spaceId: string | null;
  /** What it is about, where that is no space. */
  assetId: string | null;
  surroundings: ColumnType<TreeSurroundings, string, never>;
  userId: string | null;
  /** One of the organisation's. */
  language: string | null;
  state: Generated<DecisionTreeSession["state"]>;
  /** The node that asked last, or the end that was come to. */
  stoppedAt: Generated<string | null>;
  isHelpful: Generated<boolean | null>;
  issueId: Generated<string | null>;
  startedAt: MomentColumn;
  answeredAt: MomentColumn;
  endedAt: ColumnType<string | null, string | null | undefined, string | null>;
}

/** One answer of a session. */
export interface DecisionTreeStepTable {
  organisationId: string;
  sessionId: string;
  /** From 1. */
  n: number;
  at: string;
  responseId: string | null;
  value: ColumnType<TreeValue | null, string | null, never>;
  answeredAt: MomentColumn;
}

/** How many sessions of a day came to what; kept by a job alone. */
export interface DecisionTreeDayTable {
  organisationId: string;
  treeId: string;
  versionId: string;
  /** `2026-01-31`. */
  day: string;
  at: Generated<string>;
  outcome: DecisionTreeSession["state"] | "left";
  helped: Generated<"" | "yes" | "no">;
  sessions: number;
}
