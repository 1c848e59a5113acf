import type { IssuePin, IssueTranscript, IssueVisibility } from "@storey/contract";
import type {
  CancelReason,
  HoldReason,
  IssueCategory,
  IssueImpact,
  IssuePriority,
  IssueSource,
  IssueStatus,
  ResolutionCode,
} from "@storey/domain";
import type { ColumnType, Generated } from "kysely";
import type {
  MomentColumn,
  OptionalMomentColumn,
  TenantRecordColumns,
} from "../../db/record.table.ts";

/** Written as JSON text, read as the object. */
type Json<Value> = ColumnType<Value, string | null, string | null>;

export interface IssueTable extends TenantRecordColumns {
  number: number;
  title: string;
  description: Generated<string>;
  status: Generated<IssueStatus>;
  priority: Generated<IssuePriority>;
  impact: Generated<IssueImpact>;
  category: IssueCategory | null;
  source: IssueSource;
  /** Null for an issue about an asset alone that lies in no location. */
  locationId: string | null;
  floorId: string | null;
  spaceId: string | null;
  spaceName: Generated<string | null>;
  assetId: Generated<string | null>;
  assetName: Generated<string | null>;
  floorName: Generated<string | null>;
  pin: Json<IssuePin | null>;
  reporterId: string | null;
  reporterName: string | null;
  reporterEmail: string | null;
  assigneeIds: Generated<string[]>;
  dueAt: OptionalMomentColumn;
  holdReason: Generated<HoldReason | null>;
  resumeAt: OptionalMomentColumn;
  heldSince: OptionalMomentColumn;
  /** The moment of the last change of its date during a hold; kept by the database. */
  dueSetAt: OptionalMomentColumn;
  resolutionCode: Generated<ResolutionCode | null>;
  resolutionNote: Generated<string | null>;
  resolvedAt: OptionalMomentColumn;
  closedAt: OptionalMomentColumn;
  cancelReason: Generated<CancelReason | null>;
  duplicateOfId: Generated<string | null>;
  reportCount: Generated<number>;
  reopenCount: Generated<number>;
  /** Made by the database; never selected. */
  searched: ColumnType<never, never, never>;
}

export interface IssueCommentTable {
  organisationId: string;
  id: string;
  issueId: string;
  authorId: string | null;
  authorName: string | null;
  isFromStaff: boolean;
  visibility: IssueVisibility;
  body: string;
  mentions: string[];
  /** The issue on which the comment was written, if a merge has moved it. */
  movedFromId: Generated<string | null>;
  createdAt: MomentColumn;
}

/** The facts about a picture of an issue besides its files. */
export interface AttachedPicture {
  readonly width: number;
  readonly height: number;
  readonly colour: string;
  /** The keys of its versions by their names. */
  readonly keys: Readonly<Record<string, string>>;
}

export interface IssueAttachmentTable {
  organisationId: string;
  id: string;
  issueId: string;
  commentId: string | null;
  kind: "picture" | "document";
  visibility: IssueVisibility;
  s3Key: string;
  fileName: string;
  contentType: string;
  /** The size in bytes. */
  size: number;
  picture: Json<AttachedPicture | null>;
  addedBy: string | null;
  /** The issue it was added to, if a merge has moved it. */
  movedFromId: Generated<string | null>;
  createdAt: MomentColumn;
}

/** A person who watches an issue, or who said "me too". */
export interface IssuePersonTable {
  organisationId: string;
  issueId: string;
  userId: string;
  createdAt: MomentColumn;
}

/** What was tried before an issue was reported. */
export interface IssueTranscriptTable {
  organisationId: string;
  issueId: string;
  treeName: string;
  lines: Json<IssueTranscript["lines"]>;
  last: string;
  language: string | null;
  readings: Json<IssueTranscript["readings"]>;
  isOfGuest: Generated<boolean>;
  createdAt: MomentColumn;
}

export interface IssueTrackTable {
  organisationId: string;
  tokenHash: Buffer;
  issueId: string;
  createdAt: MomentColumn;
}
