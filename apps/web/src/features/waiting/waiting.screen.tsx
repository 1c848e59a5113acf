import "../asset-audits/asset-audit-outbox.queries.ts";
import "../checklist-runs/checklist-outbox.queries.ts";
import "../issues/issue-outbox.queries.ts";
import { CircleCheckBig, Send, TriangleAlert } from "lucide-react";
import { useTranslation } from "../../lib/messages.ts";
import { momentLabel } from "../../lib/moments.ts";
import type { Outbox } from "../../lib/outbox/outbox.ts";
import { madeAt, type OutboxRecord, openOnes } from "../../lib/outbox/record.ts";
import { useOutbox, useOwnRecords } from "../../lib/outbox/use-outbox.ts";
import { useTimeZone } from "../../lib/session/time-zone.tsx";
import { useStore } from "../../lib/store.ts";
import { Button } from "../../ui/button.tsx";
import { Section } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Page, PageHead } from "../../ui/page-head.tsx";
import styles from "./parts/waiting.module.css";
import { WaitingLine } from "./parts/waiting-line.tsx";

/** The number of records that are shown after they have arrived. */
const SENT_SHOWN = 20;

function SendNow({ outbox }: { readonly outbox: Outbox }) {
  const { t } = useTranslation("waiting");
  const isSending = useStore(outbox.isSending);
  return (
    <Button
      variant="primary"
      icon={<Send aria-hidden="true" />}
      waiting={isSending}
      onClick={() => void outbox.send()}
    >
      {t("sendNow")}
    </Button>
  );
}

function NotStored({ outbox }: { readonly outbox: Outbox }) {
  const { t } = useTranslation("waiting");
  const isKept = useStore(outbox.isKept);
  if (isKept) return null;
  return (
    <p role="alert" className={styles.unkept}>
      <TriangleAlert size={16} aria-hidden="true" /> {t("unkept")}
    </p>
  );
}

function Sent({ records }: { readonly records: readonly OutboxRecord[] }) {
  const { t, locale } = useTranslation("waiting");
  const zone = useTimeZone();
  const sent = records.filter(({ state }) => state === "acked").slice(-SENT_SHOWN);
  if (sent.length === 0) return null;
  return (
    <Section title={t("sent")}>
      <ul className={styles.lines}>
        {sent.toReversed().map((one) => (
          <li key={one.id} className={styles.head}>
            <span className={styles.kind}>{t(`kind.${one.entity.kind}`)}</span>
            <bdi className={styles.words}>{one.label}</bdi>
            <span className={styles.quiet}>
              {momentLabel(one.endedAt ?? madeAt(one), { locale, zone })}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/**
 * The screen of the user's writes on this device that the server does not have yet, with the
 * actions on each.
 */
export function WaitingScreen() {
  const { t } = useTranslation("waiting");
  const outbox = useOutbox();
  const records = useOwnRecords();
  const open = openOnes(records);
  return (
    <Page narrow>
      <PageHead
        title={t("title")}
        text={t("text")}
        actions={outbox && open.length > 0 ? <SendNow outbox={outbox} /> : null}
      />
      {outbox && open.length > 0 ? (
        <Section title={t("list")}>
          <NotStored outbox={outbox} />
          <ul className={styles.lines} aria-label={t("list")}>
            {open.map((one) => (
              <WaitingLine key={one.id} outbox={outbox} record={one} />
            ))}
          </ul>
        </Section>
      ) : null}
      {outbox && open.length === 0 ? (
        <EmptyState icon={<CircleCheckBig />} title={t("none.title")} text={t("none.text")} />
      ) : null}
      <Sent records={records} />
    </Page>
  );
}
