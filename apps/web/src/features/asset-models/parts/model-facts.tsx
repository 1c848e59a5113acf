import type { AssetModel, FollowedModel, InheritedField } from "@storey/contract";
import { ASSET_DATES, type AssetDateKey } from "@storey/domain";
import type { ReactNode } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { Section } from "../../../ui/card.tsx";
import { AssetDay } from "../../assets/parts/asset-day.tsx";
import { Facts } from "../../assets/parts/asset-facts.tsx";

const MONTHS = {
  warrantyExpiry: "warrantyMonths",
  licenseExpiry: "licenseMonths",
  endOfSupport: "endOfSupportMonths",
  endOfLife: "endOfLifeMonths",
} as const satisfies Readonly<Record<AssetDateKey, keyof AssetModel>>;

/** What a model says, of an organisation's or of one that is kept for all of them. */
export type ModelValues = FollowedModel["values"];

/** Marks a value: what it is, its name, the fields it comes from, and how the same reads elsewhere. */
export type MarkValue = (
  value: ReactNode,
  label: string,
  fields: readonly InheritedField[],
  of: (values: ModelValues) => ReactNode,
) => ReactNode;

interface ModelFactsProps {
  readonly values: ModelValues;
  /** Stands above the dates, such as how far the work in the background is. */
  readonly pending: ReactNode;
  readonly mark?: MarkValue;
}

const plainly: MarkValue = (value) => value;

/** Shows what a model is, and what it says of the dates of its assets. */
export function ModelFacts({ values, pending, mark = plainly }: ModelFactsProps) {
  const { t } = useTranslation("asset-models");
  const fact = (field: InheritedField, of: (from: ModelValues) => ReactNode, isCode = false) => {
    const label = t(`field.${field}`);
    return { label, value: mark(of(values), label, [field], of), isCode };
  };
  const date = (name: AssetDateKey) => {
    const label = t(`field.${name}`);
    const of = (from: ModelValues): ReactNode => {
      const months = from[MONTHS[name]];
      const day = from[name];
      // A day counts before the months.
      if (day !== null) return <AssetDay day={day} />;
      return months === null ? null : t("months", { count: months });
    };
    return { label, value: mark(of(values), label, [name, MONTHS[name]], of) };
  };
  return (
    <>
      <Section title={t("section.model")}>
        <Facts
          facts={[
            fact("name", (from) => (mark === plainly ? null : from.name)),
            fact("assetTypeId", ({ assetType }) => assetType),
            fact("manufacturerId", ({ manufacturer }) => manufacturer),
            fact("partNumber", ({ partNumber }) => partNumber, mark === plainly),
            fact("shortDescription", ({ shortDescription }) => shortDescription),
            fact("longDescription", ({ longDescription }) => longDescription),
          ]}
        />
      </Section>
      <Section title={t("section.dates")} text={t("dates.hint")}>
        {pending}
        <Facts facts={ASSET_DATES.map(date)} />
      </Section>
    </>
  );
}
