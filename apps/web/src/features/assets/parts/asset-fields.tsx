import type { Asset } from "@storey/contract";
import { ASSET_LIFECYCLE_STATUSES, nextAssetStatuses } from "@storey/domain";
import { type ReactNode, useEffect, useState } from "react";
import type { Form } from "../../../lib/form/use-form.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { DateField } from "../../../ui/date/date-field.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { ASSET_SECTIONS, type AssetSection, type assetForm } from "../asset-form.ts";
import styles from "./asset-form.module.css";
import { ModelChoice } from "./model-choice.tsx";
import type { NamedChoice } from "./named-combobox.tsx";
import { ParentChoice } from "./parent-choice.tsx";

/** The properties that the fields use of either form of an asset. */
type AssetFormParts = Pick<
  Form<typeof assetForm>,
  "text" | "control" | "choices" | "draft" | "errors" | "change" | "base"
>;

interface AssetFieldsProps {
  readonly form: AssetFormParts;
  /** Null for a new asset. */
  readonly asset: Asset | null;
  /** The fields for the place of a new asset, after those that say what it is. */
  readonly children?: ReactNode;
  /** The custom fields of a new asset, before the sections that open on demand. */
  readonly custom?: ReactNode;
}

type DayName =
  | "disposedAt"
  | "installDate"
  | "warrantyExpiry"
  | "licenseExpiry"
  | "endOfSupport"
  | "endOfLife"
  | "patTestedAt"
  | "patNextDueAt"
  | "purchaseDate";

function DayField({ form, name }: Pick<AssetFieldsProps, "form"> & { readonly name: DayName }) {
  const { label, value, error, onChange } = form.text(name);
  return <DateField label={label} value={value} error={error} optional onChange={onChange} />;
}

function Identity({ form, asset, children }: AssetFieldsProps) {
  const { draft, change } = form;
  const [model, setModel] = useState<NamedChoice | null>(asset?.model ?? null);
  const [parent, setParent] = useState<NamedChoice | null>(
    asset?.parent ? { id: asset.parent.id, name: asset.parent.tag } : null,
  );
  const { label, error } = form.control("modelId");
  return (
    <>
      <ModelChoice
        label={label}
        error={error}
        chosen={model?.id === draft.modelId ? model : null}
        onChoose={(next) => {
          setModel(next);
          change({ modelId: next?.id ?? "" });
        }}
      />
      {children}
      <div className={styles.pair}>
        <TextField {...form.text("tag")} optional={asset === null} autoComplete="off" />
        <TextField {...form.text("name")} autoComplete="off" />
      </div>
      <div className={styles.pair}>
        <TextField {...form.text("serialNumber")} autoComplete="off" spellCheck={false} />
        <TextField {...form.text("quantity")} inputMode="numeric" autoComplete="off" />
      </div>
      <ParentChoice
        label={form.control("parentId").label}
        error={form.control("parentId").error}
        exceptId={asset?.id ?? null}
        chosen={parent?.id === draft.parentId ? parent : null}
        onChoose={(next) => {
          setParent(next);
          change({ parentId: next?.id ?? "" });
        }}
      />
      <TextArea {...form.text("description")} rows={3} />
    </>
  );
}

function Lifecycle({ form, asset }: AssetFieldsProps) {
  const { t } = useTranslation("assets");
  const { lifecycleStatus } = form.draft;
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
      {lifecycleStatus === "disposed" ? (
        <div className={styles.pair}>
          <TextField {...form.text("disposalReason")} optional={false} autoComplete="off" />
          <DayField form={form} name="disposedAt" />
        </div>
      ) : null}
      <div className={styles.pair}>
        <DayField form={form} name="installDate" />
        <TextField {...form.text("installer")} autoComplete="off" />
      </div>
      <p className={styles.note}>{t("dates.hint")}</p>
      <div className={styles.pair}>
        <DayField form={form} name="warrantyExpiry" />
        <DayField form={form} name="licenseExpiry" />
        <DayField form={form} name="endOfSupport" />
        <DayField form={form} name="endOfLife" />
      </div>
      <div className={styles.pair}>
        <DayField form={form} name="patTestedAt" />
        <DayField form={form} name="patNextDueAt" />
        <SelectField
          {...form.control("patResult")}
          optional
          options={[{ value: "" as const, label: "–" }, ...form.choices("patResult")]}
        />
      </div>
    </>
  );
}

function Network({ form }: AssetFieldsProps) {
  return (
    <>
      <div className={styles.pair}>
        <TextField {...form.text("macAddress")} autoComplete="off" spellCheck={false} />
        <TextField {...form.text("ipAddress")} autoComplete="off" spellCheck={false} />
      </div>
      <div className={styles.pair}>
        <TextField {...form.text("switchPort")} autoComplete="off" />
        <TextField {...form.text("dataPort")} autoComplete="off" />
        <TextField {...form.text("firmwareVersion")} autoComplete="off" />
      </div>
    </>
  );
}

function Purchase({ form }: AssetFieldsProps) {
  return (
    <div className={styles.pair}>
      <DayField form={form} name="purchaseDate" />
      <TextField {...form.text("purchaseCost")} inputMode="decimal" autoComplete="off" />
      <TextField {...form.text("supplier")} autoComplete="off" />
    </div>
  );
}

const MORE: readonly {
  readonly section: Exclude<AssetSection, "identity">;
  readonly Fields: typeof Network;
}[] = [
  { section: "lifecycle", Fields: Lifecycle },
  { section: "network", Fields: Network },
  { section: "purchase", Fields: Purchase },
];

/** A section that opens on demand, and by itself where one of its fields is wrong. */
function More({ section, form, asset, Fields }: AssetFieldsProps & (typeof MORE)[number]) {
  const { t } = useTranslation("assets");
  const [isOpen, setOpen] = useState(false);
  const names: readonly string[] = Object.keys(ASSET_SECTIONS[section]);
  const wrong = Object.entries(form.errors).filter(
    ([name, error]) => error && names.includes(name),
  );
  const isWrong = wrong.length > 0;
  useEffect(() => {
    if (isWrong) setOpen(true);
  }, [isWrong]);
  return (
    <details
      className={styles.more}
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{t(`section.${section}`)}</summary>
      {isOpen ? (
        <div className={styles.inside}>
          <Fields form={form} asset={asset} />
        </div>
      ) : null}
    </details>
  );
}

/** The fields of an asset: first those that say what it is, then the others by section. */
export function AssetFields(props: AssetFieldsProps) {
  return (
    <>
      <Identity {...props} />
      {props.custom}
      {MORE.map((more) => (
        <More key={more.section} {...more} form={props.form} asset={props.asset} />
      ))}
    </>
  );
}
