import { ISSUE_ASSIGNEES_MAX, ISSUE_TEXT_MAX_LENGTH, visibleLength } from "@storey/domain";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { IssueSearch, IssueSearchResults, IssueWork } from "./issue-search-shapes.ts";
import {
  BulkIssueChanges,
  Issue,
  IssueAttachment,
  IssueChanges,
  IssueComment,
  IssueHistoryEntry,
  IssueStep,
  IssueVisibility,
  NewIssue,
  SimilarIssues,
  SpaceIssue,
} from "./issue-shapes.ts";
import { ById, Id, QueryBoolean, text } from "./shape.ts";

const count = z.int().nonnegative();
const words = text(ISSUE_TEXT_MAX_LENGTH);
const tag = "Issues";
const everybody = {
  tag,
  access: "member",
  setting: "spaces_core",
} as const;
// Every member may make these writes of their own right; a token may if it was given this
// permission.
const byEverybody = {
  ...everybody,
  tokenNeeds: ["organisation.issues.create", "organisation.issues.update"],
} as const;
// Calls opened by a permission are limited to the locations where it counts; in calls for every
// member the service checks each act that needs a permission.
const within = { ...everybody, isWithinLocation: true } as const;
const staff = { ...within, access: "organisation.issues.update" } as const;

/** The refusals of a step that cannot be taken; missing values are `request.invalid`. */
const STEP_REFUSALS = [
  "access.forbidden",
  "issue.transition",
  "issue.reopen_late",
  "issue.not_mergeable",
] as const;

/** How a file that is not kept is refused. */
const FILE_REFUSALS = [
  "issue.too_many_attachments",
  "record.exists",
  "storage.full",
  "document.too_large",
  "document.unsupported_type",
  "document.program",
  "document.web_page",
  "document.macros",
  "document.archive",
  "document.legacy_office",
  "document.ambiguous",
  "document.empty",
  "document.damaged",
  "image.unsupported_type",
  "image.heic_unsupported",
  "image.too_large",
  "image.too_many_pixels",
  "image.damaged",
] as const;

/**
 * The calls about issues. Its reporter, its assignees and anybody who may read issues see an issue;
 * for others it does not exist.
 */
export const issues = {
  create: endpoint({
    ...everybody,
    tokenNeeds: ["organisation.issues.create"],
    method: "POST",
    path: "/issues",
    summary: "Reports an issue of a space, of an asset, or of an asset in a space.",
    body: NewIssue,
    response: Issue,
    status: 201,
    errors: [
      "not_found",
      "access.forbidden",
      "record.exists",
      "parent.archived",
      "tree.session_ended",
    ],
  }),
  search: endpoint({
    ...everybody,
    method: "POST",
    path: "/issues/search",
    summary: "Finds issues by text and filters, with facets.",
    body: IssueSearch,
    response: IssueSearchResults,
    errors: ["access.forbidden"],
  }),
  work: endpoint({
    ...staff,
    method: "GET",
    path: "/issues/work",
    summary:
      "Counts the open issues that wait for the caller, and gives the next three with their door codes.",
    response: IssueWork,
  }),
  similar: endpoint({
    ...everybody,
    method: "POST",
    path: "/issues/similar",
    summary:
      "Finds open issues of a space, else of an asset, that the caller may open and that share words with a text: at most five.",
    body: SimilarIssues,
    response: z.array(SpaceIssue),
    errors: ["not_found"],
  }),
  ofSpace: endpoint({
    ...everybody,
    method: "GET",
    path: "/spaces/{id}/issues",
    summary: "Lists the open issues of a space in short, the newest first: at most 200.",
    params: ById,
    response: z.array(SpaceIssue),
    errors: ["not_found"],
  }),
  updateMany: endpoint({
    ...staff,
    method: "PATCH",
    path: "/issues/bulk",
    summary:
      "Changes the same things in many issues: all of them or none. `issue.bulk_refused` names in `fields` each id that cannot be changed, and why.",
    body: z.strictObject({ ids: z.array(Id).min(1).max(200), changes: BulkIssueChanges }),
    response: z.object({ count }),
    errors: ["access.forbidden", "access.location", "issue.bulk_refused"],
  }),
  stream: endpoint({
    ...everybody,
    method: "GET",
    path: "/issues/attachment-stream",
    summary: "Gives the bytes of a file of an issue, all of them or the `Range` that is asked for.",
    query: z.strictObject({ attachmentKey: text(300) }),
    replyKind: "bytes",
    errors: ["not_found", "range.unsatisfiable"],
  }),
  get: endpoint({
    ...everybody,
    method: "GET",
    path: "/issues/{id}",
    summary: "Gives one issue.",
    params: ById,
    response: Issue,
    errors: ["not_found"],
  }),
  update: endpoint({
    ...staff,
    method: "PATCH",
    path: "/issues/{id}",
    summary: "Changes an issue; its state changes by a transition.",
    params: ById,
    body: IssueChanges,
    record: Issue,
    response: Issue,
    errors: ["not_found", "access.location", "record.conflict"],
  }),
  transition: endpoint({
    ...byEverybody,
    method: "POST",
    path: "/issues/{id}/transition",
    summary: "Takes an issue to another state.",
    params: ById,
    body: IssueStep,
    response: Issue,
    errors: ["not_found", "record.conflict", ...STEP_REFUSALS],
  }),
  undo: endpoint({
    ...byEverybody,
    method: "POST",
    path: "/issues/{id}/undo",
    summary:
      "Undoes the caller's own last step: the issue is again as it was before. Possible for ten minutes, while nothing else has happened to it; a step with public words stays.",
    params: ById,
    body: z.strictObject({
      /** The version that the step made. */
      version: z.int().min(1),
    }),
    response: Issue,
    errors: ["not_found", "access.location", "issue.not_undoable"],
  }),
  assign: endpoint({
    ...staff,
    method: "PUT",
    path: "/issues/{id}/assignees",
    summary:
      "Gives an issue to these people of the organisation and nobody else. Taking it oneself and giving it back needs no `organisation.issues.assign`.",
    params: ById,
    body: z.strictObject({ assigneeIds: z.array(Id).max(ISSUE_ASSIGNEES_MAX) }),
    response: Issue,
    errors: ["not_found", "access.forbidden", "access.location", "record.conflict"],
  }),
  comments: endpoint({
    ...everybody,
    method: "GET",
    path: "/issues/{id}/comments",
    summary: "Lists the newest 500 comments of an issue that the caller may see, the oldest first.",
    params: ById,
    response: z.array(IssueComment),
    errors: ["not_found"],
  }),
  comment: endpoint({
    ...byEverybody,
    method: "POST",
    path: "/issues/{id}/comments",
    summary: "Adds a comment. Internal ones are for who works on issues.",
    params: ById,
    body: z
      .strictObject({
        /** The caller's own; a repeat with it adds nothing. */
        id: Id,
        body: words.refine((value) => visibleLength(value) > 0, {
          error: "text.too_short",
          params: { length: 1 },
        }),
        visibility: IssueVisibility,
        /** People of the organisation to notify. */
        mentions: z.array(Id).max(50),
        /** Files the caller has added to the issue and to no comment yet; they become as visible as it is. */
        attachmentIds: z.array(Id).max(20),
      })
      .partial()
      .required({ body: true }),
    response: IssueComment,
    status: 201,
    errors: ["not_found", "access.forbidden", "record.exists"],
  }),
  attach: endpoint({
    ...byEverybody,
    method: "POST",
    path: "/issues/{id}/attachments",
    summary:
      "Adds a file to an issue: multipart, field `file`, optional `id` and `isInternal`. Pictures are re-encoded.",
    isMultiTransaction: true,
    params: ById,
    bodyKind: "multipart",
    body: z.strictObject({ id: Id.optional(), isInternal: QueryBoolean }),
    response: IssueAttachment,
    status: 201,
    errors: ["not_found", "access.forbidden", ...FILE_REFUSALS],
  }),
  detach: endpoint({
    ...byEverybody,
    method: "DELETE",
    path: "/issues/{id}/attachments/{attachmentId}",
    summary: "Deletes a file of an issue for good: one's own, or any for who works on issues.",
    params: z.strictObject({ id: Id, attachmentId: Id }),
    errors: ["not_found", "access.forbidden"],
  }),
  watch: endpoint({
    ...byEverybody,
    method: "PUT",
    path: "/issues/{id}/watch",
    summary: "Watches an issue.",
    params: ById,
    errors: ["not_found"],
  }),
  unwatch: endpoint({
    ...byEverybody,
    method: "DELETE",
    path: "/issues/{id}/watch",
    summary: "Watches an issue no more.",
    params: ById,
    errors: ["not_found"],
  }),
  merge: endpoint({
    ...within,
    access: ["organisation.issues.update", "organisation.issues.close"],
    method: "POST",
    path: "/issues/{id}/merge",
    summary:
      "Cancels an issue as a duplicate of another, which takes over its comments, files, watchers and reports. Gives the other.",
    params: ById,
    body: z.strictObject({ intoId: Id }),
    response: Issue,
    errors: ["not_found", "access.location", "issue.transition", "issue.not_mergeable"],
  }),
  meToo: endpoint({
    ...byEverybody,
    method: "POST",
    path: "/issues/{id}/me-too",
    summary:
      "Says that one has the same trouble: counts once for each member, not for who reported it.",
    params: ById,
    response: SpaceIssue,
    errors: ["not_found", "issue.transition"],
  }),
  history: endpoint({
    ...everybody,
    method: "GET",
    path: "/issues/{id}/history",
    summary: "Lists what happened to an issue, the oldest first: the newest 500.",
    params: ById,
    response: z.array(IssueHistoryEntry),
    errors: ["not_found"],
  }),
  archive: endpoint({
    ...within,
    access: "organisation.issues.delete",
    method: "DELETE",
    path: "/issues/{id}",
    summary: "Archives an issue.",
    params: ById,
    response: Issue,
    errors: ["not_found", "access.location"],
  }),
  restore: endpoint({
    ...within,
    access: "organisation.issues.delete",
    method: "PUT",
    path: "/issues/{id}/restore",
    summary: "Restores an issue.",
    params: ById,
    response: Issue,
    errors: ["not_found", "access.location"],
  }),
};
