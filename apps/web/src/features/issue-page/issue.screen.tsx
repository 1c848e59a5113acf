import "../issues/parts/issue-messages.ts";
import type { Issue } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { Archive, SearchX, TriangleAlert } from "lucide-react";
import { assetPath, PATHS } from "../../app/paths.ts";
import { CallError } from "../../lib/call-error.ts";
import { textOfError } from "../../lib/error-text.ts";
import { useTranslation } from "../../lib/messages.ts";
import { useIsSending, useOwnRecords } from "../../lib/outbox/use-outbox.ts";
import { InTimeZone } from "../../lib/session/time-zone.tsx";
import { useCan, useSetting } from "../../lib/session/use-session.ts";
import { Button } from "../../ui/button.tsx";
import { Section } from "../../ui/card.tsx";
import { Badge } from "../../ui/chip.tsx";
import { Day } from "../../ui/day.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Breadcrumbs, Page, PageHead } from "../../ui/page-head.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { issueQuery } from "../issues/issue.queries.ts";
import { IssueFlags, PriorityMark, StatusBadge } from "../issues/parts/issue-marks.tsx";
import { withWaitingSteps } from "../issues/parts/pending-issue.ts";
import { IssueFiles } from "./attachments/issue-files.tsx";
import { IssueComments } from "./comments/issue-comments.tsx";
import { ArchivedIssue, IssueActions } from "./issue-actions.tsx";
import { IssueDescription } from "./issue-description.tsx";
import { IssueFacts } from "./issue-facts.tsx";
import { IssueHistory } from "./issue-history.tsx";
import styles from "./issue-page.module.css";
import { IssueState } from "./issue-state.tsx";
import { StepButtons } from "./issue-steps.tsx";
import { WaitingHere } from "./parts/waiting-here.tsx";
import { IssueWhere } from "./where/issue-where.tsx";

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
  // An address with an invalid id is as unknown as one whose id no issue has.
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

/**
 * The breadcrumbs of an issue: the list, the location if it has one, the space, the asset, and its
 * number.
 */
function Way({ issue }: { readonly issue: Issue }) {
  const { t } = useTranslation("issues");
  const { location, space, asset } = issue;
  const isModuleOn = useSetting("asset_management");
  const mayReadAssets = useCan("organisation.assets.read") && isModuleOn;
  return (
    <Breadcrumbs>
      {[
        <Link key="list" to={PATHS.Issues}>
          {t("title")}
        </Link>,
        location ? (
          <Link key="location" to={PATHS.Home} search={{ location: location.id }}>
            <bdi>{location.name}</bdi>
          </Link>
        ) : null,
        space && space.id !== null ? (
          <Link key="space" to={PATHS.Space} params={{ spaceId: space.id }}>
            <bdi>{space.name}</bdi>
          </Link>
        ) : space ? (
          <bdi key="space">{space.name}</bdi>
        ) : null,
        asset?.id && mayReadAssets ? (
          <Link key="asset" to={assetPath(asset.id)}>
            <bdi>{asset.name || t("asset.unnamed")}</bdi>
          </Link>
        ) : asset ? (
          <bdi key="asset">{asset.name || t("asset.unnamed")}</bdi>
        ) : null,
        <span key="issue" aria-current="page">
          {issue.reference}
        </span>,
      ].filter((part) => part !== null)}
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
            <PriorityMark priority={issue.priority} />
            {issue.dueAt === null ? null : (
              <span>
                {t("fact.dueAt")} <Day moment={issue.dueAt} />
              </span>
            )}
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
          <WaitingHere issueId={issue.id} />
          <IssueWhere issue={issue} />
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
  const isSending = useIsSending();
  // A step that is being sent for the first time shows once the server has answered.
  const records = useOwnRecords().filter(({ attempts }) => attempts > 0 || !isSending);
  if (data) {
    return (
      <InTimeZone zone={data.timezone}>
        <IssuePage issue={withWaitingSteps(data, records)} />
      </InTimeZone>
    );
  }
  if (error) return <Missing error={error} retry={() => void refetch()} />;
  return <Loading />;
}
