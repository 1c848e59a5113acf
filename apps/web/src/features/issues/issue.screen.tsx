import "./issue-messages.ts";
import type { Issue } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { Archive, SearchX, TriangleAlert } from "lucide-react";
import { PATHS } from "../../app/paths.ts";
import { CallError } from "../../lib/call-error.ts";
import { textOfError } from "../../lib/error-text.ts";
import { useTranslation } from "../../lib/messages.ts";
import { Button } from "../../ui/button.tsx";
import { Section } from "../../ui/card.tsx";
import { Badge } from "../../ui/chip.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Breadcrumbs, Page, PageHead } from "../../ui/page-head.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { issueQuery } from "./issue.queries.ts";
import { ArchivedIssue, IssueActions, StepButtons } from "./parts/issue-actions.tsx";
import { IssueComments } from "./parts/issue-comments.tsx";
import { IssueDescription } from "./parts/issue-description.tsx";
import { IssueFacts } from "./parts/issue-facts.tsx";
import { IssueFiles } from "./parts/issue-files.tsx";
import { IssueHistory } from "./parts/issue-history.tsx";
import { IssueFlags, StatusBadge } from "./parts/issue-marks.tsx";
import styles from "./parts/issue-page.module.css";
import { IssuePin } from "./parts/issue-pin.tsx";
import { IssueState } from "./parts/issue-state.tsx";

function Loading() {
  const { t } = useTranslation("issues");
  return (
    <Page>
      <div role="status" aria-label={t("loading")} className={styles["loading"]}>
        <Skeleton width="16rem" height="1rem" />
        <Skeleton width="24rem" height="2rem" />
        <Skeleton height="180px" radius="var(--radius-large)" />
        <Skeleton height="220px" radius="var(--radius-large)" />
      </div>
    </Page>
  );
}

function Missing({ error, retry }: { readonly error: Error; readonly retry: () => void }) {
  const { t } = useTranslation("issues");
  // An address that is no id at all is as unknown as an id nobody has.
  const isUnknown = error instanceof CallError && (error.status === 404 || error.status === 400);
  return (
    <Page>
      <EmptyState
        level={1}
        icon={isUnknown ? <SearchX /> : <TriangleAlert />}
        title={t(isUnknown ? "issue.unknown" : "issue.failed")}
        text={isUnknown ? t("issue.unknownText") : textOfError(error)}
        actions={
          isUnknown ? (
            <LinkButton to={PATHS.Issues}>{t("toList")}</LinkButton>
          ) : (
            <Button onClick={retry}>{t("retry")}</Button>
          )
        }
      />
    </Page>
  );
}

/** Where an issue is: the list, the location, the space, its number. */
function Way({ issue }: { readonly issue: Issue }) {
  const { t } = useTranslation("issues");
  const { location, space } = issue;
  return (
    <Breadcrumbs>
      {[
        <Link key="list" to={PATHS.Issues}>
          {t("title")}
        </Link>,
        <Link key="location" to={PATHS.Home} search={{ location: location.id }}>
          <bdi>{location.name}</bdi>
        </Link>,
        space.id === null ? (
          <bdi key="space">{space.name}</bdi>
        ) : (
          <Link key="space" to={PATHS.Space} params={{ spaceId: space.id }}>
            <bdi>{space.name}</bdi>
          </Link>
        ),
        <span key="issue" aria-current="page">
          {issue.reference}
        </span>,
      ]}
    </Breadcrumbs>
  );
}

function IssuePage({ issue }: { readonly issue: Issue }) {
  const { t } = useTranslation("issues");
  return (
    <Page>
      <PageHead
        title={`${issue.reference} ${issue.title}`}
        breadcrumbs={<Way issue={issue} />}
        badges={
          <span className={styles["badges"]}>
            <StatusBadge status={issue.status} />
            <IssueFlags issue={issue} />
            {issue.deletedAt === null ? null : (
              <Badge tone="warning" icon={<Archive aria-hidden="true" />}>
                {t("archived")}
              </Badge>
            )}
          </span>
        }
        actions={<IssueActions issue={issue} />}
      />
      {issue.deletedAt === null ? null : <ArchivedIssue issue={issue} />}
      <StepButtons issue={issue} />
      <div className={styles["layout"]}>
        <div className={styles["main"]}>
          <IssueState issue={issue} />
          <Section title={t("fact.description")}>
            {issue.description === "" ? (
              <p>{t("description.none")}</p>
            ) : (
              <p dir="auto" className={styles["text"]}>
                <IssueDescription issue={issue} />
              </p>
            )}
          </Section>
          <IssuePin issue={issue} />
          <IssueFiles issue={issue} />
          <IssueComments key={issue.id} issue={issue} />
          <IssueHistory issueId={issue.id} />
        </div>
        <IssueFacts issue={issue} />
      </div>
    </Page>
  );
}

/** The page of one issue. */
export function IssueScreen() {
  const params: Readonly<Record<string, string | undefined>> = useParams({ strict: false });
  const { data, error, refetch } = useQuery(issueQuery(params["issueId"] ?? ""));
  if (data) return <IssuePage issue={data} />;
  if (error) return <Missing error={error} retry={() => void refetch()} />;
  return <Loading />;
}
