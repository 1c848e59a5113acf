import { useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { type Place, PlaceChoice } from "../parts/structure-places.tsx";
import styles from "./structure-dialogs.module.css";

/** The records to move: floors to a location, or spaces to a floor. */
export interface Moving {
  readonly kind: "floor" | "space";
  readonly ids: readonly string[];
  /** The records in words; a single one by its name. */
  readonly name: string;
  /** The id of the place that they all come from; null if there are several. */
  readonly fromId: string | null;
}

interface MoveDialogProps {
  readonly moving: Moving;
  readonly places: readonly Place[];
  readonly onMove: (to: Place) => void;
  readonly onClose: () => void;
}

/** Asks for the place to which floors or spaces are moved. */
export function MoveDialog({ moving, places, onMove, onClose }: MoveDialogProps) {
  const { t } = useTranslation("spaces");
  const [toId, setToId] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const { kind, ids, name, fromId } = moving;
  const submit = (): void => {
    const to = places.find(({ id }) => id === toId);
    if (!to) {
      setError(t(`move.choose.${kind}`));
      return;
    }
    onClose();
    onMove(to);
  };
  return (
    <Dialog
      open
      title={
        ids.length === 1 ? t("move.title", { name }) : t("move.titleMany", { count: ids.length })
      }
      onClose={onClose}
      onSubmit={submit}
      actions={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" variant="primary">
            {t("move.here")}
          </Button>
        </>
      }
    >
      <div className={styles["form"]}>
        <PlaceChoice
          label={t(kind === "space" ? "field.floor" : "field.location")}
          places={places.filter(({ id }) => id !== fromId)}
          value={toId}
          onChange={(id) => {
            setToId(id);
            setError(null);
          }}
          error={error ?? undefined}
          autoFocus
        />
      </div>
    </Dialog>
  );
}
