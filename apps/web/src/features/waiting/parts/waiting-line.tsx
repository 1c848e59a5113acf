import { CircleAlert, Clock, Copy, MessageSquare, RotateCcw, Send, Trash2 } from "lucide-react";
import {
  assetAuditPath,
  checklistRunPath,
  issuePath,
  treeSessionPath,
} from "../../../app/paths.ts";
import { confirm } from "../../../lib/confirm.ts";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { momentLabel } from "../../../lib/moments.ts";
import type { Outbox } from "../../../lib/outbox/outbox.ts";
import { errorOf, madeAt, type OutboxRecord } from "../../../lib/outbox/record.ts";
import { useTimeZone } from "../../../lib/session/time-zone.tsx";
import { useUser } from "../../../lib/session/use-session.ts";
import { useStore } from "../../../lib/store.ts";
import { showToast } from "../../../lib/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import { Badge } from "../../../ui/chip.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { ProgressBar } from "../../../ui/progress-bar.tsx";
import { keepAsComment, mayBecomeComment, textIn } from "../waiting.queries.ts";
import styles from "./waiting.module.css";

interface LineProps {
  readonly outbox: Outbox;
  readonly record: OutboxRecord;
}

function StateBadge({ outbox, record }: LineProps) {
  const { t } = useTranslation("waiting");
  const current = useStore(outbox.current);
  if (record.state === "rejected")
    return (
      <Badge tone="danger" icon={<CircleAlert aria-hidden="true" />}>
        {t("state.rejected")}
      </Badge>
    );
  if (current === record.id)
    return (
      <Badge tone="info" icon={<Send aria-hidden="true" />}>
        {t("state.sending")}
      </Badge>
    );
  return (
    <Badge tone="neutral" icon={<Clock aria-hidden="true" />}>
      {t(`state.${record.state}`)}
    </Badge>
  );
}

/** Names the organisation of a record, where it is not the active one. */
function Where({ organisationId }: Pick<OutboxRecord, "organisationId">) {
  const { t } = useTranslation("waiting");
  const user = useUser();
  const active = user?.activeUserOrganisation?.organisation.id ?? null;
  if (organisationId === null || organisationId === active) return null;
  const found = user?.userOrganisations.find(
    ({ organisation }) => organisation.id === organisationId,
  );
  return (
    <span className={styles.quiet}>
      {found ? t("organisation", { name: found.organisation.name }) : t("organisation.other")}
    </span>
  );
}

/** Says why a record has not arrived: it was refused, or its last attempt failed. */
function Reason({ outbox, record }: LineProps) {
  const { t } = useTranslation("waiting");
  const error = errorOf(record) ?? outbox.failureOf(record.id);
  if (!error) return null;
  const isGone = error.code === "access.no_organisation";
  return (
    <p className={record.state === "rejected" ? styles.refused : styles.quiet}>
      {isGone ? t("organisation.gone") : textOfError(error)}
    </p>
  );
}

/** Whether a record is of what is done in an audit. */
const isOfAudit = (kind: OutboxRecord["entity"]["kind"]) =>
  kind === "scan" || kind === "audit" || kind === "auditStep";

/** Leads to what a record is about, where the server has that. */
function OpenLink({ entity: { kind, issueId } }: Pick<OutboxRecord, "entity">) {
  const { t } = useTranslation("waiting");
  if (kind === "issue") return null;
  if (kind === "tree") {
    return (
      <LinkButton size="small" to={treeSessionPath(issueId)}>
        {t("open.tree")}
      </LinkButton>
    );
  }
  if (isOfAudit(kind) || kind === "check") {
    const to = kind === "check" ? checklistRunPath(issueId) : assetAuditPath(issueId);
    return (
      <LinkButton size="small" to={to}>
        {t(kind === "check" ? "open.check" : "open.scan")}
      </LinkButton>
    );
  }
  return (
    <LinkButton size="small" to={issuePath(issueId)}>
      {t("open")}
    </LinkButton>
  );
}

function Actions({ outbox, record }: LineProps) {
  const { t } = useTranslation("waiting");
  const words = textIn(record);
  // What comes after a scan goes on without it: the order to complete an audit is an order of its own.
  const isAlone = record.entity.kind === "scan" || record.entity.kind === "auditStep";
  const discard = async (): Promise<void> => {
    const yes = await confirm({
      title: t("discard.title"),
      text: t(isAlone ? "discard.alone" : "discard.text", { label: record.label }),
      confirmLabel: t("discard"),
      tone: "danger",
    });
    if (yes) await (isAlone ? outbox.takeBack(record.id) : outbox.discard([record.id]));
  };
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(words);
    showToast({ summary: t("copied") });
  };
  return (
    <div className={styles.actions}>
      {record.state === "rejected" ? (
        <Button
          size="small"
          icon={<RotateCcw aria-hidden="true" />}
          onClick={() => void outbox.retry(record.id)}
        >
          {t("retry")}
        </Button>
      ) : null}
      {mayBecomeComment(record) ? (
        <Button
          size="small"
          icon={<MessageSquare aria-hidden="true" />}
          onClick={() => void keepAsComment(record)}
        >
          {t("toComment")}
        </Button>
      ) : null}
      {"clipboard" in navigator && record.file === null ? (
        <Button size="small" icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
          {t("copy")}
        </Button>
      ) : null}
      <OpenLink entity={record.entity} />
      <Button
        size="small"
        variant="quiet"
        icon={<Trash2 aria-hidden="true" />}
        onClick={() => void discard()}
      >
        {t("discard")}
      </Button>
    </div>
  );
}

/**
 * One write that the server does not have: its content, its progress, the reason of a failure, and
 * its actions.
 */
export function WaitingLine({ outbox, record }: LineProps) {
  const { t, locale } = useTranslation("waiting");
  const progress = useStore(outbox.progress).get(record.id);
  const zone = useTimeZone();
  const made = madeAt(record);
  return (
    <li className={styles.line}>
      <div className={styles.head}>
        <span className={styles.kind}>{t(`kind.${record.entity.kind}`)}</span>
        <StateBadge outbox={outbox} record={record} />
        <time className={styles.quiet} dateTime={new Date(made).toISOString()}>
          {momentLabel(made, { locale, zone })}
        </time>
        <Where organisationId={record.organisationId} />
      </div>
      <p dir="auto" className={styles.words}>
        {record.label}
      </p>
      {progress === undefined ? null : <ProgressBar label={t("state.sending")} value={progress} />}
      <Reason outbox={outbox} record={record} />
      <Actions outbox={outbox} record={record} />
    </li>
  );
}
