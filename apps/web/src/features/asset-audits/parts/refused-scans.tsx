import { CircleAlert } from "lucide-react";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { errorOf, type OutboxRecord } from "../../../lib/outbox/record.ts";
import { useOutbox } from "../../../lib/outbox/use-outbox.ts";
import { Button } from "../../../ui/button.tsx";
import { Section } from "../../../ui/card.tsx";
import { scannedBy } from "../asset-audit-outbox.queries.ts";
import styles from "./asset-audit.module.css";

/** Lists the scans of this device that the server did not take, with the reason of each. */
export function RefusedScans({ records }: { readonly records: readonly OutboxRecord[] }) {
  const { t } = useTranslation("asset-audits");
  const outbox = useOutbox();
  const refused = records.filter(({ state }) => state === "rejected");
  if (refused.length === 0 || !outbox) return null;
  return (
    <Section title={t("refused.title")}>
      <ul className={styles["lines"]} aria-label={t("refused.title")}>
        {refused.map((record) => {
          const error = errorOf(record);
          return (
            <li key={record.id} className={styles["line"]}>
              <CircleAlert size={18} aria-hidden="true" />
              <span className={styles["lineWords"]}>
                <bdi className={styles["name"]}>{scannedBy(record).code}</bdi>
                {error ? <span className={styles["quiet"]}>{textOfError(error)}</span> : null}
              </span>
              <span className={styles["lineActions"]}>
                <Button size="small" onClick={() => void outbox.retry(record.id)}>
                  {t("refused.retry")}
                </Button>
                <Button
                  size="small"
                  variant="quiet"
                  onClick={() => void outbox.discard([record.id])}
                >
                  {t("refused.discard")}
                </Button>
              </span>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
