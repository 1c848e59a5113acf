import { CircleAlert, Clock } from "lucide-react";
import { useTranslation } from "../../../lib/messages.ts";
import { isToldOf, type OutboxRecord } from "../../../lib/outbox/record.ts";
import { useIsSending, useOwnRecords } from "../../../lib/outbox/use-outbox.ts";
import { Badge } from "../../../ui/chip.tsx";

/** Says of something that is shown before the server has it that it waits, or was not taken. */
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

/** What becomes of what was done to an issue here, and has not arrived; null where nothing waits. */
export function useWaitingState(issueId: string): "pending" | "rejected" | null {
  const isSending = useIsSending();
  const waiting = useOwnRecords().filter(
    (one) => one.entity.issueId === issueId && isToldOf(one, isSending),
  );
  if (waiting.some(({ state }) => state === "rejected")) return "rejected";
  return waiting.length > 0 ? "pending" : null;
}

/** Says of an issue in a list that something was done to it here which the server does not have. */
export function IssueWaitingMark({ issueId }: { readonly issueId: string }) {
  const state = useWaitingState(issueId);
  return state && <WaitingMark state={state} />;
}
