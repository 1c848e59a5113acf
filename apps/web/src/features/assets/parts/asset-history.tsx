import type { AssetHistoryChange, AssetHistoryEntry } from "@storey/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { History, TriangleAlert, Undo2 } from "lucide-react";
import { useLayoutEffect, useRef, useState } from "react";
import { textOfError } from "../../../lib/error-text.ts";
import { hasMessage, type Translate, useTranslation } from "../../../lib/messages.ts";
import { momentLabel } from "../../../lib/moments.ts";
import { useTimeZone } from "../../../lib/session/time-zone.tsx";
import { showToast } from "../../../lib/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import { Section } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { valueWords } from "../../custom-fields/parts/custom-values.ts";
import { assetHistoryQuery, revertAsset } from "../asset.queries.ts";
import { dayLabel } from "./asset-day.tsx";
import styles from "./asset-page.module.css";
import type { AssetTabProps } from "./asset-panels.ts";

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Names a field of an asset. */
export function fieldLabel(field: string, t: Translate): string {
  const key = `field.${field}`;
  if (field.startsWith("customFields.")) return t("custom.gone");
  return hasMessage("assets", key) ? t(key) : field;
}

/** Writes a value as people say it: states and results in words, days as the language does. */
function valueLabel(
  { field, customField }: AssetHistoryChange,
  value: AssetHistoryChange["before"],
  { t, locale }: { readonly t: Translate; readonly locale: string },
): string {
  if (value === null || value === "") return t("history.nothing");
  if (customField) {
    // A choice is told by its name already.
    const kind = customField.kind === "choice" ? "text" : customField.kind;
    return valueWords({ ...customField, kind }, value, { t, locale });
  }
  if (field === "lifecycleStatus") return t(`status.${value}`);
  if (field === "patResult") return t(`pat.${value}`);
  if (typeof value === "string" && DAY.test(value)) return dayLabel(value, locale);
  return typeof value === "number" ? new Intl.NumberFormat(locale).format(value) : String(value);
}

interface ChangeProps {
  readonly entry: AssetHistoryEntry;
  readonly change: AssetHistoryChange;
  readonly assetId: string;
  readonly mayChange: boolean;
}

/** Shows one field that changed, and a button that brings its former value back. */
function Change({ entry, change, assetId, mayChange }: ChangeProps) {
  const { t, locale } = useTranslation("assets");
  const [waiting, setWaiting] = useState(false);
  const line = useRef<HTMLLIElement>(null);
  const isReverted = useRef(false);
  const isOffered = change.isRevertible && mayChange;
  // The button goes with what it was for: its line keeps the place of who pressed it.
  useLayoutEffect(() => {
    if (isOffered || !isReverted.current) return;
    isReverted.current = false;
    if (document.activeElement === document.body) line.current?.focus();
  }, [isOffered]);
  const label = change.customField?.name ?? fieldLabel(change.field, t);
  const before = valueLabel(change, change.before, { t, locale });
  const after = valueLabel(change, change.after, { t, locale });
  const revert = async (): Promise<void> => {
    setWaiting(true);
    try {
      await revertAsset(assetId, entry.id, change.field);
      isReverted.current = true;
      const summary = t("history.reverted", { field: label, value: before });
      showToast({ severity: "success", summary });
    } catch (error) {
      const summary = t("history.revertFailed");
      showToast({ severity: "error", summary, detail: textOfError(error) });
    }
    setWaiting(false);
  };
  return (
    <li ref={line} tabIndex={-1} className={styles.change}>
      <span>{t("history.change", { field: label, before, after })}</span>
      {isOffered ? (
        <Button
          size="small"
          variant="quiet"
          waiting={waiting}
          icon={<Undo2 aria-hidden="true" />}
          aria-label={t("history.revertOne", { field: label, value: before })}
          onClick={() => void revert()}
        >
          {t("history.revert")}
        </Button>
      ) : null}
    </li>
  );
}

type EntryProps = Omit<ChangeProps, "change">;

function Entry({ entry, assetId, mayChange }: EntryProps) {
  const { t, locale } = useTranslation("assets");
  const zone = useTimeZone();
  const { kind, source, actor, at, changes } = entry;
  const who = actor === null ? t("history.server") : (actor.name ?? t("history.left"));
  return (
    <li className={styles.entry}>
      <p className={styles.entryHead}>
        <strong>{t(`history.${kind}`)}</strong>
        <bdi>{who}</bdi>
        {source === "app" || source === "server" ? null : (
          <span className={styles.quiet}>{t(`history.by.${source}`)}</span>
        )}
        <time dateTime={at} className={styles.quiet}>
          {momentLabel(at, { locale, zone }, { dateStyle: "medium", timeStyle: "short" })}
        </time>
      </p>
      {changes.length > 0 ? (
        <ul className={styles.changes}>
          {changes.map((change) => (
            <Change
              key={change.field}
              entry={entry}
              change={change}
              assetId={assetId}
              mayChange={mayChange}
            />
          ))}
        </ul>
      ) : null}
    </li>
  );
}

/** Lists what happened to an asset field by field, the latest first; old values can be restored. */
export function AssetHistory({ asset, mayChange }: AssetTabProps) {
  const { t } = useTranslation("assets");
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    assetHistoryQuery(asset.id),
  );
  const entries = data?.pages.flatMap(({ results }) => results);
  if (!entries) {
    return error ? (
      <EmptyState
        icon={<TriangleAlert />}
        title={t("history.failed")}
        text={textOfError(error)}
        actions={<Button onClick={() => void refetch()}>{t("retry")}</Button>}
      />
    ) : (
      <div role="status" aria-label={t("loading")}>
        <Skeleton height="220px" radius="var(--radius-large)" />
      </div>
    );
  }
  if (entries.length === 0) return <EmptyState icon={<History />} title={t("history.none")} />;
  return (
    <Section title={t("tab.history")}>
      <ol className={styles.entries}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} assetId={asset.id} mayChange={mayChange} />
        ))}
      </ol>
      {error ? <p role="alert">{textOfError(error)}</p> : null}
      {hasNextPage ? (
        <Button waiting={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t("history.more")}
        </Button>
      ) : null}
    </Section>
  );
}
