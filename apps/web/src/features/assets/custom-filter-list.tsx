import type { AssetFacets, CustomField } from "@storey/contract";
import type { Translate } from "../../lib/messages.ts";
import { type ListAddress, listAddress } from "../../ui/list/list-address.ts";
import type { ListFilter, RangePanelProps } from "../../ui/list/list-declaration.ts";
import { valueWords } from "../custom-fields/parts/custom-values.ts";
import { ASSET_LIST, type AssetList } from "./asset-list.tsx";
import { ASSET_ADDRESS, type AssetAddress } from "./parts/asset-filters.ts";
import { CustomRangePanel, CustomWordsPanel } from "./parts/custom-filter-panels.tsx";
import { customAddress, customNames } from "./parts/custom-filters.ts";

type Filter = ListFilter<AssetAddress, AssetFacets>;
/** The address of a list holds names that are known only once its fields are. */
type Name = keyof AssetAddress & string;

/** The value that the address holds under a name of a custom field. */
function textAt(address: AssetAddress, name: string): string | null {
  const value = (address as Readonly<Record<string, unknown>>)[name];
  return typeof value === "string" ? value : null;
}

function choicesOf(field: CustomField, locale: string): Filter {
  const { id, name, kind, choices } = field;
  const wordOf = (t: Translate, value: string): string | undefined => {
    if (value === "none") return t("custom.noValue");
    if (kind === "boolean") return valueWords(field, value, { t, locale });
    return choices.find((one) => one.id === value)?.name;
  };
  return {
    ...{ kind: "facet", id: customNames(field).values, field: customNames(field).values as Name },
    ...{ label: name, name, unnamed: "filter.gone", wordOf },
    options: (t, { customFields }) => {
      const counted = customFields.find(({ customFieldId }) => customFieldId === id)?.values ?? [];
      const countOf = (value: string | null) =>
        counted.find((one) => one.value === value)?.count ?? 0;
      const values = kind === "boolean" ? ["true", "false"] : choices.map((one) => one.id);
      return [
        ...values.map((value) => ({
          id: value,
          name: wordOf(t, value) ?? value,
          count: countOf(value),
        })),
        { id: "none", name: t("custom.noValue"), count: countOf(null) },
      ];
    },
  };
}

function rangeOf(field: CustomField, locale: string): Filter {
  const { from, to, values } = customNames(field);
  const panel = (props: RangePanelProps<AssetAddress, AssetFacets>) => (
    <CustomRangePanel {...props} field={field} />
  );
  return {
    ...{ kind: "range", id: values, fields: [from as Name, to as Name], label: field.name },
    name: field.name,
    panel,
    words: (t, address) => {
      const say = (name: string) => {
        const given = textAt(address, name);
        return given === null ? null : valueWords(field, given, { t, locale });
      };
      const range = `${field.name}: ${rangeWords(t, say(from), say(to))}`;
      return { range, chip: range };
    },
  };
}

function rangeWords(t: Translate, from: string | null, to: string | null): string {
  if (from !== null && to !== null) return t("custom.between", { from, to });
  return from === null ? t("custom.upTo", { to: to ?? "" }) : t("custom.from", { from });
}

function wordsOf(field: CustomField): Filter {
  const { words: name } = customNames(field);
  const panel = (props: RangePanelProps<AssetAddress, AssetFacets>) => (
    <CustomWordsPanel {...props} field={field} />
  );
  return {
    ...{ kind: "range", id: name, fields: [name as Name, name as Name], label: field.name },
    name: field.name,
    panel,
    words: (_t, address) => {
      const chip = `${field.name}: ${textAt(address, name) ?? ""}`;
      return { range: chip, chip };
    },
  };
}

function filterOf(field: CustomField, locale: string): Filter {
  if (field.kind === "number" || field.kind === "date") return rangeOf(field, locale);
  if (field.kind === "text" || field.kind === "link") return wordsOf(field);
  return choicesOf(field, locale);
}

/** The list of assets with the filterable custom fields of the kind that alone is chosen. */
export function listWithFields(fields: readonly CustomField[], locale: string): AssetList {
  if (fields.length === 0) return ASSET_LIST;
  const own = Object.assign({}, ...fields.map(customAddress)) as ReturnType<typeof customAddress>;
  const address = listAddress({ ...ASSET_ADDRESS.fields, ...own });
  return {
    ...ASSET_LIST,
    address: address as unknown as ListAddress<AssetAddress>,
    filters: [...ASSET_LIST.filters, ...fields.map((field) => filterOf(field, locale))],
  };
}
