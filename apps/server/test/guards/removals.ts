import { ACCESS_REMOVALS } from "./access-removals.ts";
import { FILE_REMOVALS } from "./file-removals.ts";
import { GUEST_REMOVALS } from "./guest-removals.ts";
import { NOTICE_REMOVALS } from "./notice-removals.ts";
import type { Removal } from "./removal.ts";

/** All guards that are removed in turn. */
export const REMOVALS: readonly Removal[] = [
  ...ACCESS_REMOVALS,
  ...FILE_REMOVALS,
  ...GUEST_REMOVALS,
  ...NOTICE_REMOVALS,
];
