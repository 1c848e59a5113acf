import type { FailureInPlace } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { checklistRunPath } from "../../../app/paths.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { useSetting } from "../../../lib/session/use-session.ts";
import { Section } from "../../../ui/card.tsx";
import { Badge } from "../../../ui/chip.tsx";
import { Day } from "../../../ui/day.tsx";
import { IssueLink } from "../../issues/parts/issue-link.tsx";
import { type FailuresOf, failuresQuery } from "../checklist-failure.queries.ts";
import styles from "./failed-checks.module.css";

const TONES = { open: "danger", recheck: "warning", cleared: "success" } as const;

interface FailureProps {
  readonly failure: FailureInPlace;
  readonly withIssue: boolean;
}

/** What failed, whether it stands, and the way to what the reader may see of its checks and its issue. */
function Failure({ failure, withIssue }: FailureProps) {
  const { t } = useTranslation("checklist-failures");
  const { label, state, isCritical, template, issue, lastRunId, recheckRunId, recheckDueOn } =
    failure;
  return (
    <li className={styles.failure}>
      <p className={styles.label} dir="auto">
        {label}
      </p>
      <p className={styles.facts}>
        <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>
        {isCritical && state !== "cleared" ? <Badge tone="danger">{t("outOfUse")}</Badge> : null}
        <span>{t("fromCheck", { name: template.name })}</span>
      </p>
      <p className={styles.facts}>
        {lastRunId === null ? null : <Link to={checklistRunPath(lastRunId)}>{t("run")}</Link>}
        {recheckDueOn === null ? null : (
          <span>
            {recheckRunId === null ? (
              t("recheck")
            ) : (
              <Link to={checklistRunPath(recheckRunId)}>{t("recheck")}</Link>
            )}{" "}
            <Day moment={`${recheckDueOn}T12:00:00.000Z`} />
          </span>
        )}
        {withIssue && issue ? (
          <IssueLink issueId={issue.id}>{t("issue", { number: issue.number })}</IssueLink>
        ) : null}
      </p>
    </li>
  );
}

/**
 * What failed in the checks of a room or of an asset and has not passed since, or what an issue came
 * from. Nothing where there is none, and where checklists are off.
 */
export function FailedChecks({ of }: { readonly of: FailuresOf }) {
  const { t } = useTranslation("checklist-failures");
  const isOn = useSetting("spaces_checklists");
  const { data } = useQuery({ ...failuresQuery(of), enabled: isOn, retry: false });
  if (!data || data.length === 0) return null;
  return (
    <Section title={t("title")}>
      <ul className={styles.list}>
        {data.map((failure) => (
          <Failure key={failure.id} failure={failure} withIssue={!("issueId" in of)} />
        ))}
      </ul>
    </Section>
  );
}
