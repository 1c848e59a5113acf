import type { Removal } from "./removal.ts";

const KEPT = "db/migrations/0140-readiness.ts";
const LISTS = "src/features/readiness/readiness-lists.test.ts";
const BARRED =
  "the list by readiness shows nothing of a location whose networks hold the caller off";

/** What protects the readiness that is kept. */
export const READINESS_REMOVALS: readonly Removal[] = [
  {
    guard: "the kept readiness of spaces that a network hides",
    file: KEPT,
    from: "tenant_record('space_readiness', location_column => 'location_id',",
    to: "tenant_record('space_readiness',",
    tests: LISTS,
    test: BARRED,
  },
  {
    guard: "the sums of readiness of spaces that a network hides",
    file: KEPT,
    from: "tenant_record('readiness_roll_up', location_column => 'location_id',",
    to: "tenant_record('readiness_roll_up',",
    tests: LISTS,
    test: BARRED,
  },
  {
    guard: "the history of readiness of spaces that a network hides",
    file: KEPT,
    from: "tenant_record('readiness_change', location_column => 'location_id',",
    to: "tenant_record('readiness_change',",
    tests: LISTS,
    test: BARRED,
  },
  {
    guard: "the reasons of readiness for whom may see what they are about",
    file: "features/readiness/readiness.service.ts",
    from: 'if (READINESS_REASONS[kind] === "assets" && !seesAssets) return [];',
    to: "",
    tests: "src/features/readiness/readiness.test.ts",
    test: "the readiness of a space has one score for everybody, and reasons for whom may see what they are about",
  },
  {
    guard: "the set-up that a limited role may change",
    file: "features/set-up/set-up.repository.ts",
    from: "s.deleted_at is null\n  and ((select location_scope()) is null or s.location_id = any ((select location_scope())::uuid[]))",
    to: "s.deleted_at is null",
    tests: "src/features/set-up/set-up.test.ts",
    test: "the list shows a role that is limited to locations the spaces of those alone",
  },
];
