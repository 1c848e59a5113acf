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

/** What a step asks for in its dialog. */
export type StepQuestion = "hold" | "cancel" | "withdraw" | "resolve" | "reopen";

const QUESTIONS: Partial<Record<TransitionNeed, StepQuestion>> = {
  holdReason: "hold",
  cancelReason: "cancel",
  withdrawal: "withdraw",
  resolution: "resolve",
  reason: "reopen",
};

/** What a step asks for; null when it is taken at once. */
export function questionOf({ needs }: Pick<IssueTransition, "needs">): StepQuestion | null {
  for (const need of needs) {
    const question = QUESTIONS[need];
    if (question) return question;
  }
  return null;
}

/** What is chosen and typed for a step. */
export interface StepDraft {
  /** A key of the hold or cancel reasons; empty until chosen. */
  readonly reason: string;
  /** Words: why it is reopened, or what was done. */
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

/** The reasons of a question that are chosen from a list. */
export const REASONS = { hold: HOLD_REASONS, cancel: CANCEL_REASONS } as const;

/** The first day on which an issue can go back to open by itself, in the time zone of the issue. */
export function firstResumeDay(zone: string, now = new Date()): string {
  return dayAfter(dayIn(zone, now));
}

/** Whether a step is not taken without words: to reopen, and a resolution that is none by itself. */
export function needsWords(question: StepQuestion, { resolutionCode }: StepDraft): boolean {
  return question === "reopen" || (question === "resolve" && needsResolutionNote(resolutionCode));
}

/** What is still missing or past, by field; days are those of the issue's time zone. */
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
  if (needsWords(question, draft) && draft.note.trim() === "") problems.push("note");
  return problems;
}

/** When people begin to work. */
const MORNING_HOUR = 8;

/** The step as it is sent; what waits for a day goes on in its morning, in the issue's time zone. */
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
