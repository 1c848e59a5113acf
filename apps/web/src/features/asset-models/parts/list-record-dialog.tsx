import type { AssetType, Manufacturer } from "@storey/contract";
import { lazy, Suspense } from "react";
import { useForm } from "../../../lib/form/use-form.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { showToast } from "../../../lib/toasts.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { assetTypeForm } from "../asset-type-form.ts";
import { manufacturerForm } from "../manufacturer-form.ts";

const IconPicker = lazy(async () => ({
  default: (await import("../../organisation-admin/parts/icon-picker.tsx")).IconPicker,
}));

interface DialogProps<Shown> {
  /** Null adds one. */
  readonly record: Shown | null;
  readonly onClose: () => void;
}

function useSaved() {
  const { t } = useTranslation("asset-models");
  return () => showToast({ severity: "success", summary: t("saved") });
}

/** Adds a kind of asset, or changes one. */
export function AssetTypeDialog({ record, onClose }: DialogProps<AssetType>) {
  const { t } = useTranslation("asset-models");
  const form = useForm(assetTypeForm, { record, onSaved: useSaved(), onClose });
  const icon = form.control("icon");
  return (
    <FormDialog
      form={form}
      title={t(record ? "types.edit" : "types.add")}
      saveLabel={t(record ? "save" : "types.add")}
      cancelLabel={t("cancel")}
    >
      <TextField {...form.text("name")} autoFocus autoComplete="off" />
      <Suspense fallback={null}>
        <IconPicker value={icon.value} onChange={icon.onChange} error={icon.error} />
      </Suspense>
    </FormDialog>
  );
}

/** Adds a manufacturer, or changes one. */
export function ManufacturerDialog({ record, onClose }: DialogProps<Manufacturer>) {
  const { t } = useTranslation("asset-models");
  const form = useForm(manufacturerForm, { record, onSaved: useSaved(), onClose });
  return (
    <FormDialog
      form={form}
      title={t(record ? "manufacturers.edit" : "manufacturers.add")}
      saveLabel={t(record ? "save" : "manufacturers.add")}
      cancelLabel={t("cancel")}
    >
      <TextField {...form.text("name")} autoFocus autoComplete="off" />
      <TextField {...form.text("website")} autoComplete="off" inputMode="url" />
      <TextField {...form.text("supportEmail")} autoComplete="off" inputMode="email" />
      <TextField {...form.text("supportPhone")} autoComplete="off" inputMode="tel" />
    </FormDialog>
  );
}
