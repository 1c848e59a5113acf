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
];
