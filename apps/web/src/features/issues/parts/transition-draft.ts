import type { IssueLink, IssueStep } from "@storey/contract";
import {
  CANCEL_REASONS,
  dayAfter,
  dayIn,
  HOLD_REASONS,
  hourOfDayIn,
  type IssueTransition,
  needsResolutionNote,
  RESOLUTION_CODES,
  type TransitionNeed,
} from "@storey/domain";

/** The dialogs of the steps that ask for something. */
export type StepQuestion = "hold" | "cancel" | "withdraw" | "resolve" | "reopen";

const QUESTIONS: Partial<Record<TransitionNeed, StepQuestion>> = {
  holdReason: "hold",
  cancelReason: "cancel",
  withdrawal: "withdraw",
  resolution: "resolve",
  reason: "reopen",
};

/** Returns the question of a step; null when the step is taken at once. */
export function questionOf({ needs }: Pick<IssueTransition, "needs">): StepQuestion | null {
  for (const need of needs) {
    const question = QUESTIONS[need];
    if (question) return question;
  }
  return null;
}

/** The values chosen and typed for a step. */
export interface StepDraft {
  /** A key of the hold or cancel reasons; empty until chosen. */
  readonly reason: string;
  /** The text: why it is reopened, or what was done. */
  readonly note: string;
  readonly resolutionCode: string;
  /** A day, as `2026-01-31`; empty for none. */
  readonly resumeOn: string;
  readonly duplicateOf: IssueLink | null;
}

export const EMPTY_STEP: StepDraft = {
  reason: "",
  note: "",
  resolutionCode: "",
  resumeOn: "",
  duplicateOf: null,
};

/** The reasons of the questions that are answered from a list. */
export const REASONS = { hold: HOLD_REASONS, cancel: CANCEL_REASONS } as const;

/**
 * Returns the first day on which an issue can go back to open by itself, in the time zone of the
 * issue.
 */
export function firstResumeDay(zone: string, now = new Date()): string {
  return dayAfter(dayIn(zone, now));
}

/**
 * Whether a step needs a text: to reopen, and to resolve with a code that does not explain itself.
 */
export function needsText(question: StepQuestion, { resolutionCode }: StepDraft): boolean {
  return question === "reopen" || (question === "resolve" && needsResolutionNote(resolutionCode));
}

/** Returns what is missing or in the past, by field; days are in the issue's time zone. */
export function stepProblems(
  question: StepQuestion,
  draft: StepDraft,
  zone: string,
): readonly string[] {
  const problems: string[] = [];
  if ((question === "hold" || question === "cancel") && draft.reason === "")
    problems.push("reason");
  if (question === "cancel" && draft.reason === "duplicate" && !draft.duplicateOf) {
    problems.push("duplicateOf");
  }
  if (question === "hold" && draft.resumeOn !== "" && draft.resumeOn < firstResumeDay(zone)) {
    problems.push("resumeOn");
  }
  if (question === "resolve" && draft.resolutionCode === "") problems.push("resolutionCode");
  if (needsText(question, draft) && draft.note.trim() === "") problems.push("note");
  return problems;
}

/** The hour of the morning at which a waiting issue goes back to open. */
const MORNING_HOUR = 8;

/**
 * Returns the body of a step's call; an issue that waits for a day continues in its morning, in the
 * issue's time zone.
 */
export function stepBody(
  to: IssueStep["to"],
  question: StepQuestion,
  draft: StepDraft,
  zone: string,
): IssueStep {
  const note = draft.note.trim();
  const code = RESOLUTION_CODES.find((one) => one === draft.resolutionCode);
  if (question === "hold") {
    return {
      to,
      reason: draft.reason,
      ...(note === "" ? {} : { note }),
      ...(draft.resumeOn === ""
        ? {}
        : { resumeAt: hourOfDayIn(zone, draft.resumeOn, MORNING_HOUR) }),
    };
  }
  if (question === "cancel" || question === "withdraw") {
    const reason = question === "withdraw" ? "withdrawn" : draft.reason;
    const duplicate = reason === "duplicate" ? draft.duplicateOf : null;
    return {
      to,
      reason,
      ...(note === "" ? {} : { note }),
      ...(duplicate ? { duplicateOfId: duplicate.id } : {}),
    };
  }
  if (question === "resolve") {
    return { to, ...(note === "" ? {} : { note }), ...(code ? { resolutionCode: code } : {}) };
  }
  return { to, reason: note };
}
