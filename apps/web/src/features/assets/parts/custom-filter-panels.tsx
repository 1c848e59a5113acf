import type { AssetFacets, CustomField } from "@storey/contract";
import { useEffect, useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { DateField } from "../../../ui/date/date-field.tsx";
import { FacetFrame } from "../../../ui/facet-panel.tsx";
import type { RangePanelProps } from "../../../ui/list/list-declaration.ts";
import { TextField } from "../../../ui/text-field.tsx";
import type { AssetAddress } from "./asset-filters.ts";
import styles from "./asset-form.module.css";
import { customNames, readEnd } from "./custom-filters.ts";

interface PanelProps extends RangePanelProps<AssetAddress, AssetFacets> {
  readonly field: CustomField;
}

function textAt(address: AssetAddress, name: string): string {
  const value = (address as Readonly<Record<string, unknown>>)[name];
  return typeof value === "string" ? value : "";
}

interface TypedProps {
  readonly label: string;
  readonly value: string;
  readonly isNumber?: boolean;
  readonly onApply: (typed: string) => void;
}

/** A text that counts once it is left, or with Enter. */
function Typed({ label, value, isNumber = false, onApply }: TypedProps) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const apply = (): void => {
    if (typed.trim() !== value) onApply(typed);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <TextField
        label={label}
        value={typed}
        autoComplete="off"
        {...(isNumber ? { inputMode: "decimal" as const } : { maxLength: 200 })}
        onChange={setTyped}
        onBlur={apply}
      />
    </form>
  );
}

/** The filter by a number or a day: from one to another, both of them included. */
export function CustomRangePanel({ field, address, onChange }: PanelProps) {
  const { t } = useTranslation("assets");
  const names = customNames(field);
  const label = field.unit ? `${field.name} (${field.unit})` : field.name;
  return (
    <FacetFrame label={label}>
      <div className={styles.ends}>
        {(["from", "to"] as const).map((end) => {
          const name = names[end];
          const value = textAt(address, name);
          const set = (typed: string): void =>
            onChange({ ...address, [name]: readEnd(field, typed) });
          return field.kind === "date" ? (
            <DateField key={end} label={t(`custom.end.${end}`)} value={value} onChange={set} />
          ) : (
            <Typed
              key={end}
              label={
                field.unit ? `${t(`custom.end.${end}`)} (${field.unit})` : t(`custom.end.${end}`)
              }
              value={value}
              isNumber
              onApply={set}
            />
          );
        })}
      </div>
    </FacetFrame>
  );
}

/** The filter by the words of a text or a link. */
export function CustomWordsPanel({ field, address, onChange }: PanelProps) {
  const { t } = useTranslation("assets");
  const { words } = customNames(field);
  return (
    <FacetFrame label={field.name}>
      <div className={styles.ends}>
        <Typed
          label={t("custom.words")}
          value={textAt(address, words)}
          onApply={(typed) => onChange({ ...address, [words]: typed.trim() || null })}
        />
      </div>
    </FacetFrame>
  );
}
