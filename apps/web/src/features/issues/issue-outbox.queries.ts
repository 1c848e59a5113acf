import {
  type Issue,
  type IssueComment,
  type IssueStep,
  type IssueSummary,
  issues,
  type NewIssue,
} from "@storey/contract";
import { call } from "../../lib/call.ts";
import { CallError } from "../../lib/call-error.ts";
import { draftKeys, forgetDraft } from "../../lib/offline/draft-store.ts";
import { openOutbox } from "../../lib/outbox/open-outbox.ts";
import type { NewRecord, OutboxRecord } from "../../lib/outbox/record.ts";
import { type Sent, sendNow } from "../../lib/outbox/send-now.ts";
import { uuidV7 } from "../../lib/outbox/uuid-v7.ts";
import { declareWrite } from "../../lib/outbox/write.ts";
import { session } from "../../lib/session/session.ts";
import { upload } from "../../lib/upload.ts";
import { cacheIssue, commentArrived, issueChanged } from "./issue.queries.ts";
import { stepsOf } from "./parts/issue-rights.ts";
import { tellArrived, tellRefused } from "./parts/tell-arrived.ts";

/** The calls about issues that go through the outbox, by the names of their records. */
export const ISSUE_WRITES = {
  report: "POST /issues",
  comment: "POST /issues/{id}/comments",
  step: "POST /issues/{id}/transition",
  file: "POST /issues/{id}/attachments",
} as const;

type CommentBody = Required<Pick<IssueComment, "id" | "body" | "visibility">> & {
  readonly mentions: string[];
};

/**
 * Returns what every call of a record sends: its idempotency key, and the organisation it was made
 * in.
 */
function envelope({ id, organisationId }: OutboxRecord) {
  return {
    idempotencyKey: id,
    ...(organisationId ? { inOrganisation: organisationId } : {}),
  };
}

/** Returns the issue that a reply contains; null where it contains none. */
function issueIn(reply: unknown): Issue | null {
  return typeof reply === "object" && reply !== null && "reference" in reply && "version" in reply
    ? (reply as Issue)
    : null;
}

const TREE_REFUSALS: ReadonlySet<string> = new Set(["not_found", "tree.session_ended"]);

declareWrite(ISSUE_WRITES.report, {
  send: async (record, { signal }) => {
    const body = record.body as NewIssue;
    try {
      return await call(issues.create, { body, signal, ...envelope(record) });
    } catch (error) {
      // The report matters more than what was tried before it: its session may be gone, or of another report.
      const { decisionTreeSessionId, ...rest } = body;
      const isOfTree = error instanceof CallError && TREE_REFUSALS.has(error.code);
      if (decisionTreeSessionId === undefined || !isOfTree) throw error;
      const { idempotencyKey: _, ...others } = envelope(record);
      return call(issues.create, { body: rest, signal, ...others });
    }
  },
  arrived: (record, reply, isAttended) => {
    // An earlier try may have reached the server, so that what was read since shows its effect.
    const { reference } = cacheIssue(reply as Issue, record.deviceTime);
    if (!isAttended) tellArrived({ kind: "report", reference, label: record.label });
  },
  refused: tellRefused,
});

declareWrite(ISSUE_WRITES.comment, {
  send: (record, { signal, parents }) => {
    const body = record.body as CommentBody;
    const files = parents.filter(({ entity }) => entity.kind === "attachment");
    return call(issues.comment, {
      params: { id: record.entity.issueId },
      // A file that was removed meanwhile has not arrived.
      body: { ...body, attachmentIds: files.map(({ entity }) => entity.id) },
      signal,
      ...envelope(record),
    });
  },
  arrived: ({ entity, label }, _, isAttended) => {
    void commentArrived(entity.issueId);
    if (!isAttended) tellArrived({ kind: "comment", label });
  },
  refused: tellRefused,
});

declareWrite(ISSUE_WRITES.step, {
  send: (record, { signal, parents }) => {
    // A step after another one that waited too starts from the version which that one produced.
    const before = parents.map(({ reply }) => issueIn(reply)?.version ?? 0);
    const version = Math.max(record.base?.version ?? 0, ...before);
    return call(issues.transition, {
      params: { id: record.entity.issueId },
      body: record.body as IssueStep,
      ifMatch: version,
      signal,
      ...envelope(record),
    });
  },
  arrived: ({ label, deviceTime }, reply, isAttended) => {
    cacheIssue(reply as Issue, deviceTime);
    if (!isAttended) tellArrived({ kind: "step", label });
  },
  refused: tellRefused,
  rebased: (record, error) => {
    const theirs = error.code === "record.conflict" ? issueIn(error.current) : null;
    const { to } = record.body as IssueStep;
    if (!theirs || !stepsOf(session.get().user, theirs).some((step) => step.to === to)) return null;
    return { ...record, base: { version: theirs.version, status: theirs.status } };
  },
});

declareWrite(ISSUE_WRITES.file, {
  send: async (record, { file, signal, onProgress }) => {
    if (!file) return null;
    try {
      return await upload(issues.attach, {
        params: { id: record.entity.issueId },
        body: record.body as { id: string; isInternal: "true" | "false" },
        ...{ file, signal, onProgress },
        ...envelope(record),
      });
    } catch (error) {
      // A file that the server already has counts as sent.
      if (error instanceof CallError && error.code === "record.exists") return null;
      throw error;
    }
  },
  arrived: ({ entity }) => void issueChanged(entity.issueId),
  refused: tellRefused,
});

/** Returns the record of a file for an issue; the record has the file's id. */
export function fileRecord(
  issueId: string,
  { id, file }: { readonly id: string; readonly file: File },
  isInternal: boolean,
): NewRecord {
  return {
    id,
    endpoint: ISSUE_WRITES.file,
    params: { id: issueId },
    body: { id, isInternal: isInternal ? "true" : "false" },
    entity: { kind: "attachment", id, issueId },
    label: file.name,
    file,
  };
}

/**
 * Returns the record of a report. Each wording of it has a record and an idempotency key of its
 * own.
 */
export function reportRecord(body: NewIssue & { readonly id: string }): NewRecord {
  return {
    id: uuidV7(),
    endpoint: ISSUE_WRITES.report,
    params: {},
    body,
    entity: { kind: "issue", id: body.id, issueId: body.id },
    label: body.title,
  };
}

/** Sends records as `sendNow` does, in place of the draft of a form. */
async function sendFrom(
  draft: string | null,
  records: readonly NewRecord[],
): Promise<Sent<unknown>> {
  const outbox = await openOutbox();
  const sent = await sendNow(outbox, records, draft === null ? [] : await draftKeys(draft));
  if (draft !== null) forgetDraft(draft);
  return sent;
}

/**
 * Moves an issue that was read at a version to another state: now, or without a connection as soon
 * as there is one. Its files are sent first. Throws what the call throws; 409 `record.conflict`
 * carries the issue as it is now.
 */
export async function sendStep(
  issue: Pick<IssueSummary, "id" | "version" | "status">,
  body: IssueStep,
  label: string,
  files: readonly { readonly id: string; readonly file: File }[] = [],
): Promise<Sent<Issue>> {
  const sent = await sendFrom(null, [
    ...files.map((one) => fileRecord(issue.id, one, false)),
    {
      id: uuidV7(),
      endpoint: ISSUE_WRITES.step,
      params: { id: issue.id },
      body,
      base: { version: issue.version, status: issue.status },
      entity: { kind: "step", id: uuidV7(), issueId: issue.id },
      dependsOn: files.map(({ id }) => id),
      label,
    },
  ]);
  return sent as Sent<Issue>;
}

/**
 * Takes back a step that waits, with its files, which needs no connection. Returns false where it
 * has been sent meanwhile.
 */
export async function takeBackStep(ids: readonly string[]): Promise<boolean> {
  const outbox = await openOutbox();
  await outbox.discard(ids);
  return !outbox.records.get().some(({ id }) => ids.includes(id));
}

/** Sends a comment after its files; its draft is deleted in the same moment. */
export async function sendComment(
  issueId: string,
  comment: CommentBody,
  files: readonly { readonly id: string; readonly file: File }[],
  draft: string,
): Promise<Sent<unknown>> {
  const isInternal = comment.visibility === "internal";
  return sendFrom(draft, [
    ...files.map((one) => fileRecord(issueId, one, isInternal)),
    {
      // Each wording is a write of its own; the comment's id makes all of them one comment.
      id: uuidV7(),
      endpoint: ISSUE_WRITES.comment,
      params: { id: issueId },
      body: comment,
      entity: { kind: "comment", id: comment.id, issueId },
      dependsOn: files.map(({ id }) => id),
      label: comment.body,
    },
  ]);
}

/** Adds files to an issue, each in a call of its own. */
export async function sendFiles(
  issueId: string,
  files: readonly { readonly id: string; readonly file: File }[],
): Promise<boolean> {
  const outbox = await openOutbox();
  const records = files.map((one) => fileRecord(issueId, one, false));
  const { isKept, ids } = await outbox.put(records, { replaces: files.map(({ id }) => id) });
  await outbox.settled(ids);
  return isKept;
}
