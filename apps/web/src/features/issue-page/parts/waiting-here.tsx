import { Link } from "@tanstack/react-router";
import { PATHS } from "../../../app/paths.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { isListed } from "../../../lib/outbox/record.ts";
import { useIsSending, useOwnRecords } from "../../../lib/outbox/use-outbox.ts";
import { WaitingMark } from "../../issues/parts/waiting-mark.tsx";
import styles from "../issue-page.module.css";

/**
 * Lists the steps and files of an issue that the server does not have yet, and those it refused.
 */
export function WaitingHere({ issueId }: { readonly issueId: string }) {
  const { t } = useTranslation("issues");
  const isSending = useIsSending();
  const waiting = useOwnRecords().filter(
    (one) =>
      one.entity.issueId === issueId &&
      (one.entity.kind === "step" || one.entity.kind === "attachment") &&
      isListed(one, isSending),
  );
  if (waiting.length === 0) return null;
  return (
    <section className={styles["state"]} aria-label={t("waiting.section")}>
      <strong>{t("waiting.section")}</strong>
      <ul className={styles["waiting"]}>
        {waiting.map((one) => (
          <li key={one.id}>
            <bdi>{one.label}</bdi> <WaitingMark state={one.state} />
          </li>
        ))}
      </ul>
      <Link to={PATHS.Waiting}>{t("waiting.see")}</Link>
    </section>
  );
}
