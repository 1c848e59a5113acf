import type { Asset } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { ExternalLink, Pencil } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { Section } from "../../../ui/card.tsx";
import { customFieldsQuery } from "../../custom-fields/custom-field.queries.ts";
import { valueWords } from "../../custom-fields/parts/custom-values.ts";
import { Facts } from "./asset-facts.tsx";
import styles from "./asset-page.module.css";

const CustomValuesDialog = lazy(async () => ({
  default: (await import("./custom-values-dialog.tsx")).CustomValuesDialog,
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
  const facts = fields.flatMap((field) => {
    const value = asset.customFields[field.id];
    if (value === undefined) return [];
    const words = valueWords(field, value, { t, locale });
    const isLink = field.kind === "link";
    return [
      { label: field.name, value: isLink ? <Address key={field.id} address={words} /> : words },
    ];
  });
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
      {facts.length === 0 ? (
        <p className={styles.quiet}>{t("custom.none")}</p>
      ) : (
        <Facts facts={facts} />
      )}
      {isEdited ? (
        <Suspense fallback={null}>
          <CustomValuesDialog asset={asset} fields={fields} onClose={() => setEdited(false)} />
        </Suspense>
      ) : null}
    </Section>
  );
}
