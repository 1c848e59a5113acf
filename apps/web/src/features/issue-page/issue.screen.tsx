import { optionalPart } from "../../lib/optional-part.ts";
import "../issues/parts/issue-messages.ts";
import type { Issue } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { SearchX, TriangleAlert } from "lucide-react";
import { Suspense } from "react";
import { PATHS } from "../../app/paths.ts";
import { CallError, isUnreachable } from "../../lib/call-error.ts";
import { textOfError } from "../../lib/error-text.ts";
import { loadMessages, useTranslation } from "../../lib/messages.ts";
import { useIsSending, useOwnRecords } from "../../lib/outbox/use-outbox.ts";
import { InTimeZone } from "../../lib/session/time-zone.tsx";
import { useSetting } from "../../lib/session/use-session.ts";
import { Button } from "../../ui/button.tsx";
import { Section } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Page } from "../../ui/page-head.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useNarrow } from "../../ui/use-media.ts";
import { issueQuery } from "../issues/issue.queries.ts";
import { withWaitingSteps } from "../issues/parts/pending-issue.ts";
import { KeptNote } from "../space-page/parts/offline-note.tsx";
import { AfterResolving } from "./after-resolving.tsx";
import { IssueFiles } from "./attachments/issue-files.tsx";
import { IssueComments } from "./comments/issue-comments.tsx";
import { ArchivedIssue, IssueActions } from "./issue-actions.tsx";
import { IssueDescription } from "./issue-description.tsx";
import { IssueFacts } from "./issue-facts.tsx";
import { IssueHead, IssueLine } from "./issue-head.tsx";
import { IssueHistory } from "./issue-history.tsx";
import styles from "./issue-page.module.css";
import { IssueState } from "./issue-state.tsx";
import { IssueSteps, StepButtons } from "./issue-steps.tsx";
import { ListedOr } from "./listed-issue.tsx";
import { WaitingHere } from "./parts/waiting-here.tsx";
import { IssueWhere } from "./where/issue-where.tsx";

const TriedBefore = optionalPart(
  async () => (await import("../decision-tree-runner/parts/tried-before.tsx")).TriedBefore,
);
const ProposeToTree = optionalPart(async () => {
  const [{ ProposeToTree: part }] = await Promise.all([
    import("../tree-proposals/parts/propose-to-tree.tsx"),
    loadMessages(["tree-proposals"]),
  ]);
  return part;
});
const FailedChecks = optionalPart(
  async () => (await import("../checklist-failures/parts/failed-checks.tsx")).FailedChecks,
);

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

function IssuePage({ issue }: { readonly issue: Issue }) {
  const { t } = useTranslation("issues");
  const isNarrow = useNarrow();
  const hasTrees = useSetting("spaces_decision_trees");
  // Whoever may resolve it knows best what the tree should have said.
  const mayPropose =
    hasTrees &&
    issue.deletedAt === null &&
    issue.rights.some((right) => right === "update" || right === "assignee");
  const buttons = <StepButtons issue={issue} />;
  return (
    <Page>
      <IssueHead issue={issue} actions={<IssueActions issue={issue} />} />
      <AfterResolving issue={issue} />
      <KeptNote of={issueQuery(issue.id).queryKey} />
      {issue.deletedAt === null ? null : <ArchivedIssue issue={issue} />}
      {isNarrow ? null : buttons}
      <div className={styles["layout"]}>
        <div className={styles["main"]}>
          <IssueWhere issue={issue} />
          <IssueLine issue={issue} />
          {isNarrow ? buttons : null}
          <WaitingHere issueId={issue.id} />
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
          {issue.transcript ? (
            <Suspense fallback={null}>
              <TriedBefore transcript={issue.transcript} isOpen />
            </Suspense>
          ) : null}
          {issue.transcript && mayPropose ? (
            <Suspense fallback={null}>
              <ProposeToTree issue={issue} />
            </Suspense>
          ) : null}
          {issue.source === "checklist" ? (
            <Suspense fallback={null}>
              <FailedChecks of={{ issueId: issue.id }} />
            </Suspense>
          ) : null}
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
  const issueId = params["issueId"] ?? "";
  const { data, error, failureReason, refetch } = useQuery(issueQuery(issueId));
  const isSending = useIsSending();
  // A step that is being sent for the first time shows once the server has answered.
  const records = useOwnRecords().filter(({ attempts }) => attempts > 0 || !isSending);
  if (data) {
    return (
      <InTimeZone zone={data.timezone}>
        <IssueSteps>
          <IssuePage issue={withWaitingSteps(data, records)} />
        </IssueSteps>
      </InTimeZone>
    );
  }
  const failure = error ?? failureReason;
  const missing = error ? <Missing error={error} retry={() => void refetch()} /> : <Loading />;
  if (!isUnreachable(failure)) return missing;
  return <ListedOr issueId={issueId} retry={() => void refetch()} otherwise={missing} />;
}
