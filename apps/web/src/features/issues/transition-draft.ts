import type { IssueLink, IssueStep } from "@storey/contract";
import {
  CANCEL_REASONS,
  HOLD_REASONS,
  type IssueTransition,
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

/** The first day on which an issue can go back to open by itself, where the user is. */
export function firstResumeDay(now = new Date()): string {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  const two = (number: number) => String(number).padStart(2, "0");
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

/** What is still missing or past, by field. */
export function stepProblems(question: StepQuestion, draft: StepDraft): readonly string[] {
  const problems: string[] = [];
  if ((question === "hold" || question === "cancel") && draft.reason === "")
    problems.push("reason");
  if (question === "cancel" && draft.reason === "duplicate" && !draft.duplicateOf) {
    problems.push("duplicateOf");
  }
  if (question === "hold" && draft.resumeOn !== "" && draft.resumeOn < firstResumeDay()) {
    problems.push("resumeOn");
  }
  if (question === "resolve" && draft.resolutionCode === "") problems.push("resolutionCode");
  const needsWords = question === "resolve" || question === "reopen";
  if (needsWords && draft.note.trim() === "") problems.push("note");
  return problems;
}

/** The morning of a day where the user is, as a moment. */
function morningOf(day: string): string {
  return new Date(`${day}T08:00:00`).toISOString();
}

/** The step as it is sent. */
export function stepBody(
  to: IssueStep["to"],
  question: StepQuestion | null,
  draft: StepDraft,
): IssueStep {
  const note = draft.note.trim();
  const code = RESOLUTION_CODES.find((one) => one === draft.resolutionCode);
  if (question === "hold") {
    return {
      to,
      reason: draft.reason,
      ...(note === "" ? {} : { note }),
      ...(draft.resumeOn === "" ? {} : { resumeAt: morningOf(draft.resumeOn) }),
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
  if (question === "resolve") return { to, note, ...(code ? { resolutionCode: code } : {}) };
  if (question === "reopen") return { to, reason: note };
  return { to };
}
