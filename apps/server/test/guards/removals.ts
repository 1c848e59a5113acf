import { ACCESS_REMOVALS } from "./access-removals.ts";
import { ASSET_AUDIT_REMOVALS } from "./asset-audit-removals.ts";
import { ASSET_COUNT_REMOVALS } from "./asset-count-removals.ts";
import { ASSET_REMOVALS } from "./asset-removals.ts";
import { ASSET_VIEW_REMOVALS } from "./asset-view-removals.ts";
import { CHECKLIST_REMOVALS } from "./checklist-removals.ts";
import { CHECKLIST_RUN_REMOVALS } from "./checklist-run-removals.ts";
import { CUSTODY_REMOVALS } from "./custody-removals.ts";
import { CUSTOM_FIELD_REMOVALS } from "./custom-field-removals.ts";
import { DECISION_TREE_REMOVALS } from "./decision-tree-removals.ts";
import { FILE_REMOVALS } from "./file-removals.ts";
import { GLOBAL_MODEL_REMOVALS } from "./global-model-removals.ts";
import { GUEST_REMOVALS } from "./guest-removals.ts";
import { IMPORT_REMOVALS } from "./import-removals.ts";
import { ISSUE_PLACE_REMOVALS } from "./issue-place-removals.ts";
import { NOTICE_REMOVALS } from "./notice-removals.ts";
import { ORGANISATION_REMOVALS } from "./organisation-removals.ts";
import { OWNER_REMOVALS } from "./owner-removals.ts";
import { READINESS_REMOVALS } from "./readiness-removals.ts";
import type { Removal } from "./removal.ts";
import { SIGN_IN_REMOVALS } from "./sign-in-removals.ts";
import { UNDO_REMOVALS } from "./undo-removals.ts";

/** All guards that are removed in turn. */
export const REMOVALS: readonly Removal[] = [
  ...ACCESS_REMOVALS,
  ...ASSET_AUDIT_REMOVALS,
  ...ASSET_COUNT_REMOVALS,
  ...ASSET_REMOVALS,
  ...ASSET_VIEW_REMOVALS,
  ...CHECKLIST_REMOVALS,
  ...CHECKLIST_RUN_REMOVALS,
  ...CUSTODY_REMOVALS,
  ...CUSTOM_FIELD_REMOVALS,
  ...DECISION_TREE_REMOVALS,
  ...FILE_REMOVALS,
  ...GLOBAL_MODEL_REMOVALS,
  ...GUEST_REMOVALS,
  ...IMPORT_REMOVALS,
  ...NOTICE_REMOVALS,
  ...ORGANISATION_REMOVALS,
  ...ISSUE_PLACE_REMOVALS,
  ...OWNER_REMOVALS,
  ...READINESS_REMOVALS,
  ...SIGN_IN_REMOVALS,
  ...UNDO_REMOVALS,
];

/**
 * Returns the guards to remove: all of them, or those with the words of `STOREY_GUARDS` in their
 * name.
 */
export function chosenRemovals(): readonly Removal[] {
  const words = process.env["STOREY_GUARDS"] ?? "";
  const chosen = REMOVALS.filter(({ guard }) => guard.includes(words));
  if (chosen.length === 0) throw new Error(`no guard is called ${words}`);
  return chosen;
}
