import "./issue-messages.ts";
import type { Space } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { CircleCheckBig, TriangleAlert } from "lucide-react";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { Section } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { ReportButton } from "../../issue-report/parts/report-button.tsx";
import { closedIssuesQuery, spaceIssuesQuery } from "../issue.queries.ts";
import { IssueLink } from "./issue-link.tsx";
import { StatusBadge } from "./issue-marks.tsx";
import styles from "./issues-here.module.css";
import { IssuesHere } from "./issues-here.tsx";
import { When } from "./moment.tsx";

const SHOWN_FIRST = 20;

/** Lists the closed issues of the space that the user may see. Renders nothing while they load. */
function ClosedIssues({ spaceId }: { readonly spaceId: string }) {
  const { t } = useTranslation("issues");
  const { data, error, refetch } = useQuery({ ...closedIssuesQuery(spaceId), retry: false });
  if (error && !data) {
    return (
      <EmptyState
        icon={<TriangleAlert />}
        title={t("here.closedFailed")}
        text={textOfError(error)}
        actions={<Button onClick={() => void refetch()}>{t("retry")}</Button>}
      />
    );
  }
  if (!data || data.totalCount === 0) return null;
  const title = t("here.closed", { count: data.totalCount });
  const count = data.results.length;
  return (
    <Section title={title}>
      {count < data.totalCount ? (
        <p className={styles["facts"]}>{t("here.closedNewest", { count })}</p>
      ) : null}
      <ul className={styles["list"]} aria-label={title}>
        {data.results.map((issue) => (
          <li key={issue.id} className={styles["issue"]}>
            <span className={styles["words"]}>
              <span className={styles["title"]}>
                <IssueLink issueId={issue.id} title={issue.title}>
                  {issue.reference} <bdi>{issue.title}</bdi>
                </IssueLink>
              </span>
              <span className={styles["facts"]}>
                <StatusBadge status={issue.status} />
                <When moment={issue.updatedAt} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Lists the open issues of a space with a link to report another, and the closed ones. */
export function IssuesTab({ space }: { readonly space: Space }) {
  return (
    <>
      <OpenIssues space={space} />
      <ClosedIssues spaceId={space.id} />
    </>
  );
}

function OpenIssues({ space }: { readonly space: Space }) {
  const { t } = useTranslation("issues");
  const { data, error, refetch } = useQuery(spaceIssuesQuery(space.id));
  const isActive = space.deletedAt === null;
  if (error && !data) {
    return (
      <EmptyState
        icon={<TriangleAlert />}
        title={t("list.failed")}
        text={textOfError(error)}
        actions={<Button onClick={() => void refetch()}>{t("retry")}</Button>}
      />
    );
  }
  if (!data) return <Skeleton height="220px" radius="var(--radius-large)" />;
  if (data.length === 0) {
    return (
      <EmptyState
        icon={<CircleCheckBig />}
        title={t("here.none")}
        text={t("tab.noneText")}
        actions={isActive ? <ReportButton spaceId={space.id} /> : null}
      />
    );
  }
  const title = t("here.title", { count: data.length });
  return (
    <Section
      title={title}
      actions={isActive ? <ReportButton spaceId={space.id} variant="secondary" /> : null}
    >
      <IssuesHere label={title} issues={data} first={SHOWN_FIRST} />
    </Section>
  );
}
