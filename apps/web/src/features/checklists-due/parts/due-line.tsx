import type { ChecklistRunSummary } from "@storey/contract";
import { Link } from "@tanstack/react-router";
import { ChevronRight, CloudUpload } from "lucide-react";
import { checklistRunPath } from "../../../app/paths.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { momentLabel } from "../../../lib/moments.ts";
import { Badge } from "../../../ui/chip.tsx";
import { RunStateBadge } from "../../checklist-runs/parts/run-state-badge.tsx";
import styles from "./due.module.css";

interface DueLineProps {
  readonly run: ChecklistRunSummary;
  /** Whether something of it waits on this device. */
  readonly isWaiting: boolean;
}

/** One checklist of a list; all of it leads to the run. */
export function DueLine({ run, isWaiting }: DueLineProps) {
  const { t, locale } = useTranslation("checklist-runs");
  const { asset } = run.subject;
  const day = momentLabel(run.dueOn, { locale, zone: "UTC" }, { dateStyle: "medium" });
  const who = run.assignee.person?.name ?? run.startedBy?.name ?? null;
  return (
    <li>
      <Link to={checklistRunPath(run.id)} className={styles["line"]}>
        <span className={styles["lineWords"]}>
          <bdi className={styles["name"]}>{run.template.name}</bdi>
          <span className={styles["quiet"]}>
            {asset ? (
              <>
                <bdi>{[asset.tag, asset.name].filter(Boolean).join(" · ")}</bdi>
                {" · "}
              </>
            ) : null}
            {t("due.dueOn", { day })}
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
