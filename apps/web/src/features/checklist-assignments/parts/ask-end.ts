import { confirm } from "../../../lib/confirm.ts";
import type { Translate } from "../../../lib/messages.ts";
import { standingOf } from "../checklist-assignment.queries.ts";

/**
 * Asks before the plans of a room end by its form, where they have open runs: says how many, and which stay.
 * `t` gives the words of the assignments.
 */
export async function askEndOf(
  spaceId: string,
  templateIds: readonly string[],
  t: Translate,
): Promise<boolean> {
  const all = await Promise.all(templateIds.map((id) => standingOf(id, spaceId)));
  const open = all.reduce((sum, { openCount }) => sum + openCount, 0);
  const kept = all.reduce((sum, { keptCount }) => sum + keptCount, 0);
  if (open === 0) return true;
  return confirm({
    title: t("choice.end.title", { count: templateIds.length }),
    text: t("choice.end.text", { open, kept, gone: open - kept }),
    confirmLabel: t("choice.end.action"),
  });
}
