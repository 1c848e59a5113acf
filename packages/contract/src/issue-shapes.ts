import {
  CANCEL_REASONS,
  HOLD_REASONS,
  ISSUE_ASSIGNEES_MAX,
  ISSUE_CATEGORIES,
  ISSUE_IMPACTS,
  ISSUE_PRIORITIES,
  ISSUE_SOURCES,
  ISSUE_STATUSES,
  ISSUE_TEXT_MAX_LENGTH,
  ISSUE_TITLE_MIN_LENGTH,
  RESOLUTION_CODES,
} from "@storey/domain";
import { z } from "zod";
import { TreeValue } from "./decision-tree-shapes.ts";
import { Id, Moment, Named, name, record, text } from "./shape.ts";

const count = z.int().nonnegative();
const words = text(ISSUE_TEXT_MAX_LENGTH);

/** The state of an issue. */
export const IssueStatus = z.enum(ISSUE_STATUSES);
/** The urgency of an issue. */
export const IssuePriority = z.enum(ISSUE_PRIORITIES);
/** The effect of an issue on the room. */
export const IssueImpact = z.enum(ISSUE_IMPACTS);
/** The subject of an issue. */
export const IssueCategory = z.enum(ISSUE_CATEGORIES);
/**
 * The readers of a comment or a file: everybody who sees the issue, or those who work on issues.
 */
export const IssueVisibility = z.enum(["public", "internal"]);

/** Someone of the organisation; the name is null for somebody who has left the product. */
export const IssuePerson = z.object({ id: Id, name: z.string().nullable() });

/**
 * The exact place of an issue: a direction in a panorama in degrees, or a point of a picture or of
 * the floor's plan as a share of its width and height.
 */
export const IssuePin = z.union([
  z.strictObject({
    panoramaId: Id,
    yaw: z.number().min(-360).max(360),
    pitch: z.number().min(-90).max(90),
  }),
  z.strictObject({ imageId: Id, x: z.number().min(0).max(1), y: z.number().min(0).max(1) }),
  z.strictObject({ floorX: z.number().min(0).max(1), floorY: z.number().min(0).max(1) }),
]);

/** The reporter of an issue: a member by id, or a guest without one. */
export const IssueReporter = z.object({
  /** Null for a guest. */
  id: Id.nullable(),
  /**
   * Null for somebody who has left and for a guest without a name; a guest's name is null also for
   * callers who do not work on issues.
   */
  name: z.string().nullable(),
  /** The address of a guest; only for callers who work on issues. */
  email: z.string().nullable(),
});

/** A file of an issue. */
export const IssueAttachment = z.object({
  id: Id,
  kind: z.enum(["picture", "document"]),
  visibility: IssueVisibility,
  /** The name as it was sent; a download gets a safe one. */
  fileName: z.string(),
  /** Detected from the content. A picture is re-encoded, without the camera's metadata. */
  contentType: z.string(),
  /** The size of the uploaded file, in bytes. */
  size: z.int().positive(),
  /** The address of the bytes, below `/api`; for a picture, its largest version. */
  path: z.string(),
  /**
   * Only for a picture: its size in pixels, a colour to show until it is loaded, and a small
   * version.
   */
  picture: z
    .object({
      width: z.int(),
      height: z.int(),
      colour: z.string(),
      thumbnailPath: z.string(),
      smallPath: z.string(),
    })
    .nullable(),
  /** The comment it came with. */
  commentId: Id.nullable(),
  /** Null for a guest. */
  addedBy: IssuePerson.nullable(),
  createdAt: Moment,
});

/** Words about an issue. */
export const IssueComment = z.object({
  id: Id,
  body: z.string(),
  visibility: IssueVisibility,
  author: IssueReporter,
  /** Whether who wrote it works on issues: an answer of the organisation. */
  isFromStaff: z.boolean(),
  mentions: z.array(IssuePerson),
  attachments: z.array(IssueAttachment),
  createdAt: Moment,
});

/**
 * The subject and place of an issue. The id is null once the space, the asset or the floor was
 * deleted for good: the issue keeps the name.
 */
const Kept = z.object({ id: Id.nullable(), name: z.string() });

const summary = {
  ...record,
  /** Counts up in its organisation. */
  number: z.int().positive(),
  /** The number as it is shown: `#1042`. */
  reference: z.string(),
  title: z.string(),
  status: IssueStatus,
  priority: IssuePriority,
  impact: IssueImpact,
  category: IssueCategory.nullable(),
  source: z.enum(ISSUE_SOURCES),
  /** Null for an issue about an asset only. */
  space: Kept.nullable(),
  /** Null for an issue of no asset; the name is empty for one that has none. */
  asset: Kept.nullable(),
  /** The name is empty where there is none. */
  floor: Kept,
  /** Null for an issue of an asset that lies in no location. */
  location: Named.nullable(),
  /** The time zone of its days and moments: its location's, else its organisation's. */
  timezone: z.string(),
  reporter: IssueReporter,
  assignees: z.array(IssuePerson),
  dueAt: Moment.nullable(),
  /** Open and past its date; during a hold the clock stands still. */
  isOverdue: z.boolean(),
  /** How many reported it: 1 with nobody else. */
  reportCount: z.int().positive(),
  /** Counts the comments that the caller may see. */
  commentsCount: count,
  attachmentsCount: count,
};

/** An issue in a list. */
export const IssueSummary = z.object(summary);

/** Another issue, as one names it. */
export const IssueLink = z.object({ id: Id, reference: z.string(), title: z.string() });

/** What a decision tree asked and what was answered, in the words of one language. */
export const TranscriptReading = z.object({
  treeName: z.string(),
  lines: z.array(
    z.object({
      question: z.string(),
      answer: TreeValue,
      /** Whether nobody was asked because it was known. */
      isKnown: z.boolean(),
    }),
  ),
  /** What the tree said last. */
  last: z.string(),
});

/** What a decision tree asked before an issue was reported, as it was read: it never changes. */
export const IssueTranscript = TranscriptReading.extend({
  /** The language that it was read in; null where that is not known. */
  language: z.string().nullable(),
  /** The same in the other languages of the tree; that of its original has none. */
  readings: z.array(TranscriptReading.extend({ language: z.string().nullable() })),
});

/** An issue (product design 4.3). */
export const Issue = z.object({
  ...summary,
  description: z.string(),
  pin: IssuePin.nullable(),
  watchers: z.array(IssuePerson),
  isWatching: z.boolean(),
  holdReason: z.enum(HOLD_REASONS).nullable(),
  /** The moment at which it goes back to open by itself. */
  resumeAt: Moment.nullable(),
  heldSince: Moment.nullable(),
  resolutionCode: z.enum(RESOLUTION_CODES).nullable(),
  resolutionNote: z.string().nullable(),
  resolvedAt: Moment.nullable(),
  closedAt: Moment.nullable(),
  cancelReason: z.enum(CANCEL_REASONS).nullable(),
  duplicateOf: IssueLink.nullable(),
  /** The issues that were merged into it. */
  duplicates: z.array(IssueLink),
  reopenCount: count,
  attachments: z.array(IssueAttachment),
  /** Null for an issue that no decision tree led to. */
  transcript: IssueTranscript.nullable(),
  /**
   * The caller's rights on it. With `allowedTransitions` of the domain they give the steps the
   * caller may take.
   */
  rights: z.array(z.enum(["update", "close", "assignee", "reporter"])),
  /**
   * Whether the caller may assign it to others. Anybody who may update it may take it and give it
   * back.
   */
  mayAssign: z.boolean(),
  mayDelete: z.boolean(),
});

/** An open issue of a space as every member sees it, so that nobody reports it a second time. */
export const SpaceIssue = z.object({
  id: Id,
  number: z.int().positive(),
  reference: z.string(),
  /** Null for callers who may not open the issue: only its readers see its title. */
  title: z.string().nullable(),
  status: IssueStatus,
  category: IssueCategory.nullable(),
  source: z.enum(ISSUE_SOURCES),
  reportCount: z.int().positive(),
  createdAt: Moment,
  /** Whether the caller has added a "me too". */
  saidMeToo: z.boolean(),
  isMine: z.boolean(),
  /** Whether the caller may open it. */
  isReadable: z.boolean(),
});

/** The subject of an issue: a space, an asset, or an asset in a space. */
const subject = { spaceId: Id, assetId: Id };

/** Tells whether at least one of both is given. */
function hasSubject({
  spaceId,
  assetId,
}: {
  spaceId?: string | undefined;
  assetId?: string | undefined;
}): boolean {
  return spaceId !== undefined || assetId !== undefined;
}

const NO_SUBJECT = { error: "field.space_or_asset", path: ["spaceId"] };

/** A text to compare with open issues of the same subject. */
export const SimilarIssues = z
  .strictObject({ ...subject, text: words })
  .partial()
  .required({ text: true })
  .refine(hasSubject, NO_SUBJECT);

/**
 * The fields of a new issue: it needs a space or an asset, and a title. The fields from `status` on
 * are only for people who work on issues; from anybody else they are `access.forbidden`.
 */
export const NewIssue = z
  .strictObject({
    /** The caller's own; a repeat of one's own report with it adds nothing. */
    id: Id,
    ...subject,
    title: name(ISSUE_TITLE_MIN_LENGTH),
    description: words,
    impact: IssueImpact,
    category: IssueCategory.nullable(),
    pin: IssuePin.nullable(),
    /**
     * The caller's own session that led to it, about the same space or asset: it ends with the issue, which keeps
     * what was tried. Category and priority are those of the tree's end unless given.
     */
    decisionTreeSessionId: Id,
    status: z.enum(["new", "open"]),
    priority: IssuePriority,
    dueAt: Moment.nullable(),
    assigneeIds: z.array(Id).max(ISSUE_ASSIGNEES_MAX),
  })
  .partial()
  .required({ title: true })
  .refine(hasSubject, NO_SUBJECT);

/** The fields of an issue that can be changed; one that is absent is left as it is. */
export const IssueChanges = z
  .strictObject({
    title: name(ISSUE_TITLE_MIN_LENGTH),
    description: words,
    priority: IssuePriority,
    impact: IssueImpact,
    category: IssueCategory.nullable(),
    pin: IssuePin.nullable(),
    dueAt: Moment.nullable(),
  })
  .partial();

/** A step of an issue, with the values it needs by the table of the domain. */
export const IssueStep = z.strictObject({
  to: IssueStatus,
  /** For a hold or a cancellation: its key. For reopening: free text. */
  reason: text(1_000).optional(),
  /** For a resolution: what was done. In other steps it becomes a public comment. */
  note: words.optional(),
  resolutionCode: z.enum(RESOLUTION_CODES).optional(),
  /** For a hold: the moment, in the future, at which the issue goes back to open by itself. */
  resumeAt: Moment.optional(),
  /** For a cancellation as duplicate: the issue that stays. */
  duplicateOfId: Id.optional(),
});

/** The events of an issue, as a timeline shows them. */
export const ISSUE_HISTORY_KINDS = [
  "created",
  "changed",
  "transitioned",
  "assigned",
  "merged",
  "commented",
  "attached",
  "archived",
  "restored",
] as const;

/**
 * One entry of the history of an issue; somebody who does not work on issues sees only its states.
 */
export const IssueHistoryEntry = z.object({
  id: z.string(),
  at: Moment,
  kind: z.enum(ISSUE_HISTORY_KINDS),
  /** Null for the server itself and for a guest. */
  actor: IssuePerson.nullable(),
  /** The guest who did it; only callers who work on issues see the name, if they gave one. */
  guest: z.object({ name: z.string().nullable() }).nullable(),
  /** The issue that was merged into this one. */
  merged: IssueLink.nullable(),
  /** Set for transitions only. */
  from: IssueStatus.nullable(),
  to: IssueStatus.nullable(),
  /** The fields that changed, in camelCase; assignees and the issue it duplicates by their names. */
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
});

/** Changes for many issues at once; an absent field is left as it is. */
export const BulkIssueChanges = z
  .strictObject({
    transition: IssueStep,
    assigneeIds: z.array(Id).max(ISSUE_ASSIGNEES_MAX),
    priority: IssuePriority,
  })
  .partial();

export type Issue = z.infer<typeof Issue>;
export type IssueAttachment = z.infer<typeof IssueAttachment>;
export type IssueChanges = z.infer<typeof IssueChanges>;
export type TranscriptReading = z.infer<typeof TranscriptReading>;
export type IssueTranscript = z.infer<typeof IssueTranscript>;
export type IssueComment = z.infer<typeof IssueComment>;
export type IssueHistoryEntry = z.infer<typeof IssueHistoryEntry>;
export type IssueLink = z.infer<typeof IssueLink>;
export type IssuePerson = z.infer<typeof IssuePerson>;
export type IssuePin = z.infer<typeof IssuePin>;
export type IssueReporter = z.infer<typeof IssueReporter>;
export type IssueStep = z.infer<typeof IssueStep>;
export type IssueSummary = z.infer<typeof IssueSummary>;
export type IssueVisibility = z.infer<typeof IssueVisibility>;
export type BulkIssueChanges = z.infer<typeof BulkIssueChanges>;
export type NewIssue = z.infer<typeof NewIssue>;
export type SpaceIssue = z.infer<typeof SpaceIssue>;
