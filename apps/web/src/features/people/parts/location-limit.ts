import { MEMBER_ROLE_LIMITS } from "@storey/contract";
import { textOfCode } from "../../../lib/error-text.ts";
import type { Translate } from "../../../lib/messages.ts";

/** Where roles count: everywhere (null), or in the named locations. */
export type LocationLimit = readonly string[] | null;

const { maxLength: MOST = Number.POSITIVE_INFINITY } = MEMBER_ROLE_LIMITS["locationIds"] ?? {};

/** Tells in words what is wrong with where a role is to count; undefined where nothing is. */
export function limitProblem(limit: LocationLimit, t: Translate): string | undefined {
  if (limit?.length === 0) return t("location.chooseOne");
  const isTooLong = limit !== null && limit.length > MOST;
  return isTooLong ? textOfCode("list.too_long", "", { most: MOST }) : undefined;
}
