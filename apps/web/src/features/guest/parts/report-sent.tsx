import type { Report } from "@storey/contract";
import { CircleCheck, Copy, X } from "lucide-react";
import { useState } from "react";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { type DraftPhoto, isOver, type ReportDraft } from "../report-draft.ts";
import type { PhotoProgress } from "../report-submission.ts";
import type { ReportForm } from "../use-report.ts";
import styles from "./guest.module.css";
import { GuestLink } from "./guest-link.tsx";
import { PageTitle } from "./page-title.tsx";
import form from "./report.module.css";

function CopyLink({ path }: { readonly path: string }) {
  const { t } = useTranslation("guest");
  const [copied, setCopied] = useState(false);
  const address = new URL(path, location.origin).href;
  const share = async (): Promise<void> => {
    // Plain http offers neither sharing nor the clipboard; the address is shown as text to be
    // copied.
    if (navigator.share) await navigator.share({ url: address }).catch(() => undefined);
    else if (navigator.clipboard) {
      await navigator.clipboard.writeText(address).then(
        () => setCopied(true),
        () => undefined,
      );
    }
  };
  return (
    <>
      <p className={styles.notice}>
        <a href={path} style={{ overflowWrap: "anywhere" }}>
          {address}
        </a>
      </p>
      {"share" in navigator || "clipboard" in navigator ? (
        <Button icon={<Copy aria-hidden="true" />} onClick={() => void share()}>
          {copied ? t("sent.copied") : t("sent.keep")}
        </Button>
      ) : null}
    </>
  );
}

interface PhotoLineProps {
  readonly photo: DraftPhoto;
  readonly state: PhotoProgress | undefined;
  readonly number: number;
  readonly onRemove: () => void;
}

function PhotoLine({ photo, state, number, onRemove }: PhotoLineProps) {
  const { t } = useTranslation("guest");
  const isFailed = typeof state === "object";
  const problem = isFailed ? textOfError(state.error) : t("photo.notTaken");
  return (
    <li className={form.sentPhoto}>
      {isFailed || photo.isRefused ? (
        <p className={styles.alert}>
          {t("photo.alt", { number })} <bdi>({photo.name})</bdi>: {problem}
        </p>
      ) : (
        <progress
          className={form.progress}
          value={typeof state === "number" ? state : 0}
          max={1}
          aria-label={t("photo.sending", { number })}
        />
      )}
      <IconButton
        size="small"
        label={t("photo.remove", { number })}
        icon={<X />}
        onClick={onRemove}
      />
    </li>
  );
}

/**
 * Says how many photos are on their way, or how many were refused; a refused photo gives its own
 * reason.
 */
function PhotosLeft({ form: report }: { readonly form: ReportForm }) {
  const { t } = useTranslation("guest");
  const { draft, progress, send, removePhoto } = report;
  const photos = draft?.photos ?? [];
  const left = photos.filter(({ isRefused }) => !isRefused);
  const failed = left.some(({ id }) => typeof progress[id] === "object");
  if (photos.length === 0) return null;
  return (
    <section className={styles.part} aria-label={t("photo.title")}>
      <p role="status">
        {left.length > 0
          ? t("photo.left", { count: left.length })
          : t("photo.refused", { count: photos.length })}
      </p>
      <ul className={styles.stack}>
        {photos.map((photo, index) => (
          <PhotoLine
            key={photo.id}
            photo={photo}
            state={progress[photo.id]}
            number={photo.number ?? index + 1}
            onRemove={() => removePhoto(photo.id)}
          />
        ))}
      </ul>
      {failed ? (
        <Button variant="primary" onClick={() => void send()}>
          {t("retry")}
        </Button>
      ) : null}
    </section>
  );
}

interface ReportSentProps {
  readonly sent: Report;
  readonly draft: ReportDraft;
  readonly form: ReportForm;
}

/**
 * Confirms that the report has arrived: its reference, the tracking link, and the photos on their
 * way.
 */
export function ReportSent({ sent, draft, form: report }: ReportSentProps) {
  const { t } = useTranslation("guest");
  return (
    <div className={styles.part}>
      <CircleCheck size={40} color="var(--success-text)" aria-hidden="true" />
      <PageTitle isResult>{t("sent.title", { reference: sent.reference })}</PageTitle>
      <p>{t("sent.text")}</p>
      <PhotosLeft form={report} />
      <CopyLink path={sent.trackingPath} />
      <GuestLink href={sent.trackingPath} variant="primary" size="large">
        {t("sent.follow")}
      </GuestLink>
      {isOver(draft) ? <Button onClick={report.startOver}>{t("sent.another")}</Button> : null}
    </div>
  );
}
