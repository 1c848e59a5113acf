import { Clock } from "lucide-react";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import type { Outbox } from "../../../lib/outbox/outbox.ts";
import { type Entity, errorOf, isListed, type OutboxRecord } from "../../../lib/outbox/record.ts";
import { createStore, useStore } from "../../../lib/store.ts";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import type { TrackedWaiting } from "../use-tracked.ts";
import styles from "./guest.module.css";
import form from "./report.module.css";
import track from "./track.module.css";

const RESTING = createStore(false);

interface LineProps {
  readonly outbox: Outbox;
  readonly record: OutboxRecord;
}

function Progress({ outbox, record }: LineProps) {
  const { t } = useTranslation("guest");
  const done = useStore(outbox.progress).get(record.id) ?? 0;
  return (
    <progress
      className={form.progress}
      value={done}
      max={1}
      aria-label={t("waiting.sending", { label: record.label })}
    />
  );
}

/** Shows how far a waiting record is, and why it is no further. */
function State({ outbox, record }: LineProps) {
  const { t } = useTranslation("guest");
  const isKept = useStore(outbox.isKept);
  const isRefused = record.state === "rejected";
  const error = errorOf(record) ?? outbox.failureOf(record.id);
  const mark = t(isRefused ? "waiting.refused" : isKept ? "waiting.mark" : "waiting.open");
  // A missing connection is shown by the icon already.
  const why = error && error.status !== 0 ? textOfError(error) : null;
  return (
    <p className={classNames(track.waitingState, isRefused ? styles.alert : styles.quiet)}>
      {isRefused ? null : <Clock size={16} aria-hidden="true" />}
      <span>
        {mark} {why}
      </span>
    </p>
  );
}

function Line({ outbox, record }: LineProps) {
  const { t } = useTranslation("guest");
  const isSending = useStore(outbox.isSending);
  const isOnItsWay = record.state === "pending" && !isListed(record, isSending);
  return (
    <li className={track.waiting}>
      <p className={track.text} dir="auto">
        {record.label}
      </p>
      {isOnItsWay ? (
        <Progress outbox={outbox} record={record} />
      ) : (
        <State outbox={outbox} record={record} />
      )}
      <div className={track.waitingActions}>
        {record.state === "rejected" ? (
          <Button size="small" onClick={() => void outbox.retry(record.id)}>
            {t("retry")}
          </Button>
        ) : null}
        <Button size="small" variant="quiet" onClick={() => void outbox.discard([record.id])}>
          {t("report.discard")}
        </Button>
      </div>
    </li>
  );
}

interface TrackWaitingProps {
  readonly waiting: TrackedWaiting;
  readonly kinds: readonly Entity["kind"][];
}

/** Lists the reporter's writes that the server does not have yet, and those it refused. */
export function TrackWaiting({ waiting: { outbox, records }, kinds }: TrackWaitingProps) {
  const { t } = useTranslation("guest");
  const isSending = useStore(outbox?.isSending ?? RESTING);
  // Text that is being sent for the first time is still shown in its form.
  const shown = records.filter(
    (one) => kinds.includes(one.entity.kind) && (one.file !== null || isListed(one, isSending)),
  );
  if (!outbox || shown.length === 0) return null;
  return (
    <ul className={styles.stack} aria-label={t("waiting.list")}>
      {shown.map((one) => (
        <Line key={one.id} outbox={outbox} record={one} />
      ))}
    </ul>
  );
}
