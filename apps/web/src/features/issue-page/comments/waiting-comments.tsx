import type { IssueVisibility } from "@storey/contract";
import { Lock } from "lucide-react";
import { useTranslation } from "../../../lib/messages.ts";
import type { OutboxRecord } from "../../../lib/outbox/record.ts";
import { useIsSending, useOwnRecords } from "../../../lib/outbox/use-outbox.ts";
import { Badge } from "../../../ui/chip.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { WaitingMark } from "../../issues/parts/waiting-mark.tsx";
import styles from "./comments.module.css";

/**
 * Returns how often a record was attempted, or one of the files it waits for, whichever is more.
 */
function triesOf(records: readonly OutboxRecord[], record: OutboxRecord): number {
  const parents = records.filter(({ id }) => record.dependsOn.includes(id));
  return Math.max(...[record, ...parents].map(({ attempts }) => attempts));
}

/** Lists the user's own comments that the server does not have yet, and those it refused. */
export function WaitingComments({ issueId }: { readonly issueId: string }) {
  const { t } = useTranslation("issues");
  const records = useOwnRecords();
  const isSending = useIsSending();
  const waiting = records.filter(
    (one) =>
      one.entity.issueId === issueId &&
      one.entity.kind === "comment" &&
      one.state !== "acked" &&
      // A comment that is being sent for the first time shows in its form.
      !(isSending && triesOf(records, one) === 0),
  );
  if (waiting.length === 0) return null;
  return (
    <ol className={styles["list"]} aria-label={t("waiting.section")}>
      {waiting.map(({ id, body, state }) => {
        const comment = body as { readonly body: string; readonly visibility: IssueVisibility };
        const isInternal = comment.visibility === "internal";
        return (
          <li key={id} className={classNames(styles["comment"], isInternal && styles["internal"])}>
            <div className={styles["head"]}>
              <span className={styles["author"]}>{t("person.me")}</span>
              {isInternal ? (
                <Badge tone="warning" icon={<Lock aria-hidden="true" />}>
                  {t("comment.internal")}
                </Badge>
              ) : null}
              <span className={styles["when"]}>
                <WaitingMark state={state} />
              </span>
            </div>
            <p dir="auto" className={styles["body"]}>
              {comment.body}
            </p>
          </li>
        );
      })}
    </ol>
  );
}
