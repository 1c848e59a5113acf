import { CircleCheckBig } from "lucide-react";
import { useEffect, useRef } from "react";
import { issuePath } from "../../app/paths.ts";
import { useTranslation } from "../../lib/messages.ts";
import { Button } from "../../ui/button.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { hasEnded } from "../issues/parts/file-progress.ts";
import { PhotoRow } from "../issues/parts/photo-row.tsx";
import photoStyles from "../issues/parts/photos.module.css";
import styles from "./report.module.css";
import type { ReportAbout } from "./report-about.ts";
import type { Report } from "./use-report.ts";

interface ReportDoneProps {
  readonly about: ReportAbout;
  readonly report: Report;
}

/**
 * Confirms that the report has arrived: its number, the photos still on their way, and the next
 * steps.
 */
export function ReportDone({ about, report }: ReportDoneProps) {
  const { t } = useTranslation("issues");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { draft, progress } = report;
  if (!draft?.reference) return null;
  const { files } = draft;
  const done = files.filter(({ id }) => progress.get(id)?.state === "done").length;
  const failed = files.flatMap(({ id }) => {
    const one = progress.get(id);
    return one?.state === "failed" ? [one] : [];
  });
  // A photo that the server refused does not arrive, however long one waits.
  const waitingLabel = report.isKept ? "done.photosFailed" : "done.photosOpen";
  const failedMessage = failed.some(({ mayRetry }) => mayRetry)
    ? waitingLabel
    : "done.photosRefused";
  return (
    <section className={styles["done"]} aria-label={t("done.label")}>
      <CircleCheckBig className={styles["doneIcon"]} aria-hidden="true" />
      <h2 ref={heading} tabIndex={-1}>
        {t("done.title", { reference: draft.reference })}
      </h2>
      <p>{t("done.text")}</p>
      {files.length > 0 ? (
        <>
          <p role="status">
            {t("done.photos", { done, all: files.length })}{" "}
            {failed.length > 0 ? t(failedMessage) : null}
          </p>
          <ul className={photoStyles["rows"]} aria-label={t("report.photos")}>
            {files.map((added) => (
              <PhotoRow
                key={added.id}
                added={added}
                progress={progress.get(added.id) ?? { state: "sending", progress: 0 }}
                onRetry={() => report.retryFile(added)}
                onRemove={() => report.dropFile(added.id)}
              />
            ))}
          </ul>
        </>
      ) : null}
      <div className={styles["buttons"]}>
        <LinkButton variant="primary" to={issuePath(draft.id)}>
          {t("done.open", { reference: draft.reference })}
        </LinkButton>
        <LinkButton to={about.path}>{t("done.toSpace", { name: about.name })}</LinkButton>
        {files.every(({ id }) => hasEnded(progress.get(id) ?? null)) ? (
          <Button variant="quiet" onClick={report.again}>
            {t("done.again")}
          </Button>
        ) : null}
      </div>
    </section>
  );
}
