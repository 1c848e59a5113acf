import { CloudUpload } from "lucide-react";
import { useEffect, useRef } from "react";
import { PATHS } from "../../app/paths.ts";
import { useTranslation } from "../../lib/messages.ts";
import { online } from "../../lib/online.ts";
import { useStore } from "../../lib/store.ts";
import { Button } from "../../ui/button.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import styles from "./report.module.css";
import type { Report } from "./use-report.ts";

interface ReportKeptProps {
  readonly report: Report;
  /** Called by who wants to change what is kept. */
  readonly onChange: () => void;
}

/**
 * Confirms that the report is kept on this device and is sent by itself, with the next steps.
 * Offers to try again only where there is a network, as when the server was away for a moment.
 */
export function ReportKept({ report, onChange }: ReportKeptProps) {
  const { t } = useTranslation("issues");
  const isOnline = useStore(online);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={styles["done"]} aria-label={t("kept.label")}>
      <CloudUpload className={styles["doneIcon"]} aria-hidden="true" />
      <h2 ref={heading} tabIndex={-1}>
        {t("kept.title")}
      </h2>
      <p>
        <bdi>{report.draft?.title}</bdi>
      </p>
      <p>{t("kept.text")}</p>
      <div className={styles["buttons"]}>
        <LinkButton variant="primary" to={PATHS.Waiting}>
          {t("kept.waiting")}
        </LinkButton>
        {isOnline ? (
          <Button waiting={report.isSending} onClick={report.submit}>
            {t("report.tryAgain")}
          </Button>
        ) : null}
        <Button onClick={onChange}>{t("kept.change")}</Button>
        <Button variant="quiet" onClick={report.another}>
          {t("report.another")}
        </Button>
      </div>
    </section>
  );
}
