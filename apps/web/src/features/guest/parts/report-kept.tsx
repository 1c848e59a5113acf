import { CloudUpload } from "lucide-react";
import { useTranslation } from "../../../lib/messages.ts";
import { online } from "../../../lib/online.ts";
import { useStore } from "../../../lib/store.ts";
import { Button } from "../../../ui/button.tsx";
import type { ReportForm } from "../use-report.ts";
import styles from "./guest.module.css";
import { PageTitle } from "./page-title.tsx";

interface ReportKeptProps {
  readonly form: ReportForm;
  /** Called by who wants to change what is kept. */
  readonly onChange: () => void;
}

/**
 * Confirms that the report is kept on this device and is sent by itself, with the next steps.
 * Offers to try again only where there is a network, as when the server was away for a moment.
 */
export function ReportKept({ form, onChange }: ReportKeptProps) {
  const { t } = useTranslation("guest");
  const isOnline = useStore(online);
  return (
    <div className={styles.part}>
      <CloudUpload size={40} color="var(--success-text)" aria-hidden="true" />
      <PageTitle isResult>{t("kept.title")}</PageTitle>
      <p>
        <bdi>{form.draft?.title}</bdi>
      </p>
      <p>{t("kept.text")}</p>
      <div className={styles.actions}>
        {isOnline ? (
          <Button
            variant="primary"
            waiting={form.sending.kind === "sending"}
            onClick={() => void form.send()}
          >
            {t("retry")}
          </Button>
        ) : null}
        <Button onClick={onChange}>{t("kept.change")}</Button>
        <Button onClick={form.startOver}>{t("report.discard")}</Button>
        <Button variant="quiet" onClick={form.another}>
          {t("sent.another")}
        </Button>
      </div>
    </div>
  );
}
