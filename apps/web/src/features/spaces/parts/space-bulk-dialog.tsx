import { type BulkSpaceChanges, checklistAssignments, checklistTemplates } from "@storey/contract";
import { lazy, Suspense } from "react";
import { useForm } from "../../../lib/form/use-form.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { useMayCall } from "../../../lib/session/use-may.ts";
import { useOrganisation, useSetting } from "../../../lib/session/use-session.ts";
import { FacetPanel } from "../../../ui/facet-panel.tsx";
import { FeatureIcon } from "../../../ui/feature-icon.tsx";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TreeAssignmentField } from "../../decision-trees/parts/tree-assignment-field.tsx";
import { ManySpacesAccessField } from "../../space-access/parts/many-spaces-access.tsx";
import { type BulkDraft, bulkSpacesForm, KEEP } from "./bulk-spaces-form.ts";
import styles from "./space-bulk-dialog.module.css";

const ChecklistChoice = lazy(async () => ({
  default: (await import("../../checklist-assignments/parts/checklist-choice.tsx")).ChecklistChoice,
}));

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

function Checklists({ draft, set }: FieldsProps) {
  const { t } = useTranslation("spaces");
  const isOn = useSetting("spaces_checklists");
  const mayRead = useMayCall(checklistTemplates.list);
  const mayAssign = useMayCall(checklistAssignments.update);
  if (!isOn || !mayRead || !mayAssign) return null;
  const without = (ids: readonly string[], others: readonly string[]) =>
    ids.filter((id) => !others.includes(id));
  return (
    <Suspense fallback={null}>
      <ChecklistChoice
        label={t("bulk.checklists.add")}
        spaceId={null}
        chosen={draft.addChecklists}
        onChange={(addChecklists) =>
          set({ addChecklists, removeChecklists: without(draft.removeChecklists, addChecklists) })
        }
      />
      <ChecklistChoice
        label={t("bulk.checklists.remove")}
        spaceId={null}
        chosen={draft.removeChecklists}
        onChange={(removeChecklists) =>
          set({ removeChecklists, addChecklists: without(draft.addChecklists, removeChecklists) })
        }
      />
    </Suspense>
  );
}

function BulkFields({ draft, set }: FieldsProps) {
  const { t } = useTranslation("spaces");
  const types = (useOrganisation()?.spaceTypes ?? []).filter(({ deletedAt }) => !deletedAt);
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
      <TreeAssignmentField
        chosen={draft}
        before={[{ value: KEEP, label: t("bulk.keep") }]}
        onChange={set}
      />
      <ManySpacesAccessField
        label={t("bulk.access")}
        kept={{ value: KEEP, label: t("bulk.keep") }}
        choice={draft.access}
        onChoose={(access) => set({ access })}
      />
      {/* Long lists come last: whoever tabs to one choice passes no other hundred. */}
      <Features draft={draft} set={set} />
      <Checklists draft={draft} set={set} />
    </>
  );
}

interface SpaceBulkDialogProps {
  readonly count: number;
  /** Throws when it fails; the dialog then keeps the choices. */
  readonly onSave: (changes: BulkSpaceChanges) => Promise<void>;
  readonly onClose: () => void;
}

/** Changes the same fields in many spaces; fields that are not touched stay as they are in each. */
export function SpaceBulkDialog({ count, onSave, onClose }: SpaceBulkDialogProps) {
  const { t } = useTranslation("spaces");
  // The choices belong to the chosen spaces, and neither outlives the page.
  const options = { record: null, context: { onSave }, isKept: false, onClose };
  const form = useForm(bulkSpacesForm, options);
  return (
    <FormDialog
      form={form}
      title={t("bulk.title", { count })}
      saveLabel={t("bulk.save", { count })}
      cancelLabel={t("cancel")}
      isOff={!form.dirty}
    >
      <BulkFields draft={form.draft} set={form.change} />
    </FormDialog>
  );
}
