import { CircleAlert, Clock } from "lucide-react";
import { useTranslation } from "../../../lib/messages.ts";
import { isListed, type OutboxRecord } from "../../../lib/outbox/record.ts";
import { useIsSending, useOwnRecords } from "../../../lib/outbox/use-outbox.ts";
import { Badge } from "../../../ui/chip.tsx";

/** Marks something that the server does not have yet as waiting or refused. */
export function WaitingMark({ state }: Pick<OutboxRecord, "state">) {
  const { t } = useTranslation("issues");
  if (state === "rejected")
    return (
      <Badge tone="danger" icon={<CircleAlert aria-hidden="true" />}>
        {t("waiting.refused")}
      </Badge>
    );
  return <Badge icon={<Clock aria-hidden="true" />}>{t("waiting.mark")}</Badge>;
}

/**
 * Returns the state of the user's waiting writes to an issue on this device; null where nothing
 * waits.
 */
export function useWaitingState(issueId: string): "pending" | "rejected" | null {
  const isSending = useIsSending();
  const waiting = useOwnRecords().filter(
    (one) => one.entity.issueId === issueId && isListed(one, isSending),
  );
  if (waiting.some(({ state }) => state === "rejected")) return "rejected";
  return waiting.length > 0 ? "pending" : null;
}

/** Marks an issue in a list that has writes on this device which the server does not have. */
export function IssueWaitingMark({ issueId }: { readonly issueId: string }) {
  const state = useWaitingState(issueId);
  return state && <WaitingMark state={state} />;
}
