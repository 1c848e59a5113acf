import { Link, useParams } from "@tanstack/react-router";
import { ClipboardX, CloudUpload, TriangleAlert } from "lucide-react";
import { PATHS, spacePath } from "../../app/paths.ts";
import { CallError } from "../../lib/call-error.ts";
import { textOfError } from "../../lib/error-text.ts";
import { useTranslation } from "../../lib/messages.ts";
import { isWaiting } from "../../lib/outbox/record.ts";
import { useOutbox } from "../../lib/outbox/use-outbox.ts";
import { createStore, useStore } from "../../lib/store.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Breadcrumbs, Page, PageHead } from "../../ui/page-head.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { KeptNote } from "../space-page/parts/offline-note.tsx";
import { auditLinesQuery, LINES_MAX } from "./asset-audit.queries.ts";
import { AuditContent } from "./audit-content.tsx";
import styles from "./parts/asset-audit.module.css";
import { AuditActions } from "./parts/audit-actions.tsx";
import { AuditStateBadge } from "./parts/audit-state-badge.tsx";
import { RefusedScans } from "./parts/refused-scans.tsx";
import { type ShownAudit, useAudit } from "./use-audit.ts";

const KEPT = createStore(true);

/** Says how many scans wait on this device, and whether it has room for them. */
function Waiting({ open }: Pick<ShownAudit, "open">) {
  const { t } = useTranslation("asset-audits");
  const isKept = useStore(useOutbox()?.isKept ?? KEPT);
  const count = open.filter(isWaiting).length;
  return (
    <>
      <div role="status">
        {count > 0 ? (
          <p className={styles["note"]}>
            <span>
              <CloudUpload size={16} aria-hidden="true" /> {t("waiting", { count })}
            </span>
          </p>
        ) : null}
      </div>
      {isKept ? null : (
        <p role="alert" className={styles["note"]}>
          {t("unkept")}
        </p>
      )}
    </>
  );
}

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
  const { known, error, refetch } = useAudit(assetAuditId);
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
  const { audit, counts, open, isCut } = known;
  const { space, floor, location } = audit;
  const count = counts.found + counts.missing;
  const progress = t("progress", { found: counts.found, count });
  return (
    <Page narrow>
      <PageHead
        breadcrumbs={
          <Breadcrumbs>
            {[
              <Link key="all" to={PATHS.AssetAudits} search={{ location: location.id }}>
                {t("title")}
              </Link>,
              location.name,
              ...(floor ? [floor.name] : []),
            ]}
          </Breadcrumbs>
        }
        title={space.name}
        badges={<AuditStateBadge state={audit.state} />}
        actions={<AuditActions known={known} />}
      />
      <div className={styles["content"]}>
        <KeptNote of={auditLinesQuery(audit.id, 1).queryKey} />
        <div className={styles["progress"]}>
          <ProgressBar label={progress} value={count === 0 ? 1 : counts.found / count} />
          <span className={styles["quiet"]}>
            {progress}
            {space.id === null ? null : (
              <>
                {" · "}
                <Link to={spacePath(space.id)}>
                  <bdi>{space.name}</bdi>
                </Link>
              </>
            )}
          </span>
        </div>
        <Waiting open={open} />
        <RefusedScans records={open} />
        <AuditContent known={known} />
        {isCut ? <p className={styles["quiet"]}>{t("tooMany", { count: LINES_MAX })}</p> : null}
      </div>
    </Page>
  );
}
