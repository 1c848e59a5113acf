import type { ChecklistTemplateSummary } from "@storey/contract";
import { dayIn } from "@storey/domain";
import { useState } from "react";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { useTimeZone } from "../../../lib/session/time-zone.tsx";
import { showToast } from "../../../lib/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import {
  type AssignmentDraft,
  draftOfTemplate,
  draftProblems,
  fieldsOf,
  newDraft,
} from "../assignment-draft.ts";
import styles from "../assignments.module.css";
import { assignRooms } from "../checklist-assignment.queries.ts";
import { DraftFields } from "./draft-fields.tsx";
import { type ChosenRoom, RoomsField } from "./rooms-field.tsx";

interface AssignRoomsDialogProps {
  readonly template: Pick<ChecklistTemplateSummary, "id" | "name" | "defaultRecurrence">;
  readonly onClose: () => void;
}

/** Gives one checklist to many rooms, as often and by whom for all of them. */
export function AssignRoomsDialog({ template, onClose }: AssignRoomsDialogProps) {
  const { t } = useTranslation("checklist-assignments");
  const zone = useTimeZone();
  const { id: templateId, name, defaultRecurrence } = template;
  const [rooms, setRooms] = useState<readonly ChosenRoom[]>([]);
  const [draft, setDraft] = useState<AssignmentDraft>(() => ({
    ...newDraft(dayIn(zone, Date.now())),
    ...draftOfTemplate(defaultRecurrence),
    templateId,
  }));
  const [isTold, setTold] = useState(false);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const found = draftProblems(draft);
  const lacksRooms = rooms.length === 0;
  const send = async (): Promise<void> => {
    if (isSending) return;
    setTold(true);
    const isLacking = lacksRooms || Object.keys(found).length > 0;
    setFailure(isLacking ? t("problem.some") : null);
    if (isLacking) return;
    setSending(true);
    try {
      const ids = rooms.map(({ id }) => id);
      const { addedCount, keptCount } = await assignRooms(ids, { templateId, ...fieldsOf(draft) });
      showToast({
        severity: "success",
        summary: t("rooms.done", { count: addedCount }),
        ...(keptCount > 0 ? { detail: t("rooms.kept", { count: keptCount }) } : {}),
      });
      onClose();
    } catch (error) {
      setFailure(textOfError(error));
      setSending(false);
    }
  };
  return (
    <Dialog
      open
      wide
      title={t("rooms.title", { name })}
      onClose={onClose}
      onSubmit={() => void send()}
      actions={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" variant="primary" waiting={isSending}>
            {t("rooms.action")}
          </Button>
        </>
      }
    >
      <div className={styles["fields"]}>
        <RoomsField
          rooms={rooms}
          error={isTold && lacksRooms ? t("problem.rooms") : undefined}
          onChange={setRooms}
        />
        <DraftFields
          draft={draft}
          problems={isTold ? found : {}}
          change={(part) => setDraft((now) => ({ ...now, ...part }))}
          target={null}
        />
        {failure === null ? null : (
          <p role="alert" className={styles["problem"]}>
            {failure}
          </p>
        )}
      </div>
    </Dialog>
  );
}
