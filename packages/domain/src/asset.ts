/** The states of an asset, in the order of its life. Source: product design 4.7. */
export const ASSET_LIFECYCLE_STATUSES = [
  "planned",
  "in_stock",
  "in_service",
  "in_repair",
  "missing",
  "retired",
  "disposed",
] as const;

/** A state of an asset. Who has it at hand is another matter. */
export type AssetLifecycleStatus = (typeof ASSET_LIFECYCLE_STATUSES)[number];

/** The states of what is still there, or is to be found: all but those at the end of a life. */
export const CURRENT_ASSET_STATUSES = ASSET_LIFECYCLE_STATUSES.filter(
  (status) => status !== "retired" && status !== "disposed",
);

/**
 * Which assets a dashboard counts: those in current states, those with what is retired and disposed of,
 * or the archived ones.
 */
export const DASHBOARD_SCOPES = ["current", "all", "archived"] as const;
export type DashboardScope = (typeof DASHBOARD_SCOPES)[number];

/** One step that the life of an asset may take. */
export interface AssetStep {
  readonly from: AssetLifecycleStatus;
  readonly to: AssetLifecycleStatus;
}

function steps(
  from: readonly AssetLifecycleStatus[],
  to: readonly AssetLifecycleStatus[],
): AssetStep[] {
  return from.flatMap((each) => to.map((next) => ({ from: each, to: next })));
}

/** Every step there is; disposed is the end. Source: product design 4.7; decision 70. */
export const ASSET_STEPS: readonly AssetStep[] = [
  ...steps(["planned"], ["in_stock"]),
  ...steps(["in_stock"], ["in_service", "missing"]),
  // What comes back to the store does so directly, as in the field.
  ...steps(["in_service"], ["in_stock", "in_repair", "missing"]),
  ...steps(["in_repair"], ["in_service"]),
  ...steps(["missing"], ["in_stock", "in_service"]),
  ...steps(["planned", "in_stock", "in_service", "in_repair", "missing"], ["retired"]),
  ...steps(["retired"], ["disposed"]),
];

/** Whether an asset may go from one state to another. Staying as it is is no step, and allowed. */
export function isAssetStep(from: AssetLifecycleStatus, to: AssetLifecycleStatus): boolean {
  return from === to || ASSET_STEPS.some((step) => step.from === from && step.to === to);
}

/** The states an asset may go to from one, in the order of its life. */
export function nextAssetStatuses(from: AssetLifecycleStatus): AssetLifecycleStatus[] {
  return ASSET_LIFECYCLE_STATUSES.filter((to) =>
    ASSET_STEPS.some((step) => step.from === from && step.to === to),
  );
}

/** The results of a test of portable appliances (PAT). */
export const PAT_RESULTS = ["passed", "failed"] as const;
export type PatResult = (typeof PAT_RESULTS)[number];

/** The ways a list of assets can be sorted; a dash in front turns it around. */
export const ASSET_SORTS = [
  "tag",
  "-tag",
  "model",
  "-model",
  "installDate",
  "-installDate",
  "endOfLife",
  "-endOfLife",
  "endOfSupport",
  "-endOfSupport",
  "licenseExpiry",
  "-licenseExpiry",
  "warrantyExpiry",
  "-warrantyExpiry",
  "-createdAt",
  "-updatedAt",
] as const;
export type AssetSort = (typeof ASSET_SORTS)[number];

/** How many assets a search counts; beyond it is told that there are more. */
export const ASSET_COUNT_MAX = 1_000;
/** The longest description of an asset or a model, in UTF-16 code units. */
export const ASSET_DESCRIPTION_MAX_LENGTH = 5_000;
/** The most pieces that one lot may hold. */
export const ASSET_QUANTITY_MAX = 1_000_000;
/** The most months that a date of a model may lie after the installation of its assets. */
export const MODEL_MONTHS_MAX = 1_200;

/** Money, in the organisation's own currency: at most two decimals, and no debt. */
export const ASSET_COST_MAX = 9_999_999_999.99;

/** Whether a sum can be paid in hundredths. */
export function isMoney(sum: number): boolean {
  return sum >= 0 && sum <= ASSET_COST_MAX && Math.round(sum * 100) / 100 === sum;
}
