import type { Removal } from "./removal.ts";

const AUDITS = "db/migrations/0097-asset-audits.ts";
const SERVICE = "features/asset-audits/asset-audit.service.ts";
const FLOATING = "src/features/asset-audits/floating-audits.test.ts";
const TESTS = "src/features/asset-audits/asset-audits.test.ts";

/** What protects the audits of rooms. */
export const ASSET_AUDIT_REMOVALS: readonly Removal[] = [
  {
    guard: "the assets that are in an audit once",
    file: AUDITS,
    from: "create unique index asset_audit_scan_asset on",
    to: "create index asset_audit_scan_asset on",
    tests: TESTS,
    test: "an audit of a room counts a thing once, however often and by whatever it is scanned, by two people at once",
  },
  {
    guard: "the audits that stay as they were completed",
    file: SERVICE,
    from: 'if (!isAssetAuditStep(audit.state, "completed")) throw new ProblemError("asset_audit.completed");',
    to: "void isAssetAuditStep;",
    tests: TESTS,
    test: "the steps of an audit ends with what it said then, whatever becomes of the things and the room",
  },
  {
    guard: "the archived rooms in which nothing is scanned",
    file: SERVICE,
    from: 'if (!audit.isPlaceActive) throw new ProblemError("parent.archived");',
    to: "",
    tests: TESTS,
    test: "the steps of an audit takes no scan in a room that was archived meanwhile, and none begins there",
  },
  {
    guard: "the clocks of devices that take no scan out of its audit",
    file: "features/asset-audits/audit-scan.repository.ts",
    from: "greatest(u.started_at, least(clock_timestamp(), coalesce(",
    to: "coalesce(coalesce(coalesce(",
    tests: TESTS,
    test: "an audit of a room says the moment of a scan, and no device's clock takes it out of the audit",
  },
  {
    guard: "the audits of what has no home, which need rights in the whole organisation",
    file: "db/migrations/0104-audits-of-floating-assets.ts",
    from: "create policy scope_update on asset_audit as restrictive for update using ( (select location_scope()) is null or location_id is not null and",
    to: "create policy scope_update on asset_audit as restrictive for update using ( (select location_scope()) is null or location_id is null or",
    tests: FLOATING,
    test: "an audit of what floats runs once for a home and once for what has none, which needs rights in the whole organisation",
  },
  {
    guard: "the audits of what floats, of which one runs at a time",
    file: "db/migrations/0104-audits-of-floating-assets.ts",
    from: "create unique index asset_audit_running_floating on asset_audit (organisation_id, coalesce(location_id, '00000000-0000-0000-0000-000000000000'::uuid))",
    to: "create unique index asset_audit_running_floating on asset_audit (organisation_id, coalesce(location_id, '00000000-0000-0000-0000-000000000000'::uuid), id)",
    tests: FLOATING,
    test: "an audit of what floats runs once for a home and once for what has none, which needs rights in the whole organisation",
  },
  {
    guard: "the clocks of devices by which no audit began later than now",
    file: "features/asset-audits/asset-audit.repository.ts",
    from: "* interval '1 day', least(now(), coalesce(",
    to: "* interval '1 day', greatest(now(), coalesce(",
    tests: FLOATING,
    test: "an audit that a device began without a network began not later than now, and not longer ago than such an audit counts",
  },
];
