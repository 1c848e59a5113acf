import { useQuery } from "@tanstack/react-query";
import { CloudOff } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "../../lib/messages.ts";
import { timeOf } from "../../lib/moments.ts";
import { InTimeZone, useTimeZone } from "../../lib/session/time-zone.tsx";
import { Button } from "../../ui/button.tsx";
import { Section } from "../../ui/card.tsx";
import { Page } from "../../ui/page-head.tsx";
import { type ListedIssue, listedIssueQuery } from "../issues/issue.queries.ts";
import { useNames } from "../issues/parts/issue-labels.ts";
import { When } from "../issues/parts/moment.tsx";
import facts from "./issue-facts.module.css";
import { IssueHead, IssueLine } from "./issue-head.tsx";
import styles from "./issue-page.module.css";
import { WaitingHere } from "./parts/waiting-here.tsx";
import { IssueWhere } from "./where/issue-where.tsx";

interface ListedProps {
  readonly listed: ListedIssue;
  readonly retry: () => void;
}

function Listed({ listed: { issue, at }, retry }: ListedProps) {
  const { t, locale } = useTranslation("issues");
  const names = useNames();
  const time = timeOf(at, { locale, zone: useTimeZone() });
  const assignees = issue.assignees.map(names.person).join(", ");
  return (
    <Page>
      <IssueHead issue={issue} />
      <div role="status" className={styles["archived"]}>
        <CloudOff aria-hidden="true" />
        <span>{t("listed.text", { time })}</span>
        <Button size="small" onClick={retry}>
          {t("retry")}
        </Button>
      </div>
      <div className={styles["main"]}>
        <IssueWhere issue={{ ...issue, pin: null }} />
        <IssueLine issue={issue} />
        <WaitingHere issueId={issue.id} />
        <Section title={t("listed.facts")}>
          <dl className={facts["facts"]}>
            <Fact label={t("fact.assignees")}>
              <bdi>{assignees || t("assignee.none")}</bdi>
            </Fact>
            <Fact label={t("fact.reporter")}>
              <bdi>{names.reporter(issue.reporter)}</bdi>
            </Fact>
            <Fact label={t("fact.createdAt")}>
              <When moment={issue.createdAt} />
            </Fact>
          </dl>
        </Section>
      </div>
    </Page>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={facts["fact"]}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface ListedOrProps {
  readonly issueId: string;
  readonly retry: () => void;
  /** What is shown of an issue that is in no list either. */
  readonly otherwise: ReactNode;
}

/**
 * Shows without a network what the lists know of an issue that was never opened on this device, and
 * says that the rest needs a connection.
 */
export function ListedOr({ issueId, retry, otherwise }: ListedOrProps) {
  const { data, isPending } = useQuery(listedIssueQuery(issueId));
  if (isPending) return null;
  if (!data) return otherwise;
  return (
    <InTimeZone zone={data.issue.timezone}>
      <Listed listed={data} retry={retry} />
    </InTimeZone>
  );
}
