import type { AssetFacets } from "@storey/contract";
import {
  ASSET_LIST_COLUMNS,
  type AssetColumn,
  type AssetListState,
  type ColumnCondition,
  customFieldOfColumn,
} from "@storey/domain";
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useRef, useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { useOrganisation } from "../../../lib/session/use-session.ts";
import type { FilterableColumn } from "./column-filter-dialog.tsx";
import type { ConditionLanguage } from "./condition-words.ts";
import { columnName } from "./shown-columns.ts";
import type { AssetListInAddress } from "./use-asset-list.ts";

const ColumnFilterDialog = lazy(async () => ({
  default: (await import("./column-filter-dialog.tsx")).ColumnFilterDialog,
}));

/** What is being filtered: a column, one that is yet to be chosen, or a condition that is changed. */
interface Asked {
  readonly columnKey: string | null;
  readonly condition: ColumnCondition | null;
}

/** Asks for filters by columns, and knows the words of those that are on. */
export function useColumnFilter(
  { state, fields, customColumns, change }: AssetListInAddress,
  facets: AssetFacets | null,
) {
  const { t, locale } = useTranslation("asset-list");
  const { t: ofAssets } = useTranslation("assets");
  const [asked, setAsked] = useState<Asked | null>(null);
  const names = useNames(facets);
  const places = useOrganisation()?.locations;
  // Another one with other counts: they bring names.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names are one map that grows.
  const language = useMemo(
    (): ConditionLanguage => ({
      ...{ t, ofAssets, locale },
      nameOf: ({ key }, value) => {
        const field = fields.find(({ id }) => id === customFieldOfColumn(key));
        if (field) return field.choices.find(({ id }) => id === value)?.name;
        return names.get(value) ?? places?.find(({ id }) => id === value)?.name;
      },
    }),
    [t, ofAssets, locale, fields, names, places, facets],
  );
  const columns = useMemo(
    (): readonly FilterableColumn[] =>
      [...ASSET_LIST_COLUMNS, ...customColumns]
        .filter(({ isFilterable }) => isFilterable)
        .map((column: AssetColumn) => ({ column, name: columnName(t, column, fields) })),
    [customColumns, fields, t],
  );
  const replace = useCallback(
    (old: ColumnCondition | null, next: ColumnCondition | null): void => {
      const others = state.filters.filter((one) => one !== old);
      change({ ...state, filters: next ? [...others, next] : others } satisfies AssetListState);
    },
    [state, change],
  );
  const dialog: ReactNode =
    asked === null ? null : (
      <Suspense fallback={null}>
        <ColumnFilterDialog
          {...{ columns, facets, fields, language }}
          columnKey={asked.columnKey}
          condition={asked.condition}
          onApply={(condition) => {
            replace(asked.condition, condition);
            setAsked(null);
          }}
          onClose={() => setAsked(null)}
        />
      </Suspense>
    );
  const filter = useMemo(
    () => ({
      language,
      columnOf: (key: string) => columns.find(({ column }) => column.key === key) ?? null,
      ask: (columnKey: string | null) => setAsked({ columnKey, condition: null }),
      edit: (condition: ColumnCondition) => setAsked({ columnKey: condition.field, condition }),
      remove: (condition: ColumnCondition) => replace(condition, null),
    }),
    [language, columns, replace],
  );
  return { filter, dialog };
}

/** The ways to ask for filters, one object as long as the list and its counts stay the same. */
export type ColumnFilters = ReturnType<typeof useColumnFilter>["filter"];

/** The names of the records that answers so far have counted, by their ids. */
function useNames(facets: AssetFacets | null): ReadonlyMap<string, string> {
  const names = useRef(new Map<string, string>());
  if (facets) {
    const { assetTypes, models, manufacturers, locations } = facets;
    for (const { id, name } of [...assetTypes, ...models, ...manufacturers, ...locations]) {
      if (id !== null && name !== null) names.current.set(id, name);
    }
  }
  return names.current;
}
