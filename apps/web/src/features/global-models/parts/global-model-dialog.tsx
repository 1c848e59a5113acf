import type { GlobalAssetModel } from "@storey/contract";
import { useForm } from "../../../lib/form/use-form.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { showToast } from "../../../lib/toasts.ts";
import { DateField } from "../../../ui/date/date-field.tsx";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import styles from "../../asset-models/parts/models.module.css";
import { globalModelForm } from "../global-model-form.ts";

interface GlobalModelDialogProps {
  /** Null adds one. */
  readonly model: GlobalAssetModel | null;
  readonly onClose: () => void;
}

const DATES = [
  ["warrantyExpiry", "warrantyMonths"],
  ["licenseExpiry", "licenseMonths"],
  ["endOfSupport", "endOfSupportMonths"],
  ["endOfLife", "endOfLifeMonths"],
] as const;

/** Adds a model for all organisations, or changes one. */
export function GlobalModelDialog({ model, onClose }: GlobalModelDialogProps) {
  const { t } = useTranslation("global-models");
  const form = useForm(globalModelForm, {
    record: model,
    onSaved: (saved) => {
      if (!saved) return;
      const summary = model ? t("saved") : t("added", { name: saved.name });
      showToast({ severity: "success", summary });
    },
    onClose,
  });
  return (
    <FormDialog
      form={form}
      wide
      title={t(model ? "edit.title" : "add.title")}
      failure={model ? "" : t("add.failed")}
      saveLabel={t(model ? "save" : "add")}
      cancelLabel={t("cancel")}
    >
      {model && model.usage.organisations > 0 ? (
        <p className={styles.note}>{t("edit.reach", { count: model.usage.organisations })}</p>
      ) : null}
      <TextField {...form.text("name")} autoFocus autoComplete="off" />
      <div className={styles.pair}>
        <TextField {...form.text("assetType")} autoComplete="off" />
        <TextField {...form.text("manufacturer")} autoComplete="off" />
      </div>
      <TextField {...form.text("partNumber")} autoComplete="off" spellCheck={false} />
      <TextField {...form.text("shortDescription")} autoComplete="off" />
      <TextArea {...form.text("longDescription")} rows={3} />
      <p className={styles.note}>{t("dates.hint")}</p>
      {DATES.map(([date, months]) => {
        const { label, value, error, onChange } = form.text(date);
        return (
          <div key={date} className={styles.pair}>
            <DateField label={label} value={value} error={error} optional onChange={onChange} />
            <TextField {...form.text(months)} inputMode="numeric" autoComplete="off" />
          </div>
        );
      })}
    </FormDialog>
  );
}
