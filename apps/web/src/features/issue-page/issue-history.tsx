import type { IssueHistoryEntry } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { textOfError } from "../../lib/error-text.ts";
import { hasMessage, useTranslation } from "../../lib/messages.ts";
import { momentLabel } from "../../lib/moments.ts";
import { useTimeZone } from "../../lib/session/time-zone.tsx";
import { Button } from "../../ui/button.tsx";
import { Section } from "../../ui/card.tsx";
import { dayOf } from "../../ui/day.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { historyQuery } from "../issues/issue.queries.ts";
import { useNames } from "../issues/parts/issue-labels.ts";
import { IssueLink } from "../issues/parts/issue-link.tsx";
import { When } from "../issues/parts/moment.tsx";
import styles from "./issue-history.module.css";

const SHOWN_FIRST = 20;
/** The fields whose values are keys with messages of their own. */
const KEYED: Readonly<Record<string, string>> = {
  priority: "priority",
  impact: "impact",
  category: "category",
  status: "status",
  holdReason: "hold",
  cancelReason: "cancelReason",
  resolutionCode: "resolution",
};
/** The fields whose old and new text would fill the page. */
const LONG = ["description", "pin"];

type Change = IssueHistoryEntry["changes"][number];

/**
 * Returns a function that writes the values of a change in words; it returns null where the field
 * alone says enough.
 */
function useValues() {
  const { t, locale } = useTranslation("issues");
  const zone = useTimeZone();
  return (field: string, value: unknown): string | null => {
    if (value === null || value === undefined || value === "") return t("history.empty");
    if (Array.isArray(value)) return value.map(String).join(", ") || t("history.empty");
    if (typeof value === "object") return null;
    const text = String(value);
    const prefix = KEYED[field];
    if (prefix && hasMessage("issues", `${prefix}.${text}`)) return t(`${prefix}.${text}`);
    if (field === "dueAt") return dayOf(text, { locale, zone });
    const isMoment = /At$/.test(field) && !Number.isNaN(Date.parse(text));
    return isMoment ? momentLabel(text, { locale, zone }) : text;
  };
}

function Changes({ changes }: { readonly changes: readonly Change[] }) {
  const { t } = useTranslation("issues");
  const words = useValues();
  const known = changes.filter(({ field }) => hasMessage("issues", `fact.${field}`));
  if (known.length === 0) return null;
  return (
    <ul className={styles["changes"]}>
      {known.map(({ field, before, after }) => {
        const [from, to] = [words(field, before), words(field, after)];
        const isLong = LONG.includes(field) || from === null || to === null;
        return (
          <li key={field}>
            {isLong
              ? t("history.fieldChanged", { field: t(`fact.${field}`) })
              : t("history.field", { field: t(`fact.${field}`), before: from, after: to })}
          </li>
        );
      })}
    </ul>
  );
}

function Entry({ entry }: { readonly entry: IssueHistoryEntry }) {
  const { t } = useTranslation("issues");
  const names = useNames();
  const { from, to, merged } = entry;
  const actor = entry.actor
    ? names.person(entry.actor)
    : entry.guest
      ? (entry.guest.name ?? t("person.guest"))
      : t("history.system");
  const text =
    entry.kind === "transitioned" && from && to
      ? t("history.transitioned", { actor, from: t(`status.${from}`), to: t(`status.${to}`) })
      : t(`history.${entry.kind}`, { actor });
  return (
    <li className={styles["entry"]}>
      <p>
        <bdi>{text}</bdi>
      </p>
      {merged ? (
        <p className={styles["changes"]}>
          <IssueLink issueId={merged.id} title={merged.title}>
            {merged.reference} <bdi>{merged.title}</bdi>
          </IssueLink>
        </p>
      ) : null}
      <Changes changes={entry.changes} />
      <p className={styles["when"]}>
        <When moment={entry.at} />
      </p>
    </li>
  );
}

/** Lists the history of an issue, the newest entry first. */
export function IssueHistory({ issueId }: { readonly issueId: string }) {
  const { t } = useTranslation("issues");
  const { data, error } = useQuery(historyQuery(issueId));
  const [isWhole, setWhole] = useState(false);
  const entries = (data ?? []).toReversed();
  const shown = isWhole ? entries : entries.slice(0, SHOWN_FIRST);
  return (
    <Section title={t("history")}>
      {error ? <p role="alert">{textOfError(error)}</p> : null}
      {data === undefined && !error ? <Skeleton height="64px" /> : null}
      <ol className={styles["entries"]}>
        {shown.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {shown.length < entries.length ? (
        <Button size="small" onClick={() => setWhole(true)}>
          {t("history.more", { count: entries.length - shown.length })}
        </Button>
      ) : null}
    </Section>
  );
}
