import { useNavigate } from "@tanstack/react-router";
import { CircleAlert } from "lucide-react";
import { PATHS } from "../../../app/paths.ts";
import { confirm } from "../../../lib/confirm.ts";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { errorOf, type OutboxRecord } from "../../../lib/outbox/record.ts";
import { useOutbox } from "../../../lib/outbox/use-outbox.ts";
import { Button } from "../../../ui/button.tsx";
import { Section } from "../../../ui/card.tsx";
import { scannedBy } from "../asset-audit-outbox.queries.ts";
import type { ShownAudit } from "../use-audit.ts";
import styles from "./asset-audit.module.css";

/**
 * Lists what was done on this device in an audit and the server did not take, with the reason of each. What
 * came after one of them goes on without it, but for the audit itself.
 */
export function RefusedWrites({ known: { open, begun } }: { readonly known: ShownAudit }) {
  const { t } = useTranslation("asset-audits");
  const navigate = useNavigate();
  const outbox = useOutbox();
  const refused = open.filter(({ state }) => state === "rejected");
  if (refused.length === 0 || !outbox) return null;
  // Somebody moved it meanwhile: who tries again has read that, and moves it all the same.
  const retry = async (record: OutboxRecord): Promise<void> => {
    const { id, endpoint, params, body, entity, dependsOn, label } = record;
    if (record.refusal?.code !== "record.conflict") return outbox.retry(id);
    await outbox.put([{ endpoint, params, body, entity, dependsOn, label }], { replaces: [id] });
  };
  const discard = async (record: OutboxRecord): Promise<void> => {
    if (record.id !== begun?.id) return outbox.takeBack(record.id);
    const isSure = await confirm({
      title: t("begun.discard"),
      text: t("begun.discardText", { count: open.length - 1 }),
      confirmLabel: t("discard"),
      tone: "danger",
    });
    if (!isSure) return;
    await outbox.discard([record.id]);
    void navigate({ to: PATHS.AssetAudits });
  };
  return (
    <Section title={t("refused.title")}>
      <ul className={styles["lines"]} aria-label={t("refused.title")}>
        {refused.map((record) => {
          const error = errorOf(record);
          return (
            <li key={record.id} className={styles["line"]}>
              <CircleAlert size={18} aria-hidden="true" />
              <span className={styles["lineWords"]}>
                <bdi className={styles["name"]}>
                  {record.entity.kind === "scan" ? scannedBy(record).code : record.label}
                </bdi>
                {error ? <span className={styles["quiet"]}>{textOfError(error)}</span> : null}
              </span>
              <span className={styles["lineActions"]}>
                <Button size="small" onClick={() => void retry(record)}>
                  {t("refused.retry")}
                </Button>
                <Button size="small" variant="quiet" onClick={() => void discard(record)}>
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
