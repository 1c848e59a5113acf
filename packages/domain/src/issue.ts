/** The states of an issue, in the order of its life. Source: product design 4.3. */
export const ISSUE_STATUSES = [
  "new",
  "open",
  "in_progress",
  "on_hold",
  "resolved",
  "closed",
  "cancelled",
] as const;

/** A state of an issue. Overdue is none: it is computed. */
export type IssueStatus = (typeof ISSUE_STATUSES)[number];

/** The states in which somebody still has something to do. */
export const OPEN_ISSUE_STATUSES = ["new", "open", "in_progress", "on_hold"] as const;

/** The urgencies of an issue, the least first. */
export const ISSUE_PRIORITIES = ["low", "medium", "high", "urgent"] as const;
export type IssuePriority = (typeof ISSUE_PRIORITIES)[number];

/** The effect of an issue on the room. */
export const ISSUE_IMPACTS = ["none", "degraded", "out_of_use"] as const;
export type IssueImpact = (typeof ISSUE_IMPACTS)[number];

/** The ways in which an issue can arrive. */
export const ISSUE_SOURCES = [
  "app",
  "public",
  "checklist",
  "decision_tree",
  "sos",
  "api",
  "email",
] as const;
export type IssueSource = (typeof ISSUE_SOURCES)[number];

/** The subjects of issues; fixed, so that every language has a word for each. */
export const ISSUE_CATEGORIES = [
  "lighting",
  "power",
  "heating_cooling",
  "water",
  "doors_windows",
  "furniture",
  "cleaning",
  "audio_video",
  "network",
  "safety",
  "other",
] as const;
export type IssueCategory = (typeof ISSUE_CATEGORIES)[number];

/** The reasons for which an issue can be on hold. */
export const HOLD_REASONS = [
  "parts",
  "access",
  "supplier",
  "budget",
  "reporter",
  "scheduled",
] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];

/** How an issue was resolved. */
export const RESOLUTION_CODES = [
  "fixed",
  "replaced",
  "adjusted",
  "no_fault_found",
  "referred",
] as const;
export type ResolutionCode = (typeof RESOLUTION_CODES)[number];

/** The resolutions that need a note to be clear: the finding, or the new owner of the work. */
const CODES_WITH_NOTE: readonly string[] = ["no_fault_found", "referred"];

/** Tells whether a resolution needs a note to be clear. Source: issue 15, point 5. */
export function needsResolutionNote(code: string): boolean {
  return CODES_WITH_NOTE.includes(code);
}

/** The reasons for cancelling an issue. */
export const CANCEL_REASONS = ["declined", "duplicate", "withdrawn", "not_an_issue"] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];

/** The fewest characters that can name a trouble. */
export const ISSUE_TITLE_MIN_LENGTH = 2;
/** How many UTF-16 code units a title may have. */
export const ISSUE_TITLE_MAX_LENGTH = 200;
/** How many UTF-16 code units a description, a comment or a note may have. */
export const ISSUE_TEXT_MAX_LENGTH = 5_000;
/** The most files one issue may carry. */
export const ISSUE_ATTACHMENTS_MAX = 50;
/** The most people one issue may be given to. */
export const ISSUE_ASSIGNEES_MAX = 20;
/** How long after it was closed an issue can be reopened, in days. */
export const REOPEN_DAYS = 30;
/** How long a resolved issue waits for a reply of its reporter before it closes, in days. */
export const AUTO_CLOSE_DAYS = 7;

/**
 * The relation of a person to an issue: holder of `organisation.issues.update` or `.close` where
 * the issue lies, one of its assignees, or its reporter. "system" is the server's own clock.
 */
export type IssueRight = "update" | "close" | "assignee" | "reporter" | "system";

/** An input that a transition requires. */
export type TransitionNeed =
  | "holdReason"
  | "cancelReason"
  | "withdrawal"
  | "resolution"
  | "reason"
  | "recent";

/**
 * One step of an issue, with the people who may take it and the values it needs from each of them.
 */
export interface IssueTransition {
  readonly from: IssueStatus;
  readonly to: IssueStatus;
  readonly who: readonly IssueRight[];
  readonly needs: readonly TransitionNeed[];
}

function steps(
  from: readonly IssueStatus[],
  to: IssueStatus,
  who: readonly IssueRight[],
  needs: readonly TransitionNeed[] = [],
): IssueTransition[] {
  return from.map((each) => ({ from: each, to, who, needs }));
}

/**
 * Every step of an issue. Where two lines have the same ends, the caller needs to fit only one.
 * Source: product design 4.3, table of transitions; that a new issue can be resolved or put on hold
 * without being accepted first: issue 15, point 5.
 */
export const ISSUE_TRANSITIONS: readonly IssueTransition[] = [
  ...steps(["new"], "open", ["update"]),
  ...steps(["new", "open", "on_hold"], "cancelled", ["close"], ["cancelReason"]),
  ...steps(["new"], "cancelled", ["reporter"], ["withdrawal"]),
  ...steps(["open"], "in_progress", ["assignee", "update"]),
  ...steps(["new", "open", "in_progress"], "on_hold", ["update"], ["holdReason"]),
  ...steps(["on_hold"], "open", ["update", "system"]),
  ...steps(["on_hold"], "in_progress", ["update"]),
  ...steps(["new", "open", "in_progress"], "resolved", ["update"], ["resolution"]),
  ...steps(["resolved"], "closed", ["reporter", "close", "system"]),
  ...steps(["resolved"], "open", ["reporter", "update"], ["reason"]),
  ...steps(["closed"], "open", ["reporter", "update"], ["reason", "recent"]),
  ...steps(["cancelled"], "open", ["update"]),
  // What failed when it was checked again, whenever that is.
  ...steps(["resolved", "closed"], "open", ["system"]),
];

/** A transition with its inputs; the table says which it requires. */
export interface TransitionRequest {
  readonly to: IssueStatus;
  /** A key of the hold or cancel reasons, or the text of a reopening. */
  readonly reason?: string | undefined;
  readonly note?: string | undefined;
  readonly resolutionCode?: string | undefined;
  readonly duplicateOfId?: string | undefined;
  /** The moment at which a hold ends and the issue goes back to open, as ISO 8601. */
  readonly resumeAt?: string | undefined;
}

/** The state of an issue and the relation of the caller to it. */
export interface TransitionFacts {
  readonly from: IssueStatus;
  readonly rights: ReadonlySet<IssueRight>;
  /** The moment of closing, in milliseconds since 1970; null unless the issue is closed. */
  readonly closedAtMs: number | null;
  readonly nowMs: number;
}

/** The reason why a transition is refused; `field` names what is missing or unknown. */
export type TransitionProblem =
  | { readonly kind: "impossible" }
  | { readonly kind: "forbidden" }
  | { readonly kind: "too_late" }
  | { readonly kind: "past"; readonly field: "resumeAt" }
  | {
      readonly kind: "missing";
      readonly field: "reason" | "note" | "resolutionCode" | "duplicateOfId";
    };

/**
 * The orders of a list of issues; a dash in front reverses one. Issues of equal priority are
 * ordered by due date.
 */
export const ISSUE_SORTS = [
  "-createdAt",
  "createdAt",
  "-updatedAt",
  "-priority",
  "dueAt",
  "-reportCount",
] as const;
export type IssueSort = (typeof ISSUE_SORTS)[number];

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Tells whether a closed issue can still be reopened: up to and with the 30th day. */
export function isReopenable(closedAtMs: number | null, nowMs: number): boolean {
  return closedAtMs === null || nowMs - closedAtMs <= REOPEN_DAYS * DAY_MS;
}

function isOneOf(values: readonly string[], value: string | undefined): boolean {
  return value !== undefined && values.includes(value);
}

function isBlank(value: string | undefined): boolean {
  return value === undefined || value.trim() === "";
}

const MISSING: Readonly<
  Record<
    TransitionNeed,
    (request: TransitionRequest, facts: TransitionFacts) => TransitionProblem | null
  >
> = {
  holdReason: ({ reason, resumeAt }, { nowMs }) => {
    if (!isOneOf(HOLD_REASONS, reason)) return missing("reason");
    const isPast = resumeAt !== undefined && Date.parse(resumeAt) <= nowMs;
    return isPast ? { kind: "past", field: "resumeAt" } : null;
  },
  cancelReason: ({ reason, duplicateOfId }) => {
    if (!isOneOf(CANCEL_REASONS, reason)) return missing("reason");
    return reason === "duplicate" && duplicateOfId === undefined ? missing("duplicateOfId") : null;
  },
  withdrawal: ({ reason }) => (reason === "withdrawn" ? null : missing("reason")),
  resolution: ({ resolutionCode = "", note }) => {
    if (!isOneOf(RESOLUTION_CODES, resolutionCode)) return missing("resolutionCode");
    return needsResolutionNote(resolutionCode) && isBlank(note) ? missing("note") : null;
  },
  reason: ({ reason }) => (isBlank(reason) ? missing("reason") : null),
  recent: (_, { closedAtMs, nowMs }) =>
    isReopenable(closedAtMs, nowMs) ? null : { kind: "too_late" },
};

function missing(field: "reason" | "note" | "resolutionCode" | "duplicateOfId"): TransitionProblem {
  return { kind: "missing", field };
}

function fits({ who }: IssueTransition, rights: ReadonlySet<IssueRight>): boolean {
  return who.some((right) => rights.has(right));
}

/**
 * Returns why an issue cannot take a step; null when it can. Checks first that the step exists,
 * then that the caller may take it, then that it has what it needs.
 */
export function transitionProblem(
  request: TransitionRequest,
  facts: TransitionFacts,
): TransitionProblem | null {
  const lines = ISSUE_TRANSITIONS.filter(
    ({ from, to }) => from === facts.from && to === request.to,
  );
  if (lines.length === 0) return { kind: "impossible" };
  const fitting = lines.filter((line) => fits(line, facts.rights));
  if (fitting.length === 0) return { kind: "forbidden" };
  const problems = fitting.map((line) => firstProblem(line, request, facts));
  return problems.includes(null) ? null : (problems[0] ?? null);
}

function firstProblem(
  { needs }: IssueTransition,
  request: TransitionRequest,
  facts: TransitionFacts,
): TransitionProblem | null {
  for (const need of needs) {
    const problem = MISSING[need](request, facts);
    if (problem) return problem;
  }
  return null;
}

/**
 * Returns the steps somebody may take from the issue's state; the values a step needs are checked
 * when it is taken.
 */
export function allowedTransitions({
  from,
  rights,
  closedAtMs,
  nowMs,
}: TransitionFacts): IssueTransition[] {
  return ISSUE_TRANSITIONS.filter(
    (line) =>
      line.from === from &&
      fits(line, rights) &&
      (!line.needs.includes("recent") || isReopenable(closedAtMs, nowMs)),
  );
}

/** How long a step can be undone by who took it, in minutes. */
export const UNDO_MINUTES = 10;

/** A step that was taken, as somebody wants to undo it. */
export interface TakenStep {
  readonly from: IssueStatus;
  readonly to: IssueStatus;
  /** Whether the caller took it. */
  readonly isOwn: boolean;
  /** Whether it merged the issue into another, or took it out of one. */
  readonly isMerge: boolean;
  /** Whether anything was said or done to the issue with the step or since. */
  readonly isFollowed: boolean;
  readonly takenAtMs: number;
}

/**
 * Tells whether a step can be undone: by who took it and still may, within ten minutes, while it is
 * the last that happened. What was said with it cannot be unsaid, so a step with words stays.
 */
export function isUndoable(
  { from, to, isOwn, isMerge, isFollowed, takenAtMs }: TakenStep,
  rights: ReadonlySet<IssueRight>,
  nowMs: number,
): boolean {
  const isAllowed = ISSUE_TRANSITIONS.some(
    (line) => line.from === from && line.to === to && fits(line, rights),
  );
  const isInTime = nowMs - takenAtMs <= UNDO_MINUTES * 60_000;
  return isAllowed && isOwn && !isMerge && !isFollowed && isInTime;
}

/** Tells whether somebody still has something to do about an issue of this state. */
export function isOpenIssue(status: IssueStatus): boolean {
  return OPEN_ISSUE_STATUSES.some((open) => open === status);
}

/**
 * Tells whether an issue is overdue: open and past its date. The clock stands still during a hold,
 * so then the moment it was put on hold counts. Moments in milliseconds since 1970.
 */
export function isIssueOverdue(
  status: IssueStatus,
  dueAtMs: number | null,
  heldSinceMs: number | null,
  nowMs: number,
): boolean {
  return dueAtMs !== null && isOpenIssue(status) && dueAtMs < (heldSinceMs ?? nowMs);
}

/** Returns the number of an issue as it is written: `#1042`. */
export function issueReference(number: number): string {
  return `#${number}`;
}
