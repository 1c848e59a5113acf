import type { SetUpSpace } from "@storey/contract";
import { CAPACITY_MAX } from "@storey/domain";
import { useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Table } from "../../../ui/table.tsx";
import type { PastedColumn, PastedLine } from "./pasted-column.ts";
import styles from "./set-up.module.css";
import type { SetUpEdit } from "./set-up-edit.ts";

type Line = PastedLine<SetUpSpace>;

function NewValue({ line: { room, read, text } }: { readonly line: Line }) {
  const { t } = useTranslation("set-up");
  if (read === "empty") return <span className={styles["quiet"]}>{t("paste.kept")}</span>;
  if (read === "invalid") {
    return (
      <span className={styles["bad"]}>
        <bdi>{text}</bdi>: {t("capacity.invalid", { max: CAPACITY_MAX })}
      </span>
    );
  }
  return read === room.capacity ? (
    <span className={styles["quiet"]}>{t("paste.same", { value: read })}</span>
  ) : (
    <strong>{read}</strong>
  );
}

/** Returns the changes that a pasted column makes: numbers that differ from what is there. */
function editsOf(lines: readonly Line[]): SetUpEdit[] {
  return lines.flatMap(({ room, read }) =>
    typeof read === "number" && read !== room.capacity
      ? [{ seen: room, patch: { capacity: read } }]
      : [],
  );
}

interface PastePreviewProps {
  readonly pasted: PastedColumn<SetUpSpace>;
  readonly onSave: (edits: readonly SetUpEdit[]) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Shows a pasted column beside the rooms that it is for, before anything is written. */
export function PastePreview({ pasted, onSave, onClose }: PastePreviewProps) {
  const { t } = useTranslation("set-up");
  const [isSaving, setSaving] = useState(false);
  const { lines, overCount } = pasted;
  const edits = editsOf(lines);
  const badCount = lines.filter(({ read }) => read === "invalid").length;
  const save = async (): Promise<void> => {
    if (edits.length === 0 || isSaving) return;
    setSaving(true);
    await onSave(edits);
    onClose();
  };
  return (
    <Dialog
      open
      wide
      title={t("paste.title", { count: lines.length })}
      onClose={onClose}
      onSubmit={() => void save()}
      actions={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button
            type="submit"
            variant="primary"
            data-autofocus=""
            waiting={isSaving}
            disabled={edits.length === 0}
          >
            {t("paste.save", { count: edits.length })}
          </Button>
        </>
      }
    >
      <div className={styles["fields"]}>
        <p className={styles["quiet"]}>{t("paste.text")}</p>
        {badCount > 0 ? (
          <p role="alert" className={styles["problem"]}>
            {t("paste.bad", { count: badCount })}
          </p>
        ) : null}
        {overCount > 0 ? (
          <p className={styles["quiet"]}>{t("paste.over", { count: overCount })}</p>
        ) : null}
        <div className={styles["preview"]}>
          <Table label={t("paste.table")}>
            <thead>
              <tr>
                <th scope="col">{t("room")}</th>
                <th scope="col">{t("paste.now")}</th>
                <th scope="col">{t("paste.new")}</th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <tr key={line.room.id}>
                  <th scope="row">
                    <bdi>{line.room.name}</bdi>
                  </th>
                  <td>{line.room.capacity ?? t("nothing")}</td>
                  <td>
                    <NewValue line={line} />
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        </div>
      </div>
    </Dialog>
  );
}
