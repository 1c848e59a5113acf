import { ISSUE_TRANSITIONS } from "@storey/domain";
import { expect, test } from "vitest";
import {
  EMPTY_STEP,
  firstResumeDay,
  questionOf,
  type StepDraft,
  type StepQuestion,
  stepBody,
  stepProblems,
} from "./transition-draft.ts";

const ZONE = "Asia/Tokyo";
const problems = (question: StepQuestion, draft: StepDraft) => stepProblems(question, draft, ZONE);

test("every step that needs something has its question", () => {
  const asked = ISSUE_TRANSITIONS.map((step) => [step.needs.length > 0, questionOf(step) !== null]);
  expect(asked.every(([needs, asks]) => needs === asks)).toBe(true);
});

test("each question misses exactly what its step needs", () => {
  expect(problems("hold", EMPTY_STEP)).toEqual(["reason"]);
  expect(problems("cancel", { ...EMPTY_STEP, reason: "duplicate" })).toEqual(["duplicateOf"]);
  expect(problems("cancel", { ...EMPTY_STEP, reason: "declined" })).toEqual([]);
  expect(problems("resolve", EMPTY_STEP)).toEqual(["resolutionCode"]);
  expect(problems("resolve", { ...EMPTY_STEP, resolutionCode: "fixed" })).toEqual([]);
  expect(problems("resolve", { ...EMPTY_STEP, resolutionCode: "referred" })).toEqual(["note"]);
  expect(problems("reopen", { ...EMPTY_STEP, note: " " })).toEqual(["note"]);
  expect(problems("withdraw", EMPTY_STEP)).toEqual([]);
  const held = { ...EMPTY_STEP, reason: "parts" };
  expect(problems("hold", { ...held, resumeOn: "2020-01-01" })).toEqual(["resumeOn"]);
  expect(problems("hold", { ...held, resumeOn: firstResumeDay(ZONE) })).toEqual([]);
});

test("a step carries what was chosen and nothing else", () => {
  const draft = { ...EMPTY_STEP, reason: "parts", note: " ordered ", resumeOn: "2026-02-01" };
  const hold = stepBody("on_hold", "hold", draft, ZONE);
  expect(hold).toMatchObject({ to: "on_hold", reason: "parts", note: "ordered" });
  // Eight in the morning where the issue is, whatever the clock of the device says.
  expect(hold.resumeAt).toBe("2026-01-31T23:00:00.000Z");
  expect(stepBody("cancelled", "withdraw", EMPTY_STEP, ZONE)).toEqual({
    to: "cancelled",
    reason: "withdrawn",
  });
  expect(stepBody("resolved", "resolve", { ...EMPTY_STEP, resolutionCode: "fixed" }, ZONE)).toEqual(
    { to: "resolved", resolutionCode: "fixed" },
  );
  expect(stepBody("open", "reopen", { ...EMPTY_STEP, note: "Again" }, ZONE)).toEqual({
    to: "open",
    reason: "Again",
  });
});

test("the first day to wait for is tomorrow where the issue lies", () => {
  const now = new Date("2026-03-09T15:30:00Z");
  expect(firstResumeDay("Asia/Tokyo", now)).toBe("2026-03-11");
  expect(firstResumeDay("America/New_York", now)).toBe("2026-03-10");
});
