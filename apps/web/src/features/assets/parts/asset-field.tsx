import type { Asset } from "@storey/contract";
import { ASSET_LIFECYCLE_STATUSES, nextAssetStatuses } from "@storey/domain";
import { type ComponentProps, useState } from "react";
import type { Form } from "../../../lib/form/use-form.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { DateField } from "../../../ui/date/date-field.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import {
  type AssetDayName,
  type AssetFieldName,
  type assetForm,
  isAssetDay,
} from "../asset-form.ts";
import styles from "./asset-form.module.css";
import { ModelChoice } from "./model-choice.tsx";
import type { NamedChoice } from "./named-combobox.tsx";
import { ParentChoice } from "./parent-choice.tsx";

/** The properties that the fields use of either form of an asset. */
export type AssetFormParts = Pick<
  Form<typeof assetForm>,
  "text" | "control" | "choices" | "draft" | "errors" | "change" | "base"
>;

interface AssetFieldProps {
  readonly form: AssetFormParts;
  /** Null for a new asset. */
  readonly asset: Asset | null;
  readonly name: AssetFieldName;
}

type OwnProps = Omit<AssetFieldProps, "name">;

function ModelField({ form, asset }: OwnProps) {
  const [model, setModel] = useState<NamedChoice | null>(asset?.model ?? null);
  const { label, error } = form.control("modelId");
  return (
    <ModelChoice
      label={label}
      error={error}
      chosen={model?.id === form.draft.modelId ? model : null}
      onChoose={(next) => {
        setModel(next);
        form.change({ modelId: next?.id ?? "" });
      }}
    />
  );
}

function ParentField({ form, asset }: OwnProps) {
  const [parent, setParent] = useState<NamedChoice | null>(
    asset?.parent ? { id: asset.parent.id, name: asset.parent.tag } : null,
  );
  const { label, error } = form.control("parentId");
  return (
    <ParentChoice
      label={label}
      error={error}
      exceptId={asset?.id ?? null}
      chosen={parent?.id === form.draft.parentId ? parent : null}
      onChoose={(next) => {
        setParent(next);
        form.change({ parentId: next?.id ?? "" });
      }}
    />
  );
}

function DayField({ form, name }: { readonly form: AssetFormParts; readonly name: AssetDayName }) {
  const { label, value, error, onChange } = form.text(name);
  return <DateField label={label} value={value} error={error} optional onChange={onChange} />;
}

/** The state; with the reason and the day of a disposal once that is chosen. */
function StatusField({ form, asset }: OwnProps) {
  const { t } = useTranslation("assets");
  const stored = form.base.lifecycleStatus;
  const statuses =
    asset === null || stored === ""
      ? ASSET_LIFECYCLE_STATUSES.filter((one) => one !== "disposed")
      : ASSET_LIFECYCLE_STATUSES.filter(
          (one) => one === stored || nextAssetStatuses(stored).includes(one),
        );
  return (
    <>
      <SelectField
        {...form.control("lifecycleStatus")}
        options={[
          ...(asset === null ? [{ value: "" as const, label: t("status.byPlace") }] : []),
          ...statuses.map((value) => ({ value, label: t(`status.${value}`) })),
        ]}
      />
      {form.draft.lifecycleStatus === "disposed" ? (
        <div className={styles.pair}>
          <TextField {...form.text("disposalReason")} optional={false} autoComplete="off" />
          <DayField form={form} name="disposedAt" />
        </div>
      ) : null}
    </>
  );
}

/** What the lines of text are typed like, where it is not plain text. */
const TYPED_LIKE: Readonly<
  Partial<
    Record<AssetFieldName, Pick<ComponentProps<typeof TextField>, "inputMode" | "spellCheck">>
  >
> = {
  serialNumber: { spellCheck: false },
  quantity: { inputMode: "numeric" },
  macAddress: { spellCheck: false },
  ipAddress: { spellCheck: false },
  purchaseCost: { inputMode: "decimal" },
};

/** The control of one field of an asset. */
export function AssetField({ form, asset, name }: AssetFieldProps) {
  if (name === "modelId") return <ModelField form={form} asset={asset} />;
  if (name === "parentId") return <ParentField form={form} asset={asset} />;
  if (name === "lifecycleStatus") return <StatusField form={form} asset={asset} />;
  if (isAssetDay(name)) return <DayField form={form} name={name} />;
  if (name === "patResult") {
    return (
      <SelectField
        {...form.control("patResult")}
        optional
        options={[{ value: "" as const, label: "–" }, ...form.choices("patResult")]}
      />
    );
  }
  if (name === "description") return <TextArea {...form.text("description")} rows={3} />;
  const given = form.text(name);
  // A new asset without a tag is given the next one.
  const isOptional = name === "tag" ? asset === null : given.optional;
  return <TextField {...given} {...TYPED_LIKE[name]} optional={isOptional} autoComplete="off" />;
}
