import type { Asset } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { ExternalLink, Pencil } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { Section } from "../../../ui/card.tsx";
import { customFieldsQuery } from "../../custom-fields/custom-field.queries.ts";
import { valueWords } from "../../custom-fields/parts/custom-values.ts";
import { type Fact, Facts } from "./asset-facts.tsx";
import styles from "./asset-page.module.css";

const CustomValuesDialog = lazy(async () => ({
  default: (await import("./custom-values-dialog.tsx")).CustomValuesDialog,
}));

const CustomValueForm = lazy(async () => ({
  default: (await import("./custom-value-form.tsx")).CustomValueForm,
}));

interface AssetCustomFieldsProps {
  readonly asset: Asset;
  readonly mayChange: boolean;
}

function Address({ address }: { readonly address: string }) {
  return (
    <a href={address} target="_blank" rel="noreferrer" className={styles.address}>
      {address} <ExternalLink aria-hidden="true" size={14} />
    </a>
  );
}

/** What an asset holds in the custom fields of its kind; nothing where the kind has none. */
export function AssetCustomFields({ asset, mayChange }: AssetCustomFieldsProps) {
  const { t, locale } = useTranslation("assets");
  const [isEdited, setEdited] = useState(false);
  const { data: fields = [] } = useQuery(customFieldsQuery(asset.assetType.id));
  if (fields.length === 0) return null;
  const facts = fields.map((field): Fact => {
    const { id, name, kind } = field;
    const value = asset.customFields[id];
    const words = value === undefined ? null : valueWords(field, value, { t, locale });
    return {
      label: name,
      value: kind === "link" && words !== null ? <Address address={words} /> : words,
      edit: mayChange
        ? (close) => <CustomValueForm asset={asset} field={field} onClose={close} />
        : undefined,
    };
  });
  const isNone = facts.every(({ value }) => value === null);
  return (
    <Section
      title={t("section.custom")}
      actions={
        mayChange ? (
          <Button
            size="small"
            icon={<Pencil aria-hidden="true" />}
            aria-label={t("custom.edit", { tag: asset.tag })}
            onClick={() => setEdited(true)}
          >
            {t("edit")}
          </Button>
        ) : null
      }
    >
      {isNone ? <p className={styles.quiet}>{t("custom.none")}</p> : null}
      <Facts facts={facts} />
      {isEdited ? (
        <Suspense fallback={null}>
          <CustomValuesDialog asset={asset} fields={fields} onClose={() => setEdited(false)} />
        </Suspense>
      ) : null}
    </Section>
  );
}
