import type { IssuePin, NewIssue, TranscriptReading } from "@storey/contract";
import {
  ISSUE_TITLE_MIN_LENGTH,
  type IssueCategory,
  type IssueImpact,
  type IssuePriority,
} from "@storey/domain";
import type { OutboxRecord } from "../../lib/outbox/record.ts";
import type { AddedFile } from "../issues/parts/photo-row.tsx";
import type { SentSubject } from "./report-subject.ts";

/** A report while it is written, and what of it is still to be sent. */
export interface ReportDraft {
  /** Made on this device, so that repeated attempts report it once. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly impact: IssueImpact;
  readonly category: IssueCategory | null;
  /** Null leaves the priority to the server. */
  readonly priority: IssuePriority | null;
  readonly pin: IssuePin | null;
  readonly files: readonly AddedFile[];
  /** The session with a decision tree that led to it, and what was tried there. */
  readonly decisionTreeSessionId?: string | null;
  readonly tried?: TranscriptReading | null;
  /**
   * Whether the report was sent off and has not arrived: it is sent again by itself, also at the
   * next visit.
   */
  readonly isDue: boolean;
  /** The number of the issue once the report has arrived; its photos may still be on their way. */
  readonly reference: string | null;
}

/** Returns an empty report. */
export function emptyReport(): ReportDraft {
  return {
    id: crypto.randomUUID(),
    title: "",
    description: "",
    impact: "none",
    category: null,
    priority: null,
    pin: null,
    files: [],
    decisionTreeSessionId: null,
    tried: null,
    isDue: false,
    reference: null,
  };
}

/** Whether a stored value is a report. */
export function isReport(kept: unknown): kept is ReportDraft {
  return (
    typeof kept === "object" &&
    kept !== null &&
    "title" in kept &&
    "files" in kept &&
    "reference" in kept
  );
}

/** Rebuilds the draft of a report that was sent off from its record and files. */
export function toDraft({ body, state }: OutboxRecord, files: readonly AddedFile[]): ReportDraft {
  const { id, title, description, impact, category, priority, pin, decisionTreeSessionId } =
    body as NewIssue & { readonly id: string };
  return {
    ...emptyReport(),
    ...{ id, title, description: description ?? "", impact: impact ?? "none" },
    ...{ category: category ?? null, priority: priority ?? null, pin: pin ?? null, files },
    decisionTreeSessionId: decisionTreeSessionId ?? null,
    isDue: state === "pending",
  };
}

/** Whether the report holds nothing that would be lost with it. */
export function isEmptyReport(draft: ReportDraft): boolean {
  const words = `${draft.title}${draft.description}`.trim();
  if (draft.decisionTreeSessionId) return false;
  return words === "" && draft.pin === null && draft.files.length === 0;
}

/** Whether the title is long enough. */
export function hasTitle({ title }: ReportDraft): boolean {
  return [...title.trim()].length >= ISSUE_TITLE_MIN_LENGTH;
}

/** Returns the body of the call that reports it, without its photos. */
export function newIssueOf(
  subject: SentSubject,
  draft: ReportDraft,
): NewIssue & { readonly id: string } {
  const { id, title, description, impact, category, priority, pin, decisionTreeSessionId } = draft;
  return {
    id,
    ...subject,
    title: title.trim(),
    description: description.trim(),
    impact,
    category,
    ...(pin ? { pin } : {}),
    ...(priority ? { priority } : {}),
    ...(decisionTreeSessionId ? { decisionTreeSessionId } : {}),
  };
}
