import type { AssetModel } from "@storey/contract";
import { useState } from "react";
import { useForm } from "../../../lib/form/use-form.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { showToast } from "../../../lib/toasts.ts";
import { DateField } from "../../../ui/date/date-field.tsx";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import pairs from "../../assets/parts/asset-form.module.css";
import type { NamedChoice } from "../../assets/parts/named-combobox.tsx";
import { TreeAssignmentField } from "../../decision-trees/parts/tree-assignment-field.tsx";
import { assetModelForm } from "../asset-model-form.ts";
import { ListChoice } from "./list-choice.tsx";
import styles from "./models.module.css";

interface ModelDialogProps {
  /** Null adds one. */
  readonly model: AssetModel | null;
  readonly onSaved?: (model: AssetModel) => void;
  readonly onClose: () => void;
}

const DATES = [
  ["warrantyExpiry", "warrantyMonths"],
  ["licenseExpiry", "licenseMonths"],
  ["endOfSupport", "endOfSupportMonths"],
  ["endOfLife", "endOfLifeMonths"],
] as const;

/** Adds a model of assets, or changes one. */
export function ModelDialog({ model, onSaved, onClose }: ModelDialogProps) {
  const { t } = useTranslation("asset-models");
  const [type, setType] = useState<NamedChoice | null>(model?.assetType ?? null);
  const [maker, setMaker] = useState<NamedChoice | null>(model?.manufacturer ?? null);
  const form = useForm(assetModelForm, {
    record: model,
    onSaved: (saved) => {
      if (!saved) return;
      const summary = model ? t("saved") : t("added", { name: saved.name });
      showToast({ severity: "success", summary });
      onSaved?.(saved);
    },
    onClose,
  });
  const { draft, change } = form;
  const typeField = form.control("assetTypeId");
  const makerField = form.control("manufacturerId");
  return (
    <FormDialog
      form={form}
      wide
      title={t(model ? "edit.title" : "add.title")}
      failure={model ? "" : t("add.failed")}
      saveLabel={t(model ? "save" : "add")}
      cancelLabel={t("cancel")}
    >
      {model?.global ? <p className={styles.note}>{t("global.edit")}</p> : null}
      <TextField {...form.text("name")} autoFocus autoComplete="off" />
      <div className={pairs.pair}>
        <ListChoice
          kind="types"
          label={typeField.label}
          error={typeField.error}
          chosen={type?.id === draft.assetTypeId ? type : null}
          onChoose={(next) => {
            setType(next);
            change({ assetTypeId: next?.id ?? "" });
          }}
        />
        <ListChoice
          kind="manufacturers"
          label={makerField.label}
          error={makerField.error}
          chosen={maker?.id === draft.manufacturerId ? maker : null}
          onChoose={(next) => {
            setMaker(next);
            change({ manufacturerId: next?.id ?? "" });
          }}
        />
      </div>
      <TextField {...form.text("partNumber")} autoComplete="off" spellCheck={false} />
      <TextField {...form.text("shortDescription")} autoComplete="off" />
      <TextArea {...form.text("longDescription")} rows={3} />
      <p className={styles.note}>{t("dates.hint")}</p>
      {DATES.map(([date, months]) => {
        const { label, value, error, onChange } = form.text(date);
        return (
          <div key={date} className={pairs.pair}>
            <DateField label={label} value={value} error={error} optional onChange={onChange} />
            <TextField {...form.text(months)} inputMode="numeric" autoComplete="off" />
          </div>
        );
      })}
      <TreeAssignmentField chosen={draft} error={form.errors.decisionTreeId} onChange={change} />
    </FormDialog>
  );
}
