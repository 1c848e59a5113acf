import { useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { type Place, PlaceChoice } from "../parts/structure-places.tsx";
import styles from "./structure-dialogs.module.css";

/** What is moved: floors to a location, or spaces to a floor. */
export interface Moving {
  readonly kind: "floor" | "space";
  readonly ids: readonly string[];
  /** What is moved in words: the name of one. */
  readonly name: string;
  /** Where they all are, if that is one place. */
  readonly fromId: string | null;
}

interface MoveDialogProps {
  readonly moving: Moving;
  readonly places: readonly Place[];
  readonly onMove: (to: Place) => void;
  readonly onClose: () => void;
}

/** Asks where floors or spaces go. */
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
