import type { TrackedIssue } from "@storey/contract";
import { CircleCheck, CircleDashed, CircleDot, CirclePause, CircleX, Wrench } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { momentLabel } from "../../../lib/moments.ts";
import styles from "./guest.module.css";
import track from "./track.module.css";

type Status = TrackedIssue["status"];

const ICONS: Readonly<Record<Status, ReactNode>> = {
  new: <CircleDashed />,
  open: <CircleDot />,
  in_progress: <Wrench />,
  on_hold: <CirclePause />,
  resolved: <CircleCheck />,
  closed: <CircleCheck />,
  cancelled: <CircleX />,
};

/** The steps that most reports go through; one on hold is shown at "in progress". */
const WAY = ["new", "open", "in_progress", "resolved", "closed"] as const;

function reached(status: Status): number {
  if (status === "on_hold") return WAY.indexOf("in_progress");
  return status === "cancelled" ? -1 : WAY.indexOf(status);
}

interface TrackStatusProps {
  readonly issue: TrackedIssue;
  /** Takes the focus after the reporter took a step. */
  readonly ref: Ref<HTMLElement>;
}

/** Shows the state of a report as a badge, a sentence, and its place among the steps. */
export function TrackStatus({ issue, ref }: TrackStatusProps) {
  const { t, locale } = useTranslation("guest");
  const { status, holdReason, resolutionCode, resolutionNote } = issue;
  const at = reached(status);
  const updated = momentLabel(issue.updatedAt, { locale, zone: issue.timezone });
  return (
    <section
      ref={ref}
      tabIndex={-1}
      className={track.status}
      data-status={status}
      aria-label={t("track.status")}
    >
      <p className={track.state} role="status">
        {ICONS[status]}
        <strong>{t(`status.${status}`)}</strong>
      </p>
      <p>{t(`track.says.${status}`)}</p>
      {status === "on_hold" && holdReason ? <p>{t(`hold.${holdReason}`)}</p> : null}
      {resolutionCode ? <p>{t(`resolution.${resolutionCode}`)}</p> : null}
      {resolutionNote ? (
        <p className={track.text} dir="auto">
          {resolutionNote}
        </p>
      ) : null}
      {at >= 0 ? (
        <ol className={track.way}>
          {WAY.map((step, index) => (
            <li
              key={step}
              data-reached={index <= at || undefined}
              aria-current={index === at ? "step" : undefined}
            >
              {t(`status.${step}`)}
            </li>
          ))}
        </ol>
      ) : null}
      <p className={styles.quiet}>{t("track.updated", { when: updated })}</p>
    </section>
  );
}
