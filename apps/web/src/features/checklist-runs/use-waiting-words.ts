import { useTranslation } from "../../lib/messages.ts";
import { isWaiting } from "../../lib/outbox/record.ts";
import { CHECKLIST_WRITES } from "./checklist-outbox.queries.ts";
import type { ShownRun } from "./use-run.ts";

/** Says what of a run waits on this device; null where nothing does. */
export function useWaitingWords({ open, merged }: ShownRun): string | null {
  const { t } = useTranslation("checklist-runs");
  const waiting = open.filter(isWaiting);
  if (waiting.length === 0) return null;
  if (merged.completion) return t("complete.waits");
  const count = waiting.filter(({ endpoint }) => endpoint !== CHECKLIST_WRITES.start).length;
  return count === 0 ? t("start.waits") : t("waiting", { count });
}
