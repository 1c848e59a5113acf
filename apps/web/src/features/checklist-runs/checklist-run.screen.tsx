import { checklistRuns } from "@storey/contract";
import { Link, useParams } from "@tanstack/react-router";
import { ClipboardX, TriangleAlert } from "lucide-react";
import { PATHS } from "../../app/paths.ts";
import { CallError } from "../../lib/call-error.ts";
import { textOfError } from "../../lib/error-text.ts";
import { useTranslation } from "../../lib/messages.ts";
import { firstRead } from "../../lib/read-ahead.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Breadcrumbs, Page, PageHead } from "../../ui/page-head.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { KeptNote } from "../space-page/parts/offline-note.tsx";
import { checklistRunQuery } from "./checklist-run.queries.ts";
import styles from "./parts/run.module.css";
import { RunActions } from "./parts/run-actions.tsx";
import { RunNotes } from "./parts/run-notes.tsx";
import { RunStateBadge } from "./parts/run-state-badge.tsx";
import { SubjectLine } from "./parts/subject-line.tsx";
import { RunContent } from "./run-content.tsx";
import { useRun } from "./use-run.ts";

function Failed({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const { t } = useTranslation("checklist-runs");
  const isGone = error instanceof CallError && error.status === 404;
  return (
    <EmptyState
      level={1}
      icon={isGone ? <ClipboardX /> : <TriangleAlert />}
      title={t(isGone ? "gone.title" : "unreadable")}
      text={isGone ? t("gone.text") : textOfError(error)}
      actions={
        isGone ? (
          <LinkButton to={PATHS.OrganisationChecklistsDue}>{t("toDue")}</LinkButton>
        ) : (
          <Button onClick={onRetry}>{t("retry")}</Button>
        )
      }
    />
  );
}

/** The screen on which one checklist is done, and read once it is completed. */
export function ChecklistRunScreen() {
  const { t } = useTranslation("checklist-runs");
  const { checklistRunId = "" } = useParams({ strict: false });
  const { known, error, refetch } = useRun(checklistRunId);
  if (!known) {
    return (
      <Page narrow>
        {error ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : (
          <div role="status" aria-label={t("loading")}>
            <Skeleton height="480px" radius="var(--radius-large)" />
          </div>
        )}
      </Page>
    );
  }
  const { run } = known;
  return (
    <Page narrow>
      <PageHead
        breadcrumbs={
          <Breadcrumbs>
            {[
              <Link key="due" to={PATHS.OrganisationChecklistsDue}>
                {t("due.title")}
              </Link>,
              ...(run.subject.location ? [run.subject.location.name] : []),
              ...(run.subject.floor ? [run.subject.floor.name] : []),
            ]}
          </Breadcrumbs>
        }
        title={known.name}
        badges={<RunStateBadge run={run} />}
        actions={<RunActions known={known} />}
      />
      <div className={styles["content"]}>
        <SubjectLine subject={run.subject} isLinked />
        <KeptNote of={checklistRunQuery(run.id).queryKey} />
        <RunNotes known={known} />
        <RunContent key={run.id} known={known} />
      </div>
    </Page>
  );
}

ChecklistRunScreen.reads = ({ checklistRunId = "" }: Readonly<Record<string, string>>) =>
  firstRead(checklistRuns.get, { params: { id: checklistRunId } });
