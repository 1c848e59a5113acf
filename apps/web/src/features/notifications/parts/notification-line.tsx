import type { Notification } from "@storey/contract";
import type { NotificationKind } from "@storey/domain";
import { useRouter } from "@tanstack/react-router";
import {
  AtSign,
  CircleDot,
  LifeBuoy,
  type LucideIcon,
  MessageSquare,
  TriangleAlert,
  UserCheck,
} from "lucide-react";
import type { MouseEvent } from "react";
import { issuePath, PATHS } from "../../../app/paths.ts";
import { type Translate, useTranslation } from "../../../lib/messages.ts";
import { momentLabel } from "../../../lib/moments.ts";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import styles from "./notifications.module.css";

const ICONS: Readonly<Record<NotificationKind, LucideIcon>> = {
  issue_assigned: UserCheck,
  issue_mentioned: AtSign,
  issue_commented: MessageSquare,
  issue_status: CircleDot,
  issue_created: TriangleAlert,
  sos: LifeBuoy,
};

interface LineProps {
  readonly notification: Notification;
  /** Called when the user follows the line's link. */
  readonly onFollow: () => void;
}

/** One line of the list: the event, what it happened to, and when. */
export function NotificationLine({ notification, onFollow }: LineProps) {
  const { t, locale } = useTranslation("notifications");
  const router = useRouter();
  const { kind, issue, isRead, at, timezone } = notification;
  const place = issue?.space ?? issue?.asset;
  const Icon = ICONS[kind];
  const content = (
    <>
      <span className={styles.icon} data-kind={kind}>
        <Icon aria-hidden="true" />
      </span>
      <span className={styles.words}>
        <span className={styles.what}>
          {isRead ? null : <VisuallyHidden>{t("new")} </VisuallyHidden>}
          {sentenceOf(notification, t)}
        </span>
        {issue ? (
          <span className={styles.issue}>
            {issue.reference} <bdi>{issue.title}</bdi>
          </span>
        ) : null}
        <span className={styles.place}>
          {place ? (
            <>
              <bdi>{place}</bdi>
              {" · "}
            </>
          ) : null}
          <time dateTime={at}>{momentLabel(at, { locale, zone: timezone })}</time>
        </span>
      </span>
      {isRead ? null : <span className={styles.dot} aria-hidden="true" />}
    </>
  );
  const to = targetOf(notification);
  if (to === null) return <li className={styles.line}>{content}</li>;
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (event.button !== 0 || elsewhere || event.defaultPrevented) return;
    event.preventDefault();
    onFollow();
    void router.navigate({ to });
  };
  return (
    <li>
      <a href={to} className={styles.line} data-read={isRead || undefined} onClick={follow}>
        {content}
      </a>
    </li>
  );
}

/** Returns the path that a line leads to; an alert has a page of its own. */
function targetOf({ alertId, issue }: Notification): string | null {
  if (alertId !== null) return PATHS.SosAlert.replace("$alertId", encodeURIComponent(alertId));
  return issue && issuePath(issue.id);
}

/** Isolates a name in the text, whatever its writing direction. */
function apart(name: string): string {
  return `\u2068${name}\u2069`;
}

function sentenceOf({ kind, count, actor, status, isMerged }: Notification, t: Translate): string {
  const who = actor ? apart(actor.name) : t("somebody");
  if (kind === "issue_status") {
    if (isMerged) return t("event.merged");
    const state = t(`status.${status ?? "open"}`);
    return actor ? t("event.status", { who, state }) : t("event.statusByItself", { state });
  }
  if (kind === "issue_commented" && count > 1) return t("event.commentedOften", { who, count });
  return t(`event.${kind}`, { who });
}
