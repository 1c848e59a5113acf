import type { ChecklistAssignment } from "@storey/contract";
import { dayIn } from "@storey/domain";
import { CirclePause, CirclePlay, Ellipsis, PenLine, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { momentLabel } from "../../../lib/moments.ts";
import { useTimeZone } from "../../../lib/session/time-zone.tsx";
import { IconButton } from "../../../ui/button.tsx";
import { Badge } from "../../../ui/chip.tsx";
import { Menu } from "../../../ui/menu.tsx";
import styles from "../assignments.module.css";
import { ruleWords } from "../rule-words.ts";

interface AssignmentLineProps {
  readonly assignment: ChecklistAssignment;
  /** The steps that are offered; null for who may take none. */
  readonly steps: {
    readonly change: () => void;
    readonly pause: () => void;
    readonly resume: () => void;
    readonly end: () => void;
  } | null;
}

function useDayLabel(): (day: string) => string {
  const { locale } = useTranslation("checklist-assignments");
  return (day) => momentLabel(`${day}T00:00:00Z`, { locale, zone: "UTC" }, { dateStyle: "medium" });
}

function PauseBadge({ pause }: { readonly pause: NonNullable<ChecklistAssignment["pause"]> }) {
  const { t } = useTranslation("checklist-assignments");
  const label = useDayLabel();
  const { reason } = pause;
  const from = label(pause.from);
  return (
    <Badge tone="warning" icon={<CirclePause aria-hidden="true" />}>
      {pause.until === null
        ? t("paused.from", { from, reason })
        : t("paused.between", { from, until: label(pause.until), reason })}
    </Badge>
  );
}

/** One checklist of a room or an asset: how often, when next, who, and why it rests. */
export function AssignmentLine({ assignment, steps }: AssignmentLineProps): ReactNode {
  const { t, locale } = useTranslation("checklist-assignments");
  const { t: ofPeople } = useTranslation("people");
  const today = dayIn(useTimeZone(), Date.now());
  const label = useDayLabel();
  const { template, assignee, pause, nextDueOn } = assignment;
  const isPaused = pause !== null && (pause.until === null || pause.until >= today);
  const role = assignee.role === null ? null : ofPeople(`role.${assignee.role}`);
  const name = template.name;
  return (
    <li className={styles["line"]}>
      <span className={styles["words"]}>
        <bdi className={styles["name"]}>{name}</bdi>
        <span className={styles["quiet"]}>{ruleWords(assignment, t, locale)}</span>
        <span className={styles["quiet"]}>
          {nextDueOn === null ? t("next.never") : t("next.due", { day: label(nextDueOn) })}
          {" · "}
          <bdi>{assignee.person?.name ?? role ?? t("who.nobody")}</bdi>
        </span>
        {isPaused ? <PauseBadge pause={pause} /> : null}
      </span>
      {steps ? (
        <Menu
          label={t("more", { name })}
          trigger={(attributes) => (
            <IconButton
              {...attributes}
              data-remove=""
              label={t("more", { name })}
              icon={<Ellipsis />}
            />
          )}
          items={[
            {
              label: t("change.step"),
              icon: <PenLine aria-hidden="true" />,
              onSelect: steps.change,
            },
            isPaused
              ? {
                  label: t("resume.step"),
                  icon: <CirclePlay aria-hidden="true" />,
                  onSelect: steps.resume,
                }
              : {
                  label: t("pause.step"),
                  icon: <CirclePause aria-hidden="true" />,
                  onSelect: steps.pause,
                },
            {
              label: t("end.step"),
              icon: <Trash2 aria-hidden="true" />,
              onSelect: steps.end,
              ...{ tone: "danger" as const, divided: true },
            },
          ]}
        />
      ) : null}
    </li>
  );
}
