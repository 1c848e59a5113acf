import type { ChecklistRunSummary } from "@storey/contract";
import { Link } from "@tanstack/react-router";
import { ChevronRight, CloudUpload } from "lucide-react";
import { checklistRunPath } from "../../../app/paths.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { momentLabel } from "../../../lib/moments.ts";
import { useInReaderLanguage } from "../../../lib/reader-language.ts";
import { Badge } from "../../../ui/chip.tsx";
import { RunStateBadge } from "../../checklist-runs/parts/run-state-badge.tsx";
import styles from "./due.module.css";

const MEDIUM = { dateStyle: "medium" } as const;

interface DueLineProps {
  readonly run: ChecklistRunSummary;
  /** Whether something of it waits on this device. */
  readonly isWaiting: boolean;
  /** Whether it names its place, where it stands under none. */
  readonly withPlace?: boolean;
}

/** One checklist of a list; all of it leads to the run. */
export function DueLine({ run, isWaiting, withPlace = false }: DueLineProps) {
  const { t, locale } = useTranslation("checklist-runs");
  const inReaderLanguage = useInReaderLanguage();
  const { asset, space, floor, location } = run.subject;
  const place = [space?.name, floor?.name, location?.name].filter((name) => name !== undefined);
  const { doneAt, dueOn, timezone } = run;
  const words =
    doneAt === null
      ? t("due.dueOn", { day: momentLabel(dueOn, { locale, zone: "UTC" }, MEDIUM) })
      : t("due.doneOn", { day: momentLabel(doneAt, { locale, zone: timezone }, MEDIUM) });
  const who = run.completedBy?.name ?? run.assignee.person?.name ?? run.startedBy?.name ?? null;
  return (
    <li>
      <Link to={checklistRunPath(run.id)} className={styles["line"]}>
        <span className={styles["lineWords"]}>
          <bdi className={styles["name"]}>
            {inReaderLanguage(run.template.name, run.template.names)}
          </bdi>
          {withPlace && place.length > 0 ? (
            <bdi className={styles["quiet"]}>{place.join(" · ")}</bdi>
          ) : null}
          <span className={styles["quiet"]}>
            {asset ? (
              <>
                <bdi>{[asset.tag, asset.name].filter(Boolean).join(" · ")}</bdi>
                {" · "}
              </>
            ) : null}
            {words}
            {who === null ? null : (
              <>
                {" · "}
                <bdi>{who}</bdi>
              </>
            )}
          </span>
          <span className={styles["badges"]}>
            <RunStateBadge run={run} />
            {isWaiting ? (
              <Badge icon={<CloudUpload aria-hidden="true" />}>{t("waits")}</Badge>
            ) : null}
          </span>
        </span>
        <ChevronRight aria-hidden="true" />
      </Link>
    </li>
  );
}
