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
  ways: Generated<readonly string[]>;
  /** By the versions of the trees that were called. */
  called: ColumnType<Readonly<Record<string, unknown>>, string | undefined, string>;
  /** Null while somebody is led. */
  counted: Generated<CountedSession | null>;
  said: Generated<string | null>;
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

/** What a session counts as, by the names of what is counted. */
export type CountedSession = Readonly<Record<string, unknown>>;

/** A session that counts, or counts no more; written by a trigger alone. */
export interface DecisionTreeCountChangeTable {
  organisationId: string;
  id: Generated<string>;
  treeId: string;
  versionId: string;
  counted: CountedSession;
  n: 1 | -1;
}

/** How many sessions of a block of days came to what; folded by a job alone. */
export interface DecisionTreeCountTable {
  organisationId: string;
  treeId: string;
  counts: string;
  days: 1 | 4 | 16 | 64;
  /** `2026-01-31`. */
  beginsOn: string;
  versionId: string;
  key: string;
  outcome: string;
  n: number;
}
