import type { BulkSpaceChanges } from "@storey/contract";
import { useState } from "react";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { useOrganisation } from "../../../lib/session/use-session.ts";
import { useLeaveGuard } from "../../../lib/use-leave-guard.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { FacetPanel } from "../../../ui/facet-panel.tsx";
import { FeatureIcon } from "../../../ui/feature-icon.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import styles from "./structure-dialogs.module.css";

const KEEP = "keep";
type Kept = "keep" | "yes" | "no";

interface BulkDraft {
  /** `keep`, an id, or empty for no type. */
  readonly typeId: string;
  readonly add: readonly string[];
  readonly remove: readonly string[];
  readonly isPublic: Kept;
  readonly reporting: Kept;
}

const UNTOUCHED: BulkDraft = {
  typeId: KEEP,
  add: [],
  remove: [],
  isPublic: "keep",
  reporting: "keep",
};

function changesOf({ typeId, add, remove, isPublic, reporting }: BulkDraft): BulkSpaceChanges {
  return {
    ...(typeId === KEEP ? {} : { spaceTypeId: typeId === "" ? null : typeId }),
    ...(add.length > 0 ? { addFeatureIds: [...add] } : {}),
    ...(remove.length > 0 ? { removeFeatureIds: [...remove] } : {}),
    ...(isPublic === "keep" ? {} : { isPublic: isPublic === "yes" }),
    ...(reporting === "keep" ? {} : { allowPublicReporting: reporting === "yes" }),
  };
}

interface FieldsProps {
  readonly draft: BulkDraft;
  readonly set: (part: Partial<BulkDraft>) => void;
}

function Features({ draft, set }: FieldsProps) {
  const { t } = useTranslation("spaces");
  const features = (useOrganisation()?.features ?? []).filter(({ deletedAt }) => !deletedAt);
  const options = features.map(({ id, name, icon }) => ({
    id,
    name,
    icon: <FeatureIcon icon={icon} />,
  }));
  const panel = (field: "add" | "remove") => {
    const other = field === "add" ? "remove" : "add";
    const toggle = (id: string): void =>
      set({
        [field]: draft[field].includes(id)
          ? draft[field].filter((one) => one !== id)
          : [...draft[field], id],
        [other]: draft[other].filter((one) => one !== id),
      });
    return (
      <fieldset className={styles["features"]}>
        <legend>{t(`bulk.features.${field}`)}</legend>
        <div className={styles["scroller"]}>
          <FacetPanel
            label={t(`bulk.features.${field}`)}
            options={options}
            chosen={draft[field]}
            onToggle={toggle}
          />
        </div>
      </fieldset>
    );
  };
  if (features.length === 0) return null;
  return (
    <>
      {panel("add")}
      {panel("remove")}
    </>
  );
}

function BulkFields({ draft, set }: FieldsProps) {
  const { t } = useTranslation("spaces");
  const types = (useOrganisation()?.spaceTypes ?? []).filter(({ deletedAt }) => !deletedAt);
  const keepOrNot = [
    { value: "keep", label: t("bulk.keep") },
    { value: "yes", label: t("yes") },
    { value: "no", label: t("no") },
  ] as const;
  return (
    <>
      <SelectField
        label={t("field.type")}
        value={draft.typeId}
        options={[
          { value: KEEP, label: t("bulk.keep") },
          { value: "", label: t("bulk.noType") },
          ...types.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(typeId) => set({ typeId })}
      />
      <Features draft={draft} set={set} />
      <div className={styles["pair"]}>
        <SelectField
          label={t("field.isPublic")}
          value={draft.isPublic}
          options={keepOrNot}
          onChange={(isPublic) => set({ isPublic })}
        />
        <SelectField
          label={t("field.reporting")}
          value={draft.reporting}
          options={keepOrNot}
          onChange={(reporting) => set({ reporting })}
        />
      </div>
    </>
  );
}

interface BulkDialogProps {
  readonly count: number;
  /** Throws when it fails: what was chosen stays. */
  readonly onSave: (changes: BulkSpaceChanges) => Promise<void>;
  readonly onClose: () => void;
}

/** Changes the same things in many spaces; what is not touched stays as it is in each. */
export function BulkDialog({ count, onSave, onClose }: BulkDialogProps) {
  const { t } = useTranslation("spaces");
  const [draft, setDraft] = useState(UNTOUCHED);
  const [error, setError] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const changes = changesOf(draft);
  const isTouched = Object.keys(changes).length > 0;
  const leaving = useLeaveGuard(isTouched);
  const close = async (): Promise<void> => {
    if (isTouched && !(await leaving.ask())) return;
    leaving.allow();
    onClose();
  };
  const save = async (): Promise<void> => {
    if (saving || !isTouched) return;
    setSaving(true);
    try {
      await onSave(changes);
      leaving.allow();
      onClose();
    } catch (cause) {
      setError(textOfError(cause));
      setSaving(false);
    }
  };
  return (
    <Dialog
      open
      title={t("bulk.title", { count })}
      onClose={() => void close()}
      onSubmit={() => void save()}
      actions={
        <>
          <Button onClick={() => void close()}>{t("cancel")}</Button>
          <Button type="submit" variant="primary" waiting={saving} disabled={!isTouched}>
            {t("bulk.save", { count })}
          </Button>
        </>
      }
    >
      <div className={styles["form"]}>
        {error ? (
          <p role="alert" className={styles["error"]}>
            {error}
          </p>
        ) : null}
        <BulkFields draft={draft} set={(part) => setDraft((now) => ({ ...now, ...part }))} />
      </div>
    </Dialog>
  );
}
