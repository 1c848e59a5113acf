import { useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { useOrganisation } from "../../../lib/session/use-session.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { conflictsOf, type DraftField, type SpaceDraft } from "../space-draft.ts";
import styles from "./space-edit-dialog.module.css";

const LABELS: Readonly<Record<DraftField, string>> = {
  name: "field.name",
  spaceTypeId: "field.type",
  capacity: "field.capacity",
  shortcode: "field.shortcode",
  featureIds: "filter.features",
  isPublic: "field.isPublic",
  allowPublicReporting: "field.reporting",
};

/** A value of the form in words. */
function useWords() {
  const { t } = useTranslation("spaces");
  const organisation = useOrganisation();
  return (draft: SpaceDraft, field: DraftField): string => {
    const value = draft[field];
    if (typeof value === "boolean") return t(value ? "yes" : "no");
    if (field === "spaceTypeId") {
      return organisation?.spaceTypes.find(({ id }) => id === value)?.name ?? "–";
    }
    if (typeof value !== "string") {
      const names = organisation?.features.filter(({ id }) => value.includes(id)) ?? [];
      return names.map(({ name }) => name).join(", ") || "–";
    }
    return value || "–";
  };
}

interface SpaceConflictProps {
  readonly base: SpaceDraft;
  readonly mine: SpaceDraft;
  readonly theirs: SpaceDraft;
  readonly onResolve: (takeTheirs: ReadonlySet<DraftField>) => void;
  readonly onBack: () => void;
}

/** Two people changed the same fields: each value beside the other, the user chooses. */
export function SpaceConflict({ base, mine, theirs, onResolve, onBack }: SpaceConflictProps) {
  const { t } = useTranslation("spaces");
  const words = useWords();
  const [takeTheirs, setTakeTheirs] = useState<ReadonlySet<DraftField>>(new Set());
  const choose = (field: DraftField, isTheirs: boolean): void => {
    const next = new Set(takeTheirs);
    if (isTheirs) next.add(field);
    else next.delete(field);
    setTakeTheirs(next);
  };
  return (
    <Dialog
      open
      title={t("conflict.title")}
      onClose={onBack}
      onSubmit={() => onResolve(takeTheirs)}
      actions={
        <>
          <Button onClick={onBack}>{t("conflict.back")}</Button>
          <Button type="submit" variant="primary">
            {t("conflict.save")}
          </Button>
        </>
      }
    >
      <div className={styles["form"]}>
        <p>{t("conflict.text")}</p>
        {conflictsOf(base, mine, theirs).map((field) => (
          <fieldset key={field} className={styles["choice"]}>
            <legend>{t(LABELS[field])}</legend>
            {[false, true].map((isTheirs) => (
              <label key={String(isTheirs)}>
                <input
                  type="radio"
                  name={field}
                  checked={takeTheirs.has(field) === isTheirs}
                  onChange={() => choose(field, isTheirs)}
                />
                <span>
                  <small>{t(isTheirs ? "conflict.theirs" : "conflict.mine")}</small>
                  <bdi>{words(isTheirs ? theirs : mine, field)}</bdi>
                </span>
              </label>
            ))}
          </fieldset>
        ))}
      </div>
    </Dialog>
  );
}
