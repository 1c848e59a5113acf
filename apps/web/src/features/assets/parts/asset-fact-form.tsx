import type { Asset } from "@storey/contract";
import { ASSET_DATES } from "@storey/domain";
import { useForm } from "../../../lib/form/use-form.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { showToast } from "../../../lib/toasts.ts";
import { InPlaceForm } from "../../../ui/form/in-place-form.tsx";
import { type AssetFieldName, assetForm } from "../asset-form.ts";
import { AssetField } from "./asset-field.tsx";
import styles from "./asset-form.module.css";

/** What the model says where the asset says nothing. */
const EFFECTIVE: readonly AssetFieldName[] = ASSET_DATES;

interface AssetFactFormProps {
  readonly asset: Asset;
  readonly name: AssetFieldName;
  readonly onClose: () => void;
}

/** The fields that are drawn for a fact: a state asks for the reason of a disposal too. */
function drawnFor(name: AssetFieldName): readonly AssetFieldName[] {
  return name === "lifecycleStatus" ? [name, "disposalReason", "disposedAt"] : [name];
}

/** Changes one fact of an asset in its place. */
export function AssetFactForm({ asset, name, onClose }: AssetFactFormProps) {
  const { t } = useTranslation("assets");
  const form = useForm(assetForm, {
    record: asset,
    // The draft of the dialog with all fields is another one.
    isKept: false,
    onSaved: (saved) => saved && showToast({ severity: "success", summary: t("saved") }),
    onClose,
  });
  return (
    <InPlaceForm
      form={form}
      drawn={drawnFor(name)}
      saveLabel={t("save")}
      cancelLabel={t("cancel")}
      onClose={onClose}
    >
      <AssetField form={form} asset={asset} name={name} />
      {EFFECTIVE.includes(name) ? <p className={styles.note}>{t("dates.hint")}</p> : null}
    </InPlaceForm>
  );
}
