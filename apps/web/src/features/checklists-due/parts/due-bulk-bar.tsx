import { type DueItem, members } from "@storey/contract";
import { ASSIGNED_DUE_KINDS, dayIn, RESCHEDULED_DUE_KINDS } from "@storey/domain";
import { CalendarClock, UserPlus, X } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { useMayCall } from "../../../lib/session/use-may.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import styles from "../../../ui/list/list-bulk-bar.module.css";
import type { ChosenDue } from "../use-due-choice.ts";

const RescheduleDialog = lazy(async () => ({
  default: (await import("./due-change-dialogs.tsx")).RescheduleDialog,
}));
const AssignDialog = lazy(async () => ({
  default: (await import("./due-change-dialogs.tsx")).AssignDialog,
}));

const canMove = ({ kind }: DueItem): boolean => RESCHEDULED_DUE_KINDS.includes(kind);

/** Returns the first day that any of some things can be given: today where the clock is furthest behind. */
function firstDayOf(items: readonly DueItem[]): string {
  const now = Date.now();
  const days = items.filter(canMove).map(({ timezone }) => dayIn(timezone, now));
  return days.reduce((a, b) => (a < b ? a : b));
}

/** What can be done with all that is chosen. */
export function DueBulkBar({ of }: { readonly of: ChosenDue }) {
  const { t } = useTranslation("due");
  const [asking, setAsking] = useState<"reschedule" | "assign" | null>(null);
  const mayFindPeople = useMayCall(members.search);
  const { chosen, clear, change } = of;
  if (chosen.length === 0) return null;
  const close = (): void => setAsking(null);
  const isGiven = chosen.some(({ kind }) => ASSIGNED_DUE_KINDS.includes(kind));
  const isMoved = chosen.some(canMove);
  return (
    <section className={styles["bar"]} aria-label={t("bulk")}>
      <output className={styles["count"]}>{t("chosen", { count: chosen.length })}</output>
      <Button
        icon={<CalendarClock aria-hidden="true" />}
        disabled={!isMoved}
        onClick={() => setAsking("reschedule")}
      >
        {t("reschedule")}
      </Button>
      {mayFindPeople ? (
        <Button
          icon={<UserPlus aria-hidden="true" />}
          disabled={!isGiven}
          onClick={() => setAsking("assign")}
        >
          {t("assign")}
        </Button>
      ) : null}
      <IconButton label={t("clear")} icon={<X />} onClick={clear} />
      <Suspense>
        {asking === "reschedule" && isMoved ? (
          <RescheduleDialog
            count={chosen.length}
            firstDay={firstDayOf(chosen)}
            onChange={change}
            onClose={close}
          />
        ) : null}
        {asking === "assign" ? (
          <AssignDialog count={chosen.length} onChange={change} onClose={close} />
        ) : null}
      </Suspense>
    </section>
  );
}
