import type { Removal } from "./removal.ts";

const AUDITS = "db/migrations/0097-asset-audits.ts";
const SERVICE = "features/asset-audits/asset-audit.service.ts";
const TESTS = "src/features/asset-audits/asset-audits.test.ts";

/** What protects the audits of rooms. */
export const ASSET_AUDIT_REMOVALS: readonly Removal[] = [
  {
    guard: "the locations that audits are held to",
    file: AUDITS,
    from: "select tenant_record('asset_audit', location_column => 'location_id', privileges",
    to: "select tenant_record('asset_audit', privileges",
    tests: TESTS,
    test: "who audits a role that is limited to locations does so there alone, and reads everywhere",
  },
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
];
