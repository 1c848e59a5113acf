import type { Notification } from "@storey/contract";
import {
  type ChecklistDueTab,
  type ChecklistNotificationKind,
  isChecklistNotification,
  type NotificationKind,
} from "@storey/domain";
import { useRouter } from "@tanstack/react-router";
import {
  AtSign,
  CalendarClock,
  CircleCheck,
  CircleDot,
  CircleX,
  ClipboardCheck,
  Clock,
  LifeBuoy,
  type LucideIcon,
  MessageSquare,
  OctagonAlert,
  RotateCcw,
  TriangleAlert,
  UserCheck,
} from "lucide-react";
import type { MouseEvent } from "react";
import { checklistRunPath, issuePath, PATHS } from "../../../app/paths.ts";
import { type Translate, useTranslation } from "../../../lib/messages.ts";
import { momentLabel } from "../../../lib/moments.ts";
import { useInReaderLanguage } from "../../../lib/reader-language.ts";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import styles from "./notifications.module.css";

const ICONS: Readonly<Record<NotificationKind, LucideIcon>> = {
  issue_assigned: UserCheck,
  issue_mentioned: AtSign,
  issue_commented: MessageSquare,
  issue_status: CircleDot,
  issue_created: TriangleAlert,
  sos: LifeBuoy,
  checklist_assigned: ClipboardCheck,
  checklist_due: CalendarClock,
  checklist_overdue: Clock,
  checklist_missed: CircleX,
  checklist_failed: OctagonAlert,
  checklist_approved: CircleCheck,
  checklist_rejected: RotateCcw,
};

/** Which part of what is due has the runs that a line of many stands for. */
const TABS: Readonly<Partial<Record<ChecklistNotificationKind, ChecklistDueTab>>> = {
  checklist_overdue: "overdue",
  checklist_missed: "done",
  checklist_failed: "done",
  checklist_approved: "done",
};

interface LineProps {
  readonly notification: Notification;
  /** Called when the user follows the line's link. */
  readonly onFollow: () => void;
}

/** One line of the list: the event, what it happened to, and when. */
export function NotificationLine({ notification, onFollow }: LineProps) {
  const { t, locale } = useTranslation("notifications");
  const inReaderLanguage = useInReaderLanguage();
  const router = useRouter();
  const { kind, issue, run, isRead, at, timezone } = notification;
  const about = issue ?? run;
  const place = run?.asset ?? about?.space ?? about?.asset;
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
        {run ? (
          <span className={styles.issue}>
            <bdi>{inReaderLanguage(run.template, run.templateNames)}</bdi> ·{" "}
            {dueOf(run.dueOn, t, locale)}
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
  const target = targetOf(notification);
  if (target === null) return <li className={styles.line}>{content}</li>;
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (event.button !== 0 || elsewhere || event.defaultPrevented) return;
    event.preventDefault();
    onFollow();
    void router.navigate(target);
  };
  const { to, search } = target;
  const href = search ? `${to}?${new URLSearchParams(search).toString()}` : to;
  return (
    <li>
      <a href={href} className={styles.line} data-read={isRead || undefined} onClick={follow}>
        {content}
      </a>
    </li>
  );
}

function dueOf(dueOn: string, t: Translate, locale: string): string {
  const day = momentLabel(dueOn, { locale, zone: "UTC" }, { dateStyle: "medium" });
  return t("dueOn", { day });
}

interface Target {
  readonly to: string;
  readonly search?: { readonly tab: ChecklistDueTab };
}

/** Returns where a line leads to; an alert has a page of its own. */
function targetOf({ kind, alertId, issue, run }: Notification): Target | null {
  if (run) return { to: checklistRunPath(run.id) };
  if (isChecklistNotification(kind)) {
    const tab = TABS[kind];
    return { to: PATHS.OrganisationChecklistsDue, ...(tab ? { search: { tab } } : {}) };
  }
  if (alertId !== null)
    return { to: PATHS.SosAlert.replace("$alertId", encodeURIComponent(alertId)) };
  return issue && { to: issuePath(issue.id) };
}

/** Isolates a name in the text, whatever its writing direction. */
function apart(name: string): string {
  return `\u2068${name}\u2069`;
}

function sentenceOf(notification: Notification, t: Translate): string {
  const { kind, count, actor, status, isMerged, run } = notification;
  const who = actor ? apart(actor.name) : t("somebody");
  if (isChecklistNotification(kind)) {
    if (!run) return t(`many.${kind}`, { count });
    const byItself = kind === "checklist_assigned" && !actor;
    return byItself ? t("event.checklist_assignedByItself") : t(`event.${kind}`, { who });
  }
  if (kind === "issue_status") {
    if (isMerged) return t("event.merged");
    const state = t(`status.${status ?? "open"}`);
    return actor ? t("event.status", { who, state }) : t("event.statusByItself", { state });
  }
  if (kind === "issue_commented" && count > 1) return t("event.commentedOften", { who, count });
  return t(`event.${kind}`, { who });
}
