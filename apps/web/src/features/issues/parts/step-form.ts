import { ISSUE_STEP_LIMITS, type IssueLink, type IssueStep, issues } from "@storey/contract";
import { RESOLUTION_CODES } from "@storey/domain";
import { declareForm } from "../../../lib/form/declaration.ts";
import { choice, text, value } from "../../../lib/form/field.ts";
import { MessageError } from "./message-error.ts";
import { type StepQuestion, stepBody, stepProblems } from "./transition-draft.ts";

interface Context {
  readonly to: IssueStep["to"];
  /** The time zone in whose days the issue waits. */
  readonly zone: string;
  readonly onTake: (step: IssueStep) => Promise<void>;
}

/**
 * Declares the form of a step that asks for something. An issue is reopened with its reason as
 * text.
 */
function stepForm(question: StepQuestion) {
  return declareForm<object, Context>()({
    name: "step",
    messages: "issues",
    call: issues.transition,
    limits: ISSUE_STEP_LIMITS,
    fields: {
      reason: choice<string>({
        label: question === "cancel" ? "cancelReason.legend" : "hold.legend",
        at: "reason",
        empty: "",
        wrong: "step.chooseOne",
      }),
      resolutionCode: choice<string>({
        label: "resolution.legend",
        // "fixed" is the usual outcome of a technician's work; any other is chosen.
        empty: question === "resolve" ? "fixed" : "",
        options: RESOLUTION_CODES,
        wrong: "step.chooseOne",
      }),
      duplicateOf: value<IssueLink | null>({
        label: "duplicate.of",
        at: "duplicateOfId",
        empty: null,
        wrong: "duplicate.choose",
      }),
      /** A day, as `2026-01-31`; empty for none. */
      resumeOn: text({ label: "hold.resumeOn", hint: "hold.resumeHint", at: "resumeAt" }),
      note: text({
        label: `step.note.${question}`,
        hint: question === "resolve" ? "step.note.resolveHint" : "step.note.hint",
        at: question === "reopen" ? "reason" : "note",
        wrong: { "step.missing": "step.writeSomething" },
      }),
    },
    check: (draft, { zone }) =>
      Object.fromEntries(
        stepProblems(question, draft, zone).map((field) => [
          field,
          { code: field === "resumeOn" ? "date.past" : "step.missing" },
        ]),
      ),
    failureMessage: (cause) => (cause instanceof MessageError ? cause.message : null),
    save: ({ draft, context: { to, zone, onTake } }) => onTake(stepBody(to, question, draft, zone)),
  });
}

/** The form of each step that asks for something. */
export const stepForms = {
  hold: stepForm("hold"),
  cancel: stepForm("cancel"),
  withdraw: stepForm("withdraw"),
  resolve: stepForm("resolve"),
  reopen: stepForm("reopen"),
} as const satisfies Readonly<Record<StepQuestion, unknown>>;
