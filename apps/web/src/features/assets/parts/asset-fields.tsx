import type { Asset } from "@storey/contract";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { ASSET_SECTIONS, type AssetFieldName, type AssetSection } from "../asset-form.ts";
import { AssetField, type AssetFormParts } from "./asset-field.tsx";
import styles from "./asset-form.module.css";

interface AssetFieldsProps {
  readonly form: AssetFormParts;
  /** Null for a new asset. */
  readonly asset: Asset | null;
  /** The fields for the place of a new asset, after those that say what it is. */
  readonly children?: ReactNode;
  /** The custom fields of a new asset, before the sections that open on demand. */
  readonly custom?: ReactNode;
}

interface PairProps extends Pick<AssetFieldsProps, "form" | "asset"> {
  readonly names: readonly AssetFieldName[];
}

/** Fields beside each other, where there is room. */
function Pair({ form, asset, names }: PairProps) {
  return (
    <div className={styles.pair}>
      {names.map((name) => (
        <AssetField key={name} form={form} asset={asset} name={name} />
      ))}
    </div>
  );
}

function Identity({ form, asset, children }: AssetFieldsProps) {
  return (
    <>
      <AssetField form={form} asset={asset} name="modelId" />
      {children}
      <Pair form={form} asset={asset} names={["tag", "name"]} />
      <Pair form={form} asset={asset} names={["serialNumber", "quantity"]} />
      <AssetField form={form} asset={asset} name="parentId" />
      <AssetField form={form} asset={asset} name="description" />
    </>
  );
}

function Lifecycle({ form, asset }: AssetFieldsProps) {
  const { t } = useTranslation("assets");
  return (
    <>
      <AssetField form={form} asset={asset} name="lifecycleStatus" />
      <Pair form={form} asset={asset} names={["installDate", "installer"]} />
      <p className={styles.note}>{t("dates.hint")}</p>
      <Pair
        form={form}
        asset={asset}
        names={["warrantyExpiry", "licenseExpiry", "endOfSupport", "endOfLife"]}
      />
      <Pair form={form} asset={asset} names={["patTestedAt", "patNextDueAt", "patResult"]} />
    </>
  );
}

function Network({ form, asset }: AssetFieldsProps) {
  return (
    <>
      <Pair form={form} asset={asset} names={["macAddress", "ipAddress"]} />
      <Pair form={form} asset={asset} names={["switchPort", "dataPort", "firmwareVersion"]} />
    </>
  );
}

function Purchase({ form, asset }: AssetFieldsProps) {
  return <Pair form={form} asset={asset} names={["purchaseDate", "purchaseCost", "supplier"]} />;
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
