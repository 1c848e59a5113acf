import type { CustomField } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { useForm } from "../../../lib/form/use-form.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { showToast } from "../../../lib/toasts.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { Checkbox } from "../../../ui/toggle.tsx";
import { customFieldUsageQuery } from "../custom-field.queries.ts";
import { customFieldForm } from "../custom-field-form.ts";
import { ChoiceList } from "./choice-list.tsx";
import styles from "./custom-fields.module.css";

interface CustomFieldDialogProps {
  readonly assetTypeId: string;
  /** Null adds one. */
  readonly field: CustomField | null;
  readonly onClose: () => void;
}

/** How many assets hold each choice of a field. */
function useCounts(field: CustomField | null): ReadonlyMap<string, number> {
  const { data } = useQuery({
    ...customFieldUsageQuery(field?.id ?? ""),
    enabled: field?.kind === "choice",
  });
  return new Map((data?.choices ?? []).map(({ id, assetsCount }) => [id, assetsCount]));
}

/** Adds a custom field to a kind of asset, or changes one. */
export function CustomFieldDialog({ assetTypeId, field, onClose }: CustomFieldDialogProps) {
  const { t } = useTranslation("custom-fields");
  const counts = useCounts(field);
  const form = useForm(customFieldForm, {
    record: field,
    context: { assetTypeId },
    scope: assetTypeId,
    start: { isImportable: true },
    onSaved: () => showToast({ severity: "success", summary: t("saved") }),
    onClose,
  });
  const { kind } = form.draft;
  const choices = form.control("choices");
  const { error: _error, ...kindField } = form.control("kind");
  return (
    <FormDialog
      form={form}
      wide
      title={t(field ? "edit.title" : "add.title")}
      saveLabel={t(field ? "save" : "add")}
      cancelLabel={t("cancel")}
    >
      <TextField {...form.text("name")} autoFocus autoComplete="off" />
      <SelectField
        {...kindField}
        disabled={field !== null}
        hint={field ? t("field.kind.hint") : undefined}
        options={form.choices("kind")}
      />
      {kind === "number" ? <TextField {...form.text("unit")} autoComplete="off" /> : null}
      {kind === "choice" ? (
        <ChoiceList
          choices={choices.value}
          counts={counts}
          error={choices.error}
          onChange={choices.onChange}
        />
      ) : null}
      <div className={styles.values}>
        <Checkbox {...form.flag("isRequired")} />
        <Checkbox {...form.flag("isSearchable")} />
        <Checkbox {...form.flag("isFilterable")} />
        <Checkbox {...form.flag("isImportable")} />
      </div>
    </FormDialog>
  );
}
