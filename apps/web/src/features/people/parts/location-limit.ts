import { MEMBER_ROLE_LIMITS } from "@storey/contract";
import { textOfCode } from "../../../lib/error-text.ts";
import type { Translate } from "../../../lib/messages.ts";

/** The locations in which roles count; null means all. */
export type LocationLimit = readonly string[] | null;

const { maxLength: MOST = Number.POSITIVE_INFINITY } = MEMBER_ROLE_LIMITS["locationIds"] ?? {};

/** Returns the error of a limit in words; undefined where it has none. */
export function limitProblem(limit: LocationLimit, t: Translate): string | undefined {
  if (limit?.length === 0) return t("location.chooseOne");
  const isTooLong = limit !== null && limit.length > MOST;
  return isTooLong ? textOfCode("list.too_long", "", { most: MOST }) : undefined;
}
