import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  allowedTransitions,
  CANCEL_REASONS,
  HOLD_REASONS,
  ISSUE_STATUSES,
  ISSUE_TRANSITIONS,
  type IssueRight,
  type IssueStatus,
  isIssueOverdue,
  isOpenIssue,
  isReopenable,
  issueReference,
  isUndoable,
  RESOLUTION_CODES,
  type TakenStep,
  type TransitionRequest,
  transitionProblem,
} from "./issue.ts";

const DAY = 24 * 60 * 60 * 1_000;
const RIGHTS: readonly IssueRight[] = ["update", "close", "assignee", "reporter", "system"];
const NOW = Date.UTC(2027, 0, 31);

function facts(from: IssueStatus, rights: readonly IssueRight[], closedAtMs: number | null = null) {
  return { from, rights: new Set(rights), closedAtMs, nowMs: NOW };
}

/** The table of the design, line by line: from, to, who may take it, and the values it needs. */
const LINES: readonly (readonly [
  IssueStatus,
  IssueStatus,
  readonly IssueRight[],
  Omit<TransitionRequest, "to">,
])[] = [
  ["new", "open", ["update"], {}],
  ["new", "cancelled", ["close"], { reason: "declined" }],
  ["new", "cancelled", ["reporter"], { reason: "withdrawn" }],
  ["open", "cancelled", ["close"], { reason: "not_an_issue" }],
  ["on_hold", "cancelled", ["close"], { reason: "duplicate", duplicateOfId: "1" }],
  ["open", "in_progress", ["assignee", "update"], {}],
  ["new", "on_hold", ["update"], { reason: "access" }],
  ["open", "on_hold", ["update"], { reason: "parts" }],
  ["in_progress", "on_hold", ["update"], { reason: "supplier" }],
  ["on_hold", "open", ["update", "system"], {}],
  ["on_hold", "in_progress", ["update"], {}],
  ["new", "resolved", ["update"], { resolutionCode: "fixed" }],
  ["open", "resolved", ["update"], { resolutionCode: "fixed", note: "New lamp." }],
  ["in_progress", "resolved", ["update"], { resolutionCode: "referred", note: "To the supplier." }],
  ["resolved", "closed", ["reporter", "close", "system"], {}],
  ["resolved", "open", ["reporter", "update"], { reason: "Still dark." }],
  ["closed", "open", ["reporter", "update"], { reason: "Dark again." }],
  ["cancelled", "open", ["update"], {}],
  ["resolved", "open", ["system"], {}],
  ["closed", "open", ["system"], {}],
];

describe("a hold", () => {
  it("ends in the time to come, if it says when", () => {
    const hold = (resumeAt: string) =>
      transitionProblem({ to: "on_hold", reason: "parts", resumeAt }, facts("open", ["update"]));
    expect(hold("2020-01-01T08:00:00.000Z")).toEqual({ kind: "past", field: "resumeAt" });
    expect(hold(new Date(NOW).toISOString())).toMatchObject({ kind: "past" });
    expect(hold(new Date(NOW + DAY).toISOString())).toBeNull();
  });
});

describe("the transitions of an issue", () => {
  it("are those of the table and no others", () => {
    const pairs = (lines: readonly (readonly [string, string])[]) =>
      [...new Set(lines.map(String))].sort();
    expect(pairs(ISSUE_TRANSITIONS.map(({ from, to }) => [from, to] as const))).toEqual(
      pairs(LINES.map(([from, to]) => [from, to] as const)),
    );
  });

  it.each(LINES)("%s to %s by %j with %j", (from, to, who, needs) => {
    for (const right of who) {
      expect(transitionProblem({ to, ...needs }, facts(from, [right]))).toBeNull();
    }
    const others = RIGHTS.filter(
      (right) => !LINES.some(([f, t, may]) => f === from && t === to && may.includes(right)),
    );
    expect(transitionProblem({ to, ...needs }, facts(from, others))).toEqual({ kind: "forbidden" });
    expect(transitionProblem({ to, ...needs }, facts(from, []))).toEqual({ kind: "forbidden" });
  });

  it.each([
    ["open", "on_hold", ["update"], {}, "reason"],
    ["open", "on_hold", ["update"], { reason: "tired" }, "reason"],
    ["open", "cancelled", ["close"], {}, "reason"],
    ["open", "cancelled", ["close"], { reason: "toString" }, "reason"],
    ["open", "cancelled", ["close"], { reason: "duplicate" }, "duplicateOfId"],
    ["new", "cancelled", ["reporter"], { reason: "declined" }, "reason"],
    ["open", "resolved", ["update"], { note: "Done" }, "resolutionCode"],
    ["open", "resolved", ["update"], { resolutionCode: "no_fault_found" }, "note"],
    ["open", "resolved", ["update"], { resolutionCode: "referred", note: "  " }, "note"],
    ["resolved", "open", ["reporter"], { reason: " " }, "reason"],
  ] as const)("%s to %s by %j with %j lacks %s", (from, to, rights, given, field) => {
    expect(transitionProblem({ to, ...given }, facts(from, rights))).toEqual({
      kind: "missing",
      field,
    });
  });

  it("reopen what failed when it was checked again, however long it was closed", () => {
    const closedAt = NOW - 400 * DAY;
    expect(transitionProblem({ to: "open" }, facts("closed", ["system"], closedAt))).toBeNull();
    expect(
      transitionProblem({ to: "open", reason: "Dark" }, facts("closed", ["update"], closedAt)),
    ).toEqual({ kind: "too_late" });
  });

  it.each(["fixed", "replaced", "adjusted"])("need no note for what was %s", (resolutionCode) => {
    const step = { to: "resolved", resolutionCode } as const;
    expect(transitionProblem(step, facts("open", ["update"]))).toBeNull();
    expect(transitionProblem({ ...step, note: " " }, facts("open", ["update"]))).toBeNull();
  });

  it("let a closed issue be reopened for thirty days and no longer", () => {
    const reopen = (days: number) =>
      transitionProblem(
        { to: "open", reason: "Again" },
        facts("closed", ["reporter"], NOW - days * DAY),
      );
    expect(reopen(0)).toBeNull();
    expect(reopen(30)).toBeNull();
    expect(reopen(30.001)).toEqual({ kind: "too_late" });
    const late = facts("closed", ["reporter"], NOW - 31 * DAY);
    expect(allowedTransitions(late)).toEqual([]);
    expect(isReopenable(null, NOW)).toBe(true);
  });

  it("offered are those that are then taken, whoever asks", () => {
    const rights = fc.uniqueArray(fc.constantFrom(...RIGHTS));
    fc.assert(
      fc.property(fc.constantFrom(...ISSUE_STATUSES), rights, (from, held) => {
        const offered = new Set(allowedTransitions(facts(from, held)).map(({ to }) => to));
        for (const to of ISSUE_STATUSES) {
          const problem = transitionProblem({ to }, facts(from, held));
          expect(offered.has(to)).toBe(problem === null || problem.kind === "missing");
        }
      }),
    );
  });

  it("never leave the table, whatever is asked for in whatever order", () => {
    const words = fc.option(
      fc.oneof(fc.constantFrom<string>(...HOLD_REASONS, ...CANCEL_REASONS), fc.string()),
      { nil: undefined },
    );
    const step = fc.record({
      to: fc.constantFrom(...ISSUE_STATUSES),
      reason: words,
      note: words,
      resolutionCode: fc.option(fc.constantFrom<string>(...RESOLUTION_CODES), { nil: undefined }),
      duplicateOfId: fc.option(fc.uuid(), { nil: undefined }),
      rights: fc.uniqueArray(fc.constantFrom(...RIGHTS)),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let status: IssueStatus = "new";
        for (const { rights, ...request } of steps) {
          if (transitionProblem(request, facts(status, rights)) !== null) continue;
          const before: IssueStatus = status;
          expect(
            ISSUE_TRANSITIONS.some(
              ({ from, to, who }) =>
                from === before && to === request.to && who.some((one) => rights.includes(one)),
            ),
          ).toBe(true);
          if (request.to === "on_hold") expect(HOLD_REASONS).toContain(request.reason);
          if (request.to === "cancelled") expect(CANCEL_REASONS).toContain(request.reason);
          if (request.to === "resolved") expect(RESOLUTION_CODES).toContain(request.resolutionCode);
          status = request.to;
        }
      }),
    );
  });

  it("lead from every state back to work", () => {
    const reached = new Set<IssueStatus>(["open"]);
    for (let round = 0; round < ISSUE_STATUSES.length; round++) {
      for (const { from, to } of ISSUE_TRANSITIONS) if (reached.has(to)) reached.add(from);
    }
    expect([...reached].sort()).toEqual([...ISSUE_STATUSES].sort());
  });
});

describe("a step that was taken", () => {
  const STEP: TakenStep = {
    ...{ from: "new", to: "resolved", isOwn: true, isMerge: false, isFollowed: false },
    takenAtMs: NOW - 10 * 60_000,
  };
  it.each<[string, Partial<TakenStep>, readonly IssueRight[], boolean]>([
    ["by who took it", {}, ["update"], true],
    ["not by somebody else", { isOwn: false }, ["update"], false],
    ["not by who may not take it any more", {}, ["reporter"], false],
    ["not after ten minutes", { takenAtMs: NOW - 10 * 60_000 - 1 }, ["update"], false],
    ["not once something was said", { isFollowed: true }, ["update"], false],
    ["not as a merge", { to: "cancelled", isMerge: true }, ["close"], false],
    ["as a withdrawal", { to: "cancelled" }, ["reporter"], true],
    ["not where no line leads", { to: "closed" }, RIGHTS, false],
  ])("can be undone: %s", (_, step, rights, expected) => {
    expect(isUndoable({ ...STEP, ...step }, new Set(rights), NOW)).toBe(expected);
  });
});

describe("an issue", () => {
  it.each([
    ["open", NOW - 1, null, true],
    ["open", NOW, null, false],
    ["open", null, null, false],
    ["on_hold", NOW - 1, NOW - 2, false],
    ["on_hold", NOW - 3, NOW - 2, true],
    ["resolved", NOW - 1, null, false],
    ["cancelled", NOW - 1, null, false],
  ] as const)("%s with its date %s, held since %s, is overdue: %s", (status, due, held, is) => {
    expect(isIssueOverdue(status, due, held, NOW)).toBe(is);
  });

  it("is open until it is resolved, closed or cancelled", () => {
    expect(ISSUE_STATUSES.filter(isOpenIssue)).toEqual(["new", "open", "in_progress", "on_hold"]);
  });

  it("is called by its number", () => {
    expect(issueReference(1042)).toBe("#1042");
  });
});
