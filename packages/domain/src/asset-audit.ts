import type { AssetLifecycleStatus } from "./asset.ts";

/** What an audit is of: the things of a room, or those that are tied to no room. */
export const ASSET_AUDIT_SCOPES = ["room", "floating"] as const;
export type AssetAuditScope = (typeof ASSET_AUDIT_SCOPES)[number];

/** How long ago an audit may have begun that a device without a network began, in days. */
export const AUDIT_BEGUN_DAYS_MAX = 30;

/** The states of the audit of a room, in their order. */
export const ASSET_AUDIT_STATES = ["open", "paused", "completed"] as const;

/** How far the audit of a room is. */
export type AssetAuditState = (typeof ASSET_AUDIT_STATES)[number];

const STEPS: Readonly<Record<AssetAuditState, readonly AssetAuditState[]>> = {
  open: ["paused", "completed"],
  paused: ["open", "completed"],
  completed: [],
};

/** Whether an audit may go from one state to another. What is completed stays so. */
export function isAssetAuditStep(from: AssetAuditState, to: AssetAuditState): boolean {
  return STEPS[from].includes(to);
}

/**
 * What an audit says of a thing: it belongs to the room and was not seen, was seen where it belongs, was
 * seen here and belongs elsewhere, or is a code that leads to nothing.
 */
export const ASSET_AUDIT_GROUPS = ["missing", "found", "elsewhere", "unknown"] as const;
export type AssetAuditGroup = (typeof ASSET_AUDIT_GROUPS)[number];

/** The states of assets that are looked for in their room: what is planned is not there yet. */
export const AUDITED_STATUSES = [
  "in_stock",
  "in_service",
  "in_repair",
  "missing",
  "retired",
] as const satisfies readonly AssetLifecycleStatus[];

/** The longest text that is kept of a scan. */
export const AUDIT_CODE_MAX_LENGTH = 600;

/** The days for which a completed audit counts, unless a day is named. */
export const AUDIT_COUNTS_DAYS = 365;
