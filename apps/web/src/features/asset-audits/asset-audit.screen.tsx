import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { ClipboardX, TriangleAlert } from "lucide-react";
import { useEffect } from "react";
import { assetAuditPath, PATHS, spacePath } from "../../app/paths.ts";
import { CallError } from "../../lib/call-error.ts";
import { textOfError } from "../../lib/error-text.ts";
import { useTranslation } from "../../lib/messages.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Breadcrumbs, Page, PageHead } from "../../ui/page-head.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { KeptNote } from "../space-page/parts/offline-note.tsx";
import { auditLinesQuery, LINES_MAX } from "./asset-audit.queries.ts";
import { AuditContent } from "./audit-content.tsx";
import { auditName } from "./audit-writes.ts";
import styles from "./parts/asset-audit.module.css";
import { AuditActions } from "./parts/audit-actions.tsx";
import { AuditStateBadge } from "./parts/audit-state-badge.tsx";
import { RefusedWrites } from "./parts/refused-writes.tsx";
import { WaitingWrites } from "./parts/waiting-writes.tsx";
import { useAudit } from "./use-audit.ts";

function Failed({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const { t } = useTranslation("asset-audits");
  const isGone = error instanceof CallError && error.status === 404;
  return (
    <EmptyState
      level={1}
      icon={isGone ? <ClipboardX /> : <TriangleAlert />}
      title={t(isGone ? "gone.title" : "unreadable")}
      text={isGone ? t("gone.text") : textOfError(error)}
      actions={
        isGone ? (
          <LinkButton to={PATHS.AssetAudits}>{t("toAudits")}</LinkButton>
        ) : (
          <Button onClick={onRetry}>{t("retry")}</Button>
        )
      }
    />
  );
}

/** The screen of the audit of one room: what is in it is scanned, one thing after another. */
export function AssetAuditScreen() {
  const { t } = useTranslation("asset-audits");
  const { assetAuditId = "" } = useParams({ strict: false });
  const navigate = useNavigate();
  const { known, error, refetch, arrivedId } = useAudit(assetAuditId);
  // The audit that this device began turned out to be one that somebody else had begun.
  useEffect(() => {
    if (arrivedId !== assetAuditId) void navigate({ to: assetAuditPath(arrivedId), replace: true });
  }, [arrivedId, assetAuditId, navigate]);
  const isDiscarded = known !== undefined && known.audit.deletedAt !== null;
  if (isDiscarded || (error && !known)) {
    const gone = new CallError({ status: 404, code: "not_found", message: "" });
    return (
      <Page narrow>
        <Failed error={isDiscarded ? gone : (error ?? gone)} onRetry={() => void refetch()} />
      </Page>
    );
  }
  if (!known) {
    return (
      <Page narrow>
        <div role="status" aria-label={t("loading")}>
          <Skeleton height="480px" radius="var(--radius-large)" />
        </div>
      </Page>
    );
  }
  const { audit, counts, isCut, begun, isExpectedKnown } = known;
  const { space, floor, location } = audit;
  const count = counts.found + counts.missing;
  const progress = isExpectedKnown
    ? t("progress", { found: counts.found, count })
    : t("progress.unknown", { count: counts.found });
  return (
    <Page narrow>
      <PageHead
        breadcrumbs={
          <Breadcrumbs>
            {[
              <Link
                key="all"
                to={PATHS.AssetAudits}
                search={location ? { location: location.id } : {}}
              >
                {t("title")}
              </Link>,
              ...(location ? [location.name] : []),
              ...(floor ? [floor.name] : []),
            ]}
          </Breadcrumbs>
        }
        title={auditName(audit, t)}
        badges={<AuditStateBadge state={audit.state} />}
        actions={<AuditActions known={known} />}
      />
      <div className={styles["content"]}>
        {begun ? null : <KeptNote of={auditLinesQuery(audit.id, 1).queryKey} />}
        <div className={styles["progress"]}>
          <ProgressBar label={progress} value={count === 0 ? 1 : counts.found / count} />
          <span className={styles["quiet"]}>
            {progress}
            {!space || space.id === null ? null : (
              <>
                {" · "}
                <Link to={spacePath(space.id)}>
                  <bdi>{space.name}</bdi>
                </Link>
              </>
            )}
          </span>
        </div>
        {isExpectedKnown ? null : <p className={styles["quiet"]}>{t("expected.unknown")}</p>}
        <WaitingWrites known={known} />
        <RefusedWrites known={known} />
        <AuditContent known={known} />
        {isCut ? <p className={styles["quiet"]}>{t("tooMany", { count: LINES_MAX })}</p> : null}
      </div>
    </Page>
  );
}
