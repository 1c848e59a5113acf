import {
  CHECKLIST_NOTIFICATION_KINDS,
  isChecklistNotification,
  isMailedAlone,
  isNotificationChoice,
  NOTIFICATION_CHANNELS,
  type NotificationChannel,
  type NotificationPreference,
  PREFERENCE_KINDS,
  type PreferenceKind,
} from "@storey/domain";
import { useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { useSetting } from "../../../lib/session/use-session.ts";
import { showToast } from "../../../lib/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import { Section } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Table } from "../../../ui/table.tsx";
import { Switch } from "../../../ui/toggle.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { choose, preferencesQuery } from "../notification.queries.ts";
import styles from "./notifications.module.css";

/** What there is to choose about everywhere. */
const KINDS = PREFERENCE_KINDS.filter((kind) => !isChecklistNotification(kind));

/** Offers a switch for each kind of notification and channel. */
export function PreferencesSection() {
  const { t } = useTranslation("notifications");
  const { data, error, refetch } = useQuery(preferencesQuery());
  return (
    <Section title={t("settings.title")} text={t("settings.text")}>
      {data ? <Choices preferences={data.preferences} /> : null}
      {!data && error ? (
        <EmptyState
          icon={<TriangleAlert />}
          title={t("settings.unreadable")}
          text={textOfError(error)}
          actions={<Button onClick={() => void refetch()}>{t("again")}</Button>}
        />
      ) : null}
      {!data && !error ? (
        <div role="status" aria-label={t("loading")}>
          <Skeleton height="240px" radius="var(--radius-large)" />
        </div>
      ) : null}
    </Section>
  );
}

function Choices({ preferences }: { readonly preferences: readonly NotificationPreference[] }) {
  const { t } = useTranslation("notifications");
  const withChecklists = useSetting("spaces_checklists");
  const withSpaces = useSetting("spaces_core");
  return (
    <Table label={t("settings.table")}>
      <thead>
        <tr>
          <th scope="col">{t("settings.kind")}</th>
          {NOTIFICATION_CHANNELS.map((channel) => (
            <th key={channel} scope="col" className={styles.channel}>
              {t(`settings.${channel}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <Rows
          kinds={KINDS.filter((kind) => kind !== "readiness" || withSpaces)}
          preferences={preferences}
        />
      </tbody>
      {withChecklists ? (
        <tbody>
          <tr>
            <th
              scope="rowgroup"
              colSpan={1 + NOTIFICATION_CHANNELS.length}
              className={styles.group}
            >
              {t("settings.checklists")}
            </th>
          </tr>
          <Rows kinds={CHECKLIST_NOTIFICATION_KINDS} preferences={preferences} />
        </tbody>
      ) : null}
    </Table>
  );
}

interface RowsProps {
  readonly kinds: readonly PreferenceKind[];
  readonly preferences: readonly NotificationPreference[];
}

function Rows({ kinds, preferences }: RowsProps) {
  const { t } = useTranslation("notifications");
  return kinds.map((kind) => (
    <tr key={kind}>
      <th scope="row">{t(`settings.${kind}`)}</th>
      {NOTIFICATION_CHANNELS.map((channel) => (
        <td key={channel} className={styles.channel}>
          <Choice kind={kind} channel={channel} preferences={preferences} />
        </td>
      ))}
    </tr>
  ));
}

interface ChoiceProps {
  readonly kind: PreferenceKind;
  readonly channel: NotificationChannel;
  readonly preferences: readonly NotificationPreference[];
}

function Choice({ kind, channel, preferences }: ChoiceProps) {
  const { t } = useTranslation("notifications");
  if (!isNotificationChoice(kind, channel)) {
    const fixed = t(isMailedAlone(kind) ? "settings.mailOnly" : "settings.fixed");
    return (
      <span className={styles.none} title={fixed}>
        <span aria-hidden="true">–</span>
        <VisuallyHidden>{fixed}</VisuallyHidden>
      </span>
    );
  }
  const known = preferences.find((one) => one.kind === kind && one.channel === channel);
  const keep = (isOn: boolean): void => {
    choose({ kind, channel, isOn }).catch((cause: unknown) =>
      showToast({ severity: "error", summary: textOfError(cause) }),
    );
  };
  return (
    <Switch
      label={
        <VisuallyHidden>{`${t(`settings.${kind}`)}: ${t(`settings.${channel}`)}`}</VisuallyHidden>
      }
      checked={known?.isOn ?? false}
      onChange={keep}
    />
  );
}
