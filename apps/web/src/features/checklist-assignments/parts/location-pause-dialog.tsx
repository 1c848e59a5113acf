import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { showToast } from "../../../lib/toasts.ts";
import { Checkbox } from "../../../ui/toggle.tsx";
import styles from "../assignments.module.css";
import { pauseLocation, pausesQuery } from "../checklist-assignment.queries.ts";
import { PauseDialog } from "./pause-dialog.tsx";

interface LocationPauseDialogProps {
  readonly locationId: string;
  readonly onClose: () => void;
}

/** Pauses everything that is checked in a location. What is overdue by then stays, unless it is skipped too. */
export function LocationPauseDialog({ locationId, onClose }: LocationPauseDialogProps) {
  const { t } = useTranslation("checklist-assignments");
  const { data, refetch } = useQuery(pausesQuery(locationId));
  const overdue = data?.overdueCount ?? 0;
  const [skips, setSkips] = useState(false);
  return (
    <PauseDialog
      title={t("rests.pause")}
      action={t("pause.action")}
      onPause={async (pause) => {
        const { count, skippedCount } = await pauseLocation(locationId, pause, skips);
        // The list of pauses grows above what gets the focus back, and would push it out of view.
        await refetch();
        showToast({
          severity: "success",
          summary: t("rests.paused", { count }),
          ...(skippedCount > 0 ? { detail: t("rests.skipped", { count: skippedCount }) } : {}),
        });
      }}
      onClose={onClose}
    >
      {overdue > 0 ? (
        <>
          <p className={styles["quiet"]}>{t("rests.overdue", { count: overdue })}</p>
          <Checkbox label={t("rests.skipOverdue")} checked={skips} onChange={setSkips} />
        </>
      ) : null}
    </PauseDialog>
  );
}
