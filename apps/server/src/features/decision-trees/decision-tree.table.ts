import type { TREE_PROPOSAL_STATES, TreeChangeCounts, TreeContent, Words } from "@storey/domain";
import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { MomentColumn, TenantRecordColumns } from "../../db/record.table.ts";

/** Written as JSON text, read as the object. */
type Json<Held> = ColumnType<Held, string, string>;

/** A decision tree: the draft that is worked on, and which version and build of it people run. */
export interface DecisionTreeTable extends TenantRecordColumns {
  name: string;
  description: Generated<string>;
  content: Json<TreeContent>;
  publishedVersionId: Generated<string | null>;
  buildId: Generated<string | null>;
  /** Of the content but for its scenarios; kept by the database, as the count is. */
  contentHash: GeneratedAlways<Buffer>;
  nodesCount: GeneratedAlways<number>;
  /** The description in further languages. */
  descriptions: GeneratedAlways<Words>;
}

/** What was published: it never changes. */
export interface DecisionTreeVersionTable {
  organisationId: string;
  id: string;
  treeId: string;
  number: number;
  name: string;
  content: Json<TreeContent>;
  contentHash: GeneratedAlways<Buffer>;
  changes: Json<TreeChangeCounts>;
  publishedBy: string | null;
  publishedAt: MomentColumn;
}

/** What a version was put together of: it never changes either. */
export interface DecisionTreeBuildTable {
  organisationId: string;
  id: string;
  treeId: string;
  versionId: string;
  /** By version, the versions that its subtree nodes call. */
  calls: Json<Readonly<Record<string, Readonly<Record<string, string>>>>>;
  treeIds: string[];
  builtAt: MomentColumn;
}

/** What somebody who mended an issue would have a tree say. */
export interface DecisionTreeProposalTable {
  organisationId: string;
  id: string;
  treeId: string;
  nodeId: string | null;
  issueId: string | null;
  words: string;
  state: Generated<(typeof TREE_PROPOSAL_STATES)[number]>;
  reason: string | null;
  proposedBy: string | null;
  proposedAt: MomentColumn;
  decidedBy: string | null;
  decidedAt: ColumnType<string | null, string | null | undefined, string | null>;
}
