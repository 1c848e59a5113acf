import { useInfiniteQuery } from "@tanstack/react-query";
import { BellOff, CheckCheck, TriangleAlert } from "lucide-react";
import { type RefObject, useEffect, useRef } from "react";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { online } from "../../../lib/online.ts";
import { useStore } from "../../../lib/store.ts";
import { showToast } from "../../../lib/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import {
  keepFirstPage,
  markAllRead,
  markRead,
  notificationsQuery,
} from "../notification.queries.ts";
import { NotificationLine } from "./notification-line.tsx";
import styles from "./notifications.module.css";

interface PanelProps {
  /** Whether it shows its own title; a dialog has one already. */
  readonly isTitled?: boolean;
  /** Closes the panel after the user followed a line. */
  readonly onLeave: () => void;
}

function showFailure(cause: unknown): void {
  showToast({ severity: "error", summary: textOfError(cause) });
}

/**
 * Closes a panel beside its button once the focus is elsewhere, and leaves the focus there. It
 * cannot leave a modal dialog.
 */
function useLeaving(
  panel: RefObject<HTMLElement | null>,
  isBeside: boolean,
  onLeave: () => void,
): void {
  useEffect(() => {
    const dialog = panel.current?.closest("[role=dialog]");
    if (!isBeside || !dialog) return undefined;
    const follow = ({ target }: FocusEvent): void => {
      if (!(target instanceof Element) || dialog.contains(target)) return;
      // The panel's own button closes it by its click.
      if (target.getAttribute("aria-controls") !== dialog.id) onLeave();
    };
    document.addEventListener("focusin", follow);
    return () => document.removeEventListener("focusin", follow);
  }, [panel, isBeside, onLeave]);
}

/** Lists the user's notifications, the latest first; the next page follows on demand. */
export function NotificationPanel({ isTitled = false, onLeave }: PanelProps) {
  const { t } = useTranslation("notifications");
  const isOnline = useStore(online);
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    notificationsQuery(),
  );
  const panel = useRef<HTMLDivElement>(null);
  // A keyboard user continues from the panel. Its further pages are dropped when it closes.
  useEffect(() => {
    panel.current?.focus();
    return keepFirstPage;
  }, []);
  useLeaving(panel, isTitled, onLeave);
  const lines = data?.pages.flatMap(({ notifications }) => notifications) ?? [];
  const latest = lines[0]?.at;
  const unread = data?.pages[0]?.unread ?? 0;
  return (
    <div ref={panel} className={styles.panel} tabIndex={-1} data-titled={isTitled || undefined}>
      <div className={styles.head}>
        {isTitled ? <h2 className={styles.title}>{t("title")}</h2> : null}
        <Button
          size="small"
          variant="quiet"
          icon={<CheckCheck aria-hidden="true" />}
          disabled={unread === 0 || latest === undefined}
          onClick={() => {
            if (latest !== undefined) markAllRead(latest).catch(showFailure);
            panel.current?.focus();
          }}
        >
          {t("readAll")}
        </Button>
      </div>
      {isOnline ? null : (
        <p className={styles.offline} role="status">
          {t("offline")}
        </p>
      )}
      {data && lines.length === 0 ? (
        <EmptyState icon={<BellOff />} title={t("none.title")} text={t("none.text")} />
      ) : null}
      {!data && error ? (
        <EmptyState
          icon={<TriangleAlert />}
          title={t("unreadable")}
          text={textOfError(error)}
          actions={<Button onClick={() => void refetch()}>{t("again")}</Button>}
        />
      ) : null}
      {!data && !error ? <Loading label={t("loading")} /> : null}
      <ul className={styles.list} aria-label={t("title")}>
        {lines.map((one) => (
          <NotificationLine
            key={one.id}
            notification={one}
            onFollow={() => {
              if (!one.isRead) markRead(one.id).catch(showFailure);
              onLeave();
            }}
          />
        ))}
      </ul>
      {hasNextPage ? (
        <div className={styles.more}>
          <Button
            size="small"
            waiting={isFetchingNextPage}
            onClick={() =>
              void fetchNextPage().then(({ error: cause }) => cause && showFailure(cause))
            }
          >
            {t("more")}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function Loading({ label }: { readonly label: string }) {
  return (
    <div role="status" aria-label={label} className={styles.loading}>
      {[0, 1, 2].map((at) => (
        <Skeleton key={at} height="44px" radius="var(--radius)" />
      ))}
    </div>
  );
}
