import type { TimelineChange, TimelineEntry } from "@storey/contract";
import { Archive, ArchiveRestore, ArrowUpDown, type LucideIcon, Pencil, Plus } from "lucide-react";
import { useState } from "react";
import { hasMessage, useTranslation } from "../../../lib/messages.ts";
import { momentLabel } from "../../../lib/moments.ts";
import { useTimeZone } from "../../../lib/session/time-zone.tsx";
import { Button } from "../../../ui/button.tsx";
import { iconOfSubject } from "../../records/parts/record-kinds.ts";
import type { TimelineGroup } from "../timeline-days.ts";
import styles from "./timeline.module.css";

/** The number of characters from which a text is shortened. */
const SHOWN_LETTERS = 160;

const OF_EVENT: Partial<Record<TimelineEntry["event"], LucideIcon>> = {
  archived: Archive,
  deleted: Archive,
  restored: ArchiveRestore,
  ordered: ArrowUpDown,
};
const OF_SPACE: Partial<Record<TimelineEntry["event"], LucideIcon>> = {
  added: Plus,
  changed: Pencil,
};

function iconOf({ subject, event }: TimelineEntry): LucideIcon {
  return (
    (subject === "space" ? OF_SPACE[event] : undefined) ?? OF_EVENT[event] ?? iconOfSubject(subject)
  );
}

function useLabels() {
  const { t } = useTranslation("space-page");
  const known = (key: string, otherwise: string) =>
    hasMessage("space-page", key) ? t(key) : otherwise;
  const changeLabel = ({ field, from, to }: TimelineChange): string => {
    const name = known(`field.${field}`, field);
    if (from === null && to === null) return name;
    const nothing = t("timeline.nothing");
    return t("timeline.fromTo", { field: name, from: from ?? nothing, to: to ?? nothing });
  };
  const title = ({ subject, event, changes }: TimelineEntry): string => {
    const status = event === "status" ? (changes[0]?.to ?? "") : "";
    return t(`event.${subject}.${event}`, { status: known(`status.${status}`, status) });
  };
  return { t, changeWords: changeLabel, title };
}

/** Shows about two lines of a text, and the rest on request. */
function Clamped({ text }: { readonly text: string }) {
  const { t } = useTranslation("space-page");
  const [isWhole, setWhole] = useState(false);
  const letters = [...text];
  if (isWhole || letters.length <= SHOWN_LETTERS) return <bdi>{text}</bdi>;
  return (
    <>
      <bdi>{`${letters.slice(0, SHOWN_LETTERS).join("").trimEnd()}…`}</bdi>{" "}
      <Button variant="quiet" size="small" onClick={() => setWhole(true)}>
        {t("timeline.whole")}
      </Button>
    </>
  );
}

/** Names what an event was about: records by their names, fields by their labels. */
function Details({ group }: { readonly group: TimelineGroup }) {
  const { changeWords: changeLabel } = useLabels();
  const { latest, entries } = group;
  const named = [...new Set(entries.flatMap(({ name }) => (name === null ? [] : [name])))];
  const changed = latest.event === "changed" ? latest.changes : [];
  if (named.length + changed.length === 0) return null;
  return (
    <ul className={styles["details"]}>
      {named.map((name) => (
        <li key={name}>
          <Clamped text={name} />
        </li>
      ))}
      {changed.map((change) => (
        <li key={change.field}>
          <Clamped text={changeLabel(change)} />
        </li>
      ))}
    </ul>
  );
}

/** One line of the timeline: what was done, how often, by whom, and when. */
export function TimelineLine({ group }: { readonly group: TimelineGroup }) {
  const { t, title } = useLabels();
  const { locale } = useTranslation("space-page");
  const { latest, entries } = group;
  const Icon = iconOf(latest);
  const zone = useTimeZone();
  return (
    <li className={styles["line"]}>
      <span className={styles["icon"]}>
        <Icon aria-hidden="true" />
      </span>
      <div className={styles["words"]}>
        <p>
          <span className={styles["title"]}>{title(latest)}</span>
          {entries.length > 1 ? (
            <span className={styles["times"]}>
              {t("timeline.times", { count: entries.length })}
            </span>
          ) : null}
          {latest.actorName === null ? null : (
            <bdi className={styles["quiet"]}>{t("timeline.by", { name: latest.actorName })}</bdi>
          )}
        </p>
        <Details group={group} />
      </div>
      <time dateTime={latest.at} className={styles["time"]}>
        {momentLabel(latest.at, { locale, zone }, { timeStyle: "short" })}
      </time>
    </li>
  );
}
