import { ISSUE_TRANSITIONS } from "@storey/domain";
import { expect, test } from "vitest";
import {
  EMPTY_STEP,
  firstResumeDay,
  questionOf,
  stepBody,
  stepProblems,
} from "./transition-draft.ts";

test("every step that needs something has its question", () => {
  const asked = ISSUE_TRANSITIONS.map((step) => [step.needs.length > 0, questionOf(step) !== null]);
  expect(asked.every(([needs, asks]) => needs === asks)).toBe(true);
});

test("each question misses exactly what its step needs", () => {
  expect(stepProblems("hold", EMPTY_STEP)).toEqual(["reason"]);
  expect(stepProblems("cancel", { ...EMPTY_STEP, reason: "duplicate" })).toEqual(["duplicateOf"]);
  expect(stepProblems("cancel", { ...EMPTY_STEP, reason: "declined" })).toEqual([]);
  expect(stepProblems("resolve", EMPTY_STEP)).toEqual(["resolutionCode", "note"]);
  expect(stepProblems("reopen", { ...EMPTY_STEP, note: " " })).toEqual(["note"]);
  expect(stepProblems("withdraw", EMPTY_STEP)).toEqual([]);
  const held = { ...EMPTY_STEP, reason: "parts" };
  expect(stepProblems("hold", { ...held, resumeOn: "2020-01-01" })).toEqual(["resumeOn"]);
  expect(stepProblems("hold", { ...held, resumeOn: firstResumeDay() })).toEqual([]);
});

test("a step carries what was chosen and nothing else", () => {
  const draft = { ...EMPTY_STEP, reason: "parts", note: " ordered ", resumeOn: "2026-02-01" };
  const hold = stepBody("on_hold", "hold", draft);
  expect(hold).toMatchObject({ to: "on_hold", reason: "parts", note: "ordered" });
  expect(new Date(hold.resumeAt ?? "").getHours()).toBe(8);
  expect(stepBody("cancelled", "withdraw", EMPTY_STEP)).toEqual({
    to: "cancelled",
    reason: "withdrawn",
  });
  expect(stepBody("open", "reopen", { ...EMPTY_STEP, note: "Again" })).toEqual({
    to: "open",
    reason: "Again",
  });
  expect(stepBody("in_progress", null, draft)).toEqual({ to: "in_progress" });
});
