import { QueryClientProvider, useInfiniteQuery } from "@tanstack/react-query";
import { Bell } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { queryClient } from "../../../lib/query.ts";
import { IconButton } from "../../../ui/button.tsx";
import { Sheet } from "../../../ui/dialog.tsx";
import { Popover } from "../../../ui/popover.tsx";
import { useNarrow } from "../../../ui/use-media.ts";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { keepFirstPage, notificationsQuery } from "../notification.queries.ts";
import { NotificationPanel } from "./notification-panel.tsx";
import styles from "./notifications.module.css";

/** Larger numbers show as "99+": the server counts no further. */
const MOST = 99;

function BellWithList() {
  const { t } = useTranslation("notifications");
  const isNarrow = useNarrow();
  const [isOpen, setOpen] = useState(false);
  const { data } = useInfiniteQuery(notificationsQuery());
  const unread = data?.pages[0]?.unread ?? 0;
  const label = unread > MOST ? t("bell.many") : t("bell.unread", { count: unread });
  const icon = (
    <>
      <Bell aria-hidden="true" />
      {unread > 0 ? (
        <span className={styles.count} aria-hidden="true">
          {unread > MOST ? `${MOST}+` : unread}
        </span>
      ) : null}
    </>
  );
  const close = (): void => {
    setOpen(false);
    keepFirstPage();
  };
  return (
    <>
      {isNarrow ? (
        <>
          <IconButton
            className={styles.bell}
            label={label}
            icon={icon}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          />
          <Sheet open={isOpen} onClose={close} title={t("title")}>
            <NotificationPanel onLeave={close} />
          </Sheet>
        </>
      ) : (
        <Popover
          label={t("title")}
          align="end"
          flush
          trigger={(attributes) => (
            <IconButton className={styles.bell} label={label} icon={icon} {...attributes} />
          )}
        >
          {(leave) => <NotificationPanel isTitled onLeave={leave} />}
        </Popover>
      )}
      <VisuallyHidden role="status">{unread > 0 ? label : ""}</VisuallyHidden>
    </>
  );
}

/**
 * The bell in the header: the number of unread notifications, and their list. It is rendered
 * outside of all screens.
 */
export function NotificationBell() {
  return (
    <QueryClientProvider client={queryClient}>
      <BellWithList />
    </QueryClientProvider>
  );
}
