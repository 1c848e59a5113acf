import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  READINESS_REASON_KINDS,
  READINESS_WEIGHTS,
  type ReadinessFact,
  readinessOf,
} from "./readiness.ts";

const issue = (priority: "urgent" | "high" | "medium" | "low", impact = "none"): ReadinessFact => ({
  kind: "issue",
  priority,
  impact: impact as "none" | "degraded" | "out_of_use",
});
const failed = (isCritical = false): ReadinessFact => ({ kind: "check_failed", isCritical });

describe("the readiness of a space", () => {
  test.each([
    { facts: [], isKnown: false, state: "unknown", score: null },
    { facts: [], isKnown: true, state: "ready", score: 100 },
    { facts: [issue("low")], isKnown: false, state: "ready", score: 98 },
    { facts: [issue("high")], isKnown: true, state: "ready", score: 88 },
    { facts: [issue("medium", "degraded")], isKnown: true, state: "ready", score: 86 },
    { facts: [{ kind: "check_overdue" }], isKnown: true, state: "ready", score: 85 },
    { facts: [{ kind: "check_missed" }], isKnown: true, state: "attention", score: 75 },
    { facts: [failed(), issue("medium")], isKnown: true, state: "attention", score: 84 },
    {
      facts: [{ kind: "check_missed" }, issue("high", "degraded")],
      isKnown: true,
      state: "not_ready",
      score: 55,
    },
    { facts: [issue("low", "out_of_use")], isKnown: true, state: "not_ready", score: 98 },
    { facts: [failed(true)], isKnown: true, state: "not_ready", score: 90 },
    { facts: [{ kind: "sos" }], isKnown: false, state: "not_ready", score: 100 },
    {
      facts: [{ kind: "asset_missing" }, { kind: "pat_overdue" }, { kind: "support_ended" }],
      isKnown: true,
      state: "ready",
      score: 87,
    },
  ] as const)("$facts is $state with $score", ({ facts, isKnown, state, score }) => {
    expect(readinessOf(facts, isKnown)).toMatchObject({ state, score });
  });

  test("loses to each group no more than that group may take", () => {
    const many = Array.from({ length: 9 }, (): ReadinessFact => ({ kind: "check_missed" }));
    expect(readinessOf([...many, issue("low")], true)).toMatchObject({
      score: 58,
      lost: { checklists: 40, issues: 2, assets: 0 },
    });
  });

  test("follows the organisation's weights", () => {
    const weights = {
      ...READINESS_WEIGHTS,
      checkOverdue: 41,
      most: { ...READINESS_WEIGHTS.most, checklists: 41 },
    };
    expect(readinessOf([{ kind: "check_overdue" }], true, weights)).toMatchObject({
      state: "not_ready",
      score: 59,
    });
  });

  const anyFact = fc.oneof(
    fc.record({
      kind: fc.constant("issue" as const),
      priority: fc.constantFrom("urgent", "high", "medium", "low"),
      impact: fc.constantFrom("none", "degraded", "out_of_use"),
    }),
    fc.record({ kind: fc.constant("check_failed" as const), isCritical: fc.boolean() }),
    fc.record({
      kind: fc.constantFrom(
        ...READINESS_REASON_KINDS.filter((kind) => kind !== "issue" && kind !== "check_failed"),
      ),
    }),
  ) as fc.Arbitrary<ReadinessFact>;

  test("gets no better by one more fact, and does not depend on their order", () => {
    fc.assert(
      fc.property(fc.array(anyFact, { maxLength: 12 }), anyFact, (facts, more) => {
        const before = readinessOf(facts, true);
        const after = readinessOf([more, ...facts], true);
        expect(after.score).toBeLessThanOrEqual(before.score ?? 100);
        expect(readinessOf(facts.toReversed(), true)).toMatchObject({
          state: before.state,
          score: before.score,
        });
        if (before.state === "not_ready") expect(after.state).toBe("not_ready");
      }),
    );
  });
});
