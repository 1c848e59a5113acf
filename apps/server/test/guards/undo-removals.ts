import type { Removal } from "./removal.ts";

const SERVICE = "features/issues/issue-undo.service.ts";
const TESTS = "src/features/issues/issue-undo.test.ts";
const REFUSED =
  "undoing a step is refused for somebody else's step, after ten minutes, and once anything came after";

/** The removals of guards for undoing a step of an issue. */
export const UNDO_REMOVALS: readonly Removal[] = [
  {
    guard: "the author of a step, who alone undoes it",
    file: SERVICE,
    from: "isOwn: step.actorId === actor.userId,",
    to: "isOwn: true,",
    tests: TESTS,
    test: REFUSED,
  },
  {
    guard: "the version that an undone step must have made",
    file: SERVICE,
    from: "issue.version === version",
    to: "version > 0",
    tests: TESTS,
    test: REFUSED,
  },
];
