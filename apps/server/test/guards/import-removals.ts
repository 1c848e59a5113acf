import type { Removal } from "./removal.ts";

const UNDO = "src/features/imports/spaces/undo-import.test.ts";
const SEEN =
  "what other importers see of an import is without the rooms and the file of locations that they are kept out of";
const LEFT =
  "undoing an import leaves and names what was changed or used since, and keeps the places of that";
const REFUSED =
  "undoing an import is refused after seven days, before the import is written, and of another organisation";

/** The removals of guards over who sees which part of an import, and when it can be undone. */
export const IMPORT_REMOVALS: readonly Removal[] = [
  {
    guard: "the check of who sees the file of an import",
    file: "features/imports/describe-import.ts",
    from: "return userId === viewer.userId || viewer.restrictedLocationIds.length === 0;",
    to: "return true;",
    tests: UNDO,
    test: SEEN,
  },
  {
    guard: "the locations whose rooms the preview of an import shows",
    file: "features/imports/spaces/importable-spaces.ts",
    from: "return !locationIds.some((id) => restricted.includes(id));",
    to: "return true;",
    tests: UNDO,
    test: SEEN,
  },
  {
    guard: "the locations that the tree of an import shows",
    file: "features/imports/spaces/importable-spaces.ts",
    from: "id === null || !restricted.includes(id)",
    to: "true",
    tests: UNDO,
    test: SEEN,
  },
  {
    guard: "the days for which an import can be undone",
    file: "features/imports/undo-slices.ts",
    from: 'if (!isUndoable) throw new ProblemError("import.undo_expired");',
    to: "",
    tests: UNDO,
    test: REFUSED,
  },
  {
    guard: "the check that an import is written before it is undone",
    file: "features/imports/undo-slices.ts",
    from: 'if (state !== "completed") throw new ProblemError("import.not_completed");',
    to: "",
    tests: UNDO,
    test: REFUSED,
  },
  {
    guard: "the check that an import is undone once",
    file: "features/imports/undo-slices.ts",
    from: 'if (state === "undone") throw new ProblemError("import.undone");',
    to: "",
    tests: UNDO,
    test: "undoing an import is done once, by one of several who do it at the same time",
  },
  {
    guard: "the rooms of an import that were changed since and stay",
    file: "features/imports/spaces/undo-slice.ts",
    from: 'if (space.isChanged) stayed.push(problemOf(space, "import.changed_since")); else if',
    to: "if",
    tests: UNDO,
    test: LEFT,
  },
  {
    guard: "the rooms of an import that are used since and stay",
    file: "features/imports/spaces/undo-slice.ts",
    from: "space.was === null && space.isUsed",
    to: "false",
    tests: UNDO,
    test: LEFT,
  },
];
