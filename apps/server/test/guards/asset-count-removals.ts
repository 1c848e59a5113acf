import type { Removal } from "./removal.ts";

const COUNTS = "db/migrations/0091-asset-counts.ts";
const COUNTED = "src/features/assets/asset-counts.test.ts";
const SHOWN = "src/features/assets/asset-dashboard.test.ts";
const BARRED = "the dashboard counts nothing of a location whose networks hold the caller off";

/** What protects the counts of assets. */
export const ASSET_COUNT_REMOVALS: readonly Removal[] = [
  {
    guard: "the kept counts of assets that a network hides",
    file: COUNTS,
    from: "tenant_record('asset_count', location_column => 'location_id',",
    to: "tenant_record('asset_count',",
    tests: SHOWN,
    test: BARRED,
  },
  {
    guard: "the changes of counts of assets that a network hides",
    file: COUNTS,
    from: "tenant_record('asset_count_change', location_column => 'location_id',",
    to: "tenant_record('asset_count_change',",
    tests: SHOWN,
    test: BARRED,
  },
  {
    guard: "the kept counts of dates of assets that a network hides",
    file: COUNTS,
    from: "tenant_record('asset_date_count', location_column => 'location_id',",
    to: "tenant_record('asset_date_count',",
    tests: SHOWN,
    test: BARRED,
  },
  {
    guard: "the totals of dates that are of hidden locations too",
    file: COUNTS,
    from: "create policy fence on asset_date_total as restrictive using ((select barred_locations()) = '{}');",
    to: "",
    tests: SHOWN,
    test: BARRED,
  },
  {
    guard: "the one who folds counts of assets",
    file: COUNTS,
    from: "if not pg_try_advisory_xact_lock(asset_counts_lock(of_organisation)) then return 0; end if;",
    to: "",
    tests: COUNTED,
    test: "the counts of assets are folded once by two who fold at once",
  },
  {
    guard: "the assets that are counted as they leave",
    file: COUNTS,
    from: "create trigger count_deleted after delete on asset referencing old table as old_rows\n  for each statement execute function count_asset_changes();",
    to: "",
    tests: COUNTED,
    test: "the counts of assets are written beside each write as what it changed, and as nothing where that is nothing",
  },
  {
    guard: "the repair of wrong counts of assets",
    file: COUNTS,
    from: "group by 1, 2, 3, 4, 5 having sum(n) <> 0),\n  repaired as (\n    insert into asset_count as t",
    to: "group by 1, 2, 3, 4, 5 having false),\n  repaired as (\n    insert into asset_count as t",
    tests: COUNTED,
    test: "the counts of assets are folded and compared by jobs, which put right what is wrong, and the doctor says so",
  },
  {
    guard: "the lists that the kept counts know nothing of",
    file: "features/assets/asset-counts.repository.ts",
    from: "const isCounted = !isNarrowed && others.every((key) => COUNTED_FILTERS.includes(key));",
    to: "const isCounted = !isNarrowed;",
    tests: SHOWN,
    test: "the dashboard counts in every segment the assets of the list it leads to",
  },
];
