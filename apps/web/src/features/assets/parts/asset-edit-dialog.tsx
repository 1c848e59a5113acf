import type { Asset } from "@storey/contract";
import { useForm } from "../../../lib/form/use-form.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { showToast } from "../../../lib/toasts.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { TreeAssignmentField } from "../../decision-trees/parts/tree-assignment-field.tsx";
import { assetForm } from "../asset-form.ts";
import { AssetFields } from "./asset-fields.tsx";

interface AssetEditDialogProps {
  readonly asset: Asset;
  readonly onClose: () => void;
}

/** Changes an asset. Shows both values to choose from if somebody else changed it meanwhile. */
export function AssetEditDialog({ asset, onClose }: AssetEditDialogProps) {
  const { t } = useTranslation("assets");
  const form = useForm(assetForm, {
    record: asset,
    onSaved: (saved) => saved && showToast({ severity: "success", summary: t("saved") }),
    onClose,
  });
  return (
    <FormDialog
      form={form}
      wide
      focusTitle
      title={t("edit.title", { tag: asset.tag })}
      saveLabel={t("save")}
      cancelLabel={t("cancel")}
    >
      <AssetFields form={form} asset={asset} />
      <TreeAssignmentField
        chosen={form.draft}
        isOfModel
        inherited={asset.decisionTreeId === null ? asset.decisionTree : null}
        error={form.errors.decisionTreeId}
        onChange={form.change}
      />
    </FormDialog>
  );
}
