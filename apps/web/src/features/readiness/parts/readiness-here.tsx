import type { ReadinessReason, SpaceReadiness } from "@storey/contract";
import { READINESS_GROUPS, READINESS_REASONS } from "@storey/domain";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { assetPath, checklistRunPath } from "../../../app/paths.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { useSetting } from "../../../lib/session/use-session.ts";
import { Section } from "../../../ui/card.tsx";
import { Badge } from "../../../ui/chip.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { IssueLink } from "../../issues/parts/issue-link.tsx";
import { spaceReadinessQuery } from "../readiness.queries.ts";
import styles from "./readiness-here.module.css";
import { ReadinessBadge } from "./readiness-mark.tsx";

const ReadinessHistory = lazy(async () => ({
  default: (await import("./readiness-history.tsx")).ReadinessHistory,
}));

/** The way to what wins the points back. Null where the caller may do nothing about it. */
function Action({ reason }: { readonly reason: ReadinessReason }) {
  const { t } = useTranslation("readiness");
  const { kind, id, name, runId, isToDo } = reason;
  if (kind === "issue") {
    return name === null ? null : <IssueLink issueId={id}>{t("action.issue")}</IssueLink>;
  }
  if (READINESS_REASONS[kind] === "assets") {
    return <Link to={assetPath(id)}>{t("action.asset")}</Link>;
  }
  if (runId === null) return null;
  const toDo = kind === "check_failed" ? "recheck" : "check";
  const action = isToDo ? toDo : "run";
  return <Link to={checklistRunPath(runId)}>{t(`action.${action}`)}</Link>;
}

function Reason({ reason }: { readonly reason: ReadinessReason }) {
  const { t } = useTranslation("readiness");
  const { kind, name, number, points, isStop } = reason;
  const key = kind === "issue" && name === null ? "issue.untitled" : kind;
  return (
    <li className={styles["reason"]}>
      <p className={styles["words"]} dir="auto">
        {t(`reason.${key}`, { name: name ?? "", number: number ?? "" })}
      </p>
      <span className={styles["facts"]}>
        {isStop ? <Badge tone="danger">{t("stop")}</Badge> : null}
        {points > 0 ? <span>{t("points", { count: points })}</span> : null}
        <Action reason={reason} />
      </span>
    </li>
  );
}

/** Whether points are lost, or the use is stopped, for reasons that the caller is not told. */
function hasHidden({ state, reasons, lost }: SpaceReadiness): boolean {
  if (state === "not_ready" && reasons.length === 0) return true;
  return READINESS_GROUPS.some((group) => {
    const told = reasons.filter(({ kind }) => READINESS_REASONS[kind] === group);
    return lost[group] > told.reduce((sum, { points }) => sum + points, 0);
  });
}

/** How ready it was before, which is asked for when somebody opens it. */
function History({ spaceId }: { readonly spaceId: string }) {
  const { t } = useTranslation("readiness");
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className={styles["history"]}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{t("history")}</summary>
      {isOpen ? (
        <Suspense fallback={<Skeleton height="160px" radius="var(--radius)" />}>
          <ReadinessHistory spaceId={spaceId} />
        </Suspense>
      ) : null}
    </details>
  );
}

/**
 * Whether the space can be used, each reason against it with the way to do something about it, and
 * how it was before. Nothing where nothing is known of the space.
 */
export function ReadinessHere({ spaceId }: { readonly spaceId: string }) {
  const { t } = useTranslation("readiness");
  const isOn = useSetting("spaces_core");
  const { data } = useQuery({
    ...spaceReadinessQuery(spaceId),
    enabled: isOn,
    retry: false,
  });
  if (!data || data.state === "unknown" || data.score === null) return null;
  return (
    <Section title={t("title")}>
      <p className={styles["head"]}>
        <ReadinessBadge state={data.state} />
        <span>{t("score", { score: data.score })}</span>
      </p>
      {data.reasons.length > 0 ? (
        <ul className={styles["reasons"]} aria-label={t("title")}>
          {data.reasons.map((reason) => (
            <Reason key={`${reason.kind} ${reason.id}`} reason={reason} />
          ))}
        </ul>
      ) : null}
      {hasHidden(data) ? <p className={styles["quiet"]}>{t("hidden")}</p> : null}
      <History spaceId={spaceId} />
    </Section>
  );
}
