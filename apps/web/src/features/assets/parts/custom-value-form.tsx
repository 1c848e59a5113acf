import type { Asset, CustomField } from "@storey/contract";
import { useMemo } from "react";
import { useForm } from "../../../lib/form/use-form.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { showToast } from "../../../lib/toasts.ts";
import { InPlaceForm } from "../../../ui/form/in-place-form.tsx";
import { CustomFieldControl } from "../../custom-fields/parts/custom-field-control.tsx";
import { customName, customValuesForm } from "../custom-values-form.ts";

interface CustomValueFormProps {
  readonly asset: Asset;
  readonly field: CustomField;
  readonly onClose: () => void;
}

/** Changes what an asset holds in one custom field, in the place of the value. */
export function CustomValueForm({ asset, field, onClose }: CustomValueFormProps) {
  const { t } = useTranslation("assets");
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form belongs to the asset as it was opened.
  const declaration = useMemo(() => customValuesForm([field], asset), [field, asset.id]);
  const form = useForm(declaration, {
    record: asset,
    isKept: false,
    onSaved: (saved) => saved && showToast({ severity: "success", summary: t("saved") }),
    onClose,
  });
  const { value, error, onChange } = form.control(customName(field));
  return (
    <InPlaceForm
      form={form}
      drawn={[customName(field)]}
      saveLabel={t("save")}
      cancelLabel={t("cancel")}
      onClose={onClose}
    >
      <CustomFieldControl field={field} value={value} error={error} onChange={onChange} />
    </InPlaceForm>
  );
}
