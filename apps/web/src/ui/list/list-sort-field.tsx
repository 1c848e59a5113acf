import { useTranslation } from "../../lib/messages.ts";
import { SelectField } from "../select-field.tsx";
import type { ListDeclaration } from "./list-declaration.ts";

interface ListSortFieldProps<Address, Facets, Sort extends string> {
  readonly list: ListDeclaration<Address, Facets, Sort>;
  readonly value: Sort;
  readonly onChange: (sort: Sort) => void;
  /** The orders on offer now, where some make no sense. */
  readonly sorts?: readonly Sort[];
  readonly className?: string | undefined;
}

/** The choice of a list's order. */
export function ListSortField<Address, Facets, Sort extends string>(
  props: ListSortFieldProps<Address, Facets, Sort>,
) {
  const { list, value, onChange, sorts = list.sorts, className } = props;
  const { t } = useTranslation(list.messages);
  return (
    <SelectField<Sort>
      label={t("sort.label")}
      hideLabel
      className={className}
      value={value}
      options={sorts.map((sort) => ({ value: sort, label: t(`sort.${sort}`) }))}
      onChange={onChange}
    />
  );
}
