import type { Asset, CustomField } from "@storey/contract";
import { useMemo } from "react";
import { useForm } from "../../../lib/form/use-form.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { showToast } from "../../../lib/toasts.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { CustomFieldControl } from "../../custom-fields/parts/custom-field-control.tsx";
import { customName, customValuesForm } from "../custom-values-form.ts";

interface CustomValuesDialogProps {
  readonly asset: Asset;
  readonly fields: readonly CustomField[];
  readonly onClose: () => void;
}

/** Changes what an asset holds in the custom fields of its kind. */
export function CustomValuesDialog({ asset, fields, onClose }: CustomValuesDialogProps) {
  const { t } = useTranslation("assets");
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form belongs to the asset as it was opened.
  const declaration = useMemo(() => customValuesForm(fields, asset), [fields, asset.id]);
  const form = useForm(declaration, {
    record: asset,
    onSaved: (saved) => saved && showToast({ severity: "success", summary: t("saved") }),
    onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t("custom.edit", { tag: asset.tag })}
      saveLabel={t("save")}
      cancelLabel={t("cancel")}
    >
      {fields.map((field) => {
        const { value, error, onChange } = form.control(customName(field));
        return (
          <CustomFieldControl
            key={field.id}
            field={field}
            value={value}
            error={error}
            onChange={onChange}
          />
        );
      })}
    </FormDialog>
  );
}
